"""Pictures are painted once, however many ask at once, and are held even if they came too late for whoever asked."""

import asyncio
import threading

import pytest

from bot.i18n.catalog import own_catalog
from bot.services.discards import discards
from bot.services.pictures import Pictures, discards_scene, hand_scene
from bot.services.profiles import Audience
from bot.services.questions import HandQuestion
from bot.services.rulesets import built
from bot.services.situations import SituationNames
from bot.ui.discards_text import discards_told
from engine.hand.hand import Hand
from engine.scoring.form import Form
from engine.tiles.kinds import code_of, tile_of
from render import describe
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


@pytest.mark.parametrize(
    ("hand", "rules", "more"),
    [
        ("1111p234567s88p9s3p", "sichuan/dingque", {}),
        ("[5'55p]0p234m678s4477s", "riichi/tenhou", {}),
        ("1133m1155p1133s57z", "riichi/tenhou", {"seen": "555z"}),
        ("1199p11224s45567z", "riichi/tenhou-3p", {"norths": 3}),
    ],
)
def test_discards_accept_in_the_picture_what_they_accept_in_words(hand, rules, more):
    reply = discards(HandQuestion(hand=hand, rules=built(rules).options.line, **more), SituationNames(own_catalog()))
    scene = discards_scene(reply.form, reply.answer)
    assert all(wait.left for row in scene.rows for wait in row.accepted)
    assert "×0" not in describe(scene, str)
    table = discards_told(reply, WORDS).sections[0].table
    said = {row[0]: row[3] for row in table.rows}
    for row in scene.rows:
        assert " ".join(code_of(wait.tile) for wait in row.accepted) == said[code_of(row.tile)]
        assert row.total == sum(wait.left for wait in row.accepted)
