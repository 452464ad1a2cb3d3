"""After a drawn hand: pigs, the draw check, who is ready (section 6.6)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.systems.sichuan.events import SeatHand, ShownHand, StatedHand
from engine.systems.sichuan.scoring import Scoring
from engine.systems.sichuan.waits import Excluded, nothing_excluded, ready_kinds, worth_of_wait
from engine.systems.sichuan.win import SUITED, Held, held_of


class Standing(NamedTuple):
    """What a seat is worth when the wall is used up.

    `fan` (before the limit) is what the draw check asks of it, None if it is not ready; `kinds` are the waits that
    count, `best` the one that gives `fan` (-1 where hands were stated).
    """

    seat: int
    pig: bool
    fan: int | None
    kinds: tuple[int, ...] = ()
    best: int = -1

    @property
    def ready(self) -> bool:
        """Whether the hand is ready."""
        return self.fan is not None


PickFan = Callable[[Sequence[tuple[int, int]]], tuple[int, int]]
"""Which (fan, kind) of the waits the draw check goes by: `max` or `min`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawCheck:
    """What a table does with pigs and with hands that are not ready.

    `penalty` is what a pig pays each receiver (0: pigs are ordinary hands that are not ready). `winners_collect_pigs`:
    players who have won and left get it too. `pigs_pay_check`: a pig that paid the penalty pays the check as well.
    `pig_fan`: fan more in the check for a pig. `pick` is None where there is no check. `river_apart`: winners of a
    river game neither pay nor receive.
    """

    scoring: Scoring
    penalty: int
    winners_collect_pigs: bool
    pigs_pay_check: bool
    pig_fan: int
    pick: PickFan | None
    excluded: Excluded
    river_apart: bool

    def standing(self, hand: SeatHand, locked: bool, on_view: Sequence[int]) -> Standing:
        """How a seat stands. `locked`: it won before in a river game, so that it is ready with all its waits, and no
        pig. `on_view`: 27 counts of tiles in view outside its own hand."""
        if isinstance(hand, StatedHand):
            return Standing(hand.seat, hand.pig and not locked, None if hand.pig else hand.fan)
        held = held_of(hand.hand)
        if not locked and is_pig(held, hand.void):
            return Standing(hand.seat, True, None)
        kinds = ready_kinds(self.scoring, held, hand.void, nothing_excluded if locked else self.excluded, on_view)
        if not kinds:
            return Standing(hand.seat, False, None)
        fans = [(worth_of_wait(self.scoring, held, kind).fan, kind) for kind in kinds]
        fan, best = (self.pick or max)(fans)
        return Standing(hand.seat, False, fan, kinds, best)

    def pig_payments(
        self, standings: Sequence[Standing], apart: Collection[int], winners: Collection[int]
    ) -> Iterator[tuple[int, int, int]]:
        """(pig, receiver, amount) in order. `apart` seats do not receive; `winners` have won and left."""
        if not self.penalty:
            return
        pigs = [standing.seat for standing in standings if standing.pig]
        receivers = [standing.seat for standing in standings if not standing.pig and standing.seat not in apart]
        if self.winners_collect_pigs:
            receivers = sorted({*receivers, *winners})
        for pig in pigs:
            for receiver in receivers:
                yield pig, receiver, self.penalty

    def check_fan(self, standings: Sequence[Standing], apart: Collection[int]) -> Iterator[tuple[int, int, int]]:
        """(hand that is not ready, ready hand, fan it pays for, before the limit) in order."""
        if self.pick is None:
            return
        for payer in standings:
            if payer.ready or payer.seat in apart:
                continue
            if payer.pig and self.penalty and not self.pigs_pay_check:
                continue
            more = self.pig_fan if payer.pig else 0
            for payee in standings:
                if payee.fan is not None and payee.seat not in apart:
                    yield payer.seat, payee.seat, payee.fan + more


def is_pig(held: Held, void: int | None) -> bool:
    """Whether a hand holds three suits, or a tile of its own void suit (花猪)."""
    return held.suits == 3 or (void is not None and held.has_suit(void))


def tiles_on_view(hands: Sequence[SeatHand], seat: int) -> list[int]:
    """27 counts of what the other seats' melds and every river show to `seat`."""
    counts = [0] * SUITED
    for hand in hands:
        if not isinstance(hand, ShownHand):
            continue
        for tile in hand.river:
            counts[tile] += 1
        if hand.seat != seat:
            for meld in hand.hand.melds:
                for tile in meld.tiles:
                    counts[tile] += 1
    return counts
