"""What to do about another player's discard: win, kong, pung, chow or pass, compared (riichi rules 9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

from engine.errors import HandError
from engine.hand.check import source_problems
from engine.hand.hand import LEFT, Hand, Meld, MeldKind
from engine.reasons import Reason
from engine.scoring.answers import CallRow, CallsAnswer, DiscardRow
from engine.scoring.form import Form
from engine.systems.riichi.calls import SwapRules
from engine.systems.riichi.situations import RIICHIS
from engine.systems.riichi.waiting import Waiting
from engine.tiles.kinds import DRAGONS, EAST, ORPHANS, Kind, Tile, is_red, kind_of, sort_key

WIN: Final = "win"
KONG: Final = "kong"
PUNG: Final = "pung"
CHOW: Final = "chow"
PASS: Final = "pass"

SETS_AND_PAIR: Final = 5
_LOCKED: Final = (Reason("riichi.reason.riichi_locked"),)


@dataclass(frozen=True, slots=True)
class Offers:
    """Compares the answers to an offered tile. `chows`: whether runs may be called at all; `open_simples`: whether all
    simples count for an open hand."""

    waiting: Waiting
    swap: SwapRules
    chows: bool
    open_simples: bool

    def calls(self, form: Form, offered: Tile, source: int) -> CallsAnswer:
        """Every answer a hand of 3k+1 tiles can give to a discard from `source` (1 next player, 2 opposite, 3
        previous; of two players the other is all of these). `form.tile` is not used; `form.flags` with a riichi mean
        that the hand is locked."""
        asked, notes = self.waiting.checked(replace(form, tile=None), 0)
        notes = (*notes, *(one for one in self.waiting.forms.red_notes((offered,)) if one not in notes))
        players = self.waiting.forms.players
        problems = [*self.waiting.forms.tile_problems(form.hand, offered), *source_problems(source, players)]
        if problems:
            raise HandError(*problems)
        now = replace(asked, seen=(*asked.seen, offered))
        rows = [*self._win(asked, offered), *self._kong(asked, offered, source)]
        rows += [self._row(asked, meld) for meld in self._melds(form.hand, offered, source)]
        state = self.waiting.waits(now)
        rows.append(CallRow(PASS, None, None, state.shanten, state.accepted, state.total))
        return CallsAnswer(self.waiting.line, offered, tuple(rows), notes)

    def _win(self, form: Form, offered: Tile) -> Iterator[CallRow]:
        kinds = self.waiting.kinds_waited_for(form.hand)
        if kind_of(offered) in kinds:
            worth = self.waiting.worth_of_discard(form, offered, kinds)
            yield CallRow(WIN, worth=worth, refused=worth.refused)

    def _kong(self, form: Form, offered: Tile, source: int) -> Iterator[CallRow]:
        own = [tile for tile in form.hand.concealed if kind_of(tile) == kind_of(offered)]
        if len(own) < 3:
            return
        meld = _meld(MeldKind.DIRECT_KONG, own, offered, source)
        if form.flags & RIICHIS:
            yield CallRow(KONG, meld, refused=_LOCKED)
            return
        state = self.waiting.waits(replace(form, hand=_after(form.hand, own, meld)))
        yield CallRow(KONG, meld, None, state.shanten, state.accepted, state.total)

    def _melds(self, hand: Hand, offered: Tile, source: int) -> Iterator[tuple[Meld, list[Tile], tuple[Reason, ...]]]:
        """Pungs and chows the tiles allow, with the red five held or given away, and why one is barred."""
        for own in _choices(hand, (kind_of(offered), kind_of(offered))):
            yield _meld(MeldKind.PUNG, own, offered, source), own, ()
        kind = kind_of(offered)
        if kind >= 27 or not self.chows:
            return
        anybody = self.waiting.forms.players == 2
        left_only = () if source == LEFT or anybody else (Reason("riichi.reason.chow_left_only"),)
        for first in range(max(kind - 2, kind - kind % 9), kind + 1):
            if first % 9 > 6:
                continue
            low, high = (Kind(one) for one in range(first, first + 3) if one != kind)
            for own in _choices(hand, (low, high)):
                yield _meld(MeldKind.CHOW, own, offered, source), own, left_only

    def _row(self, form: Form, call: tuple[Meld, list[Tile], tuple[Reason, ...]]) -> CallRow:
        meld, own, barred = call
        verb = PUNG if meld.kind is MeldKind.PUNG else CHOW
        if form.flags & RIICHIS:
            return CallRow(verb, meld, refused=(*barred, *_LOCKED))
        assert meld.claimed is not None
        forbidden = self.swap.forbidden(kind_of(meld.claimed), [kind_of(tile) for tile in own])
        after = _after(form.hand, own, meld)
        answer = self.waiting.discards(replace(form, hand=after, tile=None))
        allowed = [row for row in answer.rows if kind_of(row.tile) not in forbidden]
        if not allowed:
            return CallRow(verb, meld, refused=(*barred, Reason("riichi.reason.kuikae")))
        best = allowed[0]
        rest = list(after.concealed)
        rest.remove(best.tile)
        far = best.shanten > 0 and not self._has_yaku(form, Hand.of(rest, after.melds))
        return _called(verb, meld, best, barred, Reason("riichi.reason.no_yaku_in_sight") if far else None)

    def _has_yaku(self, form: Form, hand: Hand) -> bool:
        """Whether an open hand has a yaku in sight: two value tiles of a kind or more, nothing but simples where they
        count, one suit and honors, or pungs and pairs alone. A ready hand is asked tile by tile instead."""
        counts = hand.counts()
        values = {*DRAGONS, form.round_wind, form.seat}
        held = {kind_of(tile) for tile in hand.tiles}
        if any(counts[kind] >= 2 or _is_pung(hand, kind) for kind in values if kind is not None):
            return True
        if self.open_simples and held.isdisjoint(ORPHANS):
            return True
        if len({kind // 9 for kind in held if kind < EAST}) <= 1:
            return True
        groups = sum(counts[kind] >= 2 for kind in held) + len(hand.melds)
        return groups >= SETS_AND_PAIR and all(meld.kind is not MeldKind.CHOW for meld in hand.melds)


def _is_pung(hand: Hand, kind: int) -> bool:
    return any(meld.kind is not MeldKind.CHOW and meld.base == kind for meld in hand.melds)


def _called(verb: str, meld: Meld, row: DiscardRow, refused: tuple[Reason, ...], doubt: Reason | None) -> CallRow:
    return CallRow(
        verb,
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
        doubt,
    )


def _choices(hand: Hand, kinds: tuple[Kind, Kind]) -> list[list[Tile]]:
    """The different pairs of own tiles of two kinds, a plain five before a red one."""
    held = {kind: [tile for tile in hand.concealed if kind_of(tile) == kind] for kind in kinds}
    if kinds[0] == kinds[1]:
        tiles = sorted(held[kinds[0]], key=is_red)
        if len(tiles) < 2:
            return []
        pairs = [tiles[:2], tiles[-2:]]
        return [list(pair) for pair in dict.fromkeys(map(tuple, pairs))]
    return [list(pair) for pair in product(*(sorted(set(held[kind]), key=is_red) for kind in kinds))]


def _meld(kind: MeldKind, own: Iterable[Tile], offered: Tile, source: int) -> Meld:
    return Meld(kind, tuple(sorted((*own, offered), key=sort_key)), offered, source)


def _after(hand: Hand, own: Iterable[Tile], meld: Meld) -> Hand:
    rest = list(hand.concealed)
    for tile in own:
        rest.remove(tile)
    return Hand.of(rest, (*hand.melds, meld))
