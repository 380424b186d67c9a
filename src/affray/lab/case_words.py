"""The words of a case: what its lines may say, how they are read, and how an expectation is tested.

Each line has a form such as `NAME hp N`. A form is matched word by word; words in capitals stand for something. The
tables here are the vocabulary: `docs/cases.md` is printed from them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from affray.content.faults import nearest

Observed = dict[str, Any]

_PLACEHOLDERS: Final = {
    "NAMES": r"(\S+(?:,\s*\S+)*)",
    "NAME": r"(\S+)",
    "N": r"([+-]?[0-9]{1,6})",
    "M": r"([+-]?[0-9]{1,6})",
    "SQUARE": r"([A-Za-z]{1,2}[0-9]{1,3})",
    "CONDITION": r"([a-z-]+)",
    "KIND": r"([a-z-]+)",
    "PURPOSE": r"([a-z-]+)",
    "ITEM": r"(\S+)",
    "SIDE": r"(\S+)",
    "WORD": r"([A-Za-z]+)",
}


@dataclass
class Record:
    """What a run has shown so far: everything that an expectation may look at.

    `state` is what seat 0 may know now, `seen_by` says what somebody's seat may; `events` and `rolls` are plain data in
    order; `offers` holds every question put: who was asked, its name, and the words of what could be answered; `turns`
    who was asked for a turn, in order.
    """

    names: tuple[str, ...]
    sides: tuple[str, ...]
    conditions: tuple[str, ...]
    state: Observed = field(default_factory=dict)
    ruleset: str = ""
    seen_by: Callable[[str], Observed] = field(default=lambda name: {})
    events: list[dict[str, Any]] = field(default_factory=list)
    offers: list[tuple[str, str, tuple[str, ...]]] = field(default_factory=list)
    turns: list[str] = field(default_factory=list)

    def combatant(self, name: str) -> Observed:
        """What seat 0 knows of one combatant."""
        for found in self.state["combatants"]:
            if found["name"] == name:
                return dict(found)
        raise Unclear(f"{name} is not in the battle")

    def name_of(self, number: int) -> str:
        """The name of combatant `number`, empty for none."""
        return self.names[number] if 0 <= number < len(self.names) else ""


class Unclear(Exception):
    """A line of a case that cannot be read; `allowed` are the forms or names that may stand there."""

    def __init__(self, message: str, allowed: Iterable[str] = (), near: str = "") -> None:
        super().__init__(message)
        self.allowed = tuple(allowed)
        self.near = near


@dataclass(frozen=True)
class Form:
    """One form of a line, what it says, and how it is tested: `test` returns an empty text or what is there instead.

    `ruleset` is the only one that has this form, empty when all have.
    """

    form: str
    says: str
    test: Callable[[Record, list[str]], str]
    ruleset: str = ""

    def match(self, text: str) -> list[str] | None:
        """The words that stand for the capitals, or None when the line has another form."""
        found = _pattern(self.form).fullmatch(text)
        return list(found.groups()) if found else None


def _pattern(form: str) -> re.Pattern[str]:
    parts = []
    for word in form.split(" "):
        optional = word.startswith("[")
        bare = word.strip("[]")
        piece = _PLACEHOLDERS.get(bare, re.escape(bare))
        parts.append(f"(?: {piece})?" if optional else f" {piece}")
    return re.compile("".join(parts)[1:])


def _same(found: object, wanted: object) -> str:
    return "" if found == wanted else f"it is {found}"


def _hp(record: Record, words: list[str]) -> str:
    return _same(record.combatant(words[0])["hp"], int(words[1]))


def _at(record: Record, words: list[str]) -> str:
    return _same(str(record.combatant(words[0])["at"]).upper(), words[1].upper())


def _number(key: str) -> Callable[[Record, list[str]], str]:
    def test(record: Record, words: list[str]) -> str:
        return _same(record.combatant(words[0])[key], int(words[1]))

    return test


def _word(key: str) -> Callable[[Record, list[str]], str]:
    def test(record: Record, words: list[str]) -> str:
        return _same(str(record.combatant(words[0])[key]).lower(), words[1].lower())

    return test


def _lies(record: Record, words: list[str]) -> str:
    lying = [(str(thing["name"]), str(thing["at"]).upper()) for thing in record.state["lying"]]
    if (words[0], words[1].upper()) in lying:
        return ""
    return f"lying about: {', '.join(f'{name} {at}' for name, at in lying) or 'nothing'}"


def _undeclared(record: Record, words: list[str]) -> str:
    _known(record, words[1])
    for found in record.seen_by(words[1])["combatants"]:
        if found["name"] == words[0] and found["declared"]:
            return f"{words[1]} knows: {found['declared']}"
    return ""


def _distance(record: Record, words: list[str]) -> str:
    return _same(record.state["distance"], int(words[0]))


def _flag(key: str, wanted: bool) -> Callable[[Record, list[str]], str]:
    def test(record: Record, words: list[str]) -> str:
        found = bool(record.combatant(words[0])[key])
        return "" if found is wanted else f"{words[0]} is {'' if found else 'not '}{key}"

    return test


def _condition(wanted: bool) -> Callable[[Record, list[str]], str]:
    def test(record: Record, words: list[str]) -> str:
        known = record.conditions
        if words[1] not in known:
            raise Unclear(f"{words[1]} is no condition", known, nearest(words[1], known))
        has = list(record.combatant(words[0])["conditions"])
        return "" if (words[1] in has) is wanted else f"{words[0]} has: {', '.join(has) or 'no condition'}"

    return test


def _reaction(record: Record, words: list[str]) -> str:
    return _same(record.combatant(words[0])["reaction"], words[1])


def _hidden(wanted: bool) -> Callable[[Record, list[str]], str]:
    def test(record: Record, words: list[str]) -> str:
        _known(record, words[1])
        seen = [str(name) for name in record.combatant(words[0])["hidden_from"]]
        return "" if (words[1] in seen) is wanted else f"hidden from: {', '.join(seen) or 'nobody'}"

    return test


def _holds(wanted: bool) -> Callable[[Record, list[str]], str]:
    def test(record: Record, words: list[str]) -> str:
        held = [str(item) for item in record.combatant(words[0])["holds"]]
        return "" if (words[1] in held) is wanted else f"{words[0]} holds: {', '.join(held) or 'nothing'}"

    return test


def _event(wanted: bool) -> Callable[[Record, list[str]], str]:
    def test(record: Record, words: list[str]) -> str:
        kind, name = words
        if name:
            _known(record, name)
        for event in record.events:
            about = (record.name_of(event["actor"]), record.name_of(event["target"]))
            if event["kind"] == kind and (not name or name in about):
                return "" if wanted else f"there is one: {event['text']}"
        kinds = sorted({str(event["kind"]) for event in record.events})
        return f"there is none; events: {', '.join(kinds)}" if wanted else ""

    return test


def _offered(record: Record, words: list[str]) -> str:
    count = _offers(record, words[0], words[1])
    if words[2] is None:
        return "" if count else "it was never offered"
    return "" if count == int(words[2]) else f"it was offered {count} times"


def _not_offered(record: Record, words: list[str]) -> str:
    count = _offers(record, words[0], words[1])
    return f"it was offered {count} times" if count else ""


def _offers(record: Record, name: str, kind: str) -> int:
    count = 0
    for asked, question, options in record.offers:
        named = question == kind or (question != "turn" and any(option.split(" ")[0] == kind for option in options))
        count += asked == name and named
    return count


def _total(record: Record, words: list[str]) -> str:
    name, purpose, total, against = words
    _known(record, name)
    made = []
    for event in record.events:
        if record.name_of(event["actor"]) != name:
            continue
        roll = event["roll"]
        if roll is None and event["kind"] == purpose:
            roll = {"purpose": purpose, "total": event["amount"], "against": None}
        if roll is not None and roll["purpose"] == purpose:
            if against is None:
                if roll["total"] == int(total):
                    return ""
            elif (roll["total"], roll["against"]) == (int(total), int(against)):
                return ""
            made.append(f"{roll['total']} vs {roll['against']}")
    return f"rolled: {', '.join(made) or 'nothing'}"


def _order(record: Record, words: list[str]) -> str:
    wanted = [word.strip() for word in words[0].split(",")]
    for name in wanted:
        _known(record, name)
    turns = [str(name) for name in record.state.get("turns", record.turns)]
    return "" if turns == wanted else f"turns: {', '.join(turns) or 'none'}"


def _winner(record: Record, words: list[str]) -> str:
    found = record.state["winner"] or ("draw" if record.state.get("over") else "none")
    return _same(found, words[0])


def _round(record: Record, words: list[str]) -> str:
    return _same(record.state["round"], int(words[0]))


def _clock(record: Record, words: list[str]) -> str:
    return _same(record.state["seconds"], int(words[0]))


def _known(record: Record, name: str) -> None:
    if name not in record.names:
        raise Unclear(f"{name} is not in this case", record.names, nearest(name, record.names))


HD: Final = "hundred-dungeons"
SE: Final = "second-edition"

EXPECTATIONS: Final[tuple[Form, ...]] = (
    Form("event KIND [NAME]", "an event of that kind happened, with NAME doing or suffering it", _event(True)),
    Form("no event KIND [NAME]", "no such event happened", _event(False)),
    Form("offered NAME KIND [N]", "NAME was asked a question of that name, or given an answer of that word outside a"
         " turn (`parry`, `cast`), at all or N times", _offered),
    Form("not offered NAME KIND", "NAME was never asked that", _not_offered),
    Form("total NAME PURPOSE N vs M", "NAME made such a roll with the total N at the number M", _total),
    Form("total NAME PURPOSE N", "NAME made such a roll with the total N", lambda r, w: _total(r, [*w, None])),  # type: ignore[list-item]
    Form("order NAMES", "these took turns, in this order, and nobody else", _order),
    Form("winner SIDE", "that side has won; `draw`, or `none` while the battle goes on", _winner),
    Form("round N", "the battle is in round N", _round),
    Form("clock N", "so many seconds have passed", _clock),
    Form("NAME hp N", "NAME has N hit points left", _hp),
    Form("NAME at SQUARE", "NAME stands there (a big creature's north-west square)", _at),
    Form("NAME movement N", "NAME has so many feet of movement left this turn", _number("movement")),
    Form("NAME exhaustion N", "NAME has that level of exhaustion", _number("exhaustion"), HD),
    Form("NAME speed N", "NAME's speed in feet", _number("speed"), HD),
    Form("NAME defense N", "NAME's defense", _number("defense"), HD),
    Form("NAME reaction WORD", "NAME's reaction is `ready` or `used`", _reaction, HD),
    Form("NAME ac N", "NAME's armor class from the front, with the shield if it may be used", _number("ac"), SE),
    Form("NAME rate N", "NAME's movement rate as it is now", _number("rate"), SE),
    Form("NAME con N", "NAME's Constitution as it is now", _number("con"), SE),
    Form("NAME attacks N", "NAME has so many attacks left this round", _number("attacks"), SE),
    Form("NAME opportunities N", "NAME may make so many more attacks of opportunity this round",
         _number("opportunities"), SE),
    Form("NAME facing WORD", "NAME looks that way: `N`, `NE` and so on", _word("facing"), SE),
    Form("NAME not wrestling", "NAME neither holds anybody nor is held", _flag("wrestling", False), SE),
    Form("NAME wrestling", "NAME holds somebody or is held", _flag("wrestling", True), SE),
    Form("NAME not trapped", "NAME's weapon is in nobody's trap", _flag("trapped", False), SE),
    Form("NAME trapped", "somebody has NAME's weapon in a trap", _flag("trapped", True), SE),
    Form("NAME undeclared to NAME", "the second does not know what the first has declared", _undeclared, SE),
    Form("ITEM lies SQUARE", "the thing lies there", _lies, SE),
    Form("distance N", "the groups met at so many feet", _distance, SE),
    Form("NAME hidden from NAME", "the first is hidden from the second", _hidden(True)),
    Form("NAME not hidden from NAME", "the first is not hidden from the second", _hidden(False)),
    Form("NAME holds ITEM", "NAME has the thing in hand", _holds(True)),
    Form("NAME holds no ITEM", "NAME does not have it in hand", _holds(False)),
    Form("NAME dead", "NAME is dead", _flag("dead", True)),
    Form("NAME alive", "NAME is not dead", _flag("dead", False)),
    Form("NAME gone", "NAME has left the battle", _flag("gone", True)),
    Form("NAME not CONDITION", "NAME has not that condition", _condition(False)),
    Form("NAME CONDITION", "NAME has that condition", _condition(True)),
)  # fmt: skip
"""Every expectation; of two forms that fit, the earlier is meant."""

PLAY: Final[tuple[tuple[str, str], ...]] = (
    ("NAME: OPTION", "the next question to NAME is answered so; all others are answered by default until then"),
    (
        "NAME refused: OPTION",
        "at NAME's next question the option is refused; ` because WORDS` adds what the reason says",
    ),
    ("NAME allowed: OPTION", "at NAME's next question the option is legal; it is not taken"),
    ("NAME flags: OPTION = STATE", "the option's roll would be mighty, weak, normal, automatic-hit or automatic-miss"),
    ("NAME unreadable: OPTION", "at NAME's next question the words are no option at all"),
    ("GM: ANSWER", "the next question to the referee, of those that the case lists under `gm`, is answered so"),
    ("rule refused: RULING", "the ruling makes no sense here and is refused"),
    ("rule: RULING", "the game master's ruling, as `/rule` takes it in play"),
    ("check: EXPECTATION", "the expectation holds at this point"),
    ("until: NAME", "default answers until NAME's next turn"),
    ("until: round N", "default answers until round N begins"),
    ("until: end of round N", "default answers until round N is over"),
    ("stop", "the battle is left here; without it the case stops after its last line"),
)

DEFAULTS: Final[tuple[tuple[str, str], ...]] = (
    ("a turn", "end"),
    ("a declaration", "the one that lets the combatant's next line be done; else to attack with what is in hand"),
    ("a reaction", "decline"),
    ("a creature brought to 0 hit points", "kill"),
    ("the next attack of several", "stop"),
    ("a further target", "done"),
    ("a referee's question", "the ruleset's automatic answer"),
)


def forms_of(ruleset: str) -> tuple[Form, ...]:
    """The expectations that a case of that ruleset may hold."""
    return tuple(form for form in EXPECTATIONS if form.ruleset in ("", ruleset))


def expectation(text: str, ruleset: str = HD) -> tuple[Form, list[str]]:
    """The form and the words of an expectation. Raises Unclear when the line has no form of that ruleset."""
    known = forms_of(ruleset)
    for form in known:
        words = form.match(text)
        if words is not None:
            return form, words
    forms = tuple(form.form for form in known)
    raise Unclear(f"{text:.60} is no expectation", forms, nearest(text, forms))


def difference(record: Record, text: str) -> str:
    """Empty when the expectation holds, else what differs. Raises Unclear when the line cannot be read."""
    form, words = expectation(text, record.ruleset or HD)
    if form.form.startswith(("NAME", "offered NAME", "not offered NAME")):
        _known(record, words[0])
    differs = form.test(record, words)
    return f"{text}: {differs}" if differs else ""


def listed(names: Sequence[str]) -> str:
    """Names as a person lists them."""
    return ", ".join(names) or "none"
