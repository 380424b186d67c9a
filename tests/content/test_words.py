from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from affray.content import words
from affray.content.faults import nearest

GOOD: list[tuple[Any, Any, Any]] = [
    (words.parse_ability, "dex", "dexterity"),
    (words.parse_ability, "wisdom", "wisdom"),
    (words.parse_skill, "martial-weapons", "martial weapons"),
    (words.parse_dice, "3d6 + 2", "3d6+2"),
    (words.parse_dice, "D20", "1d20"),
    (words.parse_dice, 7, "7"),
    (words.parse_dice, "1d8-1", "1d8-1"),
    (words.parse_typed_dice, "3d6+1 fire", ("3d6+1", "fire")),
    (words.parse_duration, "1 round", "1 rounds"),
    (words.parse_duration, "concentration 3 rounds", "concentration 3 rounds"),
    (words.parse_duration, "next-turn", "next-turn"),
    (words.parse_difficulty, "caster", "caster"),
    (words.parse_difficulty, 13, 13),
    (words.parse_roll, "dex at 13", ("dexterity", 13)),
    (words.parse_roll, "wisdom at caster", ("wisdom", "caster")),
    (words.parse_save, "con at 12", {"ability": "constitution", "at": 12, "when": "turn-end"}),
    (words.parse_save, "con at caster (damaged)", {"ability": "constitution", "at": "caster", "when": "damaged"}),
    (words.parse_save, None, None),
    (words.parse_area, "sphere 20", {"shape": "sphere", "size": 20, "width": 5}),
    (words.parse_area, "line 60 x 10", {"shape": "line", "size": 60, "width": 10}),
    (words.parse_uses, 3, {"per": "battle", "count": 3}),
    (words.parse_uses, "2 per battle", {"per": "battle", "count": 2}),
    (words.parse_uses, "recharge 5", {"recharge": 5}),
]
BAD: list[tuple[Any, Any]] = [
    (words.parse_ability, "luck"),
    (words.parse_skill, "swimming"),
    (words.parse_dice, "3d"),
    (words.parse_dice, "1000d6"),
    (words.parse_dice, True),
    (words.parse_dice, [1]),
    (words.parse_typed_dice, "3d6"),
    (words.parse_typed_dice, "3d6 flame"),
    (words.parse_duration, "0 rounds"),
    (words.parse_duration, "a while"),
    (words.parse_difficulty, 61),
    (words.parse_difficulty, "-1"),
    (words.parse_roll, "dexterity"),
    (words.parse_roll, "dexterity at 13 (turn-end)"),
    (words.parse_save, "constitution"),
    (words.parse_save, "constitution at 13 (later)"),
    (words.parse_area, "ring 20"),
    (words.parse_area, "sphere 0"),
    (words.parse_area, "sphere"),
    (words.parse_uses, 0),
    (words.parse_uses, "recharge 7"),
    (words.parse_uses, "often"),
]


@pytest.mark.parametrize(("parse", "written", "normal"), GOOD)
def test_short_spellings_have_one_normal_form(parse: Any, written: Any, normal: Any) -> None:
    """What authors write short is brought to the form that the rules read."""
    assert parse(written) == normal


@pytest.mark.parametrize(("parse", "written"), BAD)
def test_misspellings_are_refused_with_a_sentence(parse: Any, written: Any) -> None:
    """Nothing is guessed: a word that does not read is a fault that says so."""
    with pytest.raises(words.Misspelt) as caught:
        parse(written)
    assert str(caught.value)


@pytest.mark.parametrize(
    ("written", "amount", "normal"),
    [
        ("defense +5", None, ("defense", 5)),
        ("defense", -2, ("defense", -2)),
        ("str -1", None, ("strength", -1)),
        ("attacked weak", None, ("attacked", "weak")),
        ("rolls mighty", None, ("rolls", "mighty")),
        ("rolls 1d4", None, ("rolls", "1d4")),
        ("resist fire", None, ("resist", "fire")),
        ("immune nonmagical", None, ("immune", "nonmagical")),
        ("damage 1d6", None, ("damage", "1d6")),
    ],
)
def test_modifiers_read_in_one_word_or_two(written: str, amount: Any, normal: Any) -> None:
    """The amount stands behind the thing or under its own key."""
    assert words.parse_modify(written, amount) == normal


@pytest.mark.parametrize(
    ("written", "amount"),
    [
        ("luck +1", None),
        ("defense", None),
        ("defense mighty", None),
        ("attack +1", None),
        ("resist cheese", None),
        ("speed 1d6", None),
        ("defense +1", 2),
        ("a b c", None),
    ],
)
def test_modifiers_that_make_no_sense_are_refused(written: str, amount: Any) -> None:
    """Mighty needs something that is rolled, a number something that is counted."""
    with pytest.raises(words.Misspelt):
        words.parse_modify(written, amount)


def test_the_mean_of_dice_is_exact() -> None:
    """Hit points that are not rolled are the mean, rounded down by who asks."""
    assert words.mean_of("5d8") == Fraction(45, 2)
    assert words.mean_of("3d6-3") == Fraction(15, 2)


def test_the_nearest_name_forgives_case_blanks_and_slips() -> None:
    """A slip of two letters is found; a wholly other word is not."""
    names = ("longsword", "longbow", "healing-potion", "initiative_repeat")
    assert nearest("longswrod", names) == "longsword"
    assert nearest("Longsword", names) == "longsword"
    assert nearest("healing potion", names) == "healing-potion"
    assert nearest("initiative-repeat", names) == "initiative_repeat"
    assert nearest("zzz", names) == ""
    assert nearest("x" * 10_000, names) == ""
