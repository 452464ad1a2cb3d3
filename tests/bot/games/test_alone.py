"""A person alone with machines: from an empty channel to the end of a hand, by buttons."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from bot.playground.server import Json
from tests.bot.games.conftest import Hall, buttons, components
from tests.lookalike.users import ScriptedUser, text_of


async def appears(user: ScriptedUser, wanted: str, seconds: float = 20) -> Json:
    """The newest message that says something, as soon as it is there."""
    async with asyncio.timeout(seconds):
        while True:
            for message in reversed(user.sees()):
                if wanted in text_of(message):
                    return message
            await asyncio.sleep(0.02)


async def until(holds: Callable[[], object], seconds: float = 20) -> None:
    """Waits for something to hold."""
    async with asyncio.timeout(seconds):
        while not holds():  # noqa: ASYNC110
            await asyncio.sleep(0.02)


async def thread_of(hall: Hall, user: ScriptedUser, seconds: float = 20) -> ScriptedUser:
    async with asyncio.timeout(seconds):
        while True:
            for channel in hall.lab.server.world.channels.values():
                if channel["type"] == 11:
                    return user.at(channel)
            await asyncio.sleep(0.02)


async def play_on(user: ScriptedUser, panel: Json, end: str, seconds: float = 60) -> None:
    """Answers whatever the private hand asks, by its buttons and menus, until the hand is over."""
    async with asyncio.timeout(seconds):
        while not any(end in text_of(message) for message in user.sees()):
            labels = buttons(panel)
            picks = components(panel, 3)
            heads = text_of(panel)
            if "Win" in labels:
                await user.click(panel, "Win")
            elif "Pass" in labels and "Your answer" not in heads:
                await user.click(panel, "Pass")
            elif picks and "Your answer" not in heads:
                select = picks[0]
                number = select.get("max_values", 1)
                values = [one["value"] for one in select["options"][-number:]]
                await user.select(panel, select["custom_id"], *values)
            elif any(label.startswith("Give up") for label in labels) and "Your answer" not in heads:
                await user.click(panel, next(label for label in labels if label.startswith("Give up")))
            else:
                await asyncio.sleep(0.03)


async def test_a_riichi_hand_by_buttons(hall: Hall) -> None:
    async with hall.bot():
        ann = hall.user()
        opened = await ann.slash("game new", system="riichi")
        assert opened.is_private
        lobby = await appears(ann, "A table is open")
        assert "Start" not in buttons(lobby)
        for _ in range(3):
            await hall.lab.server.actions.choose(ann.user, lobby, components(lobby, 3)[0]["custom_id"], ["regular"])
            await asyncio.sleep(0.1)
        await until(lambda: "Start" in buttons(lobby))
        await hall.lab.server.actions.press(
            ann.user, lobby, next(part["custom_id"] for part in components(lobby, 2) if part["label"] == "Start")
        )
        ann = await thread_of(hall, ann)
        board = await appears(ann, "tiles in the wall")
        hand = await ann.click(board, "My hand")
        assert hand.is_private
        await play_on(ann, hand.message, "Scores")
        await appears(ann, "The game is over")
    hall.lab.assert_clean()


async def begun(hall: Hall, user: ScriptedUser, **wanted: object) -> ScriptedUser:
    """Opens a table that machines fill; gives the user in its thread."""
    await user.slash("game new", {"machines": 3, "level": "beginner", **wanted})
    return await thread_of(hall, user)


@pytest.mark.parametrize(
    "preset", ["sichuan/blood_exchange", "mcr/wmo", "sichuan/dingque_jiajiayou", "riichi/majsoul-3p"]
)
async def test_a_hand_of_other_rules(hall: Hall, preset: str) -> None:
    async with hall.bot():
        ann = await begun(hall, hall.user(), preset=preset, machines=2 if "3p" in preset else 3)
        await appears(ann, "in the wall")
        hand = await ann.slash("game hand")
        await play_on(ann, hand.message, "Scores")
        await appears(ann, "The game is over")
    hall.lab.assert_clean()
