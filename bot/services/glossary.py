"""`/term`: the list of terms, found by any of its names in any language or script, misspelt too."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from bot.i18n.catalog import Catalog
from bot.i18n.languages import LANGUAGES
from bot.i18n.terms import Term, load_aliases
from bot.services.examples import load_examples
from bot.services.phrases import plain
from bot.services.questions import HandQuestion
from engine.systems import registry

ALIASES: Final = Path(__file__).parents[1] / "i18n" / "aliases.tsv"
HIDDEN_GROUPS: Final = frozenset({"error", "reason", "unit", "spoken", "settings", "action"})
"""Rows that are sentences and labels, not words of the game."""


@dataclass(frozen=True, slots=True)
class _Name:
    text: str
    key: str


class Glossary:
    """Searches the terms."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._examples = load_examples()

    def term(self, key: str) -> Term | None:
        """The term of a key, if it is one that is shown."""
        found = self._catalog.terms.get(key)
        return found if found is not None and found.group not in HIDDEN_GROUPS else None

    def all(self) -> list[Term]:
        """Every term that is shown, in declared order."""
        return [term for term in self._catalog.terms.values() if term.group not in HIDDEN_GROUPS]

    def search(self, typed: str, most: int = 25) -> list[Term]:
        """Terms whose name is, begins with, holds or resembles what was typed, in that order."""
        text = plain(typed)
        if not text:
            return []
        keys: dict[str, None] = dict.fromkeys(self._by_name.get(text, ()))
        for test in (str.startswith, str.__contains__):
            keys |= dict.fromkeys(name.key for name in self._names if test(name.text, text))
            if len(keys) >= most:
                break
        if not keys:
            keys = self._similar(text, most)
        return [self._catalog.terms[key] for key in list(keys)[:most]]

    def example(self, key: str) -> HandQuestion | None:
        """A win in which the pattern of that key counts, if it is a pattern."""
        return self._examples.get(key)

    def explanation(self, key: str) -> str | None:
        """The key of the text that explains a term, if there is one."""
        explained = f"explain.{key}"
        return explained if all(explained in self._catalog.messages[language] for language in LANGUAGES) else None

    @cached_property
    def _names(self) -> tuple[_Name, ...]:
        """Every name of every term that is shown, made when something is looked for."""
        shown = sorted(self.all(), key=lambda term: self._rank(term.key))
        aliases = load_aliases(ALIASES)
        forms = ((term.key, name) for term in shown for name in (*_forms(term), *aliases.get(term.key, ())))
        return tuple(_Name(plain(name), key) for key, name in forms)

    @cached_property
    def _by_name(self) -> Mapping[str, Sequence[str]]:
        found: dict[str, list[str]] = {}
        for name in self._names:
            found.setdefault(name.text, []).append(name.key)
        return found

    def _rank(self, key: str) -> tuple[bool, bool, int]:
        """Of terms with one name the best known comes first: one with an example, then one that is explained."""
        system = key.partition(".")[0]
        keys = [known.key for known in registry.SYSTEMS]
        place = keys.index(system) if system in keys else len(keys)
        return key not in self._examples, self.explanation(key) is None, place

    def _similar(self, text: str, most: int) -> dict[str, None]:
        near = difflib.get_close_matches(text, self._by_name, most, 0.6)
        return dict.fromkeys(key for name in near for key in self._by_name[name])


def _forms(term: Term) -> Iterable[str]:
    yield from term.names
    yield term.key.rpartition(".")[2].replace("_", " ")
