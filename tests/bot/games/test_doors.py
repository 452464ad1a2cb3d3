"""Boards are edited by the key of a press on them, and without one as before: after it is too old, after a restart, and
when Discord does not take it. No key is kept or told, and nothing private gets into a board."""

from __future__ import annotations

import json
import logging
import re
from pathlib import Path

import pytest

from bot.cogs import table_doors
from bot.playground.server import Json
from bot.storage.sqlite.open import open_sqlite
from bot.ui import sending
from tests.bot.games.conftest import FastClock, Hall, buttons
from tests.bot.games.test_alone import appears, begun, until
from tests.bot.games.test_people import dealer_of, id_of, seated
from tests.lookalike.users import ScriptedUser, text_of

BY_BOT = r"^/channels/\d+/messages/\d+$"
BY_KEY = r"/webhooks/.*/messages/@original$"
CALLBACK = r"/callback$"


@pytest.fixture(autouse=True)
def presses_are_answered_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine too, so that edits of what was answered before are the board's alone."""
    monkeypatch.setattr(sending, "PATIENCE", 20.0)


@pytest.fixture(autouse=True)
def turns_outlast_every_wait(hall: Hall) -> None:
    """A turn with its reserve lasts 36 seconds of the machine's. Where it ran out on a busy one, a machine player took
    the seat, and the discard that is waited for was never offered."""
    hall.clock = FastClock(5)


def edits(hall: Hall, path: str, since: int) -> int:
    calls = [event.data for event in hall.lab.recorder.events[since:] if event.kind == "request"]
    return sum(call["method"] == "PATCH" and re.search(path, call["path"]) is not None for call in calls)


async def moves_on(ann: ScriptedUser, hand: Json, board: Json) -> None:
    """A discard from the private hand; returns when the board shows something else."""
    before = json.dumps(board["components"])
    await ann.click(hand, next(one for one in buttons(hand) if one.startswith("Discard drawn")))
    await until(lambda: json.dumps(board["components"]) != before)


async def ready(hall: Hall) -> tuple[ScriptedUser, Json, Json]:
    """Ann at a table, her hand opened by the board's button, and the board."""
    ann = await begun(hall, hall.user(), preset="riichi/tenhou")
    board = await appears(ann, "in the wall")
    hand = await ann.click(board, "My hand")
    await until(lambda: any(one.startswith("Discard drawn") for one in buttons(hand.message)))
    return ann, hand.message, board


async def test_the_board_is_edited_by_the_key_of_a_press_on_it(hall: Hall) -> None:
    async with hall.bot():
        ann, hand, board = await ready(hall)
        assert hand["flags"] & 64
        since = hall.lab.recorder.mark()
        await moves_on(ann, hand, board)
        assert edits(hall, BY_BOT, since) == 0
        assert edits(hall, BY_KEY, since) >= 1
    hall.lab.assert_clean()


async def test_an_old_key_is_not_used(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_doors, "OPEN_FOR", 0)
    async with hall.bot():
        ann, hand, board = await ready(hall)
        since = hall.lab.recorder.mark()
        await moves_on(ann, hand, board)
        assert edits(hall, BY_BOT, since) >= 1
    hall.lab.assert_clean()


@pytest.mark.parametrize("kind", ["status", "drop", "lost"])
async def test_a_key_that_does_not_fit_leads_back_to_the_ordinary_edit(hall: Hall, kind: str) -> None:
    async with hall.bot():
        ann, hand, board = await ready(hall)
        # The hand is answered by its own press, so the next edit of an original is the board's.
        hall.lab.faults.add(BY_KEY, kind, method="PATCH", times=1, status=404)
        since = hall.lab.recorder.mark()
        await moves_on(ann, hand, board)
        # Both: the board's edit before this one may still be on its way, and counts as an ordinary one.
        await until(lambda: hall.lab.faults.struck and edits(hall, BY_BOT, since) >= 1)
        assert len(hall.lab.faults.struck) == 1


async def test_a_forgotten_token_leads_back_to_the_ordinary_edit(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    async with hall.bot():
        ann, hand, board = await ready(hall)
        monkeypatch.setattr("bot.playground.server.interactions.TOKEN_LIFE", -1.0)
        since = hall.lab.recorder.mark()
        before = json.dumps(board["components"])
        press = next(one for one in buttons(hand) if one.startswith("Discard drawn"))
        await hall.lab.server.actions.press(ann.user, hand, id_of(hand, press))
        await until(lambda: json.dumps(board["components"]) != before)
        assert edits(hall, BY_BOT, since) >= 1


async def test_keys_do_not_outlive_the_program(hall: Hall) -> None:
    async with hall.bot():
        ann, hand, board = await ready(hall)
    since = hall.lab.recorder.mark()
    async with hall.bot():
        await moves_on(ann, hand, board)
        assert edits(hall, BY_BOT, since) >= 1


async def test_every_press_on_a_board_is_answered_alike(hall: Hall) -> None:
    """Also those of people who do not play, and those that fail: the first answer promises an edit of the board, which
    never comes of it."""
    hall.clock = FastClock(1)
    async with hall.bot() as services:
        people = await seated(hall, preset="riichi/tenhou")
        board = await appears(people[0], "to play")
        dealer = await dealer_of(services, people)
        hand = await dealer.click(board, "My hand")
        await dealer.click(hand, next(one for one in buttons(hand.message) if one.startswith("Discard drawn")))
        await until(lambda: "Claims close between" in text_of(board))
        shown = json.dumps(board)
        others = [user for user in people if user is not dealer]
        hall.lab.server.world.add_user("eve")
        stranger = hall.user("eve").at(dealer.channel)
        pressed = [
            await hall.lab.server.actions.press(user.user, board, id_of(board, label))
            for label in buttons(board)
            for user in (*others, dealer, stranger)
        ]
        await until(lambda: all(one.marks for one in pressed))
        assert {one.marks[0].what for one in pressed} == {"update_later"}
        await until(lambda: sum(any(mark.what == "followup" for mark in one.marks) for one in pressed) >= 12)
        assert all(
            mark.message["flags"] & 64 for one in pressed for mark in one.marks if mark.what in ("followup", "reply")
        )
        assert json.dumps(board) == shown


@pytest.mark.parametrize("times", [1, 2])
async def test_a_lost_receipt_puts_no_hand_into_the_board(hall: Hall, times: int) -> None:
    """Then the program does not know how it has answered: the hand must come as a message of its own all the same."""
    async with hall.bot():
        ann = await begun(hall, hall.user(), preset="riichi/tenhou")
        board = await appears(ann, "in the wall")
        hall.lab.faults.add(CALLBACK, "lost", method="POST", times=times)
        made = await hall.lab.server.actions.press(ann.user, board, id_of(board, "My hand"))
        await until(lambda: len(hall.lab.faults.struck) == times)
        await until(lambda: any(mark.what == "followup" for mark in made.marks))
        private = next(mark.message for mark in made.marks if mark.what == "followup")
        assert private["flags"] & 64
        assert "Only you can see this" in text_of(private)
        assert "Only you can see this" not in text_of(board)
        assert "My hand" in buttons(board)


async def test_the_hand_that_a_board_opened_follows_the_game(hall: Hall) -> None:
    async with hall.bot():
        ann, hand, board = await ready(hall)
        before = text_of(hand)
        await moves_on(ann, hand, board)
        await until(lambda: text_of(hand) != before)
        assert hand["flags"] & 64


async def test_no_key_is_stored_or_logged(hall: Hall, caplog: pytest.LogCaptureFixture, tmp_path: Path) -> None:
    caplog.set_level(logging.DEBUG, logger="bot")
    caplog.set_level(logging.INFO, logger="discord")
    hall.storage = await open_sqlite(tmp_path / "games.db", clock=hall.clock)
    async with hall.bot():
        ann, hand, board = await ready(hall)
        hall.lab.faults.add(BY_KEY, "drop", method="PATCH", times=1)
        await moves_on(ann, hand, board)
    tokens = [interaction.token for interaction in hall.lab.server.interactions._by_token.values()]
    await hall.storage.close()
    assert len(tokens) >= 3
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"riichi" in stored
    for token in tokens:
        assert token.encode() not in stored
        assert token not in caplog.text
