"""The events of one deal, as mjai has them → the lists of tenhou.net/6."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.records import tenhou6_words as words
from engine.records.mjai import tile_named
from engine.records.tenhou6_codes import DRAWN, LETTERS, PLACES, TILE_OF, code_in, codes_in
from engine.scoring.sheet import Sheet
from engine.systems.riichi.payout import LIABILITY, WIN
from engine.tiles.kinds import kind_of


class Writer:
    """Sorts the events of one deal into the lists of the format. `wins` are the sheets of its wins."""

    def __init__(self, events: Sequence[Mapping[str, Any]], wins: Sequence[Sheet], seats: int) -> None:
        self.head, *self.events = events
        self.wins = iter(wins)
        self.seats = seats
        self.taken: list[list[int | str]] = [[] for _ in range(PLACES)]
        self.thrown: list[list[int | str]] = [[] for _ in range(PLACES)]
        self.indicators = [code_in(self.head["dora_marker"])]
        self.under: list[int] = []
        self.result: list[Any] = []
        self.declares = False

    def row(self) -> list[Any]:
        """The deal as the format has it. Raises `KeyError` for what it has no words for."""
        for event in self.events:
            self._take(event)
        hands = [[code_in(name) for name in hand] for hand in self.head["tehais"]] + [[]] * (PLACES - self.seats)
        number = "ESWN".index(self.head["bakaze"]) * PLACES + self.head["kyoku"] - 1
        lists = [one for seat in range(PLACES) for one in (hands[seat], self.taken[seat], self.thrown[seat])]
        begins = [number, self.head["honba"], self.head["kyotaku"]]
        return [begins, self._four(self.head["scores"]), self.indicators, self.under, *lists, self.result]

    def _four(self, numbers: Sequence[int]) -> list[int]:
        return [*numbers, *[0] * (PLACES - self.seats)]

    def _take(self, event: Mapping[str, Any]) -> None:
        seat = event.get("actor", -1)
        match event["type"]:
            case "tsumo":
                self.taken[seat].append(code_in(event["pai"]))
            case "reach":
                self.declares = True
            case "dahai":
                code = DRAWN if event["tsumogiri"] else code_in(event["pai"])
                self.thrown[seat].append(f"r{code}" if self.declares else code)
                self.declares = False
            case "chi" | "pon" | "daiminkan" as call:
                self.taken[seat].append(self._called(call, event))
                if call == "daiminkan":
                    self.thrown[seat].append(0)
            case "ankan":
                *first, last = (code_in(name) for name in event["consumed"])
                self.thrown[seat].append("".join(map(str, first)) + f"a{last}")
            case "kakan":
                pung = self._pung(seat, event["pai"])
                self.thrown[seat].append(pung.replace("p", f"k{code_in(event['pai'])}"))
            case "nukidora":
                self.thrown[seat].append(f"f{code_in(event['pai'])}")
            case "dora":
                self.indicators.append(code_in(event["dora_marker"]))
            case "hora":
                self._win(event)
            case "ryukyoku":
                self._draw(event)

    def _called(self, call: str, event: Mapping[str, Any]) -> str:
        own = [str(code_in(name)) for name in sorted(event["consumed"], key=lambda name: kind_of(tile_named(name)))]
        ahead = (event["target"] - event["actor"]) % PLACES
        at = {3: 0, 2: 1, 1: len(own)}[ahead]
        own.insert(at, LETTERS[call] + str(code_in(event["pai"])))
        return "".join(own)

    def _pung(self, seat: int, added: str) -> str:
        kind = kind_of(tile_named(added))
        return next(
            said
            for said in self.taken[seat]
            if isinstance(said, str) and "p" in said and kind_of(TILE_OF[codes_in(said)[0]]) == kind
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
            self.under = [code_in(name) for name in event["ura_markers"]]
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
