"""All days of a family, as a list to look through and as an Atom feed (RFC 4287) to follow."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final
from xml.etree import ElementTree as Xml

from aiohttp import web

from bot.services.puzzle_days import Day, Days
from bot.services.puzzle_scene import puzzle_scene
from bot.ui.puzzle_text import hand_lines, question_line, table_lines, title_of
from bot.web.frame import Page, lines, respond, section, table
from bot.web.html import Child, Html, joined, tag
from bot.web.pages.painted import in_words, size_of
from bot.web.pages.puzzle import address_of, family_asked, feed_link, feed_of
from bot.web.query import number
from bot.web.reader import Reader, reader_of
from bot.web.site import Site, site_of
from bot.web.work import in_thread
from render import LIGHT

ATOM: Final = "http://www.w3.org/2005/Atom"
ENTRIES: Final = 30
"""Days in a feed."""
MOST_NUMBER: Final = 999_999
"""The highest number of a day that an address can name."""
SPACE: Final = uuid.UUID("6f1a2c6e-3f0f-5c55-9a40-6f4f0a7e9d21")
"""What the feeds' names are made in, so that an entry keeps its name when the site moves."""


async def archive(request: web.Request) -> web.Response:
    """The newest days, or those before the number in the address."""
    site = site_of(request)
    reader = reader_of(request, site.catalog)
    days = await site.days.days(family_asked(request, site), number(request, "before", MOST_NUMBER))
    return await in_thread(request, lambda: respond(_page(site, reader, days), reader))


def _page(site: Site, reader: Reader, days: Days) -> Page:
    name = reader.text(f"system.{days.family}")
    families = [
        tag(
            "a",
            reader.text(f"system.{family}"),
            href=reader.link(f"/puzzles/{family}"),
            aria_current="true" if family == days.family else None,
        )
        for family in site.days.families
    ]
    shown: Child = reader.text("puzzle.archive_empty")
    if days.days:
        head = [reader.text(f"web.puzzles.column.{column}") for column in ("number", "day")]
        shown = table(head, [_row(reader, day) for day in days.days], name)
    more = None
    if days.older is not None:
        older = reader.link(f"/puzzles/{days.family}", before=days.older)
        more = tag("p", tag("a", reader.text("web.puzzles.older"), href=older, class_="button", rel="next"))
    body = joined(
        tag("nav", lines(families, class_="chips"), aria_label=reader.text("web.puzzle.families")),
        section(name, shown, more),
        tag("p", tag("a", reader.text("web.puzzle.feed"), href=reader.link(feed_of(days.family)))),
    )
    return Page(
        reader.text("web.puzzles.title"),
        body,
        lead=reader.text("web.puzzles.about"),
        head=feed_link(reader, days.family),
    )


def _row(reader: Reader, day: Day) -> list[Child]:
    date, number = day.date.isoformat(), reader.text("puzzle.thread", number=day.number)
    state = reader.text(f"web.puzzle.state.{'over' if day.over else 'open'}")
    return [
        joined(
            tag("a", number, href=reader.link(address_of(day.family, day.number))),
            tag("span", question_line(reader.words, day.puzzle), class_="under"),
        ),
        joined(tag("time", date, datetime=date), tag("span", state, class_="under")),
    ]


async def feed(request: web.Request) -> web.Response:
    """The newest days: their questions, never their answers."""
    site = site_of(request)
    reader = reader_of(request, site.catalog)
    days = await site.days.days(family_asked(request, site))
    text = await in_thread(request, lambda: written_feed(site.links.base, reader, days))
    response = web.Response(body=text, content_type="application/atom+xml", charset="utf-8")
    response.headers["Content-Language"] = reader.language
    response.headers["Vary"] = "Accept-Language"
    response.headers["Cache-Control"] = "public, max-age=600"
    response.enable_compression()
    return response


def written_feed(base: str, reader: Reader, days: Days) -> bytes:
    """The feed as UTF-8, for a site at `base`."""
    shown = days.days[:ENTRIES]
    root = Xml.Element("feed", {"xmlns": ATOM, "xml:lang": reader.language})
    _add(root, "id", _name(days.family, reader.language))
    _add(root, "title", reader.text("web.puzzle.feed_title", family=f"system.{days.family}"))
    _add(root, "subtitle", reader.text("web.puzzles.about"))
    _add(root, "updated", _moment(max((day.at for day in shown), default=0)))
    _add(root, "link", rel="self", type="application/atom+xml", href=base + reader.link(feed_of(days.family)))
    _add(root, "link", rel="alternate", type="text/html", href=base + reader.link(f"/puzzles/{days.family}"))
    _add(_add(root, "author"), "name", "Suzume")
    root.extend(_entry(base, reader, day) for day in shown)
    raw: bytes = Xml.tostring(root, encoding="utf-8", xml_declaration=True)
    return raw


def _entry(base: str, reader: Reader, day: Day) -> Xml.Element:
    entry = Xml.Element("entry")
    _add(entry, "id", _name(f"{day.family}/{day.number}/{day.puzzle.id}", reader.language))
    _add(entry, "title", title_of(reader.words.of(day.family), day.asked))
    _add(entry, "published", _moment(day.at))
    _add(entry, "updated", _moment(day.at))
    _add(entry, "link", rel="alternate", type="text/html", href=base + reader.link(address_of(day.family, day.number)))
    _add(entry, "summary", question_line(reader.words, day.puzzle), type="text")
    _add(entry, "content", joined(list(_content(base, reader, day))), type="html")
    return entry


def _content(base: str, reader: Reader, day: Day) -> Iterator[Html]:
    own = reader.words.of(day.family)
    scene = puzzle_scene(day.puzzle.position)
    width, height = size_of(scene)
    source = f"{base}{address_of(day.family, day.number)}.png?theme={LIGHT.name}"
    yield tag("p", question_line(reader.words, day.puzzle))
    yield tag("p", tag("img", src=source, alt=in_words(reader, scene), width=width, height=height))
    yield lines([*hand_lines(own, day.puzzle.position), *table_lines(own, day.puzzle.position)])


def _add(parent: Xml.Element, name: str, text: str = "", /, **attributes: str) -> Xml.Element:
    made = Xml.SubElement(parent, name, attributes)
    made.text = text or None
    return made


def _name(what: str, language: str) -> str:
    return uuid.uuid5(SPACE, f"{language}/{what}").urn


def _moment(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
