"""JSON Schemas of everything an author writes, for editors."""

from __future__ import annotations

from typing import Any

from affray.content.models.base import Record
from affray.content.models.encounters import Case, Encounter, LibraryFile
from affray.content.models.powers import Power
from affray.content.models.sheets import Sheet


def schemas() -> dict[str, dict[str, Any]]:
    """The schemas by name: ``encounter``, ``case``, ``library`` (a file of records), ``power`` and ``sheet``."""
    models: dict[str, type[Record]] = {
        "encounter": Encounter,
        "case": Case,
        "library": LibraryFile,
        "power": Power,
        "sheet": Sheet,
    }
    found: dict[str, dict[str, Any]] = {}
    for name, model in models.items():
        schema = model.model_json_schema(by_alias=True)
        schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
        found[name] = schema
    return found
