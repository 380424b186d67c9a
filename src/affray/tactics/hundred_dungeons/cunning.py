"""The seasoned fighter."""

from __future__ import annotations

from affray.tactics.hundred_dungeons.simple import Simple


class Cunning(Simple):
    """Focus, cover, distance, spells and exploits where they pay, help for the dying, retreat."""
