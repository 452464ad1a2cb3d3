"""A replay in Discord: whatever its reader may see, picture, text beside it and lines show the same hands."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from unittest.mock import Mock

import pytest

from bot.cogs.table_looks import Looks
from bot.i18n.catalog import load_catalog
from bot.services.links import Links
from bot.services.profiles import Audience
from bot.services.table_scene import open_hands
from bot.services.table_views import ReplayDeal
from bot.services.transcript import written
from bot.ui.items import texts_in
from bot.ui.screens import Reader
from bot.ui.table_text import TableWords
from engine.play.events import Dealt
from engine.play.view import HIDDEN
from tests.bot.services.games.test_playing import until
from tests.bot.services.games.world import ANN, BEN, CAT, World, play_turns

WORDS = load_catalog().words("en")
LINES = ("riichi/tenhou", "sichuan/blood_exchange", "mcr/wmo")
EVERYBODY = {0, 1, 2, 3}


class Painter:
    """Keeps the scenes that it is asked to paint."""

    def __init__(self):
        self.scenes = []

    async def paint(self, scene, _audience, _words):
        self.scenes.append(scene)


async def reply(world, table, deal: ReplayDeal, step: int, *, text_first: bool = False):
    """What the text shows of a position, and the scenes that were painted for it."""
    painter = Painter()
    desk = SimpleNamespace(services=SimpleNamespace(pictures=painter, links=Links(), tables=world.tables))
    reader = Reader(Audience("en", private=True, text_first=text_first), WORDS)
    view = await world.tables.table(table)
    made = await Looks(desk, Mock())._position(reader, view, deal, step, ANN.user)
    return "\n".join(texts_in(made.view.children)), painter.scenes


def told_hands(said: TableWords, text: str) -> dict[int, str]:
    """The hands that the seats' lines tell, as they are written there."""
    found = {}
    for seat in range(4):
        (line,) = (line for line in text.split("\n") if line.startswith(f"**{said.seat(seat)} "))
        hand = [part for part in line.split(" · ") if part.startswith("hand ")]
        if hand:
            found[seat] = hand[0].removeprefix("hand ")
    return found


def shown_hands(scene, bottom: int) -> Mapping[int, str]:
    """The hands that a picture shows, written alike."""
    hands = open_hands(scene, bottom)
    return {
        seat: " + ".join(part for part in (written(hand.tiles), written(hand.drawn)) if part)
        for seat, hand in hands.items()
    }


async def same_hands(world, table, deal: ReplayDeal) -> set[int]:
    """Checks all positions; the seats whose hands are open in the first one."""
    view = await world.tables.table(table)
    said = TableWords.of(WORDS, view, deal.frames[0].view)
    (dealt,) = (event for event in deal.events if isinstance(event, Dealt))
    first = None
    for step in (0, 1, 7, 10**4):
        text, (scene,) = await reply(world, table, deal, step)
        told = told_hands(said, text)
        assert told == shown_hands(scene, deal.seat or 0), step
        plain, painted = await reply(world, table, deal, step, text_first=True)
        assert (told_hands(said, plain), painted) == (told, [])
        if first is None:
            first = set(told)
            assert first == {seat for seat, hand in enumerate(dealt.hands) if HIDDEN not in hand}
    return first


@pytest.mark.parametrize("line", LINES)
async def test_a_game_that_is_over_lies_open_to_everybody(line):
    world = World()
    table = await world.new(line)
    await play_turns(world, table, (ANN,))
    for person in (ANN, BEN, None):
        assert await same_hands(world, table, await world.tables.replay(table, person, 1)) == EVERYBODY


async def test_while_the_game_goes_on_only_the_own_hand_is_open():
    world = World()
    table = await world.new(humans=(ANN, BEN), deals=2)
    await until(world, table, lambda live: live.state.number == 2, (ANN, BEN), 2000)
    for person in (ANN, BEN):
        deal = await world.tables.replay(table, person, 1)
        assert await same_hands(world, table, deal) == {deal.seat}
    assert await same_hands(world, table, await world.tables.replay(table, CAT, 1)) == set()


async def test_while_others_play_its_walls_only_the_own_hand_is_open():
    world = World()
    table = await world.new()
    await world.new(humans=(BEN,), walls=table)
    await play_turns(world, table, (ANN,))
    own = await world.tables.replay(table, ANN, 1)
    assert await same_hands(world, table, own) == {own.seat}
    assert await same_hands(world, table, await world.tables.replay(table, BEN, 1)) == set()
