"""Riichi as the turn machine plays it: options choose parts here too (riichi rules 1, 2, 9, 10, 12)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from engine.errors import NotAWin
from engine.features.abortive import (
    all_ready,
    by_one_seat,
    discard_abort,
    four_kongs,
    four_winds,
    kong_abort,
    nine_kinds,
    three_winners,
)
from engine.features.dora import FlipDora, dora, indicators
from engine.features.furiten import furiten, river_mask, shape_completed
from engine.features.north import SET_NORTH, north
from engine.features.ready import Ready, is_ready, ready
from engine.features.swap_calling import swap_calling
from engine.hand import kernel
from engine.hand.hand import Meld, MeldKind
from engine.hand.shanten import RIICHI_SHAPES, Copies, limits_of
from engine.hand.waits import accepted
from engine.options import Options
from engine.play.actions import ADDED_KONG, CONCEALED_KONG, Action
from engine.play.rules import Feature, Rules, Settlement, seated
from engine.play.state import Deal, SeatState, Start, Window
from engine.play.tasks import DealTiles, Draw, End, Pay, Turn
from engine.reasons import Reason
from engine.scoring.form import Form
from engine.scoring.sheet import TABLE, Payment, Sheet
from engine.systems.riichi.draws import NagashiRules
from engine.systems.riichi.ruleset import RiichiRuleset
from engine.tiles.kinds import KINDS, NORTH, ORPHANS, RED_FIVES, WINDS, Kind, Tile, kind_of

DEAD_WALL: Final = 14
STICK: Final = 1000
WORTHS: Final = (2, 3, 4, 5, 6, 8, 11, 13)
"""What players may order a win to be worth at least, in han: up to mangan one by one, then the limits (rules 4)."""
_TAIL: Final = (2, 1, 4, 3)
"""Replacement tiles, counted from the end of the wall: upper and lower of stack 7, then of stack 6 (riichi rules
1.10)."""


NAGASHI: Final = "nagashi"
KEPT: Final = "kept"
STREAK: Final = "streak"
"""Counters: hands in a row of this dealer, the coming one included; hands in a row that the dealer has won."""

_EIGHTH: Final[Mapping[str, Callable[[Start], bool]]] = {
    "off": lambda start: False,
    "deals": lambda start: start.counter(KEPT) >= 8,
    "wins": lambda start: start.counter(STREAK) >= 7,
}
"""Whether a win of the dealer is his eighth in a row (riichi rules 5.4, 13.8)."""
Tenpai = Callable[[Deal, int, bytes], bool]
_KARATEN: Final = {"true": Copies.NONE, "closed_part": Copies.CONCEALED, "false": Copies.ALL}


def tail_index(size: int, replaced: int, back: int) -> int:
    """Where the next replacement tile lies; beyond four they are the last live tiles."""
    return size - _TAIL[replaced] if replaced < len(_TAIL) else back - 1


def indicator_index(size: int, number: int) -> int:
    """Where an indicator lies: upper tile of stack 5, then of 4, 3, 2, 1."""
    return size - 6 - 2 * number


def ura_index(size: int, number: int) -> int:
    """The tile under that indicator."""
    return indicator_index(size, number) + 1


@lru_cache(maxsize=1 << 12)
def waits(kinds: bytes, melds: int) -> int:
    """Bit mask of the kinds that complete the hand by shape alone, also ones of which it holds all four."""
    if kernel.distance(kinds, 4 - melds, 0 if melds else RIICHI_SHAPES.special) != 1:
        return 0  # found in a fiftieth of the time, and most hands are not ready
    return sum(1 << kind for kind in accepted(kinds, melds, RIICHI_SHAPES).kinds)


def deck(options: Options) -> tuple[Tile, ...]:
    """All tiles in play, red fives in the place of plain ones."""
    missing = _missing(options)
    reds = options["red_fives"]
    assert isinstance(reds, tuple)
    tiles = [Tile(kind) for kind in range(KINDS) if kind not in missing for _ in range(4)]
    for red, number in zip(RED_FIVES, reds, strict=True):
        for _ in range(number if kind_of(red) not in missing else 0):
            tiles.remove(Tile(kind_of(red)))
            tiles.append(red)
    return tuple(sorted(tiles))


def _missing(options: Options) -> frozenset[int]:
    simples = frozenset(range(1, 8))
    if options["players"] == 3 or (options["players"] == 2 and options["nima_tiles"] == "no_man_2_8"):
        return simples
    return frozenset(range(18, 27)) if options["players"] == 2 and options["nima_tiles"] == "no_souzu" else frozenset()


def build_play(options: Options, ruleset: RiichiRuleset) -> Rules:
    """The rules of play of chosen options; `ruleset` scores the wins."""
    seats = options.number("players")
    scored = _Scored(ruleset, seats, _EIGHTH[options.word("paarenchan")])
    closed_kong_robbed = options.flag("kokushi_ankan_chankan")
    one_winner = options["multi_ron"] == "head_bump"
    tenpai = tenpai_rule(options)
    first_indicator = (FlipDora(),) if options.flag("dora") else ()
    fifth = options["four_kans_one_player"] == "fifth_aborts" and options["suukan_sanra"] != "off"
    return Rules(
        line=options.line,
        deck=deck(options),
        seats=seats,
        hand_size=ruleset.hand_size,
        kept_back=DEAD_WALL,
        setup=lambda start: (DealTiles(), *first_indicator, Draw(start.dealer), Turn(start.dealer)),
        waits=waits,
        replacement=lambda deal: tail_index(len(deal.start.wall), deal.replaced, deal.back),
        settle=scored.settle,
        after_win=lambda _deal, _winners, _source: (End("win"),),
        exhausted=exhausted(ruleset, tenpai),
        winners=lambda _deal, wanting, _source: wanting[:1] if one_winner else wanting,
        chows=seats == 4 or (seats == 2 and options.flag("nima_chi")),
        robbable=lambda _deal, _seat, meld: _robbable(meld, closed_kong_robbed),
        kong_gate=lambda deal, seat: _may_kong(deal, seat, fifth),
        locks=True,
        unit="han",
        worths=WORTHS,
        records=frozenset({"mjai", "tenhou6"}),
        features=tuple(_features(options, ruleset, scored, tenpai)),
    )


def _robbable(meld: Meld, closed: bool) -> bool:
    return meld.kind is MeldKind.ADDED_KONG or (closed and meld.base in ORPHANS)


def _may_kong(deal: Deal, seat: int, fifth: bool) -> bool:
    if deal.left == 0:
        return False
    if deal.kongs < 4:
        return True
    own = sum(meld.is_kong for meld in deal.seats[seat].melds)
    return fifth and deal.kongs == 4 and by_one_seat(deal) and own == 0


def _features(options: Options, ruleset: RiichiRuleset, scored: _Scored, tenpai: Tenpai) -> Iterator[Feature]:
    if options.flag("dora"):
        yield dora(
            lambda deal, number: indicator_index(len(deal.start.wall), number),
            kongs=options.flag("kan_dora"),
            closed_at_once=options["closed_kan_dora_timing"] == "immediate",
            open_at_once=options["open_kan_dora_timing"] == "immediate",
        )
    least = options.number("riichi_min_tiles")
    yield furiten(call_ends=options["temp_furiten_end"] == "own_draw_or_call", completes=scored.completes)
    yield ready(
        tenpai=tenpai,
        cause="riichi.cause.stick",
        min_score=options.number("riichi_min_points") or None,
        min_left=options.number("players") if least == 4 else least,
        kong_allowed=_ready_kong(ruleset),
        furiten_allowed=_furiten_allowed(options.flag("furiten_riichi")),
        may_open=options["open_riichi"] == "on",
        stick_first=options["riichi_stick_timing"] == "before_discard",
        near=_near(options),
    )
    if options["kuikae"] != "allowed":
        yield swap_calling(both_ends=options["kuikae"] == "forbidden")
    if options["players"] == 3 and options["sanma_north"] == "nuki_dora":
        yield north(bloom=options.flag("kita_rinshan"))
    yield from _aborts(options)
    yield Feature(key="yaku", win_gates=(scored.gate,))


def _aborts(options: Options) -> Iterator[Feature]:
    if options["kyuushu_kyuuhai"] != "off":
        yield nine_kinds("kyuushu_kyuuhai")
    if options["players"] == 4:
        if options["sanchahou"] != "off":
            yield three_winners("sanchahou")
        if options["suufon_renda"] != "off":
            yield discard_abort("suufon_renda", four_winds)
        if options["suucha_riichi"] != "off":
            yield discard_abort("suucha_riichi", all_ready)
    if options["suukan_sanra"] != "off":
        if options["suukan_sanra_timing"] == "immediate":
            yield kong_abort("suukan_sanra", four_kongs)
        else:
            yield discard_abort("suukan_sanra", four_kongs)
        yield kong_abort("suukan_sanra", lambda deal: deal.kongs == 5)


def tenpai_rule(options: Options) -> Tenpai:
    """Whether a hand counts as ready under these options."""
    copies = _KARATEN[options.word("karaten_counts")]
    most = _most_lacking(copies)

    def tenpai(deal: Deal, seat: int, kinds: bytes) -> bool:
        melds = deal.seats[seat].melds
        number = len(melds)
        if kernel.distance(kinds, 4 - number, 0 if number else RIICHI_SHAPES.special) > most:
            return False
        return _is_tenpai(kinds, number, limits_of(melds, copies))

    return tenpai


def _most_lacking(copies: Copies) -> int:
    """What a ready hand lacks at most by the kernel's count, which knows four copies of each kind: a limit of copies
    makes no hand nearer, unless a fifth copy may be waited for, and then only by one tile."""
    return 2 if copies is Copies.NONE else 1


def _near(options: Options) -> Callable[[Deal, int], bool]:
    """Whether the seat in turn may be ready after some discard: a cheap look before every discard is tried."""
    most = _most_lacking(_KARATEN[options.word("karaten_counts")])

    def near(deal: Deal, seat: int) -> bool:
        state = deal.seats[seat]
        number = len(state.melds)
        return kernel.distance(state.kinds, 4 - number, 0 if number else RIICHI_SHAPES.special) <= most

    return near


@lru_cache(maxsize=1 << 12)
def _is_tenpai(kinds: bytes, melds: int, limits: bytes | None) -> bool:
    return accepted(kinds, melds, RIICHI_SHAPES, limits).shanten == 0


def _ready_kong(ruleset: RiichiRuleset) -> Callable[[Deal, int, Action], bool]:
    """A closed kan in riichi: with the tile just drawn, as the rules judge the hand before it (riichi rules 9.5)."""

    def allowed(deal: Deal, seat: int, action: Action) -> bool:
        kind = kind_of(action.tiles[0])
        if deal.drawn < 0 or kind_of(Tile(deal.drawn)) != kind:
            return False
        counts = deal.seats[seat].kinds[:]
        counts[kind] -= 1
        return ruleset.table.ready_kan(counts, len(deal.seats[seat].melds), kind)

    return allowed


def _furiten_allowed(free: bool) -> Callable[[Deal, int, Action], bool]:
    """Whether riichi may be declared with a wait among the own discards, the declaration tile included."""

    def allowed(deal: Deal, seat: int, action: Action) -> bool:
        if free:
            return True
        kinds = bytearray(deal.seats[seat].kinds)
        kind = kind_of(action.tiles[0])
        kinds[kind] -= 1
        return not waits(bytes(kinds), len(deal.seats[seat].melds)) & (river_mask(deal, seat) | 1 << kind)

    return allowed


def exhausted(ruleset: RiichiRuleset, tenpai: Tenpai) -> Callable[[Deal], tuple[Any, ...]]:
    """What is paid when the wall is used up: nagashi mangan, or noten payments (riichi rules 10.2, 10.4)."""
    draws = ruleset.table.draws

    def settle(deal: Deal) -> tuple[Any, ...]:
        places = [deal.seat_wind(seat) for seat in nagashi_winners(deal, draws.nagashi)]
        ready = exhausted_ready(deal, tenpai)
        if places:
            last, honba = deal.seat_wind(deal.turn), deal.start.counter("honba")
            settled = draws.settle_nagashi(ruleset.payout, places, last, honba, deal.pot // STICK, ready[0])
            return Pay(_through_table(deal, settled.deltas, "riichi.cause.nagashi")), End(NAGASHI)
        return Pay(_through_table(deal, draws.noten(ready), "riichi.cause.noten")), End("exhausted")

    return settle


def nagashi_winners(deal: Deal, rules: NagashiRules | None) -> list[int]:
    """Seats whose discards make nagashi mangan."""
    if rules is None:
        return []
    return [seat for seat, state in enumerate(deal.seats) if _achieved(state, rules)]


def _achieved(state: SeatState, rules: NagashiRules) -> bool:
    taken = [index for index, thrown in enumerate(state.river) if thrown.taken >= 0]
    return rules.achieved([thrown.tile for thrown in state.river], taken, sum(meld.is_open for meld in state.melds))


def exhausted_ready(deal: Deal, tenpai: Tenpai) -> tuple[bool, ...]:
    """Who is ready when the wall is used up, the dealer first."""
    seats = [(deal.start.dealer + place) % len(deal.seats) for place in range(len(deal.seats))]
    return tuple(tenpai(deal, seat, bytes(deal.seats[seat].kinds)) for seat in seats)


def _through_table(deal: Deal, deltas: Sequence[int], cause: str) -> tuple[Payment, ...]:
    """Payments that bring these changes (seats from the dealer): losers pay in, winners take out."""
    seats = len(deal.seats)
    paid = []
    for place, delta in sorted(enumerate(deltas), key=lambda row: row[1]):
        seat = (deal.start.dealer + place) % seats
        if delta < 0:
            paid.append(Payment(seat, TABLE, -delta, cause))
        elif delta > 0:
            paid.append(Payment(TABLE, seat, delta, cause))
    return tuple(paid)


class _Scored:
    """Wins of a deal, scored by the ruleset. Seats of sheets count from the dealer; those of payments are the
    deal's."""

    __slots__ = ("eighth", "ruleset", "seats")

    def __init__(self, ruleset: RiichiRuleset, seats: int, eighth: Callable[[Start], bool]) -> None:
        self.ruleset = ruleset
        self.seats = seats
        self.eighth = eighth

    def completes(self, deal: Deal, seat: int, window: Window) -> bool:
        """Whether the window's tile completes the seat's shape; a closed kong only completes orphans."""
        if window.robbing == CONCEALED_KONG:
            return self._orphans(deal, seat, window.tile)
        return shape_completed(deal, seat, window)

    def _orphans(self, deal: Deal, seat: int, tile: int) -> bool:
        kinds = deal.seats[seat].kinds[:]
        kinds[kind_of(Tile(tile))] += 1
        return not deal.seats[seat].melds and kernel.thirteen_orphans(kinds) == 0

    def gate(self, deal: Deal, seat: int, tile: int, source: int, robbing: str) -> Reason | None:
        """No yaku, below the minimum; or a closed kong robbed by anything but orphans."""
        if robbing == CONCEALED_KONG and not self._orphans(deal, seat, tile):
            return Reason("play.reason.closed_kong")
        try:
            self.ruleset.score(self.form(deal, seat, tile, source, robbing))
        except NotAWin as refusal:
            return refusal.reason
        return None

    def form(self, deal: Deal, seat: int, tile: int, source: int, robbing: str) -> Form:
        """The question about a win of this deal, with all honba and sticks."""
        state = deal.seats[seat]
        return Form(
            hand=deal.hand_without(seat, Tile(tile), source),
            tile=Tile(tile),
            self_draw=source == seat,
            seat=self._wind(deal, seat),
            round_wind=deal.start.round_wind,
            payer=None if source == seat else self._wind(deal, source),
            flags=frozenset(self._facts(deal, seat, source, robbing)),
            dora=indicators(deal),
            ura=_ura(deal, seat),
            honba=deal.start.counter("honba"),
            sticks=deal.pot // STICK,
            norths=state.aside.count(Tile(NORTH)),
        )

    def _facts(self, deal: Deal, seat: int, source: int, robbing: str) -> Iterator[str]:
        yield from _facts(deal, seat, source, robbing)
        if seat == deal.start.dealer and self.eighth(deal.start):
            yield "paarenchan"

    def _wind(self, deal: Deal, seat: int) -> Kind:
        place = deal.seat_wind(seat)
        return self.ruleset.forms.other_seat if self.seats == 2 and place == 1 else WINDS[place]

    def settle(self, deal: Deal, winners: tuple[int, ...], tile: int, source: int, robbing: str) -> Settlement:
        """Each winner's sheet; honba and sticks go to whom the rules say (riichi rules 8.2)."""
        payout = self.ruleset.payout
        sticks = deal.pot // STICK
        own = {seat for seat in winners if payout.own_stick_back and len(winners) > 1 and is_ready(deal, seat)}
        sheets: list[Sheet] = []
        payments: list[Payment] = []
        for place, seat in enumerate(winners):
            form = replace(
                self.form(deal, seat, tile, source, robbing),
                honba=deal.start.counter("honba") if place == 0 or payout.honba_to_all else 0,
                sticks=(sticks - len(own) if place == 0 else 0) + (seat in own),
            )
            sheet = self.ruleset.score(form)
            sheets.append(sheet)
            payments += [seated(deal, payment) for payment in sheet.payments]
        return Settlement(payments=tuple(payments), sheets=tuple(sheets))


def _ura(deal: Deal, seat: int) -> tuple[Tile, ...]:
    if not is_ready(deal, seat):
        return ()
    size = len(deal.start.wall)
    return tuple(deal.start.wall[ura_index(size, number)] for number in range(len(indicators(deal))))


def _facts(deal: Deal, seat: int, source: int, robbing: str) -> Iterator[str]:
    """Keys of the situations that hold for a win now."""
    part = deal.get(Ready)
    if part.standing[seat]:
        yield ("double_" if part.double[seat] else "") + ("open_riichi" if part.opened[seat] else "riichi")
        if part.opened[seat] and source != seat and not part.standing[source]:
            yield "discarder_not_riichi"
        if part.first_round[seat]:
            yield "ippatsu"
    untouched = not deal.called and not deal.seats[seat].river
    if source == seat:
        if deal.bloom:
            yield "rinshan"
        if deal.left == 0:
            yield "haitei"
        if untouched:
            yield "chiihou" if deal.seat_wind(seat) else "tenhou"
        return
    if robbing == SET_NORTH:
        yield "nuki_ron"
    elif robbing in (ADDED_KONG, CONCEALED_KONG):
        yield "chankan"
    elif deal.left == 0:
        yield "houtei"
    if untouched and deal.seat_wind(seat):
        yield "renhou"
