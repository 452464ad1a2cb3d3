"""A day in a channel and on the web at once: the page tells nothing before the channel does, then the same."""

from __future__ import annotations

import itertools

import pytest
from aiohttp.test_utils import TestClient, TestServer

from bot.clock import DAY
from bot.playground.server import walk
from bot.web.app import make_app
from bot.web.site import Health
from bot.wiring import make_site
from tests.bot.puzzles.test_flows import labels, posts, public, set_up
from tests.lookalike.users import text_of

HOUR = DAY // 24
ANSWERS = {"ann": "2m", "bob": "9p", "chie": "5s", "dan": "1z"}


@pytest.fixture
def served():
    """`served(services)`: the web side over a bot's services."""

    def made(services):
        services.links.open_at("http://web.test")
        seconds = itertools.count(0, 10)
        site = make_site(services, lambda: Health(True, 1), "1.2.3")
        return TestClient(TestServer(make_app(site, lambda: float(next(seconds)))))

    return made


async def solution(client, number):
    async with client.get(f"/api/puzzles/{number}") as answer:
        assert answer.status == 200
        return (await answer.json())["solution"]


async def test_four_answer_and_the_page_opens_when_the_channel_closes(days, time, served):
    services = days.services()
    async with days.bot(services), served(services) as client:
        await set_up(days, services)
        await services.daily.due()
        (post,) = posts(days)
        for name, code in ANSWERS.items():
            verdict = await days.user(name).click(post, next(label for label in labels(post) if label.startswith(code)))
            await days.user(name).click(verdict, "Not a good puzzle" if name == "dan" else "Good puzzle")
        puzzle = (await services.puzzles.daily("riichi", 69)).puzzle
        await services.puzzles.vote(99, puzzle, good=False)
        assert await solution(client, 69) is None
        # The date is over in UTC, the server's noon has not come: it stays closed on the web too.
        time.advance(13 * HOUR)
        await services.daily.due()
        assert services.puzzles.today() == 70
        assert len(posts(days)) == 1
        assert await solution(client, 69) is None
        async with client.get("/puzzle/69?answer=d2m") as answer:
            assert "Best:" not in await answer.text()
        time.advance(11 * HOUR)
        await services.daily.due()
        closed, recap = public(days)[-3], text_of(public(days)[-2])
        (page,) = [part["url"] for part in walk(closed["components"]) if "url" in part]
        assert page == "http://web.test/puzzle/69/riichi"
        assert "4 answers here, 4 in all" in recap
        found = await solution(client, 69)
        assert (found["plays"], found["shares"]) == (4, None), "shares need five answers here as there"
        assert found["popularity"] == 71, "three good votes, two of them by those who were right; two others"
        assert f"||Answer: {found['answers'][0]['name']}" in recap
        async with client.get("/puzzle/69?answer=d2m") as answer:
            html = await answer.text()
        assert "4 answers on its day" in html
        late = await days.user("ann").click(closed, "See explanation")
        said = [part["content"] for part in walk(late.message["components"]) if "content" in part]
        assert any("Best: 2m" in text for text in said)
        assert "Best: 2m" in html
    days.lab.assert_clean()


async def test_where_all_puzzles_are_out_of_use(days, time, served):
    services = days.services()
    async with days.bot(services), served(services) as client:
        await services.puzzles.daily("riichi", 69)
        for puzzle in services.puzzles.library.all():
            await services.puzzles.retire(puzzle.id)
        time.advance(DAY)
        assert "no puzzles of riichi" in (await days.user().slash("puzzle daily")).text
        await set_up(days, services)
        await services.daily.due()
        assert posts(days) == []
        for path in ("/daily", "/api/puzzles/daily"):
            async with client.get(path) as answer:
                assert answer.status == 404, path
        for path in ("/puzzle/69", "/puzzles", "/api/puzzles/69"):
            async with client.get(path) as answer:
                assert answer.status == 200, path
    days.lab.assert_clean()
