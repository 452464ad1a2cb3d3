"""The languages and term styles there are, and how Discord's locales map to them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

EN: Final = "en"
ZH_CN: Final = "zh-CN"
ZH_TW: Final = "zh-TW"
JA: Final = "ja"
LANGUAGES: Final = (EN, ZH_CN, ZH_TW, JA)
"""All languages; the first is the one that others fall back to."""

STYLES: Final = ("romaji", "english", "japanese", "chinese")
"""How terms (tiles, patterns, calls, waits) may be written, whatever the language of the sentences around them."""

_OWN_STYLE: Final[Mapping[str, str]] = MappingProxyType(
    {EN: "english", ZH_CN: "chinese", ZH_TW: "chinese", JA: "japanese"}
)
_LOCALES: Final[Mapping[str, str]] = MappingProxyType(
    {"en-US": EN, "en-GB": EN, "en": EN, "zh-CN": ZH_CN, "zh-TW": ZH_TW, "ja": JA}
)
DISCORD_LOCALES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {EN: ("en-US", "en-GB"), ZH_CN: ("zh-CN",), ZH_TW: ("zh-TW",), JA: ("ja",)}
)
"""Discord's locales that each language serves. `en-US` is set explicitly: Discord may fall back to another English."""


def language_of(*locales: str | None) -> str:
    """The language of the first locale that we speak, else English.

    >>> language_of("fr", "zh-TW"), language_of("en-GB"), language_of(None)
    ('zh-TW', 'en', 'en')
    """
    for locale in locales:
        if locale is not None and locale in _LOCALES:
            return _LOCALES[locale]
    return EN


def style_of(language: str, style: str | None) -> str:
    """The term style somebody chose, else that of the language."""
    return style if style in STYLES else _OWN_STYLE[language]


def capital(text: str) -> str:
    """A text at the head of a line or a button; scripts without capitals stay as they are."""
    return text[:1].upper() + text[1:]
