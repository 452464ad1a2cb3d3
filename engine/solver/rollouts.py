"""The sampled evaluator: plays the deal on, many times, with everything hidden dealt anew each time.

It shares nothing with the search but the question: the rules are those of the game itself, the seats are machine
players, and what a discard is worth is the change of the seat's score until the end of the deal. Every answer is played
on the same imagined deals, so that luck cancels out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from engine.ai.seat import Player
from engine.ai.selfplay import play_on
from engine.features.ready import READY, READY_DRAWN
from engine.play.actions import DISCARD, DISCARD_DRAWN, Action
from engine.play.asks import options
from engine.play.events import Won
from engine.play.match import start_of
from engine.play.rules import Rules
from engine.play.state import Deal, Start
from engine.play.verbs import answer
from engine.scoring.form import Form
from engine.solver.answers import Sampled, SampledRow
from engine.solver.imagined import Chance, deal_around
from engine.solver.questions import turn_of
from engine.solver.samples import estimate, gap_of
from engine.systems.playing import match_of, rules_of
from engine.systems.riichi.ruleset import RiichiRuleset
from engine.tiles.kinds import EAST, Tile, code_of, tile_of

Dice = Callable[[str], Chance]
"""A seed → chance that is always the same for it."""

_DECLARED: Final = {DISCARD: "", DISCARD_DRAWN: "", READY: "*", READY_DRAWN: "*"}


class Outcome(NamedTuple):
    """One imagined deal after one answer: the change of the score, and whether the seat won or was won from."""

    points: float
    won: bool
    fed: bool


def outcome(deal: Deal, seat: int, action: Action, players: Sequence[Player]) -> Outcome:
    """Answers and plays on to the end, in place."""
    before = deal.scores[seat]
    answer(deal, seat, action, [])
    events: list[object] = []
    play_on(deal, players, events)
    wins = [event for event in events if isinstance(event, Won)]
    won = any(win.seat == seat for win in wins)
    return Outcome(float(deal.scores[seat] - before), won, any(win.source == seat != win.seat for win in wins))


# ------------------------------------------------------------ the question of the hand commands


Results = Mapping[str, tuple[Outcome, ...]]
"""By code of the answer, in the order of the deals: ``5p``, ``5p*`` for a declaration."""


def sampled_results(
    form: Form,
    ruleset: RiichiRuleset,
    players: Sequence[Player],
    tiles: Sequence[Tile],
    numbers: Iterable[int],
    dice: Dice,
    *,
    seed: str = "",
) -> Results:
    """Every discard of `tiles`, with and without riichi where it may be declared, in the imagined deals of these
    numbers. Many cores share the work by sharing the numbers; `joined` puts their results together.

    Raises `ValueError` for what `deal_around` cannot deal.
    """
    line = ruleset.options.line
    rules = rules_of(line)
    filled, _ = ruleset.forms.filled(replace(form, self_draw=True))
    start = start_around(filled, line, rules)
    turn = max(turn_of(form), len(form.river) + 1)
    found: dict[str, list[Outcome]] = {}
    for number in numbers:
        deal = deal_around(filled, turn, rules, start, players, dice(f"{seed}:{number}"))
        seat = deal.turn
        for code, action in _answers(deal, seat, tiles).items():
            found.setdefault(code, []).append(outcome(deal.copy(), seat, action, players))
    return {code: tuple(row) for code, row in found.items()}


def joined(parts: Iterable[Results]) -> Sampled:
    """The answer of results that were worked out apart."""
    found: dict[str, list[Outcome]] = {}
    for part in parts:
        for code, row in part.items():
            found.setdefault(code, []).extend(row)
    points = {code: [one.points for one in row] for code, row in found.items()}
    order = sorted(found, key=lambda code: (-sum(points[code]) / len(points[code]), code))
    rows = tuple(
        SampledRow(
            tile_of(code[:2]),
            code.endswith("*"),
            estimate(points[code]),
            estimate([float(one.won) for one in found[code]]),
            estimate([float(one.fed) for one in found[code]]),
            gap_of(points[order[0]], points[code]),
        )
        for code in order
    )
    return Sampled(rows, min((len(row) for row in found.values()), default=0))


def start_around(form: Form, line: str, rules: Rules) -> Start:
    """The first deal of a match in the round asked about; the seat's wind says how far from the dealer it sits."""
    assert form.round_wind is not None
    match = match_of(line).first(0)
    counters = {**match.counters, "honba": form.honba, "wind": form.round_wind - EAST}
    begin = start_of(replace(match, counters=counters), tuple(Tile(tile) for tile in rules.deck), 0)
    return begin._replace(round_wind=form.round_wind, pot=1000 * form.sticks)


def _answers(deal: Deal, seat: int, tiles: Sequence[Tile]) -> dict[str, Action]:
    """The discards of these tiles; a tile just drawn and its twin from the hand are one answer."""
    found: dict[str, Action] = {}
    for action in options(deal, seat):
        if action.verb in _DECLARED and action.tiles[0] in tiles:
            found.setdefault(code_of(action.tiles[0]) + _DECLARED[action.verb], action)
    return found
