"""Creatures of other games, read into blocks in their own terms; each ruleset that takes them converts the blocks."""
