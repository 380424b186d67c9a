"""The options of a ruleset as content needs them: their names, values and defaults."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from affray.content.faults import Fault, nearest
from affray.content.source import Document, Place


class Option(Protocol):
    """One switch of a ruleset."""

    @property
    def name(self) -> str:
        """Its name in the options of an encounter."""

    @property
    def values(self) -> Sequence[str]:
        """What it may be set to."""

    @property
    def default(self) -> str:
        """Its value when an encounter says nothing."""


def spelled(value: Any) -> str:
    """An option's value as text: ``true`` and ``false`` for YAML's booleans."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def chosen(
    written: dict[str, Any], table: Sequence[Option], document: Document, place: Place, faults: list[Fault]
) -> dict[str, str]:
    """Every option of the table with the value written or its default; what is not known is a fault."""
    known = {option.name: option for option in table}
    for name, value in written.items():
        option = known.get(name)
        if option is None:
            names = tuple(known)
            faults.append(
                document.fault((*place, name), f"{name:.60} is no option", names, nearest(name, names), key=True)
            )
        elif spelled(value) not in option.values:
            text = spelled(value)
            allowed = tuple(option.values)
            near = nearest(text, allowed)
            faults.append(document.fault((*place, name), f"{text:.60} is no value of {name}", allowed, near))
    return {name: spelled(written.get(name, option.default)) for name, option in known.items()}
