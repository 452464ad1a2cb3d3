"""Checks of Sichuan records: hands, whole settlements, and every smaller question the rules answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from bot.verify.check import Checker, Outcome, Record, compare, unsupported
from bot.verify.sichuan_tables import OTHER_TABLES
from engine.errors import EngineError
from engine.hand.hand import Hand, Meld, MeldKind, counts_of
from engine.systems.sichuan.advice import partial_sets, read_line, safe_against_ready
from engine.systems.sichuan.between import DICE, CoinRate, DealResult, in_coins, open_wall
from engine.systems.sichuan.events import Drawn, Ended, Event, Kong, Left, ShownHand, Won
from engine.systems.sichuan.exchange import check_choice, default_choice, direction_of, exchanged, void_choice
from engine.systems.sichuan.fans import PATTERNS
from engine.systems.sichuan.form import check_tiles
from engine.systems.sichuan.ledger import Settlement
from engine.systems.sichuan.moves import Ask, Moment, may_feed
from engine.systems.sichuan.passing import OPEN
from engine.systems.sichuan.ruleset import SichuanRuleset
from engine.systems.sichuan.system import SYSTEM, build, fan_table
from engine.systems.sichuan.waits import ready_kinds, wait_shape, winning_kinds
from engine.systems.sichuan.win import EARTHLY, HEAVENLY, HUMAN, SUITED, Chance, Win, held_of
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


def _kind(kind: str, fields: tuple[str, ...], check: Callable[[Record], Outcome]) -> Checker:
    """A checker of records that say what kind they are, have these fields, and name no preset of another system."""

    def recognises(record: Record) -> bool:
        return record.get("kind") == kind and all(field in record for field in fields) and _ours(record)

    return Checker(f"sichuan {kind}", recognises, check)


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
    steps = {_short(step.key): step.value for step in sheet.steps}
    got = {
        "win": True,
        "pattern": _short(sheet.lines[0].key),
        "extras": {_short(line.key): line.amount for line in sheet.lines[1:]},
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


def _check_preset(record: Record) -> Outcome:
    options = SYSTEM.table.choose(record["preset"])
    counted = fan_table(options.preset).fan
    got = {"options": dict(options.values), "fan": {pattern: counted.get(pattern) for pattern in PATTERNS}}
    return compare({key: record[key] for key in got}, got, record["preset"])


def _check_tiles(record: Record) -> Outcome:
    table = _table(record)
    problem = next(check_tiles(_hand(record), (), table.circumstances.hand_size + 1), None)
    got = {"valid": True} if problem is None else {"valid": False, "reason": _short(problem.key)}
    return compare(record["expect"], got, record["preset"])


def _check_waits(record: Record) -> Outcome:
    table = _table(record)
    held = held_of(_hand(record))
    kinds = winning_kinds(table.scoring, held, None)
    ready = ready_kinds(table.scoring, held, None, table.settling.check.excluded, [0] * SUITED)
    got = {
        "waits": _codes(ready),
        "shape": wait_shape(table.scoring, held, kinds),
        "ready_at_draw": bool(ready),
    }
    return compare(record["expect"], got, record["preset"])


def _codes(kinds: Sequence[int]) -> list[str]:
    return [code_of(Tile(kind)) for kind in kinds]


def _check_moves(record: Record) -> Outcome:
    table = _table(record)
    hand = _hand(record)
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
        void=_void(record),
        wall_left=record["wall_left"],
        has_won=record.get("has_won", False),
        pass_locked=record.get("pass_locked", False),
    )
    moves = table.moves.moves(moment)
    names = {kind: name for name, kind in _KONGS.items()}
    got = {
        "may_win": moves.may_win,
        "must_win": moves.must_win,
        "may_pung": moves.may_pung,
        "may_kong": [{"kind": names[kong.kind], "tile": code_of(Tile(kong.tile))} for kong in moves.kongs],
        "may_discard": _codes(moves.discards),
    }
    return compare(record["expect"], got, record["preset"])


def _check_pass(record: Record) -> Outcome:
    table = _table(record)
    held = held_of(_hand(record))
    lock = OPEN
    allowed: list[bool | None] = []
    for step in record["steps"]:
        if "offer" not in step:
            lock = table.passing.after_draw(lock) if "own_draw" in step else table.passing.after_claim(lock)
            allowed.append(None)
            continue
        kind = tile_of(step["offer"])
        worth = table.scoring.worth(held.with_kind(kind), kind, _chance(step))
        may_win = worth is not None and table.passing.may_win(lock, kind, worth.capped)
        allowed.append(may_win)
        if worth is not None and may_win and step["action"] == "pass":
            lock = table.passing.let_go(lock, kind, worth.capped)
    expected = [step.get("may_win") for step in record["steps"]]
    return compare({"may_win": expected}, {"may_win": allowed}, record["preset"])


def _check_last_four(record: Record) -> Outcome:
    moves = _table(record).moves
    forced = moves.must_win(record["wall_left"], False)
    if "players" in record:
        got: dict[str, Any] = {"must_win": [one["seat"] for one in record["players"] if one["tile_wins"] and forced]}
    else:
        may_win = record["ready"] and record["tile_wins"] and not record.get("pass_locked", False)
        got = {"may_win": may_win, "may_pass": not (may_win and forced)}
    return compare(record["expect"], got, record["preset"])


def _check_dance(record: Record) -> Outcome:
    table = _table(record)
    waits = {tile_of(code) for code in record["dancer_waits"]}
    announced = record["discarder_state"] in ("sang", "danced")
    allowed = may_feed(tile_of(record["tile"]), waits, announced, table.dance_protects)
    return compare(record["expect"], {"may_discard": allowed}, record["preset"])


def _check_dealer(record: Record) -> Outcome:
    table = _table(record)
    result = record["result"]
    ended = DealResult(
        dealer=record["dealer"],
        wins=tuple(map(tuple, result["wins"])),
        discarder=result.get("discarder"),
        player_changed=result.get("player_changed", False),
        players=table.circumstances.players,
    )
    seat = table.dealing.next_dealer(ended)
    return compare(record["expect"], {"next_dealer": "dice" if seat is DICE else seat}, record["preset"])


def _check_coins(record: Record) -> Outcome:
    coins = in_coins(record["x"], CoinRate(record["n"], record["fee"]))
    fees = [net - gross for net, gross in zip(coins.net, coins.gross, strict=True)]
    got = {"gross": list(coins.gross), "fee": fees, "net": list(coins.net), "system": coins.house}
    return compare(record["expect"], got, record["preset"])


_WALLS: Final = ("self", "lower", "opposite", "upper")


def _check_dice(record: Record) -> Outcome:
    stacks = record["stacks_per_wall"]
    opening = open_wall(record["dice_sum"], [stacks] * 4 if isinstance(stacks, int) else stacks)
    got = {
        "wall": _WALLS[opening.wall],
        "skip": opening.skip,
        "first_take": {"from_this_wall": opening.here, "from_next_wall": opening.beyond},
        "next_wall": _WALLS[opening.following],
        "left_after": opening.left,
    }
    return compare(record["expect"], got)


def _check_partial_sets(record: Record) -> Outcome:
    return compare(record["expect"], {"max_dazi": partial_sets(counts_of(_tiles(record["tiles"]))[:SUITED])})


def _check_safety(record: Record) -> Outcome:
    kind = tile_of(record["discard"])
    if record.get("opponent_ready"):
        return compare(record["expect"], {"safe": _codes(safe_against_ready(kind))})
    reading = read_line(kind)
    got = {"less_likely": _codes(reading.kinds), "reliability": "normal" if reading.reliable else "low"}
    return compare(record["expect"], got)


def _check_exchange(record: Record) -> Outcome:
    hands = [_tiles(hand) for hand in record["hands"]]
    after = exchanged(hands, [_tiles(give) for give in record["give"]], record["direction"])
    return compare({"hands": [_tiles(hand) for hand in record["expect"]["hands"]]}, {"hands": list(after)})


def _check_exchange_die(record: Record) -> Outcome:
    got = {str(die): direction_of(die, record["players"]) for die in range(1, 7)}
    return compare(record["expect"], got, record["preset"])


def _check_exchange_choice(record: Record) -> Outcome:
    problem = check_choice(_tiles(record["hand"]), _tiles(record["give"]), _table(record).setup.one_suit)
    got = {"valid": True} if problem is None else {"valid": False, "reason": _short(problem.key)}
    return compare(record["expect"], got, record["preset"])


def _check_exchange_default(record: Record) -> Outcome:
    give = default_choice(_tiles(record["hand"]))
    return compare({"give": _tiles(record["expect"]["give"])}, {"give": give}, record["preset"])


def _check_void_choice(record: Record) -> Outcome:
    choice = void_choice(_tiles(record["hand"]), _table(record).setup.natural)
    got = {"choices": [SUITS[suit] for suit in choice.suits], "automatic": choice.automatic}
    return compare(record["expect"], got, record["preset"])


CHECKERS: Final[tuple[Checker, ...]] = (
    _kind("preset", ("options", "fan"), _check_preset),
    _kind("hand", ("preset", "win_tile", "context"), _check_hand),
    _kind("settle", ("preset", "events"), _check_settle),
    _kind("tile_check", ("preset", "hand"), _check_tiles),
    _kind("waits", ("preset", "hand", "melds"), _check_waits),
    _kind("moves", ("preset", "hand", "wall_left"), _check_moves),
    _kind("pass", ("preset", "steps"), _check_pass),
    _kind("last_four", ("preset", "wall_left"), _check_last_four),
    _kind("dance", ("preset", "dancer_waits"), _check_dance),
    _kind("dealer", ("preset", "dealer", "result"), _check_dealer),
    _kind("coins", ("preset", "x", "n", "fee"), _check_coins),
    _kind("dice", ("dice_sum", "stacks_per_wall"), _check_dice),
    _kind("dazi", ("tiles",), _check_partial_sets),
    _kind("safety", ("discard",), _check_safety),
    _kind("exchange", ("hands", "give", "direction"), _check_exchange),
    _kind("exchange_die", ("players",), _check_exchange_die),
    _kind("exchange_choice", ("preset", "hand", "give"), _check_exchange_choice),
    _kind("exchange_default", ("preset", "hand"), _check_exchange_default),
    _kind("void_choice", ("preset", "hand"), _check_void_choice),
    *OTHER_TABLES,
)
