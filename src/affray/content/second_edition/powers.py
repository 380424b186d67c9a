"""Spells, magical and other items in use, breath weapons and innate powers of Second Edition: one form for all."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from affray.content.models.base import Area, Feet, Record, Shorthand, Switch, Text, Title, Uses
from affray.content.second_edition.steps import Steps, normal_steps
from affray.content.words import Misspelt

ItemKind = Literal["potion", "scroll", "ring", "rod", "staff", "wand", "misc"]
Row = Literal["breath", "innate", "magic-item", "misc"]
Target = Literal["self", "touch", "creature", "ally", "enemy", "creatures", "point", "area-self", "none"]
_HARMFUL: Final = ("damage", "attack", "save", "condition", "push", "pull", "sleep", "drain", "constitution")

_USED_UP: Final = ("potion", "scroll")


def _range(found: Any) -> Any:
    if isinstance(found, str):
        if found not in ("self", "touch"):
            raise Misspelt(f"{found:.60} is no range", ("feet", "self", "touch"), found)
        return 0 if found == "self" else 5
    return found


class Power(Record):
    """What every power has; ``casting`` is the casting time, added to initiative."""

    name: Title | None = None
    level: Annotated[int, Field(ge=0, le=9, strict=True)] = 0
    group: Literal["", "wizard", "priest"] = ""
    casting: Annotated[int, Field(ge=0, le=20, strict=True)] = 0
    rounds: Annotated[int, Field(ge=0, le=20, strict=True)] = 0
    target: Target | None = None
    targets: Annotated[int, Field(ge=1, le=40, strict=True)] = 1
    range: Annotated[Feet, Shorthand(_range, {"enum": ["self", "touch"]})] = 0
    area: Area = None
    sight: Switch = True
    spare_allies: Switch = False
    speech: Switch | None = None
    hand: Switch | None = None
    uses: Uses = None
    harmful: Switch | None = None
    text: Text = ""
    effects: Steps = []

    @model_validator(mode="after")
    def _agrees(self) -> Power:
        if self.casting and self.rounds:
            said = "takes a casting time or whole rounds, not both"
            raise PydanticCustomError("misspelt", "{said}", {"said": said})
        return self

    def normal(self, identifier: str, kind: str) -> dict[str, Any]:
        """The normal form, every key present; what grows with the caster's level is worked in on a sheet."""
        effects = normal_steps(self.effects)
        harmful = self.harmful
        if harmful is None:
            harmful = any(step["op"] in _HARMFUL for step in effects)
        target = self.target or _target(self.range, self.area is not None)
        cast = kind == "spell" or self.item_kind() == "scroll"
        uses = {"per": "battle", "count": 1} if self.uses is None and self.item_kind() in _USED_UP else self.uses
        return {
            "id": identifier, "name": self.name or identifier.replace("-", " "), "kind": kind,
            "item": self.item_kind(), "group": self.group, "level": self.level, "casting": self.casting,
            "rounds": self.rounds, "initiative": self.row(kind), "aim": target, "targets": self.targets,
            "range": self.range, "sight": self.sight, "area": self.area, "spare_allies": self.spare_allies,
            "speech": cast if self.speech is None else self.speech,
            "hand": kind != "ability" if self.hand is None else self.hand, "uses": uses, "harmful": harmful,
            "heal": any(step["op"] == "heal" for step in effects), "text": self.text, "effects": effects,
        }  # fmt: skip

    def item_kind(self) -> str:
        """What sort of item it is; nothing for spells and abilities."""
        return ""

    def row(self, kind: str) -> str:
        """The row of the initiative table that its use takes."""
        return self.item_kind() or ("casting" if kind == "spell" else "innate")


def _target(feet: int, area: bool) -> str:
    if feet == 0:
        return "area-self" if area else "self"
    if area:
        return "point"
    return "touch" if feet <= 5 else "creature"


class Spell(Power):
    """A spell of the library."""

    group: Literal["wizard", "priest"]
    level: Annotated[int, Field(ge=1, le=9, strict=True)]


class Ability(Power):
    """A breath weapon or an innate power: ``row`` says what its use adds to initiative."""

    initiative: Row = "innate"

    def row(self, kind: str) -> str:
        """The row of the initiative table that its use takes."""
        return self.initiative


class Item(Power):
    """A magical or plain item that is used: ``item`` says which row of the initiative table it takes."""

    item: ItemKind = "misc"

    def item_kind(self) -> str:
        """What sort of item it is."""
        return self.item


class OwnPower(Ability):
    """A power written out in a sheet."""

    name: Title


def leveled(power: dict[str, Any], level: int) -> dict[str, Any]:
    """The power as a caster of that level has it: dice, and rounds that it lasts, worked in."""
    return {**power, "effects": [_leveled_step(step, max(1, level)) for step in power["effects"]]}


def _leveled_step(step: dict[str, Any], level: int) -> dict[str, Any]:
    found = dict(step)
    grows = found.pop("grows", None)
    if grows is not None:
        found["dice"] = _grown(found["dice"], grows, level)
    if "for" in found and "/" in found["for"]:
        base, _, more = found["for"].partition("/")
        found["for"] = _sum(base, int(more) * level)
    for key in ("fail", "success", "hit", "miss"):
        if key in found:
            found[key] = [_leveled_step(inner, level) for inner in found[key]]
    return found


def _grown(text: str, grows: dict[str, int], level: int) -> str:
    times = 1
    if grows["per"]:
        times = (level + grows["per"] - 1) // grows["per"]
        if grows["most"]:
            times = min(times, grows["most"])
    dice, sign, bonus = text.replace("-", "+-").partition("+")
    count, letter, sides = dice.partition("d")
    whole = f"{int(count or 1) * times}{letter}{sides}" if letter else str(int(count) * times)
    return _sum(whole, (int(bonus) * times if sign else 0) + grows["plus"] * level)


def _sum(text: str, more: int) -> str:
    """Dice with a number added to them."""
    dice, sign, bonus = text.replace("-", "+-").partition("+")
    total = more + (int(bonus) if sign else 0)
    if "d" not in dice:
        return str(int(dice) + total)
    return f"{dice}{total:+d}" if total else dice
