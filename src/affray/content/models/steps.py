"""The steps of an effect. Each is a mapping that begins with its operation: ``damage: 3d6 fire``."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import Discriminator, Field, Tag, WithJsonSchema, model_validator
from pydantic_core import PydanticCustomError

from affray.content import words
from affray.content.models.base import (
    Bonus,
    Condition,
    Dice,
    Duration,
    Feet,
    Listed,
    Record,
    Save,
    Shorthand,
    Switch,
    Text,
    Title,
    TypedDice,
    misspelt,
    read_by,
)  # fmt: skip

_Roll = Annotated[Any, read_by(words.parse_roll), WithJsonSchema({"type": "string"})]


def _steps_or_half(found: Any) -> Any:
    if isinstance(found, str):
        words.parse_word(found, ("half",), "outcome of a success: write half or a list of steps")
        return [{"note": "half"}]
    return found if isinstance(found, list) else [found]


_HALF = Shorthand(_steps_or_half, {"const": "half"})


class Damage(Record):
    """``damage: 3d6 fire``: the target takes damage."""

    damage: TypedDice

    def normal(self) -> dict[str, Any]:
        """The normal form."""
        return {"op": "damage", "dice": self.damage[0], "type": self.damage[1]}


class Heal(Record):
    """``heal: 2d4+2``: the target regains hit points."""

    heal: Dice

    def normal(self) -> dict[str, Any]:
        """The normal form."""
        return {"op": "heal", "dice": self.heal}


class Roll(Record):
    """``roll: dexterity at 13``: the target rolls; ``fail`` and ``success`` are steps, ``success: half`` halves."""

    roll: _Roll
    fail: Annotated[list[Step], Listed, Field(max_length=20)] = []
    success: Annotated[list[Step], _HALF, Field(max_length=20)] = []

    def normal(self) -> dict[str, Any]:
        """The normal form."""
        success = normal_steps(self.success)
        half = success == [{"op": "note", "text": "half"}]
        return {
            "op": "roll", "ability": self.roll[0], "at": self.roll[1], "fail": normal_steps(self.fail),
            "success": [] if half else success, "half": half,
        }  # fmt: skip


class Attack(Record):
    """``attack: spell``: an attack roll against the target's defense, then the steps of ``hit`` or ``miss``."""

    attack: Literal["spell", "melee", "ranged"]
    bonus: Bonus | None = None
    hit: Annotated[list[Step], Listed, Field(max_length=20)] = []
    miss: Annotated[list[Step], Listed, Field(max_length=20)] = []

    def normal(self) -> dict[str, Any]:
        """The normal form."""
        return {
            "op": "attack", "kind": self.attack, "bonus": self.bonus, "hit": normal_steps(self.hit),
            "miss": normal_steps(self.miss),
        }  # fmt: skip


class Afflict(Record):
    """``condition: poisoned`` with ``for``, and a ``save`` or a difficulty to ``escape`` that ends it sooner."""

    condition: Condition
    for_: Duration = Field("instant", alias="for")
    save: Save = None
    escape: Annotated[int, Field(ge=0, le=60, strict=True)] | None = None

    @model_validator(mode="before")
    @classmethod
    def _lasts(cls, data: Any) -> Any:
        if isinstance(data, dict) and "condition" in data and "for" not in data and data["condition"] not in _LASTING:
            raise PydanticCustomError(
                "misspelt", "{said}", {"said": "a condition needs for", "allowed": list(words.DURATIONS)}
            )
        return data

    def normal(self) -> dict[str, Any]:
        """The normal form."""
        lasts = "battle" if self.for_ == "instant" else self.for_
        return {"op": "condition", "name": self.condition, "for": lasts, "save": self.save, "escape": self.escape}


_LASTING: Final = ("prone", "grappled", "dying", "unconscious", "petrified")


class End(Record):
    """``end: [poisoned]``: these conditions end."""

    end: Annotated[list[Condition], Listed, Field(min_length=1, max_length=20)]

    def normal(self) -> dict[str, Any]:
        """The normal form."""
        return {"op": "end", "names": list(self.end)}


class Push(Record):
    """``push: 10``: the target is moved that many feet away from the source."""

    push: Feet

    def normal(self) -> dict[str, Any]:
        """The normal form."""
        return {"op": "push", "feet": self.push}


class Pull(Record):
    """``pull: 10``: the target is moved that many feet toward the source."""

    pull: Feet

    def normal(self) -> dict[str, Any]:
        """The normal form."""
        return {"op": "pull", "feet": self.pull}


class Grab(Record):
    """``grab: hold`` or ``grab: restrain``: the source grapples the target; ``escape`` to get free."""

    grab: Literal["hold", "restrain"]
    escape: Annotated[int, Field(ge=0, le=60, strict=True)] | None = None

    def normal(self) -> dict[str, Any]:
        """The normal form."""
        return {"op": "grab", "restrain": self.grab == "restrain", "escape": self.escape}


class Drain(Record):
    """``drain: 1d6``: the target's hit point maximum falls; with ``heals`` the source regains as much."""

    drain: Dice
    heals: Switch = False

    def normal(self) -> dict[str, Any]:
        """The normal form."""
        return {"op": "drain", "dice": self.drain, "leech": self.heals}


class Leech(Record):
    """``leech: half``: the source regains half or all of the damage that this use just did."""

    leech: Literal["half", "all"]

    def normal(self) -> dict[str, Any]:
        """The normal form."""
        return {"op": "leech", "share": self.leech}


class Ongoing(Record):
    """``ongoing: 1d6 acid``: damage at the start of each of the target's turns."""

    ongoing: TypedDice
    for_: Duration = Field(alias="for")
    save: Save = None

    def normal(self) -> dict[str, Any]:
        """The normal form."""
        return {
            "op": "ongoing", "dice": self.ongoing[0], "type": self.ongoing[1], "for": self.for_, "save": self.save,
        }  # fmt: skip


class Modify(Record):
    """``modify: defense +5`` (or ``modify: defense`` with ``amount``): a number, or mighty or weak, for a while."""

    modify: Text
    amount: Any = None
    for_: Duration = Field(alias="for")

    @model_validator(mode="after")
    def _reads(self) -> Modify:
        try:
            words.parse_modify(self.modify, self.amount)
        except words.Misspelt as error:
            raise misspelt(error) from None
        return self

    def normal(self) -> dict[str, Any]:
        """The normal form."""
        what, amount = words.parse_modify(self.modify, self.amount)
        return {"op": "modify", "what": what, "amount": amount, "for": self.for_}


class Hazard(Record):
    """``hazard: fog``: the power's area becomes one; ``enter`` and ``start`` happen to who enters or starts a turn."""

    hazard: Title
    veil: Switch = False
    light: Literal["", "dark", "bright"] = ""
    difficult: Switch = False
    enter: Annotated[list[Step], Listed, Field(max_length=20)] = []
    start: Annotated[list[Step], Listed, Field(max_length=20)] = []
    for_: Duration = Field(alias="for")

    def normal(self) -> dict[str, Any]:
        """The normal form."""
        return {
            "op": "hazard", "name": self.hazard, "veil": self.veil, "light": self.light, "difficult": self.difficult,
            "enter": normal_steps(self.enter), "start": normal_steps(self.start), "for": self.for_,
        }  # fmt: skip


class Exhaust(Record):
    """``exhaustion: 1``: the target suffers so many levels of exhaustion."""

    exhaustion: Annotated[int, Field(ge=1, le=6, strict=True)]

    def normal(self) -> dict[str, Any]:
        """The normal form."""
        return {"op": "exhaustion", "levels": self.exhaustion}


class Teleport(Record):
    """``teleport: 30``: the source moves that many feet at most to a free place in sight, without crossing between."""

    teleport: Feet

    def normal(self) -> dict[str, Any]:
        """The normal form."""
        return {"op": "teleport", "feet": self.teleport}


class Note(Record):
    """``note: ...``: a line for the log; the rules do nothing with it."""

    note: Text

    def normal(self) -> dict[str, Any]:
        """The normal form."""
        return {"op": "note", "text": self.note}


OPERATIONS: Final[dict[str, type[Record]]] = {
    "damage": Damage, "heal": Heal, "roll": Roll, "attack": Attack, "condition": Afflict, "end": End, "push": Push,
    "pull": Pull, "grab": Grab, "drain": Drain, "leech": Leech, "ongoing": Ongoing, "modify": Modify,
    "hazard": Hazard, "exhaustion": Exhaust, "teleport": Teleport, "note": Note,
}  # fmt: skip


def step_operation(found: Any) -> str | None:
    """The operation of a written step: the first of its keys that names one."""
    if isinstance(found, Record):
        return next((f"step {name}" for name, cls in OPERATIONS.items() if isinstance(found, cls)), None)
    if isinstance(found, dict):
        return next((f"step {key}" for key in found if key in OPERATIONS), None)
    return None


Step = Annotated[
    Annotated[Damage, Tag("step damage")]
    | Annotated[Heal, Tag("step heal")]
    | Annotated[Roll, Tag("step roll")]
    | Annotated[Attack, Tag("step attack")]
    | Annotated[Afflict, Tag("step condition")]
    | Annotated[End, Tag("step end")]
    | Annotated[Push, Tag("step push")]
    | Annotated[Pull, Tag("step pull")]
    | Annotated[Grab, Tag("step grab")]
    | Annotated[Drain, Tag("step drain")]
    | Annotated[Leech, Tag("step leech")]
    | Annotated[Ongoing, Tag("step ongoing")]
    | Annotated[Modify, Tag("step modify")]
    | Annotated[Hazard, Tag("step hazard")]
    | Annotated[Exhaust, Tag("step exhaustion")]
    | Annotated[Teleport, Tag("step teleport")]
    | Annotated[Note, Tag("step note")],
    Discriminator(step_operation),
]
Steps = Annotated[list[Step], Listed, Field(max_length=20)]

for _class in (Roll, Attack, Hazard):
    _class.model_rebuild()


def normal_steps(steps: list[Step]) -> list[dict[str, Any]]:
    """The normal form of a list of steps."""
    return [step.normal() for step in steps]
