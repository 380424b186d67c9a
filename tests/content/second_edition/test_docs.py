from __future__ import annotations

import re
from pathlib import Path

import pytest

from affray.content.encounters import load_encounter
from affray.content.library import Library, load_library
from affray.content.second_edition.encounters import FLAGS, Combatant, Meeting
from affray.content.second_edition.gear import Weapon
from affray.content.second_edition.powers import Ability, Item, Spell
from affray.content.second_edition.sheets import Sheet
from affray.content.second_edition.steps import OPERATIONS

PAGE = Path(__file__).parents[3] / "docs" / "content-second-edition.md"
SCORES = {"strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma"}


def examples(kind: str) -> list[str]:
    """The YAML examples of that kind on the page."""
    return re.findall(rf"```yaml {kind}\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


def test_the_page_s_records_load(tmp_path: Path) -> None:
    """What the page shows as a file of records is one."""
    (text,) = examples("library")
    (tmp_path / "page.yaml").write_text(text)
    assert load_library("second-edition", [tmp_path]).monsters["cave-hound"]["thac0"] == 19


def test_the_page_s_encounter_loads(second: Library) -> None:
    """What the page shows as an encounter is one."""
    (text,) = examples("encounter")
    assert len(load_encounter(text, second)["combatants"]) == 5


@pytest.mark.parametrize("record", [Weapon, Spell, Ability, Item, Sheet, Combatant, Meeting])
def test_every_key_is_on_the_page(record: type[Sheet]) -> None:
    """Nothing that may be written goes unmentioned (scores, and what every ruleset has, aside)."""
    pages = PAGE.read_text("utf-8") + PAGE.with_name("content.md").read_text("utf-8")
    names = [field.alias or name for name, field in record.model_fields.items()]
    assert [name for name in names if name not in SCORES and len(name) > 3 and name not in pages] == []


def test_every_step_and_flag_is_on_the_page() -> None:
    """The page names the whole vocabulary."""
    page = PAGE.read_text("utf-8")
    assert [name for name in OPERATIONS if f"`{name}:" not in page] == []
    assert [name for name in FLAGS if f"`{name}`" not in page] == []
