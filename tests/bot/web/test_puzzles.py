"""Days of puzzles on the web: whole in every language, closed until all servers are over, and practice from then on."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser

import jsonschema_rs
import pytest
import pytest_asyncio
from aiohttp.test_utils import TestClient, TestServer

from bot.clock import DAY
from bot.i18n.catalog import own_catalog
from bot.i18n.languages import LANGUAGES
from bot.services.puzzle_days import MOST
from bot.services.puzzle_scene import puzzle_scene
from bot.web.api.openapi import document
from puzzles.daily import day_of
from puzzles.judge import Grade
from puzzles.library import Library
from puzzles.store import Channel, Posted
from render import describe
from tests.bot.web.checker import problems, read
from tests.bot.web.site import URL, Stage
from tests.puzzles.samples import discard_puzzle

pytestmark = pytest.mark.asyncio(loop_scope="session")

HOUR = DAY // 24
FAMILIES = ("riichi", "mcr", "sichuan")


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def world():
    made = Stage()
    await made.days(3)
    return made


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def web(world):
    async with TestClient(TestServer(world.app())) as made:
        yield made


async def get(client, path, **headers):
    async with client.get(path, headers=headers) as answer:
        return answer, await answer.text()


class Metas(HTMLParser):
    """The meta elements of a page by property or name."""

    def __init__(self, html):
        super().__init__()
        self.found = {}
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        if tag == "meta" and "content" in found:
            self.found[found.get("property") or found.get("name")] = found["content"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", FAMILIES)
async def test_every_page_of_a_day_is_whole(web, world, family, language):
    day = await world.site.days.day(family, 2)
    codes = ["", *(answer.code for answer in day.puzzle.answers)]
    address = f"/puzzle/2/{family}"
    pages = [f"/daily/{family}", f"/puzzles/{family}", address, *(f"{address}?answer={code}" for code in codes)]
    for path in pages:
        answer, html = await get(web, path, **{"Accept-Language": language})
        assert answer.status == 200, path
        assert problems(html) == [], path
        page = read(html)
        assert page.lang == language
        assert "web." not in page.text
        assert "puzzle." not in page.text
        assert ("noindex" in html) == ("answer=" in path)


@pytest.mark.parametrize("family", FAMILIES)
async def test_an_answer_is_judged_as_in_discord(web, world, family):
    day = await world.site.days.day(family, 1)
    words = own_catalog().words("en")
    for offered in day.puzzle.answers:
        verdict = world.site.days.verdict(day, offered.code)
        _, html = await get(web, f"/puzzle/1/{family}?answer={offered.code}")
        text = read(html).text
        assert words.term(f"puzzle.grade.{verdict.grade}") in text
        assert "7 answers on its day" in text
        _, told = await get_json(web, f"/api/puzzles/1?system={family}&answer={offered.code}")
        assert told["solution"]["verdict"]["grade"] == verdict.grade
        assert told["solution"]["verdict"]["answer"] == offered.code
        assert told["solution"]["shares"] is not None
        assert sum(told["solution"]["shares"].values()) == told["solution"]["plays"] == 7
    _, html = await get(web, f"/puzzle/1/{family}?answer=")
    assert words.text("puzzle.verdict.solution") in html
    assert {offered.code for offered in day.puzzle.answers} == set(
        re.findall(r'value="([a-z]\w*)"', (await get(web, f"/puzzle/1/{family}"))[1])
    )


async def get_json(client, path, **headers):
    async with client.get(path, headers=headers) as answer:
        return answer.status, await answer.json()


async def test_the_number_alone_is_the_first_games(web):
    for path, other in (("/puzzle/2", "/puzzle/2/riichi"), ("/daily", "/puzzle/4/riichi")):
        one, two = [read((await get(web, each))[1]) for each in (path, other)]
        assert one.text == two.text
        assert one.alts == two.alts


@pytest.mark.parametrize(
    "path",
    [
        *("/puzzle/0", "/puzzle/99", "/puzzle/5", "/puzzle/1000000", "/puzzle/2/chess", "/puzzle/2/taiwan16"),
        *("/daily/chess", "/puzzles/chess", "/puzzles/chess.atom", "/puzzle/99/riichi.png", "/puzzle/-1", "/puzzle/x"),
        *("/daily?system=chess", "/puzzle/2?system=chess", "/puzzles?system=taiwan16"),
    ],
)
async def test_what_there_is_not_is_said(web, path):
    answer, html = await get(web, path)
    assert answer.status == 404
    assert "traceback" not in html.lower()
    if answer.content_type == "text/html":
        assert problems(html) == []


@pytest.mark.parametrize(
    ("path", "said", "way"),
    [
        ("/puzzle/2/riichi?answer=d9z", "puzzle.problem.not_offered", "/puzzle/2/riichi"),
        ("/puzzle/2/riichi?answer=<b>", "puzzle.problem.not_offered", "/puzzle/2/riichi"),
        ("/puzzles?before=soon", "web.query.number", "/"),
        ("/puzzles?before=0", "web.query.number", "/"),
        ("/puzzles/riichi?before=" + "9" * 30, "web.query.number", "/"),
        ("/puzzle/2/riichi.png?theme=none", "web.query.choice", ""),
        ("/terms?in=chess", "web.query.choice", "/terms?in=riichi"),
    ],
)
async def test_what_cannot_be_read_is_said_with_what_to_do(web, path, said, way):
    words = own_catalog().words("en")
    answer, html = await get(web, path)
    assert answer.status == 400
    key, value = path.partition("?")[2].split("=")
    choices = ("light", "dark") if "png" in path else ("general", "riichi")
    expected = words.text(said, name=key, value=value, most=999_999, choices=choices)
    assert expected.partition(" It can be")[0] in (html if "png" in path else read(html).text)
    if way:
        assert problems(html) == []
        assert way in read(html).links


async def test_a_game_may_be_named_after_the_question_mark(web):
    for asked, other in (
        ("/daily?system=mcr", "/daily/mcr"),
        ("/puzzle/2?system=mcr", "/puzzle/2/mcr"),
        ("/puzzles?system=mcr", "/puzzles/mcr"),
        ("/daily?system=", "/daily"),
        ("/daily?utm_source=elsewhere", "/daily"),
    ):
        one, two = [await get(web, path) for path in (asked, other)]
        assert one[0].status == 200
        assert read(one[1]).text == read(two[1]).text


@pytest.mark.parametrize("path", ["/daily?system=chess", "/daily/chess", "/puzzle/2?system=chess", "/puzzles/chess"])
async def test_a_game_without_days_leads_to_those_that_have_some(web, path):
    answer, html = await get(web, path)
    assert answer.status == 404
    assert own_catalog().words("en").text("web.puzzle.no_system", value="chess") in read(html).text
    room = "/puzzle/2" if "/puzzle/" in path else path.replace("?", "/").rpartition("/")[0]
    assert {f"{room}/riichi", f"{room}/mcr"} <= set(read(html).links)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_number_that_never_was_says_where_the_others_are(web, language):
    _, html = await get(web, "/puzzle/99", **{"Accept-Language": language})
    assert own_catalog().words(language).text("web.puzzle.never", number=99) in read(html).text
    assert "/puzzles" in read(html).links


def twin(puzzle):
    """The same question with another answer: whoever can tell the two apart knows too much."""
    values = sorted(answer.value for answer in puzzle.answers)
    order = sorted(puzzle.answers, key=lambda answer: answer.value)
    worst = replace(order[0], value=values[-1], win=0.9, copies=20, lacking=0)
    rest = [replace(answer, value=value) for answer, value in zip(order[1:], values[:-1], strict=True)]
    answers = tuple(sorted([worst, *rest], key=lambda answer: -answer.value))
    return replace(puzzle, answers=answers, themes=("theme.overflow",), difficulty=1999)


async def test_nothing_tells_the_answer_of_an_open_day():
    """Two sites whose puzzle of today differs in its solution alone answer everything with the same bytes."""
    one = discard_puzzle()
    other = twin(one)
    assert one.best.code != other.best.code
    assert len(one.accepted) == len(other.accepted)
    said = []
    for puzzle in (one, other):
        stage = Stage(library=Library([puzzle]))
        async with TestClient(TestServer(stage.app())) as client:
            found = []
            for code in ("", None, *(answer.code for answer in puzzle.shown())):
                query = "" if code is None else f"?answer={code}"
                for path in ("/daily", "/puzzle/1", "/puzzle/1/riichi", "/api/puzzles/daily", "/api/puzzles/1"):
                    async with client.get(path + query) as answer:
                        assert answer.status == 200, path
                        found.append((path, code, answer.headers.get("ETag"), await answer.read()))
            for path in ("/puzzles", "/puzzles/riichi.atom", "/puzzle/1/riichi.png"):
                async with client.get(path) as answer:
                    assert answer.status == 200, path
                    found.append((path, None, answer.headers.get("ETag"), await answer.read()))
            stage.world.clock.advance(DAY)
            async with client.get("/api/puzzles/1") as answer:
                assert (await answer.json())["solution"]["best"] == puzzle.best.code
        said.append(found)
    assert said[0] == said[1]
    words = own_catalog().words("en")
    for _, _, _, body in said[0][:10]:
        assert not any(
            words.term(f"puzzle.grade.{grade}").encode() + b" " in body for grade in Grade if grade != "best"
        )


async def test_a_day_is_over_when_it_is_over_everywhere():
    stage = Stage(library=Library([discard_puzzle()]))
    days, store = stage.site.days, stage.world.storage.puzzles
    assert stage.puzzles.now().hour == 0
    await days.day("riichi")
    honolulu = Channel(guild=1, family="riichi", channel=5, hour=20, zone="Pacific/Honolulu")
    await store.save_channel(honolulu)
    over = []
    for _ in range(60):
        over.append((await days.day("riichi", 1)).over)
        stage.world.clock.advance(HOUR)
    # 20:00 on the second day there is 06:00 on the third in UTC; the page of the server is not posted at all.
    assert over.index(True) == 24 + 24 + 6
    assert all(over[over.index(True) :])
    await store.take_post(Posted(guild=2, family="riichi", number=1, channel=7, message=9, at=0))
    assert not (await days.day("riichi", 1)).over, "one server has it open still"
    await store.save_post(Posted(guild=2, family="riichi", number=1, channel=7, message=9, at=0, closed=1))
    assert (await days.day("riichi", 1)).over
    await store.take_post(Posted(guild=2, family="sichuan", number=1, channel=7, message=9, at=0))
    assert (await days.day("riichi", 1)).over, "another game's day"


async def test_a_page_reads_the_days_once(monkeypatch):
    stage = Stage(library=Library([discard_puzzle()]))
    await stage.site.days.day("riichi")
    store, reads = stage.world.storage.puzzles, []
    dailies = store.dailies

    async def counted(family):
        reads.append(family)
        return await dailies(family)

    monkeypatch.setattr(store, "dailies", counted)
    async with TestClient(TestServer(stage.app())) as client:
        for path in ("/puzzle/1", "/daily", "/puzzles", "/api/puzzles/1"):
            reads.clear()
            async with client.get(path) as answer:
                assert answer.status == 200
            assert reads == ["riichi"], path


async def test_an_old_day_does_not_tell_the_answer_of_today():
    """A small collection comes round again: what is asked today was answered before, and is closed meanwhile."""
    stage = Stage(library=Library([discard_puzzle(), discard_puzzle(id="f" * 16)]))
    days = stage.site.days
    puzzles = []
    for _ in range(3):
        puzzles.append((await days.day("riichi")).puzzle.id)
        stage.world.clock.advance(DAY)
    assert puzzles[0] == puzzles[2] != puzzles[1]
    assert [(await days.day("riichi", number)).over for number in (1, 2, 3)] == [True, True, True]
    await days.day("riichi")  # the fourth, which is the second again
    assert [(await days.day("riichi", number)).over for number in (1, 2, 3)] == [True, False, True]
    assert [daily.number for daily in await stage.puzzles.archive("riichi")] == [3, 1]
    async with TestClient(TestServer(stage.app())) as client:
        assert (await get_json(client, "/api/puzzles/2"))[1]["solution"] is None
        assert (await get_json(client, "/api/puzzles/1"))[1]["solution"] is not None


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_link_shows_what_it_leads_to(web, world, language):
    day = await world.site.days.day("riichi")
    words = own_catalog().words(language)
    _, html = await get(web, f"/daily?lang={language}")
    metas = Metas(html).found
    assert metas["og:title"] == words.of("riichi").text("puzzle.title.daily", number=4, family="system.riichi")
    assert metas["og:url"] == f"{URL}/puzzle/4/riichi?lang={language}"
    assert metas["og:image"].startswith(f"{URL}/puzzle/4/riichi.png")
    assert metas["og:image:alt"] == describe(puzzle_scene(day.puzzle.position), lambda key: words.text(f"alt.{key}"))
    assert metas["og:image:alt"] in read(html).alts
    assert metas["twitter:card"] == "summary_large_image"
    assert words.text("puzzle.question.discard") in metas["og:description"] == metas["description"]
    async with web.get(metas["og:image"].removeprefix(URL)) as picture:
        assert picture.content_type == "image/png"
        png = await picture.read()
    size = int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")
    assert size == (int(metas["og:image:width"]), int(metas["og:image:height"]))


async def test_the_picture_is_the_bots(web, world):
    from bot.services.profiles import Audience

    day = await world.site.days.day("sichuan", 2)
    words = own_catalog().words("en")
    for theme in ("light", "dark"):
        scene = puzzle_scene(day.puzzle.position)
        own = await world.site.pictures.paint(scene, Audience("en", theme=theme), words)
        async with web.get(f"/puzzle/2/sichuan.png?theme={theme}") as answer:
            assert await answer.read() == own.png
            assert answer.headers["Cross-Origin-Resource-Policy"] == "cross-origin", "feeds show it elsewhere"


async def test_all_days_are_listed_and_older_ones_lead_on():
    stage = Stage(library=Library([discard_puzzle()]))
    for _ in range(MOST + 4):
        await stage.site.days.day("riichi")
        stage.world.clock.advance(DAY)
    async with TestClient(TestServer(stage.app())) as client:
        _, html = await get(client, "/puzzles")
        first = re.findall(r'href="/puzzle/(\d+)/riichi"', html)
        assert first == [str(number) for number in range(MOST + 5, 5, -1)]
        older = re.search(r'href="(/puzzles/riichi\?before=\d+)"', html).group(1)
        _, html = await get(client, older)
        assert re.findall(r'href="/puzzle/(\d+)/riichi"', html) == ["5", "4", "3", "2", "1"]
        assert "before=" not in html.partition("</head>")[2].partition("<main")[2]
        for odd in ("x", "-1", "²", "9" * 50, "%00"):
            answer, html = await get(client, f"/puzzles?before={odd}")
            assert answer.status == 400, odd
            assert "whole number" in read(html).text
        _, html = await get(client, "/puzzle/3")
        assert 'href="/puzzle/2/riichi" rel="prev"' in html
        assert 'href="/puzzle/4/riichi" rel="next"' in html


@pytest.fixture(scope="module")
def day_schema():
    api = document("1.2.3", URL)
    return jsonschema_rs.Draft202012Validator(
        {"$ref": "#/components/schemas/Day", "components": api["components"]}, validate_formats=True
    )


@pytest.mark.parametrize("language", LANGUAGES)
async def test_days_as_json_are_as_described(web, day_schema, language):
    for family in FAMILIES:
        for path in ("daily", "4", "3", "1"):
            status, found = await get_json(web, f"/api/puzzles/{path}?system={family}&lang={language}")
            assert status == 200
            assert [error.message for error in day_schema.iter_errors(found)] == []
            assert found["over"] == (path not in ("daily", "4")) == (found["solution"] is not None)
            assert found["date"] == day_of(found["number"]).isoformat()
            text = "\n".join(found["puzzle"]["text"])
            decision = found["puzzle"]["decision"]
            asked = "last_hand" if (family, decision) == ("riichi", "win") else decision
            assert own_catalog().words(language).own(family, f"puzzle.question.{asked}") in text


KINDS = {(puzzle.family, puzzle.decision): puzzle for puzzle in reversed(Library().all()) if not puzzle.is_quiz}
"""The first shipped puzzle of each kind that may be a day's."""


@pytest.mark.parametrize("kind", sorted(KINDS), ids="-".join)
async def test_every_kind_of_question_has_its_page(day_schema, kind):
    puzzle = KINDS[kind]
    stage = Stage(library=Library([puzzle]))
    async with TestClient(TestServer(stage.app())) as client:
        for over in (False, True):
            for code in ("", *(answer.code for answer in puzzle.answers)):
                answer, html = await get(client, f"/puzzle/1?lang=ja&answer={code}")
                assert answer.status == 200
                assert problems(html) == []
                assert "puzzle." not in read(html).text
                assert ('class="verdict"' in html) == over
                _, found = await get_json(client, f"/api/puzzles/1?answer={code}")
                assert day_schema.is_valid(found)
            assert Metas((await get(client, "/puzzle/1"))[1]).found["og:image:alt"]
            await stage.site.days.day(None)
            stage.world.clock.advance(DAY)


@pytest.mark.parametrize(
    ("path", "status", "key"),
    [
        ("99", 404, "web.puzzle.never"),
        ("0", 404, "web.error.s404"),
        ("1?system=chess", 400, "web.api.reason.choice"),
        ("1?lang=xx", 400, "web.api.reason.choice"),
        ("1?x=1", 400, "web.api.reason.unknown"),
        ("1?answer=d9z", 400, "puzzle.problem.not_offered"),
        ("daily?terms=latin", 400, "web.api.reason.choice"),
    ],
)
async def test_what_is_wrong_with_a_question_for_a_day(web, path, status, key):
    found_status, found = await get_json(web, f"/api/puzzles/{path}")
    assert found_status == status
    assert [reason["key"] for reason in found["reasons"]] == [key]
    assert all(reason["text"] != reason["key"] for reason in found["reasons"])


async def test_a_day_with_a_game_that_has_no_puzzles():
    stage = Stage(library=Library([discard_puzzle()]))
    async with TestClient(TestServer(stage.app())) as client:
        status, found = await get_json(client, "/api/puzzles/daily?system=mcr")
        assert (status, found["reasons"][0]["key"]) == (400, "puzzle.problem.no_family")
        _, html = await get(client, "/daily")
        assert "/puzzle/1/mcr" not in html


async def test_a_puzzle_that_was_taken_out():
    stage = Stage(library=Library([discard_puzzle()]))
    await stage.site.days.day("riichi")
    stage.world.clock.advance(DAY)
    other = Stage(world=stage.world, library=Library([discard_puzzle(id="f" * 16)]))
    async with TestClient(TestServer(other.app())) as client:
        answer, html = await get(client, "/puzzle/1")
        assert answer.status == 404
        assert "no longer there" in html
        assert (await get_json(client, "/api/puzzles/1"))[0] == 404
        _, html = await get(client, "/puzzles")
        assert 'href="/puzzle/1/riichi"' not in html


@pytest.mark.parametrize(
    "path",
    ["/daily", "/puzzle/2", "/puzzles", "/puzzles/riichi.atom", "/api/puzzles/2", "/puzzle/2/riichi.png", "/rules"],
)
async def test_what_is_known_is_not_sent_again(web, path):
    async with web.get(path) as answer:
        mark = answer.headers["ETag"]
        assert answer.headers["Cache-Control"] != "no-store"
    async with web.get(path, headers={"If-None-Match": f'"other", {mark}'}) as answer:
        assert answer.status == 304
        assert await answer.read() == b""
        assert answer.headers["ETag"] == mark
        assert answer.headers["Content-Security-Policy"]
    async with web.get(path, headers={"If-None-Match": '"other"'}) as answer:
        assert answer.status == 200
    async with web.get(f"{path}?lang=ja", headers={"If-None-Match": mark}) as answer:
        assert answer.status == (304 if path.endswith(".png") else 200), "another language is another answer"


async def test_every_link_of_a_verdict_leads_somewhere(web):
    _, html = await get(web, "/puzzle/2/mcr?answer=")
    links = [link for link in read(html).links if link.startswith("/") and "lang=" not in link]
    assert any(link.startswith("/terms/theme.") for link in links)
    for link in links:
        async with web.get(link) as answer:
            assert answer.status == 200, link


async def test_the_first_page_leads_to_todays(web):
    _, html = await get(web, "/")
    assert "/daily" in read(html).links
