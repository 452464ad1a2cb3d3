"""The list of terms: names of tiles, patterns, calls, waits and so on, each in five forms.

`bot/i18n/terms/*.tsv`, columns ``key group en romaji ja zh_cn zh_tw note``, tab separated, no quoting.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final

from bot.i18n.languages import EN, JA, ZH_CN, ZH_TW, style_of

COLUMNS: Final = ("key", "group", "en", "romaji", "ja", "zh_cn", "zh_tw", "note")
_STROKE: Final = " / "

INTERFACE_GROUPS: Final = frozenset(
    {"action", "error", "game", "match", "puzzle", "reason", "rules", "score", "settings", "spoken", "system", "unit"}
)
"""Groups whose rows are labels and sentences of the interface: they follow its language, not the term style."""


@dataclass(frozen=True, slots=True)
class Term:
    """One term. `romaji` may be empty: then the English name is shown in its place."""

    key: str
    group: str
    en: str
    romaji: str
    ja: str
    zh_cn: str
    zh_tw: str
    note: str

    @property
    def is_interface(self) -> bool:
        """Whether this is a label of the interface rather than a word of the game."""
        return self.group in INTERFACE_GROUPS or self.group.endswith("_preset")

    @property
    def names(self) -> tuple[str, ...]:
        """Its names in all forms, without repetition."""
        return tuple(dict.fromkeys(name for name in (self.en, self.romaji, self.ja, self.zh_cn, self.zh_tw) if name))

    def name(self, language: str, style: str | None = None, count: int | None = None) -> str:
        """Its name for a reader. Units have two English forms; `count` chooses (None: the second)."""
        chosen = style_of(language, None if self.is_interface else style)
        if chosen == "japanese":
            return self.ja
        if chosen == "chinese":
            return self.zh_tw if language == ZH_TW else self.zh_cn
        if chosen == "romaji" and self.romaji:
            return self.romaji
        if self.group == "unit" and _STROKE in self.en:
            one, other = self.en.split(_STROKE)
            return one if count == 1 else other
        return self.en

    def in_language(self, language: str) -> str:
        """Its name as the list has it for one language, for tables of all of them."""
        return {EN: self.en, JA: self.ja, ZH_CN: self.zh_cn, ZH_TW: self.zh_tw}[language]


def load_terms(folder: Path) -> Mapping[str, Term]:
    """All terms by key. Raises `ValueError` naming file and line of a row that is short, doubled or incomplete."""
    terms: dict[str, Term] = {}
    for path in sorted(folder.glob("*.tsv")):
        lines = path.read_text("utf-8").splitlines()
        for number, term in enumerate(_read(path.name, lines), 2):
            if term.key in terms:
                raise ValueError(f"{path.name}:{number}: {term.key} is already there")
            terms[term.key] = term
    return MappingProxyType(terms)


def load_aliases(path: Path) -> Mapping[str, tuple[str, ...]]:
    """Further spellings of terms by key, by which a term is found and never named: columns ``key names``, the names
    with a stroke between them."""
    rows = (line.split("\t") for line in path.read_text("utf-8").splitlines()[1:])
    return MappingProxyType({key: tuple(names.split(_STROKE)) for key, names in rows})


def _read(name: str, lines: list[str]) -> Iterable[Term]:
    if not lines or tuple(lines[0].split("\t")) != COLUMNS:
        raise ValueError(f"{name}:1: the columns are {' '.join(COLUMNS)}")
    for number, line in enumerate(lines[1:], 2):
        cells = line.split("\t")
        cells += [""] * (len(COLUMNS) - len(cells))
        if len(cells) != len(COLUMNS) or not all((cells[0], cells[1], cells[2], cells[4], cells[5], cells[6])):
            raise ValueError(
                f"{name}:{number}: a term needs key, group, en, ja, zh_cn, zh_tw and may have romaji, note"
            )
        yield Term(*map(sys.intern, cells))  # many names are the same in two languages
