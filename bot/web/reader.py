"""Who reads a page: in which language, as asked in the address or by the browser."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote, urlencode

from aiohttp import web

from bot.i18n.catalog import Catalog, Words
from bot.i18n.languages import EN, JA, LANGUAGES, ZH_CN, ZH_TW

MOST_HEADER: Final = 500
"""Characters of Accept-Language that are looked at."""

_TRADITIONAL: Final = ("zh-tw", "zh-hk", "zh-mo", "zh-hant")


@dataclass(frozen=True, slots=True)
class Reader:
    """Words for one reader. `chosen` says that the address names the language, so links go on naming it."""

    words: Words
    chosen: bool
    path: str
    query: Mapping[str, str]

    @property
    def language(self) -> str:
        """The language of the page."""
        return self.words.language

    def text(self, key: str, /, **params: object) -> str:
        """A text."""
        return self.words.text(key, **params)

    def link(self, path: str, **query: str | int) -> str:
        """An address on this site, in the language of this page where that was chosen."""
        parts = {name: str(value) for name, value in query.items()}
        if self.chosen:
            parts["lang"] = self.language
        return quote(path) + (f"?{urlencode(parts)}" if parts else "")

    def here_in(self, language: str) -> str:
        """This very page in another language."""
        return f"{quote(self.path)}?{urlencode({**self.query, 'lang': language})}"


def reader_of(request: web.Request, catalog: Catalog) -> Reader:
    """The reader of a request: `?lang=` first, then what the browser prefers, then English."""
    asked = language_named(request.query.get("lang", ""))
    language = asked or preferred(request.headers.get("Accept-Language", ""))
    query = {name: value for name, value in request.query.items() if name not in {"lang", "part"}}
    return Reader(catalog.words(language), asked is not None, request.path, query)


def language_named(name: str) -> str | None:
    """The language of a tag such as ``zh-Hant-TW`` or ``ja``, or None.

    >>> [language_named(name) for name in ("EN-gb", "zh", "zh-HK", "ja-JP", "fr", "")]
    ['en', 'zh-CN', 'zh-TW', 'ja', None, None]
    """
    folded = name.strip().casefold()
    if folded.startswith("zh"):
        return ZH_TW if folded.startswith(_TRADITIONAL) else ZH_CN if folded == "zh" or folded[2] == "-" else None
    head = folded.partition("-")[0]
    return {"en": EN, "ja": JA}.get(head)


def preferred(header: str) -> str:
    """The language a browser prefers among ours.

    >>> preferred("fr, ja;q=0.7, en;q=0.8"), preferred("de"), preferred("zh-TW;q=oops")
    ('en', 'en', 'en')
    """
    ranked = sorted(_ranges(header[:MOST_HEADER]), key=lambda found: -found[0])
    return next((language for quality, language in ranked if quality > 0), LANGUAGES[0])


def _ranges(header: str) -> Iterator[tuple[float, str]]:
    for part in header.split(","):
        name, _, weight = part.partition(";")
        language = language_named(name)
        if language is None:
            continue
        try:
            yield float(weight.strip().removeprefix("q=") or 1), language
        except ValueError:
            continue
