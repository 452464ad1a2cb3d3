"""Whether a finished game's walls are those that were promised: checked here, and again in the reader's browser."""

from __future__ import annotations

import json
from collections.abc import Sequence

from aiohttp import web

from bot.services.replays import MatchRecord
from bot.services.table_views import WallView
from bot.services.walls import written
from bot.web.frame import Page, paragraphs, respond
from bot.web.html import Html, joined, tag
from bot.web.reader import Reader, reader_of
from bot.web.site import site_of


async def verify(request: web.Request) -> web.Response:
    """Every wall of the game with its promise and salt."""
    site = site_of(request)
    reader = reader_of(request, site.catalog)
    record = await site.replays.find(request.match_info["table"])
    body = joined(
        paragraphs(reader.text("web.verify.how"), reader.text("web.verify.hashed")),
        tag("p", tag("a", reader.text("web.verify.replay"), href=reader.link(f"/replay/{record.id}"), class_="button")),
        [_wall(reader, record, wall) for wall in record.walls if wall.opened],
    )
    page = Page(
        reader.text("web.verify.title"),
        body,
        scripts=("verify.js",),
        hidden=True,
        lead=reader.text("web.verify.about"),
    )
    return respond(page, reader)


def hashed(wall: WallView) -> str:
    """The text whose SHA-256 was promised (`engine.play.wall.commitment`)."""
    facts: Sequence[object] = [wall.series, wall.deal, written(wall.wall), wall.salt]
    return json.dumps(facts, separators=(",", ":"), ensure_ascii=False)


def _wall(reader: Reader, record: MatchRecord, wall: WallView) -> Html:
    words = {name: reader.text(f"web.verify.browser_{name}") for name in ("same", "other", "unable", "waiting")}
    tiles = tag("code", " ".join(written((tile,)) for tile in wall.wall), class_="long spaced")
    mark = "kept" if wall.kept else "broken"
    pairs = (
        (reader.text("web.verify.promise"), tag("code", wall.promise, class_="long")),
        (reader.text("web.verify.salt"), tag("code", wall.salt, class_="long")),
        (reader.text("web.verify.wall"), tiles),
        (reader.text("web.verify.text"), tag("code", hashed(wall), class_="long hashed")),
        (reader.text("web.verify.server"), tag("strong", reader.text(f"web.verify.{mark}"), class_=mark)),
        (
            reader.text("web.verify.browser"),
            tag(
                "strong", words["unable"], role="status", class_="browser", **{f"data-{k}": v for k, v in words.items()}
            ),
        ),
    )
    return tag(
        "section",
        tag("h2", reader.text("web.replay.deal", number=wall.deal)),
        tag("dl", [tag("div", tag("dt", name), tag("dd", value)) for name, value in pairs], class_="pairs"),
        class_="wall",
        data_promise=wall.promise,
    )
