"""Turns for presses: so many at a time, first come first served, and whoever waits too long is told so."""

from __future__ import annotations

import asyncio

import pytest

from bot.cogs.turns import TooBusy, Turns


async def test_so_many_at_a_time_in_the_order_in_which_they_came() -> None:
    turns, begun, room = Turns(at_once=2), list[int](), asyncio.Event()

    async def one(number: int) -> None:
        async with turns.turn():
            begun.append(number)
            await room.wait()

    tasks = [asyncio.create_task(one(number)) for number in range(5)]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert begun == [0, 1]
    room.set()
    await asyncio.gather(*tasks)
    assert begun == [0, 1, 2, 3, 4]


async def test_who_waited_too_long_does_nothing_and_leaves_the_turn_to_the_next() -> None:
    now = 0.0
    turns, room, done = Turns(at_once=1, patience=5.0, seconds=lambda: now), asyncio.Event(), list[str]()

    async def one(name: str) -> None:
        async with turns.turn():
            if name == "long":
                await room.wait()
            done.append(name)

    first = asyncio.create_task(one("long"))
    late = asyncio.create_task(one("late"))
    await asyncio.sleep(0)
    now = 5.1
    soon = asyncio.create_task(one("soon"))
    await asyncio.sleep(0)
    room.set()
    await asyncio.gather(first, soon)
    with pytest.raises(TooBusy):
        await late
    assert done == ["long", "soon"]


async def test_a_failure_gives_its_turn_back() -> None:
    turns = Turns(at_once=1)
    with pytest.raises(RuntimeError):
        async with turns.turn():
            raise RuntimeError
    async with asyncio.timeout(1), turns.turn():
        pass
