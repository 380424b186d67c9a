"""What encounters of every ruleset have in common: the ground, the sides, who stands where, and when it ends."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, WithJsonSchema, model_validator
from pydantic_core import PydanticCustomError

from affray.content import words
from affray.content.models.base import Identifier, Listed, Record, Shorthand, Switch, Text, Title
from affray.content.models.names import Named

Number = Annotated[int, Field(ge=0, le=1_000, strict=True)]
Light = Literal["bright", "dim", "dark"]
Line = Annotated[Any, WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "object"}]})]


class Placed(Record):
    """Which creature a combatant is and where it stands; whatever else is said changes its sheet."""

    name: Named | None = None
    sheet: Identifier | None = None
    monster: Identifier | None = None
    count: Annotated[int, Field(ge=1, le=200, strict=True)] = 1
    side: Named
    at: Title | None = None
    in_: Title | None = Field(None, alias="in")
    policy: Identifier | None = None
    hidden: Annotated[int, Field(ge=-20, le=100, strict=True)] | None = None
    mount: Named | None = None
    asleep: Switch = False

    @model_validator(mode="after")
    def _agrees(self) -> Placed:
        if self.sheet is not None and self.monster is not None:
            raise PydanticCustomError("misspelt", "{said}", {"said": "takes a sheet or a monster, not both"})
        if self.sheet is None and self.monster is None and self.name is None:
            raise PydanticCustomError("misspelt", "{said}", {"said": "needs a name, a sheet or a monster"})
        if (self.at is None) == (self.in_ is None) and self.mount is None:
            raise PydanticCustomError("misspelt", "{said}", {"said": "needs either at or in"})
        return self


class Side(Record):
    """A team: who decides for it, and whether it is the players'."""

    policy: Identifier | None = None
    players: Switch | None = None


class Reach(Record):
    """The battle ends when ``count`` of the side stand in the named area of the map."""

    side: Named
    area: Title
    count: Annotated[int, Field(ge=1, le=200, strict=True)] = 1


class End(Record):
    """When the battle ends besides the fall of all sides but one."""

    never: Switch = False
    rounds: Annotated[int, Field(ge=1, le=1_000, strict=True)] = 100
    reach: Reach | None = None
    down: Annotated[list[Named], Listed, Field(max_length=200)] = []


def _end(found: Any) -> Any:
    if found == "auto":
        return {}
    if found == "never":
        return {"never": True}
    if isinstance(found, str):
        raise words.Misspelt(f"{found:.60} is no end", ("auto", "never", "rounds, reach, down"), found)
    return found


Ending = Annotated[End, Shorthand(_end, {"enum": ["auto", "never"]})]


class Master(Record):
    """Which questions go to the game master in person; the rest are answered automatically."""

    ask: Annotated[list[Identifier], Listed, Field(max_length=100)] = []
    default: Literal["automatic"] = "automatic"


class Ground(Record):
    """What an encounter and a case have in common, whatever the ruleset: all but the sides and the combatants."""

    ruleset: Identifier = ""
    summary: Text = ""
    options: Annotated[dict[str, Any], Field(max_length=200)] = {}
    map: Annotated[str, Field(strict=True, max_length=60_000)] | None = None
    legend: Annotated[dict[str, Any], Field(max_length=100)] = {}
    light: Light = "bright"
    roll_hp: Switch = False
    end: Ending = End()
    order: Annotated[list[Named], Listed, Field(max_length=200)] = []
    gm: Master = Master()


class Script(Record):
    """What a case adds to its setting: its title and clauses, the dice, what is done, and what should come of it."""

    end: Ending = End(never=True)
    case: Annotated[str, Field(min_length=1, max_length=300, strict=True)]
    clauses: Annotated[list[Title], Listed, Field(max_length=60)] = []
    dice: Annotated[list[Line], Listed, Field(max_length=2_000)] = []
    play: Annotated[list[Line], Listed, Field(max_length=2_000)] = []
    expect: Annotated[list[Line], Listed, Field(max_length=2_000)] = []
