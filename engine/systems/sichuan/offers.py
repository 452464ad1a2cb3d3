"""What to do about another player's discard: win, kong, pung or pass, compared (sections 1, 6.2 and 6.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from engine.errors import HandError
from engine.hand.check import source_problems
from engine.hand.hand import Hand, Meld, MeldKind
from engine.reasons import Reason
from engine.scoring.answers import Accepted, CallRow, CallsAnswer, Worth
from engine.scoring.form import Form
from engine.systems.sichuan.answers import Advice
from engine.systems.sichuan.money import KongMoney
from engine.systems.sichuan.moves import MoveRules
from engine.systems.sichuan.scoring import SUIT_KEYS
from engine.systems.sichuan.win import SUITED
from engine.tiles.kinds import Tile, code_of, kind_of

WIN: Final = "win"
KONG: Final = "kong"
PUNG: Final = "pung"
PASS: Final = "pass"


@dataclass(frozen=True, slots=True, kw_only=True)
class Offers:
    """Parts of a table that speak about claims: what each is worth, what is allowed, what kongs are paid."""

    advice: Advice
    moves: MoveRules
    money: KongMoney
    players: int

    def calls(self, form: Form, offered: Tile, source: int) -> CallsAnswer:
        """Every answer a hand of 3k+1 tiles can give to a discard; whoever discarded makes no difference here.

        Winning is compared at the value of the hand, the others by what the rest waits for. Raises `HandError`.
        """
        problems = list(source_problems(source, self.players))
        if offered >= SUITED:
            problems.append(Reason("sichuan.reason.no_such_tile", {"tiles": (code_of(offered),)}))
        if problems:
            raise HandError(*problems)
        form = replace(form, tile=None, flags=frozenset(), self_draw=None)
        stay = self.advice.waits(replace(form, seen=(*form.seen, offered)))
        low, high = _range(stay.accepted) if stay.shanten == 0 else (None, None)
        rows = [
            *self._win(form, offered),
            *self._kong(form, offered, source),
            *self._pung(form, offered, source),
            CallRow(PASS, None, None, stay.shanten, stay.accepted, stay.total, low, high),
        ]
        return CallsAnswer(stay.ruleset, offered, tuple(rows), stay.notes)

    def _win(self, form: Form, offered: Tile) -> Iterator[CallRow]:
        waits = self.advice.waits(form)
        wait = next((wait for wait in waits.accepted if wait.kind == kind_of(offered)), None)
        if waits.shanten == 0 and wait is not None and wait.on_discard is not None:
            yield CallRow(WIN, worth=wait.on_discard, refused=wait.on_discard.refused)

    def _kong(self, form: Form, offered: Tile, source: int) -> Iterator[CallRow]:
        if form.hand.concealed.count(offered) < 3:
            return
        meld = Meld(MeldKind.DIRECT_KONG, (offered,) * 4, offered, source)
        refused = self._void(form, offered)
        if MeldKind.DIRECT_KONG not in self.moves.kongs:
            refused = (Reason("sichuan.reason.kong_not_allowed"),)
        if refused:
            yield CallRow(KONG, meld, refused=refused)
            return
        rest = self.advice.waits(replace(form, hand=_after(form.hand, meld)))
        low, high = _range(rest.accepted) if rest.shanten == 0 else (None, None)
        yield CallRow(KONG, meld, None, rest.shanten, rest.accepted, rest.total, low, high, labels=tuple(self._rain()))

    def _pung(self, form: Form, offered: Tile, source: int) -> Iterator[CallRow]:
        if form.hand.concealed.count(offered) < 2:
            return
        meld = Meld(MeldKind.PUNG, (offered,) * 3, offered, source)
        refused = self._void(form, offered)
        if not self.moves.pung:
            refused = (Reason("sichuan.reason.pung_not_allowed"),)
        if refused:
            yield CallRow(PUNG, meld, refused=refused)
            return
        row = self.advice.discards(replace(form, hand=_after(form.hand, meld))).rows[0]
        yield CallRow(PUNG, meld, row.tile, row.shanten, row.accepted, row.total, row.low, row.high, labels=row.labels)

    def _void(self, form: Form, offered: Tile) -> tuple[Reason, ...]:
        """A tile of the void suit is never claimed (section 7, point 36)."""
        if form.void_suit is None or offered // 9 != form.void_suit:
            return ()
        return (Reason("sichuan.reason.void_claim", {"suit": SUIT_KEYS[form.void_suit]}),)

    def _rain(self) -> Iterator[Reason]:
        """What the kong brings at once (section 6.2)."""
        giver, beside = self.money.giver, self.money.beside_giver * (self.players - 2)
        if self.money.paid and giver + beside:
            yield Reason("sichuan.reason.kong_brings", {"n": giver + beside})


def _range(accepted: tuple[Accepted, ...]) -> tuple[Worth | None, Worth | None]:
    """The least and the most that a ready hand wins by a discard that is still out of view."""
    worths = sorted(
        (wait.on_discard for wait in accepted if wait.left and wait.on_discard and not wait.on_discard.refused),
        key=lambda worth: worth.totals["points"],
    )
    return (worths[0], worths[-1]) if worths else (None, None)


def _after(hand: Hand, meld: Meld) -> Hand:
    """The hand with the meld made of its own tiles and the one offered."""
    rest = list(hand.concealed)
    for tile in meld.tiles[1:]:
        rest.remove(tile)
    return Hand.of(rest, (*hand.melds, meld))
