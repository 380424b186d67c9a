"""Hundred Dungeons, Combat: one roll for initiative, then turns around the table."""
