"""Whole recorded riichi games, followed event by event by the turn machine and the rules of matches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from bot.verify.check import Checker, Outcome, Record, Verdict, compare, unsupported
from bot.verify.riichi_logs import ruleset_line
from engine.play.events import Event, Paid, Won
from engine.play.match import Match, MatchRules
from engine.play.rules import Rules
from engine.play.state import Deal, Start
from engine.play.verbs import replay
from engine.records.mjai import ENDS, RecordError, follow, read_start, write
from engine.records.mjai_game import PLAN
from engine.systems.playing import match_of, rules_of
from engine.systems.riichi.match import HONBA, NUMBER, WIND
from engine.tiles.kinds import EAST

_LIKE_TENHOU: Final = frozenset({"majiang-default"})
"""Rules whose games end and are scored as on that platform, whatever their wins are worth."""

_TARGET: Final = 30000
_CALLS: Final = ("chi", "pon", "daiminkan", "ankan", "kakan", "nukidora")
_MOVES: Final = frozenset(("tsumo", "dahai", *_CALLS, "dora", "reach", "reach_accepted", "hora", "ryukyoku"))


def check_game(record: Record) -> Outcome:
    """Agreed if every move was offered, and draws, indicators, sticks, wins, payments and the end are the recorded."""
    line = _line(record)
    name = f"{record['rules']['ruleset']} {record['players']}p"
    if line is None:
        return unsupported("the rules of this record are not stated", name)
    rules, matches = rules_of(line), match_of(line)
    match: Match | None = None
    for log in _deals(record["events"]):
        where = f"{log[0]['bakaze']}{log[0]['kyoku']}.{log[0]['honba']}"
        try:
            start = read_start(log, rules, PLAN)
            deal, events = follow(rules, start, log)
        except RecordError as problem:
            at = log[problem.index] if problem.index < len(log) else None
            return Outcome(Verdict.DIFFERED, name, {where: at}, {where: f"{problem}"})
        exact = record["dora_timing"] == "exact"
        difference = _differs(log, rules, start, events, deal, exact) or (match and _start_differs(match, start))
        if difference:
            return Outcome(Verdict.DIFFERED, name, {where: difference[0]}, {where: difference[1]})
        if record["complete"]:
            match = _next(matches, match, start, deal)
    return _end(record, matches, match, name)


def _line(record: Record) -> str | None:
    line = ruleset_line(record["rules"], record["players"])
    if line is not None and record["rules"]["ruleset"] in _LIKE_TENHOU:
        line = line.replace("riichi/majsoul", "riichi/tenhou")
    if line is None:
        return None
    points = record["events"][-1].get("points") or ()
    if any(one % 1 for one in points):
        line += " final_rounding=keep"
    return f"{line} length={_length(record)}"


def _length(record: Record) -> str:
    """The stated length, unless the game goes on into a West round: only a half game does that.

    A complete game that states none and ends with East 4 was of one wind round.
    """
    winds = [event["bakaze"] for event in record["events"] if event["type"] == "start_kyoku"]
    if "W" in winds:
        return "hanchan"
    last = next(event for event in reversed(record["events"]) if event["type"] == "start_kyoku")
    ended_east = record["complete"] and (last["bakaze"], last["kyoku"]) == ("E", record["players"])
    return str(record["rules"].get("length") or ("tonpuu" if ended_east else "hanchan"))


def _deals(events: Sequence[Mapping[str, Any]]) -> Iterator[list[Mapping[str, Any]]]:
    log: list[Mapping[str, Any]] = []
    for event in events:
        if event["type"] == "start_kyoku":
            log = [event]
        elif event["type"] == "end_kyoku":
            yield log
        elif log:
            log.append(event)


def _differs(
    log: Sequence[Mapping[str, Any]], rules: Rules, start: Start, events: Sequence[Event], deal: Deal, exact: bool
) -> tuple[Any, Any] | None:
    """The first recorded event that ours differ from, with ours. Unless `exact`, indicators were put in by guess."""
    moves = _MOVES if exact else _MOVES - {"dora"}
    expected = [_plain(event) for event in _ordered(log) if event["type"] in moves]
    got = [_plain(event) for event in _ordered(_ours(rules, start, events, deal)) if event["type"] in moves]
    for one, other in zip(expected, got, strict=False):
        if any(other.get(key) != value for key, value in one.items()):
            return one, other
    return None if len(expected) == len(got) else (expected[len(got) :], got[len(expected) :])


def _ordered(log: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Records differ in where they write an indicator: here always where the rules turn it.

    That of an open kong after the discard that turns it, that of a closed kong before the replacement is drawn.
    """
    found = list(log)
    for at in range(len(found) - 1):
        types = [event["type"] for event in found[at : at + 3]]
        if types[0] == "dora" and types[1] in ("dahai", "reach"):
            step = 2 if types[1] == "reach" else 1
            found[at : at + step + 1] = [*found[at + 1 : at + step + 1], found[at]]
        elif types == ["ankan", "tsumo", "dora"]:
            found[at + 1], found[at + 2] = found[at + 2], found[at + 1]
    return found


def _plain(event: Mapping[str, Any]) -> dict[str, Any]:
    """An event with only what both sides say, its rows sorted."""
    keys = ("type", "actor", "target", "pai", "tsumogiri", "dora_marker", "reason", "deltas", "han", "fu")
    plain = {key: event[key] for key in keys if event.get(key) is not None}
    if event["type"] in ("chi", "pon", "daiminkan", "ankan"):
        plain["consumed"] = sorted(event["consumed"])
    if event.get("yakuman") or (event["type"] == "hora" and plain.get("han", 0) >= 5):
        plain.pop("fu", None)
    if event.get("yakuman"):
        plain.pop("han", None)
    return plain


def _ours(rules: Rules, start: Start, events: Sequence[Event], deal: Deal) -> list[Mapping[str, Any]]:
    """Our events as records have them, wins with what they are worth, draws with what was paid."""
    written = write(events, deal, ENDS)
    sheets = iter(_sheets(rules, start, events))
    for event in written:
        if event["type"] == "hora":
            event.update({key: value for key, value in next(sheets).items() if value})
        if event["type"] == "ryukyoku":
            event["deltas"] = [
                now - before for now, before in zip(deal.scores, _before_end(start, events), strict=True)
            ]
    return list(written)


def _sheets(rules: Rules, start: Start, events: Sequence[Event]) -> Iterator[Mapping[str, int]]:
    for at, event in enumerate(events):
        if isinstance(event, Paid) and isinstance(events[at - 1], Won):
            wins = [won for won in events[:at] if isinstance(won, Won)]
            before = replay(rules, start, events[:at])
            settled = rules.settle(
                before, tuple(won.seat for won in wins), wins[0].tile, wins[0].source, wins[0].robbing
            )
            for sheet in settled.sheets:
                yield {key: sheet.totals.get(key, 0) for key in ("han", "fu")}


def _before_end(start: Start, events: Sequence[Event]) -> list[int]:
    """Scores before what is paid at the end of a deal without a win: sticks were paid before."""
    scores = list(start.scores)
    for event in events:
        if isinstance(event, Paid) and event.payments and event.payments[0].cause == "riichi.cause.stick":
            scores[event.payments[0].payer] -= event.payments[0].amount
    return scores


def _start_differs(match: Match, start: Start) -> tuple[Any, Any] | None:
    expected = {
        "dealer": start.dealer,
        "wind": start.round_wind - EAST,
        "number": start.counter(NUMBER),
        "honba": start.counter(HONBA),
        "pot": start.pot,
        "scores": list(start.scores),
    }
    got = {
        "dealer": match.dealer,
        "wind": match.round_wind - EAST,
        "number": match.counters[NUMBER],
        "honba": match.counters[HONBA],
        "pot": match.pot,
        "scores": list(match.points),
    }
    if match.over:
        return expected, "over"
    return None if expected == got else (expected, got)


def _next(matches: MatchRules, match: Match | None, start: Start, deal: Deal) -> Match:
    if match is None:
        match = replace(matches.first(0), points=start.scores)
    if match.question:
        match = matches.answer(match, False)
    counters = {
        **match.counters,
        HONBA: start.counter(HONBA),
        NUMBER: start.counter(NUMBER),
        WIND: start.round_wind - EAST,
    }
    return matches.after(replace(match, counters=counters, dealer=start.dealer), deal, 0)


def _end(record: Record, matches: MatchRules, match: Match | None, name: str) -> Outcome:
    """The end of a complete game: that it is over, points, and final scores where the record's rules tell them."""
    end = record["events"][-1]
    if match is None or end["type"] != "end_game":
        return Outcome(Verdict.AGREED, name)
    if match.question:
        match = matches.answer(match, True)
    if record["rules"]["ruleset"] in _LIKE_TENHOU:
        if not match.over and match.counters[WIND] > 1 and max(match.points) >= _TARGET:
            return unsupported("these rules end an extra round although the dealer keeps the deal", name)
        if any(points < 0 and points % 1000 == 500 for points in match.points):
            return unsupported("these rules round half points up, also below zero", name)
    expected: dict[str, Any] = {"over": True}
    got: dict[str, Any] = {"over": match.over}
    if end.get("scores"):
        # Records give first place the sticks that were left.
        best = max(range(len(match.points)), key=lambda seat: (match.points[seat], -seat))
        expected["scores"] = end["scores"]
        got["scores"] = [points + (match.pot if seat == best else 0) for seat, points in enumerate(match.points)]
    if end.get("points") and record["events"][1]["scores"] == list(matches.first(0).points):
        expected["points"] = [float(one) for one in end["points"]]
        got["points"] = _results(record, matches, match, expected["points"])
    return compare(expected, got, name)


def _results(record: Record, matches: MatchRules, match: Match, recorded: Sequence[float]) -> list[float]:
    """Our final scores. Records do not state their uma: one that is symmetric, as every uma is, is taken over."""
    got = [float(one) for one in matches.results(match)]
    if got == recorded:
        return got
    key, zeros = ("sanma_uma", "0,0,0") if record["players"] == 3 else ("uma", "0,0,0,0")
    line = _line(record)
    assert line is not None
    plain = [float(one) for one in match_of(f"{line} {key}={zeros}").results(match)]
    order = sorted(range(len(plain)), key=lambda seat: (-match.points[seat], seat))
    uma = [recorded[seat] - plain[seat] for seat in order]
    if any(one % 1 for one in uma) or [-one for one in reversed(uma)] != uma:
        return got
    own = match_of(f"{line} {key}={','.join(str(int(one)) for one in uma)}")
    return [float(one) for one in own.results(match)]


def _is_game(record: Record) -> bool:
    return {"events", "dora_timing", "kyoku", "rules"} <= record.keys()


CHECKERS: Final = (Checker("riichi game", _is_game, check_game),)
