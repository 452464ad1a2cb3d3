"""The first page, help, and how the API is used."""

from __future__ import annotations

from typing import Final

from aiohttp import web

from bot.ui.help_text import TOPICS, help_lines, parts
from bot.web.frame import Page, lines, paragraphs, section
from bot.web.html import Html, joined, tag
from bot.web.reader import Reader
from bot.web.site import Site

CARDS: Final = (
    ("daily", "/daily"),
    ("rules", "/rules"),
    ("compare", "/rules/compare"),
    ("terms", "/terms"),
    ("help", "/help"),
)
EXAMPLE: Final = '{"hand": "123m456p789s1122z", "win": "1z", "how": "draw", "seat": "S"}'


def home(_request: web.Request, _site: Site, reader: Reader) -> Page:
    """What there is."""
    cards = [
        tag(
            "li",
            tag("a", tag("strong", reader.text(f"web.card.{key}")), href=reader.link(path)),
            tag("span", reader.text(f"web.card_about.{key}")),
        )
        for key, path in CARDS
    ]
    body = joined(
        tag("ul", cards, class_="cards"),
        section(reader.text("web.home.games"), paragraphs(reader.text("web.home.games_about"))),
    )
    return Page(reader.text("web.home.title"), body, lead=reader.text("help.start.about"))


def help_page(_request: web.Request, _site: Site, reader: Reader) -> Page:
    """Every topic of the bot's help."""
    contents = tag(
        "nav",
        lines([tag("a", reader.text(f"help.{topic}.title"), href=f"#{topic}") for topic in TOPICS], class_="chips"),
        aria_label=reader.text("web.contents"),
    )
    body = joined(contents, [_topic(reader, topic) for topic in TOPICS])
    return Page(reader.text("web.help.title"), body, lead=reader.text("web.help.about"))


def _topic(reader: Reader, topic: str) -> Html:
    return section(
        reader.text(f"help.{topic}.title"),
        paragraphs(reader.text(f"help.{topic}.about")),
        lines(help_lines(reader.words, topic)),
        *[section(part.title, lines(part.lines), level=3) for part in parts(reader.words, topic)],
        id_=topic,
    )


def api_page(_request: web.Request, site: Site, reader: Reader) -> Page:
    """How programs ask."""
    command = f"curl -H 'Content-Type: application/json' -d '{EXAMPLE}' {site.links.base}/api/score"
    routes = [
        [tag("code", path), reader.text(f"web.api.{name}")]
        for name, path in (
            ("score", "POST /api/score"),
            ("waits", "POST /api/waits"),
            ("discard", "POST /api/discard"),
            ("rules", "POST /api/rules"),
            ("systems", "GET /api/rules"),
            ("term", "POST /api/term"),
            ("puzzle_daily", "GET /api/puzzles/daily"),
            ("puzzle_number", "GET /api/puzzles/{number}"),
        )
    ]
    document = tag("a", "/api/openapi.json", href="/api/openapi.json")
    body = joined(
        tag("dl", [tag("div", tag("dt", name), tag("dd", about)) for name, about in routes], class_="routes"),
        section(reader.text("web.api.example"), tag("pre", tag("code", command), tabindex="0")),
        section(reader.text("web.api.errors"), paragraphs(reader.text("web.api.errors_about"))),
        section(reader.text("web.api.limits"), paragraphs(reader.text("web.api.limits_about"))),
        section(reader.text("web.api.caching"), paragraphs(reader.text("web.api.caching_about"))),
        section(reader.text("web.api.description"), tag("p", document)),
    )
    return Page(reader.text("web.api.title"), body, lead=reader.text("web.api.about"))
