"""Procedures, in the order of the text."""
