"""From the question (`Form`) to what the scorer needs: the hand held and the way it was won, checked and completed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.errors import HandError
from engine.reasons import Reason
from engine.scoring.form import Form, Situation
from engine.systems.mcr import fans as f
from engine.systems.mcr.fans import Fans, fans
from engine.systems.mcr.held import Held, held
from engine.systems.mcr.rules import Rules
from engine.systems.mcr.value import Way
from engine.tiles.kinds import EAST, FLOWERS, SOUTH, WINDS, Kind, Tile, code_of, kind_of

HAND: Final = 13

LAST_OF_KIND: Final = "last_tile"
WALL_LAST: Final = "wall_last"
KONG_REPLACEMENT: Final = "kong_replacement"
FLOWER_REPLACEMENT: Final = "flower_replacement"
ROBBING_KONG: Final = "robbing_kong"
HEAVENLY: Final = "heavenly"

SITUATIONS: Final = (
    Situation(LAST_OF_KIND, excludes=frozenset({HEAVENLY})),
    Situation(WALL_LAST, excludes=frozenset({HEAVENLY})),
    Situation(KONG_REPLACEMENT, True, excludes=frozenset({FLOWER_REPLACEMENT, ROBBING_KONG, HEAVENLY})),
    Situation(FLOWER_REPLACEMENT, True, excludes=frozenset({KONG_REPLACEMENT, ROBBING_KONG, HEAVENLY})),
    Situation(ROBBING_KONG, False, excludes=frozenset({KONG_REPLACEMENT, FLOWER_REPLACEMENT, HEAVENLY})),
    Situation(HEAVENLY, True),
)
FIELDS: Final = frozenset({"seat", "round_wind", "payer", "flowers", "river", "seen"})
_BY_KEY: Final = {situation.key: situation for situation in SITUATIONS}


class Asked(NamedTuple):
    """A checked question: what is held, the winds, flowers, who discarded (a seat from the dealer), and notes."""

    holding: Held
    seat: int
    round_wind: int
    flowers: tuple[Tile, ...]
    payer: int | None
    notes: tuple[Reason, ...]


def read_form(form: Form, tiles: int) -> Asked:
    """The checked question about a hand with `tiles` concealed and melded tiles (a kong counts three), `form.tile`
    apart. Raises `HandError` with every problem found."""
    problems = list(_problems(form, tiles))
    if problems:
        raise HandError(*problems)
    notes: list[Reason] = []
    if form.seat is None and HEAVENLY not in form.flags:
        notes.append(Reason("mcr.note.assumed_seat", {"wind": "wind.south"}))
    if form.round_wind is None:
        notes.append(Reason("mcr.note.assumed_round", {"wind": "wind.east"}))
    return Asked(
        held(form.hand),
        _seat(form),
        EAST if form.round_wind is None else form.round_wind,
        form.flowers,
        None if form.payer is None else form.payer - EAST,
        tuple(notes),
    )


def _seat(form: Form) -> Kind:
    """The seat wind; where nobody said it the dealer's for a heavenly win, else that of the next player."""
    if form.seat is not None:
        return form.seat
    return EAST if HEAVENLY in form.flags else SOUTH


def _problems(form: Form, tiles: int) -> Iterator[Reason]:
    every = [*form.hand.tiles, *((form.tile,) if form.tile is not None else ())]
    for tile in dict.fromkeys(tile for tile in (*every, *form.river, *form.seen) if tile >= 34):
        key = "mcr.reason.flower_in_hand" if kind_of(tile) in FLOWERS else "mcr.reason.tile_not_used"
        yield Reason(key, {"tile": code_of(tile)})
    held_tiles = len(form.hand.concealed) + 3 * len(form.hand.melds)
    if held_tiles != tiles:
        yield Reason("mcr.reason.wrong_count", {"n": held_tiles, "wanted": tiles})
    kinds = [kind_of(tile) for tile in (*every, *form.river, *form.seen)]
    for kind in sorted(set(kinds)):
        if kinds.count(kind) > 4:
            yield Reason("mcr.reason.five_copies", {"tile": code_of(kind), "n": kinds.count(kind)})
    for flower in sorted(set(form.flowers)):
        if kind_of(flower) not in FLOWERS:
            yield Reason("mcr.reason.no_flower", {"tile": code_of(flower)})
        elif form.flowers.count(flower) > 1:
            yield Reason("mcr.reason.two_flowers", {"tile": code_of(flower)})
    for wind in (form.seat, form.round_wind, form.payer):
        if wind is not None and wind not in WINDS:
            yield Reason("mcr.reason.no_wind", {"tile": code_of(wind)})
    if form.payer is not None and form.payer == _seat(form):
        yield Reason("mcr.reason.own_discard")
    if form.payer is not None and form.self_draw:
        yield Reason("mcr.reason.self_draw_payer")
    yield from _foreign(form)
    yield from _flag_problems(form)


def _foreign(form: Form) -> Iterator[Reason]:
    """What other rules know and these do not."""
    if form.dora or form.ura or form.honba or form.sticks or form.norths or form.void_suit is not None:
        yield Reason("mcr.reason.not_here")


def _flag_problems(form: Form) -> Iterator[Reason]:
    for key in sorted(form.flags):
        situation = _BY_KEY.get(key)
        if situation is None:
            yield Reason("mcr.reason.unknown_situation", {"situation": key, "choices": tuple(_BY_KEY)})
            continue
        name = f"mcr.situation.{key}"
        if situation.self_draw is not None and form.self_draw is not None and situation.self_draw != form.self_draw:
            way = "mcr.reason.only_self_draw" if situation.self_draw else "mcr.reason.only_discard"
            yield Reason(way, {"situation": name})
        for other in sorted(situation.excludes & form.flags):
            if key < other or key not in _BY_KEY[other].excludes:
                yield Reason("mcr.reason.situations_exclude", {"situation": name, "other": f"mcr.situation.{other}"})
    if HEAVENLY in form.flags and (form.hand.melds or form.seat not in (None, EAST)):
        yield Reason("mcr.reason.heavenly_dealer")


def way_of(rules: Rules, form: Form, asked: Asked) -> tuple[Way, tuple[Reason, ...]]:
    """How the hand was won, with what had to be filled in or put right (rules 9, input corrections)."""
    if form.tile is None:
        raise HandError(Reason("mcr.reason.no_winning_tile"))
    self_draw, notes = _self_draw(form)
    way, corrections = way_by(rules, form, asked, form.tile, self_draw)
    return way, (*notes, *corrections)


def way_by(rules: Rules, form: Form, asked: Asked, tile: Tile, self_draw: bool) -> tuple[Way, tuple[Reason, ...]]:
    """A win with that tile in that way, in the situation the form tells."""
    stated, corrections = _stated(rules, form, asked.holding, tile, self_draw)
    return Way(tile, self_draw, asked.seat, asked.round_wind, stated, HEAVENLY in form.flags), corrections


def _self_draw(form: Form) -> tuple[bool, tuple[Reason, ...]]:
    if form.self_draw is not None:
        return form.self_draw, ()
    told = {_BY_KEY[key].self_draw for key in form.flags} - {None}
    if told:
        return bool(told.pop()), ()
    return False, (() if form.payer is not None else (Reason("mcr.note.assumed_discard"),))


def _stated(rules: Rules, form: Form, holding: Held, tile: Tile, self_draw: bool) -> tuple[Fans, tuple[Reason, ...]]:
    """The fans of the situation, and what was corrected."""
    found = 0
    notes: list[Reason] = []
    code = {"tile": code_of(tile)}
    in_view = holding.shown[tile] + form.river.count(tile) + form.seen.count(tile)
    if LAST_OF_KIND in form.flags and holding.counts[tile]:
        notes.append(Reason("mcr.note.last_tile_dropped", code))
    elif LAST_OF_KIND in form.flags:
        found |= fans(f.LAST_TILE)
    elif in_view >= 3 and HEAVENLY not in form.flags:
        found |= fans(f.LAST_TILE)
        notes.append(Reason("mcr.note.last_tile_found", code))
    if WALL_LAST in form.flags:
        found |= fans(f.LAST_TILE_DRAW if self_draw else f.LAST_TILE_CLAIM)
    if KONG_REPLACEMENT in form.flags:
        if holding.kongs:
            found |= fans(f.REPLACEMENT_TILE)
        else:
            notes.append(Reason("mcr.note.replacement_dropped"))
    if FLOWER_REPLACEMENT in form.flags and rules.flower_win != f.SELF_DRAWN:
        found |= fans(rules.flower_win)
    if ROBBING_KONG in form.flags:
        if holding.all_counts[tile]:
            notes.append(Reason("mcr.note.robbing_dropped", code))
        else:
            found |= fans(f.ROBBING_THE_KONG)
    return found, tuple(notes)
