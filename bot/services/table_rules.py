"""What a table's rules offer at all, for buttons that are the same for everybody."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine.play.actions import DIRECT_KONG
from engine.systems.playing import rules_of


@dataclass(frozen=True, slots=True)
class Offers:
    """`seats` at the table, and the calls on a discard that exist, in the order of their buttons."""

    seats: int
    calls: tuple[str, ...]


@lru_cache(maxsize=64)
def offers_of(line: str) -> Offers:
    """What the rules of a line know."""
    rules = rules_of(line)
    known = (("pung", rules.pungs), ("kong", DIRECT_KONG in rules.kongs), ("chow", rules.chows))
    return Offers(rules.seats, tuple(verb for verb, exists in known if exists))
