"""What a table's rules offer at all, for buttons that are the same for everybody."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine.play.actions import DIRECT_KONG
from engine.systems.playing import rules_of


@dataclass(frozen=True, slots=True)
class Offers:
    """`seats` at the table, and the calls on a discard that exist, in the order of their buttons. `locks`: a hand may
    be locked, so that its kongs need an order. `worths` are what a win may be ordered to be worth at least, in
    `unit`."""

    seats: int
    calls: tuple[str, ...]
    locks: bool
    worths: tuple[int, ...]
    unit: str


@lru_cache(maxsize=64)
def offers_of(line: str) -> Offers:
    """What the rules of a line know."""
    rules = rules_of(line)
    known = (("pung", rules.pungs), ("kong", DIRECT_KONG in rules.kongs), ("chow", rules.chows))
    calls = tuple(verb for verb, exists in known if exists)
    return Offers(rules.seats, calls, rules.locks, rules.worths, rules.unit)
