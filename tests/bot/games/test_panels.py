"""Private hands: pressed, they answer by what comes of it, at once or after a promise; open ones follow the game."""

from __future__ import annotations

import asyncio
import gc

import discord
import pytest

from bot.cogs import table_panels
from bot.cogs.game_presses import GamePresses
from bot.cogs.table_panels import Panels
from bot.cogs.turns import TooBusy
from bot.services import table_events as facts
from bot.services.bundle import Services
from bot.services.problems import refuse
from bot.services.table_views import Phase
from bot.storage.errors import StorageError
from bot.ui import sending
from tests.bot.games.conftest import FastClock, Hall, buttons, components, ours
from tests.bot.games.test_alone import appears, begun, play_on, until
from tests.bot.games.test_people import dealer_of, id_of, seated
from tests.lookalike.users import ScriptedUser, text_of


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


async def test_a_press_that_was_answered_is_let_go(hall: Hall) -> None:
    """Hands that are followed and boards that are edited by a press's key keep the key: a press weighs many times as
    much, with its message and all that is in it."""
    before = _presses()
    async with hall.bot():
        ann = await begun(hall, hall.user(), preset="riichi/tenhou")
        board = await appears(ann, "in the wall")
        for _ in range(3):
            await ann.click(board, "My hand")
            await ann.click((await ann.slash("game hand")).message, "Refresh")
        await until(lambda: _presses() <= before)


def _presses() -> int:
    """Presses that are still in memory once nobody needs them."""
    gc.collect()
    return sum(type(one) is discord.Interaction for one in gc.get_objects())


CALLBACK = r"/interactions/\d+/[^/]+/callback$"


@pytest.mark.parametrize("way", ["nothing promised", "promised", "being promised"])
@pytest.mark.parametrize(
    ("fault", "said"), [(TooBusy(), "Too much is going on"), (StorageError("full"), "cannot be reached")]
)
async def test_what_is_said_beside_a_hand_goes_by_how_its_press_was_answered(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, way: str, fault: Exception, said: str
) -> None:
    """Told after the promise that is under way, if one is: before it Discord knows nothing to tell it after."""
    async with hall.bot():
        ann = await begun(hall, hall.user(), preset="riichi/tenhou")
        hand = (await ann.slash("game hand")).message

        async def failing(*_given: object) -> None:
            await asyncio.sleep(0.0 if way == "nothing promised" else 0.3)
            raise fault

        monkeypatch.setattr(sending, "PATIENCE", 20.0 if way == "nothing promised" else 0.0)
        monkeypatch.setattr(GamePresses, "_on_panel", failing)
        if way == "being promised":
            hall.lab.faults.add(CALLBACK, "delay", seconds=0.8)
        pressed = await hall.lab.server.actions.press(ann.user, hand, id_of(hand, "Refresh"))
        await until(lambda: any(mark.message and said in text_of(mark.message) for mark in pressed.marks))
        if isinstance(fault, TooBusy):
            assert "Only you can see this" in text_of(hand), "the hand stays"
            assert all(mark.message["flags"] & 64 for mark in pressed.marks if mark.message)


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


async def table_of(services: Services, user: ScriptedUser) -> str:
    return (await services.tables.of_user(int(user.user["id"])))[0].id


async def comes(services: Services, table: str, holds, seconds: float = 20) -> None:
    async with asyncio.timeout(seconds):
        while not holds(await services.tables.table(table)):  # noqa: ASYNC110
            await asyncio.sleep(0.02)


async def test_a_hand_says_by_itself_that_it_is_over(hall: Hall) -> None:
    async with hall.bot():
        ann = await begun(hall, hall.user(), preset="riichi/tenhou")
        hand = (await ann.slash("game hand")).message
        assert "It follows the game by itself" in text_of(hand)
        await play_on(ann, hand, "The game is over")
        await until(lambda: "This hand is over" in text_of(hand))
        assert "It follows the game" not in text_of(hand), "nothing follows the end"
        await until(lambda: buttons(hand) == ["Replay", "My turning points"])
        await ann.click(hand, "Replay")
        assert "Hand 1, step 1 of" in text_of(hand)


async def test_what_goes_on_while_a_hand_is_painted_is_shown(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where the table never goes on again, so that nothing else would bring the hand up to date."""
    async with hall.bot() as services:
        ann = await begun(hall, hall.user(), preset="riichi/tenhou")
        hand = (await ann.slash("game hand")).message
        table, made, held = await table_of(services, ann), Panels._made, asyncio.Event()

        async def slowly(*given, **more):
            message = await made(*given, **more)
            if not held.is_set():
                held.set()
                await comes(services, table, lambda view: view.phase is Phase.OVER)
                await asyncio.sleep(2 * table_panels.LATER)
            return message

        monkeypatch.setattr(Panels, "_made", slowly)
        refreshed = asyncio.create_task(ann.click(hand, "Refresh"))
        await held.wait()
        await services.tables.keeper.change(
            await services.tables.keeper.live(table), "the end", lambda draft: draft.add(facts.Over())
        )
        await refreshed
        await until(lambda: "It follows the game" not in text_of(hand))


async def test_a_hand_tells_who_plays_it(hall: Hall) -> None:
    """That a machine took over, for a while or for good, and that the own data took the seat along."""
    hall.clock = FastClock(20)
    async with hall.bot() as services:
        people = await seated(hall, preset="riichi/tenhou", clock="day")
        board = await appears(people[0], "to play")
        hands = {user.name: (await user.click(board, "My hand")).message for user in people}
        table = await table_of(services, people[0])
        ann, bob, chie, _ = people

        asked = await ann.slash("game resign")
        await ann.click(asked.message, "Resign all the same")
        await until(lambda: "You have resigned" in text_of(hands["ann"]))
        assert buttons(hands["ann"]) == ["Refresh"]
        assert components(hands["ann"], 3) == []

        player = next(
            info.player for info in (await services.tables.table(table)).seats if info.user == int(bob.user["id"])
        )
        async with services.tables.keeper.lock(table):
            await services.tables.keeper.change(
                await services.tables.keeper.live(table), "away", lambda draft: draft.add(facts.WentAbsent(player))
            )
        await until(lambda: "a machine plays for you" in text_of(hands["bob"]))
        await bob.slash("game undo")
        back = await bob.slash("game hand")
        assert "a machine plays for you" in back.text, "looking is no playing"

        sure = await chie.slash("privacy delete", scope="games")
        await chie.click(sure, "Yes, delete")
        await until(lambda: text_of(hands["chie"]) == "You are not at this table.")
        assert buttons(hands["chie"]) == []


async def test_a_hand_tells_that_its_game_stands_still_goes_on_or_was_closed(hall: Hall) -> None:
    hall.clock = FastClock(20)
    async with hall.bot() as services:
        ann = await begun(hall, hall.user(), preset="riichi/tenhou", clock="day")
        await appears(ann, "in the wall")
        hand = (await ann.slash("game hand")).message
        await ann.slash("game pause")
        await until(lambda: "The game is paused" in text_of(hand))
        await ann.slash("game pause", answer="resume")
        await until(lambda: "The game is paused" not in text_of(hand))
        await services.tables.gone(await table_of(services, ann))
        await until(lambda: "This table was closed" in text_of(hand))
        assert buttons(hand) == []


async def test_who_sits_a_hand_out_is_told_so_and_shown_the_next(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    hall.clock = FastClock(20)
    async with hall.bot() as services:
        ann = await begun(hall, hall.user(), preset="riichi/tenhou", clock="day")
        await appears(ann, "in the wall")
        hand = (await ann.slash("game hand")).message
        here = services.tables.hand

        async def sits_out(*_):
            raise refuse("game.reason.no_hand")

        async def goes_on(asked: str) -> None:
            await ann.slash("game pause", answer=asked)

        monkeypatch.setattr(services.tables, "hand", sits_out)
        await goes_on("agree")
        await until(lambda: text_of(hand) == "You have no hand right now.")
        assert buttons(hand) == []
        monkeypatch.setattr(services.tables, "hand", here)
        await goes_on("resume")
        await until(lambda: "Only you can see this" in text_of(hand))


async def test_an_older_hand_that_comes_later_does_not_stay(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    hall.clock = FastClock(20)
    async with hall.bot():
        ann = await begun(hall, hall.user(), preset="riichi/tenhou", clock="day")
        await appears(ann, "in the wall")
        hand = (await ann.slash("game hand")).message
        change, begun_to, gate = table_panels.change, asyncio.Event(), asyncio.Event()

        async def first_waits(*given):
            if not begun_to.is_set():
                begun_to.set()
                await gate.wait()
            await change(*given)

        monkeypatch.setattr(table_panels, "change", first_waits)
        await ann.slash("game pause")
        async with asyncio.timeout(20):
            await begun_to.wait()
        await ann.slash("game pause", answer="resume")
        await ann.click(hand, "Refresh")
        assert "The game is paused" not in text_of(hand)
        gate.set()
        await until(lambda: "The game is paused" in text_of(hand))
        await until(lambda: "The game is paused" not in text_of(hand))


ELSEWHERE = "Your hand is open in another message"


async def test_a_hand_that_is_opened_elsewhere_follows_no_longer(hall: Hall) -> None:
    """However it was opened, and back again."""
    hall.clock = FastClock(20)
    async with hall.bot():
        ann = await begun(hall, hall.user(), preset="riichi/tenhou", clock="day")
        board = await appears(ann, "in the wall")
        first = (await ann.slash("game hand")).message
        await ann.click(first, "Refresh")
        assert "It follows the game by itself" in text_of(first), "a press in it leaves it where it is"
        second = (await ann.click(board, "My hand")).message
        await until(lambda: ELSEWHERE in text_of(first))
        assert buttons(first) == ["Refresh"]
        third = (await ann.click(board, "My hand")).message
        await until(lambda: ELSEWHERE in text_of(second))
        fourth = (await ann.slash("game hand")).message
        await until(lambda: ELSEWHERE in text_of(third))
        await ann.click(first, "Refresh")
        await until(lambda: ELSEWHERE in text_of(fourth))
        assert "It follows the game by itself" in text_of(first)
        await ann.slash("game pause")
        await until(lambda: "The game is paused" in text_of(first))
        assert all(ELSEWHERE in text_of(hand) for hand in (second, third, fourth))


async def test_hands_of_two_players_do_not_put_each_other_away(hall: Hall) -> None:
    hall.clock = FastClock(1)
    async with hall.bot():
        people = await seated(hall, preset="riichi/tenhou")
        board = await appears(people[0], "to play")
        hands = [(await user.click(board, "My hand")).message for user in people]
        assert all("It follows the game by itself" in text_of(hand) for hand in hands)


async def test_orders_take_the_place_of_the_hand_they_were_pressed_in_alone(hall: Hall) -> None:
    hall.clock = FastClock(20)
    async with hall.bot():
        ann = await begun(hall, hall.user(), preset="riichi/tenhou", clock="day")
        await appears(ann, "in the wall")
        hand = (await ann.slash("game hand")).message
        await ann.slash("game orders")
        await ann.slash("game pause")
        await until(lambda: "The game is paused" in text_of(hand))
        await ann.slash("game pause", answer="resume")
        await until(lambda: "The game is paused" not in text_of(hand))
        await ann.click(hand, "Standing orders")
        orders = text_of(hand)
        await ann.slash("game pause")
        await asyncio.sleep(2 * table_panels.LATER)
        assert text_of(hand) == orders


async def test_a_hand_on_its_way_does_not_come_back_once_it_is_open_elsewhere(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall.clock = FastClock(20)
    async with hall.bot():
        ann = await begun(hall, hall.user(), preset="riichi/tenhou", clock="day")
        board = await appears(ann, "in the wall")
        first = (await ann.slash("game hand")).message
        change, begun_to, gate, shown = table_panels.change, asyncio.Event(), asyncio.Event(), list[str]()

        async def first_waits(*given):
            if not begun_to.is_set():
                begun_to.set()
                await gate.wait()
            await change(*given)
            shown.append(text_of(first))

        monkeypatch.setattr(table_panels, "change", first_waits)
        await ann.slash("game pause")
        async with asyncio.timeout(20):
            await begun_to.wait()
        second = (await ann.click(board, "My hand")).message
        await until(lambda: ELSEWHERE in text_of(first))
        shown.clear()
        gate.set()
        await until(lambda: len(shown) > 1)
        assert "The game is paused" in shown[0]
        assert ELSEWHERE in shown[-1]
        assert "The game is paused" in text_of(second)


async def test_what_is_shown_while_the_bot_ends_is_not_followed(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """A board may come through after its hands were let go; leaving the hall looks for tasks that live on."""
    close = Panels.close

    async def as_a_board_comes(self: Panels) -> None:
        await close(self)
        self.follow("a table")

    monkeypatch.setattr(Panels, "close", as_a_board_comes)
    async with hall.bot():
        assert {task.get_name() for task in ours()} == {"daily puzzles"}
