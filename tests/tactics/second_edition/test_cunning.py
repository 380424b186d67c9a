"""What the cunning policy of Second Edition does: each fight is short and made so that one deed pays."""

from __future__ import annotations

from affray.api import Result, load, run

HEAD = """\
encounter: A test of wits
ruleset: second-edition
map: |
{rows}
sides:
  party: {{policy: cunning, players: true}}
  foes: {{policy: {foes}}}
combatants:
"""


def fight(
    combatants: str, foes: str = "simple", seed: int = 1, rounds: int = 6, width: int = 30, height: int = 9
) -> Result:
    """A fight on open ground, the party cunning."""
    rows = "\n".join("  " + "." * width for _ in range(height))
    return run(load(HEAD.format(rows=rows, foes=foes) + combatants + f"end: {{rounds: {rounds}}}\n"), seed)


def times(result: Result, kind: str, name: str) -> int:
    """How many events of a kind a combatant of that name was the actor of."""
    names = [row["name"] for row in result.seen["combatants"]]
    return sum(event.kind == kind and event.actor >= 0 and names[event.actor] == name for event in result.events)


def test_a_foe_beyond_the_half_move_is_charged() -> None:
    """Eighty feet are too far to walk up and strike, and near enough for a charge."""
    result = fight(
        "  - {name: Ana, side: party, at: B5, thac0: 15, weapons: [long-sword]}\n"
        "  - {name: orc, side: foes, at: R5, move: 1, weapons: [long-sword], facing: w}\n",
        rounds=1,
    )
    assert 1 == times(result, "charge", "Ana")


def test_a_spear_is_set_and_meets_the_charge() -> None:
    """Who holds a spear, and sees somebody who may charge, waits on guard and strikes first."""
    strikes = 0
    for seed in range(6):
        result = fight(
            "  - {name: Ana, side: party, at: B5, thac0: 15, weapons: [spear], facing: e}\n"
            "  - {name: orc, side: foes, at: P5, weapons: [long-sword], facing: w}\n",
            rounds=1,
            seed=seed,
        )
        strikes += times(result, "guard", "Ana")
    assert strikes > 0


def test_a_fighter_beside_a_caster_stays_on_guard() -> None:
    """Whoever could reach a mage nearby is awaited, not run after."""
    result = fight(
        "  - {name: Ana, side: party, at: C5, class: fighter, level: 3, thac0: 15, weapons: [long-sword], facing: e}\n"
        "  - {name: Mira, side: party, at: B5, class: mage, level: 1, hp: 4, weapons: [dagger], facing: e}\n"
        "  - {name: orc, side: foes, at: S5, weapons: [long-sword], facing: w}\n",
        rounds=1,
    )
    assert 0 == times(result, "charge", "Ana")
    assert 0 == times(result, "moved", "Ana")


def test_many_bear_down_one_whom_blades_hardly_reach() -> None:
    """Four with poor blades against plate and shield push instead of striking."""
    orcs = "".join(
        f"  - {{name: orc{k}, side: party, player: false, at: E{k + 3}, thac0: 20, weapons: [short-sword]}}\n"
        for k in range(3)
    )
    result = fight(
        orcs
        + "  - {name: knight, side: foes, at: F4, armor: full-plate, shield: medium, dex: 16, weapons: [long-sword]}\n",
        rounds=2,
    )
    assert any("more attackers" in line for line in result.log)


def test_a_strong_blade_is_struck_away() -> None:
    """A master of arms takes the only weapon of one who hits hard and stands long."""
    result = fight(
        "  - {name: Ana, side: party, at: D5, thac0: 5, hp: 20, ac: 9, str: 9, weapons: [short-sword]}\n"
        "  - {name: brute, side: foes, at: E5, thac0: 10, hp: 60, ac: 1, str: 18/00, weapons: [short-sword]}\n",
        rounds=3,
    )
    assert times(result, "disarm", "Ana") > 0


def test_the_badly_hurt_who_are_no_fighters_back_away() -> None:
    """A thief at the end of his strength parries and withdraws."""
    result = fight(
        "  - {name: Til, side: party, at: D5, class: thief, level: 3, hp: 20, weapons: [short-sword], facing: e}\n"
        "  - {name: orc, side: foes, at: E5, thac0: 19, weapons: [long-sword], facing: w}\n",
        rounds=8,
        seed=3,
    )
    assert times(result, "withdrew", "Til") + times(result, "zero", "Til") > 0


def test_fire_is_thrown_where_the_foes_stand_thick() -> None:
    """A mage with a fireball burns six orcs at once, and no friend."""
    orcs = "".join(f"  - {{name: orc{k}, side: foes, at: T{k + 3}, hp: 4, weapons: [long-sword]}}\n" for k in range(4))
    result = fight(
        "  - {name: Mira, side: party, at: B5, class: mage, level: 5, hp: 12, spells: [fireball], weapons: [dagger]}\n"
        + orcs,
        rounds=1,
    )
    assert 1 == times(result, "cast", "Mira")
    assert 4 == sum(event.kind == "dead" for event in result.events)


def test_whoever_is_beset_turns_so_that_few_are_behind() -> None:
    """With foes on three sides the free extra goes into the facing."""
    result = fight(
        "  - {name: Ana, side: party, at: E5, thac0: 15, hp: 60, ac: 0, weapons: [long-sword], facing: e}\n"
        "  - {name: orc, side: foes, at: F5, hp: 60, weapons: [long-sword]}\n"
        "  - {name: hob, side: foes, at: E6, hp: 60, weapons: [long-sword]}\n"
        "  - {name: imp, side: foes, at: D6, hp: 60, weapons: [long-sword]}\n",
        rounds=2,
    )
    assert times(result, "turned", "Ana") > 0
