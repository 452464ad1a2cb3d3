"""What Discord is told of the commands: limits, languages, places."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest_asyncio

from bot.client import SuzumeClient
from bot.clock import StoppedClock
from bot.cogs import add_all
from bot.housekeeping import Housekeeping
from bot.i18n.catalog import load_catalog
from bot.i18n.template import read_template
from bot.services.discards import discards
from bot.services.questions import HandQuestion
from bot.services.scoring import score
from bot.services.situations import SituationNames
from bot.services.waits import waits
from bot.storage.memory import memory_storage
from bot.wiring import build_services

LOCALES = {"en-US", "en-GB", "zh-CN", "zh-TW", "ja"}
TOP_LEVEL = {"hand", "points", "rules", "term", "me", "help", "privacy", "puzzle", "game", "setup"}


@pytest_asyncio.fixture
async def commands() -> list[dict[str, Any]]:
    clock = StoppedClock()
    storage = memory_storage(clock)
    services = build_services(load_catalog(), storage, clock)

    async def nothing(*_: object) -> None:
        """The client never connects here."""

    client = SuzumeClient(add_all=nothing, when_ready=nothing, housekeeping=Housekeeping(storage, clock))
    await add_all(client, services)
    assert client.tree.translator is not None
    return [await c.get_translated_payload(client.tree, client.tree.translator) for c in client.tree.get_commands()]


def parts(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The command, its subcommands and all their options."""
    yield command
    for option in command.get("options", ()):
        yield from parts(option)


def longest(part: dict[str, Any], field: str) -> int:
    return max(len(part.get(field) or ""), *map(len, (part.get(f"{field}_localizations") or {"": ""}).values()))


async def test_every_command_fits_in_8000_characters_in_its_longest_language(commands) -> None:
    for command in commands:
        size = sum(
            longest(part, "name")
            + longest(part, "description")
            + sum(longest(choice, "name") + len(str(choice["value"])) for choice in part.get("choices", ()))
            for part in parts(command)
        )
        assert size <= 8000, command["name"]


async def test_every_description_and_choice_is_in_all_languages(commands) -> None:
    for command in commands:
        if command.get("type", 1) != 1:
            continue
        for part in parts(command):
            assert set(part["description_localizations"]) == LOCALES, part["name"]
            assert len(part["description"]) >= 1
            assert longest(part, "description") <= 100, part["name"]
            assert len(part.get("options", ())) <= 25
            assert len(part.get("choices", ())) <= 25
            for choice in part.get("choices", ()):
                assert set(choice["name_localizations"]) == LOCALES
                assert longest(choice, "name") <= 100


async def test_no_description_is_a_key(commands) -> None:
    texts = [part.get("description", "") for command in commands for part in parts(command)]
    assert [text for text in texts if text.startswith(("command.", "choice."))] == []


IN_SERVERS = {"game": ({0}, {0, 1}), "setup": ({0}, {0})}
"""Commands that need the bot in the server: (ways of installing, places)."""


async def test_few_top_level_commands_and_where_they_work(commands) -> None:
    assert {command["name"] for command in commands if command.get("type", 1) == 1} <= TOP_LEVEL
    for command in commands:
        # Tables need a bot that may post: they are for servers it was added to, and for direct messages with it.
        only = {"game": ({0}, {0, 1}), "setup": ({0}, {0})}
        installs, places = only.get(command["name"], ({0, 1}, {0, 1, 2}))
        assert set(command["integration_types"]) == installs, command["name"]
        assert set(command["contexts"]) == places, command["name"]


async def test_required_options_come_first(commands) -> None:
    for command in commands:
        for part in parts(command):
            required = [bool(option.get("required")) for option in part.get("options", ()) if option["type"] > 2]
            assert required == sorted(required, reverse=True)


def example_texts() -> Iterator[tuple[str, str]]:
    """Texts in which commands are named."""
    catalog = load_catalog()
    for language, messages in catalog.messages.items():
        for key, message in messages.items():
            if key.startswith(("help.", "ui.", "form.", "ruleset.", "privacy.")):
                yield f"{language}:{key}", read_template(message.other).plain


async def test_every_command_that_a_text_names_exists(commands) -> None:
    """With the options that it gives."""
    known = {}
    for command in commands:
        if command.get("type", 1) != 1:
            continue
        for option in command.get("options", ()):
            if option["type"] == 1:
                known[f"{command['name']} {option['name']}"] = {o["name"] for o in option.get("options", ())}
        known.setdefault(command["name"], {o["name"] for o in command.get("options", ()) if o["type"] > 2})
    named = 0
    for where, text in example_texts():
        for found in re.finditer(r"(?<![a-z])/([a-z]+)(?: ([a-z]+)(?![a-z:]))?((?: [a-z]+:\S+)*)", text):
            path = f"{found[1]} {found[2]}" if f"{found[1]} {found[2]}" in known else found[1]
            assert path in known, (where, found[0])
            options = set(re.findall(r" ([a-z]+):", found[3]))
            assert options <= known[path], (where, found[0])
            named += 1
    assert named > 100


async def test_every_hand_in_the_help_is_answered() -> None:
    names = SituationNames(load_catalog())
    asked = 0
    for where, text in example_texts():
        for found in re.finditer(r"/hand (score|waits|discard) hand:(\S+)(?: win:(\S+))?", text):
            question = HandQuestion(hand=found[2], win=found[3] or "", how="draw", rules="riichi")
            ask = {"score": score, "waits": waits, "discard": discards}[found[1]]
            answer = ask(question, names)
            assert found[1] != "score" or answer.sheet is not None, where
            asked += 1
    assert asked >= 24
