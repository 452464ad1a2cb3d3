"""Pictures are painted once, however many ask at once, and are held even if they came too late for whoever asked."""

import asyncio
import threading

from bot.i18n.catalog import own_catalog
from bot.services.pictures import Pictures, hand_scene
from bot.services.profiles import Audience
from engine.hand.hand import Hand
from engine.scoring.form import Form
from engine.tiles.kinds import tile_of
from tests.bot.in_thread import InThread


class Kit:
    """Paints nothing, when it is let."""

    def __init__(self):
        self.painted = 0
        self.may = threading.Event()

    def png(self, scene, *, theme, size):
        assert self.may.wait(20)
        self.painted += 1
        return b"png"


SCENE = hand_scene(Form(hand=Hand.of([tile_of("1m")])))
WORDS = own_catalog().words("en")


async def test_what_many_ask_for_at_once_is_painted_once():
    kit = Kit()
    pictures = Pictures(InThread(kit))
    asked = [asyncio.create_task(pictures.paint(SCENE, Audience("en"), WORDS)) for _ in range(5)]
    await asyncio.sleep(0)
    kit.may.set()
    assert {(await one).png for one in asked} == {b"png"}
    assert kit.painted == 1


async def test_what_comes_too_late_is_there_for_the_next_one():
    kit = Kit()
    pictures = Pictures(InThread(kit), seconds=0.01)
    assert await pictures.paint(SCENE, Audience("en"), WORDS) is None
    kit.may.set()
    found = None
    async with asyncio.timeout(20):
        while found is None:
            found = await pictures.paint(SCENE, Audience("en"), WORDS)
    assert found.png == b"png"
    assert kit.painted == 1
