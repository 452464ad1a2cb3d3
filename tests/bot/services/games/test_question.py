"""Between two deals a player may be asked whether to stop: he answers, or his time does, or a machine for him."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.services import claims
from bot.services.claims import Desk
from bot.services.problems import Refused
from bot.services.table_views import Phase
from engine.play.match import STOP
from tests.bot.services.games.test_playing import until
from tests.bot.services.games.world import ANN, BEN


async def asked(world, player=0):
    """A table where the first hand is over and a player is asked whether to stop."""
    table = await world.new("riichi/tenhou", humans=(ANN, BEN), deals=0)
    live = await until(world, table, lambda live: live.state.phase is Phase.DEALING and live.state.played,
                       (ANN, BEN), 3000)  # fmt: skip
    state = live.state.copy()
    state.match = replace(state.match, question=STOP, asked=player)
    state.phase = Phase.QUESTION
    end = world.clock.now() + state.clock.turn
    desk = Desk(state.step, claims.QUESTION, world.clock.now(), end, end, (), exact=True)
    keeper = world.tables.keeper
    keeper._hold(replace(live, state=state, desk=desk, row=replace(live.row, due=end)))
    await keeper.store.set_due(table, live.row.version, end)
    return table, state.step, end


@pytest.mark.parametrize(("yes", "phase"), [(True, Phase.OVER), (False, Phase.DEALING)])
async def test_the_answer_decides(world, yes, phase):
    table, step, _ = await asked(world)
    board = await world.tables.public(table)
    assert (board.question, board.asked, board.clock.kind) == (STOP, 0, "question")
    with pytest.raises(Refused) as refused:
        await world.tables.reply(table, BEN, step, yes)
    assert refused.value.problems[0].reason.key == "game.reason.not_your_turn"
    view = await world.tables.reply(table, ANN, step, yes)
    assert view.phase is phase
    with pytest.raises(Refused) as refused:
        await world.tables.reply(table, ANN, step, yes)
    assert refused.value.problems[0].reason.key == "game.reason.too_late"


async def test_time_stops_the_match(world):
    table, _, end = await asked(world)
    world.clock.advance(end - world.clock.now())
    await world.due()
    assert (await world.tables.table(table)).phase is Phase.OVER


async def test_who_resigns_lets_the_machine_stop(world):
    table, _, _ = await asked(world)
    await world.tables.resign(table, ANN)
    assert (await world.tables.table(table)).phase is Phase.OVER
