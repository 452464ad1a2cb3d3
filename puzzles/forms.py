"""From what a puzzle shows to a question to the rules."""

from __future__ import annotations

from engine.hand.hand import Hand
from engine.scoring.form import Form
from engine.scoring.sheet import Sheet
from engine.systems import registry
from puzzles.position import Position


def win_form(position: Position) -> Form:
    """The question what the shown hand scores with its drawn (or claimed) tile."""
    own = position.own
    return Form(
        hand=Hand.of(position.concealed, own.melds),
        tile=position.drawn,
        self_draw=position.self_draw,
        seat=position.seat_wind,
        round_wind=position.round_wind,
        flags=frozenset(position.flags),
        dora=position.dora,
        ura=position.ura,
        flowers=own.flowers,
        void_suit=own.void,
    )


def waits_form(position: Position) -> Form:
    """The question what the shown hand of 3k+1 tiles waits for."""
    return Form(hand=Hand.of(position.concealed, position.own.melds), void_suit=position.own.void)


def sheet_of(line: str, position: Position) -> Sheet:
    """The score of the shown win. Raises `EngineError` if it is none."""
    return registry.ruleset(line).score(win_form(position))


def waits_of(line: str, position: Position) -> tuple[int, ...]:
    """Kinds that complete the shown hand, in order."""
    answer = registry.ruleset(line).waits(waits_form(position))
    return tuple(wait.kind for wait in answer.accepted) if answer.shanten == 0 else ()
