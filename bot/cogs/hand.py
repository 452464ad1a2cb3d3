"""`/hand`: score, waits, discard, draw; and "Read this hand" on a message."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

import discord
from discord import app_commands
from discord.app_commands import Choice, Range
from discord.ext import commands

from bot.cogs.common import (
    EVERYWHERE,
    INSTALLS,
    group,
    source_choices,
    system_choices,
    visibility_choices,
    way_choices,
    wind_choices,
)
from bot.i18n.translator import said
from bot.services.find_hand import find_hand, kind_of_question
from bot.services.questions import Facts, HandQuestion
from bot.services.recent import complete_hand
from bot.services.rulesets import RulesWanted
from bot.ui.completions import choices, complete_flags, complete_preset, complete_rules
from bot.ui.desk import Client, Desk, Interaction, place_of
from bot.ui.hand_screens import HandScreens

RULES = ("system", "preset", "rules", "visibility")
SCORE_OPTIONS = (
    *("hand", "win", "how", "seat", "payer", "flags", "dora", "ura", "honba", "sticks", "norths", "flowers", "void"),
    *RULES,
)
WAITS_OPTIONS = ("hand", "seat", "flags", "dora", "river", "seen", "norths", "void", *RULES)
DISCARD_OPTIONS = (*WAITS_OPTIONS, "turn", "against")
SETUP_OPTIONS = ("hand", "preset", "rules", "visibility")
CALL_OPTIONS = ("hand", "tile", "source", "seat", "flags", "dora", "river", "seen", "turn", "norths", "against", *RULES)
OPTIONS = {name: said(f"command.option.{name}") for name in {*SCORE_OPTIONS, *DISCARD_OPTIONS, *CALL_OPTIONS, "round"}}
NOTHING_MORE: Facts = MappingProxyType({})


class HandCog(commands.Cog):
    """Questions about one hand."""

    hand = group("hand")

    def __init__(self, client: Client, desk: Desk) -> None:
        self._client = client
        self._desk = desk
        self._services = desk.services
        desk.add(HandScreens(desk.services.situations, desk.services.solver).makers())
        self._menu = app_commands.ContextMenu(
            name=said("command.menu.read_hand"),
            callback=self._read,
            allowed_installs=INSTALLS,
            allowed_contexts=EVERYWHERE,
        )

    async def cog_load(self) -> None:
        self._client.tree.add_command(self._menu)

    async def cog_unload(self) -> None:
        self._client.tree.remove_command(self._menu.name, type=self._menu.type)

    @hand.command(name="score", description=said("command.hand.score"))
    @app_commands.rename(round_="round")
    @app_commands.describe(**{name: OPTIONS[name] for name in SCORE_OPTIONS}, round_=OPTIONS["round"])
    @app_commands.choices(
        how=way_choices(),
        seat=wind_choices(),
        round_=wind_choices(),
        payer=wind_choices(),
        system=system_choices(),
        visibility=visibility_choices(),
    )
    async def score(
        self,
        interaction: Interaction,
        hand: Range[str, 1, 200],
        win: Range[str, 1, 20] | None = None,
        how: str | None = None,
        seat: str | None = None,
        round_: str | None = None,
        flags: Range[str, 1, 200] | None = None,
        dora: Range[str, 1, 60] | None = None,
        ura: Range[str, 1, 60] | None = None,
        system: str | None = None,
        preset: Range[str, 1, 100] | None = None,
        rules: Range[str, 1, 500] | None = None,
        honba: Range[int, 0, 99] | None = None,
        sticks: Range[int, 0, 99] | None = None,
        payer: str | None = None,
        norths: Range[int, 0, 4] | None = None,
        flowers: Range[str, 1, 60] | None = None,
        void: Range[str, 1, 20] | None = None,
        visibility: str | None = None,
    ) -> None:
        """What a win is worth."""
        asked = HandQuestion(
            hand=hand,
            win=win or "",
            how=how or "",
            seat=seat or "",
            round_wind=round_ or "",
            payer=payer or "",
            flags=flags or "",
            dora=dora or "",
            ura=ura or "",
            honba=honba or 0,
            sticks=sticks or 0,
            norths=norths or 0,
            flowers=flowers or "",
            void=void or "",
        )
        await self._answer(
            interaction, "score", asked, RulesWanted(system or "", preset or "", rules or ""), visibility
        )

    @hand.command(name="waits", description=said("command.hand.waits"))
    @app_commands.rename(round_="round")
    @app_commands.describe(**{name: OPTIONS[name] for name in WAITS_OPTIONS}, round_=OPTIONS["round"])
    @app_commands.choices(
        seat=wind_choices(), round_=wind_choices(), system=system_choices(), visibility=visibility_choices()
    )
    async def waits(
        self,
        interaction: Interaction,
        hand: Range[str, 1, 200],
        seat: str | None = None,
        round_: str | None = None,
        flags: Range[str, 1, 200] | None = None,
        dora: Range[str, 1, 60] | None = None,
        river: Range[str, 1, 200] | None = None,
        seen: Range[str, 1, 400] | None = None,
        norths: Range[int, 0, 4] | None = None,
        void: Range[str, 1, 20] | None = None,
        system: str | None = None,
        preset: Range[str, 1, 100] | None = None,
        rules: Range[str, 1, 500] | None = None,
        visibility: str | None = None,
    ) -> None:
        """What a hand waits for."""
        asked = HandQuestion(
            hand=hand,
            seat=seat or "",
            round_wind=round_ or "",
            flags=flags or "",
            dora=dora or "",
            river=river or "",
            seen=seen or "",
            norths=norths or 0,
            void=void or "",
        )
        await self._answer(
            interaction, "waits", asked, RulesWanted(system or "", preset or "", rules or ""), visibility
        )

    @hand.command(name="discard", description=said("command.hand.discard"))
    @app_commands.rename(round_="round")
    @app_commands.describe(**{name: OPTIONS[name] for name in DISCARD_OPTIONS}, round_=OPTIONS["round"])
    @app_commands.choices(
        seat=wind_choices(), round_=wind_choices(), system=system_choices(), visibility=visibility_choices()
    )
    async def discard(
        self,
        interaction: Interaction,
        hand: Range[str, 1, 200],
        seat: str | None = None,
        round_: str | None = None,
        flags: Range[str, 1, 200] | None = None,
        dora: Range[str, 1, 60] | None = None,
        river: Range[str, 1, 200] | None = None,
        seen: Range[str, 1, 400] | None = None,
        turn: Range[int, 1, 17] | None = None,
        norths: Range[int, 0, 4] | None = None,
        against: Range[str, 1, 300] | None = None,
        void: Range[str, 1, 20] | None = None,
        system: str | None = None,
        preset: Range[str, 1, 100] | None = None,
        rules: Range[str, 1, 500] | None = None,
        visibility: str | None = None,
    ) -> None:
        """What each discard leaves."""
        asked = HandQuestion(
            hand=hand,
            seat=seat or "",
            round_wind=round_ or "",
            flags=flags or "",
            dora=dora or "",
            river=river or "",
            seen=seen or "",
            turn=turn or 0,
            norths=norths or 0,
            against=against or "",
            void=void or "",
        )
        wanted = RulesWanted(system or "", preset or "", rules or "")
        await self._answer(interaction, "discard", asked, wanted, visibility)

    @hand.command(name="call", description=said("command.hand.call"))
    @app_commands.rename(round_="round")
    @app_commands.describe(**{name: OPTIONS[name] for name in CALL_OPTIONS}, round_=OPTIONS["round"])
    @app_commands.choices(
        source=source_choices(),
        seat=wind_choices(),
        round_=wind_choices(),
        system=system_choices(),
        visibility=visibility_choices(),
    )
    async def call(
        self,
        interaction: Interaction,
        hand: Range[str, 1, 200],
        tile: Range[str, 1, 20],
        source: str | None = None,
        seat: str | None = None,
        round_: str | None = None,
        flags: Range[str, 1, 200] | None = None,
        dora: Range[str, 1, 60] | None = None,
        river: Range[str, 1, 200] | None = None,
        seen: Range[str, 1, 400] | None = None,
        turn: Range[int, 1, 17] | None = None,
        norths: Range[int, 0, 4] | None = None,
        against: Range[str, 1, 300] | None = None,
        system: str | None = None,
        preset: Range[str, 1, 100] | None = None,
        rules: Range[str, 1, 500] | None = None,
        visibility: str | None = None,
    ) -> None:
        """What to do about a discard."""
        asked = HandQuestion(
            hand=hand,
            win=tile,
            seat=seat or "",
            round_wind=round_ or "",
            flags=flags or "",
            dora=dora or "",
            river=river or "",
            seen=seen or "",
            turn=turn or 0,
            norths=norths or 0,
            against=against or "",
        )
        wanted = RulesWanted(system or "", preset or "", rules or "")
        await self._answer(interaction, "call", asked, wanted, visibility, {"source": source or ""})

    @hand.command(name="void", description=said("command.hand.void"))
    @app_commands.describe(**{name: OPTIONS[name] for name in SETUP_OPTIONS})
    @app_commands.choices(visibility=visibility_choices())
    async def void(
        self,
        interaction: Interaction,
        hand: Range[str, 1, 200],
        preset: Range[str, 1, 100] | None = None,
        rules: Range[str, 1, 500] | None = None,
        visibility: str | None = None,
    ) -> None:
        """Which suit to give up."""
        wanted = RulesWanted("", preset or "", rules or "")
        await self._answer(interaction, "void", HandQuestion(hand=hand), wanted, visibility)

    @hand.command(name="exchange", description=said("command.hand.exchange"))
    @app_commands.describe(**{name: OPTIONS[name] for name in SETUP_OPTIONS})
    @app_commands.choices(visibility=visibility_choices())
    async def exchange(
        self,
        interaction: Interaction,
        hand: Range[str, 1, 200],
        preset: Range[str, 1, 100] | None = None,
        rules: Range[str, 1, 500] | None = None,
        visibility: str | None = None,
    ) -> None:
        """Which three tiles to pass."""
        wanted = RulesWanted("", preset or "", rules or "")
        await self._answer(interaction, "exchange", HandQuestion(hand=hand), wanted, visibility)

    @hand.command(name="draw", description=said("command.hand.draw"))
    @app_commands.describe(**{name: OPTIONS[name] for name in ("hand", "win", "dora", "flowers", "visibility")})
    @app_commands.choices(visibility=visibility_choices())
    async def draw(
        self,
        interaction: Interaction,
        hand: Range[str, 1, 200],
        win: Range[str, 1, 20] | None = None,
        dora: Range[str, 1, 60] | None = None,
        flowers: Range[str, 1, 60] | None = None,
        visibility: str | None = None,
    ) -> None:
        """A hand as a picture."""
        asked = HandQuestion(hand=hand, win=win or "", dora=dora or "", flowers=flowers or "")
        await self._desk.show(interaction, "draw", asked.facts(), visibility)

    async def _answer(
        self,
        interaction: Interaction,
        kind: str,
        asked: HandQuestion,
        wanted: RulesWanted,
        visibility: str | None,
        more: Facts = NOTHING_MORE,
    ) -> None:
        asker = place_of(interaction).asker
        ruleset = await self._services.rulesets.choose(asker, wanted, kind)
        question = replace(asked, rules=ruleset.options.line)
        await self._desk.show(interaction, kind, {**question.facts(), **more}, visibility)
        await self._services.recent.remember(asker.user, asked.hand)

    async def _read(self, interaction: Interaction, message: discord.Message) -> None:
        """Scores, or says what the hand in a message waits for; for the presser alone."""
        text = find_hand(message.content)
        if text is None:
            reader = await self._desk.reader(interaction)
            await self._desk.tell(interaction, reader.words.text("ui.no_hand_here"))
            return
        await self._answer(interaction, kind_of_question(text), HandQuestion(hand=text), RulesWanted(), "private")

    @score.autocomplete("hand")
    @waits.autocomplete("hand")
    @discard.autocomplete("hand")
    @call.autocomplete("hand")
    @void.autocomplete("hand")
    @exchange.autocomplete("hand")
    @draw.autocomplete("hand")
    async def _complete_hand(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        recent = await self._services.recent.of(interaction.user.id)
        return choices([(hand, hand) for hand in complete_hand(current, recent)])

    @score.autocomplete("flags")
    @waits.autocomplete("flags")
    @discard.autocomplete("flags")
    @call.autocomplete("flags")
    async def _complete_flags(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await complete_flags(self._desk, interaction, current)

    @score.autocomplete("preset")
    @waits.autocomplete("preset")
    @discard.autocomplete("preset")
    @call.autocomplete("preset")
    @void.autocomplete("preset")
    @exchange.autocomplete("preset")
    async def _complete_preset(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await complete_preset(self._desk, interaction, current)

    @score.autocomplete("rules")
    @waits.autocomplete("rules")
    @discard.autocomplete("rules")
    @call.autocomplete("rules")
    @void.autocomplete("rules")
    @exchange.autocomplete("rules")
    async def _complete_rules(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await complete_rules(self._desk, interaction, current)
