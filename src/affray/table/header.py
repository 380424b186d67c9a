"""The first line of a battle's file: with what it was begun, and whether that still fits."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from affray.arena import Plain, policy_names, ruleset_of, side_names
from affray.build import VERSION
from affray.content.library import digest_of
from affray.faults import InputError
from affray.kernel.battle import Ruleset
from affray.kernel.journal import FORMAT, JournalError


@dataclass(frozen=True)
class Header:
    """What a battle was begun with.

    ``seed`` any integer; ``hands`` the sides or combatants that people decide for; ``chosen`` policies by side or
    combatant; ``entered`` whether dice are rolled by hand.
    """

    plain: Plain
    seed: int
    hands: tuple[str, ...]
    chosen: dict[str, str]
    entered: bool

    def facts(self, ruleset: Ruleset) -> dict[str, object]:
        """The header as it is written, with versions and digests."""
        return {
            "affray": VERSION,
            "ruleset": ruleset.ident(),
            "ruleset_version": ruleset.version(),
            "content": _content(self.plain),
            "encounter": self.plain,
            "seed": self.seed,
            "hands": list(self.hands),
            "policies": dict(self.chosen),
            "entered_dice": self.entered,
        }


def start(plain: Plain, seed: int, hands: Collection[str], chosen: Mapping[str, str] | None, entered: bool) -> Header:
    """The header of a new battle. Raises InputError for a seed out of bounds and for unknown policies."""
    if not -(2**63) <= seed < 2**63:
        raise InputError("a seed is a whole number of at most 63 bits")
    policy_names(plain, chosen)
    return Header(plain, seed, tuple(hands), dict(chosen or {}), entered)


def _content(plain: Plain) -> str:
    return digest_of({key: value for key, value in plain.items() if key != "digest"})


def _typed(facts: Mapping[str, Any], name: str, kind: type) -> Any:
    value = facts.get(name)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise JournalError(f"the first line is no header of a battle: {name} is missing or of the wrong kind", 1)
    return value


def _words(facts: Mapping[str, Any], name: str) -> tuple[str, ...]:
    return tuple(str(word) for word in _typed(facts, name, list))


def understand(facts: Mapping[str, Any]) -> tuple[Header, list[str]]:
    """The header that a journal's first line holds, and what does not fit this program, as sentences.

    Raises JournalError for a line that is no header, another format, or an encounter that was altered.
    """
    form = _typed(facts, "format", int)
    if form != FORMAT:
        raise JournalError(f"the journal has format {form}; this program reads format {FORMAT}", 1)
    plain = _typed(facts, "encounter", dict)
    if _content(plain) != _typed(facts, "content", str):
        raise JournalError("the encounter in the first line is not the one the battle was begun with", 1)
    for part in ("combatants", "sides"):
        if not isinstance(plain.get(part), list):
            raise JournalError(f"the encounter in the first line has no {part}", 1)
    ident = _typed(facts, "ruleset", str)
    try:
        ruleset = ruleset_of(ident)
    except InputError as error:
        raise JournalError(str(error), 1) from None
    header = Header(
        plain,
        _typed(facts, "seed", int),
        _words(facts, "hands"),
        {str(key): str(value) for key, value in _typed(facts, "policies", dict).items()},
        _typed(facts, "entered_dice", bool),
    )
    return header, _differences(facts, ruleset)


def _differences(facts: Mapping[str, Any], ruleset: Ruleset) -> list[str]:
    said = []
    written = str(facts.get("affray"))[:30]
    if written != VERSION:
        said.append(f"the battle was begun with Affray {written}; this is {VERSION}")
    version = facts.get("ruleset_version")
    if version != ruleset.version():
        said.append(
            f"the battle was begun with version {str(version)[:12]} of the rules of {ruleset.ident()}; "
            f"this is version {ruleset.version()}: it may go another way from some point on, which will be said"
        )
    return said


def default_hands(plain: Plain) -> list[str]:
    """The sides that people play when nobody says otherwise: those marked as the players', else the first."""
    marked = [str(side["name"]) for side in plain["sides"] if side.get("players")]
    return marked or side_names(plain)[:1]
