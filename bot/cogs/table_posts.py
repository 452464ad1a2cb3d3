"""What tables show in their channels: posts become messages, with a way round whatever is in the way."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Final

import discord

from bot.cogs.table_doors import Doors
from bot.cogs.table_messages import Make, Messages
from bot.cogs.table_names import Names
from bot.cogs.table_panels import Panels
from bot.cogs.table_telling import Telling
from bot.i18n.catalog import Words
from bot.i18n.languages import capital
from bot.ids import new_id
from bot.services.pictures import Picture
from bot.services.profiles import Audience
from bot.services.table_scene import open_hands, table_scene, win_scene
from bot.services.table_views import BoardView, DealResult, Phase, Post, PostedIds, TableView
from bot.storage.table_records import ShownRow
from bot.ui.board import board_message, collapsed
from bot.ui.card import Message
from bot.ui.desk import Client, Desk
from bot.ui.end_card import deal_message, match_message
from bot.ui.lobby import lobby_message
from bot.ui.rules_text import title
from bot.ui.table_text import system_of
from engine.play.view import View
from render import TableScene

log = logging.getLogger(__name__)

FRESH: Final = timedelta(minutes=50)
"""A message older than that is not edited any more: Discord limits edits after an hour."""

WEEK: Final = 10080
"""Minutes after which a thread is hidden: the longest there is."""

UNKNOWN_CHANNEL: Final = 10003
UNKNOWN_GUILD: Final = 10004
HAS_THREAD: Final = 160004
GONE: Final = frozenset({UNKNOWN_CHANNEL, UNKNOWN_GUILD})
NAME: Final = 100
"""Characters of a thread's name at most."""
NUMBER: Final = 4
"""Characters of a table's id that its thread is called by."""


class TablePosts:
    """Delivers posts. Everything shown is public: the server's language, everybody's view."""

    def __init__(self, client: Client, desk: Desk, panels: Panels, doors: Doors) -> None:
        self._client = client
        self._doors = doors
        self._messages = Messages(client, doors)
        self._desk = desk
        self._panels = panels
        self._tables = desk.services.tables
        self._names = Names(client)
        self._telling = Telling(client, desk)

    async def deliver(self, post: Post) -> PostedIds | None:
        """Shows a post; None if it cannot be shown and need not be tried again."""
        table = await self._tables.table(post.table)
        if post.kind == "digest":
            return await self._telling.remind(post, table)
        try:
            return await self._shown(post, table)
        except discord.NotFound as error:
            if error.code not in GONE:
                raise
            if table.thread is None:
                await self._tables.gone(table.id)
                await self._telling.channel_gone(table)
                return None
            await self._tables.keeper.set_thread(table.id, None)
            return await self.deliver(post)
        except discord.Forbidden:
            guild = table.venue.guild
            if guild is not None and self._client.get_guild(guild) is None:
                await self._telling.removed(table)
                await self._tables.stand_still(guild)
                return None
            if table.thread is not None:
                await self._tables.keeper.set_thread(table.id, None)
                return await self.deliver(post)
            await self._telling.cannot_write(table)
            return None
        finally:
            self._panels.follow(post.table)

    def is_free(self, table: str) -> bool:
        """Whether the table's next board is not counted among the bot's requests, as far as is known: a press has
        opened a door into the board that stands."""
        return self._doors.has(table)

    async def again(self, table: str) -> None:
        """The lobby or the board as a new message at the end of the channel; what comes next goes into that one."""
        found = await self._tables.table(table)
        words = await self._telling.words(found)
        shown = {row.kind: row for row in await self._tables.shown(table)}
        kind = "lobby" if found.phase is Phase.LOBBY else "board"
        last = shown.get(kind)
        board = await self._tables.public(table, _since(last))

        make = self._lobby_card(words, found) if kind == "lobby" else self._board_card(words, board)
        post = Post(id=new_id(self._desk.services.clock)[1:], table=table, kind=kind, step=found.step, at=0)
        posted = await self._messages.send(post, found, make)
        if last is not None:
            moved = replace(last, channel=posted.channel, message=posted.message, since=_newest(shown))
            await self._tables.moved(moved)
            if kind == "board":
                await self._collapse(words, board, last)

    async def _shown(self, post: Post, table: TableView) -> PostedIds | None:
        words = await self._telling.words(table)
        shown = {row.kind: row for row in await self._tables.shown(table.id)}
        match post.kind:
            case "cancelled":
                await self._closed(post, words, shown)
                return await self._lobby(post, table, words, shown)
            case "lobby":
                return await self._lobby(post, table, words, shown)
            case "deal_end":
                return await self._deal_end(post, words, shown)
            case "match_end":
                board = await self._tables.public(table.id)
                elsewhere = await self._tables.elsewhere(table.id)

                async def make(_: bool) -> Message:
                    return match_message(words, board, elsewhere)

                return await self._messages.send(post, table, make, shown)
            case "names":
                await self._names.take_out(table, shown.values(), words.text("privacy.somebody_gone"))
                return None
            case _:
                return await self._board(post, words, shown)

    async def _lobby(
        self, post: Post, table: TableView, words: Words, shown: Mapping[str, ShownRow]
    ) -> PostedIds | None:
        make, last = self._lobby_card(words, table), shown.get("lobby")
        if last is not None and await self._messages.edit(table.id, last, make):
            return PostedIds(last.channel, last.message)
        if last is not None and table.phase not in (Phase.LOBBY, Phase.CANCELLED):
            return None  # its game is under way, and nobody needs the card anew
        return await self._messages.send(post, replace(table, thread=None), make, shown)

    async def _board(self, post: Post, words: Words, shown: Mapping[str, ShownRow]) -> PostedIds | None:
        last = shown.get("board")
        board = await self._tables.public(post.table, _since(last))
        table, thread, home = board.table, None, board.table.venue.channel
        if table.thread is None and last is None:
            thread = await self._thread(table, words, shown.get("lobby"))
            if thread is not None:
                table = replace(table, thread=thread)
                board = replace(board, table=table)
        make = self._board_card(words, board)
        stays = last is not None and not _anew(post, board, last, shown)
        if last is not None and stays and await self._messages.edit(table.id, last, make, home):
            return PostedIds(last.channel, last.message, since=last.since)
        ended = shown.get("deal_end")
        if last is not None and (ended is None or last.number > ended.number):
            await self._collapse(words, board, last)
        try:
            posted = await self._messages.send(post, table, make, shown)
        except discord.Forbidden:
            if thread is None:
                raise
            thread, board = None, replace(board, table=replace(table, thread=None))
            posted = await self._messages.send(post, board.table, self._board_card(words, board), shown)
        return replace(posted, thread=thread, since=0 if last is None else _newest(shown))

    async def _collapse(self, words: Words, board: BoardView, last: ShownRow) -> None:
        """Leaves of the board before what happened while it stood there."""

        async def make(_: bool) -> Message:
            return collapsed(words, board, board.news)

        if _age(last.message) < FRESH:
            await self._messages.edit(board.table.id, last, make)

    async def _closed(self, post: Post, words: Words, shown: Mapping[str, ShownRow]) -> None:
        """Takes the controls off what stands last of a table that was closed, however old: it is once, and for good."""
        last, ended = shown.get("board"), shown.get("deal_end")
        board = await self._tables.public(post.table, _since(last))
        if ended is not None and (last is None or ended.number > last.number):
            make = self._end_card(words, board, *await self._ended(board))
            await self._messages.edit(post.table, ended, make, board.table.venue.channel)
        elif last is not None:
            make = self._board_card(words, board)
            await self._messages.edit(post.table, last, make, board.table.venue.channel)

    async def _deal_end(self, post: Post, words: Words, shown: Mapping[str, ShownRow]) -> PostedIds | None:
        last = shown.get("board")
        board = await self._tables.public(post.table, _since(last))
        view, result = await self._ended(board)
        if view is board.view and last is not None and _age(last.message) < FRESH:
            await self._final(words, board, last, view, result)
        return await self._messages.send(post, board.table, self._end_card(words, board, view, result), shown)

    async def _ended(self, board: BoardView) -> tuple[View, DealResult]:
        """The last deal that is over, as everybody sees it."""
        if board.result is not None and board.view is not None and board.view.ended:
            return board.view, board.result
        number = max(1, board.deal - 1)
        result = await self._tables.result(board.table.id, number)
        return await self._tables.last_view(board.table.id, number), result

    def _lobby_card(self, words: Words, table: TableView) -> Make:
        async def make(_: bool) -> Message:
            return lobby_message(words, table)

        return make

    def _board_card(self, words: Words, board: BoardView) -> Make:
        async def make(pictures: bool) -> Message:
            picture = await self._picture(board, words) if pictures else None
            return board_message(words, board, board.news, picture)

        return make

    def _end_card(self, words: Words, board: BoardView, view: View, result: DealResult) -> Make:
        async def make(pictures: bool) -> Message:
            painted = [] if not pictures else await self._wins(view, result, words)
            return deal_message(words, board, view, result, painted)

        return make

    async def _final(self, words: Words, board: BoardView, last: ShownRow, view: View, result: DealResult) -> None:
        """The board of a deal that is over, which lies as in this view: without controls."""
        bottom = _bottom(board)
        scene = table_scene(view, bottom=bottom, opened=result.opened)

        async def make(pictures: bool) -> Message:
            picture = await self._paint(scene, words) if pictures else None
            return board_message(words, board, board.news, picture, over=True, hands=open_hands(scene, bottom))

        await self._messages.edit(board.table.id, last, make, board.table.venue.channel)

    async def _picture(self, board: BoardView, words: Words) -> Picture | None:
        if board.view is None:
            return None
        return await self._paint(table_scene(board.view, bottom=_bottom(board)), words)

    async def _paint(self, scene: TableScene, words: Words) -> Picture | None:
        return await self._desk.services.pictures.paint(scene, Audience(words.language), words)

    async def _wins(self, seen: View, result: DealResult, words: Words) -> list[Picture]:
        pictures = self._desk.services.pictures
        made = [
            await pictures.paint(win_scene(seen, result, win), Audience(words.language), words)
            for win in result.wins
            if result.opened.get(win.seat)
        ]
        return [picture for picture in made if picture is not None]

    async def _thread(self, table: TableView, words: Words, lobby: ShownRow | None) -> int | None:
        """A thread of the table's own, below its lobby where that can be; None where the bot may not make one."""
        channel = self._client.get_channel(table.venue.channel)
        if not isinstance(channel, discord.TextChannel):
            return None
        if not channel.permissions_for(channel.guild.me).send_messages_in_threads:
            return None
        name = thread_name(words, table)
        try:
            if lobby is not None and lobby.channel == channel.id:
                message = channel.get_partial_message(lobby.message)
                thread = await message.create_thread(name=name, auto_archive_duration=WEEK)
            else:
                thread = await channel.create_thread(
                    name=name, auto_archive_duration=WEEK, type=discord.ChannelType.public_thread
                )
        except discord.HTTPException as error:
            if error.code == HAS_THREAD and lobby is not None:
                return lobby.message
            log.info("no thread could be made: %s", error.code)
            return None
        if lobby is not None:
            await self._messages.edit(table.id, lobby, self._lobby_card(words, replace(table, thread=thread.id)))
        return thread.id


def thread_name(words: Words, table: TableView) -> str:
    """A table's rules and the end of its id, which tells it from others: a name of the host would outlast his data."""
    number = table.id[-NUMBER:].upper()
    room = NAME - len(words.text("game.thread.name", rules="", number=number))
    rules = capital(title(words.of(system_of(table)), table.line))[:room]
    return words.text("game.thread.name", rules=rules, number=number)


def _bottom(board: BoardView) -> int:
    """The seat at the lower edge of the picture: the host's."""
    return next((info.seat for info in board.table.seats if info.host and info.seat >= 0), 0)


def _since(last: ShownRow | None) -> int:
    """What had been shown when the present board came."""
    return 0 if last is None else last.since


def _newest(shown: Mapping[str, ShownRow]) -> int:
    return max((row.number for row in shown.values()), default=0)


def _age(message: int) -> timedelta:
    return discord.utils.utcnow() - discord.utils.snowflake_time(message)


def _anew(post: Post, board: BoardView, last: ShownRow, shown: Mapping[str, ShownRow]) -> bool:
    """Whether the board comes as a new message: when a new hand begins, when the one before is old, and, where people
    come and go, when a person's turn has come. Depends on public facts alone."""
    ended = shown.get("deal_end")
    if ended is not None and ended.number > last.number:
        return True
    if last.channel != (board.table.thread or board.table.venue.channel) or _age(last.message) > FRESH:
        return True
    if board.table.live or last.step == post.step:
        return False
    if board.clock.kind in ("all", "question"):
        return True
    asked = () if board.view is None else board.view.asked
    humans = {info.seat for info in board.table.seats if info.user is not None and info.kept == "human"}
    return board.clock.kind == "turn" and bool(humans.intersection(asked))
