"""The driver of played battles: answers, sealed answers, provisional events, undo, rulings, dice by hand."""

import itertools
import random

import pytest
from tests.support.play import Script, answer_one, begin, played
from tests.support.toy import (
    ACT,
    AIM,
    BOMB,
    BRACE,
    CHANT,
    DECLARE,
    DECLINE,
    DO_AIM,
    DO_BRACE,
    DO_PRESS,
    DO_RELEASE,
    HOLD,
    OVER,
    PASS,
    PRESS,
    RELEASE,
    STRIKE,
    Toy,
    skirmish,
    toy_state,
)

from affray.kernel.battle import Battle, IllegalChoice, Nondeterminism
from affray.kernel.drive import Drive, HandDice, run
from affray.kernel.journal import Journal
from affray.kernel.requests import Choice, Request
from affray.kernel.state import digest, plain

ANA, BOR, OGRE, LURKER = range(4)


def started(seed: int = 1, source: Script | HandDice | None = None) -> Drive:
    """A battle at its first question: everybody's sealed declaration; persons answer all."""
    battle = begin(Toy(), skirmish(), seed, persons=True)
    battle.source = source
    drive = Drive(battle)
    drive.advance()
    return drive


def declare(drive: Drive, *verbs: int) -> None:
    """Everybody able declares, in order."""
    for verb in verbs:
        drive.answer(Choice(verb))
    drive.advance()


def told(drive: Drive) -> list[str]:
    """The kinds of all events of finished steps."""
    return [event.kind for step in drive.steps for event in step.events]


def find(kind: int) -> Drive:
    """A battle that stands at a question of a kind, from the first seed that leads to one."""
    for seed in range(200):
        drive = started(seed)
        chance = random.Random(seed)
        while drive.question:
            if drive.question[0].kind == kind:
                return drive
            answer_one(drive, chance)
    raise AssertionError("no seed leads to this question")


def test_everybody_is_asked_at_once() -> None:
    """The declarations of both sides are open together."""
    assert [(request.kind, request.actor) for request in started().question] == [(DECLARE, n) for n in range(4)]


def test_sealed_answers_in_any_order_give_the_same_battle() -> None:
    """It does not matter who declares first."""
    verbs = [STRIKE, HOLD, CHANT, BOMB]
    digests = set()
    for order in itertools.permutations(range(4)):
        drive = started()
        for who in order:
            place = [request.actor for request in drive.question].index(who)
            drive.answer(Choice(verbs[who]), place)
        drive.advance()
        digests.add(digest(drive.state))
    assert len(digests) == 1


def test_sealed_answers_wait_for_all() -> None:
    """While one answer is missing nothing moves, however often play is pushed on."""
    drive = started()
    before = digest(drive.state)
    for number in range(3):
        drive.answer(Choice(STRIKE))
        drive.advance()
        assert [request.actor for request in drive.question] == list(range(number + 1, 4))
        assert digest(drive.state) == before
    drive.answer(Choice(STRIKE))
    drive.advance()
    assert digest(drive.state) != before
    assert drive.question[0].kind == ACT


def test_a_sealed_answer_can_be_taken_back() -> None:
    """Before all are in, undo opens the last question again, in its old place."""
    drive = started()
    drive.answer(Choice(HOLD), 2)
    drive.answer(Choice(HOLD), 0)
    drive.undo()
    assert [request.actor for request in drive.question] == [ANA, BOR, LURKER]
    drive.undo()
    assert [request.actor for request in drive.question] == [ANA, BOR, OGRE, LURKER]


def test_an_illegal_answer_changes_nothing() -> None:
    """It raises with the reason; the question stays open and the right answer is still taken."""
    drive = started()
    declare(drive, STRIKE, STRIKE, STRIKE, STRIKE)
    before, question = digest(drive.state), drive.question[0]
    with pytest.raises(IllegalChoice, match="nobody of that number"):
        drive.answer(Choice(STRIKE, 77))
    with pytest.raises(IllegalChoice, match="no such question"):
        drive.answer(Choice(STRIKE, 0), 5)
    assert digest(drive.state) == before
    assert drive.question[0] is question


def test_events_before_the_question_are_shown_with_it() -> None:
    """Who is asked to brace knows the damage; the event is told once in the finished beat."""
    drive = find(BRACE)
    assert [event.kind for event in drive.provisional][-2:] == ["hit", "damage"]
    assert drive.provisional[-1].amount == drive.question[0].a
    shown = [event.plain() for event in drive.provisional]
    drive.answer(Choice(DECLINE))
    drive.advance()
    finished = next(step for step in reversed(drive.steps) if step.done and "damage" in [e.kind for e in step.events])
    assert [event.plain() for event in finished.events][: len(shown)] == shown
    assert [event.kind for event in finished.events].count("damage") == 1


def test_an_interrupt_is_itself_answered() -> None:
    """Brace between damage die and wound, and the attacker's press against the brace, in one beat."""
    drive = find(PRESS)
    beat = drive.state.beat
    assert drive.steps[-1].answers[-1].choice is not None
    assert drive.steps[-1].answers[-1].choice.verb == DO_BRACE
    drive.answer(Choice(DO_PRESS))
    drive.advance()
    assert drive.steps[beat].done
    assert told(drive).count("wounded") >= 1


def test_a_held_action_comes_before_its_trigger() -> None:
    """The holder strikes first; the one who triggered it goes on only if still standing."""
    for damage, strokes in ((1, [ANA, OGRE]), (6, [ANA])):
        drive = started(1, Script([5, 18, damage, 19, 1]))
        drive.rule({"rule": "hp", "name": "ogre", "to": 6})
        drive.advance()
        declare(drive, HOLD, CHANT, STRIKE, CHANT)
        drive.answer(Choice(STRIKE, ANA))
        drive.advance()
        assert [(r.kind, r.actor, r.about) for r in drive.question] == [(RELEASE, ANA, OGRE)]
        drive.answer(Choice(DO_RELEASE))
        drive.advance()
        events = [event for step in drive.steps for event in step.events] + drive.provisional
        assert [event.actor for event in events if event.kind in ("hit", "missed")] == strokes


def test_attacks_interleave_in_passes() -> None:
    """Who has two attacks makes the second after everybody's first."""
    drive = started(3)
    declare(drive, STRIKE, STRIKE, STRIKE, STRIKE)
    asked = []
    while drive.question and drive.question[0].kind != DECLARE:
        request = drive.question[0]
        if request.kind == ACT:
            asked.append((request.a, request.actor))
        drive.answer(drive.battle.ruleset.options(drive.shown_state(), request)[-1])
        drive.advance()
    assert asked == sorted(asked, key=lambda pair: pair[0])
    assert sorted(asked)[:4] == [(1, n) for n in range(4)]
    assert [pair for pair in asked if pair[0] == 2] == [(2, ANA)]


def test_a_chant_ends_the_round() -> None:
    """A chant is aimed after all passes."""
    drive = started(2)
    declare(drive, CHANT, HOLD, HOLD, HOLD)
    assert drive.question[0].kind == AIM
    drive.answer(Choice(DO_AIM, OGRE))
    drive.advance()
    assert toy_state(drive.state).fighters[OGRE].hp < 20


def test_a_wound_breaks_a_chant() -> None:
    """Who was hurt before the end of the round is not asked where the chant goes."""
    drive = started(2, Script([5, 20, 3]))
    declare(drive, CHANT, CHANT, STRIKE, HOLD)
    drive.answer(Choice(STRIKE, ANA))
    drive.advance()
    drive.answer(Choice(DECLINE))
    drive.advance()
    assert [(request.kind, request.actor) for request in drive.question] == [(AIM, BOR)]


def test_a_bomb_burns_down() -> None:
    """A fuse of two goes off in the third round, in a beat of its own, and hurts the other side."""
    drive = started(2)
    declare(drive, BOMB, HOLD, HOLD, HOLD)
    for _ in range(2):
        assert toy_state(drive.state).fuses
        declare(drive, HOLD, HOLD, HOLD, HOLD)
    fighters = toy_state(drive.state).fighters
    assert not toy_state(drive.state).fuses
    assert [f.hp < f.hp_max for f in fighters] == [False, False, True, True]


def test_a_driven_battle_is_the_simulated_battle() -> None:
    """With policies for all, copying and recording change nothing: same end, same digest."""
    for seed in range(10):
        quick, slow = begin(Toy(), skirmish(), seed), begin(Toy(), skirmish(), seed)
        run(quick)
        drive = Drive(slow)
        drive.advance()
        assert drive.over()
        assert digest(drive.state) == digest(quick.state)


class Drifting(Toy):
    """A toy that tells something else each time its beat runs."""

    def __init__(self, kind: str) -> None:
        super().__init__()
        self.kind = kind
        self.runs = 0

    def beat(self, battle: Battle) -> None:
        self.runs += 1
        if self.kind == "other":
            battle.tell("said", "TOY-0", str(self.runs))
        elif self.kind == "fewer" and self.runs == 1:
            battle.tell("said", "TOY-0", "only once")
        elif self.kind == "question":
            battle.ask(Request(OVER, 0, 0, self.runs))
        if self.kind != "less" or self.runs == 1:
            battle.ask(Request(OVER, 0, 0))


@pytest.mark.parametrize("kind", ["other", "fewer", "question", "less"])
def test_a_beat_that_goes_differently_is_fatal(kind: str) -> None:
    """Other words, fewer words, another question or an answer left over: each is Nondeterminism, never a shrug."""
    drive = Drive(begin(Drifting(kind), skirmish(), 1, persons=True))
    drive.advance()
    drive.answer(drive.battle.ruleset.options(drive.state, drive.question[0])[0])
    with pytest.raises(Nondeterminism):
        drive.advance()


def unmarked(drive: Drive) -> object:
    """The state without the count of fresh dice."""
    data = plain(drive.state)
    assert isinstance(data, dict)
    return {key: value for key, value in data.items() if key != "take"}


def test_undo_gives_back_the_state_exactly() -> None:
    """After each answer and its undo, state, open questions and shown events are those of before."""
    for seed in range(5):
        drive = started(seed)
        chance = random.Random(seed)
        while drive.question:
            before = unmarked(drive), [r.kind for r in drive.question], [e.plain() for e in drive.provisional]
            options = drive.battle.ruleset.options(drive.shown_state(), drive.question[0])
            drive.answer(options[chance.randrange(len(options))])
            drive.advance()
            drive.undo()
            drive.advance()
            assert (unmarked(drive), [r.kind for r in drive.question], [e.plain() for e in drive.provisional]) == before
            answer_one(drive, chance)


def test_undo_before_any_die_keeps_the_dice() -> None:
    """When no die was seen after the point, the same dice fall as would have fallen."""
    straight, back = started(4), started(4)
    back.answer(Choice(HOLD))
    back.undo()
    for drive in (straight, back):
        declare(drive, HOLD, HOLD, HOLD, HOLD)
    back.undo()
    back.advance()
    back.answer(Choice(HOLD), 0)
    back.advance()
    assert digest(straight.state) == digest(back.state)
    assert back.undos == 0


def struck(drive: Drive, times: int) -> list[int]:
    """Faces of the first attack roll when the same stroke is made, taken back and made again."""
    faces = []
    for _ in range(times):
        drive.answer(Choice(STRIKE, OGRE))
        drive.advance()
        events = [e for step in drive.steps for e in step.events] + drive.provisional
        roll = next(e.roll for e in events if e.roll is not None)
        faces.append(roll.dice[0])
        drive.undo()
        drive.advance()
    return faces


def test_undo_past_a_revealed_roll_takes_fresh_dice() -> None:
    """The die of a stroke that was seen and taken back never falls again by right: each try is a new throw."""
    drive = started(4)
    declare(drive, STRIKE, CHANT, CHANT, CHANT)
    faces = struck(drive, 12)
    assert len(set(faces)) > 4
    assert drive.undos == 12


def test_undo_keeps_the_dice_before_the_point() -> None:
    """Taking back a brace leaves attack and damage as they were; only the dice behind it are new."""
    drive = find(BRACE)
    shown = [event.plain() for event in drive.provisional]
    results = set()
    for _ in range(8):
        drive.answer(Choice(DO_BRACE))
        drive.advance()
        results.add(str([e.plain() for e in drive.provisional][len(shown) :]) + digest(drive.state))
        drive.undo()
        drive.advance()
        assert drive.question[0].kind == BRACE
        assert [event.plain() for event in drive.provisional] == shown
    assert len(results) > 1


def test_an_earlier_undo_does_not_bring_back_seen_dice() -> None:
    """A stroke is seen, undone, and then the pass before it is undone too, which no die followed: a new throw still."""
    drive = started(4)
    declare(drive, STRIKE, STRIKE, CHANT, CHANT)
    faces = []
    for _ in range(12):
        assert drive.question[0].kind == ACT
        drive.answer(Choice(PASS))
        drive.advance()
        faces += struck(drive, 1)
        drive.undo()
        drive.advance()
    assert len(set(faces)) > 4


def test_undo_takes_back_a_ruling() -> None:
    """A ruling is one step of the record and is taken back like an answer."""
    drive = started()
    before = digest(drive.state)
    drive.rule({"rule": "hp", "name": "Ana", "to": 3})
    assert toy_state(drive.state).fighters[ANA].hp == 3
    drive.undo()
    assert digest(drive.state) == before
    with pytest.raises(IllegalChoice, match="nothing to take back"):
        drive.undo()


def test_undo_to_the_very_start() -> None:
    """However long the battle, undo leads back to the first state, one answer at a time."""
    drive, _ = played(Toy(), skirmish(), 6, 60)
    answers = sum(1 for step in drive.steps for answer in step.answers if answer.by_person) + len(drive.sealed)
    undos = 0
    while drive.can_undo():
        drive.undo()
        drive.advance()
        undos += 1
    assert undos == answers > 20
    assert drive.state.beat == 0


def test_a_ruling_in_mid_beat_puts_the_beat_back() -> None:
    """The half beat is dropped with its answers; the ruling stands; the beat then asks anew."""
    drive = find(BRACE)
    beat = drive.state.beat
    name = toy_state(drive.state).fighters[drive.question[0].actor].name
    drive.rule({"rule": "hp", "name": name, "to": 2})
    assert drive.question == []
    drive.advance()
    assert drive.state.beat >= beat
    assert drive.question[0].kind == ACT


def test_a_refused_ruling_changes_nothing() -> None:
    """Nonsense raises with what is allowed; state, record and the open question stay."""
    drive = find(BRACE)
    before, question, steps = digest(drive.state), drive.question, len(drive.steps)
    with pytest.raises(IllegalChoice, match="names one of Ana"):
        drive.rule({"rule": "hp", "name": "nobody", "to": 2})
    assert (digest(drive.state), drive.question, len(drive.steps)) == (before, question, steps)
    drive.answer(Choice(DO_BRACE))
    drive.advance()


class Clumsy(Toy):
    """A toy whose rulings and beats stumble after they have changed something."""

    def rule(self, battle: Battle, ruling: dict[str, object]) -> None:
        toy_state(battle.state).fighters[0].hp = 1
        raise KeyError("words")

    def beat(self, battle: Battle) -> None:
        toy_state(battle.state).fighters[0].hp = 1
        raise ZeroDivisionError("a bug")


def test_a_stumbling_ruleset_leaves_the_battle_as_it_was() -> None:
    """Whatever goes wrong inside a ruling or a beat, the committed state stays and is the battle's."""
    drive = Drive(begin(Clumsy(), skirmish(), 1, persons=True))
    hand = HandDice()
    drive.battle.source = hand
    for fault, deed in ((KeyError, lambda: drive.rule({})), (ZeroDivisionError, drive.advance)):
        with pytest.raises(fault):
            deed()
        assert drive.battle.state is drive.state
        assert drive.battle.source is hand
        assert toy_state(drive.state).fighters[0].hp == 14


def test_a_ruling_that_asks_is_refused() -> None:
    """A ruling cannot wait for an answer; it is refused and changes nothing."""

    class Asking(Toy):
        def rule(self, battle: Battle, ruling: dict[str, object]) -> None:
            battle.ask(Request(OVER, 0, 0))

    drive = Drive(begin(Asking(), skirmish(), 1, persons=True))
    drive.advance()
    with pytest.raises(IllegalChoice, match="cannot wait"):
        drive.rule({})
    assert len(drive.question) == 4


def test_a_ruling_may_roll() -> None:
    """A ruling's die comes from the seed, the same however play stood, and another for the next ruling."""
    marks = set()
    for shown in (False, True):
        drive = started()
        if not shown:
            drive.abandon()
        drive.rule({"rule": "hp", "name": "ogre", "to": 1})
        drive.rule({"rule": "mend", "name": "ogre"})
        drive.rule({"rule": "mend", "name": "ogre"})
        marks.add(digest(drive.state))
    assert len(marks) == 1


def test_a_ruling_can_end_the_battle() -> None:
    """After it there are no questions, and undo brings the battle back."""
    drive = started()
    drive.rule({"rule": "end"})
    drive.advance()
    assert drive.over()
    assert drive.question == []
    drive.undo()
    drive.advance()
    assert len(drive.question) == 4


def test_dice_by_hand() -> None:
    """Each die is asked for with roller, purpose and sides; the battle goes as they say; a wrong face is refused."""
    drive = started(1, HandDice())
    declare(drive, STRIKE, CHANT, CHANT, CHANT)
    assert drive.die is not None
    assert (drive.die.roller, drive.die.purpose, drive.die.sides) == (ANA, "initiative", 10)
    with pytest.raises(IllegalChoice, match="a d10 shows 1 to 10, not 11"):
        drive.enter(11)
    drive.enter(4)
    drive.advance()
    drive.answer(Choice(STRIKE, OGRE))
    drive.advance()
    for face in (17, 5):
        assert drive.die is not None
        drive.enter(face)
        drive.advance()
    while drive.question and drive.question[0].kind == RELEASE:
        drive.answer(Choice(DO_RELEASE + 1))
        drive.advance()
    assert toy_state(drive.state).fighters[OGRE].hp == 15
    with pytest.raises(IllegalChoice, match="no die is asked for"):
        drive.enter(3)


def test_a_die_by_hand_can_be_taken_back() -> None:
    """Undo opens the last die again."""
    drive = started(1, HandDice())
    declare(drive, STRIKE, STRIKE, HOLD, HOLD)
    drive.enter(4)
    drive.advance()
    drive.enter(7)
    drive.undo()
    drive.advance()
    assert drive.die is not None
    assert (drive.die.roller, drive.die.purpose) == (BOR, "initiative")


def test_a_script_of_dice_survives_questions() -> None:
    """A source is asked once for each die, however often the beat runs again for a person's answer."""
    drive = started(1, Script([4, 17, 5, 2]))
    declare(drive, STRIKE, HOLD, CHANT, CHANT)
    drive.answer(Choice(STRIKE, OGRE))
    drive.advance()
    assert toy_state(drive.state).fighters[OGRE].hp == 15


def test_words_of_an_answer_are_those_of_its_moment() -> None:
    """The record keeps the option id as it read at the question, for persons and policies alike."""
    drive = started()
    declare(drive, STRIKE, HOLD, HOLD, HOLD)
    drive.answer(Choice(STRIKE, OGRE))
    drive.advance()
    words = [answer.words for step in drive.steps for answer in step.answers]
    assert words[:5] == ["strike", "hold", "hold", "hold", "strike ogre"]
    assert all(Journal().fresh(drive))
