"""`/game`: tables in a channel. Whatever a button does, a command does too."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

import discord
from discord import app_commands
from discord.app_commands import AppCommandContext, AppInstallationType, Choice, Range
from discord.ext import commands

from bot.cogs.common import system_choices
from bot.cogs.game_presses import GamePresses, by
from bot.cogs.table_finding import Finding, Some, channel_of, is_open, is_over, places_of
from bot.cogs.table_looks import Looks
from bot.cogs.table_permissions import check_may_write, lacks
from bot.cogs.table_posts import TablePosts
from bot.i18n.translator import said
from bot.services.clocks import CLOCKS
from bot.services.machines import DEFAULT_LEVEL, LEVELS
from bot.services.order_changes import CLASSES, Change, changed
from bot.services.orders import CALLS, Do
from bot.services.problems import Refused, refuse
from bot.services.rulesets import RulesWanted
from bot.services.table_views import Person, Venue, Wish
from bot.ui.action_text import found_action, matching, possible
from bot.ui.completions import choices, complete_preset, complete_rules, hint
from bot.ui.desk import Desk, Interaction, place_of
from bot.ui.layout import framed, lines
from bot.ui.sending import twice
from bot.ui.table_ids import read_action
from bot.ui.table_text import system_of

LENGTHS: Final = (1, 2, 4, 8, 0)
MOST_MACHINES: Final = 9
MOST_PLAYERS: Final = 11
MOST_WORTH: Final = 400
ANSWERS: Final = ("agree", "decline", "resume")
OPTION: Final = "command.game_option"

LEVEL_CHOICES: Final[list[Choice[str]]] = [Choice(name=said(f"game.level.{level}"), value=level) for level in LEVELS]
CLOCK_CHOICES: Final[list[Choice[str]]] = [Choice(name=said(f"game.clock.{key}"), value=key) for key in CLOCKS]
ORDER_CHOICES: Final[list[Choice[str]]] = [Choice(name=said(f"game.order.{do.value}"), value=do.value) for do in Do]
LENGTH_CHOICES: Final[list[Choice[int]]] = [
    Choice(name=said(f"choice.length.{number}"), value=number) for number in LENGTHS
]


class GameCog(commands.Cog):
    """Commands about tables."""

    game = app_commands.Group(
        name="game",
        description=said("command.game.about"),
        allowed_installs=AppInstallationType(guild=True, user=False),
        allowed_contexts=AppCommandContext(guild=True, dm_channel=True, private_channel=False),
    )

    def __init__(self, desk: Desk, finding: Finding, presses: GamePresses, looks: Looks, posts: TablePosts) -> None:
        self._desk = desk
        self._tables = desk.services.tables
        self._finding = finding
        self._presses = presses
        self._looks = looks
        self._posts = posts

    # Before the start

    @game.command(name="new", description=said("command.game.new"))
    @app_commands.describe(
        system=said("command.option.system"),
        preset=said("command.option.preset"),
        rules=said("command.option.rules"),
        clock=said(f"{OPTION}.clock"),
        length=said(f"{OPTION}.length"),
        machines=said(f"{OPTION}.machines"),
        level=said(f"{OPTION}.level"),
        players=said(f"{OPTION}.players"),
        orders_only=said(f"{OPTION}.orders_only"),
        walls=said(f"{OPTION}.walls"),
    )
    @app_commands.choices(system=system_choices(), clock=CLOCK_CHOICES, level=LEVEL_CHOICES)
    @app_commands.choices(length=LENGTH_CHOICES)
    async def new(
        self,
        interaction: Interaction,
        system: str | None = None,
        preset: Range[str, 1, 100] | None = None,
        rules: Range[str, 1, 500] | None = None,
        clock: str | None = None,
        length: int = 1,
        machines: Range[int, 0, MOST_MACHINES] = 0,
        level: str = DEFAULT_LEVEL,
        players: Range[int, 2, MOST_PLAYERS] | None = None,
        orders_only: bool = False,
        walls: str = "",
    ) -> None:
        """Opens a table; one that machines fill begins at once."""
        await self._in_server(interaction)
        server = self._desk.services.server_games
        await server.check(interaction.guild_id, places_of(interaction))
        clock = clock or await server.clock(interaction.guild_id)
        wanted = RulesWanted(system or "", preset or "", rules or "")
        ruleset = await self._desk.services.rulesets.choose(place_of(interaction).asker, wanted)
        words = (await self._desk.reader(interaction)).words
        check_may_write(words, interaction)
        seats = (level,) * machines
        venue = Venue(interaction.guild_id, channel_of(interaction))
        await twice(lambda: interaction.response.defer(thinking=True, ephemeral=True))
        wish = Wish(ruleset.options.line, clock, seats, length, orders_only, walls, players or 0)
        made = await self._tables.create(by(interaction), venue, wish)
        full = len(made.seats) == made.size
        if full:
            await self._tables.start(made.id, Person(interaction.user.id))
        # The lobby may stand above this answer or under it.
        opened = words.text("game.told.opened_begun" if full else "game.told.opened_there", where=f"<#{venue.channel}>")
        told = [opened, *lacks(words, interaction)]
        await self._desk.send(interaction, framed([lines(told)]), private=True, promised=True)

    @game.command(name="join", description=said("command.game.join"))
    @app_commands.describe(table=said(f"{OPTION}.table"))
    async def join(self, interaction: Interaction, table: str | None = None) -> None:
        """Sits down at the open table of this channel."""
        await self._in_server(interaction)
        await self._do(interaction, table, self._tables.join, "game.told.joined", is_open, mine=False)

    @game.command(name="leave", description=said("command.game.leave"))
    @app_commands.describe(table=said(f"{OPTION}.table"))
    async def leave(self, interaction: Interaction, table: str | None = None) -> None:
        """Leaves a table that has not begun."""
        await self._do(interaction, table, self._tables.leave, "game.told.left", is_open)

    @game.command(name="add", description=said("command.game.add"))
    @app_commands.describe(level=said(f"{OPTION}.level"), table=said(f"{OPTION}.table"))
    @app_commands.choices(level=LEVEL_CHOICES)
    async def add(self, interaction: Interaction, level: str = DEFAULT_LEVEL, table: str | None = None) -> None:
        """Puts a machine player on an open seat."""
        await self._do(
            interaction,
            table,
            lambda name, person: self._tables.add_machine(name, person, level),
            "game.told.added",
            is_open,
        )

    @game.command(name="host", description=said("command.game.host"))
    @app_commands.describe(player=said(f"{OPTION}.player"), table=said(f"{OPTION}.table"))
    async def host(self, interaction: Interaction, player: discord.User, table: str | None = None) -> None:
        """Makes somebody else the host of a table that has not begun."""
        await self._do(
            interaction,
            table,
            lambda name, person: self._tables.hand_over(name, person, player.id),
            "game.told.handed_over",
            is_open,
        )

    @game.command(name="start", description=said("command.game.start"))
    @app_commands.describe(table=said(f"{OPTION}.table"))
    async def start(self, interaction: Interaction, table: str | None = None) -> None:
        """Begins the game."""
        await self._do(interaction, table, self._tables.start, "game.told.begun_soon", is_open)

    @game.command(name="list", description=said("command.game.list"))
    async def list_(self, interaction: Interaction) -> None:
        """The asker's tables that are not over, and what is open here."""
        await self._desk.send(interaction, await self._finding.listed(interaction), private=True)

    # Play

    @game.command(name="hand", description=said("command.game.hand"))
    @app_commands.describe(table=said(f"{OPTION}.table"))
    async def hand(self, interaction: Interaction, table: str | None = None) -> None:
        """The private hand."""
        found = await self._finding.table(interaction, table)
        await twice(lambda: interaction.response.defer(thinking=True, ephemeral=True))
        await self._presses.show(interaction, found.id)

    @game.command(name="act", description=said("command.game.act"))
    @app_commands.describe(action=said(f"{OPTION}.action"), table=said(f"{OPTION}.table"))
    async def act(self, interaction: Interaction, action: Range[str, 1, 100], table: str | None = None) -> None:
        """Does what can be done now."""
        found = await self._finding.table(interaction, table)
        await twice(lambda: interaction.response.defer(thinking=True, ephemeral=True))
        hand = await self._tables.hand(found.id, by(interaction))
        words = (await self._desk.reader(interaction)).words.of(system_of(found))
        wanted = found_action(words, possible(hand), action)
        if wanted is None and possible(hand) and found.paused is None:
            await self._presses.show(interaction, found.id, told=words.text("game.told.not_understood"))
            return
        await self._presses.act(interaction, found.id, hand.step, wanted or read_action(action))

    @game.command(name="orders", description=said("command.game.orders"))
    @app_commands.describe(
        win=said(f"{OPTION}.win"),
        least=said(f"{OPTION}.least"),
        locked=said(f"{OPTION}.locked"),
        call=said(f"{OPTION}.call"),
        order=said(f"{OPTION}.order"),
        tiles=said(f"{OPTION}.tiles"),
        from_left=said(f"{OPTION}.from_left"),
        once=said(f"{OPTION}.once"),
        table=said(f"{OPTION}.table"),
    )
    @app_commands.choices(win=ORDER_CHOICES, locked=ORDER_CHOICES, order=ORDER_CHOICES)
    @app_commands.choices(call=[Choice(name=said(f"call.{verb}"), value=verb) for verb in CALLS])
    async def orders(
        self,
        interaction: Interaction,
        win: str | None = None,
        least: Range[int, 0, MOST_WORTH] | None = None,
        locked: str | None = None,
        call: str | None = None,
        order: str | None = None,
        tiles: Range[str, 1, 60] | None = None,
        from_left: bool = False,
        once: bool = False,
        table: str | None = None,
    ) -> None:
        """Shows the standing orders, after changing what was said."""
        found = await self._finding.table(interaction, table)
        change = Change(_do(win), least, _do(locked), call, _do(order), tiles, from_left, once)
        await twice(lambda: interaction.response.defer(thinking=True, ephemeral=True))
        if change != Change():
            hand = await self._tables.hand(found.id, by(interaction))
            await self._tables.orders(found.id, by(interaction), changed(hand.orders, change))
        await self._presses.show_orders(interaction, found.id)

    @game.command(name="undo", description=said("command.game.undo"))
    @app_commands.describe(table=said(f"{OPTION}.table"))
    async def undo(self, interaction: Interaction, table: str | None = None) -> None:
        """Takes the own answer back, or asks to take back the own discard."""
        found = await self._finding.table(interaction, table)
        await twice(lambda: interaction.response.defer(thinking=True, ephemeral=True))
        await self._presses.undo(interaction, found.id)

    # Time and people

    @game.command(name="pause", description=said("command.game.pause"))
    @app_commands.describe(answer=said(f"{OPTION}.answer"), table=said(f"{OPTION}.table"))
    @app_commands.choices(answer=[Choice(name=said(f"choice.pause.{key}"), value=key) for key in ANSWERS])
    async def pause(self, interaction: Interaction, answer: str = "agree", table: str | None = None) -> None:
        """Wants a pause, agrees to one, declines it or ends it."""
        if answer == "decline":
            await self._do(interaction, table, self._tables.decline_pause, "game.told.declined")
            return
        if answer == "resume":
            await self._do(interaction, table, self._tables.resume, "game.told.resumed")
            return
        found = await self._finding.table(interaction, table)
        await twice(lambda: interaction.response.defer(thinking=True, ephemeral=True))
        seen = await self._tables.pause(found.id, by(interaction))
        told = "game.told.pause_noted" if seen.paused is None else "game.told.paused"
        await self._desk.tell_promised(interaction, told)

    @game.command(name="remind", description=said("command.game.remind"))
    @app_commands.describe(table=said(f"{OPTION}.table"))
    async def remind(self, interaction: Interaction, table: str | None = None) -> None:
        """Reminds whoever is publicly to play."""
        await self._do(interaction, table, self._tables.remind, "game.told.reminded")

    @game.command(name="resign", description=said("command.game.resign"))
    @app_commands.describe(sure=said(f"{OPTION}.sure"), table=said(f"{OPTION}.table"))
    async def resign(self, interaction: Interaction, sure: bool = False, table: str | None = None) -> None:
        """Gives the seat to a machine for good, once that is certain."""
        found = await self._finding.table(interaction, table)
        if not sure:
            await self._presses.ask_to_resign(interaction, found)
            return
        await twice(lambda: interaction.response.defer(thinking=True, ephemeral=True))
        await self._presses.resign(interaction, found.id)

    # Looking

    @game.command(name="board", description=said("command.game.board"))
    @app_commands.describe(table=said(f"{OPTION}.table"))
    async def board(self, interaction: Interaction, table: str | None = None) -> None:
        """Shows the board at the end of the channel again."""
        await self._in_server(interaction)
        found = await self._finding.table(interaction, table, mine=False)
        if is_over(found):
            raise refuse("game.reason.over")
        await twice(lambda: interaction.response.defer(thinking=True, ephemeral=True))
        await self._posts.again(found.id)
        await self._desk.tell_promised(interaction, "game.told.board")

    @game.command(name="log", description=said("command.game.log"))
    @app_commands.describe(table=said(f"{OPTION}.table"))
    async def log(self, interaction: Interaction, table: str | None = None) -> None:
        """What has happened in this hand, as the asker may know it."""
        found = await self._finding.table(interaction, table, mine=False)
        await twice(lambda: interaction.response.defer(thinking=True, ephemeral=True))
        await self._looks.log(interaction, found.id)

    @game.command(name="replay", description=said("command.game.replay"))
    @app_commands.describe(number=said(f"{OPTION}.number"), table=said(f"{OPTION}.table"))
    async def replay(self, interaction: Interaction, number: Range[int, 0, 99] = 0, table: str | None = None) -> None:
        """A hand that is over, step by step."""
        found = await self._finding.table(interaction, table, mine=False, over=True)
        await twice(lambda: interaction.response.defer(thinking=True, ephemeral=True))
        await self._looks.replay(interaction, found.id, number, 0)

    @game.command(name="verify", description=said("command.game.verify"))
    @app_commands.describe(table=said(f"{OPTION}.table"))
    async def verify(self, interaction: Interaction, table: str | None = None) -> None:
        """The promises of the walls, and the walls once they are open."""
        found = await self._finding.table(interaction, table, mine=False, over=True)
        await twice(lambda: interaction.response.defer(thinking=True, ephemeral=True))
        await self._looks.verify(interaction, found.id)

    # Completing

    @new.autocomplete("preset")
    async def _complete_preset(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await complete_preset(self._desk, interaction, current)

    @new.autocomplete("rules")
    async def _complete_rules(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await complete_rules(self._desk, interaction, current)

    @act.autocomplete("action")
    async def _complete_action(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        words = (await self._desk.reader(interaction)).words
        try:
            found = await self._finding.table(interaction, _said(interaction, "table"))
            hand = await self._tables.hand(found.id, Person(interaction.user.id))
        except Refused as refused:
            return hint(words.reason(refused.problems[0].reason), current)
        if not possible(hand):
            return hint(words.text("game.reason.not_your_turn"), current)
        return choices(matching(words.of(system_of(found)), possible(hand), current))

    @orders.autocomplete("tiles")
    async def _complete_tiles(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        words = (await self._desk.reader(interaction)).words
        typed = current.casefold()
        named = [(words.text(f"game.kinds.{key}"), key) for key in CLASSES]
        return choices([(label, key) for label, key in named if typed in label.casefold() or typed == key])

    @join.autocomplete("table")
    @leave.autocomplete("table")
    @add.autocomplete("table")
    @host.autocomplete("table")
    @new.autocomplete("walls")
    @start.autocomplete("table")
    @hand.autocomplete("table")
    @act.autocomplete("table")
    @orders.autocomplete("table")
    @undo.autocomplete("table")
    @pause.autocomplete("table")
    @remind.autocomplete("table")
    @resign.autocomplete("table")
    @board.autocomplete("table")
    @log.autocomplete("table")
    @replay.autocomplete("table")
    @verify.autocomplete("table")
    async def _complete_table(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self._finding.complete(interaction, current)

    # Inside

    async def _do(
        self,
        interaction: Interaction,
        table: str | None,
        verb: Callable[[str, Person], Awaitable[object]],
        told: str,
        fits: Some = lambda _: True,
        *,
        mine: bool = True,
    ) -> None:
        """Does something at a table and says so in private."""
        found = await self._finding.table(interaction, table, fits, mine=mine)
        await twice(lambda: interaction.response.defer(thinking=True, ephemeral=True))
        await verb(found.id, by(interaction))
        await self._desk.tell_promised(interaction, told)

    async def _in_server(self, interaction: Interaction) -> None:
        if interaction.guild_id is None:
            raise refuse("game.told.dm_here")


def _said(interaction: Interaction, name: str) -> str | None:
    return getattr(interaction.namespace, name, None) or None


def _do(value: str | None) -> Do | None:
    return None if value is None else Do(value)
