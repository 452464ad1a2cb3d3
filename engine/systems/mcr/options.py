"""Every option of Chinese Official mahjong and its presets, declared once (rules 9, and 3, 6, 7 for the table)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from engine.option_kinds import Choice, Number, Numbers, Toggle, Value
from engine.options import Needs, Option, OptionTable, Preset
from engine.reasons import Reason

_SCORE: Final = frozenset({"score"})
_PLAY: Final = frozenset({"play"})
_MATCH: Final = frozenset({"match"})

OPTIONS: Final = (
    Option("min_points", Number(0, 88), 8, "fans", frozenset({"score", "play"})),
    Option("two_concealed_kongs", Choice((6, 8)), 6, "fans", _SCORE),
    Option("mixed_kongs", Choice((5, 6, "sum")), 5, "fans", _SCORE),
    Option("flower_replacement_is_46", Toggle(), False, "fans", _SCORE),
    Option("strict98", Toggle(), False, "together", _SCORE),
    Option("all_terminals_triple_pung", Toggle(), False, "together", _SCORE),
    Option("all_terminals_double_pung", Toggle(), False, "together", _SCORE),
    Option("bfw_half_flush", Toggle(), True, "together", _SCORE),
    Option("dead_wait_ignored", Toggle(), False, "waits", _SCORE),
    Option("knitted_body_waits", Toggle(), False, "waits", _SCORE),
    Option("knitted_shared_wait", Toggle(), True, "waits", _SCORE),
    Option("length", Choice(("hand", "round", "session")), "session", "session", _MATCH),
    Option(
        "seat_rotation",
        Toggle(),
        lambda values: values["length"] == "session",
        "session",
        _MATCH,
        Needs("length", frozenset({"session"})),
    ),
    Option("session_minutes", Number(15, 360, 15, may_be_none=True), None, "session", _MATCH),
    Option("table_points", Numbers((4,), 0, 100), (4, 2, 1, 0), "session", _MATCH),
    Option("first_turn_seconds", Number(5, 600, 5), 30, "clock", _PLAY),
    Option("turn_seconds", Number(5, 600, 5), 15, "clock", _PLAY),
    Option("claim_seconds", Number(1, 60), 3, "clock", _PLAY),
    Option("false_win_penalty", Number(0, 50), 10, "faults", _PLAY),
    Option("late_call_penalties", Numbers((3,), 0, 50), (0, 5, 10), "faults", _PLAY),
)

_AMOUNTS: Final = frozenset({"false_win_penalty", "late_call_penalties"})
"""The texts name these penalties without saying how much."""

PRESETS: Final = (
    Preset("seed", 1, {}, unsure=_AMOUNTS),
    Preset(
        "wmo",
        1,
        {
            "two_concealed_kongs": 8,
            "mixed_kongs": 6,
            "all_terminals_triple_pung": True,
            "all_terminals_double_pung": True,
        },
        unsure=_AMOUNTS
        | frozenset(
            {
                "two_concealed_kongs",
                "mixed_kongs",
                "all_terminals_triple_pung",
                "all_terminals_double_pung",
                "bfw_half_flush",
                "dead_wait_ignored",
                "knitted_body_waits",
            }
        ),
    ),
    Preset("calculator", 1, {"all_terminals_triple_pung": True}, unsure=_AMOUNTS),
)


def _places(values: Mapping[str, Value]) -> Iterator[Reason]:
    points = values["table_points"]
    if isinstance(points, tuple) and list(points) != sorted(points, reverse=True):
        yield Reason("mcr.reason.table_points_rise", {"option": "table_points"})


def _penalties(values: Mapping[str, Value]) -> Iterator[Reason]:
    points = values["late_call_penalties"]
    if isinstance(points, tuple) and list(points) != sorted(points):
        yield Reason("mcr.reason.penalties_fall", {"option": "late_call_penalties"})


def _knitted(values: Mapping[str, Value]) -> Iterator[Reason]:
    if values["knitted_body_waits"] and not values["knitted_shared_wait"]:
        options = {"option": "knitted_body_waits", "other": "knitted_shared_wait"}
        yield Reason("mcr.reason.body_without_shared", options)


TABLE: Final = OptionTable("mcr", OPTIONS, PRESETS, "seed", (_places, _penalties, _knitted))
