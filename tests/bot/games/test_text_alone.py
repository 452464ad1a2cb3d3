"""Games played by people who read and type: no picture is sent to them, and all they type they have read."""

from __future__ import annotations

import random
import re

import pytest

from bot.i18n.catalog import load_catalog
from bot.i18n.languages import LANGUAGES
from bot.services.profiles import Audience
from bot.services.table_views import Phase
from bot.ui.action_text import action_label, as_press, found_action, matching, possible
from bot.ui.board import board_message
from bot.ui.hand_panel import hand_message
from bot.ui.screens import Reader
from bot.ui.table_text import system_of
from engine.play.actions import PASS, WIN
from tests.bot.games.test_sizes import walk
from tests.bot.services.games.world import PEOPLE, World

CATALOG = load_catalog()
LINES = (("riichi/tenhou", 4), ("mcr/wmo", 4), ("sichuan/blood_exchange", 4), ("riichi/majsoul-3p", 3),
         ("sichuan/dingque", 4), ("sichuan/chengdu_social_5p", 5))  # fmt: skip
MOST = 5000


def text_of(message) -> str:
    parts = walk(message.view.to_components())
    return "\n".join(part["content"] for part in parts if part["type"] == 10)


class Typist:
    """One person: reads the private hand in his language and types what to do."""

    def __init__(self, person, language, seed) -> None:
        self.person, self.rng = person, random.Random(seed)
        self.words = CATALOG.words(language)
        self.reader = Reader(Audience(language, private=True, text_first=True), self.words)

    async def answer(self, world, table) -> None:
        hand = await world.tables.hand(table, self.person)
        message = hand_message(self.reader, hand, None)
        assert message.files == []
        words = self.words.of(system_of(hand.table))
        offered = [label for label, _ in matching(words, possible(hand), "")]
        action = found_action(words, possible(hand), self.typed(words, hand, offered, text_of(message)))
        assert action is not None
        if hand.clock.kind == "claim":
            await world.tables.press(table, self.person, hand.step, as_press(action))
        else:
            await world.tables.act(table, self.person, hand.step, action)

    def typed(self, words, hand, offered, text) -> str:
        """A win, where one is offered; a pass to a discard; else a tile that the text names, or what is offered."""
        for action in (WIN, PASS):
            if action_label(words, action) in offered:
                return action_label(words, action)
        tiles = [code for code in dict.fromkeys(re.findall(r"(?<!\w)[0-9][mpszf](?!\w)", text))
                 if found_action(words, possible(hand), code) is not None]  # fmt: skip
        return self.rng.choice(tiles or offered)


async def played(seed: int) -> None:
    line, size = LINES[seed % len(LINES)]
    world = World(source=random.Random(seed))
    humans = PEOPLE[: 1 + seed % min(4, size)]
    typists = [Typist(person, LANGUAGES[(seed + at) % len(LANGUAGES)], seed) for at, person in enumerate(humans)]
    table = await world.new(line, humans=humans, size=size)
    for _ in range(MOST):
        live = await world.live(table)
        if live.state.phase is Phase.OVER:
            break
        desk = live.desk
        asked = [one for one in typists if desk and live.state.seat_of(live.player_of(one.person.user)) in desk.waiting]
        if asked and desk.kind != "question" and world.clock.now() + 500 < live.rings_at:
            world.clock.advance(500)
            await asked[0].answer(world, table)
        else:
            world.clock.advance(max(0, await world.timers.next_due() - world.clock.now()))
        await world.due()
    assert live.state.phase is Phase.OVER
    assert all(one.slow == 0 for one in live.state.players.values()), "nobody's time ran out"
    await world.pass_time()
    board = await world.tables.public(table)
    assert text_of(board_message(CATALOG.words("en"), board, board.news, None, over=True))


@pytest.mark.parametrize("seed", range(6))
async def test_a_game_by_text(seed: int) -> None:
    await played(seed)


@pytest.mark.long
async def test_a_hundred_games_by_text() -> None:
    for seed in range(100, 200):
        await played(seed)
