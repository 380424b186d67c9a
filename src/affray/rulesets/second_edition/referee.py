"""Questions that the text leaves to the referee, each with the ledger's automatic answer."""

from __future__ import annotations

from mypy_extensions import i64

from affray.kernel.requests import GM_SEAT, Choice, Request
from affray.rulesets.second_edition.state import Fight
from affray.rulesets.second_edition.terms import ASK_REFEREE, YES


def asks_referee(b: Fight, topic: i64) -> bool:
    """Whether the encounter wants that question put to the referee."""
    return b.s.topics & (1 << topic) != 0


def referee_yes(b: Fight, topic: i64, about: i64, default: bool) -> bool:
    """A yes or no of the referee's about a creature; the default when the encounter does not ask it."""
    if not asks_referee(b, topic):
        return default
    return b.ask(Request(ASK_REFEREE + topic, GM_SEAT, -1, about, -1, 1 if default else 0)).verb == YES


def referee_names(b: Fight, topic: i64, about: i64, default: i64) -> i64:
    """A creature named by the referee, or the default."""
    if not asks_referee(b, topic):
        return default
    return b.ask(Request(ASK_REFEREE + topic, GM_SEAT, -1, about, -1, default, 1)).target


def referee_number(b: Fight, topic: i64, about: i64, default: i64) -> i64:
    """A number named by the referee (-20 to 60), or the default."""
    if not asks_referee(b, topic):
        return default
    choice: Choice = b.ask(Request(ASK_REFEREE + topic, GM_SEAT, -1, about, -1, default, 2))
    return choice.extra
