"""The parts of a Sichuan ruleset that the search needs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from engine.hand.hand import Hand, Meld, MeldKind
from engine.hand.readings import PUNG
from engine.solver.sichuan.model import LATE
from engine.systems.sichuan.ruleset import SichuanRuleset
from engine.systems.sichuan.scoring import Scoring
from engine.systems.sichuan.settle import Course
from engine.systems.sichuan.win import NOTHING_SPECIAL, SUITED, Chance, Held, held_of
from engine.tiles.kinds import KINDS

Paid = tuple[float, float, float]
"""What a discarder pays, and what each pays for a self-draw, and for that of a kong's replacement."""
Worth = Callable[[bytes, tuple[int, ...], tuple[int, ...], int], Paid]
"""As in `engine.solver.sichuan.backward`."""

_DRAW = Chance(self_draw=True)
_REST = bytes(KINDS - SUITED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """What a table pays and allows. `pairs` win (0: none do). `small` is a usual win of others by discard, `drawn` what
    each pays for one by self-draw; `check`: hands that are not ready pay those that are. Kong money is in units;
    `late` is that of a fourth tile kept back (None: such a kong may not be made). `kongs` may be made; `refund`: their
    money goes back where a drawn deal ends with a hand that is not ready."""

    scoring: Scoring
    sets: int
    suits: int
    pairs: int
    course: Course
    on_discard: bool
    pungs: bool
    small: float
    drawn: float
    check: bool
    bent: float
    concealed: float
    giver: float
    beside: float
    late: float | None
    kongs: frozenset[MeldKind]
    refund: bool
    void_first: bool
    players: int
    hand_size: int
    named: bool


def table_of(ruleset: SichuanRuleset, usual_fan: float) -> Table:
    """The parts of a ruleset."""
    scoring, money = ruleset.scoring, ruleset.settling.money
    pairs, odd = divmod(3 * scoring.sets + 2, 2)
    fan = scoring.table.fan["ping_hu"]
    low, high = (float(scoring.fan_worth(fan + more)) for more in (0, 1))
    small = low + usual_fan * (high - low)
    paid = money.paid
    bent = float(money.bent * paid * (MeldKind.ADDED_KONG in money.kinds))
    return Table(
        scoring=scoring,
        sets=scoring.sets,
        suits=scoring.suits,
        pairs=0 if odd or pairs not in scoring.table.pairs else pairs,
        course=ruleset.settling.course,
        on_discard=ruleset.circumstances.on_discard,
        pungs=ruleset.moves.pung,
        small=small,
        drawn=drawn_of(scoring, small),
        check=ruleset.settling.check.pick is not None,
        bent=bent,
        concealed=float(money.concealed * paid * (MeldKind.CONCEALED_KONG in money.kinds)),
        giver=float(money.giver * paid * (MeldKind.DIRECT_KONG in money.kinds)),
        beside=float(money.beside_giver * paid * (MeldKind.DIRECT_KONG in money.kinds)),
        late=bent * money.late_paid if money.late_allowed else None,
        kongs=money.kinds,
        refund=money.refund_at_draw or money.refund_at_end,
        void_first=ruleset.moves.void_first,
        players=ruleset.circumstances.players,
        hand_size=ruleset.circumstances.hand_size,
        named=ruleset.circumstances.declares,
    )


def drawn_of(scoring: Scoring, amount: float) -> float:
    """What each payer pays where a hand worth `amount` by discard is won by own draw."""
    more = scoring.multiplier(2) / max(1, scoring.multiplier(1)) if scoring.extra["self_draw"] else 1.0
    return amount * more + scoring.base * scoring.self_draw_base


class Worths:
    """What complete hands are paid, remembered from one search to the next."""

    __slots__ = ("_paid", "scoring")

    def __init__(self, scoring: Scoring) -> None:
        self.scoring = scoring

        @lru_cache(maxsize=1 << 15)
        def paid(counts: bytes, pungs: tuple[int, ...], kongs: tuple[int, ...], laid: Held, kind: int) -> Paid:
            whole = list(laid.all)
            for tile, count in enumerate(counts):
                whole[tile] += count
            for pung in pungs:
                whole[pung] += 3
            for code in kongs:
                whole[code % SUITED] += 4 if code < LATE else 1
            held = Held(
                tuple(counts + _REST),
                tuple(whole),
                laid.melds + tuple(PUNG + tile for tile in (*pungs, *(code for code in kongs if code < LATE))),
                laid.konged + tuple(code % SUITED for code in kongs),
                laid.closed and not pungs,
            )
            worth = scoring.worth(held, kind, NOTHING_SPECIAL)
            if worth is None:
                return 0.0, 0.0, 0.0
            fan = worth.fan + scoring.extra["self_draw"]
            by_draw = scoring.stated(fan, _DRAW)
            bloom = scoring.stated(fan + scoring.extra["kong_bloom"], _DRAW)
            return float(worth.amount), float(by_draw.amount), float(bloom.amount)

        self._paid = paid

    def beside(self, melds: tuple[Meld, ...]) -> Worth:
        """What hands with these melds are paid."""
        laid = held_of(Hand.of((), melds))
        paid = self._paid
        if self.scoring.table.adds:
            return lambda counts, pungs, kongs, kind: paid(counts, pungs, kongs, laid, kind)
        # Which tile came last changes nothing then.
        return lambda counts, pungs, kongs, _kind: paid(counts, pungs, kongs, laid, 0)
