"""The explained score of a win: lines, what was struck and why, steps, payments, other readings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.hand.hand import MeldKind
from engine.hand.reading import Group, GroupKind, Reading, Shape, WaitKind
from engine.hand.readings import PAIR, PUNG, group_of
from engine.reasons import Param, Reason
from engine.scoring.sheet import Alternative, Line, Payment, Sheet, Step, Struck
from engine.systems.riichi.body import CODES, Body, Placed
from engine.systems.riichi.pao import PaoRules
from engine.systems.riichi.pattern import Pattern, Scope
from engine.systems.riichi.payout import HONBA, STICKS, Payout
from engine.systems.riichi.scorer import NO_BONUS, SPECIAL, Bonus, Found, Scorer, Tried, of_the_win
from engine.systems.riichi.situations import RIICHIS
from engine.systems.riichi.win import Called, Win
from engine.tiles.kinds import KINDS, Kind

HAN: Final = "han"
YAKUMAN: Final = "yakuman"

_ORDER: Final = tuple((code >= PAIR, (code % KINDS if code >= PUNG else code), code) for code in range(CODES))
"""How groups stand: by kind, the pair last."""
_GROUPS: Final = {code: group_of(code) for code in range(CODES) if code >= PUNG or (code < 27 and code % 9 < 7)}
_FED: Final = {code: group_of(code, concealed=False) for code in range(PUNG, CODES)}


@dataclass(frozen=True, slots=True)
class Refused:
    """A yaku these rules know but do not give in this form, and why; shown as struck when it would have been there."""

    pattern: Pattern
    why: str


@dataclass(frozen=True, slots=True)
class Explainer:
    """Writes sheets.

    `line` names the rules, `order` the place of each yaku in a sheet, `unsure` the options whose values are
    unconfirmed, `seats` the terms of the seats from the dealer on.
    """

    line: str
    scorer: Scorer
    payout: Payout
    pao: PaoRules
    refused: tuple[Refused, ...]
    facts: frozenset[str]
    order: dict[str, int]
    closed_only: Tried
    unsure: frozenset[str]
    seats: tuple[str, ...]

    def sheet(self, win: Win, found: Found, readings: list[Found], bonus: Bonus, notes: tuple[Reason, ...]) -> Sheet:
        """The sheet of the dearest reading; `readings` are all of them."""
        others = [in_display_order(one) for one in readings if one is not found]
        found = in_display_order(found)
        liable = self.pao.liable(win, found.patterns, found.base.points)
        payments = self.payout.payments(
            found.base.points, win.winner, None if win.self_draw else win.discarder, win.honba, win.sticks, liable
        )
        lines = self.lines(win, found, bonus)
        steps = self.steps(win, found, payments)
        if self.unsure:
            notes += self._unconfirmed({*(line.key for line in lines), *(step.key for step in steps)})
        return Sheet(
            self.line,
            reading_of(found.placed),
            lines,
            tuple(self.struck(win, found, bonus)),
            steps,
            self.totals(win, found),
            found.base.limit,
            payments,
            self.alternatives(win, others, bonus) if others else (),
            notes,
        )

    def _unconfirmed(self, keys: set[str]) -> tuple[Reason, ...]:
        """A note if the score rests on options whose value the source leaves open."""
        options = tuple(f"riichi.option.{option}" for option, key in _RESTS_ON if option in self.unsure and key in keys)
        return (Reason("riichi.note.unconfirmed", {"choices": options}),) if options else ()

    def totals(self, win: Win, found: Found) -> dict[str, int]:
        """Han, fu and points of the hand, or yakuman and points; without honba and sticks."""
        points = self.payout.points(found.base.points, win.winner, win.self_draw)
        if found.multiple:
            return {YAKUMAN: found.multiple, "points": points}
        if found.fu:
            return {HAN: found.han, "fu": found.fu, "points": points}
        return {HAN: found.han, "points": points}

    def lines(self, win: Win, found: Found, bonus: Bonus) -> tuple[Line, ...]:
        """The yaku in the order of the rules, then dora."""
        patterns = found.patterns
        if len(patterns) > 1:
            patterns = tuple(sorted(patterns, key=lambda one: self.order[one.key]))
        unit = YAKUMAN if found.multiple else HAN
        body = found.placed.body
        lines = [
            Line(one.key, one.closed if win.closed else one.open, unit, 1, groups_at(body, one.places(body)))
            for one in patterns
        ]
        if found.yaku_han and not found.fixed and bonus != NO_BONUS:
            lines += bonus_lines(bonus)
        return tuple(lines)

    def struck(self, win: Win, found: Found, bonus: Bonus) -> Iterator[Struck]:
        """All that was there and did not count."""
        if len(found.present) > len(found.patterns):
            yield from _displaced(found)
        if not win.closed:
            for one in _holding(self.closed_only, found.placed):
                yield Struck(one.key, "", "riichi.why.closed_only")
        if self.refused or not win.facts <= self.facts:
            yield from self._not_given(win, found)
        if found.multiple or found.fixed:
            why = "riichi.why.yakuman" if found.multiple else "riichi.why.fixed_limit"
            for line in bonus_lines(bonus):
                yield Struck(line.key, found.patterns[0].key, why)
        if win.ura and not RIICHIS & win.facts:
            yield Struck("riichi.ura_dora", "", "riichi.why.no_riichi")

    def _not_given(self, win: Win, found: Found) -> Iterator[Struck]:
        counted = {one.key for one in found.present}
        for refused in self.refused:
            one = refused.pattern
            if one.key not in counted and (one.closed if win.closed else one.open) and _holds(one, found.placed):
                counted.add(one.key)
                yield Struck(one.key, "", refused.why)
        for fact in sorted(win.facts - self.facts):
            yield Struck(f"riichi.{fact}", "", "riichi.why.not_in_rules")

    def steps(self, win: Win, found: Found, payments: tuple[Payment, ...]) -> tuple[Step, ...]:
        """The arithmetic from fu to what each player pays."""
        steps: list[Step] = []
        base = found.base
        if found.multiple:
            steps.append(Step("riichi.step.yakuman", base.points, {"n": found.multiple}))
        else:
            if found.fu:
                pinfu = win.self_draw and any(one.key == "riichi.pinfu" for one in found.patterns)
                steps += self.scorer.fu.steps(found.placed, pinfu, found.fu)
            steps.append(
                Step("riichi.step.han", found.han, {"yaku": found.yaku_han, "bonus": found.han - found.yaku_han})
            )
            if base.limit is None:
                steps.append(Step("riichi.step.base", base.points, {"han": found.han, "fu": found.fu}))
            else:
                steps.append(Step("riichi.step.limit", base.points, {"limit": base.limit, "han": found.han}))
        steps += payment_steps(payments, base.points, win.honba, win.sticks, self.seats)
        return tuple(steps)

    def alternatives(self, win: Win, others: list[Found], bonus: Bonus) -> tuple[Alternative, ...]:
        """The other readings, dearest first."""
        others.sort(key=_rank, reverse=True)
        return tuple(
            Alternative(reading_of(one.placed), self.lines(win, one, bonus), self.totals(win, one)) for one in others
        )


_RESTS_ON: Final = (
    ("double_wind_pair_fu", "fu.double_wind_pair"),
    ("renhou", "riichi.renhou"),
    ("ryuuiisou_hatsu", "riichi.ryuuiisou"),
    ("deal_dealer_14", "riichi.tenhou"),
    ("pao_scope", "riichi.step.liability"),
    ("pao_honba", "riichi.step.liability"),
)
"""Options that a source may leave open, and what in a sheet rests on them."""

_BONUS: Final = ("riichi.dora", "riichi.ura_dora", "riichi.aka_dora", "riichi.nuki_dora")
_PAYMENT_STEPS: Final = {
    "riichi.cause.win": "riichi.step.payment",
    "riichi.cause.liability": "riichi.step.liability",
    HONBA: "riichi.step.honba",
    STICKS: "riichi.step.sticks",
}


def payment_steps(
    payments: tuple[Payment, ...], base: int, honba: int, sticks: int, seats: tuple[str, ...]
) -> list[Step]:
    """A step for every payment: who pays (`seat` counts from the dealer, `payer` is a term of `seats`) and for what."""
    steps = []
    for payer, _, amount, cause in payments:
        payer_term = seats[payer] if payer >= 0 else "win.discarder"
        params: dict[str, Param] = {"seat": payer, "payer": payer_term, "base": base}
        if cause == HONBA:
            params = {"seat": payer, "payer": payer_term, "honba": honba}
        elif cause == STICKS:
            params = {"seat": payer, "sticks": sticks}
        steps.append(Step(_PAYMENT_STEPS[cause], amount, params))
    return steps


def _rank(found: Found) -> tuple[int, int, int, int]:
    return found.rank


def _holds(pattern: Pattern, placed: Placed) -> bool:
    """Whether a reading holds a yaku, its needs of chows and pungs included."""
    if pattern.scope is Scope.WIN:
        return pattern.test(placed.win)
    body = placed.body
    if body.shape is Shape.SETS:
        runs = len(body.runs)
        if not (pattern.runs or pattern.pungs) or runs < pattern.runs or 4 - runs < pattern.pungs:
            return False
    elif pattern.runs or pattern.pungs:
        return False
    return pattern.test(body if pattern.scope is Scope.BODY else placed)


def _displaced(found: Found) -> Iterator[Struck]:
    """Yaku that the reading holds and another one, a yakuman or a limit put aside."""
    first = found.patterns[0].key if found.patterns else ""
    for one in found.present:
        if one in found.patterns:
            continue
        by = next((other.key for other in found.patterns if one.key in other.strikes), "")
        if by:
            yield Struck(one.key, by, "riichi.why.included")
        elif found.multiple and not one.yakuman:
            yield Struck(one.key, first, "riichi.why.yakuman")
        elif one.needs_yaku:
            yield Struck(one.key, "", "riichi.why.needs_yaku")
        elif one.yakuman:
            yield Struck(one.key, first, "riichi.why.no_stacking")
        elif one.fixed:
            yield Struck(one.key, "", "riichi.why.lower_limit")
        else:
            yield Struck(one.key, first, "riichi.why.fixed_limit")


def _holding(tried: Tried, placed: Placed) -> Iterator[Pattern]:
    """Those of some patterns that a reading holds."""
    body = placed.body
    shape = len(body.runs) if body.shape is Shape.SETS else SPECIAL
    yield from of_the_win(tried, placed.win)
    for one in tried.body[shape]:
        if one.test(body):
            yield one
    for one in tried.placed[shape]:
        if one.test(placed):
            yield one


def bonus_lines(bonus: Bonus) -> list[Line]:
    """Lines of dora, each kind with its number."""
    return [Line(key, number, HAN, number) for key, number in zip(_BONUS, bonus, strict=True) if number]


def in_display_order(found: Found) -> Found:
    """The same reading with its groups in the order they are shown."""
    placed = found.placed
    body = placed.body
    codes = tuple(sorted(body.codes, key=_ORDER.__getitem__))
    if codes == body.codes:
        return found
    won = codes.index(body.codes[placed.index])
    again = Placed(Body(body.win, codes, body.shape), won, placed.wait)
    return found._replace(placed=again)


def groups_at(body: Body, mask: int) -> tuple[int, ...]:
    """The indexes of the groups that begin with a kind in the mask; all groups' for 0 is written as an empty row."""
    if not mask:
        return ()
    found = [index for index, code in enumerate(body.codes) if mask >> code % KINDS & 1]
    found += [index for index, meld in enumerate(body.win.melds, len(body.codes)) if mask >> meld.code % KINDS & 1]
    return tuple(found)


def reading_of(placed: Placed) -> Reading:
    """The reading as sheets show it: concealed groups, the pair, then melds."""
    body = placed.body
    win = placed.win
    if body.shape in (Shape.ORPHANS, Shape.UNCONNECTED):
        return _singles(placed)
    groups = [_GROUPS[code] for code in body.codes]
    if not win.self_draw and placed.wait is WaitKind.DOUBLE_PAIR:
        groups[placed.index] = _FED[body.codes[placed.index]]
    if win.melds:
        groups += [_meld_group(win, meld, at) for at, meld in enumerate(win.melds)]
    return Reading(body.shape, tuple(groups), placed.index, placed.wait)


def _meld_group(win: Win, meld: Called, at: int) -> Group:
    if not meld.kong:
        return group_of(meld.code, concealed=False, meld=at)
    kind = Kind(meld.code - PUNG)
    concealed = win.hand.melds[at].kind is MeldKind.CONCEALED_KONG
    return Group(GroupKind.KONG, kind, (kind,) * 4, concealed, at)


def _singles(placed: Placed) -> Reading:
    body = placed.body
    pair = Kind(body.codes[0] - PAIR)
    singles = tuple(Kind(kind) for kind in range(KINDS) if body.win.counts[kind] and kind != pair)
    won = int(body.win.kind == pair)
    groups = (Group(GroupKind.SINGLES, singles[0], singles), group_of(body.codes[0]))
    return Reading(body.shape, groups, won, placed.wait)
