"""tenhou.net/6: a riichi game as one JSON object, each deal a row of lists: what every seat drew and discarded.

A deal is ``[[number, honba, sticks], scores, indicators, indicators under them, (dealt, taken, thrown) for each seat,
result]``. Tiles are two digits (11 … 47, red fives 51 52 53), 60 is the tile just drawn; calls are texts in which the
place of a letter says whom the tile came from. The order of events is not written: it follows from the lists.

Reading plays the record by our rules and refuses one they cannot follow or that paid otherwise. Writing reads back what
it wrote and refuses rather than give away something else.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from engine.play.rules import Rules
from engine.reasons import Reason
from engine.records import tenhou6_words as words
from engine.records.log import GameLog
from engine.records.mjai import Json, RecordError, name_of, tile_named
from engine.records.mjai_game import read_game, sheets, write_deal
from engine.scoring.sheet import Sheet
from engine.systems.riichi.payout import LIABILITY, WIN
from engine.tiles.kinds import RED_FIVES, TILES, Tile, kind_of

_SEATS: Final = 4
"""Places around the table; with three players the last one is empty."""

_DRAWN: Final = 60
_CODES: Final = {
    **{Tile(tile): 10 * (tile // 9 + 1) + tile % 9 + 1 for tile in range(TILES) if tile < 34},
    **{red: 51 + number for number, red in enumerate(RED_FIVES)},
}
_TILES: Final = {code: tile for tile, code in _CODES.items()}
_LETTERS: Final = {"chi": "c", "pon": "p", "daiminkan": "m"}
_CALLS: Final = {letter: call for call, letter in _LETTERS.items()}
_DRAWS: Final = {word: reason for reason, word in words.DRAWS.items()} | {
    words.ALL_READY: "exhaustive",
    words.NONE_READY: "exhaustive",
}


def rules_in(text: str) -> str:
    """What the record says of its rules, or "" if nothing."""
    rule = _object(text).get("rule")
    said = rule.get("disp") if isinstance(rule, dict) else None
    return said if isinstance(said, str) else ""


def players_in(text: str) -> int:
    """How many play: three or four."""
    log = _object(text).get("log")
    try:
        return 4 if log[0][13] else 3  # type: ignore[index]
    except (TypeError, IndexError, KeyError) as problem:
        raise RecordError(0, Reason("records.reason.no_deal")) from problem


def read_tenhou6(rules: Rules, text: str) -> GameLog:
    """A game from its JSON text. Raises `RecordError`; its index counts deals."""
    events: list[Json] = []
    rows = _object(text).get("log")
    for number, row in enumerate(rows if isinstance(rows, list) else ()):
        try:
            events += _Reader(row, rules.seats).events()
        except (KeyError, TypeError, ValueError, IndexError) as problem:
            raise RecordError(number, Reason("records.reason.damaged_deal", {"deal": number + 1})) from problem
    return read_game(rules, events)


def _object(text: str) -> Mapping[str, Any]:
    try:
        value = json.loads(text)
    except json.JSONDecodeError as problem:
        raise RecordError(0, Reason("records.reason.damaged", {"line": problem.lineno})) from problem
    if not isinstance(value, dict):
        raise RecordError(0, Reason("records.reason.damaged", {"line": 1}))
    return value


class _Reader:
    """Walks through the lists of one deal and gives its events in order."""

    def __init__(self, row: Sequence[Any], seats: int) -> None:
        self.row = row
        self.seats = seats
        (self.number, self.honba, self.sticks), self.scores = row[0], row[1][:seats]
        self.dealt = [row[4 + 3 * seat] for seat in range(seats)]
        self.taken = [list(reversed(row[5 + 3 * seat])) for seat in range(seats)]
        self.thrown = [list(reversed(row[6 + 3 * seat])) for seat in range(seats)]
        self.found: list[dict[str, Any]] = []

    def events(self) -> list[dict[str, Any]]:
        """All events of the deal."""
        seat: int | None = self.number % _SEATS
        self.found.append(
            {
                "type": "start_kyoku",
                "bakaze": "ESWN"[self.number // _SEATS],
                "kyoku": self.number % _SEATS + 1,
                "honba": self.honba,
                "kyotaku": self.sticks,
                "oya": seat,
                "dora_marker": _name(self.row[2][0]),
                "scores": self.scores,
                "tehais": [[_name(code) for code in hand] for hand in self.dealt],
            }
        )
        draws = True
        while seat is not None and (self.taken[seat] or not draws):
            if draws:
                self._add("tsumo", seat, pai=_name(self.taken[seat].pop()))
            seat, draws = self._turn(seat)
        self.found += [{"type": "dora", "dora_marker": _name(code)} for code in self.row[2][1:]]
        self.found += self._result()
        return [*self.found, {"type": "end_kyoku"}]

    def _add(self, kind: str, seat: int, **facts: Any) -> None:
        self.found.append({"type": kind, "actor": seat, **facts})

    def _turn(self, seat: int) -> tuple[int | None, bool]:
        """What the seat did, and who goes on: whether by a draw or by a discard. None: nobody does."""
        if not self.thrown[seat]:
            return None, False
        said = self.thrown[seat].pop()
        if isinstance(said, str) and said[0] != "r":
            self._own_call(seat, said)
            return seat, True
        if isinstance(said, str):
            self._add("reach", seat)
        code = int(str(said).lstrip("r"))
        last = self.found[-1 if not isinstance(said, str) else -2]
        name = last["pai"] if code == _DRAWN else _name(code)
        self._add("dahai", seat, pai=name, tsumogiri=code == _DRAWN)
        return self._after(seat, name)

    def _own_call(self, seat: int, said: str) -> None:
        tiles = [_name(code) for code in _codes(said)]
        if "f" in said:
            self._add("nukidora", seat, pai=tiles[0])
        elif "a" in said:
            self._add("ankan", seat, consumed=tiles)
        else:
            added = _name(int(said[said.index("k") + 1 :][:2]))
            tiles.remove(added)
            self._add("kakan", seat, pai=added, consumed=tiles)

    def _after(self, source: int, name: str) -> tuple[int | None, bool]:
        """A seat whose next tile is this very discard called it; a triplet goes before a run."""
        claims = [claim for seat in range(self.seats) if seat != source if (claim := self._claim(seat, source, name))]
        if not claims:
            return (source + 1) % self.seats, True
        seat, call, consumed = min(claims, key=lambda claim: claim[1] == "chi")
        self.taken[seat].pop()
        self._add(call, seat, target=source, pai=name, consumed=consumed)
        if call == "daiminkan" and self.thrown[seat] and self.thrown[seat][-1] == 0:
            self.thrown[seat].pop()
        return seat, call == "daiminkan"

    def _claim(self, seat: int, source: int, name: str) -> tuple[int, str, list[str]] | None:
        said = self.taken[seat][-1] if self.taken[seat] else None
        if not isinstance(said, str):
            return None
        at = next(index for index, sign in enumerate(said) if sign.isalpha())
        call, codes = _CALLS[said[at]], _codes(said)
        claimed = _name(int(said[at + 1 : at + 3]))
        giver = 3 if call == "chi" else _giver(at // 2, len(codes))
        if claimed != name or (seat + giver) % _SEATS != source:
            return None
        consumed = [_name(code) for code in codes]
        consumed.remove(claimed)
        return seat, call, consumed

    def _result(self) -> Iterator[dict[str, Any]]:
        word, *rest = self.row[-1]
        if word != words.WIN:
            deltas = rest[0][: self.seats] if rest else [0] * self.seats
            yield {"type": "ryukyoku", "reason": _DRAWS[word], "deltas": deltas}
            return
        for deltas, (winner, target, *_) in zip(rest[::2], rest[1::2], strict=True):
            event = {"type": "hora", "actor": winner, "target": target, "deltas": deltas[: self.seats]}
            ready = any(one["type"] == "reach" and one["actor"] == winner for one in self.found)
            yield {**event, "ura_markers": [_name(code) for code in self.row[3]] if ready else []}


def _giver(tiles_before: int, number: int) -> int:
    """How many seats on from the caller the giver sits: a letter before all tiles means the previous player, after the
    first the one opposite, before the last one the next player."""
    if tiles_before == 0:
        return 3
    return 1 if tiles_before == number - 1 else 2


def _codes(said: str) -> list[int]:
    digits = "".join(sign for sign in said if sign.isdigit())
    return [int(digits[at : at + 2]) for at in range(0, len(digits), 2)]


def _name(code: int) -> str:
    return name_of(_TILES[code])


def _code(name: str) -> int:
    return _CODES[tile_named(name)]


def write_tenhou6(rules: Rules, log: GameLog) -> str:
    """The game as JSON text. Raises `RecordError` where the format cannot say what happened; its index counts deals."""
    rows, told = [], []
    for number, deal in enumerate(log.deals):
        events = write_deal(rules, deal.start, deal.events)
        try:
            rows.append(_Writer(events, sheets(rules, deal.start, deal.events), rules.seats).row())
        except KeyError as problem:
            raise RecordError(number, Reason("records.reason.not_in_format", {"deal": number + 1})) from problem
        told.append(events)
    text = json.dumps(
        {
            "title": ["", ""],
            "name": [*"ABCD"[: rules.seats], ""][:_SEATS],
            "rule": {"disp": log.rules, "aka": int(any(tile in RED_FIVES for tile in rules.deck))},
            "log": rows,
        },
        ensure_ascii=False,
        separators=(",", ":"),
    )
    back = read_tenhou6(rules, text)
    for number, (events, deal) in enumerate(zip(told, back.deals, strict=True)):
        if write_deal(rules, deal.start, deal.events) != events:
            raise RecordError(number, Reason("records.reason.not_in_format", {"deal": number + 1}))
    return text


class _Writer:
    """Sorts the events of one deal into the lists of the format. `wins` are the sheets of its wins."""

    def __init__(self, events: Sequence[Mapping[str, Any]], wins: Sequence[Sheet], seats: int) -> None:
        self.head, *self.events = events
        self.wins = iter(wins)
        self.seats = seats
        self.taken: list[list[int | str]] = [[] for _ in range(_SEATS)]
        self.thrown: list[list[int | str]] = [[] for _ in range(_SEATS)]
        self.indicators = [_code(self.head["dora_marker"])]
        self.under: list[int] = []
        self.result: list[Any] = []
        self.declares = False

    def row(self) -> list[Any]:
        """The deal as the format has it. Raises `KeyError` for what it has no words for."""
        for event in self.events:
            self._take(event)
        hands = [[_code(name) for name in hand] for hand in self.head["tehais"]] + [[]] * (_SEATS - self.seats)
        number = "ESWN".index(self.head["bakaze"]) * _SEATS + self.head["kyoku"] - 1
        lists = [one for seat in range(_SEATS) for one in (hands[seat], self.taken[seat], self.thrown[seat])]
        begins = [number, self.head["honba"], self.head["kyotaku"]]
        return [begins, self._four(self.head["scores"]), self.indicators, self.under, *lists, self.result]

    def _four(self, numbers: Sequence[int]) -> list[int]:
        return [*numbers, *[0] * (_SEATS - self.seats)]

    def _take(self, event: Mapping[str, Any]) -> None:
        seat = event.get("actor", -1)
        match event["type"]:
            case "tsumo":
                self.taken[seat].append(_code(event["pai"]))
            case "reach":
                self.declares = True
            case "dahai":
                code = _DRAWN if event["tsumogiri"] else _code(event["pai"])
                self.thrown[seat].append(f"r{code}" if self.declares else code)
                self.declares = False
            case "chi" | "pon" | "daiminkan" as call:
                self.taken[seat].append(self._called(call, event))
                if call == "daiminkan":
                    self.thrown[seat].append(0)
            case "ankan":
                *first, last = (_code(name) for name in event["consumed"])
                self.thrown[seat].append("".join(map(str, first)) + f"a{last}")
            case "kakan":
                pung = self._pung(seat, event["pai"])
                self.thrown[seat].append(pung.replace("p", f"k{_code(event['pai'])}"))
            case "nukidora":
                self.thrown[seat].append(f"f{_code(event['pai'])}")
            case "dora":
                self.indicators.append(_code(event["dora_marker"]))
            case "hora":
                self._win(event)
            case "ryukyoku":
                self._draw(event)

    def _called(self, call: str, event: Mapping[str, Any]) -> str:
        own = [str(_code(name)) for name in event["consumed"]]
        giver = (event["target"] - event["actor"]) % _SEATS
        at = {3: 0, 2: 1, 1: len(own)}[giver]
        own.insert(at, _LETTERS[call] + str(_code(event["pai"])))
        return "".join(own)

    def _pung(self, seat: int, added: str) -> str:
        kind = kind_of(tile_named(added))
        return next(
            said
            for said in self.taken[seat]
            if isinstance(said, str) and "p" in said and kind_of(_TILES[_codes(said)[0]]) == kind
        )

    def _draw(self, event: Mapping[str, Any]) -> None:
        word, deltas = words.DRAWS[event["reason"]], event["deltas"]
        if event["reason"] == "exhaustive" and not any(deltas):
            ready = sum(hand is not None for hand in event["tehais"])
            self.result = [words.ALL_READY if ready else words.NONE_READY]
        else:
            self.result = [word, self._four(deltas)] if any(deltas) else [word]

    def _win(self, event: Mapping[str, Any]) -> None:
        sheet = next(self.wins)
        if any(payment.cause == LIABILITY for payment in sheet.payments):
            raise KeyError(LIABILITY)
        if event.get("ura_markers"):
            self.under = [_code(name) for name in event["ura_markers"]]
        winner, target = event["actor"], event["target"]
        self.result = self.result or [words.WIN]
        self.result += [
            self._four(event["deltas"]),
            [winner, target, winner, self._points(event, sheet), *self._yaku(event)],
        ]

    def _points(self, event: Mapping[str, Any], sheet: Sheet) -> str:
        """How the win is counted and what everybody pays, without what lay on the table."""
        if event.get("yakuman"):
            head = words.YAKUMAN
        elif sheet.limit:
            head = words.LIMITS[sheet.limit]
        else:
            head = f"{event['fu']}符{event['han']}飜"
        each = [payment.amount for payment in sheet.payments if payment.cause == WIN]
        if event["actor"] != event["target"]:
            return f"{head}{event['points']}点"
        if event["actor"] == self.head["oya"]:
            return f"{head}{max(each)}点∀"
        return f"{head}{min(each)}-{max(each)}点"

    def _yaku(self, event: Mapping[str, Any]) -> Iterator[str]:
        place = (event["actor"] - self.head["oya"]) % self.seats
        winds = {"yakuhai_seat_wind": place, "yakuhai_round_wind": "ESWN".index(self.head["bakaze"])}
        for key, han in event.get("yaku", ()) or ((key, 0) for key in event["yakuman"]):
            word = words.triplet(key, winds[key]) if key in winds else words.YAKU[key]
            yield f"{word}({han}飜)" if han else f"{word}({words.YAKUMAN})"
