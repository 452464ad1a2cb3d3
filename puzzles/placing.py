"""What wins bring at the end of a riichi game: points, the place, and points with what the place is worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from engine.hand.hand import Hand, counts_of
from engine.scoring.answers import Worth
from engine.scoring.form import Form
from engine.systems.riichi.payout import STICK, round_up
from engine.systems.riichi.ruleset import RiichiRuleset
from engine.tiles.kinds import KINDS, Tile, kind_of
from puzzles.position import Discard, Position
from puzzles.puzzle import Answer

TENTH: Final = 100
"""Points in a tenth of a final score."""


class Ending(NamedTuple):
    """`value` is the final score in points: 12.3 is 12300. `place` 1 is the best."""

    value: float
    place: float


class Chance(NamedTuple):
    """Points of a win, and the chance that they are so many: the indicators below are not known before."""

    chance: float
    points: int


class Winning(NamedTuple):
    """What a kind wins by discard and by draw; nothing where it may not win so."""

    thrown: tuple[Chance, ...]
    drawn: tuple[Chance, ...]


Winnings = Mapping[int, Winning]
"""By kind that the hand waits for."""


def waiting(position: Position, answer: Answer) -> Position:
    """The position in which the hand waits on after an answer: as it is once a discard was let pass, else without the
    tile thrown, with riichi or not."""
    if not answer.tiles:
        return position
    (tile,) = answer.tiles
    held = list(position.held)
    held.remove(tile)
    declares = answer.verb == "r"
    stick = STICK if declares else 0
    thrown = Discard(tile, drawn=tile == position.drawn, ready=declares)
    own = position.own
    own = replace(own, score=own.score - stick, river=(*own.river, thrown), ready=own.ready or declares)
    places = (*position.places[: position.seat], own, *position.places[position.seat + 1 :])
    return replace(position, places=places, concealed=tuple(held), drawn=None, pot=position.pot + stick)


def is_furiten(position: Position, wins: Winnings) -> bool:
    """Whether the hand that waits on may win no discard any more: one was let pass in riichi, or a tile that it waits
    for lies in its own river."""
    if position.offering is not None:
        return position.own.ready
    return any(kind_of(thrown.tile) in wins for thrown in position.own.river)


def winnings(ruleset: RiichiRuleset, position: Position) -> Winnings:
    """What the hand of a position wins with, its drawn tile aside, by the tiles alone: whose points matter not."""
    if not position.own.ready:
        return {kind: Winning(*(_sure(points) for points in row)) for kind, row in _wins(ruleset, position, ()).items()}
    found: dict[int, list[dict[int, float]]] = {}
    unseen = position.unseen()
    for kind in range(KINDS):
        if unseen[kind]:
            for wait, row in _wins(ruleset, position, (Tile(kind),)).items():
                ways = found.setdefault(wait, [{}, {}])
                for way, points in zip(ways, row, strict=True):
                    way[points] = way.get(points, 0.0) + unseen[kind] / sum(unseen)
    return {wait: Winning(*(_chances(way) for way in ways)) for wait, ways in found.items()}


def ending(ruleset: RiichiRuleset, points: Sequence[int], pot: int, seat: int) -> Ending:
    """What a seat has if the game ends with these points by seat and so many on the table."""
    final = ruleset.table.final
    return Ending(float(TENTH * final.scores(points, pot // STICK)[seat]), float(final.places(points)[seat]))


def mean(ruleset: RiichiRuleset, seat: int, ends: Iterable[tuple[float, Sequence[int]]], pot: int = 0) -> Ending:
    """The mean of ends with their chances."""
    value = place = total = 0.0
    for chance, points in ends:
        one = ending(ruleset, points, pot, seat)
        value += chance * one.value
        place += chance * one.place
        total += chance
    return Ending(value / total, place / total)


def scores_of(position: Position) -> tuple[int, ...]:
    """Points by seat."""
    return tuple(place.score for place in position.places)


def won_by(position: Position, winner: int, paid: Mapping[int, int]) -> tuple[int, ...]:
    """Points by seat after a win that these seats pay."""
    scores = list(scores_of(position))
    for seat, points in paid.items():
        scores[seat] -= points
    scores[winner] += sum(paid.values()) + position.pot
    return tuple(scores)


def won_off(position: Position, payer: int, points: int) -> tuple[int, ...]:
    """Points by seat after the own seat won off another."""
    return won_by(position, position.seat, {payer: points + 300 * position.honba})


def drawn_win(position: Position, points: int) -> tuple[int, ...]:
    """Points by seat after the own seat, not the dealer, drew the winning tile: the dealer pays two shares of four."""
    each = round_up(-(-points // 4))
    paid = {
        seat: (points - 2 * each if seat == position.dealer else each) + 100 * position.honba
        for seat in range(len(position.places))
        if seat != position.seat
    }
    return won_by(position, position.seat, paid)


def won_now(position: Position, wins: Winnings) -> tuple[int, ...]:
    """Points by seat after the win on offer at its least."""
    if position.drawn is not None:
        return drawn_win(position, wins[kind_of(position.drawn)].drawn[0].points)
    assert position.offered is not None
    assert position.offering is not None
    return won_off(position, position.offering, wins[kind_of(position.offered)].thrown[0].points)


def taken(ruleset: RiichiRuleset, position: Position, wins: Winnings) -> Ending:
    """The end of the game with the win on offer, by the drawn tile or by another's discard."""
    if position.drawn is not None:
        return drawn(ruleset, position, wins[kind_of(position.drawn)])
    assert position.offered is not None
    assert position.offering is not None
    return off(ruleset, position, wins[kind_of(position.offered)], position.offering)


def off(ruleset: RiichiRuleset, position: Position, winning: Winning, payer: int) -> Ending:
    """The end with a win off a seat."""
    ends = [(chance, won_off(position, payer, points)) for chance, points in winning.thrown]
    return mean(ruleset, position.seat, ends)


def drawn(ruleset: RiichiRuleset, position: Position, winning: Winning) -> Ending:
    """The end with a win by a draw."""
    ends = [(chance, drawn_win(position, points)) for chance, points in winning.drawn]
    return mean(ruleset, position.seat, ends)


class Lift(NamedTuple):
    """A win with a better place than the offered one: off the player so many seats ahead, or (None) by a draw."""

    seat: int | None
    place: float


def lifts(ruleset: RiichiRuleset, position: Position, wins: Winnings, least: float) -> tuple[Lift, ...]:
    """Every way in which a waiting hand may win and end the game in a better place than `least`; in furiten only by a
    draw."""
    drawn_ends = [drawn(ruleset, position, winning).place for winning in wins.values() if winning.drawn]
    found = [Lift(None, min(drawn_ends, default=least))]
    number = len(position.places)
    for ahead in range(1, number) if not is_furiten(position, wins) else ():
        seat = (position.seat + ahead) % number
        ends = [off(ruleset, position, winning, seat).place for winning in wins.values() if winning.thrown]
        found.append(Lift(ahead, min(ends, default=least)))
    return tuple(lift for lift in found if lift.place < least)


def _wins(ruleset: RiichiRuleset, position: Position, ura: tuple[Tile, ...]) -> dict[int, tuple[int, int]]:
    """Points by discard and by draw of every kind the hand waits for, 0 where it may not win so."""
    hand = Hand.of(position.concealed, position.own.melds)
    form = Form(
        hand=hand,
        seat=position.seat_wind,
        round_wind=position.round_wind,
        flags=frozenset({"riichi"} if position.own.ready else ()),
        dora=position.dora,
        ura=ura,
    )
    held = counts_of((*hand.tiles, *position.dora, *ura))
    accepted = ruleset.waits(form).accepted
    return {wait.kind: (_points(wait.on_discard), _points(wait.on_draw)) for wait in accepted if held[wait.kind] < 4}


def _points(worth: Worth | None) -> int:
    return 0 if worth is None or worth.refused else worth.totals.get("points", 0)


def _sure(points: int) -> tuple[Chance, ...]:
    return (Chance(1.0, points),) if points else ()


def _chances(ways: Mapping[int, float]) -> tuple[Chance, ...]:
    return tuple(Chance(chance, points) for points, chance in sorted(ways.items()) if points)
