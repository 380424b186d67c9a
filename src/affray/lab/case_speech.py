"""What a case may say that depends on its ruleset: purposes of dice, conditions, options, rulings, default answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from affray.content import words
from affray.rulesets.hundred_dungeons.rulings import FORMS as HD_RULINGS
from affray.rulesets.hundred_dungeons.words import KNOWN as HD_OPTIONS
from affray.rulesets.second_edition.rulings import FORMS as SE_RULINGS
from affray.rulesets.second_edition.terms import CONDITIONS as SE_CONDITIONS
from affray.rulesets.second_edition.words import KNOWN as SE_OPTIONS

Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Speech:
    """The words of one ruleset. `purposes` say what dice are rolled for, each with a line of explanation."""

    purposes: Pairs
    conditions: tuple[str, ...]
    options: tuple[str, ...]
    rulings: tuple[str, ...]
    answers: Mapping[str, str]


HUNDRED_DUNGEONS: Final = Speech(
    purposes=(
        ("initiative", "the d6 of initiative; for the referee's side the chosen creature rolls"),
        ("attack", "the d20 of an attack, two when it is mighty or weak; also grapple and shove"),
        ("damage", "damage dice of weapons, spells and other effects"),
        ("heal", "dice of healing, and hit dice"),
        ("hide", "the Hide action"),
        ("search", "the Search action"),
        ("escape", "the escape from a grapple"),
        ("improvise", "an improvised deed"),
        ("dying", "Constitution at the end of a dying creature's turn"),
        ("concentration", "Constitution to keep concentrating"),
        ("recharge", "the d6 that brings a power back"),
        ("effect", "dice of lasting effects: how long, how much"),
        ("last-stand", "the roll of a creature that may stay up at 0 hit points"),
        *((ability, f"a roll of {ability.title()} against an effect") for ability in words.ABILITIES),
    ),
    conditions=words.CONDITIONS,
    options=tuple(HD_OPTIONS.split(", ")),
    rulings=HD_RULINGS,
    answers={
        "turn": "end", "provoked": "decline", "defend": "decline", "readied": "decline", "react": "decline",
        "knockout": "kill", "routine": "stop", "targets": "done",
    },
)  # fmt: skip

SECOND_EDITION: Final = Speech(
    purposes=(
        ("surprise", "the d10 of somebody who may be surprised"),
        ("distance", "dice of the encounter distance (the referee's); the d10 of how far something flies"),
        ("initiative", "the d10 of initiative"),
        ("attack", "the d20 of an attack, an overbear and a wrestling attack too"),
        ("damage", "damage dice of weapons, spells and other effects"),
        ("critical", "the d10 on the table of critical hits"),
        ("fumble", "the d10 on the table of fumbles"),
        ("save", "a saving throw, a weapon's too"),
        ("check", "a d20 under Dexterity: of balance, against a fumble, tumbling"),
        ("disarm", "both sides' d20 of a disarm"),
        ("trap", "both sides' d20 of a trap"),
        ("grab", "both sides' d20 of a grab"),
        ("hold", "both sides' d20 against armor class 10 in wrestling"),
        ("strength", "a d20 in a contest of Strength, also when it is met with Dexterity"),
        ("target", "the die that picks who is shot at in a melee, and whom a stray shot meets"),
        ("direction", "the d8 of where something flies, 1 north and on clockwise"),
        ("knockout", "the d100 of a sap"),
        ("duration", "dice of how long something lasts, the 3d10 rounds of nonlethal damage too"),
        ("death", "the d20 at 0 hit points or less"),
        ("constitution", "the d6 of Constitution that the dying lose"),
        ("hours", "the d4 of hours until somebody wakes"),
        ("turning", "the d20 of turning undead"),
        ("number", "how many: undead turned, creatures put to sleep"),
        ("heal", "dice of healing"),
        ("recharge", "the d6 that brings a power back"),
        ("resistance", "the d100 of magic resistance"),
        ("hit-points", "hit dice, when the encounter rolls them"),
    ),
    conditions=SE_CONDITIONS,
    options=tuple(SE_OPTIONS.split(", ")),
    rulings=SE_RULINGS,
    answers={
        "turn": "end", "opportunity": "decline", "response": "decline", "shield": "decline", "guard": "decline",
        "hold": "damage", "targets": "done", "lie": "upright",
    },
)  # fmt: skip

SPEECHES: Final[Mapping[str, Speech]] = {
    "hundred-dungeons": HUNDRED_DUNGEONS,
    "second-edition": SECOND_EDITION,
}
