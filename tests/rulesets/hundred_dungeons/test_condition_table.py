"""What each condition does and leaves alone, as one table; every cell is tested in one short battle a condition."""

from dataclasses import dataclass

import pytest

from affray.lab.cases import read_cases, run_script

MIGHTY, WEAK, NORMAL, HIT, NONE = "mighty", "weak", "normal", "automatic-hit", "none"
ONE, TWO, FAILS = "one die", "two dice", "fails"
BOTH, SINGLE = "two quick actions", "one quick action"

BATTLE = """case: {name}
ruleset: hundred-dungeons
order: [goblin, Ana, orc, archer]
combatants:
  - {{name: Ana, side: party, at: D4, hp: 100, size: {size}, weapons: [longsword]}}
  - {{name: orc, side: foes, at: {orc}, hp: 100, weapons: [longsword]}}
  - {{name: goblin, side: foes, at: {goblin}, hp: 100, weapons: [club]}}
  - {{name: archer, side: foes, at: D14, hp: 100, weapons: [shortbow]}}
dice: [{dice}]
play:
  - {play}
"""


@dataclass
class Row:
    """One line of the table: the rulings that set it up, and a cell for each thing that a condition may touch."""

    name: str
    rulings: tuple[str, ...]
    own: str = NORMAL
    melee: str = NORMAL
    ranged: str = NORMAL
    strength: str = ONE
    dexterity: str = ONE
    constitution: str = ONE
    speed: int = 60
    actions: str = BOTH
    reaction: bool = True
    size: str = "medium"
    dice: str = ""


def condition(word: str, *more: str) -> tuple[str, ...]:
    return (f"condition Ana {word}", *more)


TABLE = [
    Row("none", ()),
    Row("blinded", condition("blinded"), own=WEAK, melee=MIGHTY, ranged=MIGHTY),
    Row("charmed by the orc", condition("charmed from orc"), own=NONE),
    Row("charmed by the archer", condition("charmed from archer")),
    Row("deafened", condition("deafened")),
    Row("dying", ("damage Ana 100",), speed=20, actions=SINGLE, reaction=False, dice="Ana dying 15"),
    Row("exhaustion 1", ("exhaustion Ana 1",), reaction=False),
    Row("exhaustion 2", ("exhaustion Ana 2",), reaction=False),
    Row("exhaustion 3", ("exhaustion Ana 3",), WEAK, NORMAL, NORMAL, TWO, TWO, TWO, 60, BOTH, False),
    Row("exhaustion 4", ("exhaustion Ana 4",), WEAK, NORMAL, NORMAL, TWO, TWO, TWO, 20, SINGLE, False),
    Row("exhaustion 5", ("exhaustion Ana 5",), NONE, MIGHTY, MIGHTY, FAILS, FAILS, TWO, 0, NONE, False),
    Row("frightened", condition("frightened from orc"), WEAK, NORMAL, NORMAL, TWO, TWO, TWO),
    Row("grappled", condition("grappled from orc"), speed=0),
    Row("incapacitated", condition("incapacitated"), own=NONE, actions=NONE, reaction=False),
    Row("invisible", condition("invisible"), own=MIGHTY, melee=WEAK, ranged=WEAK),
    Row("paralyzed", condition("paralyzed"), NONE, HIT, MIGHTY, FAILS, FAILS, ONE, 0, NONE, False),
    Row("petrified", condition("petrified"), NONE, HIT, MIGHTY, FAILS, FAILS, ONE, 0, NONE, False),
    Row("poisoned", condition("poisoned"), WEAK, NORMAL, NORMAL, TWO, TWO, FAILS),
    Row("prone", condition("prone"), own=WEAK, melee=MIGHTY, ranged=WEAK),
    Row("prone and large", condition("prone"), own=WEAK, melee=MIGHTY, ranged=NORMAL, size="large"),
    Row("restrained", condition("restrained from orc"), WEAK, MIGHTY, MIGHTY, ONE, TWO, ONE, 0),
    Row("slowed", condition("slowed"), speed=20, actions=SINGLE, reaction=False),
    Row("stunned", condition("stunned"), NONE, MIGHTY, MIGHTY, FAILS, FAILS, ONE, 0, NONE, False),
    Row("unconscious", condition("unconscious"), NONE, HIT, NORMAL, FAILS, FAILS, ONE, 0, NONE, False),
]


def _turn(row: Row) -> list[str]:
    """What is tried on Ana's own turn; the helpless are not asked at all."""
    if row.speed == 0 and row.actions == NONE:
        return []
    attack = "attack orc longsword"
    play = [f"Ana refused: {attack}" if row.own == NONE else f"Ana flags: {attack} = {row.own}"]
    play.append(f"check: Ana speed {row.speed}" if row.speed else "Ana refused: move D3")
    if row.actions == NONE:
        play.append("Ana refused: disengage")
    else:
        play += ["Ana: disengage", f"Ana {'allowed' if row.actions == BOTH else 'refused'}: dodge"]
    return [*play, "Ana: end"]


def script(row: Row) -> str:
    """The battle that tests every cell of a row."""
    large = row.size == "large"
    play = [f"rule: {ruling}" for ruling in row.rulings]
    play += ["goblin: move D11", f"check: {'offered Ana provoked 1' if row.reaction else 'not offered Ana provoked'}"]
    play += ["goblin: end", *_turn(row), f"orc flags: attack Ana longsword = {row.melee}"]
    if row.speed == 0 and row.actions == NONE:
        play.append("check: not offered Ana turn")
    dice = [row.dice] if row.dice else []
    rolls = {"strength": row.strength, "dexterity": row.dexterity, "constitution": row.constitution}
    for ability, rolled in rolls.items():
        play.append(f"rule: save Ana {ability} 10")
        if rolled != FAILS:
            dice.append(f"Ana {ability} 12" + (" 11" if rolled == TWO else ""))
    play += ["orc: end", f"archer flags: attack Ana shortbow = {row.ranged}"]
    squares = {"orc": "F4", "goblin": "D6"} if large else {"orc": "E4", "goblin": "D5"}
    return BATTLE.format(name=row.name, size=row.size, dice=", ".join(dice), play="\n  - ".join(play), **squares)


@pytest.mark.clauses("HD-141", "HD-140", "HD-139")
@pytest.mark.parametrize("row", TABLE, ids=[row.name for row in TABLE])
def test_condition(row: Row) -> None:
    """Own attacks, attacks against, the three rolls, speed, actions and reaction are as the table says."""
    (case,) = read_cases(script(row))
    result = run_script(case)

    assert [] == result["differences"], "\n".join([script(row), *result["differences"], *result["log"]])
