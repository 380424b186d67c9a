"""What the seasoned fighter chooses in plain situations, and that it never chooses what is not allowed."""

import pytest

from affray.arena import field, load_shipped
from affray.kernel.battle import Battle
from affray.kernel.drive import run
from affray.kernel.requests import Request
from affray.kernel.state import digest
from affray.lab.cases import read_cases
from affray.rulesets.hundred_dungeons.ruleset import HundredDungeons
from affray.rulesets.hundred_dungeons.state import HDState
from affray.rulesets.hundred_dungeons.terms import ASK_TURN
from affray.tactics.registry import policy

SCENE = """case: a scene
ruleset: hundred-dungeons
order: [Ana, orc, goblin]
{extra}combatants:
{combatants}
"""


def scene(*combatants: str, extra: str = "") -> tuple[Battle, HDState]:
    """A battle in Ana's turn; she is the first combatant."""
    lines = "\n".join(f"  - {{{one}}}" for one in combatants)
    names = ", ".join(one.split(",")[0].removeprefix("name: ") for one in combatants)
    text = SCENE.format(combatants=lines, extra=extra).replace("Ana, orc, goblin", names)
    (script,) = read_cases(text)
    ruleset = HundredDungeons()
    state = ruleset.begin({**script.case.encounter, "seed": [0, 0]})
    assert isinstance(state, HDState)
    return ruleset.battle(state), state


def chosen(battle: Battle) -> str:
    """What the cunning policy does with Ana's turn, in words."""
    request = Request(ASK_TURN, 1, 0)
    state = battle.state
    before = digest(state)
    choice = policy("hundred-dungeons", "cunning").choose(battle, request)
    assert before == digest(state), "a policy changes nothing"
    assert "" == battle.ruleset.why_not(state, request, choice)
    return battle.ruleset.say(state, request, choice)


def test_it_strikes_the_foe_that_is_nearly_down() -> None:
    """Of two equal foes in reach the one with the fewest hit points is attacked, though the other is named first."""
    battle, _ = scene(
        "name: Ana, side: party, at: D4, hp: 20, str: 4, skills: [martial weapons], weapons: [longsword]",
        "name: orc, side: foes, at: E4, hp: 30, ac: 12, str: 3, weapons: [longsword]",
        "name: weak, side: foes, at: D5, hp: 2, ac: 12, str: 3, weapons: [longsword]",
    )

    assert chosen(battle).split()[1] == "weak"


def test_it_raises_the_dying() -> None:
    """A comrade who bleeds out is worth more than a scratch on a foe."""
    battle, state = scene(
        "name: Ana, side: party, at: D4, hp: 20, wis: 4, spell_ability: wisdom, powers: [healing-word]",
        "name: Bob, side: party, at: D6, hp: 20, str: 4, weapons: [longsword]",
        "name: orc, side: foes, at: K4, hp: 30, ac: 12, str: 3, weapons: [longsword]",
    )
    state.who[1].hp = 0

    assert "cast healing-word bob" == chosen(battle)


def test_it_throws_fire_where_the_foes_stand_and_friends_do_not() -> None:
    """An area power is aimed so that it takes in the crowd of foes and spares the comrade."""
    battle, state = scene(
        "name: Ana, side: party, at: B4, hp: 20, int: 4, renown: 3, spell_ability: intelligence, powers: fireball",
        "name: Bob, side: party, at: C4, hp: 20, str: 4, weapons: [longsword]",
        "name: orc, side: foes, at: R4, hp: 9, ac: 12, weapons: [longsword]",
        "name: goblin, side: foes, at: S5, hp: 9, ac: 12, weapons: [longsword]",
        "name: gnoll, side: foes, at: R6, hp: 9, ac: 12, weapons: [longsword]",
    )
    words = chosen(battle).split()

    assert ["cast", "fireball"] == words[:2]
    x, y = (
        state.grid.square(words[2].upper()) % state.grid.width,
        state.grid.square(words[2].upper()) // state.grid.width,
    )
    assert 14 <= x <= 21
    assert y <= 9


def test_an_archer_keeps_away_from_blades() -> None:
    """Somebody with a bow and a foe at hand's reach far off goes or stays where the foe cannot strike next turn."""
    battle, _ = scene(
        "name: Ana, side: party, at: J4, hp: 12, dex: 4, skills: [martial weapons], weapons: [longbow]",
        "name: orc, side: foes, at: P4, hp: 30, ac: 12, str: 3, weapons: [longsword]",
    )

    assert chosen(battle).split()[0] in ("attack", "move")


def test_it_frees_itself_rather_than_flail() -> None:
    """The restrained escape when no foe is in reach."""
    battle, _ = scene(
        "name: Ana, side: party, at: D4, hp: 20, str: 4, weapons: [longsword], conditions: [restrained]",
        "name: orc, side: foes, at: M4, hp: 30, ac: 12, str: 3, weapons: [longsword]",
    )

    assert chosen(battle).startswith(("escape", "dodge", "end"))


@pytest.mark.parametrize("name", ["cellar", "circle", "ford", "riders", "stair", "walls"])
def test_its_battles_end_and_are_repeatable(name: str) -> None:
    """Cunning against cunning comes to an end without an illegal choice, and the same seed gives the same battle."""
    plain = load_shipped(name, "hundred-dungeons")
    sides = {str(side["name"]): "cunning" for side in plain["sides"]}
    digests = []
    for _ in range(2):
        battle = field(plain, 7, 0, sides)
        run(battle)
        assert [] == battle.ruleset.faults(battle.state)
        digests.append(digest(battle.state))

    assert digests[0] == digests[1]
