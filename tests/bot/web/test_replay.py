"""Games that are over are shown whole; of one that runs, or whose walls are played again, nothing is shown at all."""

from __future__ import annotations

import io
import json
import re

import pytest
from aiohttp.test_utils import TestClient, TestServer
from PIL import Image

from bot.ids import new_id
from bot.services.problems import Refused
from bot.services.table_views import Phase
from bot.services.turning import TurningPoints
from bot.storage.records import Scope
from engine.ai import levels
from engine.play.events import Dealt, Drew
from engine.play.view import HIDDEN
from engine.records.log import check_log, read_log
from engine.records.mjai_game import read_game, read_lines
from engine.records.tenhou6 import read_tenhou6
from engine.systems.playing import rules_of
from tests.bot.services.games.test_turning import Here
from tests.bot.services.games.world import PEOPLE, play_turns
from tests.bot.web.checker import problems, read
from tests.bot.web.site import Stage

pytestmark = pytest.mark.asyncio(loop_scope="session")

ADDRESSES = (
    "/replay/{}",
    "/replay/{}/1/all/0",
    "/replay/{}/1/1/0",
    "/replay/{}/1/all/0?part=stage",
    "/replay/{}/1/all/0.png",
    "/replay/{}/1/1/0.png?theme=dark",
    "/replay/{}/log/suzume",
    "/replay/{}/log/mjai",
    "/replay/{}/log/tenhou6",
    "/replay/{}/log/text",
    "/verify/{}",
)


async def text(client, path):
    async with client.get(path) as answer:
        assert answer.status == 200, path
        return await answer.text()


async def statuses(client, table):
    found = {}
    for address in ADDRESSES:
        async with client.get(address.format(table)) as answer:
            found[address] = answer.status, await answer.read()
    return found


async def test_of_a_running_game_nothing_is_shown(client, stage):
    """Not even that it exists: the answer is that for a game nobody ever played."""
    running = stage.games["running"]
    live = await stage.world.live(running)
    assert live.state.phase is Phase.PLAYING
    assert live.state.deal is not None
    unknown = new_id(stage.world.clock)
    shown, nothing = await statuses(client, running), await statuses(client, unknown)
    for address in ADDRESSES:
        assert shown[address][0] == 404, address
        # The page names its own address in the links to other languages.
        told = shown[address][1].replace(running.encode(), b""), nothing[address][1].replace(unknown.encode(), b"")
        assert told[0] == told[1], address


async def test_a_finished_hand_of_a_running_game_is_not_shown_either():
    stage = Stage()
    table = await stage.world.new("riichi/tenhou", deals=2)
    while not (await stage.world.live(table)).state.played:
        coming = await stage.world.timers.next_due()
        stage.world.clock.advance(max(0, coming - stage.world.clock.now()))
        await stage.world.due()
    assert (await stage.world.live(table)).state.phase is not Phase.OVER
    with pytest.raises(Refused):
        await stage.replays.find(table)


async def test_walls_that_are_played_again_close_the_game_until_that_is_over():
    from aiohttp.test_utils import TestClient, TestServer

    stage = Stage()
    first = await stage.play("first", "sichuan")
    async with TestClient(TestServer(stage.app())) as client:
        assert {status for status, _ in (await statuses(client, first)).values()} == {200, 404}
        assert len(await text(client, f"/verify/{first}")) > 1000
        second = await stage.world.new("sichuan", walls=first)
        assert {status for status, _ in (await statuses(client, first)).values()} == {404}
        await play_turns(stage.world, second, (stage_person(),))
        assert {status for status, _ in (await statuses(client, first)).values()} == {200, 404}
        await text(client, f"/replay/{second}")


def stage_person():
    from tests.bot.services.games.world import ANN

    return ANN


async def test_every_step_is_a_page_and_a_picture(client, stage):
    record = await stage.replays.find(stage.games["riichi"])
    assert len(record.deals) == 2
    page = read(await text(client, f"/replay/{record.id}/2/all/0"))
    steps = sorted({int(found[1]) for link in page.links if (found := re.fullmatch(r"/replay/.*/2/all/(\d+)", link))})
    assert steps == list(range(steps[-1] + 1))
    assert steps[-1] > 20
    for step in steps[:: max(1, len(steps) // 6)]:
        html = await text(client, f"/replay/{record.id}/2/all/{step}")
        assert problems(html) == []
        assert html.count('aria-current="step"') == 1
        async with client.get(f"/replay/{record.id}/2/all/{step}.png") as answer:
            assert answer.content_type == "image/png"
            assert "max-age" in answer.headers["Cache-Control"]
            image = Image.open(io.BytesIO(await answer.read()))
            assert image.size == (1000, 1000)
    for beyond in (f"2/all/{steps[-1] + 1}", "3/all/0", "1/5/0", "1/all/x", "0/all/0", "1/all/99999999"):
        async with client.get(f"/replay/{record.id}/{beyond}") as answer:
            assert answer.status == 404, beyond


async def test_light_and_dark_are_two_pictures_and_no_other_is_drawn(client, stage):
    address = f"/replay/{stage.games['riichi']}/1/all/20.png"
    drawn = []
    for theme in ("light", "dark"):
        async with client.get(address, params={"theme": theme}) as answer:
            drawn.append(await answer.read())
    assert drawn[0] != drawn[1]
    async with client.get(address, params={"theme": "../../etc"}) as answer:
        assert answer.status == 400


async def test_one_players_place_shows_one_players_tiles(client, stage):
    for game in ("riichi", "sichuan"):
        record = await stage.replays.find(stage.games[game])
        deal = record.deals[0]
        for player in deal.seating:
            seat = deal.seating.index(player)
            frames = stage.replays.frames(record, 1, player)
            dealt = next(frame.event for frame in frames if isinstance(frame.event, Dealt))
            assert [HIDDEN in hand for hand in dealt.hands] == [other != seat for other in range(len(deal.seating))]
            drawn = [frame.event for frame in frames if isinstance(frame.event, Drew)]
            assert all((event.tile == HIDDEN) == (event.seat != seat) for event in drawn)
            # Until the end no hand of another lies open, unless the rules have opened it.
            before = [frame for frame in frames if not frame.view.ended]
            assert all(not frame.opened for frame in before)
        html = await text(client, f"/replay/{record.id}/1/1/2")
        assert html.count("×13") >= 2


@pytest.mark.parametrize(("line", "size"), [("sichuan/chengdu_social_7p", 7), ("sichuan/chengdu_social_2p", 2)])
async def test_any_number_of_seats(line, size):
    from aiohttp.test_utils import TestClient, TestServer

    made = Stage()
    table = await made.play("game", line, size=size)
    async with TestClient(TestServer(made.app())) as client:
        for place in ("all", 1, size):
            html = await text(client, f"/replay/{table}/1/{place}/12")
            assert problems(html) == []
            width, height = re.search(r'width="(\d+)" height="(\d+)"', html).groups()
            async with client.get(f"/replay/{table}/1/{place}/12.png") as answer:
                assert Image.open(io.BytesIO(await answer.read())).size == (int(width), int(height))
        async with client.get(f"/replay/{table}/1/{size + 1}/0") as answer:
            assert answer.status == 404


async def test_what_was_deleted_is_gone_at_once():
    """A server's data is deleted some time after the bot has left it; what memory holds of its games goes too."""
    made = Stage()
    table = await made.play("game", "sichuan")
    assert await made.replays.find(table)
    await made.world.storage.guilds.mark_removed(42, made.world.clock.now())
    await made.world.storage.guilds.purge(made.world.clock.now() + 1)
    assert await made.world.storage.tables.load(table) is None
    with pytest.raises(Refused):
        await made.replays.find(table)


async def test_many_readers_at_once_see_the_same(client, stage, monkeypatch):
    """More places than are held in memory, by threads: what one drops the other makes again."""
    import asyncio

    monkeypatch.setattr(stage.replays._frames, "_most", 1)
    game = stage.games["riichi"]
    places = [(deal, place, step) for deal in (1, 2) for place in ("all", 1, 2, 3, 4) for step in (3, 9)]

    async def status(deal, place, step):
        async with client.get(f"/replay/{game}/{deal}/{place}/{step}") as answer:
            return answer.status

    assert set(await asyncio.gather(*(status(*one) for one in places * 3))) == {200}


async def test_all_open_shows_every_tile(client, stage):
    record = await stage.replays.find(stage.games["riichi"])
    html = await text(client, f"/replay/{record.id}/1/all/10")
    assert "×" not in read(html).text
    alt = read(html).alts[0]
    assert len(re.findall(r"[0-9][mpsz]", alt)) >= 4 * 13


async def test_a_part_of_the_page_is_the_stage_alone(client, stage):
    whole = await text(client, f"/replay/{stage.games['riichi']}/1/all/7")
    part = await text(client, f"/replay/{stage.games['riichi']}/1/all/7?part=stage")
    assert part.startswith("<section")
    assert part in whole


async def test_downloads_read_back(client, stage):
    record = await stage.replays.find(stage.games["riichi"])
    rules = rules_of(record.line)
    log = read_log(await text(client, f"/replay/{record.id}/log/suzume"))
    check_log(log, rules)
    assert [deal.events for deal in log.deals] == [deal.events for deal in record.deals]
    mjai = read_game(rules, read_lines(await text(client, f"/replay/{record.id}/log/mjai")))
    assert len(mjai.deals) == 2
    async with client.get(f"/replay/{record.id}/log/tenhou6") as answer:
        # Either the whole game, or a page that says why this format cannot hold it.
        assert answer.status in (200, 409)
        if answer.status == 200:
            assert len(read_tenhou6(rules, await answer.text()).deals) == 2
    plain = await text(client, f"/replay/{record.id}/log/text?lang=ja")
    assert "ツモ" in plain
    async with client.get(f"/replay/{record.id}/log/suzume") as answer:
        assert answer.headers["Content-Disposition"] == f'attachment; filename="suzume-{record.id}.jsonl"'
    sichuan = stage.games["sichuan"]
    await text(client, f"/replay/{sichuan}/log/text")
    for other in (f"/replay/{sichuan}/log/mjai", f"/replay/{record.id}/log/pdf"):
        async with client.get(other) as answer:
            assert answer.status == 404


async def test_a_page_tells_nobodys_name_or_number(client, stage):
    html = await text(client, f"/replay/{stage.games['riichi']}")
    log = await text(client, f"/replay/{stage.games['riichi']}/log/suzume")
    for user in (101, 102, 103, 104):
        assert f'"{user}"' not in html
        assert not re.search(rf"\b{user}\b", read(html).text)
    assert "user" not in json.loads(log.splitlines()[0])


async def test_the_walls_are_those_that_were_promised(client, stage):
    import hashlib
    import html as entities

    table = stage.games["riichi"]
    html = await text(client, f"/verify/{table}")
    promised = re.findall(r'data-promise="([0-9a-f]{64})"', html)
    hashed = re.findall(r'<code class="long hashed">(.*?)</code>', html)
    board = await stage.world.live(table)
    assert promised == [board.state.promises[number] for number in sorted(board.state.promises)]
    assert [hashlib.sha256(entities.unescape(one).encode()).hexdigest() for one in hashed] == promised
    assert "NOT the wall" not in re.sub(r'data-[a-z]+="[^"]*"', "", html)


async def test_a_wall_that_was_changed_is_told(client, stage):
    """The server's own check is a check: with another salt it says so."""
    from dataclasses import replace

    table = stage.games["sichuan"]
    record = await stage.replays.find(table)
    from bot.services.walls import is_kept
    from bot.storage.table_records import WallRow

    wall = record.walls[0]
    row = WallRow(wall.deal, "".join(_codes(wall.wall)), "00" * 32, 0)
    assert not is_kept(wall.promise, wall.series, row)
    stage.replays._records.put(table, replace(record, walls=(replace(wall, kept=False),)))
    try:
        html = await text(client, f"/verify/{table}")
        assert 'class="broken"' in html
    finally:
        stage.replays._records.put(table, record)


def _codes(wall):
    from engine.tiles.kinds import code_of

    return [code_of(tile) for tile in wall]


async def test_turning_points_stand_on_the_pages_of_their_place_once_asked_for():
    stage = Stage()
    stage.world.machines = lambda level, line: levels.player(levels.BEGINNER, line)
    stage.world.restart()
    table = await stage.play("mcr", humans=PEOPLE[:2])
    turning = TurningPoints(
        stage.world.storage.tables, stage.world.storage.reviews, stage.replays, Here(), stage.world.clock
    )
    async with TestServer(stage.app()) as server, TestClient(server) as client:
        address = f"/replay/{table}/1/{{}}/0"
        before = await text(client, address.format(1))
        assert "Nobody has asked for them yet" in before
        found = await turning.of(table, PEOPLE[0].user)
        assert found.points
        page = await text(client, address.format(1))
        assert not problems(page)
        told = page.split("Turning points from this seat")[1].split("<h2")[0]
        assert told.count("Better: ") == len(found.points)
        for link in re.findall(r'href="([^"]+)"', told):
            assert link.startswith(f"/replay/{table}/1/1/")
            assert 'aria-current="step"' in await text(client, link)
        assert "Nobody has asked" in await text(client, address.format(4))
        for place in ("all", 2, 3):
            assert "Turning points" not in await text(client, address.format(place))
        japanese = await text(client, f"{address.format(1)}?lang=ja")
        assert "この席から見た分岐点" in japanese
        assert not problems(japanese)
        await stage.world.storage.privacy.delete(PEOPLE[0].user, Scope.ALL)
        assert "Better: " not in await text(client, address.format(1))
