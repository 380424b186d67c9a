"""Battles as digests: recorded ones replayed from their journals, and any number of simulated ones."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path

from tests.support.play import AnyOption, begin, played, replayed
from tests.support.subjects import names, registered, subject

from affray.kernel.battle import Policy, Ruleset, finished
from affray.kernel.events import Event
from affray.kernel.journal import seal, unseal
from affray.kernel.state import digest

FOLDER = Path(__file__).parent
SEEDS = (1, 2, 3)
MOST_ANSWERS = 80
MOST_ENCOUNTERS = 6
POLICIES = ("random", "simple", "cunning")
#: Battles of random play are long; their first beats tell as much.
MOST_BEATS = {"random": 200}

Facts = dict[str, object]


def rulesets() -> tuple[str, ...]:
    """The toy and every registered ruleset."""
    return ("toy", *registered())


def events_digest(events: Iterable[Event]) -> str:
    """A fingerprint of events with every word, number and die in them."""
    mark = hashlib.blake2b(digest_size=12)
    for event in events:
        mark.update(json.dumps(event.plain(), sort_keys=True).encode())
    return mark.hexdigest()


def record(ident: str) -> list[str]:
    """One line a battle: what it is, its journal and where it leads."""
    lines = []
    for name in names(ident)[:MOST_ENCOUNTERS]:
        for seed in SEEDS if ident == "toy" else SEEDS[:1]:
            ruleset, encounter = subject(ident, name)
            drive, journal = played(ruleset, encounter, seed, MOST_ANSWERS)
            facts: Facts = {"ruleset": ident, "version": ruleset.version(), "encounter": name, "seed": seed}
            facts |= {"digest": digest(drive.state), "beats": int(drive.state.beat)}
            facts["events"] = events_digest(event for step in drive.steps for event in step.events)
            facts["journal"] = [unseal(line, number) for number, line in enumerate(journal, 1)]
            lines.append(json.dumps(facts, sort_keys=True, separators=(",", ":")))
    return lines


def golden(ident: str) -> Path:
    """Where the recorded battles of a ruleset are kept."""
    return FOLDER / (ident + ".jsonl")


def replay_file(path: Path) -> Iterator[Facts]:
    """What each recorded battle of a file leads to now: the facts of the record, or the fault that stopped it."""
    for line in path.read_text(encoding="utf-8").splitlines():
        facts: Facts = json.loads(line)
        ruleset, encounter = subject(str(facts["ruleset"]), str(facts["encounter"]))
        seed, entries = facts["seed"], facts.pop("journal")
        assert isinstance(seed, int) and isinstance(entries, list)
        facts["version"] = ruleset.version()
        try:
            drive = replayed(ruleset, encounter, seed, [seal(entry) for entry in entries])
        except Exception as fault:  # whatever it is, it belongs into the comparison
            yield facts | {"fault": f"{type(fault).__name__}: {fault}"}
            continue
        facts |= {"digest": digest(drive.state), "beats": int(drive.state.beat)}
        facts["events"] = events_digest(event for step in drive.steps for event in step.events)
        yield facts


def _policy(ident: str, name: str) -> Policy:
    if name == "random" or ident == "toy":
        return AnyOption()
    from affray.tactics.registry import policy

    return policy(ident, name)


def simulated_digests(ident: str, battles: int) -> Iterator[Facts]:
    """Battles over all encounters of a ruleset in turn, and over all policies there are: one line of facts each."""
    policies = POLICIES if ident != "toy" and find_spec("affray.tactics.registry") else POLICIES[:1]
    encounters = names(ident)
    for number in range(battles):
        name = encounters[number % len(encounters)]
        word = policies[number // len(encounters) % len(policies)]
        ruleset, encounter = subject(ident, name)
        yield {"ruleset": ident, "encounter": name, "battle": number, "policy": word} | _simulated(
            ruleset, encounter, number, _policy(ident, word), MOST_BEATS.get(word, 100_000)
        )


def _simulated(ruleset: Ruleset, encounter: dict[str, object], seed: int, policy: Policy, beats: int) -> Facts:
    battle = begin(ruleset, encounter, seed)
    battle.policies = [policy] * len(battle.policies)
    battle.watched = True
    events: list[Event] = []
    while not finished(battle.state) and battle.state.beat < beats:
        battle.begin_beat()
        ruleset.beat(battle)
        events += battle.events
    return {"digest": digest(battle.state), "beats": int(battle.state.beat), "events": events_digest(events)}
