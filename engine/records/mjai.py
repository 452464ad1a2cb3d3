"""mjai: riichi deals as JSON events (``tsumo``, ``dahai``, ``pon`` …), read by playing them and written from our
events.

Reading builds a wall in which every tile the record shows lies where it was drawn, then gives the machine each move the
record made. So a record is read only if our rules would have offered every one of its moves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from engine.errors import EngineError
from engine.features.abortive import NINE_KINDS
from engine.features.dora import Flipped
from engine.features.north import SET_NORTH
from engine.features.ready import READY, READY_DRAWN, ReadyStood
from engine.hand.hand import Meld, MeldKind
from engine.play.actions import (
    ADDED_KONG,
    CHOW,
    CONCEALED_KONG,
    DIRECT_KONG,
    DISCARD,
    DISCARD_DRAWN,
    PUNG,
    WIN,
    Action,
)
from engine.play.asks import CLAIM
from engine.play.events import Announced, Discarded, Drew, Ended, Event, Melded, Paid, Won
from engine.play.pending import deal_order
from engine.play.rules import Rules
from engine.play.state import Deal, Start
from engine.play.verbs import answer, fresh, legal_actions, ring, run
from engine.reasons import Reason
from engine.tiles.kinds import EAST, SUITS, TILES, Kind, Tile, code_of, kind_of, tile_of

Json = Mapping[str, Any]

_HONORS: Final = {"E": "1z", "S": "2z", "W": "3z", "N": "4z", "P": "5z", "F": "6z", "C": "7z"}
_TILES: Final = {name: tile_of(code) for name, code in _HONORS.items()} | {
    (f"5{code[1]}r" if code[0] == "0" else code): tile_of(code)
    for code in (code_of(Tile(tile)) for tile in range(TILES))
    if code[1] in SUITS
}
_NAMES: Final = {tile: name for name, tile in _TILES.items()}
_CLAIMS: Final = {"chi": CHOW, "pon": PUNG, "daiminkan": DIRECT_KONG}
_OWN: Final = {"ankan": CONCEALED_KONG, "kakan": ADDED_KONG, "nukidora": SET_NORTH}
_MELDS: Final = {
    MeldKind.CHOW: "chi",
    MeldKind.PUNG: "pon",
    MeldKind.DIRECT_KONG: "daiminkan",
    MeldKind.CONCEALED_KONG: "ankan",
    MeldKind.ADDED_KONG: "kakan",
}
ENDS: Final = {
    "exhausted": "exhaustive",
    "nagashi": "nm",
    "kyuushu_kyuuhai": "yao9",
    "suufon_renda": "kaze4",
    "suucha_riichi": "reach4",
    "sanchahou": "ron3",
    "suukan_sanra": "kan4",
}
"""Names of deals that ended without a win."""

_SILENT: Final = frozenset({"dora", "reach_accepted"})
"""Events that follow from others by the rules."""


class RecordError(EngineError):
    """A record our rules cannot follow: where (index of its event) and why."""

    def __init__(self, index: int, reason: Reason) -> None:
        super().__init__(reason)
        self.index = index


class WallPlan(NamedTuple):
    """Where a ruleset's wall keeps what is not drawn in order.

    `tail(size, replaced, back)` is the index of a replacement tile, `indicator(size, number)` and `ura(size, number)`
    those of the indicators.
    """

    tail: Callable[[int, int, int], int]
    indicator: Callable[[int, int], int]
    ura: Callable[[int, int], int]


def tile_named(name: str) -> Tile:
    """The tile of an mjai name: ``5mr``, ``E``. `KeyError` if it is none."""
    return _TILES[name]


def name_of(tile: Tile) -> str:
    """The mjai name of a tile."""
    return _NAMES[tile]


def read_start(log: Sequence[Json], rules: Rules, plan: WallPlan) -> Start:
    """The start of the deal that begins with ``start_kyoku`` at ``log[0]``, with a wall that fits all it shows."""
    head = log[0]
    size = len(rules.deck)
    wall: dict[int, Tile] = {plan.indicator(size, 0): tile_named(head["dora_marker"])}
    hands = [list(map(tile_named, hand)) for hand in head["tehais"]]
    front = 0
    for seat in deal_order(rules, head["oya"]):
        wall[front] = hands[seat].pop(0)
        front += 1
    back, replaced, flipped, tail = size - rules.kept_back, 0, 1, False
    for event in log:
        match event["type"]:
            case "tsumo":
                index = plan.tail(size, replaced, back) if tail else front
                wall[index] = tile_named(event["pai"])
                replaced, back, front = (replaced + 1, back - 1, front) if tail else (replaced, back, front + 1)
                tail = False
            case "daiminkan" | "ankan" | "kakan" | "nukidora":
                tail = True
            case "dora":
                wall[plan.indicator(size, flipped)] = tile_named(event["dora_marker"])
                flipped += 1
            case "hora":
                for number, name in enumerate(event.get("ura_markers", ())):
                    wall[plan.ura(size, number)] = tile_named(name)
    rest = Counter(rules.deck)
    rest.subtract(wall.values())
    if min(rest.values()) < 0:
        raise RecordError(
            0, Reason("records.reason.too_many", {"tile": code_of(Tile(min(rest, key=lambda tile: rest[tile])))})
        )
    unseen = iter(rest.elements())
    tiles = tuple(wall[index] if index in wall else Tile(next(unseen)) for index in range(size))
    return Start(
        wall=tiles,
        dealer=head["oya"],
        round_wind=Kind(EAST + "ESWN".index(head["bakaze"])),
        scores=tuple(head["scores"]),
        pot=1000 * head["kyotaku"],
        counters=(("honba", head["honba"]), ("number", head["kyoku"])),
    )


def follow(rules: Rules, start: Start, log: Sequence[Json]) -> tuple[Deal, list[Event]]:
    """Plays a recorded deal: the deal at its end and all our events. Raises `RecordError` at a move we do not offer."""
    deal = fresh(rules, start)
    events: list[Event] = []
    run(deal, events)
    at = 1
    while not deal.ended:
        at = _skip(log, at)
        if at >= len(log):
            raise RecordError(at, Reason("records.reason.goes_on"))
        window = deal.window
        assert window is not None
        if window.kind == CLAIM:
            answers, at = _claims(deal, log, at)
            for seat, action in answers.items():
                _offered(deal, seat, action, at)
            ring(deal, answers, events)
        else:
            seat, action, at = _turn(deal, log, at)
            _offered(deal, seat, action, at)
            answer(deal, seat, action, events)
    return deal, events


def _skip(log: Sequence[Json], at: int) -> int:
    while at < len(log) and log[at]["type"] in _SILENT:
        at += 1
    return at


def _offered(deal: Deal, seat: int, action: Action, at: int) -> None:
    if action not in legal_actions(deal, seat):
        raise RecordError(at, Reason("records.reason.not_offered", {"seat": seat, "verb": action.verb}))


def _claims(deal: Deal, log: Sequence[Json], at: int) -> tuple[dict[int, Action], int]:
    """What the others answered to a tile, told by what happened next."""
    event = log[at]
    match event["type"]:
        case "hora":
            answers = {}
            while at < len(log) and log[at]["type"] == "hora":
                answers[log[at]["actor"]] = WIN
                at += 1
            return answers, at
        case "chi" | "pon" | "daiminkan" as name:
            return {event["actor"]: Action(_CLAIMS[name], _own_tiles(event))}, at + 1
        case "ryukyoku" if event["reason"] == "ron3":
            assert deal.window is not None
            return {seat: WIN for seat in deal.window.seats if WIN in legal_actions(deal, seat)}, at
        case "tsumo":
            return {}, at + 1
        case _:
            return {}, at


def _own_tiles(event: Json) -> tuple[Tile, ...]:
    return tuple(sorted(map(tile_named, event["consumed"]), key=lambda tile: (kind_of(tile), tile)))


def _turn(deal: Deal, log: Sequence[Json], at: int) -> tuple[int, Action, int]:
    event = log[at]
    match event["type"]:
        case "tsumo":
            return _turn(deal, log, _skip(log, at + 1))
        case "dahai":
            return event["actor"], _discard(event, DISCARD, DISCARD_DRAWN), at + 1
        case "reach":
            at = _skip(log, at + 1)
            return event["actor"], _discard(log[at], READY, READY_DRAWN), at + 1
        case "ankan":
            return event["actor"], Action(CONCEALED_KONG, _own_tiles(event)), at + 1
        case "kakan" | "nukidora" as name:
            return event["actor"], Action(_OWN[name], (tile_named(event["pai"]),)), at + 1
        case "hora":
            return event["actor"], WIN, at + 1
        case "ryukyoku" if event["reason"] == "yao9":
            return deal.turn, Action(NINE_KINDS), at + 1
        case name:
            raise RecordError(at, Reason("records.reason.unexpected", {"event": name}))


def _discard(event: Json, from_hand: str, drawn: str) -> Action:
    return Action(drawn if event["tsumogiri"] else from_hand, (tile_named(event["pai"]),))


def write(events: Iterable[Event], deal: Deal, ends: Mapping[str, str]) -> list[dict[str, Any]]:
    """Our events of a deal (`deal` at its end) as mjai events, from the first draw on. `ends` names abortive draws.

    A win carries who, on whom and what everybody gained or lost; what it was worth is the score sheet's affair.
    """
    written: list[dict[str, Any]] = []
    wins: list[Won] = []
    flipped = 0
    for event in events:
        match event:
            case Drew(seat, tile):
                written.append({"type": "tsumo", "actor": seat, "pai": name_of(tile)})
            case Discarded(seat, tile, drawn, ready):
                if ready:
                    written.append({"type": "reach", "actor": seat})
                written.append({"type": "dahai", "actor": seat, "pai": name_of(tile), "tsumogiri": drawn})
            case Announced(seat, tile, None):
                written.append({"type": "nukidora", "actor": seat, "pai": name_of(tile)})
            case Announced(seat, _, meld) if meld is not None:
                written.append(_meld(seat, meld, -1))
            case Melded(seat, meld, source) if source >= 0:
                written.append(_meld(seat, meld, source))
            case Flipped(tile):
                if flipped:
                    written.append({"type": "dora", "dora_marker": name_of(tile)})
                flipped += 1
            case ReadyStood(seat):
                written.append({"type": "reach_accepted", "actor": seat})
            case Won():
                wins.append(event)
            case Paid(payments) if wins:
                written.extend(_wins(wins, payments, len(deal.seats)))
                wins = []
            case Ended(kind) if kind in ends:
                written.append({"type": "ryukyoku", "reason": ends[kind]})
            case _:
                pass
    return written


def _meld(seat: int, meld: Meld, source: int) -> dict[str, Any]:
    written: dict[str, Any] = {"type": _MELDS[meld.kind], "actor": seat}
    own = list(meld.tiles)
    taken = meld.added if meld.kind is MeldKind.ADDED_KONG else meld.claimed
    if source >= 0:
        written["target"] = source
    if taken is not None:
        own.remove(taken)
        written["pai"] = name_of(taken)
    return {**written, "consumed": [name_of(tile) for tile in sorted(own)]}


def _wins(wins: Sequence[Won], payments: Iterable[Any], seats: int) -> Iterable[dict[str, Any]]:
    """One event a winner; each payment goes with the winner who gets it."""
    for win in wins:
        deltas = [0] * seats
        for payment in payments:
            if payment.payee == win.seat:
                deltas[win.seat] += payment.amount
                if payment.payer >= 0:
                    deltas[payment.payer] -= payment.amount
        yield {"type": "hora", "actor": win.seat, "target": win.source, "pai": name_of(win.tile), "deltas": deltas}
