"""The exact evaluator of kongs in riichi: the solver's worth of the hand after the kong, against its best other answer.

A kong is worth the mean over all replacement tiles, each solved as a hand of its own (or won with), times what one more
dora indicator and one more below it bring on average. Others may have the new dora too: their wins cost more.

The solver's own price of a kong (`engine.solver.model.Position.kong`) is another reckoning of the same: win by win, not
by one factor. Puzzles that are kept were judged by this one and are made again byte for byte: so it stays as they do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.hand import kernel
from engine.hand.hand import Hand, Meld, MeldKind, counts_of
from engine.solver.model import DEARER, FULL, Model, SolvedRow
from engine.solver.rules import SolverRules
from engine.solver.solve import solve_with
from engine.tiles.kinds import KINDS, Kind, Tile, kind_of
from puzzles.make.exact_riichi import NODES, asked_of, riichi_answers, riichi_calls, rules_of
from puzzles.make.trade import Trade
from puzzles.position import Position
from puzzles.puzzle import Answer, coded


def kong_answers(trade: Trade, position: Position, kong: Meld, melds: Sequence[Meld]) -> tuple[Answer, ...] | None:
    """The kong and the best other answers, best first: on the own turn the best discard, else passing and each of
    `melds`. None where the solver does not come to an end."""
    rules = rules_of(trade)
    found = None if rules is None else _kong(trade, position, kong, rules)
    if position.offering is None:
        others = riichi_answers(trade, position)
        others = None if others is None else others[:1]
    else:
        others = riichi_calls(trade, position, melds)
    if found is None or others is None:
        return None
    return tuple(sorted((found, *others), key=lambda answer: (-answer.value, answer.code)))


def after_kong(position: Position, kong: Meld) -> Position:
    """What the seat sees once the kong lies, before the replacement."""
    own = position.own
    held = list(position.held)
    for tile in own_tiles(kong):
        held.remove(tile)
    kept = [meld for meld in own.melds if not (kong.kind is MeldKind.ADDED_KONG and meld.is_pung_of(kong.base))]
    places = list(position.places)
    places[position.seat] = replace(own, melds=(*kept, kong), size=len(held))
    if position.offering is not None:
        source = places[position.offering]
        places[position.offering] = replace(source, river=(*source.river[:-1], source.river[-1]._replace(taken=True)))
    return replace(
        position,
        places=tuple(places),
        concealed=tuple(held),
        drawn=None,
        offering=None,
        wall=position.wall - 1,
    )


def kong_of(position: Position, answer: Answer) -> Meld:
    """The kong of an answer: concealed with four own tiles, added with one, of the offered tile with three."""
    tiles = answer.tiles
    if len(tiles) == 4:
        return Meld(MeldKind.CONCEALED_KONG, tiles)
    if len(tiles) == 1:
        return next(meld for meld in position.own.melds if meld.is_pung_of(kind_of(tiles[0]))).with_added(tiles[0])
    assert position.offered is not None
    assert position.offering is not None
    source = (position.offering - position.seat) % len(position.places)
    return Meld(MeldKind.DIRECT_KONG, tuple(sorted((*tiles, position.offered))), position.offered, source)


def own_tiles(kong: Meld) -> tuple[Tile, ...]:
    """The tiles of a kong that come from the hand."""
    if kong.kind is MeldKind.CONCEALED_KONG:
        return kong.tiles
    if kong.kind is MeldKind.ADDED_KONG:
        assert kong.added is not None
        return (kong.added,)
    rest = list(kong.tiles)
    assert kong.claimed is not None
    rest.remove(kong.claimed)
    return tuple(rest)


def _kong(trade: Trade, position: Position, kong: Meld, rules: SolverRules) -> Answer | None:
    after = after_kong(position, kong)
    stands = _best(after, rules, FULL)
    draws = _after_draws(trade, after, rules)
    grown = None if stands is None else _grown(after, rules, stands)
    if stands is None or draws is None or grown is None:
        return None
    value, win = draws
    melds = len(after.own.melds)
    lacking, accepted = kernel.accepted(counts_of(after.concealed), 4 - melds, 0)
    unseen = after.unseen()
    return Answer(
        code=coded("k", own_tiles(kong)),
        value=round(value * grown - DEARER * trade.beaten * (1 - win) * _others_win(trade, after), 1),
        win=round(win, 4),
        lacking=lacking,
        copies=sum(unseen[kind] for kind in accepted),
        accepted=tuple(map(Kind, accepted)),
    )


def _best(position: Position, rules: SolverRules, model: Model) -> SolvedRow | None:
    """The best row of the solver: of a discard, or of the hand as it stands."""
    solved = solve_with(asked_of(position), rules, model, seconds=1e9, nodes=NODES)
    return None if solved is None else solved.rows[0]


def _after_draws(trade: Trade, after: Position, rules: SolverRules) -> tuple[float, float] | None:
    """Value and chance to win, on average over the replacement tiles."""
    wins = trade.wins(after, Hand.of(after.concealed, after.own.melds), frozenset({"rinshan"}))
    unseen = after.unseen()
    value = win = 0.0
    for kind in range(KINDS):
        if not unseen[kind]:
            continue
        if wins.get(kind, (0.0, 0.0))[1]:
            value += unseen[kind] * (wins[kind][1] + after.pot + 300 * after.honba + FULL.win)
            win += unseen[kind]
            continue
        row = _best(replace(after, drawn=Tile(kind)), rules, FULL)
        if row is None:
            return None
        value += unseen[kind] * row.value
        win += unseen[kind] * row.win
    return value / sum(unseen), win / sum(unseen)


def _grown(after: Position, rules: SolverRules, stands: SolvedRow) -> float | None:
    """The factor that one more indicator brings on average, and one more below it where the hand may declare."""
    unseen = after.unseen()
    held = counts_of(after.hand.tiles)
    total = gained = 0.0
    for kind in range(KINDS):
        total += unseen[kind]
        if unseen[kind] and held[rules.next[kind]]:
            row = _best(replace(after, dora=(*after.dora, Tile(kind))), rules, FULL)
            if row is None:
                return None
            gained += unseen[kind] * (row.value - stands.value)
    below = _best(after, rules, replace(FULL, ura=False)) if after.hand.is_closed and rules.ura else stands
    if below is None or stands.value <= 0:
        return None
    return 1 + (gained / total + stands.value - below.value) / stands.value


def _others_win(trade: Trade, after: Position) -> float:
    """The chance that others end the deal, if this hand does not win."""
    going = 1.0
    for turn in range(after.turn, after.turn + max(1, after.wall // len(after.places))):
        going *= 1 - trade.end(turn)
    return 1 - going
