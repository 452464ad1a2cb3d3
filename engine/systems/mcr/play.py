"""Chinese Official mahjong as the turn machine plays it (Chinese Official rules 2 to 5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine.features.flowers import flowers
from engine.hand.shanten import shanten
from engine.hand.waits import accepted
from engine.options import Options
from engine.play.rules import Feature, Rules, Settlement, seated
from engine.play.state import Deal
from engine.play.tasks import DealTiles, Draw, End, Turn
from engine.reasons import Reason
from engine.scoring.form import Form
from engine.systems.mcr.advice import below_minimum
from engine.systems.mcr.checks import (
    FLOWER_REPLACEMENT,
    HEAVENLY,
    KONG_REPLACEMENT,
    LAST_OF_KIND,
    ROBBING_KONG,
    WALL_LAST,
)
from engine.systems.mcr.knitted import SHAPES
from engine.systems.mcr.ruleset import McrRuleset
from engine.tiles.kinds import FLOWERS, KINDS, WINDS, Tile, kind_of

SEATS: Final = 4
WORTHS: Final = (12, 16, 24, 32, 48, 64, 88)
"""What players may order a win to be worth at least, above the minimum: the fans' own values."""

DECK: Final = tuple(sorted((*(Tile(kind) for kind in range(KINDS) for _ in range(4)), *map(Tile, FLOWERS))))


@lru_cache(maxsize=1 << 12)
def waits(kinds: bytes, melds: int) -> int:
    """Bit mask of the kinds that complete the hand in any of the shapes."""
    if shanten(kinds, melds, SHAPES) != 0:
        return 0  # found in a thirtieth of the time, and most hands are not ready
    return sum(1 << kind for kind in accepted(kinds, melds, SHAPES).kinds)


def build_play(options: Options, ruleset: McrRuleset) -> Rules:
    """The rules of play; `ruleset` scores the wins. One winner a deal, swap-calling and passing are free."""
    scored = _Scored(ruleset)
    return Rules(
        line=options.line,
        deck=DECK,
        seats=SEATS,
        hand_size=ruleset.hand_size,
        kept_back=0,
        setup=lambda start: (DealTiles(), Draw(start.dealer), Turn(start.dealer)),
        waits=waits,
        replacement=lambda deal: deal.back - 1,
        settle=scored.settle,
        after_win=lambda _deal, _winners, _source: (End("win"),),
        exhausted=lambda _deal: (End("exhausted"),),
        winners=lambda _deal, wanting, _source: wanting[:1],
        chows=True,
        worths=WORTHS,
        hides_kongs=True,  # rules 4: laid face down, shown when the hand ends
        robbable=lambda _deal, _seat, meld: meld.added is not None,
        features=(flowers(frozenset(FLOWERS)), Feature(key="minimum", win_gates=(scored.gate,))),
    )


@dataclass(frozen=True, slots=True)
class _Scored:
    """Wins of a deal, scored by the ruleset."""

    ruleset: McrRuleset

    def gate(self, deal: Deal, seat: int, tile: int, source: int, robbing: str) -> Reason | None:
        """Below the minimum of fan points."""
        points = self.ruleset.fan_points(self.form(deal, seat, tile, source, robbing))
        if points is None:
            return Reason("mcr.reason.not_complete")
        return below_minimum(self.ruleset.rules, points) if points < self.ruleset.rules.minimum else None

    def form(self, deal: Deal, seat: int, tile: int, source: int, robbing: str) -> Form:
        """The question about a win of this deal."""
        state = deal.seats[seat]
        return Form(
            hand=deal.hand_without(seat, Tile(tile), source),
            tile=Tile(tile),
            self_draw=source == seat,
            seat=WINDS[deal.seat_wind(seat)],
            round_wind=deal.start.round_wind,
            payer=None if source == seat else WINDS[deal.seat_wind(source)],
            flags=frozenset(_facts(deal, seat, tile, source, robbing)),
            flowers=tuple(state.aside),
        )

    def settle(self, deal: Deal, winners: tuple[int, ...], tile: int, source: int, robbing: str) -> Settlement:
        """The winner's sheet and payments."""
        (seat,) = winners
        sheet = self.ruleset.score(self.form(deal, seat, tile, source, robbing))
        return Settlement(payments=tuple(seated(deal, payment) for payment in sheet.payments), sheets=(sheet,))


def _facts(deal: Deal, seat: int, tile: int, source: int, robbing: str) -> Iterator[str]:
    """Keys of the situations that hold for a win now."""
    self_draw = source == seat
    first = self_draw and seat == deal.start.dealer and not deal.called and not deal.seats[seat].river
    if first and not deal.tail:
        yield HEAVENLY
        return
    if not robbing and _in_view(deal, tile, offered=not self_draw) == 3:
        yield LAST_OF_KIND
    if deal.left == 0 and not robbing:
        yield WALL_LAST
    if robbing:
        yield ROBBING_KONG
    elif self_draw and deal.bloom:
        yield KONG_REPLACEMENT
    elif self_draw and deal.tail:
        yield FLOWER_REPLACEMENT


def _in_view(deal: Deal, tile: int, *, offered: bool) -> int:
    """Copies of the tile on the table, the winning one left out; a concealed kong is not in view."""
    kind = kind_of(Tile(tile))
    shown = sum(kind_of(thrown.tile) == kind for state in deal.seats for thrown in state.river if thrown.taken < 0)
    melded = sum(
        kind_of(held) == kind for state in deal.seats for meld in state.melds if meld.is_open for held in meld.tiles
    )
    return shown + melded - offered
