"""Checks of Sichuan records: hands, whole settlements, and every smaller question the rules answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bot.verify.check import Checker, Outcome, Record, compare, unsupported
from bot.verify.sichuan_reading import KONGS, chance_of, checker, codes, hand_of, short, table_of, tiles_of, void_of
from bot.verify.sichuan_setup import SETUP
from bot.verify.sichuan_tables import OTHER_TABLES
from engine.errors import EngineError
from engine.hand.hand import MeldKind, counts_of
from engine.systems.sichuan.advice import partial_sets, read_line, safe_against_ready
from engine.systems.sichuan.events import Drawn, Ended, Event, Kong, Left, ShownHand, Won
from engine.systems.sichuan.fans import PATTERNS
from engine.systems.sichuan.form import check_tiles
from engine.systems.sichuan.ledger import Settlement
from engine.systems.sichuan.moves import Ask, Moment, may_feed
from engine.systems.sichuan.passing import OPEN
from engine.systems.sichuan.system import SYSTEM, fan_table
from engine.systems.sichuan.waits import ready_kinds, wait_shape, winning_kinds
from engine.systems.sichuan.win import SUITED, Win, held_of
from engine.tiles.kinds import Tile, code_of, tile_of


def _check_hand(record: Record) -> Outcome:
    table = table_of(record)
    context = record["context"]
    players = table.circumstances.players
    win = Win(
        hand=hand_of(record),
        tile=tile_of(record["win_tile"]),
        seat=record["seat"],
        payer=context.get("from"),
        giver=context.get("giver"),
        in_play=tuple(context.get("in_play", range(players))),
        void=void_of(context),
        locked=False,
        chance=chance_of(context),
    )
    try:
        sheet = table.explain(win)
    except EngineError as refused:
        return compare(record["expect"], {"win": False, "reason": short(refused.reason.key)}, record["preset"])
    payments = [0] * players
    for payment in sheet.payments:
        payments[payment.payer] -= payment.amount
        payments[payment.payee] += payment.amount
    steps = {short(step.key): step.value for step in sheet.steps}
    got = {
        "win": True,
        "pattern": short(sheet.lines[0].key),
        "extras": {short(line.key): line.amount for line in sheet.lines[1:]},
        "fan": steps["fan"],
        "fan_capped": steps.get("limit", steps["fan"]),
        "multiplier": steps.get("dealer_streak", steps["multiplier"]),
        "payments": payments,
    }
    return compare(record["expect"], got, record["preset"])


def _event(event: Mapping[str, Any]) -> Event:
    match event["type"]:
        case "kong":
            return Kong(
                seat=event["seat"],
                kind=KONGS[event["kind"]],
                tile=tile_of(event["tile"]),
                giver=event.get("from"),
                late=event.get("late", False),
            )
        case "win":
            return Won(
                hands=tuple(map(_shown, event["winners"])),
                tile=tile_of(event["tile"]),
                payer=event.get("from"),
                chance=chance_of(event),
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
    return ShownHand(seat=hand["seat"], hand=hand_of(hand), void=void_of(hand))


def _check_settle(record: Record) -> Outcome:
    table = table_of(record)
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
            {"payer": entry.payer, "payee": entry.payee, "amount": entry.amount, "reason": short(entry.cause)}
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


def _check_preset(record: Record) -> Outcome:
    options = SYSTEM.table.choose(record["preset"])
    counted = fan_table(options.preset).fan
    got = {"options": dict(options.values), "fan": {pattern: counted.get(pattern) for pattern in PATTERNS}}
    return compare({key: record[key] for key in got}, got, record["preset"])


def _check_tiles(record: Record) -> Outcome:
    table = table_of(record)
    problem = next(check_tiles(hand_of(record), (), table.circumstances.hand_size + 1), None)
    got = {"valid": True} if problem is None else {"valid": False, "reason": short(problem.key)}
    return compare(record["expect"], got, record["preset"])


def _check_waits(record: Record) -> Outcome:
    table = table_of(record)
    held = held_of(hand_of(record))
    kinds = winning_kinds(table.scoring, held, None)
    ready = ready_kinds(table.scoring, held, None, table.settling.check.excluded, [0] * SUITED)
    got = {
        "waits": codes(ready),
        "shape": wait_shape(table.scoring, held, kinds),
        "ready_at_draw": bool(ready),
    }
    return compare(record["expect"], got, record["preset"])


def _check_moves(record: Record) -> Outcome:
    table = table_of(record)
    hand = hand_of(record)
    if "offer" in record:
        ask, tile = Ask(record["offer"]["by"]), tile_of(record["offer"]["tile"])
    elif "drawn" in record:
        ask, tile = Ask.DRAW, tile_of(record["drawn"])
    else:
        ask, tile = Ask.PUNG, Tile(-1)
    moment = Moment(
        ask=ask,
        held=held_of(hand),
        pungs=tuple(meld.base for meld in hand.melds if meld.kind is MeldKind.PUNG),
        tile=tile,
        void=void_of(record),
        wall_left=record["wall_left"],
        has_won=record.get("has_won", False),
        pass_locked=record.get("pass_locked", False),
    )
    moves = table.moves.moves(moment)
    names = {kind: name for name, kind in KONGS.items()}
    got = {
        "may_win": moves.may_win,
        "must_win": moves.must_win,
        "may_pung": moves.may_pung,
        "may_kong": [{"kind": names[kong.kind], "tile": code_of(Tile(kong.tile))} for kong in moves.kongs],
        "may_discard": codes(moves.discards),
    }
    return compare(record["expect"], got, record["preset"])


def _check_pass(record: Record) -> Outcome:
    table = table_of(record)
    held = held_of(hand_of(record))
    lock = OPEN
    allowed: list[bool | None] = []
    for step in record["steps"]:
        if "offer" not in step:
            lock = table.passing.after_draw(lock) if "own_draw" in step else table.passing.after_claim(lock)
            allowed.append(None)
            continue
        kind = tile_of(step["offer"])
        worth = table.scoring.worth(held.with_kind(kind), kind, chance_of(step))
        may_win = worth is not None and table.passing.may_win(lock, kind, worth.capped)
        allowed.append(may_win)
        if worth is not None and may_win and step["action"] == "pass":
            lock = table.passing.let_go(lock, kind, worth.capped)
    expected = [step.get("may_win") for step in record["steps"]]
    return compare({"may_win": expected}, {"may_win": allowed}, record["preset"])


def _check_last_four(record: Record) -> Outcome:
    moves = table_of(record).moves
    forced = moves.must_win(record["wall_left"], False)
    if "players" in record:
        got: dict[str, Any] = {"must_win": [one["seat"] for one in record["players"] if one["tile_wins"] and forced]}
    else:
        may_win = record["ready"] and record["tile_wins"] and not record.get("pass_locked", False)
        got = {"may_win": may_win, "may_pass": not (may_win and forced)}
    return compare(record["expect"], got, record["preset"])


def _check_dance(record: Record) -> Outcome:
    table = table_of(record)
    waits = {tile_of(code) for code in record["dancer_waits"]}
    announced = record["discarder_state"] in ("sang", "danced")
    allowed = may_feed(tile_of(record["tile"]), waits, announced, table.dance_protects)
    return compare(record["expect"], {"may_discard": allowed}, record["preset"])


def _check_partial_sets(record: Record) -> Outcome:
    return compare(record["expect"], {"max_dazi": partial_sets(counts_of(tiles_of(record["tiles"]))[:SUITED])})


def _check_safety(record: Record) -> Outcome:
    kind = tile_of(record["discard"])
    if record.get("opponent_ready"):
        return compare(record["expect"], {"safe": codes(safe_against_ready(kind))})
    reading = read_line(kind)
    got = {"less_likely": codes(reading.kinds), "reliability": "normal" if reading.reliable else "low"}
    return compare(record["expect"], got)


CHECKERS: Final[tuple[Checker, ...]] = (
    checker("preset", ("options", "fan"), _check_preset),
    checker("hand", ("preset", "win_tile", "context"), _check_hand),
    checker("settle", ("preset", "events"), _check_settle),
    checker("tile_check", ("preset", "hand"), _check_tiles),
    checker("waits", ("preset", "hand", "melds"), _check_waits),
    checker("moves", ("preset", "hand", "wall_left"), _check_moves),
    checker("pass", ("preset", "steps"), _check_pass),
    checker("last_four", ("preset", "wall_left"), _check_last_four),
    checker("dance", ("preset", "dancer_waits"), _check_dance),
    checker("dazi", ("tiles",), _check_partial_sets),
    checker("safety", ("discard",), _check_safety),
    *SETUP,
    *OTHER_TABLES,
)
