"""Checks of Sichuan records: hands, whole settlements, and every smaller question the rules answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from bot.verify.check import Checker, Outcome, Record, compare, unsupported
from engine.errors import EngineError
from engine.hand.hand import Hand, Meld, MeldKind
from engine.systems.sichuan.events import Drawn, Ended, Event, Kong, Left, ShownHand, Won
from engine.systems.sichuan.settle import Settlement
from engine.systems.sichuan.system import SYSTEM, SichuanRuleset, build
from engine.systems.sichuan.win import EARTHLY, HEAVENLY, HUMAN, Chance, Win
from engine.tiles.kinds import SUITS, Tile, code_of, tile_of

_MELDS: Final = {
    "pung": MeldKind.PUNG,
    "kong": MeldKind.DIRECT_KONG,
    "kong_direct": MeldKind.DIRECT_KONG,
    "kong_bent": MeldKind.ADDED_KONG,
    "kong_concealed": MeldKind.CONCEALED_KONG,
    "concealed_kong": MeldKind.CONCEALED_KONG,
}
_KONGS: Final = {"direct": MeldKind.DIRECT_KONG, "bent": MeldKind.ADDED_KONG, "concealed": MeldKind.CONCEALED_KONG}
_FIRSTS: Final = {"heavenly": HEAVENLY, "earthly": EARTHLY, "human": HUMAN}
_EXTRAS: Final = {"add_fan": "self_draw", "draw_streak_fan": "draw_streak"}


def _tiles(text: str) -> tuple[Tile, ...]:
    """Tiles of ``123m55p``."""
    return tuple(tile_of(rank + suit) for ranks, suit in re.findall(r"(\d+)([mps])", text) for rank in ranks)


def _melds(written: Sequence[Mapping[str, Any]]) -> tuple[Meld, ...]:
    melds = []
    for meld in written:
        kind = _MELDS[meld["type"]]
        tile = tile_of(meld["tile"] if "tile" in meld else meld["tiles"][0])
        melds.append(Meld(kind, (tile,) * (3 if kind is MeldKind.PUNG else 4)))
    return tuple(melds)


def _hand(record: Mapping[str, Any]) -> Hand:
    return Hand.of(_tiles(record["hand"]), _melds(record.get("melds", ())))


def _void(record: Mapping[str, Any]) -> int | None:
    return SUITS.index(record["void"]) if record.get("void") else None


def _table(record: Record) -> SichuanRuleset:
    return build(SYSTEM.table.choose(record["preset"], record.get("options")))


def _short(key: str) -> str:
    """The last part of a key, as records write it."""
    name = key.rpartition(".")[2]
    return _EXTRAS.get(name, name.removeprefix("fan_"))


def _kind(kind: str, check: Callable[[Record], Outcome]) -> Checker:
    """A checker of records that say what kind they are; `chengdu` presets and all others are this system's."""
    return Checker(f"sichuan {kind}", lambda record: record.get("kind") == kind and _ours(record), check)


def _ours(record: Record) -> bool:
    preset = record.get("preset")
    return preset is None or any(known.key == preset for known in SYSTEM.table.presets)


def _chance(context: Mapping[str, Any]) -> Chance:
    return Chance(
        self_draw=bool(context.get("self_draw")),
        bloom=_KONGS.get(context.get("after_kong", "")),
        kong_shot=bool(context.get("kong_shot")),
        rob_kong=bool(context.get("rob_kong")),
        last_tile=bool(context.get("last_tile")),
        first=_FIRSTS.get(context.get("first", "")),
        draw_streak=context.get("draw_streak", 0),
        dealer_streak=context.get("dealer_streak", 1),
    )


def _check_hand(record: Record) -> Outcome:
    table = _table(record)
    context = record["context"]
    players = table.circumstances.players
    win = Win(
        hand=_hand(record),
        tile=tile_of(record["win_tile"]),
        seat=record["seat"],
        payer=context.get("from"),
        giver=context.get("giver"),
        in_play=tuple(context.get("in_play", range(players))),
        void=_void(context),
        locked=False,
        chance=_chance(context),
    )
    try:
        sheet = table.explain(win)
    except EngineError as refused:
        return compare(record["expect"], {"win": False, "reason": _short(refused.reason.key)}, record["preset"])
    payments = [0] * players
    for payment in sheet.payments:
        payments[payment.payer] -= payment.amount
        payments[payment.payee] += payment.amount
    limits = [step.value for step in sheet.steps if step.key == "sichuan.step.limit"]
    got = {
        "win": True,
        "pattern": _short(sheet.lines[0].key),
        "extras": {_short(line.key): line.amount for line in sheet.lines[1:]},
        "fan": sheet.totals["fan"],
        "fan_capped": limits[0] if limits else sheet.totals["fan"],
        "multiplier": sheet.totals["multiplier"],
        "payments": payments,
    }
    return compare(record["expect"], got, record["preset"])


def _event(event: Mapping[str, Any]) -> Event:
    match event["type"]:
        case "kong":
            return Kong(
                seat=event["seat"],
                kind=_KONGS[event["kind"]],
                tile=tile_of(event["tile"]),
                giver=event.get("from"),
                late=event.get("late", False),
            )
        case "win":
            return Won(
                hands=tuple(map(_shown, event["winners"])),
                tile=tile_of(event["tile"]),
                payer=event.get("from"),
                chance=_chance(event),
                giver=event.get("giver"),
            )
        case "draw":
            return Drawn(hands=tuple(map(_shown, event["hands"])))
        case "end":
            return Ended(hands=tuple(map(_shown, event["hands"])))
        case "leave":
            return Left(seat=event["seat"])
        case other:
            raise ValueError(f"no event is called {other!r}")


def _shown(hand: Mapping[str, Any]) -> ShownHand:
    return ShownHand(seat=hand["seat"], hand=_hand(hand), void=_void(hand))


def _check_settle(record: Record) -> Outcome:
    table = _table(record)
    try:
        events = [_event(event) for event in record["events"]]
    except ValueError as strange:
        return unsupported(str(strange), record["preset"])
    try:
        settled = table.settling.settle(events)
    except EngineError as refused:
        return compare(record["expect"], {"refused": str(refused)}, record["preset"])
    return compare(record["expect"], _settled(settled, len(events)), record["preset"])


def _settled(settled: Settlement, events: int) -> dict[str, Any]:
    ledger: list[list[dict[str, Any]]] = [[] for _ in range(events)]
    for entry in settled.entries:
        ledger[entry.event].append(
            {"payer": entry.payer, "payee": entry.payee, "amount": entry.amount, "reason": _short(entry.cause)}
        )
    wins = [
        {
            "event": won.event,
            "seat": won.seat,
            "pattern": won.worth.pattern,
            "extras": dict(won.worth.extras),
            "fan_capped": won.worth.capped,
            "multiplier": won.worth.multiplier,
        }
        for won in settled.wins
    ]
    return {"balance": list(settled.balances), "wins": wins, "ledger": ledger}


CHECKERS: Final[tuple[Checker, ...]] = (_kind("hand", _check_hand), _kind("settle", _check_settle))
