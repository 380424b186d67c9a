"""Odds of a deed: exact where the dice can be run through, with an interval where they are rolled."""

from __future__ import annotations

from typing import cast

import pytest
from tests.support.commands import duel

from affray.arena import combatant_names, policies, policy_names, sides_of
from affray.kernel.battle import Policy
from affray.lab.odds import Odds, odds, weighed
from affray.table.session import Session


def at_her_turn() -> Session:
    """A session that stands at a turn of Ana's with a goblin in reach."""
    session = Session.begin(duel(), 2, ["party"])
    for _ in range(20):
        if session.questions[0].kind == "turn" and weighed(session.choices()):
            return session
        session.answer(session.options()[0])
    raise AssertionError("nobody came into her reach")


def of(session: Session, words: str, most_paths: int = 20_000, rolls: int = 400) -> Odds:
    """The odds of one option."""
    choice = dict(session.choices())[words]
    answering = [cast(Policy, one) for one in policies(session.ruleset, policy_names(session.plain))]
    return odds(
        session.ruleset,
        session.drive.state,
        session.requests[0],
        (words, choice),
        answering,
        combatant_names(session.plain),
        sides_of(session.plain),
        most_paths,
        rolls,
    )


def attack_of(session: Session) -> str:
    """Her first attack with the sword."""
    return next(words for words in session.options() if words.startswith("attack") and "longsword" in words)


def test_an_attack_is_enumerated() -> None:
    """An attack is told exactly: a hit does damage, and the whole is more likely than its part."""
    session = at_her_turn()
    found = of(session, attack_of(session))
    assert found.exact
    assert found.interval == (found.hit, found.hit)
    assert 0 < found.hit < 1
    assert found.damage > found.hit
    for share in found.down.values():
        assert 0 < share <= found.hit


def test_rolled_odds_agree_with_the_exact_ones() -> None:
    """The rolled interval (at five times its half width) holds the exact chance to hit."""
    session = at_her_turn()
    words = attack_of(session)
    exact, rolled = of(session, words), of(session, words, most_paths=1)
    assert not rolled.exact
    low, high = rolled.interval
    middle, half = (low + high) / 2, (high - low) / 2
    assert abs(exact.hit - middle) < 5 * half
    assert rolled.damage == pytest.approx(exact.damage, rel=0.35)


def test_telling_odds_changes_nothing() -> None:
    """The battle stands as it stood."""
    session = at_her_turn()
    before = (session.digest(), session.options())
    of(session, attack_of(session))
    assert (session.digest(), session.options()) == before
