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

OF_POWERS = {"spells": "spell", "exploits": "exploit"}
KINDS = (
    "encounters", "monsters", "characters", "weapons", "armor", "spells", "exploits", "items", "options", "policies",
    "rulesets",
)  # fmt: skip


def command(
    kind: Annotated[str, typer.Argument(metavar="KIND", help=", ".join(KINDS))],
    ruleset: Annotated[str, typer.Option("--ruleset", help="Of which ruleset.")] = RULESETS[0],
    content: Library = None,
    as_json: AsJson = False,
) -> None:
    """List encounters, monsters, characters, weapons, armor, spells, exploits, items, options, policies or rulesets.

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


def _row(kind: str, key: str, record: dict[str, Any]) -> dict[str, Any]:
    if kind in ("monsters", "characters"):
        picked = ("size", "kind", "hp", "defense", "level")
        return {"id": key, **{name: record.get(name) for name in picked}}
    if kind == "weapons":
        traits = ", ".join(record.get("traits", []))
        return {"id": key, "class": record["class"], "damage": f"{record['damage']} {record['type']}", "traits": traits}
    if kind == "armor":
        return {"id": key, "class": record["class"], "defense": record["defense"]}
    return {"id": key, "level": record["level"], "cost": record["cost"], "text": record["text"]}
