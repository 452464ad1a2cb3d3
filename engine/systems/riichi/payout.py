"""Who pays whom: shares, honba, sticks, liability, several winners (riichi rules 8, 12).

Seats count from the dealer (0) in turn order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from engine.scoring.sheet import TABLE, Payment
from engine.systems.riichi.limits import MANGAN_BASE

STICK: Final = 1000
WIN: Final = "riichi.cause.win"
HONBA: Final = "riichi.cause.honba"
STICKS: Final = "riichi.cause.sticks"
LIABILITY: Final = "riichi.cause.liability"
PENALTY: Final = "riichi.cause.penalty"
"""What a payment is for."""

MOST_KNOWN: Final = 4096
"""How many payments are kept."""

Shares = Callable[[int, bool], tuple[int, int]]
"""(base points, the winner is dealer) -> what the dealer and what every other player pays for a self-draw."""


def round_up(points: int) -> int:
    """Up to the next hundred."""
    return -(-points // 100) * 100


def full_shares(base: int, dealer: bool) -> tuple[int, int]:
    """Two from the dealer or to him, one from each other player; an absent player's share is dropped."""
    double = round_up(2 * base)
    return (0, double) if dealer else (double, round_up(base))


def halved_shares(base: int, dealer: bool) -> tuple[int, int]:
    """Three players: the absent player's share is split by the two payers, each half rounded up."""
    from_dealer, from_other = full_shares(base, dealer)
    half = round_up(from_other // 2)
    return (0, from_other + half) if dealer else (from_dealer + half, from_other + half)


def all_shares_from_one(base: int, dealer: bool) -> tuple[int, int]:
    """Two players: the opponent pays every share."""
    from_dealer, from_other = full_shares(base, dealer)
    return (0, 3 * from_other) if dealer else (from_dealer + 2 * from_other, 0)


class Liable(NamedTuple):
    """A player who answers for some of a win's base points."""

    seat: int
    base: int


class Settled(NamedTuple):
    """One of several winners: seat, points without honba and sticks, whether he put a stick down in this hand."""

    seat: int
    points: int
    in_riichi: bool = False


@dataclass(frozen=True, slots=True)
class Payout:
    """How wins are paid. `honba` is what each payer of a self-draw adds for one counter."""

    players: int
    shares: Shares
    honba: int
    pao_honba_liable: bool
    whole_hand: bool
    head_bump: bool
    honba_to_all: bool
    own_stick_back: bool
    _known: dict[tuple[int, int, int | None, int], tuple[Payment, ...]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def ron(self, base: int, dealer: bool) -> int:
        """What the discarder pays, without honba."""
        return round_up(base * (6 if dealer else 4))

    def self_draw(self, base: int, winner: int) -> dict[int, int]:
        """What each other seat pays, without honba."""
        from_dealer, from_other = self.shares(base, winner == 0)
        return {seat: from_other if seat else from_dealer for seat in range(self.players) if seat != winner}

    def points(self, base: int, winner: int, by_self_draw: bool) -> int:
        """The value of a hand: all payers together, without honba and sticks."""
        return sum(self.self_draw(base, winner).values()) if by_self_draw else self.ron(base, winner == 0)

    def ron_honba(self, honba: int) -> int:
        """All honba of a win by discard: a share for every other player."""
        return self.honba * (self.players - 1) * honba

    def payments(
        self, base: int, winner: int, discarder: int | None, honba: int, sticks: int, liable: Sequence[Liable] = ()
    ) -> tuple[Payment, ...]:
        """All payments of one win; `discarder` is None for a self-draw.

        `liable` are the players who answer for part of the base points (riichi rules 8.5).
        """
        if self.whole_hand and liable:
            liable = (Liable(liable[0].seat, base),)
        liable = tuple(one for one in liable if one.seat != discarder)
        if not liable:
            paid = self._plain(base, winner, discarder, honba)
        elif discarder is None:
            paid = self._liable_self_draw(base, winner, honba, liable)
        else:
            paid = self._liable_ron(base, winner, discarder, honba, liable)
        table = (Payment(TABLE, winner, STICK * sticks, STICKS),) if sticks else ()
        return (*paid, *table)

    def _plain(self, base: int, winner: int, discarder: int | None, honba: int) -> tuple[Payment, ...]:
        """Payments without liability. The same few are asked for again and again, so they are kept."""
        key = base, winner, discarder, honba
        known = self._known.get(key)
        if known is None:
            known = self._paid(base, winner, discarder, honba)
            if len(self._known) < MOST_KNOWN:
                self._known[key] = known
        return known

    def _paid(self, base: int, winner: int, discarder: int | None, honba: int) -> tuple[Payment, ...]:
        if discarder is not None:
            win = Payment(discarder, winner, self.ron(base, winner == 0), WIN)
            return (win, Payment(discarder, winner, self.ron_honba(honba), HONBA)) if honba else (win,)
        shares = self.self_draw(base, winner)
        paid = tuple(Payment(seat, winner, amount, WIN) for seat, amount in shares.items() if amount)
        if not honba:
            return paid
        return (*paid, *(Payment(seat, winner, self.honba * honba, HONBA) for seat in shares))

    def _liable_self_draw(self, base: int, winner: int, honba: int, liable: Sequence[Liable]) -> tuple[Payment, ...]:
        paid = [Payment(one.seat, winner, sum(self.self_draw(one.base, winner).values()), LIABILITY) for one in liable]
        rest = base - sum(one.base for one in liable)
        if rest:
            paid += [Payment(seat, winner, amount, WIN) for seat, amount in self.self_draw(rest, winner).items()]
        if honba:
            paid.append(Payment(liable[0].seat, winner, self.ron_honba(honba), HONBA))
        return tuple(paid)

    def _liable_ron(
        self, base: int, winner: int, discarder: int, honba: int, liable: Sequence[Liable]
    ) -> tuple[Payment, ...]:
        halves = [self.ron(one.base, winner == 0) // 2 for one in liable]
        paid = [Payment(one.seat, winner, half, LIABILITY) for one, half in zip(liable, halves, strict=True)]
        paid.append(Payment(discarder, winner, self.ron(base, winner == 0) - sum(halves), WIN))
        if honba:
            payer = liable[0].seat if self.pao_honba_liable else discarder
            paid.append(Payment(payer, winner, self.ron_honba(honba), HONBA))
        return tuple(paid)

    def winners(self, discarder: int, claims: Iterable[int]) -> tuple[int, ...]:
        """Those of several players who win one tile, nearest to the discarder first (riichi rules 9.1)."""
        ordered = tuple(sorted(claims, key=lambda seat: (seat - discarder) % self.players))
        return ordered[:1] if self.head_bump else ordered

    def several(self, discarder: int, wins: Sequence[Settled], honba: int, sticks: int) -> tuple[Payment, ...]:
        """All payments when several players win one tile: honba and sticks to the nearest unless agreed otherwise.

        `sticks` counts all on the table, those of the winners included (riichi rules 8.2).
        """
        by_seat = {win.seat: win for win in wins}
        order = self.winners(discarder, by_seat)
        paid: list[Payment] = []
        own = [seat for seat in order if by_seat[seat].in_riichi] if self.own_stick_back else []
        for place, seat in enumerate(order):
            paid.append(Payment(discarder, seat, by_seat[seat].points, WIN))
            if honba and (place == 0 or self.honba_to_all):
                paid.append(Payment(discarder, seat, self.ron_honba(honba), HONBA))
            due = (seat in own) + (sticks - len(own) if place == 0 else 0)
            if due:
                paid.append(Payment(TABLE, seat, STICK * due, STICKS))
        return tuple(paid)

    def penalty(self, seat: int) -> tuple[Payment, ...]:
        """A mangan the wrong way round: what an offender pays everybody (riichi rules 8.6)."""
        paid = []
        for other in range(self.players):
            if other != seat:
                from_dealer, from_other = self.shares(MANGAN_BASE, seat == 0)
                paid.append(Payment(seat, other, from_other if other else from_dealer, PENALTY))
        return tuple(paid)

    def deltas(self, payments: Iterable[Payment]) -> tuple[int, ...]:
        """What each seat gains or loses; what comes from the table is gained."""
        change = [0] * self.players
        for payer, payee, amount, _ in payments:
            change[payee] += amount
            if payer >= 0:
                change[payer] -= amount
        return tuple(change)


def shares_of(payments: Iterable[Payment]) -> Mapping[int, int]:
    """What each payer pays in all; what lies on the table is left out."""
    paid: dict[int, int] = {}
    for payer, _, amount, _ in payments:
        if payer != TABLE:
            paid[payer] = paid.get(payer, 0) + amount
    return paid
