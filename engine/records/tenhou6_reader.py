"""The lists of one deal of tenhou.net/6 → its events in order, as mjai has them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from engine.records import tenhou6_words as words
from engine.records.tenhou6_codes import DRAWN, LETTERS, PLACES, codes_in, giver, name_in

_CALLS: Final = {letter: call for call, letter in LETTERS.items()}
_DRAWS: Final = {word: reason for reason, word in words.DRAWS.items()} | {
    words.ALL_READY: "exhaustive",
    words.NONE_READY: "exhaustive",
}


class _Claim(NamedTuple):
    """A seat that may have called a discard, how, and with which own tiles."""

    seat: int
    call: str
    consumed: list[str]


class _Fork(NamedTuple):
    """A discard that could be called or not: the lists as they were, and what has not been tried."""

    taken: list[list[Any]]
    thrown: list[list[Any]]
    told: int
    source: int
    name: str
    options: list[_Claim | None]


class Reader:
    """Walks through the lists of one deal and gives its events in order.

    A call stands in the caller's list without saying when it was made. If the same tile was discarded more than once
    by one seat, every way is tried until all lists are used up.
    """

    def __init__(self, row: Sequence[Any], seats: int) -> None:
        self.row = row
        self.seats = seats
        (self.number, self.honba, self.sticks), self.scores = row[0], row[1][:seats]
        self.dealt = [row[4 + 3 * seat] for seat in range(seats)]
        self.taken = [list(reversed(row[5 + 3 * seat])) for seat in range(seats)]
        self.thrown = [list(reversed(row[6 + 3 * seat])) for seat in range(seats)]
        self.found: list[dict[str, Any]] = []
        self.forks: list[_Fork] = []

    def events(self) -> list[dict[str, Any]]:
        """All events of the deal."""
        self.found.append(
            {
                "type": "start_kyoku",
                "bakaze": "ESWN"[self.number // PLACES],
                "kyoku": self.number % PLACES + 1,
                "honba": self.honba,
                "kyotaku": self.sticks,
                "oya": self.number % PLACES,
                "dora_marker": name_in(self.row[2][0]),
                "scores": self.scores,
                "tehais": [[name_in(code) for code in hand] for hand in self.dealt],
            }
        )
        seat, draws = self.number % PLACES, True
        while not self._walked(seat, draws):
            if not self.forks:
                raise ValueError("the lists do not fit together")
            seat, draws = self._back()
        self.found += [{"type": "dora", "dora_marker": name_in(code)} for code in self.row[2][1:]]
        self.found += self._result()
        return [*self.found, {"type": "end_kyoku"}]

    def _walked(self, start: int, draws: bool) -> bool:
        """Whether all lists are used up, going on with this seat by a draw or a discard."""
        seat: int | None = start
        try:
            while seat is not None and (self.taken[seat] or not draws):
                if draws:
                    self._add("tsumo", seat, pai=name_in(self.taken[seat].pop()))
                seat, draws = self._turn(seat)
        except (KeyError, TypeError, ValueError):
            return False
        return not any(self.taken) and not any(self.thrown)

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
        name = last["pai"] if code == DRAWN else name_in(code)
        self._add("dahai", seat, pai=name, tsumogiri=code == DRAWN)
        return self._after(seat, name)

    def _own_call(self, seat: int, said: str) -> None:
        tiles = [name_in(code) for code in codes_in(said)]
        if "f" in said:
            self._add("nukidora", seat, pai=tiles[0])
        elif "a" in said:
            self._add("ankan", seat, consumed=tiles)
        else:
            added = name_in(int(said[said.index("k") + 1 :][:2]))
            tiles.remove(added)
            self._add("kakan", seat, pai=added, consumed=tiles)

    def _after(self, source: int, name: str) -> tuple[int, bool]:
        """A seat whose next tile is this very discard called it; a triplet goes before a run."""
        claims = [claim for seat in range(self.seats) if seat != source if (claim := self._claim(seat, source, name))]
        if claims:
            options = [*sorted(claims, key=lambda claim: claim.call == "chi"), None]
            lists = ([row[:] for row in self.taken], [row[:] for row in self.thrown])
            self.forks.append(_Fork(*lists, len(self.found), source, name, options))
            return self._back()
        return (source + 1) % self.seats, True

    def _back(self) -> tuple[int, bool]:
        """Goes back to the last fork and takes its next way."""
        fork = self.forks[-1]
        self.taken, self.thrown = [row[:] for row in fork.taken], [row[:] for row in fork.thrown]
        del self.found[fork.told :]
        claim = fork.options.pop(0)
        if not fork.options:
            self.forks.pop()
        if claim is None:
            return (fork.source + 1) % self.seats, True
        seat, call, consumed = claim
        self.taken[seat].pop()
        self._add(call, seat, target=fork.source, pai=fork.name, consumed=consumed)
        if call == "daiminkan" and self.thrown[seat] and self.thrown[seat][-1] == 0:
            self.thrown[seat].pop()
        return seat, call == "daiminkan"

    def _claim(self, seat: int, source: int, name: str) -> _Claim | None:
        said = self.taken[seat][-1] if self.taken[seat] else None
        if not isinstance(said, str):
            return None
        at = next(index for index, sign in enumerate(said) if sign.isalpha())
        call, codes = _CALLS[said[at]], codes_in(said)
        claimed = name_in(int(said[at + 1 : at + 3]))
        ahead = 3 if call == "chi" else giver(at // 2, len(codes))
        if claimed != name or (seat + ahead) % PLACES != source:
            return None
        consumed = [name_in(code) for code in codes]
        consumed.remove(claimed)
        return _Claim(seat, call, consumed)

    def _result(self) -> Iterator[dict[str, Any]]:
        word, *rest = self.row[-1]
        if word != words.WIN:
            deltas = rest[0][: self.seats] if rest else [0] * self.seats
            yield {"type": "ryukyoku", "reason": _DRAWS[word], "deltas": deltas}
            return
        for deltas, (winner, target, *_) in zip(rest[::2], rest[1::2], strict=True):
            event = {"type": "hora", "actor": winner, "target": target, "deltas": deltas[: self.seats]}
            ready = any(one["type"] == "reach" and one["actor"] == winner for one in self.found)
            yield {**event, "ura_markers": [name_in(code) for code in self.row[3]] if ready else []}
