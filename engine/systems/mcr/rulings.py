"""Points players have fought over: what settles each, what every preset says, and where it is written."""

from __future__ import annotations

from typing import Final

from engine.option_kinds import write_value
from engine.scoring.answers import RulingPoint
from engine.systems.mcr.options import PRESETS, TABLE

_POINTS: Final = (
    ("minimum", ("min_points",), "8.1"),
    ("used_up_wait", ("dead_wait_ignored",), "9"),
    ("knitted_wait", ("knitted_shared_wait", "knitted_body_waits"), "9"),
    ("last_of_replacement", (), "9"),
    ("flower_replacement", ("flower_replacement_is_46",), "9"),
    ("kongs", ("two_concealed_kongs", "mixed_kongs"), "9"),
    ("all_terminals", ("all_terminals_triple_pung", "all_terminals_double_pung"), "9"),
    ("seven_pairs", ("strict98",), "9"),
    ("big_four_winds", ("bfw_half_flush",), "9"),
    ("self_drawn", (), "8.2"),
    ("shared_pung", (), "8.2"),
    ("dealt_win", (), "9"),
    ("false_win", ("false_win_penalty",), "7"),
    ("concealed_kong", (), "4"),
    ("one_winner", (), "5"),
)


def rulings() -> tuple[RulingPoint, ...]:
    """The table of disputed points. Those without options are settled alike in every preset."""
    return tuple(_point(key, options, f"Chinese Official rules {place}") for key, options, place in _POINTS)


def _point(key: str, options: tuple[str, ...], cite: str) -> RulingPoint:
    says = {}
    unsure = set()
    for preset in PRESETS:
        chosen = TABLE.choose(preset.key)
        says[preset.key] = tuple(write_value(chosen[option]) for option in options)
        if chosen.unsure & set(options):
            unsure.add(preset.key)
    return RulingPoint(f"mcr.ruling.{key}", options, says, frozenset(unsure), cite)
