"""Commands are sent to Discord when they mean something else than before, and only then."""

from __future__ import annotations

import copy
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.command_sync import same, sync


class Words(app_commands.Translator):
    async def translate(self, string: app_commands.locale_str, locale: discord.Locale, context: Any) -> str | None:
        return f"{string.message}-ja" if locale is discord.Locale.japanese else None


def made_tree(http: Any = None) -> app_commands.CommandTree[discord.Client]:
    client = discord.Client(intents=discord.Intents.none())
    if http is not None:
        client.http = http
    tree = app_commands.CommandTree(
        client,
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
    )
    group = app_commands.Group(name="hand", description="Questions about a hand")

    @group.command(name="score", description=app_commands.locale_str("What is it worth?"))
    @app_commands.describe(hand="The tiles", honba="Counters")
    @app_commands.choices(how=[app_commands.Choice(name="by discard", value="discard")])
    async def score(
        interaction: discord.Interaction,
        hand: str,
        how: str,
        honba: app_commands.Range[int, 0, 99] = 0,
    ) -> None: ...

    tree.add_command(group)

    @tree.command(name="setup", description="For admins")
    @app_commands.default_permissions(manage_channels=True)
    async def setup(interaction: discord.Interaction) -> None: ...

    @tree.context_menu(name="Read this hand")
    async def read(interaction: discord.Interaction, message: discord.Message) -> None: ...

    return tree


async def payload() -> list[dict[str, Any]]:
    tree = made_tree()
    await tree.set_translator(Words())
    assert tree.translator is not None
    return [await command.get_translated_payload(tree, tree.translator) for command in tree.get_commands()]


def as_stored(commands: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Commands as Discord gives them back: ids, versions, nulls, defaults written out or left away, another order."""
    stored = copy.deepcopy(commands)
    for number, command in enumerate(stored):
        command |= {"id": str(number), "application_id": "1", "version": "7", "nsfw": False}
        command.setdefault("description", "")
        command.setdefault("name_localizations", None)
        command.setdefault("description_localizations", None)
        command["integration_types"] = list(reversed(command["integration_types"]))
        command.pop("dm_permission")
        if command["default_member_permissions"] is not None:
            command["default_member_permissions"] = str(command["default_member_permissions"])
        for sub in command.get("options", []):
            sub.setdefault("name_localizations", None)
            for option in sub.get("options", []):
                if not option["required"]:
                    del option["required"]
    return list(reversed(stored))


async def test_what_discord_gives_back_is_the_same() -> None:
    ours = await payload()
    assert same(ours, as_stored(ours))


@pytest.mark.parametrize(
    "change",
    [
        lambda commands: commands.pop(),
        lambda commands: commands[0]["options"][0].update(description="What else?"),
        lambda commands: commands[0]["options"][0]["description_localizations"].update(ja="ほか"),
        lambda commands: commands[0]["options"][0]["options"].reverse(),
        lambda commands: commands[0]["options"][0]["options"][0].update(required=False),
        lambda commands: commands[0]["options"][0]["options"][1]["choices"][0].update(name="by hand"),
        lambda commands: commands[0]["options"][0]["options"][2].update(max_value=100),
        lambda commands: commands[0]["options"][0]["options"][2].update(min_value=1),
        lambda commands: commands[0].update(contexts=[0]),
        lambda commands: commands[0].update(integration_types=[0]),
        lambda commands: commands[0].update(nsfw=True),
        lambda commands: commands[1].update(default_member_permissions=8),
        lambda commands: commands[1].update(default_member_permissions=None),
        lambda commands: commands[2].update(type=2),
        lambda commands: commands[2].update(name="Read"),
    ],
)
async def test_any_change_of_meaning_is_seen(change: Any) -> None:
    ours = await payload()
    changed = copy.deepcopy(ours)
    change(changed)
    assert not same(changed, as_stored(ours))


class Http:
    """Discord's side: gives back what it was last told."""

    def __init__(self) -> None:
        self.stored: list[dict[str, Any]] = []
        self.sent = 0

    async def request(self, route: discord.http.Route, *, params: dict[str, str]) -> list[dict[str, Any]]:
        assert route.method == "GET"
        assert params == {"with_localizations": "true"}
        return as_stored(self.stored)

    async def bulk_upsert_global_commands(
        self, application: int, payload: list[dict[str, Any]]
    ) -> list[dict[str, Any]]:
        self.sent += 1
        self.stored = payload
        return as_stored(payload)


async def test_the_second_start_sends_nothing() -> None:
    http: Any = Http()
    results = []
    for _ in range(2):
        tree = made_tree(http)
        tree.client._connection.application_id = 1
        tree._http = http
        await tree.set_translator(Words())
        results.append(await sync(tree, 1, http))
    assert results == [True, False]
    assert http.sent == 1
