"""What every page has around it: head, skip link, navigation, languages, foot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from aiohttp import web

from bot.i18n.languages import LANGUAGES
from bot.web.html import Child, Html, joined, tag
from bot.web.reader import Reader

NAMES: Final = {"en": "English", "zh-CN": "简体中文", "zh-TW": "繁體中文", "ja": "日本語"}
"""Each language in itself, as whoever looks for it reads it."""

NAVIGATION: Final = (("daily", "/daily"), ("rules", "/rules"), ("terms", "/terms"), ("help", "/help"), ("api", "/api"))
ROOMS: Final = {"/daily": ("/puzzle", "/puzzles")}
"""Other places that a page of the navigation stands for."""
FOOT: Final = (("privacy", "/privacy"), ("conditions", "/terms-of-service"), ("status", "/status"))


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its title (plain text, also the first heading), what is in it, and scripts it needs.

    `wide` pages use the whole width; `hidden` ones are not for search engines; `head` is more for the page's head.
    """

    title: str
    body: Child
    scripts: Sequence[str] = ()
    wide: bool = False
    hidden: bool = False
    lead: Child = None
    head: Child = None
    status: int = 200


def respond(page: Page, reader: Reader) -> web.Response:
    """The page as an answer."""
    response = web.Response(text=written(page, reader), content_type="text/html", status=page.status)
    response.headers["Content-Language"] = reader.language
    response.headers["Vary"] = "Accept-Language"
    response.enable_compression()
    return response


def written(page: Page, reader: Reader) -> str:
    """The page as text."""
    main = tag(
        "main",
        tag("h1", page.title),
        tag("p", page.lead, class_="lead") if page.lead else None,
        page.body,
        id="main",
        class_="wide" if page.wide else None,
        tabindex="-1",
    )
    body = tag(
        "body",
        tag("a", reader.text("web.skip"), href="#main", class_="skip"),
        _header(reader),
        main,
        _footer(reader),
    )
    return f"<!doctype html>{tag('html', _head(page, reader), body, lang=reader.language)}"


def _head(page: Page, reader: Reader) -> Html:
    return tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("meta", name="robots", content="noindex") if page.hidden else None,
        tag("title", f"{page.title} – Suzume"),
        tag("link", rel="icon", href="/static/icon.svg", type="image/svg+xml"),
        tag("link", rel="stylesheet", href="/static/style.css"),
        [
            tag("link", rel="alternate", hreflang=language, href=reader.here_in(language))
            for language in LANGUAGES
            if not page.hidden
        ],
        page.head,
        [tag("script", src=f"/static/{name}", type="module") for name in page.scripts],
    )


def _header(reader: Reader) -> Html:
    brand = tag(
        "a",
        tag("span", class_="brand-tile", aria_hidden="true"),
        tag("span", "Suzume"),
        href=reader.link("/"),
        class_="brand",
    )
    links = tag("ul", [tag("li", _link(reader, f"web.nav.{key}", path)) for key, path in NAVIGATION])
    languages = tag(
        "ul",
        [
            tag(
                "li",
                tag(
                    "a",
                    NAMES[language],
                    href=reader.here_in(language),
                    lang=language,
                    hreflang=language,
                    aria_current="true" if language == reader.language else None,
                ),
            )
            for language in LANGUAGES
        ],
    )
    return tag(
        "header",
        brand,
        tag("nav", links, aria_label=reader.text("web.nav.label")),
        tag("nav", languages, aria_label=reader.text("web.nav.languages"), class_="languages"),
        class_="top",
    )


def _link(reader: Reader, key: str, path: str) -> Html:
    here = any(reader.path == room or reader.path.startswith(f"{room}/") for room in (path, *ROOMS.get(path, ())))
    return tag("a", reader.text(key), href=reader.link(path), aria_current="page" if here else None)


def _footer(reader: Reader) -> Html:
    links = tag("ul", [tag("li", _link(reader, f"web.nav.{key}", path)) for key, path in FOOT])
    return tag("footer", tag("nav", links, aria_label=reader.text("web.nav.foot")), class_="foot")


def section(title: Child, *children: Child, id_: str | None = None, level: int = 2) -> Html:
    """A part of a page under its heading."""
    return tag("section", tag(f"h{level}", title), *children, id=id_)


def table(head: Sequence[Child], rows: Sequence[Sequence[Child]], caption: str, *, class_: str | None = None) -> Html:
    """A table; the first cell names its row. On a phone each row is a card, its cells below each other with the names
    of their columns; the roles say that it is a table there too."""
    names = [cell if isinstance(cell, str) and not isinstance(cell, Html) else None for cell in head]
    body = [
        tag(
            "tr",
            tag("th", row[0], scope="row", role="rowheader"),
            [
                tag("td", cell, role="cell", data_name=None if cell is None or cell == "" else name)
                for cell, name in zip(row[1:], names[1:], strict=True)
            ],
            class_=class_,
            role="row",
        )
        for row in rows
    ]
    made = tag(
        "table",
        tag("caption", caption),
        tag(
            "thead",
            tag("tr", [tag("th", cell, scope="col", role="columnheader") for cell in head], role="row"),
            role="rowgroup",
        ),
        tag("tbody", body, role="rowgroup"),
        role="table",
    )
    # Reachable by keyboard, so that what is out of sight can be scrolled to.
    return tag("div", made, class_="table", tabindex="0", role="region", aria_label=caption)


def lines(items: Sequence[Child], *, class_: str | None = None) -> Html:
    """A list."""
    return tag("ul", [tag("li", item) for item in items], class_=class_)


def paragraphs(*texts: Child) -> Html:
    """Texts, each a paragraph of its own."""
    return joined([tag("p", text) for text in texts if text])
