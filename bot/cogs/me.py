"""`/me settings`: how somebody wants to be answered."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ButtonStyle, SelectOption, ui
from discord.ext import commands

from bot.cogs.common import group
from bot.cogs.router import Router
from bot.i18n.catalog import Words
from bot.i18n.translator import said
from bot.services.profiles import SETTINGS, UNSET, value_of
from bot.storage.records import Profile
from bot.ui.card import Message, Row
from bot.ui.custom_ids import CustomId
from bot.ui.desk import Desk, Interaction, is_private
from bot.ui.items import Pick, Press, option
from bot.ui.screens import Reader
from bot.ui.text_form import text_form
from bot.ui.told import Section, Told

SWITCHES = ("text_first", "large", "confirm")
WRITTEN = frozenset({"quiet", "time_zone"})
"""Settings whose values are written alike in every language."""


class MeCog(commands.Cog):
    """Settings of one person."""

    me = group("me")

    def __init__(self, desk: Desk, router: Router) -> None:
        self._desk = desk
        self._profiles = desk.services.profiles
        router.on("set", self._set)
        router.on_form("set", self._typed)

    @me.command(name="settings", description=said("command.me.settings"))
    async def settings(self, interaction: Interaction) -> None:
        """The settings panel."""
        profile = await self._profiles.profile(interaction.user.id)
        made = self._panel(await self._desk.reader(interaction), profile)
        await self._desk.send(interaction, made, private=True)

    async def _set(self, interaction: Interaction, pressed: CustomId, values: Sequence[str]) -> None:
        setting = pressed.argument(0)
        if setting == "time_zone" and not values:
            words = (await self._desk.reader(interaction)).words
            await interaction.response.send_modal(_zone_form(words))
            return
        await self._change(interaction, setting, values[0] if values else pressed.argument(1))

    async def _typed(self, interaction: Interaction, sent: CustomId, text: str) -> None:
        await self._change(interaction, sent.argument(0), text)

    async def _change(self, interaction: Interaction, setting: str, value: str) -> None:
        profile = await self._profiles.change(interaction.user.id, setting, value)
        made = self._panel(await self._desk.reader(interaction), profile)
        await self._desk.send(interaction, made, private=True, in_place=is_private(interaction))

    def _panel(self, reader: Reader, profile: Profile) -> Message:
        words = reader.words
        lines = tuple(
            words.text(
                "settings.line",
                name=f"settings.name.{setting}",
                value=_value(reader, setting, value_of(profile, setting)),
            )
            for setting in SETTINGS
        )
        told = Told(
            words.text("settings.title"),
            (words.text("settings.about"), words.text("settings.quiet_help")),
            (Section("", lines),),
        )
        menus: list[Row] = [
            Pick(
                CustomId("set", (setting,)), words.text(f"settings.name.{setting}"), _options(reader, profile, setting)
            )
            for setting in SETTINGS
            if setting not in SWITCHES
        ]
        switches = [_switch(reader, profile, setting) for setting in SWITCHES]
        switches.append(Press(CustomId("set", ("time_zone",)), words.text("settings.other_zone")))
        return self._desk.page(told, reader, [*menus, switches])


def _options(reader: Reader, profile: Profile, setting: str) -> list[SelectOption]:
    chosen = value_of(profile, setting)
    name = f"settings.name.{setting}"
    return [
        option(
            reader.words.text("settings.choice", name=name, value=_value(reader, setting, value)),
            value,
            default=value == chosen,
        )
        for value in dict.fromkeys((*SETTINGS[setting], chosen))
    ]


def _zone_form(words: Words) -> ui.Modal:
    title, label, about = (words.text(f"settings.{key}") for key in ("other_zone", "name.time_zone", "zone_help"))
    return text_form(CustomId("set", ("time_zone",)), title=title, label=label, description=about)


def _switch(reader: Reader, profile: Profile, setting: str) -> Press:
    is_on = value_of(profile, setting) == "on"
    label = reader.words.text(f"settings.turn_{'off' if is_on else 'on'}", name=f"settings.name.{setting}")
    style = ButtonStyle.primary if is_on else ButtonStyle.secondary
    return Press(CustomId("set", (setting, "off" if is_on else "on")), label, style)


def _value(reader: Reader, setting: str, value: str) -> str:
    words = reader.words
    if setting in SWITCHES:
        return words.text(f"settings.switch.{value}")
    if setting == "locale" and value != UNSET:
        return words.catalog.text("ui.this_language", value)
    if setting in WRITTEN and value != UNSET:
        return value.replace("-", "–") if setting == "quiet" else value
    return words.text(f"settings.value.{setting}.{value}")
