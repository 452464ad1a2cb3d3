"""Words for whoever runs the program, in the language of his machine unless the settings name one."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType
from typing import Final

from bot.i18n.catalog import Catalog, Words, own_catalog
from bot.i18n.languages import LANGUAGES
from bot.settings import chosen_locale

COMMANDS: Final = MappingProxyType(
    {f"/hand {command}": f"suzume {command}" for command in ("score", "waits", "discard", "call")}
    | {"/rules show": "suzume rules PRESET"}
)
"""What Discord's commands are called in the terminal, those that it has too."""

_LANG: Final = "--lang"
_TRADITIONAL: Final = ("zh_tw", "zh_hk", "zh_mo", "zh_hant")


def machine_language(environment: Mapping[str, str]) -> str:
    """The language of the machine, else English.

    >>> machine_language({"LANG": "zh_HK.UTF-8"}), machine_language({"LANG": "ja_JP"}), machine_language({})
    ('zh-TW', 'ja', 'en')
    """
    machine = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    machine = machine.casefold().replace("-", "_")
    if machine.startswith(_TRADITIONAL):
        return "zh-TW"
    return {"zh": "zh-CN", "ja": "ja"}.get(machine[:2], "en")


def catalog() -> Catalog:
    """All texts."""
    return own_catalog()


def operator_words(environment: Mapping[str, str] | None = None, folder: Path | None = None) -> Words:
    """What the operator is told with: in the language set for the bot, else in the machine's."""
    around = os.environ if environment is None else environment
    return catalog().words(chosen_locale(around, folder) or machine_language(around))


def in_terminal(words: Words) -> Words:
    """The same words, with commands as they are called here."""
    return replace(words, catalog=words.catalog.calling(COMMANDS))


def fail(words: Words, command: str, said: str, code: int = 2) -> int:
    """Says on standard error what is in the way of a command; gives its exit code."""
    print(words.text("operator.parser.error", command=f"suzume {command}", detail=said), file=sys.stderr)
    return code


def asked_language(arguments: Sequence[str]) -> str | None:
    """The language that ``--lang`` names, looked for before the arguments are taken apart: what is wrong with them is
    told in it, too.

    >>> [asked_language(line.split()) for line in ("score 1m --lang=JA", "score --lan zh-TW", "run")]
    ['ja', 'zh-TW', None]
    """
    found = None
    for word, after in pairwise([*arguments, ""]):
        name, equals, value = word.partition("=")
        if len(name) > len("--l") and _LANG.startswith(name):
            wanted = (value if equals else after).casefold()
            found = next((language for language in LANGUAGES if language.casefold() == wanted), found)
    return found
