"""What discord.py does when Discord misbehaves: shown here, so that the bot can be built on facts."""

from __future__ import annotations

import asyncio
import time

import discord
import pytest
from discord.http import Route

from tests.lookalike.demo_bot import Demo, PlainDemo, run
from tests.lookalike.fixtures import Lab
from tests.lookalike.users import NoAnswer


async def test_a_rate_limit_is_waited_for(lab: Lab, demo: Demo) -> None:
    lab.faults.add("/callback", "429", seconds=0.3)
    reply = await lab.user().slash("ping")
    assert 0.3 < reply.first < 3
    assert [call["status"] for call in lab.recorder.requests("/callback")] == [429, 200]


async def test_a_ban_page_is_not(lab: Lab, demo: Demo) -> None:
    """A 429 without a Via header."""
    lab.faults.add("/callback", "429-no-via")
    with pytest.raises(NoAnswer):
        await lab.user().patient(0.3).slash("ping")
    assert len(lab.recorder.requests("/callback")) == 1


async def test_a_server_error_is_tried_again_after_a_second(lab: Lab, demo: Demo) -> None:
    lab.faults.add("/callback", "status", status=502)
    assert 1 <= (await lab.user().slash("ping")).first < 3


async def test_an_answer_that_is_lost_is_not_doubled(lab: Lab, demo: Demo) -> None:
    """The work was done, the connection closed: discord.py raises and does not try again."""
    lab.faults.add("/callback", "lost")
    reply = await lab.user().slash("ping")
    assert reply.text == "pong"
    assert len(lab.recorder.requests("/callback")) == 1
    assert len(lab.user().sees()) == 1


async def test_a_dropped_request_is_lost(lab: Lab, demo: Demo) -> None:
    lab.faults.add("/callback", "drop")
    with pytest.raises(NoAnswer):
        await lab.user().patient(0.3).slash("ping")
    assert lab.faults.struck
    assert not lab.user().sees()


async def test_a_slow_discord(lab: Lab, demo: Demo) -> None:
    lab.faults.add("/callback", "delay", seconds=0.3)
    assert (await lab.user().slash("ping")).first > 0.3


async def test_too_late_is_unknown(lab: Lab, demo: Demo) -> None:
    lab.server.interactions.deadline = 0.2
    with pytest.raises(NoAnswer, match="did not respond"):
        await lab.user().slash("slow", seconds=0.3)
    call = await lab.recorder.wait("request", lambda c: c["path"].endswith("/callback"), since=0)
    assert (call.data["status"], call.data["code"]) == (404, 10062)
    assert lab.recorder.of("interaction_failed")


async def test_a_second_first_answer(lab: Lab, demo: Demo) -> None:
    made = (await lab.user().slash("ping")).interaction
    route = Route(
        "POST",
        "/interactions/{interaction_id}/{token}/callback",
        interaction_id=made.id,
        token=made.token,
    )
    with pytest.raises(discord.HTTPException) as refused:
        await demo.http.request(route, json={"type": 4, "data": {"content": "again"}})
    assert (refused.value.status, refused.value.code) == (400, 40060)


async def test_tokens_die_after_a_quarter_of_an_hour(maybe_spec, lab: Lab, demo: Demo) -> None:
    made = (await lab.user().slash("ping")).interaction
    route = Route("PATCH", "/webhooks/{app}/{token}/messages/@original", app=demo.application_id, token=made.token)
    assert (await demo.http.request(route, json={"content": "soon"}))["content"] == "soon"
    made.sent_at -= 901
    with pytest.raises(discord.HTTPException) as refused:
        await demo.http.request(route, json={"content": "late"})
    assert (refused.value.status, refused.value.code) == (401, 50027)


async def test_a_global_limit_stops_every_route(lab: Lab, demo: Demo) -> None:
    lab.faults.add("/typing", "429-global", seconds=0.4)
    channel = demo.get_channel(int(lab.channel["id"]))
    started = time.perf_counter()
    mark = lab.recorder.mark()
    typing = asyncio.create_task(channel.typing().__aenter__())
    await lab.recorder.wait("request", lambda call: call["status"] == 429, since=mark)
    async with asyncio.timeout(2):
        while demo.http._global_over.is_set():  # noqa: ASYNC110 -- the answer is on its way to the client
            await asyncio.sleep(0)
    await demo.fetch_channel(channel.id)
    assert time.perf_counter() - started > 0.4
    await typing


@pytest.mark.parametrize("what", ["embeds6000", "content", "field", "title", "empty", "attachment"])
async def test_refusals_reach_the_bot(lab: Lab, demo: Demo, what: str) -> None:
    told = (await lab.user().slash("bad", what=what)).text
    assert told.startswith("400 50006" if what == "empty" else "400 50035")


async def test_a_wrong_token(lab: Lab) -> None:
    bot = Demo()
    with pytest.raises(discord.LoginFailure):
        await bot.start(lab.server.token + "x")
    await bot.close()


async def test_a_first_handshake_that_fails(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    """discord.py 2.7.1: a plain client whose first handshake fails dies with an AttributeError instead of retrying, so
    the bot has to supervise `start` itself."""
    import yarl

    missing = yarl.URL(lab.server.base.replace("http", "ws") + "/cdn/none")
    monkeypatch.setattr("discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY", missing)
    with pytest.raises(AttributeError):
        async with run(PlainDemo(), lab.server.token):
            pass
