"""Every monster of the bestiary fights: two fighters of third level against each, to the end.

AFFRAY_BESTIARY says how many battles each of them fights, by default one.
"""

from __future__ import annotations

import os

import pytest

from affray.arena import field, load
from affray.content.bestiary import bfrpg
from affray.kernel.battle import finished

BATTLES = int(os.environ.get("AFFRAY_BESTIARY", "1"))
NAMES = bfrpg.names()
PARTS = 16


@pytest.mark.parametrize("part", range(PARTS))
def test_each_fights_two_fighters(part: int) -> None:
    """No battle ends in an error or breaks an invariant; all end within their rounds."""
    for name in NAMES[part::PARTS]:
        plain = load(
            "encounter: x\nruleset: second-edition\nend: {rounds: 60}\ncombatants:\n"
            "  - {name: fighter, count: 2, side: party, in: B5..C9, class: fighter, level: 3, str: 16, hp: 24,\n"
            "     armor: plate-mail, shield: medium, weapons: [long-sword, short-bow], held: long-sword}\n"
            f"  - {{monster: bfrpg-{name}, side: foes, at: K7}}\n"
        )
        for number in range(BATTLES):
            battle = field(plain, 0, number)
            for _ in range(5_000):
                if finished(battle.state):
                    break
                battle.begin_beat()
                battle.ruleset.beat(battle)
            assert finished(battle.state), f"{name}, battle {number}: no end"
            assert battle.ruleset.faults(battle.state) == [], f"{name}, battle {number}"
