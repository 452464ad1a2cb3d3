"""The exact evaluator of a Sichuan win on a discard: take it now, or go on for more.

Taking it brings what the discarder pays. Going on is worth what `engine.solver.sichuan` says of the hand as it stands:
a self-draw that every seat still in play pays, a dearer wait, a bigger hand, less what the others' wins cost. The
pass lock until the next own draw is not in that, so going on is worth a trifle less than told.
"""

from __future__ import annotations

from engine.hand import kernel
from engine.solver.sichuan.ask import parts_of
from engine.solver.sichuan.model import FULL
from engine.solver.sichuan.solve import solve_with
from engine.tiles.kinds import Kind, kind_of
from puzzles.make.exact_sichuan import NODES, asked_of
from puzzles.make.left import counts_in_play
from puzzles.make.trade import Trade
from puzzles.position import Position
from puzzles.puzzle import Answer


def early_answers(trade: Trade, position: Position) -> tuple[Answer, ...] | None:
    """Taking the offered tile and letting it pass, the better one first; None where the solver comes to no end."""
    assert position.offered is not None
    table, worths = parts_of(trade.ruleset.options.line)
    asked = asked_of(position)
    solved = solve_with(asked, table, worths, FULL, nodes=NODES)
    row = None if solved is None else next((row for row in solved.rows if row.kind is None), None)
    if row is None or row.lacking != 1:
        return None
    kind = kind_of(position.offered)
    whole = bytearray(asked.counts)
    whole[kind] += 1
    by_discard, *_ = worths.beside(position.own.melds)(bytes(whole), (), (), kind)
    melds = len(position.own.melds)
    _, waits = kernel.accepted(counts_in_play(position), 4 - melds, 0 if melds else trade.special)
    unseen = position.unseen()
    take = Answer(code="t", value=round(by_discard, 3), win=1.0)
    go_on = Answer(
        code="p",
        value=round(row.value, 3),
        win=round(row.win, 4),
        lacking=1,
        copies=sum(unseen[wait] for wait in waits),
        accepted=tuple(map(Kind, waits)),
    )
    return tuple(sorted((take, go_on), key=lambda answer: (-answer.value, answer.code)))
