"""Battles in play: sessions, seats, and the files in which they are kept."""
