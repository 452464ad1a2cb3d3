"""Cases of Chinese Official mahjong: worked hands, recorded hands, waits, and whole deals as events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from bot.i18n.catalog import HERE
from bot.i18n.terms import load_terms
from bot.verify.check import Checker, Outcome, Record, compare, unsupported
from bot.verify.mcr_deal import Deal
from bot.verify.mcr_games import NotOffered, played
from engine.errors import EngineError, NotAWin
from engine.hand.hand import Hand, Meld, MeldKind
from engine.option_kinds import Value, write_value
from engine.scoring.form import Form
from engine.scoring.sheet import Payment, Sheet
from engine.systems.playing import rules_of
from engine.systems.registry import ruleset
from engine.tiles.kinds import FLOWERS, Kind, Tile, tile_of

SEED: Final = "mcr/seed"
FLOWER_FAN: Final = 81
_HONORS: Final = dict(zip("ESWNPFC", (f"{rank}z" for rank in range(1, 8)), strict=True))
_MELDS: Final = {
    "chi": MeldKind.CHOW,
    "pon": MeldKind.PUNG,
    "kan": MeldKind.DIRECT_KONG,
    "ankan": MeldKind.CONCEALED_KONG,
    "chow": MeldKind.CHOW,
    "pung": MeldKind.PUNG,
    "kong": MeldKind.DIRECT_KONG,
    "concealed_kong": MeldKind.CONCEALED_KONG,
}


def tile(code: str) -> Tile:
    """A tile written as in these records: ``3m``, ``5z``, or a letter for an honor.

    >>> tile("C") == tile("7z")
    True
    """
    return tile_of(_HONORS.get(code, code))


def tiles(text: str) -> tuple[Tile, ...]:
    """Tiles written in rows, ``123m55z`` or ``123mEEC``.

    >>> tiles("12mE") == (tile("1m"), tile("2m"), tile("1z"))
    True
    """
    found: list[Tile] = []
    ranks = ""
    for letter in text:
        if letter.isdecimal():
            ranks += letter
        elif letter in _HONORS:
            found.append(tile(letter))
        else:
            found += [tile(rank + letter) for rank in ranks]
            ranks = ""
    return tuple(found)


@lru_cache(maxsize=1)
def official_numbers() -> Mapping[str, int]:
    """The number of each fan by its official Chinese name."""
    found = {}
    for key, term in load_terms(HERE / "terms").items():
        system, _, number = key.partition(".")
        if system == "mcr" and number.isdecimal():
            found[term.name("zh-CN", "chinese")] = int(number)
    return found


def asked(form: Form, line: str) -> tuple[Sheet | None, bool]:
    """The sheet of a win whatever its points, and whether it reaches the minimum."""
    try:
        sheet = ruleset(f"{line} min_points=0").score(form)
    except EngineError:
        return None, False
    try:
        ruleset(line).score(form)
    except NotAWin:
        return sheet, False
    return sheet, True


def fan_counts(sheet: Sheet) -> dict[int, int]:
    """How often each fan counts; flowers left out."""
    found: Counter[int] = Counter()
    for line in sheet.lines:
        number = int(line.key.removeprefix("mcr."))
        if number != FLOWER_FAN:
            found[number] += line.times
    return dict(sorted(found.items()))


def check_seed(record: Record) -> Outcome:
    """A worked hand: fans, points, whether it may win, payments."""
    line = " ".join(
        (SEED, *(f"{key}={write_value(_value(value))}" for key, value in record.get("options", {}).items()))
    )
    melds = [Meld(_MELDS[kind], tiles(row)) for kind, _, row in (meld.partition(":") for meld in record["melds"])]
    self_draw = record["by"] == "zimo"
    names = {"last_tile": "last_tile", "wall_last": "wall_last", "kong": _about_kong(self_draw)}
    form = Form(
        hand=Hand.of(tiles(record["hand"]), melds),
        tile=tile(record["win"]),
        self_draw=self_draw,
        seat=Kind(tile(record["seat"])),
        round_wind=Kind(tile(record["round"])),
        flags=frozenset(names[flag] for flag in record["flags"]),
        flowers=_flowers(record["flowers"]),
    )
    sheet, legal = asked(form, line)
    got: dict[str, Any] = {}
    if sheet is not None:
        got = {
            "fans": {str(fan): times for fan, times in fan_counts(sheet).items()},
            "points": sheet.totals["fan"],
            "total": sheet.totals["fan"] + sheet.totals["flowers"],
            "legal": legal,
            "pay": _pay(sheet.payments, self_draw) if legal else None,
        }
    return compare({key: record[key] for key in ("fans", "points", "total", "legal", "pay")}, got, line)


def _value(value: Any) -> Value:
    return value if isinstance(value, bool | int) else str(value)


def _about_kong(self_draw: bool) -> str:
    return "kong_replacement" if self_draw else "robbing_kong"


def _flowers(number: int) -> tuple[Tile, ...]:
    return tuple(map(Tile, FLOWERS[:number]))


def _pay(payments: Sequence[Payment], self_draw: bool) -> dict[str, int]:
    amounts = sorted((payment.amount for payment in payments), reverse=True)
    total = {"winner": sum(amounts)}
    return {"each": amounts[0], **total} if self_draw else {"discarder": amounts[0], "others": amounts[1], **total}


def check_hand(record: Record) -> Outcome:
    """A recorded hand with its fan list.

    Where two engines gave other lists of one total, the total alone is asked. Where they differ it is about a wait
    beside a knitted straight, and the record follows the practice that gives none.
    """
    self_draw = record["self_draw"]
    flags = {
        "last_tile": record["last_of_kind"],
        "wall_last": record["wall_last"],
        _about_kong(self_draw): record["about_kong"],
    }
    form = Form(
        hand=Hand.of(
            map(tile, record["hand"]), [Meld(_MELDS[m["type"]], tuple(map(tile, m["tiles"]))) for m in record["melds"]]
        ),
        tile=tile(record["win_tile"]),
        self_draw=self_draw,
        seat=Kind(tile(record["seat_wind"])),
        round_wind=Kind(tile(record["round_wind"])),
        flags=frozenset(flag for flag, holds in flags.items() if holds),
        flowers=_flowers(record["flowers"]),
    )
    disputed = record.get("second_engine") == "differs"
    line = f"{SEED} knitted_shared_wait=off" if disputed else SEED
    sheet, _ = asked(form, line)
    if sheet is None:
        return compare({"total": record["expected"]["total"]}, {}, line)
    expected = {"total": record["expected"]["total"]}
    got: dict[str, Any] = {"total": sheet.totals["fan"] + sheet.totals["flowers"]}
    if record.get("second_engine") != "total_agree":
        expected["fans"] = _official({fan["zh"]: fan["count"] for fan in record["expected"]["fans"]})
        got["fans"] = fan_counts(sheet)
    return compare(expected, got, line)


def _official(names: Mapping[str, int]) -> dict[int, int]:
    """Fan numbers for official names, flowers left out; a name nobody knows is number 0."""
    found = {official_numbers().get(name, 0): times for name, times in names.items()}
    return {number: found[number] for number in sorted(found) if number != FLOWER_FAN}


def check_waits(record: Record) -> Outcome:
    """A hand of thirteen tiles (melds in brackets) and what it waits for."""
    concealed, melds = _bracketed(record["notation"])
    try:
        answer = ruleset(SEED).waits(Form(hand=Hand.of(concealed, melds)))
    except EngineError:
        return compare({"waits": record["expected_waits"]}, {}, SEED)
    got = [row.kind for row in answer.accepted] if answer.shanten == 0 else []
    return compare({"waits": sorted(map(tile, record["expected_waits"]))}, {"waits": got}, SEED)


def _bracketed(text: str) -> tuple[tuple[Tile, ...], list[Meld]]:
    melds: list[Meld] = []
    while "[" in text:
        before, _, rest = text.partition("[")
        inside, _, after = rest.partition("]")
        row = tiles(inside)
        kind = MeldKind.DIRECT_KONG if len(row) == 4 else MeldKind.PUNG if row[0] == row[1] else MeldKind.CHOW
        melds.append(Meld(kind, row))
        text = before + after
    return tiles(text), melds


def check_deal(record: Record) -> Outcome:
    """A deal as events: every move is offered; the fans of its win, its points, and what every seat pays and gets.

    The win is asked about twice: as a hand, with what the events say of it, and as the machine played it.
    """
    try:
        machine = played(rules_of(SEED), record["events"], tile)
    except NotOffered as move:
        return compare({"offered": record["events"][move.index]}, {"offered": None}, SEED)
    if machine.scores != record["events"][-1]["deltas"]:
        return compare({"deltas": record["events"][-1]["deltas"]}, {"deltas": machine.scores}, SEED)
    deal = Deal(tile)
    for event in record["events"][:-1]:
        deal.follow(event)
    last = record["events"][-1]
    if last["type"] != "hu":
        return compare({"deltas": last["deltas"]}, {"deltas": [0] * len(last["deltas"])}, SEED)
    expected = {"fans": _official(last["fans"]), "points": last["fan_total"], "deltas": last["deltas"]}
    try:
        sheet = ruleset(SEED).score(deal.question(last))
    except EngineError:
        return compare(expected, {}, SEED)
    deltas = [0] * len(last["deltas"])
    for payment in sheet.payments:
        deltas[deal.player(payment.payer)] -= payment.amount
        deltas[deal.player(payment.payee)] += payment.amount
    return compare(
        expected,
        {"fans": fan_counts(sheet), "points": sheet.totals["fan"] + sheet.totals["flowers"], "deltas": deltas},
        SEED,
    )


def _readable(check: Callable[[Record], Outcome]) -> Callable[[Record], Outcome]:
    """The check, with a record whose tiles or events make no sense told as one that cannot be checked."""

    def checked(record: Record) -> Outcome:
        try:
            return check(record)
        except (KeyError, ValueError, IndexError, StopIteration) as problem:
            return unsupported(f"the record cannot be followed: {type(problem).__name__} {problem}", SEED)

    return checked


def _has(*fields: str) -> Callable[[Record], bool]:
    return lambda record: all(field in record for field in fields)


def _is_deal(record: Record) -> bool:
    events: Iterable[Mapping[str, Any]] = record.get("events") or ()
    first = next(iter(events), None)
    return isinstance(first, Mapping) and first.get("type") == "start_hand" and "seat_winds" in first


CHECKERS: Final = (
    Checker(
        "mcr worked hand", lambda record: record.get("rule") == "guobiao" and "fans" in record, _readable(check_seed)
    ),
    Checker("mcr hand", _has("last_of_kind", "about_kong", "wall_last", "win_tile", "expected"), _readable(check_hand)),
    Checker("mcr waits", _has("notation", "expected_waits"), _readable(check_waits)),
    Checker("mcr deal", _is_deal, _readable(check_deal)),
)
