"""`affray new`: a commented encounter to start from."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from affray.arena import ruleset_of
from affray.cli.output import console
from affray.faults import InputError
from affray.rulesets.registry import RULESETS
from affray.table.store import export

STARTER = """\
# An encounter. `affray check {name}` finds its faults, `affray simulate {name}` fights it a thousand times,
# `affray play {name}` plays it. `affray schema --into FOLDER` writes schemas with which an editor completes it.
encounter: {title}
ruleset: {ruleset}
summary: Two goblins hold the gate of a ruined tower.

# Every square is 5 feet. . floor  # solid  , difficult  ~ shallow water  w deep  o low wall  + door  ' open door
# Columns are letters from the left, rows are numbers from the top: B2 is the second square of the second row.
map: |
  ..............
  ..............
  ......####+###
  ......#......#
  ......#..,,..#
  ......########

# Who decides: random, simple or cunning. `affray play` hands the sides of players to the people at the table.
sides:
  party: {{policy: cunning, players: true}}
  foes: {{policy: simple}}

# `affray list monsters` and `affray list characters` name what there is. Any figure may be given anew, such as hp: 9.
combatants:
  - name: Ana
    side: party
    at: B2
    hp: 14
    str: 3
    dex: 1
    renown: 2
    skills: [martial-weapons]
    weapons: [longsword]
  - name: Ben
    side: party
    at: B4
    hp: 10
    dex: 3
    renown: 2
    skills: [simple-weapons]
    weapons: [shortbow, dagger]
  - {{monster: goblin, count: 2, side: foes, in: "I4..L5"}}

# The battle ends when one side is left, at the latest after this many rounds.
end: {{rounds: 30}}

# Other readings of the rules: `affray list options`.
# options: {{initiative_repeat: every_round}}

# Questions that the game master answers in person while playing; all others are answered by the rules.
# gm: {{ask: [surprise, over]}}
"""

SECOND = """\
# An encounter. `affray check {name}` finds its faults, `affray simulate {name}` fights it a thousand times,
# `affray play {name}` plays it. `affray schema --ruleset second-edition --into FOLDER` writes schemas for an editor.
encounter: {title}
ruleset: {ruleset}
summary: Two orcs hold the gate of a ruined tower.

# Every square is 5 feet. . floor  # solid  , difficult  ~ shallow water  w deep  o low wall  + door  ' open door
# Columns are letters from the left, rows are numbers from the top: B2 is the second square of the second row.
map: |
  ..............
  ..............
  ......####+###
  ......#......#
  ......#..,,..#
  ......########

# Who decides: random, simple or cunning. `affray play` hands the sides of players to the people at the table.
sides:
  party: {{policy: cunning, players: true}}
  foes: {{policy: simple}}

# `affray list monsters --ruleset second-edition` names what there is; with the extra affray[bestiary] every monster of
# Basic Fantasy may stand here as well (`affray monsters`). Any figure may be given anew, such as hp: 9.
combatants:
  - name: Ana
    side: party
    at: B2
    facing: e
    class: fighter
    level: 2
    str: 17
    hp: 14
    armor: chain-mail
    shield: medium
    weapons: [long-sword]
  - name: Ben
    side: party
    at: B4
    facing: e
    class: thief
    level: 2
    dex: 16
    hp: 9
    armor: leather
    weapons: [short-bow, short-sword]
  - {{monster: orc, count: 2, side: foes, in: "I4..L5", facing: w}}

# Do the two sides come upon each other? Then surprise is rolled, and how far apart they are.
# meeting: {{terrain: light-forest, vision: 60, sight: 60}}

# The battle ends when one side is left, at the latest after this many rounds.
end: {{rounds: 30}}

# Other readings of the rules: `affray list options --ruleset second-edition`.
# options: {{initiative_ties: reroll}}

# Questions that the game master answers in person while playing; all others are answered by the rules.
# gm: {{ask: [over]}}
"""
STARTERS = {"second-edition": SECOND}


def command(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="The new file; nothing is written over.")],
    ruleset: Annotated[str, typer.Option("--ruleset", help="By which rules.")] = RULESETS[0],
) -> None:
    """Write a commented encounter to start from.

    Example: affray new gate.yaml
    """
    ident = ruleset_of(ruleset).ident()
    title = "".join(letter if letter.isalnum() else " " for letter in path.stem).strip().capitalize()
    if path.suffix not in (".yaml", ".yml"):
        raise InputError(f"{path}: the name of an encounter ends in .yaml")
    export(
        path, STARTERS.get(ident, STARTER).format(name=path, title=f'"{title or "New encounter"}"'[:58], ruleset=ident)
    )
    console().print(f"{path} is written. Try: affray simulate {path}", soft_wrap=True)
