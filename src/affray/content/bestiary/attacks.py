"""Reads the printed lines of attacks and damage: `2 claws, 1 bite or breath` beside `1d4 claw, 2d8 bite`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from affray.content.bestiary.block import WEAPON, Blow, Special

MOST_BLOWS: Final = 8
ELEMENTS: Final = ("fire", "cold", "acid", "lightning", "electrical", "heat", "steam")
BESIDES: Final = frozenset((
    "breath", "spell", "gaze", "web", "special", "power", "magic", "none", "song", "howl", "summon", "ray", "spore",
    "swallow", "hug", "hold", "constrict", "engulf", "poison", "confusion", "cloud", "ability",
))  # fmt: skip
"""Words of labels that are no blow with dice of its own."""
EMBRACES: Final = frozenset(("constrict", "engulf", "hug", "hold", "ray"))
"""Those of them that are a blow after all where the damage line names them, or the creature has no other."""

_DICE: Final = r"[0-9]+d[0-9]+(?:\s*[+-]\s*[0-9]+(?![0-9d]))?"
_PIECE: Final = re.compile(rf"(?P<dice>{_DICE}|[0-9]+(?:-[0-9]+)?(?=\s|$))?\s*(?P<rest>.*)")
_ATTACK: Final = re.compile(r"(?:(?P<count>[0-9]+)(?:\s*to\s*[0-9]+|/[0-9]+|d[0-9]+)?\s+)?(?P<label>.*)")
_FILLERS: Final = re.compile(r"\b(per|each|point|points|by|a|the|of|huge|giant|small|large|miniature|thrown|any)\b")
_PLURALS: Final = {"hooves": "hoof", "forelegs": "foreleg", "branches": "branch", "slashes": "slash", "teeth": "bite"}


@dataclass(frozen=True)
class Hurt:
    """A piece of the damage line: its label (empty: for any blow), dice, whether by weapon, and what comes with it."""

    label: str
    dice: str
    weapon: bool
    bonus: int
    specials: tuple[Special, ...]


def read_routines(attacks: str, damage: str, unread: list[str]) -> list[list[Blow]]:
    """The routines of a creature, the usual one first; what cannot be read is added to ``unread``."""
    hurts, shared = _read_damage(damage, unread)
    found: list[list[Blow]] = []
    main: list[Blow] = []
    tokens = [token for token in re.split(r",", _plain(attacks)) if token.strip()]
    choice = any(token.strip().startswith("or ") for token in tokens)
    for token in tokens:
        apart = choice and not token.strip()[0].isdigit() and bool(main)
        parts = [part for part in re.split(r"\bor\b|(?<=[a-z])or\s", token) if part.strip()]
        for place, part in enumerate(parts):
            blow = _read_attack(part, hurts, shared, unread, not main and not found)
            if blow is None:
                continue
            blow, more = _apart(blow, hurts)
            if (place == 0 and not apart) or not main:
                main.extend([blow, *more])
            else:
                found.append([blow, *more])
    return [main, *found] if main else found


def _apart(blow: Blow, hurts: list[Hurt]) -> tuple[Blow, list[Blow]]:
    """A blow with the dice of what comes along with it; a hug or the like that follows is a blow of its own."""
    more: list[Blow] = []
    kept: list[Special] = []
    for special in blow.specials:
        label = singular(_FILLERS.sub(" ", special.text)) if special.kind == "other" else ""
        hurt = next((one for one in hurts if one.label == label and one.dice), None)
        if label in EMBRACES and hurt is not None:
            more.append(Blow(label, 1, hurt.dice, 0, hurt.specials))
        elif label and hurt is not None:
            kept.append(Special("extra", special.text, hurt.dice, element=label))
        else:
            kept.append(special)
    return Blow(blow.label, blow.count, blow.dice, blow.bonus, tuple(kept)), more


def _plain(text: str) -> str:
    text = text.lower().replace("–", " ").replace("’", "'").replace("*", " ")
    text = re.sub(r"\([^)]*\)|\[[^]]*\]", " ", text)
    text = re.sub(r"\bplus\b|\band\b", "+", text)
    return re.sub(r"(?<=[a-z])(?=[0-9]+d[0-9])", ", ", re.sub(r"\s+", " ", text)).strip()


def _read_attack(text: str, hurts: list[Hurt], shared: list[Special], unread: list[str], only: bool) -> Blow | None:
    base, *extras = [piece.strip() for piece in text.split("+")]
    match = _ATTACK.fullmatch(f"{base} " if base.isdigit() else base)
    label = singular(_FILLERS.sub(" ", match["label"]) if match is not None else base)
    count = min(MOST_BLOWS, max(1, int(match["count"] or 1))) if match is not None else 1
    if not label and match is not None and match["count"]:
        label = "blow"
    hurt = _match(label, hurts) if label else None
    besides = BESIDES.intersection(label.split())
    if besides <= EMBRACES and hurt is not None and hurt.dice and (only or hurt.label == label):
        besides = frozenset()
    if not label or besides:
        if label and label != "none":
            unread.append(label)
        return None
    specials = [
        *(hurt.specials if hurt is not None else ()),
        *shared,
        *(read_special(extra) for extra in extras if extra),
    ]
    weapon = "weapon" in label or (hurt is not None and hurt.weapon and not hurt.dice)
    if hurt is None and not weapon and not specials:
        unread.append(f"{label} without damage")
        return None
    dice = hurt.dice if hurt is not None else ""
    bonus = hurt.bonus if hurt is not None else 0
    unique = tuple(dict.fromkeys(specials))
    return Blow(WEAPON if weapon else label, count, dice, bonus, unique)


def _match(label: str, hurts: list[Hurt]) -> Hurt | None:
    """The piece of the damage line that belongs to a blow: of its label, else of none, else the only one."""
    last = label.split()[-1]
    for hurt in hurts:
        if hurt.label and (hurt.label == label or hurt.label.split()[-1] == last):
            return hurt
    if last == WEAPON:
        by_weapon = [hurt for hurt in hurts if hurt.weapon]
        if by_weapon:
            return by_weapon[0]
    for hurt in hurts:
        if not hurt.label and (hurt.dice or hurt.specials):
            return hurt
    with_dice = [hurt for hurt in hurts if hurt.dice]
    return with_dice[0] if len(with_dice) == 1 else None


def _read_damage(text: str, unread: list[str]) -> tuple[list[Hurt], list[Special]]:
    hurts: list[Hurt] = []
    shared: list[Special] = []
    plain = _plain(text)
    for piece in (part.strip() for part in re.split(r",|\bor\b", plain)):
        if not piece or piece in ("none", "see below"):
            continue
        if piece.startswith("all"):
            shared.extend(read_special(part) for part in piece.split("+")[1:] if part.strip())
            continue
        hurt = _read_hurt(piece)
        if hurts and not hurt.dice and not hurt.weapon and any(one.kind == "bleed" for one in hurt.specials):
            shared.extend(hurt.specials)
        elif (
            hurt.weapon and not hurt.dice and hurts and re.search(r"\bor (?:by )?weapon", plain) and not hurts[-1].label
        ):
            hurts[-1] = Hurt("", hurts[-1].dice, True, hurt.bonus, hurts[-1].specials)
        else:
            hurts.append(hurt)
    if not hurts and not shared and plain != "none":
        unread.append(f"damage: {text}")
    return hurts, shared


def _read_hurt(piece: str) -> Hurt:
    match = _PIECE.fullmatch(piece)
    dice, rest = (match["dice"] or "", match["rest"]) if match is not None else ("", piece)
    label, *extras = [part.strip() for part in rest.split("+")]
    weapon = "weapon" in label
    bonus = 0
    if extras and re.fullmatch(r"[0-9]+( .*)?", extras[0]):
        bonus = int(extras[0].split()[0])
        extras = extras[1:]
    specials = [read_special(extra) for extra in extras if extra]
    if not dice and not weapon and label:
        return Hurt("", "", False, 0, (read_special(label), *specials))
    if re.search(r"\bround\b", label):
        return Hurt("", "", False, 0, (Special("bleed", piece, dice.replace(" ", "")), *specials))
    elements = [element for element in ELEMENTS if element in label.split()]
    name = singular(_FILLERS.sub(" ", label))
    if elements:
        name = name.replace(elements[0], "").strip()
    return Hurt(name if not weapon else "", dice.replace(" ", ""), weapon, bonus, tuple(specials))


def singular(text: str) -> str:
    """A label without plural, brackets and fillers."""
    words = re.sub(r"[^a-z' -]", " ", text).split()
    if not words:
        return ""
    last = _PLURALS.get(words[-1], words[-1])
    if last.endswith("s") and not last.endswith("ss") and len(last) > 3 and last not in ("lotus", "special", "wings"):
        last = last[:-1]
    return " ".join([*words[:-1], last])


_KINDS: Final = (
    ("poison", "poison"), ("paraly", "paralysis"), ("petrif", "petrify"), ("drain", "drain"),
    ("strength", "strength"), ("blind", "blind"), ("stun", "stun"), ("slow", "slow"), ("sleep", "sleep"),
)  # fmt: skip


def read_special(text: str) -> Special:
    """What a few words beside the damage mean."""
    found = re.search(_DICE, text)
    dice = found.group().replace(" ", "") if found is not None else ""
    if "round" in text and dice:
        return Special("bleed", text, dice)
    if "blood" in text:
        return Special("bleed", text, dice or "1d4")
    if "wisdom" in text or "constitution" in text:
        return Special("other", text)
    for word, kind in _KINDS:
        if word in text:
            number = re.search(r"([0-9]+) level", text)
            amount = int(number[1]) if number is not None else 1
            if kind == "drain" and not ("energy" in text or "level" in text or text == "drain"):
                return Special("other", text)
            return Special(kind, text, dice, amount=amount)
    if dice:
        element = next((word for word in ELEMENTS if word in text), "")
        return Special("extra", text, dice, element=element)
    return Special("other", text)
