"""Which values quarrel: each check names the options and why (riichi rules 6.1, 10, 12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from engine.option_kinds import Value, write_value
from engine.options import Check
from engine.reasons import Reason

_NOTEN: Final = {4: (3000,), 3: (3000, 2000), 2: (1500, 1000)}
_FIVES: Final = {"full136": (4, 4, 4), "no_man_2_8": (0, 4, 4), "no_souzu": (4, 4, 0)}


def _number(values: Mapping[str, Value], key: str) -> int:
    value = values[key]
    assert isinstance(value, int)
    return value


def noten_total(values: Mapping[str, Value]) -> Iterator[Reason]:
    """The total must divide among the players (riichi rules 10.2)."""
    players = _number(values, "players")
    if values["noten_total"] not in _NOTEN[players]:
        choices = tuple(map(str, _NOTEN[players]))
        yield Reason(
            "riichi.reason.noten_total",
            {"option": "riichi.option.noten_total", "players": players, "choices": choices},
        )


def start_and_return(values: Mapping[str, Value]) -> Iterator[Reason]:
    """Nobody can return more than was given out unless it is repaid: return points are at least the start points."""
    pair = values["sanma_start_return"]
    assert isinstance(pair, tuple)
    start, back = pair if values["players"] == 3 else (values["start_points"], values["return_points"])
    assert isinstance(start, int)
    assert isinstance(back, int)
    if back < start:
        yield Reason("riichi.reason.return_below_start", {"start": start, "return": back})


def uma_sum(values: Mapping[str, Value]) -> Iterator[Reason]:
    """Uma moves points between players, so it adds up to nothing (riichi rules 11)."""
    for key in ("uma", "sanma_uma"):
        value = values[key]
        total = sum(int(number) for number in value) if isinstance(value, tuple) else 0
        if total:
            yield Reason("riichi.reason.uma_sum", {"option": f"riichi.option.{key}", "sum": total})


def red_fives(values: Mapping[str, Value]) -> Iterator[Reason]:
    """There cannot be more red fives than fives of that suit among the tiles (riichi rules 12)."""
    if values["players"] != 2:
        return
    tiles = values["nima_tiles"]
    assert isinstance(tiles, str)
    reds = values["red_fives"]
    assert isinstance(reds, tuple)
    if any(red > fives for red, fives in zip(reds, _FIVES[tiles], strict=True)):
        yield Reason("riichi.reason.red_fives_missing", {"value": write_value(reds)})


CHECKS: Final[tuple[Check, ...]] = (noten_total, start_and_return, uma_sum, red_fives)
"""Run on every choice of options; each yields the reasons it finds."""
