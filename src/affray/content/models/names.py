"""Names of combatants and sides, and references to records of the library."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import WithJsonSchema

from affray.content import words
from affray.content.models.base import read_by


def _reference(found: Any) -> str:
    if not isinstance(found, str) or not 0 < len(found) <= 2 * 60:
        raise words.Misspelt(f"{found!s:.60} is neither a name nor written out")
    return found


def _name(found: Any) -> Any:
    text = str(found) if isinstance(found, (str, int)) and not isinstance(found, bool) else ""
    if not text or len(text) > 60:
        raise words.Misspelt("a name has 1 to 60 letters")
    if any(letter.isspace() or letter in ':,;#"' for letter in text):
        raise words.Misspelt(
            f"{text} is no name: no blanks and none of : , ; #", ("-".join(text.replace(":", " ").split()),)
        )
    return text


Named = Annotated[str, read_by(_name), WithJsonSchema({"type": "string", "maxLength": 60})]
Reference = Annotated[str, read_by(_reference), WithJsonSchema({"type": "string"})]
