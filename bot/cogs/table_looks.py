"""Looking at tables: the log, replays, walls for checking, why machines played as they did, a rematch."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.cogs.router import Router
from bot.cogs.table_finding import is_over, places_of, sits
from bot.i18n.catalog import Words
from bot.services.positions import positions
from bot.services.problems import Refused, refuse
from bot.services.table_scene import open_hands, table_scene
from bot.services.table_views import BoardView, Person, Phase, ReplayDeal, TableView, WallView
from bot.ui.action_text import action_label
from bot.ui.card import Message
from bot.ui.custom_ids import CustomId
from bot.ui.desk import Desk, Interaction, is_private
from bot.ui.items import Pick, Press, link, option
from bot.ui.layout import framed, heading, lines, listed, named, small
from bot.ui.screens import Reader
from bot.ui.sending import twice
from bot.ui.table_ids import LOOK, at, step_of, table_of
from bot.ui.table_text import TableWords
from bot.ui.told import Section
from bot.ui.turning_text import turning_button
from engine.tiles.kinds import code_of

MOST_LINES = 40
"""Lines of a log in a message; the file has them all."""

MOST_WHY = 25


class Looks:
    """Private answers to whoever looks back."""

    def __init__(self, desk: Desk, router: Router) -> None:
        self._desk = desk
        self._tables = desk.services.tables
        router.on(LOOK, self._pressed)

    async def _pressed(self, interaction: Interaction, pressed: CustomId, values: Sequence[str]) -> None:
        table, number, what = table_of(pressed), step_of(pressed), pressed.argument(2)
        if is_private(interaction):
            await twice(interaction.response.defer)
        else:
            await twice(lambda: interaction.response.defer(thinking=True, ephemeral=True))
        match what:
            case "why":
                seat = values[0] if values else ""
                await self.why(interaction, table, number, int(seat) if seat.isdigit() else None)
            case "replay":
                place = pressed.argument(3)
                await self.replay(interaction, table, number, int(place) if place.isdigit() else 0)
            case "verify":
                await self.verify(interaction, table)
            case "rematch":
                await self.rematch(interaction, table)
            case _:
                raise refuse("game.reason.no_table", "table")

    async def log(self, interaction: Interaction, table: str) -> None:
        """All moves of the present deal as the asker may know them; the long form is a file."""
        reader = await self._desk.reader(interaction)
        board = await self._tables.public(table)
        events = await self._tables.log(table, Person(interaction.user.id))
        said = TableWords.of(reader.words, board.table, board.view)
        told = list(said.narrator.lines(events))
        words = said.words
        parts = [heading(words.text("game.told.log", number=board.deal))]
        if not told:
            parts.append(lines([words.text("game.told.log_empty")]))
        parts.append(listed(Section("", tuple(told[-MOST_LINES:]))))
        files = []
        if len(told) > MOST_LINES:
            parts.append(small([words.text("game.told.log_file")]))
            files = [("log.txt", "\n".join(told))]
        await self._answer(interaction, framed(parts, files=files))

    async def replay(self, interaction: Interaction, table: str, number: int, step: int) -> None:
        """One position of a deal that is over, with buttons to the others."""
        reader = await self._desk.reader(interaction)
        view = await self._tables.table(table)
        number = number or await self._last(table)
        deal = await self._tables.replay(table, Person(interaction.user.id), number)
        await self._answer(interaction, await self._position(reader, view, deal, step, interaction.user.id))

    async def _position(self, reader: Reader, table: TableView, deal: ReplayDeal, step: int, user: int) -> Message:
        steps = positions(deal.events, TableWords.of(reader.words, table, deal.frames[0].view).narrator)
        last = len(steps) - 1
        step = min(max(step, 0), last)
        seen, opened = deal.frames[steps[step].last][1:]
        said = TableWords.of(reader.words, table, seen)
        words = said.words
        parts = [heading(words.text("game.told.replay", number=deal.number, step=step + 1, steps=last + 1))]
        parts.append(listed(Section("", steps[step].lines)))
        bottom = deal.seat or 0
        scene = table_scene(seen, bottom=bottom, opened=opened)
        pictures = []
        if not reader.audience.text_first:
            picture = await self._desk.services.pictures.paint(scene, reader.audience, words)
            pictures = [picture] if picture is not None else []
        text = [named(said.seat_lines(seen, open_hands(scene, bottom)))]
        places = {"first": 0, "previous": max(0, step - 1), "next": min(last, step + 1), "last": last}
        row = [
            Press(at(LOOK, table.id, deal.number, "replay", str(place), name), words.text(f"game.told.replay_{name}"))
            for name, place in places.items()
        ]
        page = await self._page(reader.words, table, self._desk.services.links.replay(table.id, deal.number, step))
        own = [turning_button(words, table.id)] if is_over(table) and sits(table, user) else []
        return framed([*parts, pictures, *text], [row, [*page, *own]])

    async def _page(self, words: Words, table: TableView, address: str | None) -> list[Press | ui.Button[Any]]:
        """A button to a page on the web, where there is one: the game must be over, its walls played nowhere else."""
        if address is None:
            return []
        try:
            await self._desk.services.replays.find(table.id)
        except Refused:
            return []
        return [link(address, words.text("game.button.web"))]

    async def verify(self, interaction: Interaction, table: str) -> None:
        """Every promise, and the walls that are open by now, with a file to compute them again."""
        words = (await self._desk.reader(interaction)).words
        walls = await self._tables.verify(table)
        told = [words.text(f"game.told.wall_{_kept(wall)}", number=wall.deal, promise=wall.promise) for wall in walls]
        parts = [
            heading(words.text("game.told.verify")),
            listed(Section("", tuple(told))),
            small([words.text("game.told.wall_how")]),
        ]
        rows = [
            {
                "series": wall.series,
                "deal": wall.deal,
                "promise": wall.promise,
                "wall": [code_of(tile) for tile in wall.wall],
                "salt": wall.salt,
            }
            for wall in walls
        ]
        view = await self._tables.table(table)
        page = await self._page(words, view, self._desk.services.links.verify(table))
        await self._answer(interaction, framed(parts, [page], files=[("walls.json", json.dumps(rows, indent=1))]))

    async def why(self, interaction: Interaction, table: str, number: int, seat: int | None) -> None:
        """What one machine did in a deal that is over, and why."""
        reader = await self._desk.reader(interaction)
        board = await self._tables.public(table)
        number = number or await self._last(table)
        found = await self._tables.why(table, number)
        said = TableWords.of(reader.words, board.table, await self._tables.last_view(table, number))
        words = said.words
        seats = sorted({one.seat for one in found})
        chosen = seat if seat in seats else seats[0] if seats else -1
        told = [
            words.text(
                "game.why.line",
                seat=said.seat(one.seat),
                action=action_label(words, one.action),
                reasons=" ".join(words.reason(reason) for reason in one.reasons),
            )
            for one in found
            if one.seat == chosen
        ]
        parts = [heading(words.text("game.why.title", number=number))]
        parts.append(listed(Section("", tuple(told[:MOST_WHY]))) if told else lines([words.text("game.why.none")]))
        rows = []
        if len(seats) > 1:
            options = [option(said.seat(one), str(one), default=one == chosen) for one in seats]
            rows.append(Pick(at(LOOK, table, number, "why"), words.text("game.why.choose"), options))
        await self._answer(interaction, framed(parts, rows))

    async def rematch(self, interaction: Interaction, table: str) -> None:
        """A new table of the same kind, or the one that was opened before; it begins at once where machines fill it."""
        venue = (await self._tables.table(table)).venue
        await self._desk.services.server_games.check(venue.guild, (venue.channel, *places_of(interaction)))
        person = Person(interaction.user.id, str(interaction.id))
        made = await self._tables.rematch(table, person)
        people = [info.user for info in made.seats if info.user is not None]
        if made.phase is Phase.LOBBY and len(made.seats) == made.size and people == [person.user]:
            made = await self._tables.start(made.id, Person(interaction.user.id))
        where = f"<#{made.thread or made.venue.channel}>"
        await self._desk.tell_promised(interaction, "game.told.opened_there", where=where)

    async def _last(self, table: str) -> int:
        """The last deal that is over."""
        board: BoardView = await self._tables.public(table)
        return board.deal if board.view is None or board.view.ended else max(1, board.deal - 1)

    async def _answer(self, interaction: Interaction, made: Message) -> None:
        await self._desk.send(interaction, made, private=True, promised=True)


def _kept(wall: WallView) -> str:
    if not wall.opened:
        return "closed"
    return "kept" if wall.kept else "broken"
