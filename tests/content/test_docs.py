from __future__ import annotations

import re
from pathlib import Path

import pytest

from affray.content.encounters import load_encounter
from affray.content.library import Library, load_library
from affray.content.models.encounters import Combatant, Encounter
from affray.content.models.gear import Weapon
from affray.content.models.powers import Power
from affray.content.models.sheets import Sheet
from affray.content.models.steps import OPERATIONS
from affray.content.models.traits import TRAITS
from affray.kernel.battle import OptionSpec

PAGE = Path(__file__).parents[2] / "docs" / "content.md"
OPTIONS = (OptionSpec("initiative_repeat", ("once", "each_round"), "once", "HD-011", "why"),)


def examples(kind: str) -> list[str]:
    """The YAML examples of that kind on the page."""
    return re.findall(rf"```yaml {kind}\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


def test_the_page_s_records_load(tmp_path: Path) -> None:
    """What the page shows as a file of records is one."""
    (text,) = examples("library")
    (tmp_path / "page.yaml").write_text(text)
    library = load_library("hundred-dungeons", [tmp_path])
    assert library.monsters["boar"]["hp"] == 11


def test_the_page_s_encounter_loads(library: Library) -> None:
    """What the page shows as an encounter is one."""
    (text,) = examples("encounter")
    assert len(load_encounter(text, library, OPTIONS)["combatants"]) == 6


@pytest.mark.parametrize("record", [Weapon, Power, Sheet, Combatant, Encounter])
def test_every_key_is_on_the_page(record: type[Sheet]) -> None:
    """Nothing that may be written goes unmentioned (ability names aside)."""
    page = PAGE.read_text("utf-8")
    names = [field.alias or name for name, field in record.model_fields.items()]
    scores = {*("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma")}
    missing = [name for name in names if name not in scores and len(name) > 3 and name not in page]
    assert missing == []


def test_every_step_and_trait_is_on_the_page() -> None:
    """The page names the whole vocabulary."""
    page = PAGE.read_text("utf-8")
    assert [name for name in OPERATIONS if f"`{name}:" not in page] == []
    assert [name for name in TRAITS if name not in page] == []
