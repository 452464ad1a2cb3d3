"""The daily puzzle in channels: what `DailyService` says becomes messages in the server's language."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any, Final

import discord

from bot.i18n.languages import language_of
from bot.services.community import asked_of
from bot.services.daily import Recap
from bot.services.profiles import Audience
from bot.services.puzzle_scene import puzzle_scene
from bot.services.puzzle_views import Asked, Shares
from bot.ui.card import Message, Row, message
from bot.ui.desk import Client, Desk
from bot.ui.puzzle_panel import answer_rows, closed_rows, with_spoiler
from bot.ui.puzzle_stats_text import closed_told, recap_told, shares_section, solution
from bot.ui.puzzle_text import question_told
from bot.ui.screens import Reader
from bot.ui.sending import NOBODY
from bot.ui.told import Told
from puzzles.store import Channel, Posted
from puzzles.submissions import Submission

log = logging.getLogger(__name__)

WEEK: Final = 10080


class PuzzlePosts:
    """Posts, counts and closes."""

    def __init__(self, client: Client, desk: Desk) -> None:
        self._client = client
        self._desk = desk

    async def open(self, channel: Channel, asked: Asked, nonce: str) -> int | None:
        """Posts a puzzle."""
        where = await self._where(channel.channel)
        if where is None:
            return None
        reader = await self._reader(channel.guild)
        told = question_told(reader.words, asked, answers=0)
        heard = NOBODY
        if channel.role is not None:
            told = replace(told, facts=(*told.facts, reader.words.text("puzzle.for_role", role=f"<@&{channel.role}>")))
            heard = discord.AllowedMentions(everyone=False, users=False, roles=[discord.Object(channel.role)])
        made = await self._made(told, asked, reader, answer_rows(reader.words, asked))
        return await self._send(where, made, nonce, heard)

    async def count(self, posted: Posted, asked: Asked, answers: int) -> None:
        """Edits the counter alone: buttons and picture stay."""
        reader = await self._reader(posted.guild)
        told = question_told(reader.words, asked, answers=answers)
        made = await self._made(told, asked, reader, answer_rows(reader.words, asked))
        await self._edit(posted.channel, posted.message, made)

    async def close(self, posted: Posted, recap: Recap, *, thread: bool) -> None:
        """Takes the answer buttons off the post and tells how people answered, the answer behind a spoiler."""
        reader = await self._reader(posted.guild)
        words, puzzle = reader.words, recap.asked.puzzle
        rows = closed_rows(words, puzzle, self._desk.services.links.puzzle(posted.family, posted.number))
        closed = await self._made(closed_told(words, recap), recap.asked, reader, rows)
        await self._edit(posted.channel, posted.message, closed)
        where = await self._where(posted.channel)
        if where is None:
            return
        made = with_spoiler(message(recap_told(words, recap)), solution(words, puzzle))
        try:
            sent = await where.send(view=made.view, silent=True, allowed_mentions=NOBODY)
            if thread:
                name = words.text("puzzle.thread", number=recap.asked.number or 0)
                await sent.create_thread(name=name, auto_archive_duration=WEEK)
        except (discord.HTTPException, ValueError) as error:
            log.warning("a recap in server %d could not be posted whole: %s", posted.guild, error)

    async def ask(self, submission: Submission, nonce: str) -> int | None:
        """Posts a puzzle that a member sent in."""
        where = await self._where(submission.channel or 0)
        if where is None:
            return None
        reader, asked = await self._reader(submission.guild), asked_of(submission)
        told, rows = question_told(reader.words, asked), answer_rows(reader.words, asked)
        return await self._send(where, await self._made(told, asked, reader, rows), nonce, NOBODY)

    async def end(self, submission: Submission, here: Shares) -> None:
        """Takes its answer buttons off and tells how people answered, all in the post itself."""
        reader = await self._reader(submission.guild)
        words, recap = reader.words, Recap(asked_of(submission), here, here)
        shares = shares_section(words.of(submission.puzzle.family), submission.puzzle, "puzzle.server_share", here)
        told = replace(closed_told(words, recap), sections=shares)
        made = await self._made(told, recap.asked, reader, closed_rows(words, submission.puzzle, None))
        made = with_spoiler(made, solution(words, submission.puzzle))
        await self._edit(submission.channel or 0, submission.message, made)

    async def _send(self, where: Any, made: Message, nonce: str, heard: discord.AllowedMentions) -> int | None:
        try:
            sent = await where.send(view=made.view, files=made.files, nonce=nonce, allowed_mentions=heard)
        except discord.HTTPException as error:
            log.warning("a puzzle could not be posted in channel %s: %s", where.id, error.code)
            return None
        return int(sent.id)

    async def _edit(self, channel: int, posted: int | None, made: Message) -> None:
        where = await self._where(channel)
        if where is None or posted is None:
            return
        try:
            partial = where.get_partial_message(posted)
            await partial.edit(view=made.view, attachments=made.files, allowed_mentions=NOBODY)
        except discord.HTTPException as error:
            log.info("a daily puzzle could not be edited: %s", error.code)

    async def _made(self, told: Told, asked: Asked, reader: Reader, rows: list[Row]) -> Message:
        scene = puzzle_scene(asked.puzzle.position)
        picture = await self._desk.services.pictures.paint(scene, reader.audience, reader.words)
        if picture is not None and asked.puzzle.position.is_hand_alone:
            told = replace(told, hand=())
        return message(told, picture, rows, cut=reader.words.text("ui.cut"))

    async def _reader(self, guild: int) -> Reader:
        settings = await self._desk.services.profiles.guild(guild)
        found = self._client.get_guild(guild)
        spoken = None if found is None else str(found.preferred_locale)
        audience = Audience(settings.locale or language_of(spoken, None))
        return Reader(audience, self._desk.services.catalog.words(audience.language))

    async def _where(self, channel: int) -> Any:
        found = self._client.get_channel(channel)
        if found is None:
            try:
                found = await self._client.fetch_channel(channel)
            except discord.HTTPException as error:
                log.warning("the channel %d cannot be reached: %s", channel, error.code)
                return None
        return found if hasattr(found, "send") else None
