"""A message that Discord has taken, and whose receipt was lost, is not sent a second time: not by the same program, not
by the next one, and not when Discord has forgotten the nonce."""

from __future__ import annotations

import pytest

from bot.playground.server import Permission
from tests.bot.games.conftest import Hall, buttons
from tests.bot.games.test_alone import appears, begun, play_on, thread_of, until
from tests.lookalike.users import ScriptedUser, text_of

SENDING = r"/channels/\d+/messages$"


def boards(user: ScriptedUser) -> list[str]:
    """Messages that look like a board one can play on."""
    return [message["id"] for message in user.sees() if "My hand" in buttons(message)]


def ends(user: ScriptedUser, wanted: str) -> int:
    return sum(wanted in text_of(message) for message in user.sees())


@pytest.mark.parametrize("way", ["by its nonce", "by its ids", "without history"])
async def test_every_kind_of_message_stands_once(hall: Hall, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if way == "by its ids":
        monkeypatch.setattr("bot.playground.server.routes.channels.NONCE_LIFE", -1.0)
    if way == "without history":
        hall.lab.server.world.deny_bot(hall.lab.channel, int(Permission.READ_MESSAGE_HISTORY))
    hall.lab.faults.add(SENDING, "lost", method="POST", times=2)  # the lobby, or the first board
    async with hall.bot():
        ann = await begun(hall, hall.user())
        await appears(ann, "in the wall")
        panel = await ann.slash("game hand")
        hall.lab.faults.add(SENDING, "lost", method="POST", times=2)  # the result, the end
        await play_on(ann, panel.message, "Scores")
        await appears(ann, "The game is over")
        await until(lambda: not boards(ann))
    assert len(hall.lab.faults.struck) == 4
    assert (ends(ann, "Scores"), ends(ann, "The game is over")) == (1, 1)
    assert ends(hall.user(), "Table:") == 1


async def test_the_next_program_finds_what_the_last_one_left(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.playground.server.routes.channels.NONCE_LIFE", -1.0)
    hall.lab.faults.add(rf"(?<!{hall.lab.channel['id']}){SENDING}", "lost", method="POST", times=1)
    async with hall.bot():
        await hall.user().slash("game new", machines=3, level="beginner")
        ann = await thread_of(hall, hall.user())
        await until(lambda: ann.sees())
    async with hall.bot():
        panel = await ann.slash("game hand")
        await until(lambda: boards(ann))
        assert len(boards(ann)) == 1
        first = ann.sees()[0]["id"]
        assert boards(ann) == [first], "what the last one left has become the board"
        await play_on(ann, panel.message, "Scores")
        await appears(ann, "The game is over")
    assert (ends(ann, "Scores"), ends(ann, "The game is over")) == (1, 1)
