"""Spells, exploits, items in use, and the powers that creatures use as actions: one form for all."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from affray.content import words
from affray.content.models.base import (
    Area,
    Feet,
    Identifier,
    Listed,
    Record,
    Shorthand,
    Skill,
    Switch,
    Text,
    Title,
    Uses,
)  # fmt: skip
from affray.content.models.steps import Attack, Steps, normal_steps
from affray.content.models.traits import NamedTrait
from affray.content.words import Misspelt

Cost = Literal["action", "quick", "reaction", "slow", "free", "passive"]
Trigger = Literal[
    "would-be-hit", "ally-would-be-hit", "hit", "damaged", "enemy-casts", "enemy-enters-reach", "enemy-drops",
    "ally-drops", "start-turn",
]  # fmt: skip
Target = Literal["self", "creature", "ally", "enemy", "creatures", "point", "area-self", "object", "none"]
PowerKind = Literal["spell", "exploit", "item", "trait"]
_HARMFUL: Final = ("damage", "attack", "roll", "condition", "push", "pull", "grab", "drain", "ongoing", "exhaustion")


def _range(found: Any) -> Any:
    if isinstance(found, str):
        if found not in ("self", "touch"):
            raise Misspelt(f"{found:.60} is no range", ("feet", "self", "touch"), found)
        return 0 if found == "self" else 5
    return found


class Power(Record):
    """A spell, exploit, item or power of a creature."""

    name: Title | None = None
    level: Annotated[int, Field(ge=0, le=10, strict=True)] = 0
    cost: Cost | None = None
    trigger: Trigger | None = None
    target: Target | None = None
    targets: Annotated[int, Field(ge=1, le=200, strict=True)] = 1
    range: Annotated[Feet, Shorthand(_range, {"enum": ["self", "touch"]})] = 0
    sight: Switch = True
    area: Area = None
    spare_allies: Switch = False
    components: Annotated[list[Identifier], Listed, Field(max_length=8)] = []
    concentration: Switch = False
    uses: Uses = None
    harmful: Switch | None = None
    ready: Switch | None = None
    text: Text = ""
    skill: Skill | None = None
    effects: Steps = []
    passive: NamedTrait | None = None

    @model_validator(mode="after")
    def _agrees(self) -> Power:
        cost = self.normal_cost()
        if (cost == "reaction") != (self.trigger is not None):
            said = "a reaction needs a trigger" if cost == "reaction" else "only a reaction has a trigger"
            raise PydanticCustomError("misspelt", "{said}", {"said": said, "allowed": list(words.TRIGGERS)})
        if not self.effects and self.passive is None:
            raise PydanticCustomError("misspelt", "{said}", {"said": "does nothing: it needs effects or passive"})
        if self.trigger in ("would-be-hit", "ally-would-be-hit") and any(
            isinstance(step, Attack) for step in self.effects
        ):
            raise PydanticCustomError(
                "misspelt", "{said}", {"said": "an answer to a blow that has not hit yet cannot attack"}
            )
        if cost == "passive" and self.passive is None:
            raise PydanticCustomError("misspelt", "{said}", {"said": "a passive power needs passive"})
        return self

    def normal_cost(self) -> str:
        """The cost, with its default: passive for what only grants a trait, reaction when there is a trigger."""
        if self.cost is not None:
            return self.cost
        if self.trigger is not None:
            return "reaction"
        return "passive" if self.passive is not None and not self.effects else "action"

    def normal(self, identifier: str, kind: str) -> dict[str, Any]:
        """The normal form, every key present."""
        effects = normal_steps(self.effects)
        cost = self.normal_cost()
        harmful = self.harmful
        if harmful is None:
            harmful = any(step["op"] in _HARMFUL for step in effects)
        target = self.target
        if target is None:
            target = "self" if self.range == 0 and self.area is None else "area-self" if self.range == 0 else "creature"
        ready = self.ready
        if ready is None:
            ready = cost == "action"
        uses = {"per": "battle", "count": 1} if kind == "item" and self.uses is None else self.uses
        skill = self.skill or ("spellcasting" if kind == "spell" else "")
        return {
            "id": identifier, "name": self.name or identifier.replace("-", " "), "kind": kind, "level": self.level,
            "cost": cost, "trigger": self.trigger or "", "target": target, "targets": self.targets,
            "range": self.range, "sight": self.sight, "area": self.area, "spare_allies": self.spare_allies,
            "components": list(self.components), "concentration": self.concentration, "uses": uses,
            "harmful": harmful, "ready": ready, "text": self.text, "skill": skill, "effects": effects,
            "passive": self.passive.normal() if self.passive is not None else {},
        }  # fmt: skip


class OwnPower(Power):
    """A power written out in a sheet."""

    name: Title
    kind: PowerKind = "trait"
