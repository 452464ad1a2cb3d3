"""Whether a question about a hand makes sense under these rules: every problem found, as reasons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.hand.check import copies_problems, kind_problems, meld_problems, size_problems
from engine.reasons import Reason
from engine.scoring.form import Form, Situation
from engine.tiles.kinds import EAST, FLOWERS, KINDS, SOUTH, WINDS, Kind, code_of, kind_of

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
FIELDS: Final = frozenset({"seat", "round_wind", "payer", "flowers", "river", "seen", "turn"})
BY_KEY: Final = {situation.key: situation for situation in SITUATIONS}

_PLAIN: Final = tuple(Kind(kind) for kind in range(KINDS))
_IN_PLAY: Final = frozenset((*_PLAIN, *FLOWERS))


def seat_of(form: Form) -> Kind:
    """The seat wind; where nobody said it the dealer's for a heavenly win, else that of the next player."""
    if form.seat is not None:
        return form.seat
    return EAST if HEAVENLY in form.flags else SOUTH


def problems(form: Form, *, drawn: bool, size: int = HAND) -> Iterator[Reason]:
    """Everything that is wrong with a question about a hand of that `size` before a win; with `drawn` it holds one tile
    more."""
    hand, tile = form.hand, form.tile
    yield from size_problems(hand, tile, (size,), drawn=drawn)
    yield from copies_problems(hand, tile, (*form.river, *form.seen))
    if any(held >= KINDS for held in hand.tiles) or (tile is not None and tile >= KINDS):
        yield from kind_problems(hand, tile, _IN_PLAY)
        held_tiles = (*hand.tiles, *(() if tile is None else (tile,)))
        for flower in sorted({kind_of(held) for held in held_tiles} & set(FLOWERS)):
            yield Reason("mcr.reason.flower_in_hand", {"tile": code_of(flower)})
    yield from meld_problems(hand)
    if form.flowers:
        yield from _flower_problems(form)
    yield from _seat_problems(form)
    if form.dora or form.ura or form.honba or form.sticks or form.norths or form.void_suit is not None:
        yield Reason("mcr.reason.not_here")
    if form.flags:
        yield from _flag_problems(form)


def _flower_problems(form: Form) -> Iterator[Reason]:
    for flower in sorted(set(form.flowers)):
        if kind_of(flower) not in FLOWERS:
            yield Reason("mcr.reason.no_flower", {"tile": code_of(flower)})
        elif form.flowers.count(flower) > 1:
            yield Reason("hand.two_flowers", {"tile": code_of(flower), "n": form.flowers.count(flower)})


def _seat_problems(form: Form) -> Iterator[Reason]:
    for wind in (form.seat, form.round_wind, form.payer):
        if wind is not None and wind not in WINDS:
            yield Reason("mcr.reason.no_wind", {"tile": code_of(wind)})
    if form.payer is not None and form.payer == seat_of(form):
        yield Reason("mcr.reason.own_discard")
    if form.payer is not None and form.self_draw:
        yield Reason("mcr.reason.self_draw_payer")


def _flag_problems(form: Form) -> Iterator[Reason]:
    for key in sorted(form.flags):
        situation = BY_KEY.get(key)
        if situation is None:
            yield Reason("mcr.reason.unknown_situation", {"situation": key, "choices": tuple(BY_KEY)})
            continue
        name = f"mcr.situation.{key}"
        if situation.self_draw is not None and form.self_draw is not None and situation.self_draw != form.self_draw:
            way = "mcr.reason.only_self_draw" if situation.self_draw else "mcr.reason.only_discard"
            yield Reason(way, {"situation": name})
        for other in sorted(situation.excludes & form.flags):
            if key < other or key not in BY_KEY[other].excludes:
                yield Reason("mcr.reason.situations_exclude", {"situation": name, "other": f"mcr.situation.{other}"})
    if HEAVENLY in form.flags and (form.hand.melds or form.seat not in (None, EAST)):
        yield Reason("mcr.reason.heavenly_dealer")
