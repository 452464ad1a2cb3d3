"""Private hands: pressed, they answer by what comes of it, at once or after a promise; open ones follow the game."""

from __future__ import annotations

import asyncio

import pytest

from bot.cogs import table_panels
from bot.cogs.table_panels import Panels
from bot.ui import sending
from tests.bot.games.conftest import FastClock, Hall, buttons
from tests.bot.games.test_alone import appears, begun, until
from tests.bot.games.test_people import dealer_of, id_of, seated
from tests.lookalike.users import text_of


@pytest.mark.parametrize(("patience", "expected"), [(20.0, ["update"]), (0.05, ["update_later", "edit"])])
async def test_a_press_is_answered_at_once_or_promised(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, patience: float, expected: list[str]
) -> None:
    async with hall.bot():
        ann = await begun(hall, hall.user(), preset="riichi/tenhou")
        hand = (await ann.slash("game hand")).message
        made = Panels._made

        async def slowly(*given, **more):
            await asyncio.sleep(0.5)
            return await made(*given, **more)

        monkeypatch.setattr(sending, "PATIENCE", patience)
        monkeypatch.setattr(Panels, "_made", slowly)
        pressed = await hall.lab.server.actions.press(ann.user, hand, id_of(hand, "Refresh"))
        await until(lambda: any(mark.what == expected[-1] for mark in pressed.marks))
        assert [mark.what for mark in pressed.marks] == expected


async def test_an_answer_and_its_promise_at_one_moment(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever comes first counts, and the hand is shown."""
    async with hall.bot():
        ann = await begun(hall, hall.user(), preset="riichi/tenhou")
        hand = (await ann.slash("game hand")).message
        monkeypatch.setattr(sending, "PATIENCE", 0.0)
        for _ in range(8):
            pressed = await hall.lab.server.actions.press(ann.user, hand, id_of(hand, "Refresh"))
            await until(lambda pressed=pressed: any(mark.what in ("update", "edit") for mark in pressed.marks))
            assert pressed.marks[0].what in ("update", "update_later")
            assert "Only you can see this" in text_of(hand)


async def test_open_hands_follow_others(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that are asked at once, whoever is asked nothing in a moment."""
    hall.clock = FastClock(1)
    monkeypatch.setattr(table_panels, "LATER", 0.3)
    async with hall.bot() as services:
        people = await seated(hall, preset="riichi/tenhou")
        board = await appears(people[0], "to play")
        dealer = await dealer_of(services, people)
        hands = {user.name: (await user.click(board, "My hand")).message for user in people}
        own = hands[dealer.name]
        await dealer.click(own, next(one for one in buttons(own) if one.startswith("Discard drawn")))
        others = [hand for name, hand in hands.items() if name != dealer.name]
        await until(lambda: all("Pass" in buttons(hand) for hand in others))
        await until(lambda: any("Pass" not in buttons(hand) for hand in others), 40)
        await until(lambda: "to play" in text_of(board) or "Pass" in buttons(board), 40)
