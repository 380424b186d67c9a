"""The traits of creatures, and those that a passive power grants."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import Discriminator, Field, Tag

from affray.content.models.base import Ability, Area, DamageType, Dice, Feet, Listed, Record, Shorthand, Switch
from affray.content.models.gear import Tag as WeaponTag
from affray.content.models.steps import Steps, normal_steps

QuickAction = Literal["hide", "dash", "disengage", "dodge", "help", "search", "light-attack"]
Positive = Annotated[int, Field(ge=1, le=200, strict=True)]


class TraitRecord(Record):
    """A trait: its name under ``trait`` and the figures that it needs."""

    def normal(self) -> dict[str, Any]:
        """The normal form, every key present."""
        found: dict[str, Any] = {}
        for name in type(self).model_fields:
            value = getattr(self, name)
            found[name] = normal_steps(value) if name == "steps" else value
        return found


class Regeneration(TraitRecord):
    """Regains hit points at the start of each turn and does not die at 0 while it can, unless stopped."""

    trait: Literal["regeneration"]
    amount: Positive
    stopped_by: Annotated[list[DamageType], Listed] = []


class Aura(TraitRecord):
    """Steps for those within ``radius`` feet; with ``sight`` only those that can see the creature (a gaze)."""

    trait: Literal["aura"]
    radius: Feet
    who: Literal["enemies", "all"] = "enemies"
    sight: Switch = False
    when: Literal["turn-start"] = "turn-start"
    steps: Steps


class Pack(TraitRecord):
    """Attacks are mighty while an able ally is within 5 feet of the target."""

    trait: Literal["pack"]


class DualWieldMartial(TraitRecord):
    """Martial weapons count as light for wielding two."""

    trait: Literal["dual-wield-martial"]


class Quick(TraitRecord):
    """These actions cost a quick action."""

    trait: Literal["quick"]
    actions: Annotated[list[QuickAction], Listed, Field(min_length=1)]


class Sneak(TraitRecord):
    """Once a turn extra damage with such weapons when the attack is mighty or an ally is next to the target."""

    trait: Literal["sneak"]
    dice: Dice
    weapons: Annotated[list[Literal["light", "ranged", "any"]], Listed] = ["light", "ranged"]


class OnlyHarmedBy(TraitRecord):
    """Damage by anything else is 0."""

    trait: Literal["only-harmed-by"]
    tags: Annotated[list[WeaponTag], Listed] = []
    types: Annotated[list[DamageType], Listed] = []


class LastStand(TraitRecord):
    """At 0 hit points a roll at ``at`` plus the damage leaves it at 1, except against these types and criticals."""

    trait: Literal["last-stand"]
    ability: Ability = "constitution"
    at: Annotated[int, Field(ge=0, le=60, strict=True)] = 5
    except_: Annotated[list[DamageType], Listed] = Field([], alias="except")

    def normal(self) -> dict[str, Any]:
        """The normal form."""
        found = super().normal()
        found["except"] = found.pop("except_")
        return found


class DeathBurst(TraitRecord):
    """When it dies, these steps strike everyone in the area around it."""

    trait: Literal["death-burst"]
    area: Area
    steps: Steps


class MagicResistance(TraitRecord):
    """Rolls against spells are mighty."""

    trait: Literal["magic-resistance"]


class MightyRolls(TraitRecord):
    """Rolls with this ability are mighty."""

    trait: Literal["mighty-rolls"]
    ability: Ability


class Unarmed(TraitRecord):
    """Unarmed attacks: skilled, with strength or dexterity, counted as light, of this damage."""

    trait: Literal["unarmed"]
    skilled: Switch = True
    finesse: Switch = True
    light: Switch = True
    damage: Dice = "1d6"


class Charge(TraitRecord):
    """After moving so many feet this turn a melee hit does extra damage and these steps."""

    trait: Literal["charge"]
    feet: Feet = 20
    dice: Dice
    steps: Steps = []


class Swarm(TraitRecord):
    """May share squares with others."""

    trait: Literal["swarm"]


class Speed(TraitRecord):
    """So many feet more of walking speed."""

    trait: Literal["speed"]
    amount: Feet


class Flyby(TraitRecord):
    """Leaving reach does not provoke."""

    trait: Literal["flyby"]


class ExtraAttack(TraitRecord):
    """The Attack action gives so many more attacks."""

    trait: Literal["extra-attack"]
    count: Annotated[int, Field(ge=1, le=10, strict=True)] = 1


class LightSensitive(TraitRecord):
    """Attacks in bright light are weak."""

    trait: Literal["light-sensitive"]


class Amphibious(TraitRecord):
    """Breathes air and water."""

    trait: Literal["amphibious"]


TRAITS: Final[dict[str, type[TraitRecord]]] = {
    "regeneration": Regeneration, "aura": Aura, "pack": Pack, "dual-wield-martial": DualWieldMartial, "quick": Quick,
    "sneak": Sneak, "only-harmed-by": OnlyHarmedBy, "last-stand": LastStand, "death-burst": DeathBurst,
    "magic-resistance": MagicResistance, "mighty-rolls": MightyRolls, "unarmed": Unarmed, "charge": Charge,
    "swarm": Swarm, "speed": Speed, "flyby": Flyby, "extra-attack": ExtraAttack, "light-sensitive": LightSensitive,
    "amphibious": Amphibious,
}  # fmt: skip


def trait_name(found: Any) -> str | None:
    """The tag of a written trait."""
    name = found.get("trait") if isinstance(found, dict) else getattr(found, "trait", None)
    return f"trait {name}" if isinstance(name, str) and name in TRAITS else None


def _named(found: Any) -> Any:
    return {"trait": found} if isinstance(found, str) else found


Trait = Annotated[
    Annotated[Regeneration, Tag("trait regeneration")]
    | Annotated[Aura, Tag("trait aura")]
    | Annotated[Pack, Tag("trait pack")]
    | Annotated[DualWieldMartial, Tag("trait dual-wield-martial")]
    | Annotated[Quick, Tag("trait quick")]
    | Annotated[Sneak, Tag("trait sneak")]
    | Annotated[OnlyHarmedBy, Tag("trait only-harmed-by")]
    | Annotated[LastStand, Tag("trait last-stand")]
    | Annotated[DeathBurst, Tag("trait death-burst")]
    | Annotated[MagicResistance, Tag("trait magic-resistance")]
    | Annotated[MightyRolls, Tag("trait mighty-rolls")]
    | Annotated[Unarmed, Tag("trait unarmed")]
    | Annotated[Charge, Tag("trait charge")]
    | Annotated[Swarm, Tag("trait swarm")]
    | Annotated[Speed, Tag("trait speed")]
    | Annotated[Flyby, Tag("trait flyby")]
    | Annotated[ExtraAttack, Tag("trait extra-attack")]
    | Annotated[LightSensitive, Tag("trait light-sensitive")]
    | Annotated[Amphibious, Tag("trait amphibious")],
    Discriminator(trait_name),
]
NamedTrait = Annotated[Trait, Shorthand(_named, {"type": "string"})]
