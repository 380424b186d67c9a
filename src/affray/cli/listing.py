"""`affray list`: what there is to put into an encounter."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from affray.arena import library_of, ruleset_of, unknown
from affray.cli.inputs import AsJson, Library
from affray.cli.output import console, table, write_json
from affray.content.encounters import POLICIES
from affray.content.library import shipped_encounters
from affray.faults import InputError
from affray.rulesets.registry import RULESETS

OF_POWERS = {"spells": "spell", "exploits": "exploit", "abilities": "ability"}
KINDS = (
    "encounters", "monsters", "characters", "weapons", "armor", "spells", "exploits", "abilities", "items", "options",
    "policies", "rulesets",
)  # fmt: skip


def command(
    kind: Annotated[str, typer.Argument(metavar="KIND", help=", ".join(KINDS))],
    ruleset: Annotated[str, typer.Option("--ruleset", help="Of which ruleset.")] = RULESETS[0],
    content: Library = None,
    as_json: AsJson = False,
) -> None:
    """List what there is of a kind: encounters, monsters, characters, weapons, spells, items, options and so on.

    Example: affray list monsters
    """
    if kind not in KINDS:
        raise InputError(unknown("kind", kind, KINDS))
    ident = ruleset_of(ruleset).ident()
    rows = _rows(kind, ident, content)
    if as_json:
        write_json(rows)
        return
    columns = list(rows[0]) if rows else []
    made = table(*columns)
    for row in rows:
        made.add_row(*(str(row[column]) for column in columns))
    console().print(made)


def _rows(kind: str, ident: str, content: Any) -> list[dict[str, Any]]:
    if kind == "rulesets":
        return [{"id": one, "version": ruleset_of(one).version()} for one in RULESETS]
    if kind == "policies":
        return [{"id": one} for one in POLICIES]
    if kind == "encounters":
        return [{"id": name} for name in shipped_encounters(ident)]
    if kind == "options":
        return [
            {"id": one.name, "default": one.default, "values": ", ".join(one.values), "why": one.why}
            for one in ruleset_of(ident).option_table()
        ]
    library = library_of(ident, content or [])
    if kind in OF_POWERS:
        records = {key: one for key, one in library.powers.items() if one["kind"] == OF_POWERS[kind]}
    else:
        records = library.table(kind)
    return [_row(kind, key, record) for key, record in sorted(records.items())]


SHOWN = {
    "monsters": ("size", "kind", "hp", "defense", "ac", "thac0", "level"),
    "characters": ("size", "kind", "hp", "defense", "ac", "thac0", "class", "level"),
    "weapons": ("kind", "size", "speed", "damage", "damage_large", "types"),
    "armor": ("class", "defense", "ac"),
}
"""Which figures of a record are listed, if it has them."""
POWER_KEYS = ("level", "cost", "item", "casting", "initiative", "text")


def _row(kind: str, key: str, record: dict[str, Any]) -> dict[str, Any]:
    if kind == "weapons" and "class" in record:
        traits = ", ".join(record.get("traits", []))
        return {"id": key, "class": record["class"], "damage": f"{record['damage']} {record['type']}", "traits": traits}
    picked = SHOWN.get(kind, POWER_KEYS)
    found = {name: record[name] for name in picked if name in record}
    return {"id": key, **{name: ", ".join(one) if isinstance(one, list) else one for name, one in found.items()}}
