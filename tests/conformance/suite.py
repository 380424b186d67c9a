"""What every ruleset must keep, whatever its rules: each check takes a ruleset, an encounter in plain data and a seed.

A check raises AssertionError with what is wrong. Authors of rulesets outside this project can run them on their own.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator

from tests.support.play import AnyOption, answer_one, begin, leaves, played, replayed, reseeded

from affray.kernel.battle import Battle, CapReached, Policy, Ruleset, finished
from affray.kernel.drive import MAX_ROUNDS, Drive, state_copy
from affray.kernel.exact import Experiment, enumerate_outcomes
from affray.kernel.requests import Choice, Request
from affray.kernel.state import Record, State, digest, plain, restore

Encounter = dict[str, object]

#: No beat of a fight that ships may ask more; it would make every answer slow.
MOST_ASKS = 64
MOST_WAYS = 500


class Settled(Policy):
    """Picks by what is asked alone, without chance, so that a beat's only uncertainty is its dice."""

    def choose(self, battle: Battle, request: Request) -> Choice:
        options = battle.ruleset.options(battle.state, request)
        return options[(request.kind * 7 + request.actor * 3 + battle.state.beat) % len(options)]


class OneBeat(Experiment):
    """The next beat; its outcome is the whole state after it."""

    def perform(self, battle: Battle) -> None:
        battle.ruleset.beat(battle)

    def outcome(self, state: State) -> str:
        return digest(state)


def positions(ruleset: Ruleset, encounter: Encounter, seed: int, beats: int) -> Iterator[Battle]:
    """A battle of random legal play, before each of its first beats."""
    battle = begin(ruleset, encounter, seed)
    while not finished(battle.state) and battle.state.beat < beats:
        yield battle
        battle.begin_beat()
        ruleset.beat(battle)


def questions(ruleset: Ruleset, encounter: Encounter, seed: int, count: int) -> Iterator[Drive]:
    """A battle in which persons answer at random, at each of its first questions."""
    drive = Drive(begin(ruleset, encounter, seed, persons=True))
    chance = random.Random(seed)
    drive.advance()
    while drive.question and count > 0:
        yield drive
        answer_one(drive, chance)
        count -= 1


def stretch(ruleset: Ruleset, encounter: Encounter, seed: int, beats: int) -> str:
    """The digest after the first beats of a battle of random legal play."""
    state = begin(ruleset, encounter, seed).state
    for battle in positions(ruleset, encounter, seed, beats):
        state = battle.state
    return digest(state)


def check_same_decisions_same_battle(ruleset: Ruleset, encounter: Encounter, seed: int, beats: int = 200) -> None:
    """Simulated twice, and driven with copies and a record: the same battle. Another seed gives another one."""
    first = stretch(ruleset, encounter, seed, beats)
    assert stretch(ruleset, encounter, seed, beats) == first, "the same battle goes differently the second time"
    driven = Drive(begin(ruleset, encounter, seed), keep_digests=False)
    while not driven.over() and driven.state.beat < beats:
        assert driven.beat(), "a question with a policy has no answer"
    assert digest(driven.state) == first, "copies, records or events change the battle"
    assert any(stretch(ruleset, encounter, seed + more, 40) != stretch(ruleset, encounter, seed, 40) for more in (1, 2))


def _spoil(record: Record) -> None:
    """Changes everything that can be changed in a record and in the records in it."""
    for owner, name, value in list(leaves(record)):
        if isinstance(value, bool):
            setattr(owner, name, not value)
        elif isinstance(value, int):
            setattr(owner, name, value + 1)
        elif isinstance(value, str):
            setattr(owner, name, value + "?")
        elif isinstance(value, list):
            for item in value:
                if isinstance(item, list):
                    item.clear()
            value.clear()
        elif isinstance(value, dict):
            value.clear()


def _shared(record: Record) -> list[tuple[str, str]]:
    """The shared numbers, words and lists of a record and of the records in it, as text."""
    owners = [record]
    for owner, name, _ in leaves(record):
        value = getattr(owner, name)
        owners += [item for item in (value if isinstance(value, list) else [value]) if isinstance(item, Record)]
    return [
        (name, str(getattr(owner, name)))
        for owner in owners
        for name in owner.shared()
        if isinstance(getattr(owner, name), list | dict | int | str)
    ]


def check_copies(ruleset: Ruleset, encounter: Encounter, seed: int, beats: int = 200) -> None:
    """A copy equals the original, shares nothing that changes, and plays on to the same end."""
    fixed: object = None
    for battle in positions(ruleset, encounter, seed, beats):
        if battle.state.beat % 10:
            continue
        fixed = fixed or _shared(battle.state)
        assert _shared(battle.state) == fixed, "a field that all copies share has changed"
        before = digest(battle.state)
        other = state_copy(battle.state)
        assert digest(other) == before
        mine = {id(value) for _, _, value in leaves(battle.state) if isinstance(value, list | dict | Record)}
        for owner, name, value in leaves(other):
            assert id(value) not in mine, f"{type(owner).__name__}.{name} is shared between copies"
        twin = ruleset.battle(state_copy(other))
        twin.policies, twin.referee = battle.policies, battle.referee
        straight = ruleset.battle(state_copy(battle.state))
        straight.policies, straight.referee = battle.policies, battle.referee
        for each in (twin, straight):
            each.begin_beat()
            ruleset.beat(each)
        assert digest(twin.state) == digest(straight.state), "a copy plays differently"
        _spoil(other)
        assert digest(battle.state) == before, "a change of a copy shows in the original"


def check_restored(ruleset: Ruleset, encounter: Encounter, seed: int, beats: int = 200) -> None:
    """A state written out as JSON fills a fresh state of the same encounter, which plays on in the same way."""
    for battle in positions(ruleset, encounter, seed, beats):
        if battle.state.beat % 10:
            continue
        data = json.loads(json.dumps(plain(battle.state)))
        fresh = ruleset.begin(reseeded(encounter, seed))
        restore(fresh, data)
        assert digest(fresh) == digest(battle.state)
        ends = []
        for state in (fresh, state_copy(battle.state)):
            twin = ruleset.battle(state)
            twin.policies, twin.referee = battle.policies, battle.referee
            twin.begin_beat()
            ruleset.beat(twin)
            ends.append(digest(twin.state))
        assert ends[0] == ends[1], "a restored state plays differently"


def check_options(ruleset: Ruleset, encounter: Encounter, seed: int, count: int = 60, most: int = 60) -> None:
    """Every option is legal, has words of its own that are read back, and asking changes nothing.

    At most `most` options of each question are tried, evenly spread.
    """
    for drive in questions(ruleset, encounter, seed, count):
        state = drive.shown_state()
        before = digest(state)
        for request in drive.question:
            options = ruleset.options(state, request)
            assert options, "a question without an answer: " + ruleset.question(state, request)
            again = ruleset.options(state, request)
            assert [o.numbers() for o in options] == [o.numbers() for o in again], "options change when asked again"
            words = [ruleset.say(state, request, option) for option in options]
            assert len(set(words)) == len(words), (
                f"two options read alike: {sorted({w for w in words if words.count(w) > 1})}"
            )
            step = max(1, len(options) // most)
            for option, text in list(zip(options, words, strict=True))[::step]:
                why = ruleset.why_not(state, request, option)
                assert not why, f"{text} is offered, but: {why}"
                assert ruleset.read(state, request, text).same(option), f"{text} is read as another option"
                assert ruleset.read(state, request, " " + text.upper() + " ").same(option), (
                    f"{text}: case or spaces count"
                )
            _check_words(ruleset, state, request, set(words))
        assert digest(state) == before, "asking changed the state"


def _check_words(ruleset: Ruleset, state: State, request: Request, words: set[str]) -> None:
    assert ruleset.request_name(request.kind)
    assert ruleset.question(state, request)
    automatic = ruleset.automatic(state, request)
    assert not ruleset.why_not(state, request, automatic), "the automatic answer is not allowed"
    for deed, reason in ruleset.barred(state, request):
        assert deed and reason, "a barred deed without a reason"
        assert deed not in words, f"{deed} is offered and barred"
    for seat in {0, request.seat}:
        json.dumps(ruleset.observe(state, seat))


def check_play(ruleset: Ruleset, encounter: Encounter, seed: int) -> None:
    """Random legal play ends within the limits, asks little in one beat, and the state is sound after every beat."""
    battle = begin(ruleset, encounter, seed)
    assert ruleset.faults(battle.state) == []
    while not finished(battle.state):
        assert battle.state.round <= MAX_ROUNDS, "the battle does not end"
        battle.begin_beat()
        ruleset.beat(battle)
        faults = ruleset.faults(battle.state)
        assert faults == [], f"after beat {battle.state.beat}: {faults}"
        assert battle.asks <= MOST_ASKS, f"beat {battle.state.beat} asks {battle.asks} times"
    assert battle.state.ended_by, "nothing says why the battle ended"


def check_undo(ruleset: Ruleset, encounter: Encounter, seed: int, count: int = 40) -> None:
    """After an answer and its undo everything is as before, except which dice will fall."""
    chance = random.Random(seed + 1)
    for drive in questions(ruleset, encounter, seed, count):
        before = _view(drive)
        answer_one(drive, chance)
        drive.undo()
        drive.advance()
        assert _view(drive) == before


def _view(drive: Drive) -> object:
    data = plain(drive.state)
    assert isinstance(data, dict)
    data.pop("take")
    events = [event.plain() for event in drive.provisional]
    return data, events, [(r.kind, r.seat, r.actor, r.about, r.item, r.a, r.b) for r in drive.question]


def check_journal(ruleset: Ruleset, encounter: Encounter, seed: int, answers: int = 400) -> None:
    """The journal of a played battle leads to the same state, and its words are those of the choices."""
    drive, lines = played(ruleset, encounter, seed, answers)
    again = replayed(ruleset, encounter, seed, lines)
    assert digest(again.state) == digest(drive.state)
    mine = [event.plain() for step in drive.steps for event in step.events]
    assert [event.plain() for step in again.steps for event in step.events] == mine
    assert all(answer.words for step in drive.steps for answer in step.answers)


def check_odds(ruleset: Ruleset, encounter: Encounter, seed: int, beats: int = 60) -> None:
    """The ways in which a beat's dice can fall sum to one, and the way they do fall is among them.

    Every fourth beat is tried; those with too many ways are left out.
    """
    battle = begin(ruleset, encounter, seed)
    battle.policies = [Settled()] * len(battle.policies)
    battle.referee = None
    while not finished(battle.state) and battle.state.beat < beats:
        start = battle.state
        odds = {}
        if start.beat % 4 == 0:
            try:
                odds = enumerate_outcomes(battle, OneBeat(), MOST_WAYS)
            except CapReached:
                odds = {}
        assert battle.state is start
        battle.begin_beat()
        ruleset.beat(battle)
        if odds:
            assert sum(odds.values()) == 1
            assert digest(battle.state) in odds


def _words(value: object) -> Iterator[object]:
    if isinstance(value, dict):
        for key, item in value.items():
            yield key
            yield from _words(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _words(item)
    else:
        yield value


def _names(text: object, name: str) -> bool:
    return (
        isinstance(text, str) and re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text, re.IGNORECASE) is not None
    )


def planted(encounter: Encounter) -> Encounter:
    """The encounter with its last combatant hidden so well that nobody finds it at once, where it has such a field."""
    combatants = encounter.get("combatants")
    if not isinstance(combatants, list) or "hidden" not in combatants[-1]:
        return encounter
    return {**encounter, "combatants": [*combatants[:-1], {**combatants[-1], "hidden": 60}]}


def check_secrets(ruleset: Ruleset, encounter: Encounter, seed: int, count: int = 60) -> int:
    """No seat of a player sees the seed, or in its observation and its options a foe who is hidden from its side.

    Gives the number of hidden combatants that were looked for, so that a test can see that there were some.
    """
    looked = 0
    for drive in questions(ruleset, planted(encounter), seed, count):
        state = drive.shown_state()
        seeds = {state.seed_high, state.seed_low}
        told = ruleset.observe(state, 0)["combatants"]
        assert isinstance(told, list)
        for request in drive.question:
            if request.seat == 0 or request.actor < 0:
                continue
            seen = list(_words(ruleset.observe(state, request.seat)))
            assert not seeds & {value for value in seen if isinstance(value, int)}, "the seed is shown"
            words = [ruleset.say(state, request, option) for option in ruleset.options(state, request)]
            words.append(ruleset.question(state, request))
            side = told[request.actor]["side"]
            mates = {row["name"] for row in told if row["side"] == side and not row.get("dead") and not row.get("gone")}
            for row in told:
                if row["side"] != side and row["hidden_from"] and mates <= set(row["hidden_from"]):
                    looked += 1
                    assert not any(_names(text, row["name"]) for text in seen), f"{row['name']} is hidden, but shown"
                    assert not any(_names(text, row["name"]) for text in words), f"{row['name']} is hidden, but offered"
    return looked


def check_versions(ruleset: Ruleset, encounter: Encounter, seed: int) -> None:
    """A ruleset has an id, a version and options whose default is one of their values, each with its reason."""
    assert re.fullmatch(r"[a-z][a-z0-9-]*", ruleset.ident())
    assert ruleset.version() >= 1
    for option in ruleset.option_table():
        assert option.default in option.values
        assert len(set(option.values)) == len(option.values) >= 2
        assert option.name and option.clause and option.why
    state = ruleset.begin(reseeded(encounter, seed))
    assert not finished(state)
    assert digest(ruleset.begin(reseeded(encounter, seed))) == digest(state)


def check_watching(ruleset: Ruleset, encounter: Encounter, seed: int, beats: int = 300) -> None:
    """Building events changes no battle, and every event names its kind, its clause and what is to be read."""
    ends = []
    for watched in (False, True):
        battle = begin(ruleset, encounter, seed)
        battle.policies = [AnyOption()] * len(battle.policies)
        battle.watched = watched
        while not finished(battle.state) and battle.state.beat < beats:
            battle.begin_beat()
            ruleset.beat(battle)
            for event in battle.events:
                assert event.kind and event.clause and event.text, str(event.plain())
                json.dumps(event.plain())
        ends.append(digest(battle.state))
    assert ends[0] == ends[1], "who watches changes the battle"


CHECKS = (
    check_same_decisions_same_battle,
    check_copies,
    check_restored,
    check_options,
    check_play,
    check_undo,
    check_journal,
    check_odds,
    check_secrets,
    check_versions,
    check_watching,
)
