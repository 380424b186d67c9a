"""One attack of Hundred Dungeons three ways: enumerated by the engine, rolled by the engine, reckoned from the text.

The reckoning below shares nothing with the engine but the numbers on the sheets. It is written from clauses HD-027 and
HD-028 (mighty and weak), HD-051 (parry), HD-055 to HD-060 (the attack roll, 20 and 1), HD-059 (criticals), HD-090
(cover) and HD-108 (damage).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

import pytest

from affray.arena import load, opening, ruleset_of
from affray.build import build_kind
from affray.kernel.battle import Battle, Policy
from affray.kernel.exact import Experiment, enumerate_outcomes
from affray.kernel.requests import Choice, Request
from affray.kernel.state import State
from affray.lab.figures import wilson
from affray.rulesets.hundred_dungeons.procedures.attacks import make_attack
from affray.rulesets.hundred_dungeons.state import Fight, HDState
from affray.rulesets.hundred_dungeons.terms import DECLINE, FORM_WEAPON, PARRY

#: The interpreted build rolls fewer in the time; the bound is in standard deviations, so it is as sharp for these.
ROLLS = 200_000 if build_kind() == "compiled" else 20_000
DEVIATIONS = 4.5
SEED = 20_260
DEFENSE = 14
HIT_POINTS = 100


@dataclass(frozen=True)
class Fought:
    """An attack: what the sheets and the map say (``yaml`` parts), and what the reckoning needs to know of it.

    ``net`` counts the sources of mighty less those of weak as the table's option has it; ``bonus`` is ability and
    renown; ``fixed`` what is added to the damage die.
    """

    name: str
    bonus: int
    die: int = 8
    net: int = 0
    flat: bool = False
    parry: bool = False
    cover: bool = False
    double_dice: bool = False
    fixed: int = 0
    attacker: str = ""
    target: str = ""
    options: str = ""
    ground: str = "...."
    at: str = "B1"
    dodging: bool = False
    declines: bool = False


PLAIN = "str: 3, renown: 2, skills: [martial weapons], weapons: [longsword]"
ARCHER = "dex: 3, renown: 2, skills: [martial weapons], weapons: [longbow x20]"
BLADES = "weapons: [shortsword, dagger], held: [shortsword, dagger]"

ATTACKS = [
    Fought("plain", 5, attacker=PLAIN),
    Fought("without skill", 3, attacker=PLAIN.replace("[martial weapons]", "[]")),
    Fought("magic", 6, fixed=1, attacker=PLAIN.replace("[longsword]", "[{weapon: longsword, bonus: 1}]")),
    Fought("mighty", 5, net=1, attacker=PLAIN, target="conditions: [prone]"),
    Fought("weak", 5, net=-1, attacker=PLAIN + ", conditions: [prone]"),
    Fought("mighty and weak", 5, attacker=PLAIN + ", conditions: [prone]", target="conditions: [prone]"),
    Fought("weak twice over", 5, net=-1, attacker=PLAIN + ", conditions: [prone]", dodging=True),
    Fought(
        "weak twice, each source a die",
        5,
        net=-2,
        attacker=PLAIN + ", conditions: [prone]",
        dodging=True,
        options="mighty_weak_stacking: stack_dice",
    ),
    Fought(
        "mighty as a fixed number",
        5,
        net=1,
        flat=True,
        attacker=PLAIN,
        target="conditions: [prone]",
        options="mighty_weak_dice: flat",
    ),
    Fought(
        "weak as a fixed number",
        5,
        net=-1,
        flat=True,
        attacker=PLAIN,
        dodging=True,
        options="mighty_weak_dice: flat",
    ),
    Fought("parry", 5, parry=True, attacker=PLAIN, target=BLADES),
    Fought("a parry not used", 5, attacker=PLAIN, target=BLADES, declines=True),
    Fought("mighty against a parry", 5, net=1, parry=True, attacker=PLAIN, target=BLADES + ", conditions: [prone]"),
    Fought("cover", 5, cover=True, attacker=ARCHER, ground="...o....", at="E1"),
    Fought("weak behind cover", 5, net=-1, cover=True, attacker=ARCHER, ground="...o....", at="E1", dodging=True),
    Fought(
        "parry behind cover",
        5,
        net=-1,
        cover=True,
        parry=True,
        attacker=ARCHER,
        target=BLADES,
        dodging=True,
        ground="...o....",
        at="E1",
    ),
    Fought("criticals double the dice", 5, double_dice=True, attacker=PLAIN, options="critical_doubles: dice"),
    Fought(
        "damage with the ability",
        5,
        fixed=3,
        attacker=PLAIN,
        options="damage_ability_bonus: attack_ability",
    ),
    Fought(
        "mighty criticals, dice doubled, ability added, parried",
        5,
        net=1,
        fixed=3,
        double_dice=True,
        parry=True,
        attacker=PLAIN,
        target=BLADES + ", conditions: [prone]",
        options="critical_doubles: dice, damage_ability_bonus: attack_ability",
    ),
]


class Defending(Policy):
    """Parries whatever may be parried, or nothing."""

    def __init__(self, parries: bool) -> None:
        self.parries = parries
        self.asked = 0

    def choose(self, battle: Battle, request: Request) -> Choice:
        self.asked += 1
        wanted = PARRY if self.parries else DECLINE
        return next(one for one in battle.ruleset.options(battle.state, request) if one.verb == wanted)


class OneAttack(Experiment):
    """The first combatant attacks the second; the outcome is the damage done."""

    def perform(self, battle: Battle) -> None:
        assert isinstance(battle, Fight)
        a, t = battle.s.who[0], battle.s.who[1]
        make_attack(battle, a, t, 0, FORM_WEAPON, -1)

    def outcome(self, state: State) -> str:
        assert isinstance(state, HDState)
        return str(HIT_POINTS - state.who[1].hp)


def standing(fought: Fought) -> Battle:
    """The battle of an attack, before it is made."""
    lines = [
        "encounter: One attack",
        "ruleset: hundred-dungeons",
        f"options: {{{fought.options}}}",
        "map: |",
        f"  {fought.ground}",
        "sides: {party: {players: true}, foes: {}}",
        "combatants:",
        f"  - {{name: Ana, side: party, at: A1, hp: 20, {fought.attacker}}}",
    ]
    more = f", {fought.target}" if fought.target else ""
    lines.append(f"  - {{name: orc, side: foes, at: {fought.at}, hp: {HIT_POINTS}, defense: {DEFENSE}{more}}}")
    plain = load("\n".join(lines) + "\n")
    ruleset = ruleset_of("hundred-dungeons")
    battle = ruleset.battle(opening(ruleset, plain, SEED))
    battle.policies = [Defending(False), Defending(not fought.declines)]
    assert isinstance(battle, Fight)
    battle.s.who[1].dodging = fought.dodging
    return battle


def reckoned(fought: Fought) -> dict[str, Fraction]:
    """The chance of each amount of damage, by hand."""
    chances: Counter[int] = Counter()
    dice = 1 if fought.flat else 1 + abs(fought.net)
    ways = 20**dice * fought.die**2  # two damage dice are thrown whether they are used or not
    needed = DEFENSE + (5 if fought.cover else 0)
    for faces in product(range(1, 21), repeat=dice):
        kept = max(faces) if fought.net > 0 else min(faces)
        total = kept + fought.bonus + (4 * fought.net if fought.flat else 0)
        if kept == 20:
            hits = True
        elif kept == 1:
            hits = False
        else:
            hits = total >= needed + (2 if fought.parry else 0)
        for one, two in product(range(1, fought.die + 1), repeat=2):
            damage = one + fought.fixed
            if kept == 20:
                damage = one + two + fought.fixed if fought.double_dice else 2 * damage
            chances[damage if hits else 0] += 1
    return {str(damage): Fraction(count, ways) for damage, count in chances.items()}


@pytest.mark.parametrize("fought", ATTACKS, ids=lambda fought: fought.name)
def test_enumeration_is_what_the_text_makes_it(fought: Fought) -> None:
    """Every amount of damage has exactly the chance that is reckoned from the text, as a fraction."""
    odds = enumerate_outcomes(standing(fought), OneAttack())
    assert sum(odds.values()) == 1
    assert odds == reckoned(fought)


@pytest.mark.parametrize("fought", ATTACKS, ids=lambda fought: fought.name)
def test_rolled_attacks_agree_with_the_enumeration(fought: Fought) -> None:
    """Of many attacks rolled with a fixed seed, each amount of damage comes up as often as its exact chance says: that
    chance lies in the interval of 4.5 standard deviations around the share.
    """
    battle, attack = standing(fought), OneAttack()
    odds = enumerate_outcomes(standing(fought), attack)
    assert isinstance(battle, Fight)
    target, shooter = battle.s.who[1], battle.s.who[0]
    counts: Counter[str] = Counter()
    for _ in range(ROLLS):
        battle.begin_beat()
        attack.perform(battle)
        counts[attack.outcome(battle.state)] += 1
        target.hp = HIT_POINTS
        target.reaction_used = False
        shooter.ammo[0] = 20 if shooter.ammo[0] >= 0 else -1
    assert set(counts) <= set(odds)
    for damage, chance in odds.items():
        low, high = wilson(counts[damage], ROLLS, DEVIATIONS)
        assert low <= chance <= high, f"{damage} damage: {counts[damage]} of {ROLLS}, expected {float(chance):.4f}"


def test_a_parry_is_asked_for_only_when_it_matters() -> None:
    """HD-052: of the sequences of dice only those that would hit ask the defender, who has no reaction twice."""
    battle = standing(next(one for one in ATTACKS if one.name == "parry"))
    defender = battle.policies[1]
    assert isinstance(defender, Defending)
    enumerate_outcomes(battle, OneAttack())
    # faces 9 to 20 would hit; those that still hit (11 to 20) branch into eight damage dice, each a run of its own
    assert defender.asked == 2 + 10 * 8
