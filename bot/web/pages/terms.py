"""The glossary: searched, listed by the game that a word belongs to, and each word by itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from aiohttp import web

from bot.i18n.terms import Term
from bot.services.problems import Refused
from bot.services.scoring import ScoreAnswer, score
from bot.ui.term_text import term_told
from bot.web.frame import Page, lines, section, table
from bot.web.html import Child, Html, joined, tag
from bot.web.pages.told import section_html
from bot.web.query import Way, chosen, misread
from bot.web.reader import Reader
from bot.web.site import Site
from engine.systems import registry

MOST_TYPED: Final = 60
GENERAL: Final = "general"


def terms(request: web.Request, site: Site, reader: Reader) -> Page:
    """What was searched for, or all words of one game."""
    typed = request.query.get("q", "")[:MOST_TYPED].strip()
    shelves = _shelves(site)
    ways = [Way(_shelf_key(shelf), "/terms", {"in": shelf}) for shelf in shelves]
    shelf = chosen(request, "in", shelves, ways) or GENERAL
    if typed:
        found = site.glossary.search(typed, 50)
        said = reader.text("web.terms.found", n=len(found), typed=typed)
        result: Child = _table(reader, found, said) if found else reader.text("term.unknown", value=typed)
    else:
        result = section(_shelf_name(reader, shelf), _table(reader, shelves[shelf], _shelf_name(reader, shelf)))
    index = tag(
        "nav", lines(_index(reader, shelves, shelf, typed), class_="chips"), aria_label=reader.text("web.contents")
    )
    return Page(
        reader.text("web.terms.title"),
        joined(_search(reader, typed), index, result),
        wide=True,
        lead=reader.text("web.terms.about"),
    )


def term(request: web.Request, site: Site, reader: Reader) -> Page:
    """One word in all its forms."""
    key = request.match_info["key"]
    found = site.glossary.term(key)
    if found is None:
        raise misread("web.terms.no_such", "key", key, [Way("web.terms.all", "/terms")], 404)
    told = term_told(reader.words, found, site.glossary.explanation(found.key), _example(site, found.key))
    body = joined(
        lines(told.facts) if told.facts else None,
        [section_html(part, 2) for part in told.sections if not part.is_empty],
        tag("p", tag("a", reader.text("web.terms.all"), href=reader.link("/terms"))),
    )
    return Page(told.headline, body)


def _search(reader: Reader, typed: str) -> Html:
    return tag(
        "form",
        tag(
            "div",
            tag("label", reader.text("web.terms.search"), for_="q"),
            tag("input", id="q", name="q", type="search", value=typed, maxlength=MOST_TYPED, autocomplete="off"),
            class_="field",
        ),
        tag("input", type="hidden", name="lang", value=reader.language) if reader.chosen else None,
        tag("button", reader.text("web.terms.search_button"), class_="button"),
        action="/terms",
        role="search",
        class_="row",
    )


def _example(site: Site, key: str) -> ScoreAnswer | None:
    question = site.glossary.example(key)
    try:
        return score(question, site.situations) if question is not None else None
    except Refused:
        return None


def _shelves(site: Site) -> Mapping[str, list[Term]]:
    """The words by the first part of their key, where that is a game; all others stand together, in front.

    Games that the bot plays come first.
    """
    shelves: dict[str, list[Term]] = {GENERAL: [], **{system.key: [] for system in registry.SYSTEMS}}
    for found in site.glossary.all():
        head = found.key.partition(".")[0]
        shelves.setdefault(head if f"system.{head}" in site.catalog.terms else GENERAL, []).append(found)
    return shelves


def _shelf_name(reader: Reader, shelf: str) -> str:
    return reader.text(_shelf_key(shelf))


def _shelf_key(shelf: str) -> str:
    return "web.terms.general" if shelf == GENERAL else f"system.{shelf}"


def _index(reader: Reader, shelves: Iterable[str], chosen: str, typed: str) -> list[Html]:
    return [
        tag(
            "a",
            _shelf_name(reader, shelf),
            href=reader.link("/terms", **{"in": shelf}),
            aria_current="true" if shelf == chosen and not typed else None,
        )
        for shelf in shelves
    ]


def _table(reader: Reader, found: Iterable[Term], caption: str) -> Html:
    rows = [
        [
            tag("a", one.en, href=reader.link(f"/terms/{one.key}"), lang="en"),
            tag("span", one.romaji, lang="ja-Latn") if one.romaji else "",
            tag("span", one.ja, lang="ja"),
            tag("span", one.zh_cn, lang="zh-CN"),
            tag("span", one.zh_tw, lang="zh-TW"),
        ]
        for one in found
    ]
    head = [reader.text(f"web.terms.column.{column}") for column in ("en", "romaji", "ja", "zh_cn", "zh_tw")]
    return table(head, rows, caption)
