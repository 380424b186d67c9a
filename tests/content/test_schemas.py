from __future__ import annotations

import json

from affray.content.models.steps import OPERATIONS
from affray.content.models.traits import TRAITS
from affray.content.schemas import schemas


def test_there_is_a_schema_for_everything_an_author_writes() -> None:
    """Encounters, cases, library files, powers and sheets; all plain JSON."""
    found = schemas()
    assert set(found) == {"encounter", "case", "library", "power", "sheet"}
    assert json.loads(json.dumps(found)) == found


def test_schemas_use_the_words_of_the_files() -> None:
    """Keys are named as in YAML (`for`, `in`, `class`), unknown keys are refused."""
    found = schemas()
    definitions = found["encounter"]["$defs"]
    assert {"at", "in", "monster", "str", "weapons"} <= set(definitions["Combatant"]["properties"])
    assert "for" in definitions["Afflict"]["properties"]
    assert definitions["Combatant"]["additionalProperties"] is False
    assert set(found["library"]["properties"]) >= {"weapons", "spells", "monsters"}


def test_every_step_and_trait_is_in_the_schema() -> None:
    """An editor offers each operation and trait."""
    definitions = schemas()["library"]["$defs"]
    for record in (*OPERATIONS.values(), *TRAITS.values()):
        assert record.__name__ in definitions


def test_short_spellings_are_in_the_schema() -> None:
    """A single step may stand for a list, a number for a speed, `half` for the steps of a success."""
    definitions = schemas()["library"]["$defs"]
    assert len(definitions["Roll"]["properties"]["fail"]["anyOf"]) == 2
    assert {"const": "half"} in definitions["Roll"]["properties"]["success"]["anyOf"]
