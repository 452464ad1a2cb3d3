"""Distance and accepted tiles of a hand: the innermost loop of everything that asks about hands.

The functions are those of `engine.hand.quick` where it is compiled, else those of `engine.hand.plain`; both give the
same answers. A *distance* is the number of tiles a hand still needs: 0 complete, 1 ready, and so on (shanten + 1).
Concealed tiles are 34 counts of 0 to 4; `sets` is the number of sets they are to make (0 to 5, melds not among them)
beside the pair. `special` adds the shapes that are not sets: `PAIRS`, `FOURS`, `ORPHANS`; they ask for thirteen or
fourteen tiles.
"""

from __future__ import annotations

from engine.hand import plain, quick
from engine.hand.plain import FOURS, ORPHANS, PAIRS

__all__ = [
    "COMPILED",
    "FOURS",
    "ORPHANS",
    "PAIRS",
    "accepted",
    "discards",
    "distance",
    "distance_many",
    "pairs_with_fours",
    "regular",
    "seven_pairs",
    "special_distance",
    "thirteen_orphans",
    "widest",
]

COMPILED = quick.COMPILED
"""Whether the compiled form is in use."""

accepted = quick.accepted if COMPILED else plain.accepted
discards = quick.discards if COMPILED else plain.discards
distance = quick.distance if COMPILED else plain.distance
distance_many = quick.distance_many if COMPILED else plain.distance_many
pairs_with_fours = quick.pairs_with_fours if COMPILED else plain.pairs_with_fours
regular = quick.regular if COMPILED else plain.regular
seven_pairs = quick.seven_pairs if COMPILED else plain.seven_pairs
special_distance = quick.special_distance if COMPILED else plain.special_distance
thirteen_orphans = quick.thirteen_orphans if COMPILED else plain.thirteen_orphans
widest = quick.widest if COMPILED else plain.widest
