"""Makes the class tables of `kernel`: ``python -m engine.hand.build_tables > engine/hand/tables.bin`` (ten seconds).

Two suits with equal `Needs` are the same to every shanten question, and there are few different ones: 187 classes of
suits, 83 of honors; 328 of two suits joined, 275 of a suit joined with honors. So a hand's distance is four look-ups of
a class, two of a pair of classes, and one of the result.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from typing import Final, NamedTuple

from engine.hand import suits
from engine.hand.suits import NEVER, SETS, Needs

BLOCK: Final = 125
"""The class table is stored as a list of equal stretches, of which few differ."""


class Classes(NamedTuple):
    """The class of every count of a suit (index: its digits in base five, lowest kind first), and the classes."""

    of: bytes
    needs: tuple[Needs, ...]


class Pairs(NamedTuple):
    """The joint class of two classes, row by row, and what the joint classes need."""

    of: tuple[int, ...]
    needs: tuple[Needs, ...]


def classify(kinds: int) -> Classes:
    """The classes of a suit (9 kinds) or of the honors (7)."""
    states = [suits.START]
    level = [0]
    for place in range(kinds):
        known: dict[suits.State, int] = {}
        after = [
            [known.setdefault(suits.step(state, held, 4, kinds == 9 and place < 7), len(known)) for held in range(5)]
            for state in states
        ]
        level = [number for state in level for number in after[state]]
        states = list(known)
    classes: dict[Needs, int] = {}
    finished = [classes.setdefault(suits.finish(state), len(classes)) for state in states]
    return Classes(bytes(finished[state] for state in level), tuple(classes))


def pair_up(one: tuple[Needs, ...], other: tuple[Needs, ...]) -> Pairs:
    """The joint classes of every class of `one` with every class of `other`."""
    known: dict[Needs, int] = {}
    of = tuple(known.setdefault(suits.join(a, b), len(known)) for a in one for b in other)
    return Pairs(of, tuple(known))


def results(one: tuple[Needs, ...], other: tuple[Needs, ...]) -> bytes:
    """The distance of every two joint classes for 0 to 5 sets and a pair: index ``(sets * one + a) * other + b``."""
    width = SETS + 1
    found = bytearray()
    for sets in range(width):
        splits = [(i, width + sets - i) for i in range(sets + 1)] + [(width + i, sets - i) for i in range(sets + 1)]
        for a in one:
            for b in other:
                found.append(min(NEVER, *(a[i] + b[j] for i, j in splits)))
    return bytes(found)


def pack() -> bytes:
    """All tables in the form `kernel` reads: compressed sections, each led by its length (four bytes)."""
    suit, honors = classify(9), classify(7)
    left, right = pair_up(suit.needs, suit.needs), pair_up(suit.needs, honors.needs)
    blocks: dict[bytes, int] = {}
    order = [blocks.setdefault(suit.of[start : start + BLOCK], len(blocks)) for start in range(0, len(suit.of), BLOCK)]
    sections = (
        b"".join(blocks),
        _words(order),
        honors.of,
        _words(left.of),
        _words(right.of),
        results(left.needs, right.needs),
    )
    return zlib.compress(b"".join(len(part).to_bytes(4, "little") + part for part in sections), 9)


def _words(numbers: list[int] | tuple[int, ...]) -> bytes:
    """Numbers as two bytes each, low byte first on every machine."""
    words = array("H", numbers)
    if sys.byteorder == "big":
        words.byteswap()
    return words.tobytes()


if __name__ == "__main__":
    sys.stdout.buffer.write(pack())
