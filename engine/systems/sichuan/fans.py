"""Which patterns a table counts and what they are worth (Sichuan rules, section 5).

Fan values belong to the preset, not to its options: a table that plays `standard` with another limit still counts what
`standard` counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

PATTERNS: Final = (
    "ping_hu",
    "dui_dui_hu",
    "qing_yi_se",
    "dai_yao_jiu",
    "qi_dui",
    "qing_dui",
    "jiang_dui",
    "long_qi_dui",
    "qing_qi_dui",
    "qing_yao_jiu",
    "qing_long_qi_dui",
    "tian_hu",
    "di_hu",
    "ren_hu",
)
"""In the order of the rules' table: of patterns worth the same, the later one names the hand."""

DRAGONS: Final = frozenset({"long_qi_dui", "qing_long_qi_dui"})
"""Patterns whose first four of a kind is part of the pattern and no root."""

REPLACES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "ping_hu": (),
        "dui_dui_hu": ("ping_hu",),
        "qing_yi_se": ("ping_hu",),
        "dai_yao_jiu": ("ping_hu",),
        "qi_dui": (),
        "qing_dui": ("qing_yi_se", "dui_dui_hu"),
        "jiang_dui": ("dui_dui_hu",),
        "long_qi_dui": ("qi_dui",),
        "qing_qi_dui": ("qi_dui", "qing_yi_se"),
        "qing_yao_jiu": ("qing_yi_se", "dai_yao_jiu"),
        "qing_long_qi_dui": ("long_qi_dui", "qing_qi_dui"),
    }
)
"""The column "replaces" of the rules' table: what a pattern contains."""


@dataclass(frozen=True, slots=True)
class FanTable:
    """Patterns that count and their fan (or points).

    `pairs` are the numbers of pairs that make a winning hand of pairs. `adds`: all patterns add up that any
    reading as sets shows; else only the best one counts, as in every table of the rules (不重复计算，只按最大番算).
    """

    fan: Mapping[str, int]
    pairs: frozenset[int] = frozenset({7})
    adds: bool = False


def _table(*fan: int | None) -> FanTable:
    named = zip(PATTERNS, fan, strict=True)
    return FanTable(MappingProxyType({pattern: worth for pattern, worth in named if worth is not None}))


_SICHUAN: Final = _table(1, 2, 3, 3, 3, 4, 4, 5, 5, 5, 6, 6, 6, None)
_STAKE: Final = _table(0, 1, 2, 2, 2, 3, 3, 4, 4, 4, 5, None, None, None)
_SOCIAL: Final = _table(0, 1, 2, None, 2, 3, None, 3, 4, None, 5, None, None, None)

FAN_TABLES: Final[Mapping[str, FanTable]] = MappingProxyType(
    {
        "standard": _SICHUAN,
        "qq_base6": _SICHUAN,
        "sichuan_basic": _SICHUAN,
        "dingque": _SICHUAN,
        "xuezhan_9fan": _table(0, 2, 3, None, 4, 5, None, 5, 7, None, 8, 9, 9, 9),
        "chengdu_2016": _table(0, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 4, 4, None),
        "chengdu_blood_rain": _STAKE,
        "chuanma_dijin": _STAKE,
        "chengdu_points": _table(1, 2, 3, 3, 3, 4, 4, 4, 8, 5, 8, 8, 8, None),
        "chengdu_terms": _table(0, 1, 2, 2, 2, 3, 3, 4, 4, 4, 5, 4, 4, None),
        "chengdu_social": _SOCIAL,
        "chengdu_n": FanTable(_SOCIAL.fan, pairs=frozenset({4, 7})),
    }
)
"""By preset; a variant counts what the preset it is based on counts."""
