"""Red fives where the rules have none: the solver is asked with plain fives, its answer names the tiles as typed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine.hand.hand import Hand, Meld
from engine.scoring.form import Form, Opponent
from engine.solver.answers import CallsSolved, CallValue, DiscardsSolved, Sampled
from engine.solver.claims import own_tiles
from engine.solver.kongs import own_kongs
from engine.solver.model import SolvedRow
from engine.systems.riichi.ruleset import RiichiRuleset
from engine.tiles.kinds import Tile, kind_of


def as_played(form: Form, ruleset: RiichiRuleset) -> Form:
    """The question in the tiles that the rules know."""
    if any(ruleset.forms.reds):
        return form
    return replace(
        form,
        hand=Hand.of(map(plain, form.hand.concealed), tuple(map(plain_meld, form.hand.melds))),
        tile=None if form.tile is None else plain(form.tile),
        dora=_plain(form.dora),
        ura=_plain(form.ura),
        river=_plain(form.river),
        seen=_plain(form.seen),
        against=tuple(map(_plain_opponent, form.against)),
        offered=None if form.offered is None else plain(form.offered),
    )


def plain(tile: Tile) -> Tile:
    """The same tile without its red face."""
    return Tile(kind_of(tile))


def plain_meld(meld: Meld) -> Meld:
    """The same of all tiles of a meld."""
    claimed, added = (None if tile is None else plain(tile) for tile in (meld.claimed, meld.added))
    return replace(meld, tiles=_plain(meld.tiles), claimed=claimed, added=added)


def melds_as_played(melds: Iterable[Meld], ruleset: RiichiRuleset) -> tuple[Meld, ...]:
    """Melds that may be made, in the same tiles, each once."""
    return tuple(melds if any(ruleset.forms.reds) else dict.fromkeys(map(plain_meld, melds)))


def discards_as_typed(answer: DiscardsSolved, form: Form) -> DiscardsSolved:
    """An answer to `as_played` of a form."""
    held = form.held
    rows = tuple(row._replace(tile=_named(row, held)) for row in answer.solved.rows)
    known = own_kongs(held, form.hand.melds)
    return replace(
        answer,
        solved=replace(answer.solved, rows=rows),
        risks=tuple(replace(row, tile=as_typed(row.tile, held)) for row in answer.risks),
        stances=tuple(replace(stance, tile=as_typed(stance.tile, held)) for stance in answer.stances),
        kongs=answer.kongs and tuple(replace(row, meld=_meld_as_typed(row.meld, known)) for row in answer.kongs),
    )


def calls_as_typed(answer: CallsSolved, form: Form, melds: Sequence[Meld]) -> CallsSolved:
    """The same about an offered tile; `melds` are those that may be made of it."""
    return replace(answer, rows=tuple(_call_as_typed(row, form, melds) for row in answer.rows))


def sampled_as_typed(answer: Sampled, form: Form) -> Sampled:
    """The same of discards played out."""
    held = form.held
    return replace(answer, rows=tuple(replace(row, tile=as_typed(row.tile, held)) for row in answer.rows))


def as_typed(tile: Tile, held: Iterable[Tile]) -> Tile:
    """The tile of a hand that is meant: a red five where that is the only one of its kind."""
    alike = [other for other in held if kind_of(other) == kind_of(tile)]
    return tile if tile in alike or not alike else alike[0]


def _named(row: SolvedRow, held: Iterable[Tile]) -> int | None:
    return None if row.tile is None else as_typed(Tile(row.tile), held)


def _call_as_typed(row: CallValue, form: Form, melds: Sequence[Meld]) -> CallValue:
    if row.meld is None:
        return row
    meld = _meld_as_typed(row.meld, melds)
    rest = list(form.hand.concealed)
    for tile in own_tiles(meld):
        rest.remove(tile)
    return replace(row, meld=meld, discard=None if row.discard is None else as_typed(row.discard, rest))


def _meld_as_typed(meld: Meld, typed: Sequence[Meld]) -> Meld:
    return meld if meld in typed else next(one for one in typed if plain_meld(one) == meld)


def _plain(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    return tuple(map(plain, tiles))


def _plain_opponent(opponent: Opponent) -> Opponent:
    return replace(opponent, river=_plain(opponent.river), melds=tuple(map(plain_meld, opponent.melds)))
