"""What to do about another player's discard: win, kong, pung, chow or pass, compared (Chinese Official rules 4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from engine.hand.hand import LEFT, Hand, Meld, MeldKind
from engine.reasons import Reason
from engine.scoring.answers import CallRow, CallsAnswer
from engine.scoring.form import Form
from engine.systems.mcr.answers import discards_answer, waits_answer, win_worth
from engine.systems.mcr.points import FanPoints
from engine.systems.mcr.waiting import completing
from engine.systems.mcr.win import read_form
from engine.tiles.kinds import Kind, Tile, kind_of, sort_key

WIN: Final = "win"
KONG: Final = "kong"
PUNG: Final = "pung"
CHOW: Final = "chow"
PASS: Final = "pass"


def calls_answer(ruleset: str, fan: FanPoints, form: Form, offered: Tile, source: int) -> CallsAnswer:
    """Every answer a hand of 3k+1 tiles can give to a discard from `source` (1 next player, 2 opposite, 3 previous).

    `form.tile` and `form.flags` are not used. Any tile may be discarded after a call, the claimed one too.
    """
    form = replace(form, tile=None, flags=frozenset(), self_draw=None)
    notes = read_form(replace(form, tile=offered), drawn=True).notes
    rows = [*_win(fan, form, offered), *_kong(ruleset, fan, form, offered, source)]
    rows += [_called(ruleset, fan, form, meld, own) for meld, own in _claims(form.hand, offered, source)]
    stay = waits_answer(ruleset, fan, replace(form, seen=(*form.seen, offered)))
    rows.append(CallRow(PASS, None, None, stay.shanten, stay.accepted, stay.total))
    return CallsAnswer(ruleset, offered, tuple(rows), notes)


def _win(fan: FanPoints, form: Form, offered: Tile) -> Iterator[CallRow]:
    asked = read_form(form, drawn=False)
    if completing(asked.holding) >> kind_of(offered) & 1:
        worth = win_worth(fan, form, asked, kind_of(offered), self_draw=False)
        yield CallRow(WIN, worth=worth, refused=worth.refused)


def _kong(ruleset: str, fan: FanPoints, form: Form, offered: Tile, source: int) -> Iterator[CallRow]:
    own = _own(form.hand, (kind_of(offered),) * 3)
    if own:
        meld = _meld(MeldKind.DIRECT_KONG, own, offered, source)
        rest = waits_answer(ruleset, fan, replace(form, hand=_after(form.hand, own, meld)))
        yield CallRow(KONG, meld, None, rest.shanten, rest.accepted, rest.total)


def _claims(hand: Hand, offered: Tile, source: int) -> Iterator[tuple[Meld, tuple[Tile, ...]]]:
    """The pung and the chows that the tiles allow, with the own tiles each takes."""
    kind = kind_of(offered)
    if own := _own(hand, (kind, kind)):
        yield _meld(MeldKind.PUNG, own, offered, source), own
    for first in range(max(kind - 2, kind - kind % 9), kind + 1) if kind < 27 else ():
        others = tuple(Kind(one) for one in range(first, first + 3) if one != kind)
        if first % 9 < 7 and (own := _own(hand, others)):
            yield _meld(MeldKind.CHOW, own, offered, source), own


def _called(ruleset: str, fan: FanPoints, form: Form, meld: Meld, own: tuple[Tile, ...]) -> CallRow:
    """A claim with the best discard after it; a chow from another player than the previous one is refused."""
    chow = meld.kind is MeldKind.CHOW
    refused = (Reason("mcr.reason.chow_left_only"),) if chow and meld.source != LEFT else ()
    row = discards_answer(ruleset, fan, replace(form, hand=_after(form.hand, own, meld))).rows[0]
    return CallRow(
        CHOW if chow else PUNG,
        meld,
        row.tile,
        row.shanten,
        row.accepted,
        row.total,
        row.low,
        row.high,
        None,
        refused,
        row.labels,
    )


def _own(hand: Hand, kinds: tuple[Kind, ...]) -> tuple[Tile, ...]:
    """Concealed tiles of those kinds; empty if one is missing."""
    rest = list(hand.concealed)
    found: list[Tile] = []
    for kind in kinds:
        tile = next((tile for tile in rest if kind_of(tile) == kind), None)
        if tile is None:
            return ()
        rest.remove(tile)
        found.append(tile)
    return tuple(found)


def _meld(kind: MeldKind, own: tuple[Tile, ...], offered: Tile, source: int) -> Meld:
    return Meld(kind, tuple(sorted((*own, offered), key=sort_key)), offered, source)


def _after(hand: Hand, own: tuple[Tile, ...], meld: Meld) -> Hand:
    rest = list(hand.concealed)
    for tile in own:
        rest.remove(tile)
    return Hand.of(rest, (*hand.melds, meld))
