"""How a hand and a game ended: who won with what, who pays whom, new scores, places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from discord import ButtonStyle

from bot.i18n.catalog import Words
from bot.i18n.numbers import figure, signed
from bot.services.pictures import Picture
from bot.services.table_views import BoardView, DealResult, Phase, WinResult
from bot.services.transcript import written
from bot.ui.amounts import amount, totals
from bot.ui.board import question_buttons
from bot.ui.card import Message, Row
from bot.ui.items import Press
from bot.ui.layout import framed, heading, lines, listed, small
from bot.ui.table_ids import LOOK, at
from bot.ui.table_text import TableWords, system_of
from bot.ui.told import Section
from bot.ui.turning_text import turning_button
from engine.play.view import View
from engine.scoring.sheet import TABLE
from engine.tiles.kinds import code_of, sort_key

GOLD: Final = 0xC9A24B
MOST_PAYMENTS: Final = 24
MOST_TABLES: Final = 8
"""Tables with the same walls that a result is compared with."""


def deal_message(
    words: Words, board: BoardView, view: View, result: DealResult, pictures: Sequence[Picture]
) -> Message:
    """The end of one hand."""
    said = TableWords.of(words, board.table, view)
    words = said.words
    parts: list[str | Sequence[Picture]] = [heading(_headline(said, result))]
    if pictures:
        parts.append(pictures)
    parts += [listed(Section(_win_title(said, win), tuple(_win_lines(said, view, result, win)))) for win in result.wins]
    others = [seat for seat in sorted(result.opened) if all(win.seat != seat for win in result.wins)]
    if others:
        shown = [words.text("game.end.hand", who=said.who(seat), tiles=_tiles(result, seat)) for seat in others]
        parts.append(listed(Section(words.text("game.end.opened"), tuple(shown))))
    paid = payment_lines(said, result)
    if paid:
        parts.append(listed(Section(words.text("game.end.payments"), tuple(paid))))
    parts.append(listed(Section(words.text("game.end.scores"), tuple(score_lines(said, result)))))
    parts.append(small([_next(said, board), said.rules()]))
    rows: list[Row] = []
    if board.question:
        rows.append(question_buttons(words, board))
    rows.append([_look(words, board, result.number, "why")])
    return framed(parts, rows, colour=GOLD)


def match_message(words: Words, board: BoardView, elsewhere: Sequence[Sequence[int]] = ()) -> Message:
    """The end of the game: places and results. `elsewhere` are points by player at other tables with the same walls."""
    said = TableWords.of(words, board.table, board.view)
    words = said.words
    rows = []
    for standing in board.standings:
        numerator, denominator = standing.result
        result = figure(numerator / denominator, 0 if denominator == 1 else 1)
        key = "game.end.place" if numerator == standing.points * denominator else "game.end.place_result"
        rows.append(
            words.text(
                key, place=standing.place, name=said.player(standing.player), points=standing.points, result=result
            )
        )
    compared = [
        words.text(
            "game.end.elsewhere",
            name=said.player(standing.player),
            points=standing.points,
            others=tuple(points[standing.player] for points in elsewhere[:MOST_TABLES]),
        )
        for standing in board.standings
        if elsewhere
    ]
    parts = [
        heading(words.text("game.end.match")),
        lines(rows),
        listed(Section(words.text("game.end.same_walls"), tuple(compared))) if compared else "",
        small([words.text("game.end.verify"), said.rules()]),
    ]
    buttons = [
        Press(at(LOOK, board.table.id, 0, "rematch"), words.text("game.button.rematch"), ButtonStyle.primary),
        Press(at(LOOK, board.table.id, 0, "replay"), words.text("game.button.replay")),
        turning_button(words, board.table.id),
        Press(at(LOOK, board.table.id, 0, "verify"), words.text("game.button.verify")),
    ]
    return framed(parts, [buttons], colour=GOLD)


def _look(words: Words, board: BoardView, deal: int, what: str) -> Press:
    return Press(at(LOOK, board.table.id, deal, what), words.text(f"game.button.{what}"))


def _headline(said: TableWords, result: DealResult) -> str:
    words = said.words
    if not result.wins:
        return words.text("game.end.drawn", number=result.number, how=f"play.ended.{result.kind}")
    winners = list(dict.fromkeys(said.who(win.seat) for win in result.wins))
    return words.text("game.end.won", number=result.number, names=winners)


def _win_title(said: TableWords, win: WinResult) -> str:
    words = said.words
    tile = code_of(win.tile)
    if win.source == win.seat:
        return words.text("game.end.self_draw", who=said.seat(win.seat), tile=tile)
    key = "game.end.robbed" if win.robbing else "game.end.from"
    return words.text(key, who=said.seat(win.seat), tile=tile, other=said.seat(win.source))


def _win_lines(said: TableWords, view: View, result: DealResult, win: WinResult) -> list[str]:
    words, system = said.words, system_of(said.table)
    found = []
    held = _tiles(result, win.seat)
    melds = [said.meld(meld) for meld in view.seats[win.seat].melds]
    if held:
        found.append(words.text("game.end.tiles", tiles=" · ".join([held, *melds]), tile=code_of(win.tile)))
    if win.sheet is not None:
        for line in win.sheet.lines:
            times = words.text("answer.times", n=line.times) if line.times > 1 else ""
            worth = amount(words, system, line.unit, line.amount)
            found.append(words.text("answer.line", name=words.term(line.key), times=times, amount=worth))
        found.append(totals(words, system, win.sheet.totals, win.sheet.limit))
    return found


def _tiles(result: DealResult, seat: int) -> str:
    return written(sorted(result.opened.get(seat, ()), key=sort_key))


def payment_lines(said: TableWords, result: DealResult) -> list[str]:
    """Every payment with its cause, in order; equal ones of the same cause and receiver in one line."""
    words = said.words
    found: dict[tuple[int, str, int], list[int]] = {}
    for payment in result.payments:
        found.setdefault((payment.payee, payment.cause, payment.amount), []).append(payment.payer)
    told = []
    for (payee, cause, number), payers in found.items():
        names = [words.text("answer.pay.table") if one == TABLE else said.seat(one) for one in payers]
        to = words.text("answer.pay.table") if payee == TABLE else said.seat(payee)
        key = "game.end.pay" if len(set(payers)) == 1 and len(payers) == 1 else "game.end.pay_each"
        told.append(words.text(key, payers=names, payee=to, amount=number, cause=words.text(cause)))
    more = len(told) - MOST_PAYMENTS
    return told if more <= 0 else [*told[:MOST_PAYMENTS], words.text("game.end.more", n=more)]


def score_lines(said: TableWords, result: DealResult) -> list[str]:
    """New scores with their changes, best first."""
    order = sorted(range(len(result.after)), key=lambda seat: (-result.after[seat], seat))
    return [
        said.words.text(
            "game.end.score",
            who=said.who(seat),
            score=result.after[seat],
            change=signed(result.after[seat] - result.before[seat]),
        )
        for seat in order
    ]


def _next(said: TableWords, board: BoardView) -> str:
    words = said.words
    if board.question:
        return words.text(f"game.head.question_{board.question}", name=said.player(board.asked))
    if board.table.phase is Phase.OVER:
        return words.text("game.end.last")
    if board.table.phase is Phase.CANCELLED:
        return words.text("game.end.cancelled")
    return words.text("game.end.next", number=board.deal + 1, promise=board.promise)
