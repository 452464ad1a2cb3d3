"""A finished game step by step: the table as a picture and in text, every line, and the game as files.

Each step has an address of its own and works without a script; the script only changes steps without a new page.
"""

from __future__ import annotations

from typing import Final

from aiohttp import web

from bot.services.problems import refuse
from bot.services.replays import MatchRecord, step_of
from bot.services.turning import Turnings
from bot.ui.rules_text import title as rules_title
from bot.ui.turning_text import notes, points_told
from bot.web.frame import Page, lines, paragraphs, respond, section, table
from bot.web.html import Child, Html, joined, tag
from bot.web.pages.downloads import FORMATS, formats_of
from bot.web.pages.moments import Unrolled, rows, unroll
from bot.web.pages.painted import painted, shown
from bot.web.reader import Reader, reader_of
from bot.web.site import Site, site_of
from bot.web.work import in_thread
from engine.records.mjai import RecordError

ALL: Final = "all"
COLUMNS: Final = ("hand", "melds", "discards", "aside")
"""Columns of the table in text; one that is empty in every row is left out."""
SIGNS: Final = {
    "first": "M6 5v14M19 5l-9 7 9 7z",
    "back": "M16 5l-9 7 9 7z",
    "on": "M8 5l9 7-9 7z",
    "last": "M18 5v14M5 5l9 7-9 7z",
}
"""Arrows, as paths in a square of 24."""
KEPT: Final = "private, max-age=86400"
"""What a picture shows never changes; how it is drawn may."""


async def replay(request: web.Request) -> web.Response:
    """A step of a deal. Without a step it is the first one of the first deal, all hands open."""
    site = site_of(request)
    reader = reader_of(request, site.catalog)
    record = await site.replays.find(request.match_info["table"])
    if not record.deals:
        page = Page(reader.text("web.replay.title"), paragraphs(reader.text("web.replay.nothing")), hidden=True)
        return respond(page, reader)
    unrolled = await _unrolled(request, site, reader, record)
    step = _step(request, unrolled)
    if request.query.get("part") == "stage":
        return _part(await in_thread(request, lambda: _stage(reader, unrolled, step)), reader)
    found = None if unrolled.player is None else await site.turning.known(record.id, unrolled.player)
    return await in_thread(request, lambda: respond(_page(reader, unrolled, step, found), reader))


async def picture(request: web.Request) -> web.Response:
    """The table at a step as a PNG file. Who knows the game's id may see it, and nobody can guess one."""
    site = site_of(request)
    reader = reader_of(request, site.catalog)
    record = await site.replays.find(request.match_info["table"])
    unrolled = await _unrolled(request, site, reader, record)
    return await painted(request, unrolled.scene(_step(request, unrolled)), KEPT)


async def download(request: web.Request) -> web.Response:
    """The whole game as a file."""
    site = site_of(request)
    reader = reader_of(request, site.catalog)
    record = await site.replays.find(request.match_info["table"])
    name = request.match_info["format"]
    if name not in formats_of(record) or not record.deals:
        raise refuse("web.error.s404")
    chosen = FORMATS[name]
    try:
        text = await in_thread(request, lambda: chosen.write(record, site.replays, reader.words))
    except RecordError as error:
        # A format that cannot say what happened is refused rather than written wrongly.
        said = paragraphs(reader.text("web.replay.refused"), reader.words.reason(error.reason))
        return respond(Page(reader.text("web.replay.downloads"), said, hidden=True, status=409), reader)
    response = web.Response(text=text, content_type=chosen.kind, charset="utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="suzume-{record.id}.{chosen.suffix}"'
    return response


def _page(reader: Reader, unrolled: Unrolled, step: int, found: Turnings | None) -> Page:
    record = unrolled.record
    body = joined(
        tag("div", _stage(reader, unrolled, step), _log(reader, unrolled, step), class_="replay"),
        _turnings(reader, unrolled, found),
        _choices(reader, unrolled, step),
        _downloads(reader, record),
    )
    lead = joined(
        rules_title(reader.words, record.line),
        " · ",
        tag("a", reader.text("web.replay.verify"), href=reader.link(f"/verify/{record.id}")),
    )
    return Page(reader.text("web.replay.title"), body, scripts=("replay.js",), wide=True, hidden=True, lead=lead)


async def _unrolled(request: web.Request, site: Site, reader: Reader, record: MatchRecord) -> Unrolled:
    number = int(request.match_info.get("deal", "1"))
    place = request.match_info.get("place", ALL)
    player = None if place == ALL else int(place) - 1
    return await in_thread(request, lambda: unroll(site.replays, reader.words, record, number, player))


def _step(request: web.Request, unrolled: Unrolled) -> int:
    step = int(request.match_info.get("step", "0"))
    if step >= len(unrolled.moments):
        raise refuse("web.error.s404")
    return step


def _part(stage: Html, reader: Reader) -> web.Response:
    response = web.Response(text=stage, content_type="text/html")
    response.headers["Content-Language"] = reader.language
    response.enable_compression()
    return response


def _address(unrolled: Unrolled, step: int) -> str:
    place = ALL if unrolled.player is None else unrolled.player + 1
    return f"/replay/{unrolled.record.id}/{unrolled.number}/{place}/{step}"


def _stage(reader: Reader, unrolled: Unrolled, step: int) -> Html:
    """What changes from step to step: the controls, the picture, the line, the table in text."""
    last = len(unrolled.moments) - 1
    said = unrolled.moments[step].lines or (reader.text("web.replay.begins"),)
    return tag(
        "section",
        tag("h2", reader.text("web.replay.deal", number=unrolled.number)),
        tag("div", [tag("p", line) for line in said], class_="said", aria_live="polite"),
        tag(
            "nav",
            _move(reader, unrolled, "first", 0, step),
            _move(reader, unrolled, "back", max(step - 1, 0), step),
            tag("span", reader.text("web.replay.position", step=step + 1, steps=last + 1), class_="position"),
            _move(reader, unrolled, "on", min(step + 1, last), step),
            _move(reader, unrolled, "last", last, step),
            class_="controls",
            aria_label=reader.text("web.replay.controls"),
        ),
        _picture(reader, unrolled, step),
        _in_text(reader, unrolled, step),
        id="stage",
        data_step=step,
        data_last=last,
        data_play=reader.text("web.replay.play"),
        data_pause=reader.text("web.replay.pause"),
    )


def _move(reader: Reader, unrolled: Unrolled, key: str, to: int, step: int) -> Html:
    children = (_sign(key), tag("span", reader.text(f"web.replay.{key}")))
    if to == step:
        # It stays in the order of Tab, so that whoever steps to the end does not lose his place.
        return tag("a", children, class_=f"button {key}", role="link", aria_disabled="true", tabindex="0")
    return tag("a", children, class_=f"button {key}", href=reader.link(_address(unrolled, to)))


def _sign(key: str) -> Html:
    return tag("svg", tag("path", d=SIGNS[key]), viewBox="0 0 24 24", aria_hidden="true")


def _picture(reader: Reader, unrolled: Unrolled, step: int) -> Html:
    # The language is not part of the picture, so one address serves all readers.
    return shown(reader, unrolled.scene(step), f"{_address(unrolled, step)}.png", "in-text")


def _in_text(reader: Reader, unrolled: Unrolled, step: int) -> Html:
    """The same table for those who do not see the picture, or want to copy it."""
    seen = unrolled.moments[step].frame.view
    facts = [reader.text("web.replay.wall", n=seen.left)]
    dora = seen.shown.get("dora")
    if dora:
        facts.append(reader.text("web.replay.indicators", tiles=dora["indicators"]))
    shown = rows(unrolled, step)
    columns = [name for name in COLUMNS if any(getattr(row, name) for row in shown)]
    head = [reader.text(f"web.replay.column.{name}") for name in ("seat", "points", *columns)]
    body: list[list[Child]] = [
        [row.name, row.points, *(tag("code", text) if (text := getattr(row, name)) else None for name in columns)]
        for row in shown
    ]
    return tag(
        "details",
        tag("summary", reader.text("web.replay.in_text")),
        tag("p", " · ".join(facts)),
        table(head, body, reader.text("web.replay.in_text")),
        id="in-text",
        open=True,
    )


def _log(reader: Reader, unrolled: Unrolled, step: int) -> Html:
    items = [
        tag(
            "li",
            tag(
                "a",
                [tag("span", line) for line in moment.lines] or reader.text("web.replay.begins"),
                href=reader.link(_address(unrolled, number)),
                data_step=number,
                aria_current="step" if number == step else None,
            ),
        )
        for number, moment in enumerate(unrolled.moments)
    ]
    return tag(
        "section",
        tag("h2", reader.text("web.replay.lines")),
        tag("p", reader.text("web.replay.keys"), class_="note keys"),
        tag("ol", items, class_="log", tabindex="0", aria_label=reader.text("web.replay.lines")),
        class_="lines",
    )


def _turnings(reader: Reader, unrolled: Unrolled, found: Turnings | None) -> Html | None:
    """The turning points of the player whose place one looks from, each leading to its step. They are there once he has
    asked for them; of machines there are none."""
    record, player = unrolled.record, unrolled.player
    if player is None or record.machines[player]:
        return None
    title = reader.text("web.replay.turning")
    if found is None:
        return section(title, tag("p", reader.text("web.replay.no_turning"), class_="note"))
    words = reader.words.of(record.system)
    steps = [step_of(record, words, point.deal, point.turning.place) for point in found.points]
    told = [
        tag(
            "li",
            tag(
                "a",
                one.title,
                href=reader.link(f"/replay/{record.id}/{point.deal}/{player + 1}/{step}"),
            ),
            lines(one.lines),
        )
        for one, point, step in zip(points_told(words, found, steps), found.points, steps, strict=True)
    ]
    return section(title, tag("ol", told, class_="turning") if told else None, lines(notes(words, found)))


def _choices(reader: Reader, unrolled: Unrolled, step: int) -> Html:
    """Whose place one looks from, at the same step, and which deal."""
    record, number = unrolled.record, unrolled.number
    seating = record.deal(number).seating
    places = [(ALL, reader.text("web.replay.all_open"))]
    for seat, player in enumerate(seating):
        key = "web.replay.machine" if record.machines[player] else "web.replay.player"
        places.append((str(player + 1), reader.text(key, seat=unrolled.narrator.seat(seat), number=player + 1)))
    here = ALL if unrolled.player is None else str(unrolled.player + 1)
    by_place = [
        tag(
            "a",
            name,
            href=reader.link(f"/replay/{record.id}/{number}/{place}/{step}"),
            aria_current="true" if place == here else None,
        )
        for place, name in places
    ]
    by_deal = [
        tag(
            "a",
            reader.text("web.replay.deal", number=deal.number),
            href=reader.link(
                f"/replay/{record.id}/{deal.number}/{here if here == ALL or int(here) - 1 in deal.seating else ALL}/0"
            ),
            aria_current="true" if deal.number == number else None,
        )
        for deal in record.deals
    ]
    return joined(
        section(
            reader.text("web.replay.places"), tag("ul", [tag("li", one) for one in by_place], class_="chips places")
        ),
        section(reader.text("web.replay.deals"), tag("ul", [tag("li", one) for one in by_deal], class_="chips")),
    )


def _downloads(reader: Reader, record: MatchRecord) -> Html:
    files = [
        tag(
            "li",
            tag(
                "a",
                reader.text(f"web.replay.format.{name}"),
                href=reader.link(f"/replay/{record.id}/log/{name}"),
                download=True,
            ),
        )
        for name in formats_of(record)
    ]
    return section(reader.text("web.replay.downloads"), tag("ul", files, class_="chips"))
