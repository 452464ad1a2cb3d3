"""Words for whoever runs the program, in the language of his machine unless `SUZUME_LOCALE` names one."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Final

from bot.i18n.catalog import Catalog, Words, own_catalog
from bot.settings import LOCALES

_TRADITIONAL: Final = ("zh_tw", "zh_hk", "zh_mo", "zh_hant")


def operator_language(environment: Mapping[str, str]) -> str:
    """The language set for the bot, else the machine's, else English.

    >>> operator_language({"LANG": "zh_HK.UTF-8"}), operator_language({"LANG": "ja_JP", "SUZUME_LOCALE": "en"})
    ('zh-TW', 'en')
    """
    wanted = environment.get("SUZUME_LOCALE", "").casefold()
    for locale in LOCALES:
        if locale.casefold() == wanted:
            return locale
    machine = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    machine = machine.casefold().replace("-", "_")
    if machine.startswith(_TRADITIONAL):
        return "zh-TW"
    return {"zh": "zh-CN", "ja": "ja"}.get(machine[:2], "en")


def catalog() -> Catalog:
    """All texts."""
    return own_catalog()


def operator_words(environment: Mapping[str, str] | None = None) -> Words:
    """What the operator is told with."""
    return catalog().words(operator_language(os.environ if environment is None else environment))
