"""Damage, dying and what lasts."""
