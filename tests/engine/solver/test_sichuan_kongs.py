"""Kongs at the own turn in Sichuan: against plain enumeration, which are allowed, and what their money does."""

from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from engine.hand import kernel
from engine.hand.hand import Hand, Meld, MeldKind
from engine.scoring.form import Form
from engine.solver.sichuan.ask import parts_of, solve_form
from engine.solver.sichuan.model import FULL, NARROW, NEAREST, Model, Position
from engine.solver.sichuan.search import COMPILED
from engine.solver.sichuan.solve import solve_with
from engine.systems import registry
from engine.systems.sichuan.win import NOTHING_SPECIAL, Chance, held_of
from engine.tiles.kinds import Tile
from engine.tiles.notation import parse_hand

LINE = "sichuan/dingque"
RIVALS, EACH = 3, 2
BARE = Model(slack=9, slack_ready=9, routes=False, hazard=(0.0,), ron=False, kongs=False, costs=False, check=False)
"""Draws, discards and kongs alone, without a limit on exchanges."""
BLOOM = Chance(self_draw=True, bloom=MeldKind.CONCEALED_KONG)


def position_of(text, **changes):
    hand = parse_hand(text).hand
    counts = tuple([int(tile) for tile in hand.concealed].count(kind) for kind in range(27))
    seen = [int(tile) for meld in hand.melds for tile in meld.tiles]
    free = tuple(max(0, 4 - count - seen.count(kind)) for kind, count in enumerate(counts))
    return replace(Position(counts=counts, melds=hand.melds, void=0, free=free), **changes)


def solved_for(position, line=LINE, model=NARROW):
    table, worths = parts_of(line)
    return solve_with(position, table, worths, model, nodes=400_000)


def enumerated(position, draws):
    """Units of each discard, and of each concealed kong by its kind as 100 and more: with all draws, all discards and
    all kongs of tiles that are held from the beginning."""
    scoring = registry.ruleset(LINE).scoring
    total = sum(position.free)
    fours = [kind for kind, count in enumerate(position.counts) if count == 4]

    def less(counts, kind, number=1):
        return tuple(count - number * (other == kind) for other, count in enumerate(counts))

    def lacking(counts, kongs):
        return kernel.distance([*counts, *[0] * 7], 4 - len(kongs), 0 if kongs else kernel.FOURS)

    def paid(counts, kongs, chance):
        melds = tuple(Meld(MeldKind.CONCEALED_KONG, (Tile(kind),) * 4) for kind in kongs)
        hand = Hand.of([Tile(kind) for kind, count in enumerate(counts) for _ in range(count)], melds)
        return scoring.worth(held_of(hand), 0, chance).amount

    def touches(counts, kind):
        return any(counts[other] and other // 9 == kind // 9 and abs(other - kind) < 3 for other in range(27))

    def drawable(counts, kongs):
        """What is worth a look: a tile that brings the hand nearer or touches it, and its chance."""
        for kind in range(9, 27):
            copies = position.free[kind] - max(0, counts[kind] - position.counts[kind])
            if copies <= 0 or counts[kind] == 4:
                continue
            if touches(counts, kind) or lacking(less(counts, kind, -1), kongs) < lacking(counts, kongs):
                yield kind, copies / total

    def thrown(counts, kongs, turn, most):
        if sum(counts) <= 13 - 3 * len(kongs):
            return waiting(counts, kongs, turn)
        rest = [less(counts, kind) for kind in range(27) if counts[kind]]
        near = [waiting(one, kongs, turn) for one in rest if lacking(one, kongs) <= most]
        return max(near, default=-99.0)

    @cache
    def konged(counts, kongs, turn):
        """The best kong of a hand that has drawn, with so many draws gone."""
        here = [kind for kind in fours if counts[kind] == 4] if turn < draws else []
        return max((replaced(less(counts, kind, 4), (*kongs, kind), turn) for kind in here), default=-99.0)

    @cache
    def replaced(counts, kongs, turn):
        stay = max(waiting(counts, kongs, turn), konged(counts, kongs, turn))
        value = stay
        for kind, chance in drawable(counts, kongs):
            now = less(counts, kind, -1)
            if lacking(now, kongs) == 0:
                here = paid(now, kongs, BLOOM) * RIVALS
            else:
                most = min(lacking(counts, kongs), lacking(now, kongs))
                here = max(thrown(now, kongs, turn, most), konged(now, kongs, turn))
            value += chance * max(0.0, here - stay)
        return value + EACH * RIVALS

    @cache
    def waiting(counts, kongs, turn):
        if turn == draws:
            return 0.0
        kong = konged(counts, kongs, turn + 1)
        after = max(waiting(counts, kongs, turn + 1), kong)
        value = after
        for kind, chance in drawable(counts, kongs):
            now = less(counts, kind, -1)
            if lacking(now, kongs) == 0:
                win = (paid(now, kongs, NOTHING_SPECIAL) + 1) * RIVALS
                here = win if win > kong else after
            else:
                most = min(lacking(counts, kongs), lacking(now, kongs))
                here = max(thrown(now, kongs, turn + 1, most), konged(now, kongs, turn + 1), after)
            value += chance * (here - after)
        return value

    begin = position.counts
    kongs = {100 + kind: replaced(less(begin, kind, 4), (kind,), 0) for kind in fours}
    return {**{kind: waiting(less(begin, kind), (), 0) for kind in range(27) if begin[kind]}, **kongs}


@pytest.mark.parametrize(
    ("hand", "draws", "wall"),
    [
        ("1111p234567s88p9s3p", 2, {"p": (2, 4, 8), "s": (1, 9)}),
        ("1111p23p456s7899s1s", 2, {"p": (4,), "s": (1, 9)}),
        ("1111p2222s456s77s8s", 2, {"p": (5,), "s": (7, 8)}),
        ("1111p2222s456s77s8s", 3, {"s": (7, 8)}),
    ],
)
def test_kongs_are_solved_as_by_enumeration(hand, draws, wall):
    free = [0] * 27
    free[0] = 3
    for suit, ranks in wall.items():
        for rank in ranks:
            free["mps".index(suit) * 9 + rank - 1] = 2
    position = position_of(hand, free=tuple(free), wall=4 * draws)
    wanted = enumerated(position, draws)
    solved = solved_for(position, model=replace(BARE, slack=2 * draws + 1, slack_ready=2 * draws + 1))
    assert solved.draws == draws
    assert solved.kongs
    for row in solved.rows:
        assert row.value == pytest.approx(wanted[row.kind], abs=1e-9), row.kind
    for kong in solved.kongs:
        assert kong.money == EACH * RIVALS
        assert kong.row.value == pytest.approx(wanted[100 + kong.meld.base], abs=1e-9)


def asked(text, line=LINE, **changes):
    return solve_form(replace(Form(hand=parse_hand(text).hand), **changes), registry.ruleset(line))


@pytest.mark.parametrize("text", ["1111p234567s88p9s3p", "1111p23p456s7899s1s", "1111p2222s456s77s8s"])
def test_the_more_kongs_are_paid_the_more_a_hand_is_worth(text):
    """Of a kong now, and of every discard that keeps its tiles once the money is worth more than their shape."""
    found = []
    for each in (0, 1, 2, 4):
        solved = solved_for(position_of(text), f"{LINE} concealed_kong_each={each}", FULL if COMPILED else NARROW)
        worth = {row.kind: row.value for row in solved.rows}
        found.append({**worth, **{100 + kong.meld.base: kong.row.value for kong in solved.kongs}})
    for less, more in pairwise(found):
        assert all(more[key] >= less[key] - 1e-9 for key in less)
        assert all(more[key] > less[key] + 1 for key in less if key >= 100)
        assert max(more.values()) > max(less.values())


def test_four_alike_are_worth_more_for_kong_money_than_three():
    gains = []
    for text in ("1111p234567s88p9s3p", "111p234567s88p99s3p"):
        with_money, without = (asked(text, f"{LINE} concealed_kong_each={each}").solved for each in (2, 0))
        gains.append(with_money.rows[0].value - without.rows[0].value)
    four, three = gains
    assert four > 4 > 1 > three, "a kong of four is paid by all three at the next turn, all but surely"


def test_a_kong_leads_where_its_money_is_worth_more_than_any_discard():
    answer = asked("1111p234567s88p9s3p")
    (kong,) = answer.solved.kongs
    assert answer.better_kong is kong
    assert kong.money == 6
    assert kong.row.value > answer.solved.rows[0].value > 5
    unpaid = asked("1111p234567s88p9s3p", f"{LINE} concealed_kong_each=0")
    assert unpaid.better_kong is None
    assert unpaid.solved.rows[0].value > unpaid.solved.kongs[0].row.value


def test_kong_money_goes_back_by_the_rules_alone():
    """A hand that can hardly get ready keeps the money where nothing goes back."""
    text, wall = "1111p2589s2589p36s", 9
    kept, returned = (
        solved_for(position_of(text, wall=wall), f"{LINE} kong_refund={how}", NEAREST).kongs[0].row.value
        for how in ("none", "at_draw")
    )
    assert kept - returned > 2


@pytest.mark.parametrize(
    ("text", "line", "changes", "kinds"),
    [
        ("1111p234567s88p9s3p", LINE, {}, [MeldKind.CONCEALED_KONG]),
        ("1111p234567s88p9s3p", LINE, {"void_suit": 1}, []),
        ("1111p234567s88p9s3p", "sichuan/chengdu_social_2p", {}, [MeldKind.CONCEALED_KONG]),
        ("(777p)7p123468999s1p", LINE, {}, [MeldKind.ADDED_KONG]),
        ("(777p)7p123468999s1p", f"{LINE} late_bent_kong=forbidden", {}, [MeldKind.ADDED_KONG]),
        ("(777p)7p123468999s1p", f"{LINE} allow_kong=concealed_only", {}, []),
        ("(777p)7p123468999s", f"{LINE} late_bent_kong=forbidden", {"tile": Tile(9)}, []),
        ("(777p)7p123468999s", LINE, {"tile": Tile(9)}, [MeldKind.ADDED_KONG]),
        ("(777p)123468999s1p", f"{LINE} late_bent_kong=forbidden", {"tile": Tile(15)}, [MeldKind.ADDED_KONG]),
        ("1111p234567s88p9s3p", LINE, {"turn": 15}, []),
    ],
)
def test_only_kongs_that_the_rules_allow_are_weighed(text, line, changes, kinds):
    """None of a void suit, none without a tile to replace the fourth, none of a tile kept back where that may not be
    added: nobody having told which tile was drawn, it may be that."""
    assert [kong.meld.kind for kong in asked(text, line, **changes).solved.kongs] == kinds


def test_a_fourth_tile_kept_back_is_paid_as_the_rules_say():
    paid, unpaid = (
        asked("(777p)7p123468999s", f"{LINE} late_bent_kong={how}", tile=Tile(9)).solved.kongs[0].money
        for how in ("paid", "unpaid")
    )
    assert (paid, unpaid) == (3, 0)


def test_a_kong_of_a_suit_that_no_near_hand_keeps_is_weighed_too():
    """It may not win any more and is paid all the same."""
    solved = asked("1111m23456s88p234p").solved
    (kong,) = solved.kongs
    (unpaid,) = asked("1111m23456s88p234p", f"{LINE} concealed_kong_each=0").solved.kongs
    assert kong.money == 6
    assert kong.row.lacking == solved.rows[0].lacking + 2
    assert kong.row.value > unpaid.row.value + 3


@pytest.mark.skipif(not COMPILED, reason="uncompiled it takes long")
def test_kongs_in_the_search_do_not_make_it_much_larger():
    for text in ("1111p234567s88p9s3p", "1111357p2244s369s"):
        with_kongs = solved_for(position_of(text))
        without = solved_for(position_of(text), model=replace(NARROW, fours=False))
        assert with_kongs.nodes < 3 * without.nodes
