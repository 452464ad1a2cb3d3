"""What can lie on the table at once: indicators and rivers (riichi rules 3, 9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from engine.hand.hand import Meld
from engine.reasons import Reason
from engine.scoring.form import Form

INDICATORS: Final = 5
"""The first one and one for each of four kongs."""
CALLS: Final = 4
"""Melds of one player."""
MOST_DISCARDS: Final[Mapping[int, int]] = MappingProxyType({4: 27, 3: 25, 2: 52})
"""No player discards oftener, by the number of players: all draws of the wall (70, 55, 96) are his or lie between his
turns, where others miss theirs only by calls, four of each player, and he gains four turns by his own."""


def problems(form: Form, players: int) -> Iterator[Reason]:
    """More indicators than can be turned up, more discards than can have been made."""
    most = _most_indicators(form, players)
    for key, indicators in (("dora", form.dora), ("ura", form.ura)):
        if len(indicators) > most:
            yield Reason(f"riichi.reason.too_many_{key}", {"n": len(indicators), "most": most})
    longest = max(len(form.river), *(len(opponent.river) for opponent in form.against), 0)
    if longest > MOST_DISCARDS[players]:
        yield Reason("riichi.reason.too_many_discards", {"n": longest, "most": MOST_DISCARDS[players]})
    elif form.turn and longest > form.turn + _calls(form, players):
        yield Reason("riichi.reason.discards_before_turn", {"n": longest, "turn": form.turn})


def _most_indicators(form: Form, players: int) -> int:
    """Each kong turns one more. Players not told may have made any number of them."""
    if len(form.against) < players - 1:
        return INDICATORS
    return min(INDICATORS, 1 + sum(meld.is_kong for meld in _melds(form)))


def _calls(form: Form, players: int) -> int:
    """By how many discards one player may be ahead of another: each call leaves players out. Players not told may have
    called in every go-around."""
    others = max(0, players - 1 - len(form.against))
    return sum(meld.is_open for meld in _melds(form)) + others * min(CALLS, form.turn)


def _melds(form: Form) -> tuple[Meld, ...]:
    return (*form.hand.melds, *(meld for opponent in form.against for meld in opponent.melds))
