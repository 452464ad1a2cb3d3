"""The lobby: who sits down, what will be played, how long it will take."""

from __future__ import annotations

from discord import ButtonStyle

from bot.i18n.catalog import Words
from bot.services.clocks import CLOCKS
from bot.services.machines import LEVELS
from bot.services.table_rules import offers_of
from bot.services.table_views import Phase, TableView
from bot.ui.card import Message, Row
from bot.ui.items import Pick, Press, option
from bot.ui.layout import framed, heading, lines, small
from bot.ui.rules_text import title
from bot.ui.table_ids import LOBBY, at
from bot.ui.table_text import TableWords, moment, player_name, span

FELT = 0x2E6B4F


def lobby_message(words: Words, table: TableView) -> Message:
    """The message of a table that has not begun; without controls once it has."""
    said = TableWords.of(words, table)
    open_ = table.phase is Phase.LOBBY
    names = {info.player: player_name(words, info, table.phase) for info in table.seats}
    seats = []
    for number in range(table.size):
        who = names.get(number) or words.text("game.lobby.open")
        host = any(info.host and info.player == number for info in table.seats)
        seats.append(words.text("game.lobby.host" if host else "game.lobby.seat", number=number + 1, name=who))
    facts = [
        words.text(f"game.length.{_length(table)}", n=table.deals),
        _expected(words, table),
        words.text("game.lobby.live") if table.live else words.text("game.lobby.slow"),
    ]
    places = offers_of(table.line).seats
    if table.size > places:
        facts.append(words.text("game.lobby.turns", players=table.size, seats=places))
    if sum(info.user is None for info in table.seats) < table.size - 1:
        clock = CLOCKS[table.clock]
        facts.append(words.text("game.lobby.windows", low=span(words, clock.floor)))
        if not table.orders_only:
            facts.append(words.text("game.lobby.waited_for", high=span(words, clock.cap)))
    if table.orders_only:
        facts.append(words.text("game.lobby.orders_only"))
    if table.closes is not None:
        facts.append(words.text("game.lobby.closes", time=moment(table.closes)))
    parts = [
        heading(words.text("game.lobby.title" if open_ else "game.lobby.title_begun", rules=title(words, table.line))),
        lines(seats),
        lines(facts),
        small([said.rules(), _state(words, table)]),
    ]
    return framed(parts, _rows(words, table), colour=FELT)


def _expected(words: Words, table: TableView) -> str:
    """How long it usually takes, from and to where they differ as they are said."""
    low, high = (span(words, time) for time in table.expected)
    if low == high:
        return words.text("game.lobby.expected_about", time=low)
    return words.text("game.lobby.expected", low=low, high=high)


def _length(table: TableView) -> str:
    return "game" if table.deals == 0 else "deals"


def _state(words: Words, table: TableView) -> str:
    missing = table.size - len(table.seats)
    match table.phase:
        case Phase.CANCELLED:
            return words.text("game.lobby.cancelled")
        case Phase.LOBBY:
            return words.text("game.lobby.missing", n=missing) if missing else words.text("game.lobby.ready")
        case _:
            where = "" if table.thread is None else f"<#{table.thread}>"
            return words.text("game.lobby.begun", where=where) if where else words.text("game.lobby.begun_here")


def _rows(words: Words, table: TableView) -> list[Row]:
    if table.phase is not Phase.LOBBY:
        return []
    missing = table.size - len(table.seats)

    def press(what: str, style: ButtonStyle = ButtonStyle.secondary) -> Press:
        return Press(at(LOBBY, table.id, 0, what), words.text(f"game.button.{what}"), style)

    buttons = [
        *([press("join", ButtonStyle.primary)] if missing else []),
        press("leave"),
        *([press("fill")] if missing else []),
        *([press("start", ButtonStyle.success)] if not missing else []),
    ]
    rows: list[Row] = [buttons]
    if missing:
        levels = [
            option(
                words.text("game.lobby.add_level", level=f"game.level.{level}"),
                level,
                description=words.text(f"game.level_help.{level}"),
            )
            for level in LEVELS
        ]
        rows.append(Pick(at(LOBBY, table.id, 0, "add"), words.text("game.lobby.add"), levels))
    if any(info.user is None for info in table.seats):
        buttons.append(press("remove"))
    return rows
