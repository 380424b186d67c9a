"""JSON Schemas of everything an author writes, for editors."""

from __future__ import annotations

from typing import Any

from affray.content.forms import form_of
from affray.content.models.base import Record


def schemas(ruleset: str = "hundred-dungeons") -> dict[str, dict[str, Any]]:
    """A ruleset's schemas: ``encounter``, ``case``, ``library`` (a file of records), ``power`` and ``sheet``."""
    form = form_of(ruleset)
    models: dict[str, type[Record]] = {
        "encounter": form.encounter,
        "case": form.case,
        "library": form.file,
        "power": form.power,
        "sheet": form.sheet,
    }
    found: dict[str, dict[str, Any]] = {}
    for name, model in models.items():
        schema = model.model_json_schema(by_alias=True)
        schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
        found[name] = schema
    return found
