"""Quizzes: what does this hand wait for, what does this win score? The rules alone say what is right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Final, TypeVar

from engine.errors import EngineError
from engine.features.dora import indicators
from engine.play.state import Deal
from engine.scoring.sheet import Sheet
from engine.solver.imagined import below
from engine.tiles.kinds import Kind, Tile, kind_of
from puzzles.codec import identity
from puzzles.forms import sheet_of, waits_of
from puzzles.make.deals import moments, shuffled
from puzzles.make.opening import opening
from puzzles.make.panel import EASY
from puzzles.make.version import VERSION
from puzzles.make.workshop import Workshop, workshop
from puzzles.position import Place, Position
from puzzles.puzzle import Answer, Decision, Puzzle, Source, coded
from puzzles.themes import themes_of

OFFERED: Final = 5
"""Answers to choose from."""
WAITS: Final = range(2, 10)
"""Tiles that a hand to be asked about waits for."""
Row = TypeVar("Row")
_RON: Final = {True: 6, False: 4}
_COMMON_FU: Final = (30, 40, 50, 60, 70)


def forge_waits(line: str, seed: int, index: int) -> Puzzle | None:
    """What does this hand of one suit wait for? None where the tiles drawn are not ready, or wait for one tile."""
    random = Random(f"waits:{seed}:{index}")
    suit = below(random.random, 3)
    deck = [9 * suit + rank for rank in range(9) for _ in range(4)]
    concealed = tuple(sorted(shuffled(deck, random)[:13]))
    position = Position(seat=0, dealer=0, round_wind=Kind(27), places=(Place(size=13, score=0),), concealed=concealed)
    waits = waits_of(line, position)
    if len(waits) not in WAITS:
        return None
    near = [tuple(row) for row in _near_misses(waits, suit, concealed)]
    wrong = _some(random, sorted(set(near) - {waits}), OFFERED - 1)
    if len(wrong) < OFFERED - 1:
        return None
    answers = [_right(coded("w", tuple(Tile(kind) for kind in waits)))]
    answers += [_wrong(coded("w", tuple(Tile(kind) for kind in row))) for row in wrong]
    rating = EASY + 70 * len(waits) + 40 * sum(concealed.count(tile) == 4 for tile in set(concealed))
    return _quiz(line, Decision.WAITS, position, answers, rating, Source(seed=seed, index=index, ply=0))


def _near_misses(waits: Sequence[int], suit: int, held: Sequence[Tile]) -> Iterable[list[int]]:
    """What one might see: a wait overlooked, one too many, one next to it."""
    others = [kind for kind in range(9 * suit, 9 * suit + 9) if kind not in waits and held.count(Tile(kind)) < 4]
    for kind in waits:
        yield [wait for wait in waits if wait != kind]
        for other in others:
            yield sorted([other, *(wait for wait in waits if wait != kind)])
    for kind in others:
        yield sorted([*waits, kind])
    for one in waits:
        for two in waits:
            if one < two and len(waits) > 3:
                yield [wait for wait in waits if wait not in (one, two)]


def forge_score(line: str, seed: int, index: int) -> Puzzle | None:
    """What does this win score? The first win of a deal of self-play, or None where the deal has none that will do."""
    shop = workshop(line)
    random = Random(f"score:{seed}:{index}")
    deal = None
    for moment in moments(shop.rules, opening(shop, random), shop.players):
        deal = moment.deal
    if deal is None:
        return None
    position = _won(deal)
    if position is None:
        return None
    try:
        sheet = sheet_of(shop.line, position)
    except EngineError:
        return None  # the win rested on a circumstance that a quiz does not tell
    return _score_quiz(shop, position, sheet, random, Source(seed=seed, index=index, ply=0))


def _won(deal: Deal) -> Position | None:
    """The first winner's hand as a quiz shows it: how it was won, the winds, dora, riichi; nothing else."""
    won = next((state.wins[0] for state in deal.seats if state.wins), None)
    if won is None or won.robbing:
        return None
    state = deal.seats[won.seat]
    concealed = list(state.concealed())
    if won.tile in concealed and len(concealed) % 3 == 2:
        concealed.remove(Tile(won.tile))
    if len(concealed) % 3 != 1:
        return None
    standing = any(thrown.ready for thrown in state.river)
    place = Place(size=len(concealed), score=0, melds=tuple(state.melds), flowers=tuple(state.aside))
    return Position(
        seat=won.seat,
        dealer=deal.start.dealer,
        round_wind=deal.start.round_wind,
        places=(place,),
        concealed=tuple(sorted(concealed, key=lambda tile: (kind_of(tile), -tile))),
        drawn=Tile(won.tile),
        dora=indicators(deal),
        self_draw=won.source == won.seat,
        flags=("riichi",) if standing else (),
    )


def _score_quiz(shop: Workshop, position: Position, sheet: Sheet, random: Random, source: Source) -> Puzzle | None:
    if shop.trade.family == "mcr":
        # Flowers count for the score, though not for the eight fan that a win needs (Chinese Official rules 5).
        right = sheet.totals["fan"] + sheet.totals["flowers"]
        near = [right + step for step in (-8, -6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6, 8, 12) if right + step >= 8]
    else:
        right = sheet.totals["points"]
        near = sorted(_usual(position, right), key=lambda points: abs(points - right))[:7]
    wrong = _some(random, near, OFFERED - 1)
    if len(wrong) < OFFERED - 1:
        return None
    answers = [_right(f"s{right}"), *(_wrong(f"s{points}") for points in wrong)]
    rating = EASY + 45 * len(sheet.lines) + 25 * len(sheet.struck)
    return _quiz(shop.line, Decision.SCORE, position, answers, rating, source)


def _usual(position: Position, right: int) -> set[int]:
    """Payments that a win of this kind may come to, the right one left out."""
    dealer = position.seat == position.dealer
    bases = {fu * 4 << han for han in range(1, 5) for fu in _COMMON_FU if fu * 4 << han < 2000}
    bases |= {2000, 3000, 4000, 6000, 8000}
    return {_paid(base, dealer, position.self_draw) for base in bases} - {right}


def _paid(base: int, dealer: bool, self_draw: bool) -> int:
    """Points of a win in all (riichi rules 8): each payment is rounded up to hundreds."""

    def up(points: int) -> int:
        return -(-points // 100) * 100

    if not self_draw:
        return up(_RON[dealer] * base)
    return 3 * up(2 * base) if dealer else up(2 * base) + 2 * up(base)


def _some(random: Random, rows: Sequence[Row], number: int) -> list[Row]:
    left = list(rows)
    chosen: list[Row] = []
    while left and len(chosen) < number:
        chosen.append(left.pop(below(random.random, len(left))))
    return chosen


def _right(code: str) -> Answer:
    return Answer(code=code, value=1.0)


def _wrong(code: str) -> Answer:
    return Answer(code=code, value=0.0)


def _quiz(
    line: str, decision: Decision, position: Position, answers: list[Answer], rating: int, source: Source
) -> Puzzle:
    whole = workshop(line).line
    puzzle = Puzzle(
        id=identity(whole, decision, position, ()),
        family=workshop(line).trade.family,
        line=whole,
        decision=decision,
        position=position,
        answers=(answers[0], *sorted(answers[1:], key=lambda answer: answer.code)),
        tolerance=0.0,
        themes=(),
        difficulty=min(2200, rating),
        source=source,
        version=VERSION,
    )
    return replace(puzzle, themes=themes_of(puzzle))
