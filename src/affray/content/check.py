"""Holds a document against a model and turns what pydantic says into faults with places and names."""

from __future__ import annotations

import re
from typing import Any, Final, TypeVar

from pydantic import ValidationError

from affray.content.faults import Fault, nearest
from affray.content.models.base import Record, keys_of
from affray.content.models.steps import OPERATIONS
from affray.content.models.traits import TRAITS
from affray.content.second_edition.steps import OPERATIONS as SECOND_OPERATIONS
from affray.content.source import Document, Place

R = TypeVar("R", bound=Record)

_QUOTED: Final = re.compile(r"'([^']*)'")
_NUMBERS: Final = {"greater_than_equal": ("ge", "at least"), "less_than_equal": ("le", "at most")}
_KINDS: Final = {
    "int_type": "a whole number", "int_from_float": "a whole number", "int_parsing": "a whole number",
    "string_type": "text", "bool_type": "true or false", "list_type": "a list", "dict_type": "a mapping",
    "model_type": "a mapping", "model_attributes_type": "a mapping",
}  # fmt: skip


def check(record: type[R], document: Document, faults: list[Fault]) -> R | None:
    """The document as ``record``, or None with every fault found added to ``faults``."""
    seen: dict[int, type[Record]] = {}
    try:
        return record.model_validate(document.data, context=seen)
    except ValidationError as error:
        for detail in error.errors(include_url=False):
            faults.append(_fault(document, seen, dict(detail)))
    return None


def locate(document: Document, steps: tuple[Any, ...]) -> Place:
    """The place in the data for a pydantic location, which also holds names of union members."""
    here = document.data
    place: list[str | int] = []
    for step in steps:
        if isinstance(here, dict) and isinstance(step, str) and step in here:
            here = here[step]
        elif isinstance(here, list) and isinstance(step, int) and step < len(here):
            here = here[step]
        else:
            continue
        place.append(step)
    return tuple(place)


def _fault(document: Document, seen: dict[int, type[Record]], detail: dict[str, Any]) -> Fault:
    kind = detail["type"]
    steps = detail["loc"]
    context = detail.get("ctx", {})
    place = locate(document, steps)
    found = detail.get("input")
    name = str(place[-1]) if place else "the file"
    if steps and steps[-1] == "[key]":
        return document.fault(
            place, str(context.get("said", "is no name")), tuple(context.get("allowed", ())), key=True
        )
    if kind == "extra_forbidden":
        owner = seen.get(id(document.at(place[:-1])))
        allowed = keys_of(owner) if owner is not None else ()
        return document.fault(place, f"{name:.60} is no key here", allowed, nearest(name, allowed), key=True)
    if kind == "missing":
        return document.fault(place, f"{steps[-1]} is missing")
    if kind == "misspelt":
        near = str(context.get("nearest", ""))
        return document.fault(place, str(context["said"]), tuple(context.get("allowed", ())), near)
    if kind == "literal_error":
        allowed = tuple(_QUOTED.findall(context["expected"])) or (str(context["expected"]),)
        return document.fault(place, f"{found!s:.60} cannot stand here", allowed, nearest(str(found), allowed))
    if kind.startswith("union_tag"):
        return _untagged(document, place, found, str(context.get("discriminator", "")))
    if kind in _NUMBERS:
        bound, words = _NUMBERS[kind]
        return document.fault(place, f"{name} is {found}", (f"{words} {context[bound]}",))
    if kind in ("string_too_long", "too_long"):
        return document.fault(place, f"{name} is too long", (f"at most {context['max_length']}",))
    if kind in ("string_too_short", "too_short"):
        return document.fault(place, f"{name} is too short", (f"at least {context['min_length']}",))
    if kind in _KINDS:
        return document.fault(place, f"{name} should be {_KINDS[kind]}, not {_shown(found)}")
    return document.fault(place, f"{name}: {detail['msg']}")


def _untagged(document: Document, place: Place, found: Any, discriminator: str) -> Fault:
    traits = "trait" in discriminator
    steps = SECOND_OPERATIONS if "second_edition" in discriminator else OPERATIONS
    allowed = tuple(TRAITS) if traits else tuple(steps)
    what = "trait" if traits else "step"
    if isinstance(found, dict) and traits:
        inner = (*place, "trait")
        given = found.get("trait")
        if given is None:
            return document.fault(place, "trait is missing", allowed)
        return document.fault(inner, f"{given!s:.60} is no trait", allowed, nearest(str(given), allowed))
    if isinstance(found, dict) and found:
        for key in found:
            near = nearest(str(key), allowed)
            if near:
                return document.fault((*place, key), f"{key!s:.60} is no step", allowed, near, key=True)
        return document.fault(place, "names no step", allowed)
    return document.fault(place, f"{_shown(found)} is no {what}", allowed, nearest(str(found), allowed))


def _shown(found: Any) -> str:
    if isinstance(found, dict):
        return "a mapping"
    if isinstance(found, list):
        return "a list"
    if found is None:
        return "nothing"
    if isinstance(found, bool):
        return "true" if found else "false"
    return f"{found!s:.60}"
