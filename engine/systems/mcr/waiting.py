"""Which tiles complete a hand, and the wait fans 77–79 (rules 8.2)."""

from __future__ import annotations

from functools import lru_cache

from engine.hand.reading import Shape
from engine.hand.readings import PAIR, PUNG
from engine.systems.mcr.fans import CLOSED_WAIT, EDGE_WAIT, SINGLE_WAIT, numbers
from engine.systems.mcr.held import Held
from engine.systems.mcr.readings import HONORS, KNITTED, KNITTED_KINDS, ORPHANS, Read
from engine.systems.mcr.rules import Rules
from engine.systems.mcr.tiles import Kinds
from engine.tiles.kinds import Kind


def completing(holding: Held) -> Kinds:
    """All kinds that complete the concealed tiles (3k+1 of them) to any winning shape.

    Copies are not counted: a kind of which the owner holds all four is among them.
    """
    found = _regular(holding.counts)
    if holding.sets < 3:
        return found
    if holding.sets == 4:
        found |= _whole_hand(holding.counts, holding.closed)
    for mask, kinds in zip(KNITTED, KNITTED_KINDS, strict=True):
        missing = mask & ~holding.closed
        if missing & (missing - 1):
            continue
        rest = list(holding.counts)
        for kind in kinds:
            if rest[kind]:
                rest[kind] -= 1
        if not missing:
            found |= _regular(rest)
        elif _complete(rest):
            found |= missing
    return found


def waits_of(holding: Held) -> tuple[Kind, ...]:
    """The kinds a hand waits for, in order: those that complete it and of which it does not hold all four concealed."""
    return tuple(Kind(kind) for kind in numbers(completing(holding)) if holding.counts[kind] < 4)


def _whole_hand(counts: tuple[int, ...], present: Kinds) -> Kinds:
    """What completes thirteen tiles to seven pairs, orphans, or honours and knitted tiles."""
    found = 0
    odd = [kind for kind, count in enumerate(counts) if count & 1]
    if len(odd) == 1:
        found |= 1 << odd[0]
    if not present & ~ORPHANS and present.bit_count() >= 12:
        found |= (ORPHANS & ~present) or ORPHANS
    if present.bit_count() == 13:
        for mask in KNITTED:
            if not present & ~(mask | HONORS):
                found |= (mask | HONORS) & ~present
    return found


def _slices(counts: tuple[int, ...] | list[int]) -> tuple[bytes, bytes, bytes, bytes]:
    key = bytes(counts)
    return key[:9], key[9:18], key[18:27], key[27:]


def _regular(counts: tuple[int, ...] | list[int]) -> Kinds:
    """What completes 3k+1 counts to k sets and a pair."""
    suits = _slices(counts)
    rests = [sum(suit) % 3 for suit in suits]
    found = 0
    if sorted(rests) == [0, 0, 0, 1] or sorted(rests) == [0, 0, 2, 2]:
        for at, suit in enumerate(suits):
            if rests[at] and all(_readable(other) for place, other in enumerate(suits) if place != at):
                found |= _suit_waits(suit) << 9 * at
    return found


def _complete(counts: list[int]) -> bool:
    suits = _slices(counts)
    return sum(1 for suit in suits if sum(suit) % 3 == 2) == 1 and all(_readable(suit) for suit in suits)


@lru_cache(maxsize=1 << 12)
def _suit_waits(suit: bytes) -> Kinds:
    found = 0
    for place in range(len(suit)):
        if _readable(suit[:place] + bytes((suit[place] + 1,)) + suit[place + 1 :]):
            found |= 1 << place
    return found


@lru_cache(maxsize=1 << 12)
def _readable(suit: bytes) -> bool:
    """Whether one suit reads as sets, and a pair if its number of tiles asks for one."""
    rest = sum(suit) % 3
    if rest == 1:
        return False
    if rest == 0:
        return _only_sets(list(suit))
    for place, count in enumerate(suit):
        if count >= 2:
            left = list(suit)
            left[place] -= 2
            if _only_sets(left):
                return True
    return False


def _only_sets(suit: list[int]) -> bool:
    chows = len(suit) == 9
    for place, count in enumerate(suit):
        run = count % 3
        if run and not (chows and place < 7 and suit[place + 1] >= run and suit[place + 2] >= run):
            return False
        if run:
            suit[place + 1] -= run
            suit[place + 2] -= run
    return True


def wait_fan(rules: Rules, read: Read, tile: int) -> int:
    """The wait fan of a reading whose winning `tile` was the only one to win with; 0 if it gives none.

    If a reading allows two, the first of edge, closed and single counts.
    """
    if read.shape is Shape.SETS:
        return _in_groups(read.concealed, tile)
    if read.shape is not Shape.KNITTED_STRAIGHT:
        return 0
    if not read.knitted >> tile & 1:
        return _in_groups(read.concealed, tile)
    if rules.shared_wait and (outside := _in_groups(read.concealed, tile)):
        return outside
    if rules.body_wait:
        return CLOSED_WAIT if 3 <= tile % 9 <= 5 else EDGE_WAIT
    return 0


def _in_groups(codes: tuple[int, ...], tile: int) -> int:
    found = 0
    for code in codes:
        if code < PUNG:
            place = tile - code
            if place == 1:
                found = found or CLOSED_WAIT
            elif (place == 2 and code % 9 == 0) or (place == 0 and code % 9 == 6):
                return EDGE_WAIT
    return found or (SINGLE_WAIT if codes[-1] == PAIR + tile else 0)
