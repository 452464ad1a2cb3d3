"""All words of the program: `Catalog.text(key, language, …)` and, for one reader, `Words`.

Sentences and labels are in ``locales/<language>/*.toml`` (tables flattened with dots; a table of ``one`` and ``other``
is a text with number forms), terms in ``terms/*.tsv``.
"""

from __future__ import annotations

import logging
import sys
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from bot.i18n import tile_names
from bot.i18n.languages import EN, LANGUAGES, style_of
from bot.i18n.numbers import figure, minus, signed
from bot.i18n.template import Gap, Message, kept_template, read_template
from bot.i18n.terms import Term, load_terms
from bot.i18n.tile_names import TileLike
from engine.reasons import Reason

log = logging.getLogger(__name__)

HERE: Final = Path(__file__).parent
SUGGESTIONS: Final = ("nearest", "choices")
"""Parameters that say what may have been meant; they may be empty."""

_FORMS: Final = frozenset({"one", "other"})


@dataclass(frozen=True, slots=True)
class Catalog:
    """Texts by language and key, and terms by key. Texts name commands as Discord has them; `commands` are other names
    for where they are read."""

    messages: Mapping[str, Mapping[str, Message]]
    terms: Mapping[str, Term]
    commands: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    _told: set[str] = field(default_factory=set, repr=False, compare=False)

    def text(self, key: str, language: str, /, **params: object) -> str:
        """The text of a key, its gaps filled. A text that is missing is logged once and told in English."""
        return Words(self, language).text(key, **params)

    def words(self, language: str, style: str | None = None) -> Words:
        """Everything that one reader can be told; `style` is how terms are written (None: as the language does)."""
        return Words(self, language if language in LANGUAGES else EN, style)

    def calling(self, commands: Mapping[str, str]) -> Catalog:
        """The same texts for a place where commands have other names: ``{"/hand discard": "suzume discard"}``."""
        return replace(self, commands=commands)

    def has(self, key: str, language: str = EN) -> bool:
        """Whether there is a text or term of that key."""
        return key in self.messages[language] or key in self.terms

    def message(self, key: str, language: str) -> Message | None:
        """The text of a key; English and a line in the log where the language lacks it; None where nobody has it."""
        found = self.messages[language].get(key)
        if found is None and key not in self.terms:
            found = self.messages[EN].get(key)
            missing = f"{language}:{key}"
            if missing not in self._told:
                self._told.add(missing)
                log.error("no text %s in %s", key, language)
        return found if found is None or not self.commands else found.calling(self.commands)


@dataclass(frozen=True, slots=True)
class Words:
    """What one reader is told: language of the sentences, style of the terms, and the system that is spoken of."""

    catalog: Catalog
    language: str
    style: str | None = None
    system: str = ""

    def of(self, system: str) -> Words:
        """The same words as players of one system say them."""
        return replace(self, system=system)

    @property
    def term_style(self) -> str:
        """The style terms are written in."""
        return style_of(self.language, self.style)

    def text(self, key: str, /, **params: object) -> str:
        """The text (or term) of a key with its gaps filled."""
        message = self.catalog.message(key, self.language)
        if message is not None:
            return self._fill(message.form(params.get("n")), params)
        if key in self.catalog.terms:
            return self.term(key)
        return key

    def term(self, key: str, count: int | None = None) -> str:
        """The name of a term; any other key is looked up as a text."""
        term = self.catalog.terms.get(key)
        return term.name(self.language, self.style, count) if term else self.text(key)

    def own(self, system: str, key: str, /, **params: object) -> str:
        """A text that a system may have in words of its own (``sichuan.answer.no_win``), else the common one."""
        special = f"{system}.{key}"
        return self.text(special if self.catalog.has(special) else key, **params)

    def reason(self, reason: Reason) -> str:
        """A reason in words. One that has something to suggest may have a second text, ``….unknown_meant``."""
        suggests = any(reason.params.get(name) for name in SUGGESTIONS)
        meant = f"{reason.key}_meant"
        key = meant if suggests and self.catalog.has(meant) else reason.key
        return self.text(key, **reason.params)

    def sentence(self, reason: Reason) -> str:
        """A reason with the full stop of the language."""
        return self.text("list.sentence", said=self.reason(reason))

    def tile(self, tile: TileLike) -> str:
        """A tile in running text: ``5 of dots (5p)``."""
        return tile_names.in_text(self.catalog.terms, tile, self.language, self.style, self.system)

    def tile_name(self, tile: TileLike) -> str:
        """A tile's name alone."""
        return tile_names.name(self.catalog.terms, tile, self.language, self.style, self.system)

    def spoken(self, tile: TileLike) -> str:
        """A tile as a screen reader says it."""
        return tile_names.spoken(self.catalog.terms, tile, self.language)

    def amount(self, count: int, unit: str) -> str:
        """A number with its unit (``han``, ``point`` …): ``3 han``, ``3翻``."""
        word = self.term(f"unit.{unit}", count)
        number = minus(str(count))
        return f"{number} {word}" if self.language == EN else f"{number}{word}"

    def figure(self, number: float, digits: int = 0) -> str:
        """A number of a statistic: ``−1,234``, ``−1234``."""
        return figure(number, digits, thousands=self._thousands)

    def change(self, number: float, digits: int = 0) -> str:
        """So much more or less, as statistics have it: ``+1,234``, ``+1234``."""
        return figure(number, digits, thousands=self._thousands, sign="+")

    @property
    def _thousands(self) -> str:
        return "," if self.language == EN else ""

    def listed(self, items: Iterable[str]) -> str:
        """Words joined as the language joins them: ``a, b, and c``, ``a、b``."""
        return self._joined(items, "list")

    def some_of(self, items: Iterable[str], most: int) -> str:
        """The same where only the first so many are named, and how many more there are: ``a, b, and 4 more``. A single
        one more is named too."""
        row = list(items)
        if len(row) <= most + 1:
            return self.listed(row)
        return self.text("list.more", body=self.text("list.comma").join(row[:most]), n=len(row) - most)

    def any_of(self, items: Iterable[str]) -> str:
        """Words of which one is meant: ``a, b, or c``, ``a、b``."""
        return self._joined(items, "any_of")

    def _joined(self, items: Iterable[str], manner: str) -> str:
        row = list(items)
        if len(row) < 2:
            return "".join(row)
        if len(row) == 2:
            return self.text(f"{manner}.two", first=row[0], second=row[1])
        body = self.text("list.comma").join(row[:-1])
        return self.text(f"{manner}.last", body=body, last=row[-1])

    def _fill(self, text: str, params: Mapping[str, object]) -> str:
        pieces = kept_template(text).pieces
        return "".join(piece if isinstance(piece, str) else self._show(piece, params) for piece in pieces)

    def _show(self, gap: Gap, params: Mapping[str, object]) -> str:
        if gap.name not in params:
            log.error("a text asks for {%s}, which was not given", gap.name)
            return "…"
        value = params[gap.name]
        match gap.how:
            case "tile":
                return self.tile(_tile(value))
            case "tiles":
                return tile_names.codes(_tile(item) for item in _row(value))
            case "term":
                return self.term(str(value))
            case "terms":
                return self.listed(self.term(str(item)) for item in _row(value))
            case "text":
                return self.text(str(value))
            case "texts":
                return self.listed(self.text(str(item)) for item in _row(value))
            case "list":
                return self.listed(map(_said, _row(value)))
            case "any":
                return self.any_of(map(_said, _row(value)))
            case "any_text":
                return self.any_of(self.text(str(item)) for item in _row(value))
            case "signed" if isinstance(value, int):
                return signed(value)
            case "s":
                return "" if _said(value).lstrip("+−") == "1" else "s"
        return _said(value)


def load_catalog(folder: Path = HERE) -> Catalog:
    """Reads every text and term. Raises `ValueError` naming the file and key of a text that cannot be read."""
    messages = {language: _language(folder / "locales" / language) for language in LANGUAGES}
    return Catalog(MappingProxyType(messages), load_terms(folder / "terms"))


@cache
def own_catalog() -> Catalog:
    """The program's own texts, read from disk once; they never change while it runs."""
    return load_catalog()


def _language(folder: Path) -> Mapping[str, Message]:
    messages: dict[str, Message] = {}
    for path in sorted(folder.glob("*.toml")):
        with path.open("rb") as file:
            try:
                tree = tomllib.load(file)
            except tomllib.TOMLDecodeError as error:
                raise ValueError(f"{path.parent.name}/{path.name}: {error}") from error
        for key, message in _flat("", tree, path):
            if key in messages:
                raise ValueError(f"{path.parent.name}/{path.name}: {key} is already there")
            messages[sys.intern(key)] = message  # one string for all languages
    return MappingProxyType(messages)


def _flat(prefix: str, tree: Mapping[str, object], path: Path) -> Iterable[tuple[str, Message]]:
    for name, value in tree.items():
        key = f"{prefix}{name}"
        try:
            if isinstance(value, str):
                yield key, _message(value)
            elif isinstance(value, dict) and value.keys() <= _FORMS and "other" in value:
                yield key, _message(value["other"], value.get("one"))
            elif isinstance(value, dict):
                yield from _flat(f"{key}.", value, path)
            else:
                raise ValueError(f"{key} is neither a text nor a table")
        except (ValueError, TypeError) as error:
            if str(error).startswith(str(path)):
                raise
            raise ValueError(f"{path}: {key}: {error}") from error


def _message(other: str, one: str | None = None) -> Message:
    """A text whose forms can be read; else `ValueError`."""
    read_template(other)
    if one:
        read_template(one)
    return Message(other, one or None)


def _said(value: object) -> str:
    """A number or a text as it is."""
    return minus(str(value)) if isinstance(value, int) else str(value)


def _row(value: object) -> Iterable[object]:
    return value if isinstance(value, (tuple, list, frozenset, set)) else (value,)


def _tile(value: object) -> TileLike:
    return value if isinstance(value, (int, str)) else str(value)
