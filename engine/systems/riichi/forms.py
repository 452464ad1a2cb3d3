"""From the question about a win to the complete `Win`, with every contradiction found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from engine.errors import HandError
from engine.hand.check import is_meld
from engine.hand.hand import Hand, Meld, MeldKind
from engine.hand.readings import PUNG
from engine.reasons import Reason
from engine.scoring.form import Form
from engine.scoring.sheet import DISCARDER
from engine.systems.riichi import in_view
from engine.systems.riichi.situations import BY_KEY, RIICHIS
from engine.systems.riichi.win import BIT, FIRST_RED, KIND_OF, Called, Win, called
from engine.tiles.kinds import EAST, KINDS, NORTH, RED_FIVES, SOUTH, WINDS, Kind, Tile, code_of, is_red, kind_of
from engine.tiles.notation import write_meld

HAND: Final = 13
"""Tiles of a hand before the win."""

_OF_WIND: Final = {EAST: "wind.east", SOUTH: "wind.south", WINDS[2]: "wind.west", NORTH: "wind.north"}
_NO_REDS: Final = (0, 0, 0)
_KINDS_OF_ANY_GAME: Final = 43
_BEYOND: Final = ((1 << _KINDS_OF_ANY_GAME) - 1) >> KINDS << KINDS
"""A mask of flowers and the joker, which riichi does not know."""


@dataclass(frozen=True, slots=True)
class FormRules:
    """What a form may hold under the rules it is asked about.

    `missing` is a mask of kinds that are not in play, `reds` how many red fives each suit has (all 0: red fives count
    as plain ones), `open_riichi`, `norths` (set aside) and `chows` whether these exist.
    """

    players: int
    other_seat: Kind
    missing: int
    reds: tuple[int, int, int]
    open_riichi: bool
    norths: bool
    chows: bool

    @property
    def _odd(self) -> int:
        """A mask of the kinds that no hand may hold."""
        return self.missing | _BEYOND

    def win(self, form: Form) -> tuple[Win, tuple[Reason, ...]]:
        """The complete win and what was filled in. Raises `HandError` with everything that is wrong."""
        tile = form.tile
        if tile is None:
            raise HandError(Reason("riichi.reason.no_winning_tile"))
        notes: tuple[Reason, ...] = ()
        if form.self_draw is None or form.seat is None or form.round_wind is None:
            form, notes = self.filled(form)
        melds = tuple(map(called, form.hand.melds)) if form.hand.melds else ()
        barred = not self.chows and any(meld and meld.code < PUNG for meld in melds)
        if None in melds or barred or len(form.hand.concealed) != HAND - 3 * len(melds):
            raise HandError(*self.tile_problems(form.hand, tile), *self.count_problems(form.hand, 1))
        win = self.read(form, tile, melds)
        if max(win.held) > 4 or win.kinds & self._odd or (win.reds and self.reds != _NO_REDS):
            problems = list(self.tile_problems(form.hand, tile))
            if problems:
                raise HandError(*problems)
        if self._crowded(form, win.held):
            raise HandError(*self.view_problems(form, win.held))
        if form.flags or form.norths or form.honba < 0 or form.sticks < 0:
            problems = [*self.fact_problems(form, win.closed), *self.seat_problems(form)]
            if problems:
                raise HandError(*problems)
        elif form.payer is not None or self.players < 4:
            problems = list(self.seat_problems(form))
            if problems:
                raise HandError(*problems)
        if win.reds:
            notes = (*notes, *self.red_notes((*form.hand.tiles, tile)))
        return win, notes

    def red_notes(self, tiles: Iterable[Tile]) -> tuple[Reason, ...]:
        """That red fives among the tiles count as plain ones, where the rules have none."""
        if self.reds != _NO_REDS or not any(map(is_red, tiles)):
            return ()
        return (Reason("riichi.note.no_red_fives"),)

    def read(self, form: Form, tile: Tile, melds: tuple[Called | None, ...]) -> Win:
        """A form as a win; `melds` are those of its hand. Its tiles may still be ones that are not in play."""
        hand = form.hand
        assert form.seat is not None
        assert form.round_wind is not None
        counts = [0] * _KINDS_OF_ANY_GAME
        mask = reds = 0
        for one in hand.concealed:
            counts[KIND_OF[one]] += 1
            mask |= BIT[one]
            if one >= FIRST_RED:
                reds += 1
        kind = KIND_OF[tile]
        counts[kind] += 1
        mask |= BIT[tile]
        if tile >= FIRST_RED:
            reds += 1
        concealed = held = tuple(counts[:KINDS])
        closed = True
        if melds:
            for meld in hand.melds:
                for one in meld.tiles:
                    counts[KIND_OF[one]] += 1
                    mask |= BIT[one]
                    if one >= FIRST_RED:
                        reds += 1
            held = tuple(counts[:KINDS])
            closed = not any(meld.open for meld in melds if meld)
        return Win(
            hand,
            tile,
            Kind(kind),
            concealed,
            held,
            tuple(meld for meld in melds if meld) if melds else (),
            closed,
            mask,
            reds,
            bool(form.self_draw),
            form.seat,
            form.round_wind,
            form.flags,
            self.seat_of(form.seat),
            DISCARDER if form.payer is None else self.seat_of(form.payer),
            form.dora,
            form.ura,
            form.honba,
            form.sticks,
            form.norths,
        )

    def seat_of(self, wind: Kind) -> int:
        """A seat wind as a seat counted from the dealer."""
        return int(wind != EAST) if self.players == 2 else wind - EAST

    def wind_of(self, seat: int) -> Kind:
        """A seat counted from the dealer as its wind."""
        return (EAST, self.other_seat)[seat] if self.players == 2 else Kind(EAST + seat)

    def filled(self, form: Form) -> tuple[Form, tuple[Reason, ...]]:
        """The form with what it leaves open filled in by the usual case: a win by discard, second seat, East round."""
        notes: list[Reason] = []
        self_draw = form.self_draw
        if self_draw is None:
            ways = {BY_KEY[flag].self_draw for flag in form.flags if flag in BY_KEY} - {None}
            self_draw = True in ways
            if not ways:
                notes.append(Reason("riichi.note.assumed_discard"))
        seat = form.seat
        if seat is None:
            seat = EAST if "tenhou" in form.flags else self._free_seat(form)
            if "tenhou" not in form.flags:
                notes.append(Reason("riichi.note.assumed_seat", {"wind": _OF_WIND[seat]}))
        round_wind = form.round_wind
        if round_wind is None:
            round_wind = EAST
            notes.append(Reason("riichi.note.assumed_round", {"wind": _OF_WIND[EAST]}))
        return replace(form, self_draw=self_draw, seat=seat, round_wind=round_wind), tuple(notes)

    def _free_seat(self, form: Form) -> Kind:
        """The second seat, or where an opponent sits there the next one that none was named for."""
        taken = {opponent.seat for opponent in form.against}
        seats = map(self.wind_of, (*range(1, self.players), 0))
        return next((seat for seat in seats if seat not in taken), self.wind_of(1))

    def count_problems(self, hand: Hand, apart: int, more: int = 1) -> Iterator[Reason]:
        """The number of tiles: 13 and `more`, less three for each meld; `apart` of them are not in `hand`."""
        wanted = HAND + more - 3 * len(hand.melds)
        held = len(hand.concealed) + apart
        if held != wanted or len(hand.melds) > 4:
            yield Reason(
                "riichi.reason.tile_count", {"n": held, "wanted": max(wanted, 1 + more), "melds": len(hand.melds)}
            )

    def tile_problems(self, hand: Hand, tile: Tile | None) -> Iterator[Reason]:
        """Tiles that are not in play, more than there are, and melds that are none."""
        copies = [0] * 46
        for held in hand.concealed:
            copies[held] += 1
        if tile is not None:
            copies[tile] += 1
        for meld in hand.melds:
            for held in meld.tiles:
                copies[held] += 1
        yield from in_view.meld_problems(hand.melds, chows=self.chows)
        if any(copies[KINDS:43]):
            for kind in range(KINDS, 43):
                if copies[kind]:
                    yield Reason("riichi.reason.not_in_play", {"tile": code_of(Kind(kind))})
        if any(copies[43:]):
            if self.reds != _NO_REDS:
                yield from self._red_problems(copies[43:])
            for red in RED_FIVES:
                copies[kind_of(red)] += copies[red]
        if max(copies[:KINDS]) > 4:
            for kind in range(KINDS):
                if copies[kind] > 4:
                    yield Reason("tiles.five_copies", {"tile": code_of(Kind(kind)), "n": copies[kind]})
        if self.missing:
            for kind in range(KINDS):
                if copies[kind] and self.missing >> kind & 1:
                    yield Reason("riichi.reason.not_in_play", {"tile": code_of(Kind(kind))})

    def _crowded(self, form: Form, held: Sequence[int]) -> bool:
        """Whether the indicators and tiles in view do not fit beside the tiles held."""
        if not (form.dora or form.ura or form.river or form.seen or form.against or form.norths or form.flowers):
            return False
        kinds = [KIND_OF[tile] for tile in form.in_view]
        for kind in kinds:
            if kind >= KINDS or held[kind] + kinds.count(kind) > 4:
                return True
        if self.missing and any(self.missing >> kind & 1 for kind in kinds):
            return True
        return any(self._reds_in_view(form)) or any(self._table_problems(form))

    def view_problems(self, form: Form, held: Sequence[int]) -> Iterator[Reason]:
        """Kinds of which hand and tiles in view together hold more than four; and what cannot lie on the table at
        all."""
        kinds = [KIND_OF[tile] for tile in form.in_view]
        for kind in dict.fromkeys(kinds):
            if kind >= KINDS or self.missing >> kind & 1:
                yield Reason("riichi.reason.not_in_play", {"tile": code_of(Kind(kind))})
            elif held[kind] + kinds.count(kind) > 4:
                yield Reason("tiles.five_copies", {"tile": code_of(Kind(kind)), "n": held[kind] + kinds.count(kind)})
        yield from self._reds_in_view(form)
        yield from self._table_problems(form)

    def _table_problems(self, form: Form) -> Iterator[Reason]:
        yield from in_view.opponent_problems(form, self.players, chows=self.chows)
        yield from in_view.problems(form, self.players)

    def _reds_in_view(self, form: Form) -> Iterator[Reason]:
        """More red fives in all that is in view than there are, where there are any."""
        if self.reds == _NO_REDS:
            return
        held = form.hand.tiles if form.tile is None else (*form.hand.tiles, form.tile)
        view = [tile for tile in (*held, *form.in_view) if is_red(tile)]
        yield from self._red_problems([view.count(red) for red in RED_FIVES])

    def _red_problems(self, copies: Sequence[int]) -> Iterator[Reason]:
        for red, n, limit in zip(RED_FIVES, copies, self.reds, strict=True):
            if n > limit:
                yield Reason("riichi.reason.too_many_reds", {"tile": code_of(red), "n": n, "limit": limit})

    def seat_problems(self, form: Form) -> Iterator[Reason]:
        """Winds nobody sits at (opponents told too), a payer who is the winner, or any payer of a self-draw."""
        for wind in (form.seat, form.payer, *(opponent.seat for opponent in form.against)):
            if wind is not None and not self._is_seat(wind):
                yield Reason("riichi.reason.no_such_seat", {"wind": _OF_WIND[wind], "players": self.players})
        if form.payer is not None and form.self_draw:
            yield Reason("riichi.reason.self_draw_payer")
        elif form.payer is not None and form.payer == form.seat:
            yield Reason("riichi.reason.pays_himself", {"wind": _OF_WIND[form.payer]})

    def _is_seat(self, wind: Kind) -> bool:
        return wind in (EAST, self.other_seat) if self.players == 2 else 0 <= wind - EAST < self.players

    def fact_problems(self, form: Form, closed: bool) -> Iterator[Reason]:
        """Situations that do not exist, contradict each other or the hand."""
        yield from _flag_problems(form.flags, form.self_draw)
        stated = form.flags & RIICHIS
        if stated and not closed:
            yield _not_closed(form.hand)
        for key in ("open_riichi", "double_open_riichi"):
            if key in stated and not self.open_riichi:
                yield Reason("riichi.reason.not_in_rules", {"situation": f"riichi.situation.{key}"})
        if "rinshan" in form.flags and not form.norths and not any(meld.is_kong for meld in form.hand.melds):
            yield Reason("riichi.reason.rinshan_needs_kan")
        if "tenhou" in form.flags and form.seat not in (None, EAST):
            yield Reason("riichi.reason.dealer_only", {"situation": "riichi.situation.tenhou"})
        for key in ("chiihou", "renhou"):
            if key in form.flags and form.seat == EAST:
                yield Reason("riichi.reason.not_dealer", {"situation": f"riichi.situation.{key}"})
        if form.flags & {"tenhou", "chiihou", "renhou"} and (form.hand.melds or form.norths):
            yield Reason("riichi.reason.first_turn_called")
        if form.norths and not self.norths:
            yield Reason("riichi.reason.no_norths")
        if form.honba < 0 or form.sticks < 0 or not 0 <= form.norths <= 4:
            yield Reason("riichi.reason.negative_count")


def _not_closed(hand: Hand) -> Reason:
    """Why no riichi is possible. Where kongs alone open the hand they were perhaps meant as concealed ones."""
    called_melds = [meld for meld in hand.melds if meld.is_open]
    if any(not meld.is_kong or not is_meld(meld) for meld in called_melds):
        return Reason("riichi.reason.riichi_not_closed")
    concealed = Meld(MeldKind.CONCEALED_KONG, called_melds[0].tiles)
    return Reason("riichi.reason.riichi_kong_open", {"kong": write_meld(concealed)})


@lru_cache(maxsize=4096)
def _flag_problems(flags: frozenset[str], self_draw: bool | None) -> tuple[Reason, ...]:
    """Unknown situations, ones that cannot stand together, and ones of the other way of winning."""
    return tuple(_quarrels(flags, self_draw))


def _quarrels(flags: frozenset[str], self_draw: bool | None) -> Iterator[Reason]:
    known = sorted(flag for flag in flags if flag in BY_KEY)
    for flag in sorted(flags):
        if flag not in BY_KEY:
            yield Reason("riichi.reason.unknown_situation", {"flag": flag})
    for at, flag in enumerate(known):
        situation = BY_KEY[flag]
        name = f"riichi.situation.{flag}"
        if None not in (situation.self_draw, self_draw) and situation.self_draw is not self_draw:
            key = "riichi.reason.self_draw_only" if situation.self_draw else "riichi.reason.discard_only"
            yield Reason(key, {"situation": name})
        if situation.needs and not situation.needs & set(known):
            yield Reason(
                "riichi.reason.situation_needs",
                {"situation": name, "choices": tuple(f"riichi.situation.{key}" for key in sorted(situation.needs))},
            )
        for other in known[at + 1 :]:
            if other in situation.excludes or flag in BY_KEY[other].excludes:
                yield Reason(
                    "riichi.reason.situations_exclude", {"situation": name, "other": f"riichi.situation.{other}"}
                )
