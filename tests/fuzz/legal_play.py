"""Random legal play on random encounters: `python -m tests.fuzz.legal_play [BATTLES] [FIRST SEED] [RULESET]`.

After every beat the state must be sound; every policy's answer is held against the rules by the engine itself; now and
then all options of a question are tried. Prints each battle that fails with its encounter, and a summary; exit 1 when
one failed. The same seed always makes the same encounter and battle.
"""

from __future__ import annotations

import random
import sys
import time
import traceback

from tests.support.play import AnyOption, begin
from tests.support.subjects import registered
from tests.support.toy import Toy

from affray.kernel.battle import Battle, Ruleset, finished
from affray.kernel.drive import MAX_ROUNDS
from affray.kernel.requests import Choice, Request
from affray.kernel.state import digest

GROUNDS = "." * 30 + "#####,,,~~wwoofdD+23"


class Suspicious(AnyOption):
    """Any legal option; of every fiftieth question all options are tried first."""

    def __init__(self) -> None:
        self.questions = 0

    def choose(self, battle: Battle, request: Request) -> Choice:
        self.questions += 1
        if self.questions % 50 == 0:
            try_all(battle, request)
        return super().choose(battle, request)


def try_all(battle: Battle, request: Request) -> None:
    """Every option is legal and read back from its words; asking changes nothing; what is barred is not offered."""
    rules, state = battle.ruleset, battle.state
    before = digest(state)
    words = set()
    for option in rules.options(state, request):
        text = rules.say(state, request, option)
        assert text not in words, f"two options read {text}"
        words.add(text)
        why = rules.why_not(state, request, option)
        assert not why, f"{text} is offered, but: {why}"
        assert rules.read(state, request, text).same(option), f"{text} is read as something else"
    for deed, reason in rules.barred(state, request):
        assert reason and deed not in words, f"{deed} is barred and offered"
    assert digest(state) == before, "asking changed the state"


def toy_encounter(chance: random.Random) -> dict[str, object]:
    """One to five fighters a side with random figures."""
    fighters = []
    for side in (0, 1):
        for number in range(chance.randint(1, 5)):
            hp, skill, defense = chance.randint(1, 25), chance.randint(-2, 8), chance.randint(5, 18)
            row = {"name": f"f{side}{number}", "side": side, "seat": 1 - side, "hp": hp, "skill": skill}
            row |= {"defense": defense, "attacks": chance.randint(1, 3), "braces": chance.randint(0, 3)}
            fighters.append(row | {"presses": chance.randint(0, 3), "hidden": chance.random() < 0.2})
    return {"ruleset": "toy", "seed": [0, 0], "fighters": fighters}


def random_map(chance: random.Random, width: int, height: int) -> list[str]:
    """Rows of random ground; the outer columns, where the sides stand, are open."""
    rows = []
    plain = chance.random() < 0.3
    for _ in range(height):
        middle = "".join("." if plain else chance.choice(GROUNDS) for _ in range(width - 8))
        rows.append("...." + middle + "....")
    return rows


def encounter_text(ident: str, chance: random.Random) -> str:
    """An encounter of a registered ruleset: random ground, light, characters and monsters."""
    from affray.arena import library_of

    library = library_of(ident)
    width, height = chance.randint(10, 26), chance.randint(6, 16)
    lines = [
        "encounter: by chance",
        f"ruleset: {ident}",
        f"light: {chance.choice(['bright', 'bright', 'dim', 'dark'])}",
    ]
    lines += ["map: |", *("  " + row for row in random_map(chance, width, height))]
    lines += ["sides:", "  party: {players: true}", "  foes: {}", "combatants:"]
    for number in range(chance.randint(1, 5)):
        name = chance.choice(sorted(library.characters))
        lines.append(f'  - {{sheet: {name}, name: hero{number}, side: party, in: "A1..D{height}"}}')
    left, right = column(width - 4), column(width - 1)
    room = height
    for _ in range(chance.randint(1, 3)):
        name = chance.choice(sorted(library.monsters))
        size = library.monsters[name]["size"]
        count = chance.randint(1, 4) if size in ("tiny", "small", "medium") else 1
        # the largest need the four columns to themselves for as many rows
        room -= {"large": 2, "huge": 4, "gargantuan": 5}.get(size, 1)
        if room < 0:
            break
        lines.append(f'  - {{monster: {name}, count: {count}, side: foes, in: "{left}1..{right}{height}"}}')
    lines += ["end:", f"  rounds: {chance.choice([10, 30, 100])}"]
    return "\n".join(lines) + "\n"


def column(number: int) -> str:
    """The name of a column, from 0."""
    return chr(65 + number)


def encounter(ident: str, chance: random.Random) -> tuple[Ruleset, dict[str, object]]:
    """A ruleset and a random encounter for it."""
    if ident == "toy":
        return Toy(), toy_encounter(chance)
    from affray.arena import load
    from affray.content.faults import ContentError
    from affray.rulesets.registry import ruleset

    while True:
        try:
            return ruleset(ident), load(encounter_text(ident, chance))
        except ContentError as error:
            # A crowd drawn by chance may not fit on the ground drawn by chance: draw again.
            if "no free square left" not in str(error):
                raise


def play(ident: str, seed: int) -> Battle:
    """The battle of one seed at its end; AssertionError or the engine's error when something is broken."""
    ruleset, plain = encounter(ident, random.Random(seed))
    battle = begin(ruleset, plain, seed)
    battle.policies = [Suspicious()] * len(battle.policies)
    battle.watched = seed % 4 == 0
    while not finished(battle.state):
        assert battle.state.round <= MAX_ROUNDS, "the battle does not end"
        battle.begin_beat()
        ruleset.beat(battle)
        faults = ruleset.faults(battle.state)
        assert faults == [], f"after beat {battle.state.beat}: {faults}"
    return battle


def main(words: list[str]) -> int:
    """Plays the battles; 1 when one failed."""
    battles = int(words[0]) if words else 1000
    first = int(words[1]) if len(words) > 1 else 0
    idents = words[2:] or ["toy", *registered()]
    failed, beats, begun = 0, 0, time.monotonic()
    for number in range(first, first + battles):
        ident = idents[number % len(idents)]
        try:
            beats += play(ident, number).state.beat
        except Exception:
            failed += 1
            print(f"--- {ident}, seed {number}")
            traceback.print_exc(limit=-6, file=sys.stdout)
            if ident != "toy":
                print(encounter_text(ident, random.Random(number)))
            if failed >= 10:
                break
    print(f"{battles} battles, {beats} beats, {failed} failed, {time.monotonic() - begun:.0f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
