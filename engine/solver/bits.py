"""Sets of kinds as whole numbers, with a bit for each of the 34."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.solver import model


def of(kinds: Iterable[int]) -> int:
    """The set of some kinds."""
    return sum({1 << kind for kind in kinds})


KIND: Final = tuple(1 << kind for kind in range(34))
"""Each by itself."""
ALL: Final = of(range(34))
NUMBERS: Final = of(range(27))
REDS: Final = tuple(of(9 * suit + 4 for suit in range(3) if suits >> suit & 1) for suits in range(8))
"""The fives of some suits, by the bits of these."""
FIVES: Final = REDS[7]
YAO: Final = of(kind for kind in range(34) if model.YAO[kind])
NO_ONES: Final = of(kind for kind in range(27) if kind % 9 > 0)
NO_NINES: Final = of(kind for kind in range(27) if kind % 9 < 8)
"""Numbers with one below, and with one above."""
_BY_REST: Final = {each % 37: kind for kind, each in enumerate(KIND)}
PLACE: Final = tuple(_BY_REST.get(rest, 0) for rest in range(37))
"""The kind of a bit by what is left of it when divided by 37: no two powers of two leave the same."""
