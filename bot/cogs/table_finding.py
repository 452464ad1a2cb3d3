"""Which table a command means, and how tables are told apart in a list."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import discord
from discord.app_commands import Choice

from bot.i18n.catalog import Words
from bot.ids import is_id
from bot.services.problems import Refused, refuse
from bot.services.table_views import HandView, Person, Phase, TableView
from bot.ui.card import Message
from bot.ui.completions import choices
from bot.ui.desk import Client, Desk, Interaction
from bot.ui.items import Press
from bot.ui.layout import framed, heading, lines, listed
from bot.ui.rules_text import title
from bot.ui.table_ids import PANEL, at
from bot.ui.told import Section

MOST_OFFERED: Final = 25
"""Choices that Discord shows."""

Some = Callable[[TableView], bool]


class Finding:
    """Finds tables for the commands that are about one."""

    def __init__(self, client: Client, desk: Desk) -> None:
        self._client = client
        self._desk = desk
        self._tables = desk.services.tables

    async def table(
        self,
        interaction: Interaction,
        named: str | None,
        fits: Some = lambda _: True,
        *,
        mine: bool = True,
        over: bool = False,
    ) -> TableView:
        """The table that is meant: the one named, else that of this thread, be it over, else that of this channel, else
        the asker's only one, or (`over`) his last. Raises `Refused`."""
        if named:
            if not is_id(named):
                raise refuse("game.reason.no_table", "table", named)
            return await self._tables.table(named)
        user = interaction.user.id
        own = await self._tables.in_thread(channel_of(interaction))
        if own is not None and fits(own) and (sits(own, user) or not mine):
            return own
        playing = [one for one in await self._tables.open_of(user) if fits(one)]
        here = [one for one in await self._tables.of_channel(channel_of(interaction)) if fits(one)]
        for found in ([one for one in here if sits(one, user)], [] if mine else here, playing):
            if len(found) == 1:
                return found[0]
            if found:
                raise refuse("game.told.which", "table")
        if over and (last := await self._tables.finished_of(user, 1)):
            return last[0]
        if here:
            raise refuse("game.reason.not_at_table")
        if mine and not await self._tables.open_of(user):
            raise refuse("game.told.no_tables")
        raise refuse("game.told.no_table_here", "table")

    async def complete(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        """The tables of this channel and the asker's own that fit what was typed so far."""
        words, user = (await self._desk.reader(interaction)).words, interaction.user.id
        own = [*await self._tables.open_of(user), *await self._tables.finished_of(user, MOST_OFFERED)]
        here = await self._tables.of_channel(channel_of(interaction))
        found = list({one.id: one for one in (*here, *own)}.values())[:MOST_OFFERED]
        offered = [(await self._line(words, user, one, plain=True), one.id) for one in found]
        typed = current.casefold()
        return choices([(label, table) for label, table in offered if typed in label.casefold() or typed in table])

    async def listed(self, interaction: Interaction) -> Message:
        """The asker's tables that are not over, apart from them what else is open here, with buttons to his hands."""
        words, user = (await self._desk.reader(interaction)).words, interaction.user.id
        own = await self._tables.open_of(user)
        known = {one.id for one in own}
        here = [one for one in await self._tables.of_channel(channel_of(interaction)) if one.id not in known]
        mine, others = [[await self._line(words, user, one) for one in some] for some in (own, here)]
        parts = [heading(words.text("game.told.tables"))]
        parts.append(listed(Section("", tuple(mine))) if mine else lines([words.text("game.told.no_tables")]))
        if others:
            parts.append(listed(Section(words.text("game.told.tables_here"), tuple(others))))
        begun = [one for one in own if one.phase is not Phase.LOBBY]
        hand = words.text("game.button.hand")
        labels = [words.text("game.button.hand_of", hand=hand, rules=title(words, one.line)) for one in begun[:5]]
        rows = [[Press(at(PANEL, one.id, one.step, "open"), label)] for one, label in zip(begun, labels, strict=False)]
        return framed(parts, rows)

    async def _line(self, words: Words, user: int, table: TableView, *, plain: bool = False) -> str:
        """A table in a line: its rules, how it stands, where it is (`plain`: without a link)."""
        state = f"game.state.{table.phase.value}"
        if table.paused is not None:
            state = "game.state.paused"
        elif table.phase is Phase.PLAYING and await self._asked(table, user):
            state = "game.state.your_turn"
        place = table.thread or table.venue.channel
        where = self._name(place) if plain else f"<#{place}>"
        return words.text("game.told.table_line", title=title(words, table.line), state=words.text(state), where=where)

    async def _asked(self, table: TableView, user: int) -> bool:
        try:
            hand: HandView = await self._tables.hand(table.id, Person(user))
        except Refused:
            return False
        return bool(hand.actions) and hand.sealed is None

    def _name(self, channel: int) -> str:
        known = self._client.get_channel(channel)
        return f"#{getattr(known, 'name', channel)}"


def channel_of(interaction: Interaction) -> int:
    """The channel or thread in which a command was given."""
    assert interaction.channel_id is not None
    return interaction.channel_id


def places_of(interaction: Interaction) -> tuple[int, ...]:
    """That channel, and of a thread the channel it is in."""
    channel = interaction.channel
    within = (channel.parent_id,) if isinstance(channel, discord.Thread) else ()
    return (channel_of(interaction), *within)


def sits(table: TableView, user: int) -> bool:
    """Whether the user is one of its players."""
    return any(info.user == user for info in table.seats)


def is_open(table: TableView) -> bool:
    """Whether it has not begun."""
    return table.phase is Phase.LOBBY


def is_over(table: TableView) -> bool:
    """Whether it has ended, one way or the other."""
    return table.phase.is_over
