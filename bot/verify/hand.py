"""Cases about hands alone, under no rules of scoring: shanten by shape, accepted tiles, complete or not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from bot.verify.check import Checker, Outcome, Record, compare, unsupported
from engine.hand.hand import counts_of
from engine.hand.reading import Shape
from engine.hand.shanten import RIICHI_SHAPES, Copies, Limits, SevenPairs, Shapes, by_shape, limits_of, shanten
from engine.hand.waits import accepted, discards, left
from engine.tiles.kinds import Counts, Kind, code_of, kind_of
from engine.tiles.notation import parse_tile, parse_tiles

_THREE_PLAYERS: Final = tuple(kind for kind in range(34) if not 0 < kind < 8)
"""Two to eight of characters are not in play."""
_SETS_ONLY: Final = Shapes()


def _counts(tiles: Iterable[str]) -> Counts:
    return counts_of(parse_tiles(" ".join(tiles)).tiles)


def _melds(counts: Counts) -> int:
    """Sets that are not among the tiles given: these cases leave melds out."""
    return 4 - sum(counts) // 3


def _codes(kinds: Iterable[Kind]) -> list[str]:
    return [code_of(kind) for kind in kinds]


def _kinds(codes: Iterable[str]) -> list[str]:
    return _codes(sorted(kind_of(parse_tile(code).tiles[0]) for code in codes))


def _columns(record: Record) -> Outcome:
    """Shanten to each shape by itself, and the smallest."""
    counts = _counts(record["hand"])
    found = by_shape(counts, _melds(counts))
    names = {"regular": Shape.SETS, "chiitoi": Shape.SEVEN_PAIRS, "kokushi": Shape.ORPHANS}
    got = {name: found[shape] for name, shape in names.items() if shape in found}
    got["min"] = shanten(counts, _melds(counts))
    return compare({name: record[name] for name in (*names, "min")}, got)


def _draw(record: Record) -> Outcome:
    """Shanten, accepted tiles and their copies outside the hand."""
    counts = _counts(record["hand"])
    found = accepted(counts, _melds(counts))
    got = {
        "shanten": found.shanten,
        "ukeire": _codes(found.kinds),
        "ukeire_count": sum(left(found.kinds, counts).values()),
    }
    return compare({**{key: record[key] for key in got}, "ukeire": _kinds(record["ukeire"])}, got)


def _discard(record: Record) -> Outcome:
    """Shanten, the discards that keep it, and what each of them leaves where the case says so."""
    counts = _counts(record["hand"])
    melds = _melds(counts)
    now = shanten(counts, melds)
    expected: dict[str, Any] = {"shanten": record["shanten"]}
    got: dict[str, Any] = {"shanten": now}
    if "keeping_discards" in record:
        told = {_kinds([row["discard"]])[0]: row for row in record["keeping_discards"]}
        rows = {code_of(row.kind): row for row in discards(counts, melds) if row.shanten == now}
        expected["keeping"], got["keeping"] = sorted(told), sorted(rows)
        for code, row in told.items():
            if code in rows and "ukeire" in row:
                expected[code] = [_kinds(row["ukeire"]), row["count"]]
                got[code] = [_codes(rows[code].kinds), sum(left(rows[code].kinds, counts).values())]
    return compare(expected, got)


def _without(shapes: Shapes, switches: Mapping[str, bool]) -> Shapes:
    """The shapes left when a case switches some off."""
    return replace(
        shapes,
        pairs=shapes.pairs if switches.get("use_chiitoitsu", True) else SevenPairs.NO,
        orphans=shapes.orphans and switches.get("use_kokushi", True),
    )


def _limits(switches: Mapping[str, bool]) -> Limits | None:
    return limits_of((), Copies.CONCEALED, _THREE_PLAYERS) if switches.get("is_three_player") else None


def _function(record: Record) -> Outcome:
    """One number, of the shape that the function's name says."""
    counts = _counts(record["hand"])
    melds = _melds(counts)
    name, switches = record["fn"], record["kw"]
    if record["args"] or not switches.keys() <= {"use_chiitoitsu", "use_kokushi", "is_three_player"}:
        return unsupported("this function was called in a way that is not known")
    ask: dict[str, Callable[[], int]] = {
        "calculate_shanten": lambda: shanten(counts, melds, _without(RIICHI_SHAPES, switches), _limits(switches)),
        "calculate_shanten_for_regular_hand": lambda: shanten(counts, melds, _SETS_ONLY, _limits(switches)),
        "calculate_shanten_for_chiitoitsu_hand": lambda: by_shape(counts)[Shape.SEVEN_PAIRS],
        "calculate_shanten_for_kokushi_hand": lambda: by_shape(counts)[Shape.ORPHANS],
    }
    if name not in ask:
        return unsupported(f"there is no counterpart of {name}")
    return compare({"shanten": record["expected"]}, {"shanten": ask[name]()})


def _complete(record: Record) -> Outcome:
    """Whether tiles, some of them in melds, are a complete hand."""
    tiles = Counter(parse_tiles(" ".join(record["hand"])).tiles)
    for meld in record["open_sets"]:
        tiles -= Counter(parse_tiles(" ".join(meld)).tiles)
    counts = counts_of(tiles.elements())
    held = sum(counts)
    complete = held % 3 == 2 and held <= 14 and shanten(counts, _melds(counts)) == -1
    return compare({"complete": record["expected"]}, {"complete": complete})


def _has(*fields: str) -> Callable[[Record], bool]:
    return lambda record: all(field in record for field in fields)


def _of_kind(kind: str, *fields: str) -> Callable[[Record], bool]:
    return lambda record: record.get("kind") == kind and _has(*fields)(record)


CHECKERS: Final = (
    Checker("shanten by shape", _has("hand", "regular", "kokushi", "chiitoi", "min"), _columns),
    Checker("accepted tiles", _of_kind("draw", "hand", "shanten", "ukeire", "ukeire_count"), _draw),
    Checker("discards", _of_kind("discard", "hand", "shanten"), _discard),
    Checker("shanten function", _of_kind("shanten", "fn", "hand", "args", "kw", "expected"), _function),
    Checker("complete or not", _of_kind("agari", "hand", "open_sets", "expected"), _complete),
)
"""Cases this module knows."""
