"""Facts of what one system alone asks: Sichuan's setup and early wins, Chinese Official's ways to 8 points."""

from __future__ import annotations

from collections.abc import Iterator

from engine.reasons import Reason
from engine.systems import registry
from engine.tiles.kinds import SUITS, code_of
from puzzles.forms import waits_form
from puzzles.puzzle import Answer, Decision, Puzzle


def setup_facts(puzzle: Puzzle, *answers: Answer) -> Iterator[Reason]:
    """What giving up a suit costs and leaves; or how much of a suit stays after passing three of it."""
    held = puzzle.position.held
    for answer in answers:
        suit = answer.tiles[0] // 9 if answer.suit is None else answer.suit
        tiles = sum(tile // 9 == suit for tile in held)
        name = f"suit.{SUITS[suit]}"
        if puzzle.decision is Decision.EXCHANGE:
            yield Reason("puzzle.fact.stay", {"best": answer.code, "suit": name, "n": tiles - len(answer.tiles)})
        else:
            shanten, copies = (answer.lacking or 1) - 1, answer.copies or 0
            yield Reason("puzzle.fact.give_up", {"suit": name, "n": tiles, "shanten": shanten, "tiles": copies})


def early_facts(puzzle: Puzzle) -> Iterator[Reason]:
    """What the win pays now, and what going on may bring: the waits, and what a self-draw pays."""
    position = puzzle.position
    take, on = (next(answer for answer in puzzle.answers if answer.verb == verb) for verb in "tp")
    yield Reason("puzzle.fact.pays_now", {"n": round(take.value)})
    unseen = position.unseen()
    tiles = tuple(code_of(kind) for kind in on.accepted if unseen[kind])
    yield Reason("puzzle.fact.waits_on", {"tiles": tiles, "n": on.copies or 0, "win": f"{100 * (on.win or 0.0):.1f}"})
    waits = registry.ruleset(puzzle.line).waits(waits_form(position)).accepted
    drawn = [wait.on_draw.totals["points"] for wait in waits if wait.on_draw is not None and unseen[wait.kind]]
    if drawn:
        yield Reason("puzzle.fact.pays_drawn", {"n": max(drawn), "payers": len(position.places) - 1})


def route_facts(*answers: Answer) -> Iterator[Reason]:
    """The fan that carries most of the wins of each answer."""
    for answer in answers:
        fan, share = max(answer.routes, key=lambda route: route[1], default=(0, 0.0))
        if fan and answer.win:
            percent = f"{100 * share / answer.win:.0f}"
            yield Reason("puzzle.fact.route", {"best": answer.code, "pattern": f"mcr.{fan}", "share": percent})
