"""Names for stored things: text that sorts by the time of making and that nobody can guess."""

from __future__ import annotations

import secrets

from bot.clock import Clock

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
"""Crockford's base 32: no i, l, o, u, so an id read aloud or typed again stays the same."""

ID_LENGTH = 26


def new_id(clock: Clock) -> str:
    """A new id of 26 characters: 48 bits of milliseconds, then 80 random bits."""
    number = (clock.now() << 80) | secrets.randbits(80)
    return "".join(_ALPHABET[(number >> shift) & 31] for shift in range(125, -5, -5))


def is_id(text: str) -> bool:
    """Whether `text` has the form of an id; to be asked of whatever comes back from outside."""
    return len(text) == ID_LENGTH and all(character in _ALPHABET for character in text)
