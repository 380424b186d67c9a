"""From an encounter in plain data to a battle that is ready to run: state, policies, names.

The plain data are those of `content.encounters.load_encounter`: JSON-able, every default filled in, one entry in
``combatants`` for each combatant, in the order of their numbers; the sides are numbered in the order of ``sides``.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from affray.content.encounters import POLICIES, load_encounter
from affray.content.faults import ContentError, Fault, nearest
from affray.content.library import Library, load_library, shipped_encounter_text, shipped_encounters
from affray.content.source import read_bytes, read_document
from affray.faults import InputError
from affray.kernel.battle import Battle, Policy, Ruleset
from affray.kernel.dice import seed_words
from affray.kernel.state import DRAW, UNDECIDED, State
from affray.rulesets.registry import RULESETS, UnknownRuleset
from affray.rulesets.registry import ruleset as registered
from affray.tactics.registry import policy as named_policy

Plain = dict[str, Any]
DEFAULT_POLICY = "simple"


def ruleset_of(ident: str) -> Ruleset:
    """The ruleset of that id. Raises InputError with the nearest name when there is none."""
    try:
        return registered(ident)
    except UnknownRuleset:
        raise InputError(unknown("ruleset", ident, RULESETS)) from None


def unknown(what: str, found: str, allowed: Collection[str]) -> str:
    """The sentence for a name that does not exist: what is allowed and which is nearest."""
    near = nearest(found, allowed)
    hint = f"; did you mean {near}?" if near else ""
    listed = sorted(allowed)
    shown = ", ".join(listed[:30]) + (f" and {len(listed) - 30} more" if len(listed) > 30 else "")
    return f"there is no {what} {found[:60]!r}; there are: {shown}{hint}"


@lru_cache(maxsize=8)
def _shipped(ident: str) -> Library:
    return load_library(ident)


def library_of(ident: str, content: Collection[Path] = ()) -> Library:
    """The library of a ruleset with further files laid over it. Raises ContentError with every fault of these."""
    return load_library(ident, content) if content else _shipped(ident)


def load(source: str | Path, content: Collection[Path] = ()) -> Plain:
    """The encounter of a file, of a shipped name such as ``yardstick``, or of a YAML text (anything of several lines).

    A name that several rulesets ship is that of the first; ``second-edition/yardstick`` names another's.

    ``content`` are files or folders with further monsters, gear and spells. Raises ContentError with every fault of a
    file, InputError when there is neither a file nor a shipped encounter of that name.
    """
    word = str(source)
    if isinstance(source, str) and "\n" in source:
        return _read(source, "encounter", content)
    path = Path(word)
    ident, slash, name = word.partition("/")
    if slash and ident in RULESETS and name in shipped_encounters(ident):
        return load_shipped(name, ident, content)
    if path.suffix in (".yaml", ".yml") or "/" in word or path.exists():
        return _read(read_bytes(path), word, content)
    for ident in RULESETS:
        if word in shipped_encounters(ident):
            return load_shipped(word, ident, content)
    names = [name for ident in RULESETS for name in shipped_encounters(ident)]
    raise InputError("there is no such file, and " + unknown("shipped encounter", word, names))


def load_shipped(name: str, ident: str, content: Collection[Path] = ()) -> Plain:
    """The encounter of that name that ships with a ruleset. Raises UnknownName when there is none."""
    return _read(shipped_encounter_text(name, ident), f"{ident}/{name}", content)


def _read(source: bytes | str, name: str, content: Collection[Path]) -> Plain:
    document = read_document(source, name)
    ident = document.at(("ruleset",))
    if ident is None and isinstance(document.data, dict):
        raise ContentError([Fault(name, 1, 1, "names no ruleset", tuple(RULESETS))])
    if ident is not None and ident not in RULESETS:
        near = nearest(str(ident), RULESETS)
        raise ContentError([document.fault(("ruleset",), f"{ident!s:.60} is no ruleset", tuple(RULESETS), near)])
    rules = ruleset_of(str(ident or RULESETS[0]))
    library = library_of(rules.ident(), content)
    return load_encounter(document.text, library, rules.option_table(), POLICIES, name)


def side_names(plain: Mapping[str, Any]) -> list[str]:
    """The names of the sides, in the order of their numbers."""
    return [str(side["name"]) for side in plain["sides"]]


def combatant_names(plain: Mapping[str, Any]) -> list[str]:
    """The names of the combatants, in the order of their numbers."""
    return [str(entry["name"]) for entry in plain["combatants"]]


def sides_of(plain: Mapping[str, Any]) -> list[str]:
    """The side of each combatant, in the order of their numbers."""
    return [str(entry["side"]) for entry in plain["combatants"]]


def winner_name(plain: Mapping[str, Any], winner: int) -> str | None:
    """The side that a state's ``winner`` stands for; None while the battle goes on and for a draw."""
    if winner in (UNDECIDED, DRAW):
        return None
    names = side_names(plain)
    return names[winner] if 0 <= winner < len(names) else None


def opening(ruleset: Ruleset, plain: Plain, seed: int, number: int = 0) -> State:
    """The state before the first beat of battle ``number`` (from 0) of the series begun with ``seed``."""
    high, low = seed_words(seed, number)
    return ruleset.begin({**plain, "seed": [high, low]})


def policy_names(plain: Plain, chosen: Mapping[str, str] | None = None) -> list[str]:
    """The policy of each combatant: its own, else its side's, else `simple`.

    ``chosen`` names other policies for sides or combatants. Raises InputError for a side, combatant or policy that does
    not exist.
    """
    chosen = chosen or {}
    names, sides = combatant_names(plain), sides_of(plain)
    for key, value in chosen.items():
        if key not in side_names(plain) and key not in names:
            raise InputError(unknown("side or combatant", key, [*side_names(plain), *names]))
        if value not in POLICIES:
            raise InputError(unknown("policy", value, POLICIES))
    found = []
    for place, entry in enumerate(plain["combatants"]):
        name, side = names[place], sides[place]
        found.append(chosen.get(name, chosen.get(side, str(entry.get("policy") or DEFAULT_POLICY))))
    return found


def policies(ruleset: Ruleset, names: list[str]) -> list[Policy | None]:
    """One policy object a combatant; those of one name share it."""
    made: dict[str, Policy] = {}
    for name in names:
        if name not in made:
            made[name] = named_policy(ruleset.ident(), name)
    return [made[name] for name in names]


def field(
    plain: Plain,
    seed: int,
    number: int = 0,
    chosen: Mapping[str, str] | None = None,
    hands: Collection[str] = (),
) -> Battle:
    """A battle ready to run.

    ``hands`` are the sides or combatants that a person decides for; the rest have policies.
    """
    ruleset = ruleset_of(str(plain["ruleset"]))
    battle = ruleset.battle(opening(ruleset, plain, seed, number))
    battle.policies = seated(ruleset, plain, chosen, hands)
    return battle


def seated(
    ruleset: Ruleset, plain: Plain, chosen: Mapping[str, str] | None, hands: Collection[str]
) -> list[Policy | None]:
    """The policies of a battle, None where a person decides. Raises InputError for an unknown name among ``hands``."""
    names, sides = combatant_names(plain), sides_of(plain)
    for hand in hands:
        if hand not in side_names(plain) and hand not in names:
            raise InputError(unknown("side or combatant", hand, [*side_names(plain), *names]))
    found = policies(ruleset, policy_names(plain, chosen))
    return [None if names[i] in hands or sides[i] in hands else found[i] for i in range(len(names))]
