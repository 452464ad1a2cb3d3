"""The full explained score of one win. Everything is keys and numbers; `bot` makes words of them.

Parts are named tuples because a sheet has dozens of them and is made in microseconds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.hand.reading import Reading
from engine.reasons import Param, Reason
from engine.tiles.kinds import Tile

DISCARDER: Final = -1
"""The payer of a win by discard when the question did not say which seat it is."""


class Line(NamedTuple):
    """Something that counted. `amount` is in `unit` ("han", "fan", "points", "yakuman"…), `times` included.

    `groups` are indexes into the sheet's reading: the groups it was found in.
    """

    key: str
    amount: int
    unit: str
    times: int = 1
    groups: tuple[int, ...] = ()
    tiles: tuple[Tile, ...] = ()


class Struck(NamedTuple):
    """Something that was there but did not count: `by` is the key that displaced it (or ""), `why` the reason's key."""

    key: str
    by: str
    why: str


class Step(NamedTuple):
    """One step of the arithmetic, in order: a fu part, rounding, a limit, a doubling, a cap, honba, sticks."""

    key: str
    value: int
    params: Mapping[str, Param]


class Payment(NamedTuple):
    """Who pays whom how much for what. Seats count from the dealer (0) in turn order; `DISCARDER` as payer.

    `payer` = `payee` never happens; money from the table (riichi sticks) has payer `TABLE`.
    """

    payer: int
    payee: int
    amount: int
    cause: str


TABLE: Final = -2
"""The payer of what lay on the table."""

BYSTANDER: Final = -3
"""A payer who neither won nor discarded, when the question did not say which seat discarded."""


class Alternative(NamedTuple):
    """Another reading of the same win and what it would have been worth."""

    reading: Reading
    lines: tuple[Line, ...]
    totals: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The answer to "what does this hand score?".

    `ruleset` is the one line that names the rules (``riichi/tenhou@1 kuitan=off``). `totals` are the system's own sums
    in reading order (riichi: han, fu, points; Chinese Official: fan, flowers, points). `limit` is the key of the limit
    that applied, or None. `notes` state what was filled in or is unconfirmed.
    """

    ruleset: str
    reading: Reading
    lines: tuple[Line, ...]
    struck: tuple[Struck, ...]
    steps: tuple[Step, ...]
    totals: Mapping[str, int]
    limit: str | None
    payments: tuple[Payment, ...]
    alternatives: tuple[Alternative, ...] = ()
    notes: tuple[Reason, ...] = ()

    @property
    def gain(self) -> int:
        """All that the winner receives."""
        return sum(payment.amount for payment in self.payments if payment.payee >= 0)
