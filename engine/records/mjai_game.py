"""Whole riichi games in mjai: read into our own log, and written with what wins and draws came to."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from engine.features.dora import indicators
from engine.features.ready import is_ready
from engine.play.events import Event, Paid, Won
from engine.play.evolve import evolve
from engine.play.rules import Rules
from engine.play.state import Deal, Start
from engine.play.verbs import fresh
from engine.reasons import Reason
from engine.records.log import DealLog, GameLog
from engine.records.mjai import ENDS, Json, RecordError, WallPlan, follow, name_of, read_start, write
from engine.scoring.sheet import Sheet
from engine.systems.riichi.payout import LIABILITY
from engine.systems.riichi.play import indicator_index, tail_index, ura_index
from engine.tiles.kinds import EAST

PLAN: Final = WallPlan(tail_index, indicator_index, ura_index)
"""Where a riichi wall keeps what is not drawn in order."""

STICK_CAUSE: Final = "riichi.cause.stick"
"""Why points lie on the table before the end of a deal."""

_WINDS: Final = "ESWN"
_ABORTED_BY_ONE: Final = "kyuushu_kyuuhai"
_SHOWN_BY_ALL: Final = ("suucha_riichi",)


def read_lines(text: str) -> list[Json]:
    """The events of a text with one JSON object a line. Raises `RecordError`."""
    events: list[Json] = []
    for number, line in enumerate(text.splitlines()):
        if line.strip():
            try:
                event = json.loads(line)
            except json.JSONDecodeError as problem:
                raise RecordError(number, Reason("records.reason.damaged", {"line": number + 1})) from problem
            if not isinstance(event, dict) or not isinstance(event.get("type"), str):
                raise RecordError(number, Reason("records.reason.damaged", {"line": number + 1}))
            events.append(event)
    return events


def write_lines(events: Iterable[Json]) -> str:
    """The events, one JSON object a line."""
    return "".join(json.dumps(event, separators=(",", ":"), ensure_ascii=False) + "\n" for event in events)


def deals_in(events: Sequence[Json]) -> Iterator[tuple[int, list[Json]]]:
    """The deals of a game, each with the index of its ``start_kyoku``; without ``end_kyoku``."""
    log: list[Json] = []
    began = 0
    for index, event in enumerate(events):
        if event["type"] == "start_kyoku":
            if log:
                yield began, log
            log, began = [event], index
        elif event["type"] in ("end_kyoku", "end_game"):
            if log:
                yield began, log
            log = []
        elif log:
            log.append(event)
    if log:
        yield began, log


def read_game(rules: Rules, events: Sequence[Json], game: str = "") -> GameLog:
    """A recorded game, each deal played by our rules. Raises `RecordError` at the first event they cannot follow."""
    deals = []
    for began, log in deals_in(events):
        try:
            start = read_start(log, rules, PLAN)
            _, ours = follow(rules, start, log)
            _paid_alike(log, write_deal(rules, start, ours))
        except RecordError as problem:
            raise RecordError(began + problem.index, *problem.reasons) from problem
        except (KeyError, TypeError, ValueError, IndexError) as problem:
            raise RecordError(began, Reason("records.reason.damaged", {"line": began + 1})) from problem
        deals.append(DealLog(start, tuple(ours)))
    if not deals:
        raise RecordError(0, Reason("records.reason.no_deal"))
    return GameLog(rules.line, game, tuple(deals))


def _paid_alike(recorded: Sequence[Json], ours: Sequence[Json]) -> None:
    """Wins and draws brought what the record says, where it says something."""
    got = [event["deltas"] for event in ours if event["type"] in ("hora", "ryukyoku")]
    said = [(index, event) for index, event in enumerate(recorded) if event["type"] in ("hora", "ryukyoku")]
    for (index, event), deltas in zip(said, got, strict=False):
        if event.get("deltas") is not None and list(event["deltas"]) != deltas:
            amounts = {"theirs": " ".join(map(str, event["deltas"])), "ours": " ".join(map(str, deltas))}
            raise RecordError(index, Reason("records.reason.other_payments", amounts))


def write_game(rules: Rules, log: GameLog) -> list[dict[str, Any]]:
    """A game of our own as mjai events. A deal that is still under way ends where it stands."""
    written: list[dict[str, Any]] = [{"type": "start_game"}]
    scores: Sequence[int] = ()
    for deal in log.deals:
        written += write_deal(rules, deal.start, deal.events)
        scores = _end(rules, deal).scores
    return [*written, {"type": "end_game", "scores": list(scores)}]


def _end(rules: Rules, log: DealLog) -> Deal:
    deal = fresh(rules, log.start)
    for event in log.events:
        evolve(deal, event)
    return deal


def write_deal(rules: Rules, start: Start, events: Sequence[Event]) -> list[dict[str, Any]]:
    """One deal, ``start_kyoku`` to ``end_kyoku``. `write` has the moves; wins and draws are told in full here."""
    deal, wins = _played(rules, start, events)
    head = {
        "type": "start_kyoku",
        "bakaze": _WINDS[start.round_wind - EAST],
        "kyoku": start.counter("number") or start.dealer + 1,
        "honba": start.counter("honba"),
        "kyotaku": start.pot // 1000,
        "oya": start.dealer,
        "dora_marker": name_of(start.wall[PLAN.indicator(len(start.wall), 0)]),
        "scores": list(start.scores),
        "tehais": [list(map(name_of, hand)) for hand in events[0].hands],
    }
    moves, told = write(events, deal, ENDS), iter(wins)
    for move in moves:
        if move["type"] == "hora":
            win, sheet = next(told)
            move.update(_win(deal, win, sheet))
        elif move["type"] == "ryukyoku":
            move["deltas"] = list(_drawn(start, events, deal))
            move["tehais"] = list(_shown(deal))
    return [head, *moves, {"type": "end_kyoku"}]


def sheets(rules: Rules, start: Start, events: Sequence[Event]) -> tuple[Sheet, ...]:
    """What the wins of a deal were worth."""
    return tuple(sheet for _, sheet in _played(rules, start, events)[1])


def _played(rules: Rules, start: Start, events: Sequence[Event]) -> tuple[Deal, list[tuple[Won, Sheet]]]:
    """The deal at its end, and its wins with what they were worth when they were paid."""
    deal, won, wins = fresh(rules, start), list[Won](), list[tuple[Won, Sheet]]()
    for event in events:
        if isinstance(event, Won):
            won.append(event)
        elif isinstance(event, Paid) and won:
            first, seats = won[0], tuple(win.seat for win in won)
            settled = rules.settle(deal, seats, first.tile, first.source, first.robbing)
            wins += zip(won, settled.sheets, strict=True)
            won = []
        evolve(deal, event)
    return deal, wins


def _drawn(start: Start, events: Sequence[Event], deal: Deal) -> Iterator[int]:
    """What a deal without a win brought each seat: sticks were put down before."""
    before = list(start.scores)
    for event in events:
        for payment in event.payments if isinstance(event, Paid) else ():
            if payment.cause == STICK_CAUSE:
                before[payment.payer] -= payment.amount
    return (now - then for now, then in zip(deal.scores, before, strict=True))


def _win(deal: Deal, win: Won, sheet: Sheet) -> Iterator[tuple[str, Any]]:
    """What a win was worth. Names of yaku are ours without the system's name."""
    lines = [(line.key.partition(".")[2], line.amount) for line in sheet.lines]
    if sheet.totals.get("yakuman"):
        yield "yakuman", [name for name, _ in lines]
    else:
        yield "yaku", [list(line) for line in lines]
        yield "han", sheet.totals["han"]
        if sheet.totals.get("fu"):
            yield "fu", sheet.totals["fu"]
    yield "points", sheet.totals["points"]
    for payment in sheet.payments:
        if payment.cause == LIABILITY:
            yield "pao", (payment.payer + deal.start.dealer) % len(deal.seats)
    if is_ready(deal, win.seat):
        size = len(deal.start.wall)
        under = [deal.start.wall[PLAN.ura(size, number)] for number in range(len(indicators(deal)))]
        yield "ura_markers", list(map(name_of, under))


def _shown(deal: Deal) -> Iterator[list[str] | None]:
    """Hands laid open at a draw: of those who are ready, who declared nine kinds, or of all."""
    for seat, state in enumerate(deal.seats):
        if deal.ended == _ABORTED_BY_ONE:
            shows = seat == deal.turn
        elif deal.ended == "exhausted":
            shows = bool(deal.rules.waits(bytes(state.kinds), len(state.melds)))
        else:
            shows = deal.ended in _SHOWN_BY_ALL
        yield list(map(name_of, state.concealed())) if shows else None
