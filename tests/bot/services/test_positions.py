"""The positions of a deal: where somebody chooses, and the same ones for every reader."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from bot.i18n.catalog import own_catalog
from bot.services.positions import positions
from bot.services.replays import Replays
from bot.services.transcript import Narrator
from engine.play.events import Discarded, Drew
from tests.bot.services.games.world import ANN, World, play_turns

LINES = (("riichi/tenhou", 4), ("riichi/majsoul-3p", 3), ("sichuan/blood_exchange", 4), ("mcr/wmo", 4))


@pytest.mark.asyncio
@pytest.mark.parametrize(("line", "size"), LINES)
async def test_a_step_is_a_discard_and_what_follows_it(line, size):
    world = World(source=random.Random(3))
    replays = Replays(world.storage.tables)
    table = await world.new(line, size=size)
    await play_turns(world, table, (ANN,))
    record = await replays.find(table)
    deal = record.deals[0]
    narrator = Narrator(own_catalog().words("en"), record.system, size, deal.start.dealer)
    read = {
        player: positions((frame.event for frame in replays.frames(record, 1, player)), narrator)
        for player in (None, *deal.seating)
    }
    open_ = read[None]
    # The deal with the dealer's tile drawn comes first, with every hand.
    dealt, *_ = open_
    first = replays.frames(record, 1, None)[dealt.last]
    assert sorted(len(hand) for hand in first.opened.values()) == [13] * (size - 1) + [14]
    assert sum("dealt" in line for line in dealt.lines) == size
    for player, found in read.items():
        frames = replays.frames(record, 1, player)
        # Everybody sees the same steps, each says something, and all events belong to one.
        assert len(found) == len(open_)
        assert all(step.lines for step in found)
        assert found[-1].last == len(frames) - 1
        assert frames[found[-1].last].view.ended
        for before, step in pairwise(found):
            part = [frame.event for frame in frames[before.last + 1 : step.last + 1]]
            assert sum(isinstance(event, Discarded) for event in part) <= 1
            assert sum(isinstance(event, Drew) and not event.tail for event in part) <= 1
            lines = tuple(line for event in part for line in narrator.lines([event]))
            assert step.lines == lines
    discards = sum(isinstance(event, Discarded) for event in deal.events)
    assert discards <= len(open_) <= discards * 1.2 + 4
