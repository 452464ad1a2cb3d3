"""The board: what everybody sees of a table, with the same buttons for everybody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from discord import ButtonStyle

from bot.i18n.catalog import Words
from bot.i18n.languages import capital
from bot.services.pictures import Picture
from bot.services.table_rules import offers_of
from bot.services.table_scene import OpenHand
from bot.services.table_views import BoardView, Note, Phase
from bot.ui.card import Message, Row
from bot.ui.items import Press
from bot.ui.layout import framed, heading, lines, listed, named, small
from bot.ui.table_ids import BOARD, at
from bot.ui.table_text import NO_HANDS, TableWords
from bot.ui.told import Section
from engine.play.events import Ended, Event

FELT: Final = 0x2E6B4F
CALLS: Final = {"pung": "call.pung", "kong": "call.kong", "chow": "call.chow"}


def board_message(
    words: Words,
    board: BoardView,
    news: Sequence[Event | Note],
    picture: Picture | None,
    *,
    over: bool = False,
    hands: Mapping[int, OpenHand] = NO_HANDS,
) -> Message:
    """The board of a deal under way, or `over`, with the `hands` that the rules open then. `news` is what everybody saw
    happen, of which the last is told."""
    said = TableWords.of(words, board.table, board.view)
    ended = over and board.view is not None
    head = words.text(f"play.ended.{board.view.ended}") if ended and board.view is not None else said.situation(board)
    parts: list[str | Sequence[Picture]] = [heading(head)]
    # The heading says how the deal ended, and need not be said twice.
    told = said.news([one for one in news if not (ended and isinstance(one, Ended))])
    if told:
        parts.append(listed(Section("", tuple(told))))
    if picture is not None:
        parts.append((picture,))
    if board.view is not None:
        parts.append(lines([said.deal_line(board.view, board.deal)]))
        parts.append(named(said.seat_lines(board.view, hands)))
    elif not board.deal:
        parts.append(lines([words.text("game.seated", names=[said.player(one.player) for one in board.table.seats])]))
    parts.append(small(_footer(said, board)))
    return framed(parts, [] if over else board_rows(words, board), colour=FELT)


def collapsed(words: Words, board: BoardView, news: Sequence[Event | Note]) -> Message:
    """What is left of a board that a newer one has followed: what happened while it stood there, no controls."""
    said = TableWords.of(words, board.table, board.view)
    told = said.news(news, most=30) or [words.text("game.older_board")]
    return framed([listed(Section("", tuple(told)))])


def board_rows(words: Words, board: BoardView) -> list[Row]:
    """Buttons: those of a claim while claims are open, and the own hand; none at a table that was closed. They depend
    on public facts alone."""
    table, step = board.table, board.step
    if table.phase is Phase.CANCELLED:
        return []

    def press(what: str, label: str, style: ButtonStyle = ButtonStyle.secondary) -> Press:
        return Press(at(BOARD, table.id, step, what), label, style)

    rows: list[Row] = []
    if board.view is not None and board.clock.kind == "claim" and table.paused is None:
        system = table.line.partition("/")[0]
        rows.append(
            [
                press("pass", words.text("game.button.pass")),
                press("win", words.own(system, "game.button.win"), ButtonStyle.success),
                *(
                    press(verb, capital(words.term(CALLS[verb])))
                    for verb in offers_of(table.line).calls
                    if not board.view.robbing
                ),
            ]
        )
    below = [press("hand", words.text("game.button.hand"), ButtonStyle.primary)] if board.view is not None else []
    if board.question and table.paused is None:
        below += question_buttons(words, board)
    if table.paused is not None:
        below.append(press("resume", words.text("game.button.resume")))
    if table.pause:
        below += [press("pause", words.text("game.button.pause")), press("decline", words.text("game.button.decline"))]
    if table.undo and table.paused is None:
        below.append(press("undo", words.text("game.button.undo_agree")))
    if below:
        rows.append(below)
    return rows


def question_buttons(words: Words, board: BoardView) -> list[Press]:
    """The answers to the question between two deals."""
    return [
        Press(at(BOARD, board.table.id, board.step, "no"), words.text("game.button.go_on"), ButtonStyle.primary),
        Press(at(BOARD, board.table.id, board.step, "yes"), words.text("game.button.stop")),
    ]


def _footer(said: TableWords, board: BoardView) -> list[str]:
    words = said.words
    facts = [said.rules()]
    waiting = [said.player(one.player) for one in board.table.seats if one.seat < 0]
    if waiting and board.view is not None:
        facts.append(words.text("game.sits_out", names=waiting))
    if board.table.pause:
        facts.append(words.text("game.pause_wanted", names=[said.player(one) for one in board.table.pause]))
    if board.table.undo:
        facts.append(words.text("game.undo_wanted", names=[said.player(one) for one in board.table.undo]))
    if board.promise and (board.view is None or len(board.events) < 3):
        facts.append(words.text("game.promise", promise=board.promise))
    return facts
