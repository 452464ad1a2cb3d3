"""What can lie on the table at once: indicators, rivers, other players and their melds (riichi rules 3, 9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from engine.hand.hand import Meld, MeldKind
from engine.reasons import Reason
from engine.scoring.form import Form
from engine.systems.riichi.win import called
from engine.tiles.kinds import code_of

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


def opponent_problems(form: Form, players: int, *, chows: bool) -> Iterator[Reason]:
    """More other players than there are, more melds than one has, and melds that are none; `chows`: whether runs may be
    called at all."""
    told, most = len(form.against), players - 1
    if told > most:
        yield Reason("riichi.reason.too_many_opponents", {"n": told, "players": players, "most": most})
    for opponent in form.against:
        if len(opponent.melds) > CALLS:
            yield Reason("riichi.reason.too_many_melds", {"n": len(opponent.melds), "most": CALLS})
        yield from meld_problems(opponent.melds, chows=chows)


def meld_problems(melds: Iterable[Meld], *, chows: bool) -> Iterator[Reason]:
    """Melds whose tiles make none, and runs where none may be called."""
    for meld in melds:
        if called(meld) is None or (not chows and meld.kind is MeldKind.CHOW):
            yield Reason("riichi.reason.bad_meld", {"tiles": tuple(map(code_of, meld.tiles))})


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
