"""The fuzzer's policy: any legal answer, each kind of deed as likely as another."""

from __future__ import annotations

from mypy_extensions import i64

from affray.kernel.battle import Battle, IllegalChoice, Policy
from affray.kernel.requests import Choice, Request


class AnyLegal(Policy):
    """Picks a kind of deed among those that are open, then one of its forms."""

    def choose(self, battle: Battle, request: Request) -> Choice:
        """Any legal answer; raises IllegalChoice when a question has none."""
        options = battle.ruleset.options(battle.state, request)
        if not options:
            raise IllegalChoice("the question has no legal answer")
        verbs: list[int] = []
        for option in options:
            if option.verb not in verbs:
                verbs.append(option.verb)
        place: i64 = battle.whim(len(verbs))
        verb: i64 = verbs[place]
        fitting = [option for option in options if option.verb == verb]
        place = battle.whim(len(fitting))
        return fitting[place]
