"""Turning points of a game that is over, for whoever played it; and a puzzle made of one, if he wants that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.cogs.common import server_of
from bot.cogs.router import Router
from bot.services.replays import step_of as replay_step
from bot.ui.custom_ids import CustomId
from bot.ui.desk import Desk, Interaction, is_private
from bot.ui.sending import twice
from bot.ui.submission_text import judged_told
from bot.ui.table_ids import TURNING, step_of, table_of
from bot.ui.turning_text import consent_message, turnings_message

NAMED = "named"
SHOW = "show"

SOON: Final = 2.0
"""Seconds after which what was found by then is shown, and again whenever there is more."""


class TurningScreens:
    """Everything here is for the presser alone, about his own decisions."""

    def __init__(self, desk: Desk, router: Router) -> None:
        self._desk = desk
        self._services = desk.services
        router.on(TURNING, self._pressed)

    async def _pressed(self, interaction: Interaction, pressed: CustomId, values: Sequence[str]) -> None:
        table, deal, what, place = table_of(pressed), step_of(pressed), pressed.argument(2), pressed.argument(3)
        if what == SHOW and is_private(interaction):
            await twice(interaction.response.defer)
        else:
            await twice(lambda: interaction.response.defer(thinking=True, ephemeral=True))
        match what:
            case "make" if place.isdigit():
                words = (await self._desk.reader(interaction)).words
                made = consent_message(words, table, deal, int(place))
                await self._desk.send(interaction, made, private=True, promised=True)
            case "send" if place.isdigit() and is_private(interaction):
                await self._send(interaction, table, deal, int(place), named=pressed.argument(4) == NAMED)
            case _:
                await self.show(interaction, table)

    async def show(self, interaction: Interaction, table: str) -> None:
        """The presser's turning points, worked out now if they are not known: the message grows until they all are."""
        own = await self._services.turning.own(table, interaction.user.id)
        words = (await self._desk.reader(interaction)).words.of(own.record.system)

        def address(deal: int, at: int) -> str | None:
            return self._services.links.replay(table, deal, at, own.player)

        shown = None
        while shown is None or shown.done < 1:
            found = await own.search.after(SOON)
            if interaction.is_expired():
                return  # the search goes on by itself, and the next press tells what it found
            if found != shown:
                steps = [replay_step(own.record, words, point.deal, point.turning.place) for point in found.points]
                made = turnings_message(words, table, found, steps, address)
                await self._desk.send(interaction, made, private=True, promised=True)
            shown = found

    async def _send(self, interaction: Interaction, table: str, deal: int, place: int, *, named: bool) -> None:
        """Judges the decision as a puzzle and, if it will do, puts it in the queue of the table's server."""
        user, view = interaction.user.id, await self._services.tables.table(table)
        judged = await self._services.turning.puzzle(table, user, deal, place)
        if judged.flaw is None and judged.puzzle is not None:
            await self._services.daily.community.add(server_of(view.venue.guild), user, judged.puzzle, named=named)
        reader = await self._desk.reader(interaction)
        made = self._desk.page(judged_told(reader.words, judged), reader)
        await self._desk.send(interaction, made, private=True, promised=True)
