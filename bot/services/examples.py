"""A winning hand for each pattern, as the glossary shows it: ``bot/i18n/examples.tsv``, one hand a line.

A test scores every one of them and finds its pattern in the sheet.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from bot.services.questions import HandQuestion, question_from

EXAMPLES: Final = Path(__file__).parents[1] / "i18n" / "examples.tsv"


def load_examples(path: Path = EXAMPLES) -> Mapping[str, HandQuestion]:
    """Questions by the key of the pattern that they show."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    return MappingProxyType({row.pop("key"): _question(row) for row in rows})


def _question(row: dict[str, str]) -> HandQuestion:
    said: dict[str, str | int] = {name: value for name, value in row.items() if value}
    if "norths" in said:
        said["norths"] = int(said["norths"])
    return question_from(said)
