"""Errors that a person can mend."""

from __future__ import annotations


class InputError(Exception):
    """Something that was given is wrong or does not fit; the message says what, and what is allowed."""
