"""Hands sent in, as the service reads and judges them."""

from __future__ import annotations

import asyncio

import pytest

from bot.i18n.catalog import load_catalog
from bot.services.problems import Refused
from bot.services.questions import HandQuestion
from bot.services.situations import SituationNames
from bot.services.solver import HandSolver
from bot.services.submitting import Submitting
from engine.solver.points import COMPILED

compiled = pytest.mark.skipif(not COMPILED, reason="uncompiled, the solver takes minutes for these")
SICHUAN = HandQuestion(hand="2345678m345p778p9p", river="1s2s9s1s", void="s", rules="sichuan/dingque")
MCR = HandQuestion(hand="123456m79m2347p11s", river="9s1z2z3z4z", rules="mcr/seed")


class Slow:
    """Judges when told to, in this process."""

    def __init__(self) -> None:
        self.go = asyncio.Event()

    async def ask(self, work, *asked):
        await self.go.wait()
        return work(*asked)


@pytest.fixture(scope="module")
def names():
    return SituationNames(load_catalog())


def keys(refused):
    return [problem.reason.key for problem in refused.value.problems]


@compiled
@pytest.mark.parametrize("asked", [SICHUAN, MCR], ids=["sichuan", "mcr"])
async def test_other_systems_are_judged_too(names, asked):
    solver = Slow()
    solver.go.set()
    judged = await Submitting(names, solver).judge(1, asked)
    assert judged.puzzle is not None
    assert len(judged.puzzle.answers) > 5


async def test_the_suit_given_up_must_be_gone(names):
    asked = HandQuestion(hand="2345678m345p77p9p1s", void="s", rules="sichuan/dingque")
    with pytest.raises(Refused) as refused:
        await Submitting(names, Slow()).judge(1, asked)
    assert keys(refused) == ["puzzle.problem.void_held"]


@compiled
async def test_one_hand_of_a_person_at_a_time(names):
    solver = Slow()
    submitting = Submitting(names, solver)
    first = asyncio.create_task(submitting.judge(1, SICHUAN))
    await asyncio.sleep(0)
    with pytest.raises(Refused) as refused:
        await submitting.judge(1, SICHUAN)
    assert keys(refused) == ["puzzle.problem.busy"]
    other = asyncio.create_task(submitting.judge(2, SICHUAN))
    solver.go.set()
    assert await first == await other
    assert (await submitting.judge(1, SICHUAN)) == await first


async def test_what_takes_too_long_is_told(names):
    solver = HandSolver(0.001)
    try:
        with pytest.raises(Refused) as refused:
            await Submitting(names, solver).judge(1, SICHUAN)
        assert keys(refused) == ["puzzle.problem.too_long"]
    finally:
        solver.close()


@compiled
async def test_judged_in_another_process(names):
    solver, here = HandSolver(60), Slow()
    here.go.set()
    try:
        assert await Submitting(names, solver).judge(1, SICHUAN) == await Submitting(names, here).judge(1, SICHUAN)
    finally:
        solver.close()
