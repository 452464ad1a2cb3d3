"""From the question (`Form`) to what the scorer needs: the hand held and the way it was won, checked and completed."""

from __future__ import annotations

from typing import NamedTuple

from engine.errors import HandError
from engine.reasons import Reason
from engine.scoring.form import Form
from engine.systems.mcr import fans as f
from engine.systems.mcr.checks import (
    BY_KEY,
    FLOWER_REPLACEMENT,
    HEAVENLY,
    KONG_REPLACEMENT,
    LAST_OF_KIND,
    ROBBING_KONG,
    WALL_LAST,
    problems,
    seat_of,
)
from engine.systems.mcr.fans import Fans, fans
from engine.systems.mcr.held import Held, held
from engine.systems.mcr.rules import Rules
from engine.systems.mcr.value import Way
from engine.tiles.kinds import EAST, Kind, Tile, code_of, is_red, kind_of


class Asked(NamedTuple):
    """A checked question: what is held, the winds, flowers, who discarded (a seat from the dealer), and notes."""

    holding: Held
    seat: int
    round_wind: int
    flowers: tuple[Tile, ...]
    payer: int | None
    notes: tuple[Reason, ...]


def read_form(form: Form, *, drawn: bool) -> Asked:
    """The checked question; with `drawn` about a hand of one tile more than before a win. `holding` is `form.hand`.

    Raises `HandError` with every problem found.
    """
    found = list(problems(form, drawn=drawn))
    if found:
        raise HandError(*found)
    notes: list[Reason] = []
    if form.seat is None and HEAVENLY not in form.flags:
        notes.append(Reason("mcr.note.assumed_seat", {"wind": "wind.south"}))
    if form.round_wind is None:
        notes.append(Reason("mcr.note.assumed_round", {"wind": "wind.east"}))
    if any(map(is_red, form.hand.tiles)) or (form.tile is not None and is_red(form.tile)):
        notes.append(Reason("mcr.note.red_fives"))
    return Asked(
        held(form.hand),
        seat_of(form),
        EAST if form.round_wind is None else form.round_wind,
        form.flowers,
        None if form.payer is None else form.payer - EAST,
        tuple(notes),
    )


def read_win(rules: Rules, form: Form) -> tuple[Asked, Way]:
    """The checked question about a win and how it was won, with what was filled in or put right (rules 9, input
    corrections) among the notes. Raises `HandError` with every problem found."""
    if form.tile is None:
        raise HandError(Reason("mcr.reason.no_winning_tile"))
    asked = read_form(form, drawn=True)
    self_draw, notes = _self_draw(form)
    way, corrections = way_by(rules, form, asked, kind_of(form.tile), self_draw)
    if notes or corrections:
        asked = asked._replace(notes=(*asked.notes, *notes, *corrections))
    return asked, way


def way_by(rules: Rules, form: Form, asked: Asked, kind: Kind, self_draw: bool) -> tuple[Way, tuple[Reason, ...]]:
    """A win with that kind of tile in that way, in the situation the form tells."""
    found, notes = _last_of_kind(form, asked.holding, kind)
    if form.flags:
        stated, corrections = _stated(rules, form.flags, asked.holding, kind, self_draw)
        found |= stated
        notes += corrections
    return Way(kind, self_draw, asked.seat, asked.round_wind, found, HEAVENLY in form.flags), notes


def _self_draw(form: Form) -> tuple[bool, tuple[Reason, ...]]:
    if form.self_draw is not None:
        return form.self_draw, ()
    told = {BY_KEY[key].self_draw for key in form.flags} - {None}
    if told:
        return bool(told.pop()), ()
    return False, (() if form.payer is not None else (Reason("mcr.note.assumed_discard"),))


def _last_of_kind(form: Form, holding: Held, kind: Kind) -> tuple[Fans, tuple[Reason, ...]]:
    """Fan 58 as told or as the tiles in view say; dropped where the winner holds another copy."""
    if LAST_OF_KIND in form.flags:
        if holding.counts[kind]:
            return 0, (Reason("mcr.note.last_tile_dropped", {"tile": code_of(kind)}),)
        return fans(f.LAST_TILE), ()
    in_view = holding.shown[kind]
    if form.river or form.seen:
        in_view += sum(kind_of(tile) == kind for tile in (*form.river, *form.seen))
    if in_view < 3 or HEAVENLY in form.flags:
        return 0, ()
    return fans(f.LAST_TILE), (Reason("mcr.note.last_tile_found", {"tile": code_of(kind)}),)


def _stated(
    rules: Rules, flags: frozenset[str], holding: Held, kind: Kind, self_draw: bool
) -> tuple[Fans, tuple[Reason, ...]]:
    """The other fans of the situation, and what was corrected. What needs the other way of winning is left out."""
    found = 0
    notes: tuple[Reason, ...] = ()
    if WALL_LAST in flags:
        found |= fans(f.LAST_TILE_DRAW if self_draw else f.LAST_TILE_CLAIM)
    if FLOWER_REPLACEMENT in flags and self_draw and rules.flower_win != f.SELF_DRAWN:
        found |= fans(rules.flower_win)
    if KONG_REPLACEMENT in flags and self_draw:
        if holding.kongs:
            found |= fans(f.REPLACEMENT_TILE)
        else:
            notes = (Reason("mcr.note.replacement_dropped"),)
    if ROBBING_KONG in flags and not self_draw:
        if holding.all_counts[kind]:
            notes = (Reason("mcr.note.robbing_dropped", {"tile": code_of(kind)}),)
        else:
            found |= fans(f.ROBBING_THE_KONG)
    return found, notes
