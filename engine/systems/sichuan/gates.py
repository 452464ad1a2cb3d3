"""What the Sichuan rules forbid at a table: wins, calls and discards (sections 3, 4.1, 6.3, 10.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from engine.features.void_suit import void_of
from engine.hand.hand import Hand, Meld, MeldKind
from engine.play.actions import ADDED_KONG, DIRECT_KONG, DISCARD_DRAWN, PUNG, WIN, Action
from engine.play.asks import possible
from engine.play.events import Drew, Melded
from engine.play.rules import Feature
from engine.play.state import Deal, Window
from engine.reasons import Reason
from engine.systems.sichuan.account import Account
from engine.systems.sichuan.moves import Ask, KongMove, Moment
from engine.systems.sichuan.passing import OPEN, PassLock
from engine.systems.sichuan.ruleset import SichuanRuleset
from engine.systems.sichuan.settle import Course
from engine.systems.sichuan.waits import winning_kinds
from engine.systems.sichuan.win import Chance, Held, held_of
from engine.tiles.kinds import Tile

NO_DISCARD_WIN: Final = Reason("sichuan.reason.discard_win_not_allowed")
PASS_LOCKED: Final = Reason("sichuan.reason.pass_locked")
WINNER_LOCKED: Final = Reason("reason.ready_locked")
NOT_ALLOWED: Final = Reason("play.reason.call_not_allowed")


class LetGo(NamedTuple):
    """These seats let a win go: (seat, kind, fan after the limit)."""

    wins: tuple[tuple[int, int, int], ...]


class LetWinGo(NamedTuple):
    """These seats let a win go: (seat, kind, fan after the limit)."""

    wins: tuple[tuple[int, int, int], ...]


class Locks:
    """What each seat let go."""

    __slots__ = ("locks",)

    def __init__(self, seats: int) -> None:
        self.locks: list[PassLock] = [OPEN] * seats

    def copy(self) -> Locks:
        """An independent copy."""
        twin = Locks(0)
        twin.locks = self.locks[:]
        return twin

    def key(self) -> tuple[Any, ...]:
        """All of it, comparable."""
        return tuple(lock.let_go for lock in self.locks)


class Gates:
    """The gates of one ruleset."""

    __slots__ = ("river", "ruleset")

    def __init__(self, ruleset: SichuanRuleset) -> None:
        self.ruleset = ruleset
        self.river = ruleset.settling.course is Course.RIVER

    def feature(self) -> Feature:
        """All gates, and the pass lock."""
        return Feature(
            key="gates",
            slice=lambda _start, seats: Locks(seats),
            doers={LetGo: lambda _deal, task: LetWinGo(task.wins)},
            evolvers={LetWinGo: self._let_go},
            listens={Drew: self._drew, Melded: self._melded},
            win_gates=(self.win,),
            discard_gates=(self.discard,),
            meld_gates=(self.meld,),
            passed=self.passed,
            tells={LetWinGo: _tell},
        )

    def robbable(self, bent: bool, concealed: bool) -> Callable[[Deal, int, Meld], bool]:
        """Whether an announced kong is offered to be robbed; never face down or where nothing is won on a discard."""
        allowed = {MeldKind.ADDED_KONG: bent, MeldKind.CONCEALED_KONG: concealed}
        on_discard = self.ruleset.circumstances.on_discard
        return lambda _deal, _seat, meld: on_discard and allowed[meld.kind]

    def waits(self, deal: Deal, seat: int, kinds: bytes) -> tuple[int, ...]:
        """The kinds that make a legal win of 34 counts and the seat's melds."""
        tiles = [Tile(kind) for kind, count in enumerate(kinds) for _ in range(count)]
        held = held_of(Hand.of(tiles, deal.seats[seat].melds))
        return winning_kinds(self.ruleset.scoring, held, void_of(deal, seat))

    def win(self, deal: Deal, seat: int, tile: int, source: int, _robbing: str) -> Reason | None:
        """Void suit, suits, the pass lock; no discard is won where only self-draw wins."""
        scoring = self.ruleset.scoring
        if source != seat and not self.ruleset.circumstances.on_discard:
            return NO_DISCARD_WIN
        held = self._held(deal, seat, tile, source)
        refused = scoring.refusal(held, void_of(deal, seat))
        if refused is not None:
            return refused
        if not scoring.is_complete(held):
            return Reason("sichuan.reason.not_a_winning_shape")
        if source == seat or not self.ruleset.passing.locks:
            return None
        lock = deal.get(Locks).locks[seat]
        fan = self._fan(deal, held, tile, source)
        return None if self.ruleset.passing.may_win(lock, tile, fan) else PASS_LOCKED

    def _held(self, deal: Deal, seat: int, tile: int, source: int) -> Held:
        """The seat's hand with the winning tile."""
        hand = deal.seats[seat].hand()
        return held_of(hand, () if source == seat else (tile,))

    def _fan(self, deal: Deal, held: Held, tile: int, source: int) -> int:
        window = deal.window
        robbing = bool(window and window.robbing)
        shot = deal.shot and not robbing
        chance = Chance(self_draw=False, kong_shot=shot, rob_kong=robbing, last_tile=deal.left == 0 and not robbing)
        worth = self.ruleset.scoring.worth(held, tile, chance)
        assert worth is not None
        return worth.capped

    def discard(self, deal: Deal, seat: int, action: Action) -> Reason | None:
        """A winner who stays discards what it draws (section 10.2)."""
        locked = self.river and deal.seats[seat].wins
        return WINNER_LOCKED if locked and action.verb != DISCARD_DRAWN else None

    def meld(self, deal: Deal, seat: int, action: Action) -> Reason | None:
        """What the rules of movement allow."""
        state, window = deal.seats[seat], deal.window
        own = action.verb not in (PUNG, DIRECT_KONG)
        has_won = self.river and bool(state.wins)
        tile = deal.drawn if own else window.tile if window else -1
        if action.verb == ADDED_KONG and not has_won and action.tiles[0] in deal.get(Account).drawn:
            tile = action.tiles[0]  # drawn in this turn, before a kong made since
        hand = state.hand()
        held = held_of(hand)
        moment = Moment(
            ask=Ask.DRAW if own else Ask.DISCARD,
            held=held.without_kind(tile) if own else held,
            pungs=tuple(meld.base for meld in state.melds if meld.kind is MeldKind.PUNG),
            tile=tile,
            void=void_of(deal, seat),
            wall_left=deal.left,
            has_won=has_won,
        )
        moves = self.ruleset.moves.moves(moment)
        if action.verb == PUNG:
            return None if moves.may_pung else NOT_ALLOWED
        return None if KongMove(MeldKind(action.verb), action.tiles[0]) in moves.kongs else NOT_ALLOWED

    # the pass lock

    def passed(self, deal: Deal, window: Window, winners: tuple[int, ...]) -> Iterable[LetGo]:
        """Wins that were possible and not taken, whether or not somebody else won."""
        if not self.ruleset.passing.locks:
            return ()
        wins = tuple(
            (seat, window.tile, self._fan(deal, self._held(deal, seat, window.tile, window.source), window.tile, -1))
            for seat in window.seats
            if seat not in winners and window.answers.get(seat) != WIN and WIN in possible(deal, seat)
        )
        return (LetGo(wins),) if wins else ()

    def _let_go(self, deal: Deal, event: LetWinGo) -> None:
        part = deal.get(Locks)
        for seat, kind, fan in event.wins:
            part.locks[seat] = self.ruleset.passing.let_go(part.locks[seat], kind, fan)

    def _drew(self, deal: Deal, event: Drew) -> None:
        part = deal.get(Locks)
        part.locks[event.seat] = self.ruleset.passing.after_draw(part.locks[event.seat])

    def _melded(self, deal: Deal, event: Melded) -> None:
        part = deal.get(Locks)
        if event.source >= 0:
            part.locks[event.seat] = self.ruleset.passing.after_claim(part.locks[event.seat])


def _tell(event: LetWinGo, seat: int | None) -> LetWinGo | None:
    mine = tuple(win for win in event.wins if win[0] == seat)
    return LetWinGo(mine) if mine else None
