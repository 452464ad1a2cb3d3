"""Worked cases of the riichi rules: wins, tables, waits, furiten, draws, payments, the end of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from bot.verify.check import Checker, Outcome, Record, compare
from bot.verify.riichi_reading import WINDS, hand_written, kinds_written, seed_ruleset, tiles_written
from engine.errors import EngineError, NotAWin
from engine.scoring.form import Form
from engine.scoring.sheet import Payment
from engine.systems.riichi.calls import robbing
from engine.systems.riichi.draws import ABORTS, Result, declaration_stands, noten_is_paid
from engine.systems.riichi.furiten import Passed
from engine.systems.riichi.limits import YAKUMAN_BASE
from engine.systems.riichi.payout import Liable, Settled
from engine.systems.riichi.ruleset import RiichiRuleset
from engine.systems.riichi.standings import GameNow
from engine.systems.riichi.wall import counted_seat, wall_break
from engine.tiles.kinds import code_of, kind_of

_WITH_FLOATING_UMA: Final = "riichi/jpml_a"
"""The one preset with floating uma, which cannot be chosen as a value."""
_SEATS: Final = "ESWN"
_WHO: Final = ("self", "shimocha", "toimen", "kamicha")
_REASONS: Final = {
    "riichi.reason.no_yaku": "no_yaku",
    "riichi.reason.min_han": "min_han",
    "riichi.reason.not_complete": "not_complete",
}
_BONUS: Final = ("dora", "ura_dora", "aka_dora", "nuki_dora")


def _rules(record: Record, **more: Any) -> RiichiRuleset:
    options = dict(record.get("options", {}))
    if "players" in record:
        options["players"] = record["players"]
    return seed_ruleset({**more, **options})


def _paid(shares: Mapping[int, int], self_draw: bool, winner: int) -> dict[str, int]:
    """Payments as the cases write them: `discarder`, `each`, or `dealer` and `other`."""
    if not self_draw:
        return {"discarder": sum(shares.values())}
    if winner == 0:
        return {"each": next(iter(shares.values()))}
    others = {amount for seat, amount in shares.items() if seat}
    return {"dealer": shares[0], **({"other": others.pop()} if others else {})}


def _shares(payments: Sequence[Payment]) -> dict[int, int]:
    paid: dict[int, int] = {}
    for payer, _, amount, cause in payments:
        if cause != "riichi.cause.sticks":
            paid[payer] = paid.get(payer, 0) + amount
    return paid


def _form(record: Record) -> Form:
    return Form(
        hand=hand_written(record["hand"], record.get("melds", ())),
        tile=tiles_written(record["win"])[0],
        self_draw=record["by"] == "tsumo",
        seat=WINDS[record["seat"]],
        round_wind=WINDS[record["round"]],
        flags=frozenset(record.get("flags", ())),
        dora=_indicators(record, "dora_ind"),
        ura=_indicators(record, "ura_ind"),
        honba=record.get("honba", 0),
        sticks=record.get("sticks", 0),
        norths=record.get("kita", 0),
    )


def _indicators(record: Record, key: str) -> tuple[Any, ...]:
    stated = record.get(key, ())
    return tiles_written(stated if isinstance(stated, str) else "".join(stated))


def win(record: Record) -> Mapping[str, Any]:
    """A win: validity, yaku, bonus, han, fu, limit, payments."""
    rules = _rules(record)
    try:
        sheet = rules.score(_form(record))
    except NotAWin as refusal:
        return {"valid": False, "reason": _REASONS.get(refusal.reason.key, refusal.reason.key)}
    lines = {line.key.removeprefix("riichi."): line.amount for line in sheet.lines}
    multiple = sheet.totals.get("yakuman", 0)
    limit = None if sheet.limit is None else sheet.limit.removeprefix("limit.")
    winner = rules.forms.seat_of(WINDS[record["seat"]])
    return {
        "valid": True,
        "yakuman": multiple,
        "yaku": {key: amount for key, amount in lines.items() if key not in _BONUS},
        "bonus": {key: amount for key, amount in lines.items() if key in _BONUS},
        "han": sheet.totals.get("han"),
        "fu": sheet.totals.get("fu"),
        "limit": {"kiriage_mangan": "mangan"}.get(limit or "", limit) if not multiple else "yakuman",
        "pay": _paid(_shares(sheet.payments), record["by"] == "tsumo", winner),
        "gain": sheet.gain,
    }


def _score(rules: RiichiRuleset, record: Record, by: str, dealer: bool) -> dict[str, int]:
    winner = 0 if dealer else 1
    answer = rules.points(
        han=record["han"] or 0,
        fu=record["fu"] or 0,
        yakuman=record.get("yakuman", 0),
        winner=winner,
        self_draw=by == "tsumo",
        honba=record.get("honba", 0),
    )
    return _paid(_shares(answer.payments), by == "tsumo", winner)


def score(record: Record) -> Mapping[str, Any]:
    """Payments of han and fu, or of yakuman."""
    return {"pay": _score(_rules(record), record, record["by"], record["dealer"])}


def table(record: Record) -> Mapping[str, Any]:
    """One cell of the tables: base points, dealer and non-dealer, by discard and by self-draw."""
    rules = _rules(record)
    dealer, other = (_score(rules, record, "tsumo", one) for one in (True, False))
    return {
        "base": rules.worth.limits.base(record["han"], record["fu"]).points,
        "child_ron": _score(rules, record, "ron", False)["discarder"],
        "child_tsumo": [other["other"], other["dealer"]],
        "dealer_ron": _score(rules, record, "ron", True)["discarder"],
        "dealer_tsumo": dealer["each"],
    }


def wait(record: Record) -> Mapping[str, Any]:
    """Waits of a ready hand."""
    answer = _rules(record).waits(Form(hand=hand_written(record["hand"], record.get("melds", ()))))
    kinds = [one.kind for one in answer.accepted] if answer.shanten == 0 else []
    return {"waits": kinds, "tenpai": bool(kinds)}


def _wait_expected(record: Record) -> Mapping[str, Any]:
    return {**record["expect"], "waits": list(kinds_written(record["expect"]["waits"]))}


def furiten(record: Record) -> Mapping[str, Any]:
    """Kinds of furiten."""
    rules = _rules(record)
    answer = rules.waits(Form(hand=hand_written(record["hand"], record.get("melds", ()))))
    passed = Passed(
        tiles_written("".join(record.get("passed_since_draw", ()))),
        tiles_written("".join(record.get("passed_before_draw", ()))),
        record.get("own_call_after_pass", False),
    )
    waits = [one.kind for one in answer.accepted]
    kinds = rules.furiten.kinds(waits, tiles_written(record["discards"]), record.get("riichi", False), passed)
    return {"furiten": bool(kinds), "kinds": list(kinds)}


def noten(record: Record) -> Mapping[str, Any]:
    """Noten payments."""
    ready = [seat in record["tenpai"] for seat in _SEATS[: record["players"]]]
    return {"delta": list(_rules(record).table.draws.noten(ready))}


def nagashi(record: Record) -> Mapping[str, Any]:
    """Nagashi mangan settled."""
    rules = _rules(record)
    winners = [_SEATS.index(seat) for seat in record["winners"]]
    last = _SEATS.index(record.get("last_drawer", "E"))
    settled = rules.table.draws.settle_nagashi(
        rules.payout, winners, last, record["honba"], record["sticks"], record["dealer_tenpai"]
    )
    return {
        "delta": list(settled.deltas),
        "noten_paid": noten_is_paid(aborted=False, nagashi=True),
        "sticks_left": settled.sticks_left,
        "dealer_keeps": settled.next.dealer_keeps,
        "next_honba": settled.next.honba,
    }


def nagashi_check(record: Record) -> Mapping[str, Any]:
    """Whether discards make nagashi mangan."""
    rules = _rules(record).table.draws.nagashi
    assert rules is not None
    river = tiles_written(record["discards"])
    return {"achieved": rules.achieved(river, record["called"], record.get("open_melds", 0))}


def final(record: Record) -> Mapping[str, Any]:
    """Final scores."""
    options: dict[str, Any] = {
        "final_rounding": record["rounding"],
        "rounding_base": record.get("rounding_base", "score"),
        "tie_break": record.get("tie_break", "seat_order"),
        "leftover_sticks": record.get("leftover", "first"),
    }
    if record["players"] == 3:
        options |= {"sanma_start_return": [record["start"], record["ret"]], "sanma_uma": record["uma"]}
    else:
        options |= {"start_points": record["start"], "return_points": record["ret"]}
    if record["uma"] == "floating":
        rules = seed_ruleset(options, _WITH_FLOATING_UMA)
    else:
        rules = _rules(record, **options, **({"uma": record["uma"]} if record["players"] != 3 else {}))
    scores = rules.table.final.scores(record["points"], record.get("sticks", 0))
    return {"score": [tenths / 10 for tenths in scores]}


def dora(record: Record) -> Mapping[str, Any]:
    """What an indicator points to."""
    kind = kind_of(tiles_written(record["indicator"])[0])
    return {"dora": code_of(_rules(record).pricing.scorer.dora.points_to(kind))}


def riichi_ankan(record: Record) -> Mapping[str, Any]:
    """A closed kan in riichi."""
    hand = hand_written(record["hand"], record.get("melds", ()))
    kan = kind_of(tiles_written(record["kan"])[0])
    drawn = kind_of(tiles_written(record["draw"])[0])
    allowed = drawn == kan and _rules(record).table.ready_kan(hand.counts(), len(hand.melds), kan)
    return {"allowed": allowed}


def kuikae(record: Record) -> Mapping[str, Any]:
    """What may not be discarded after a call, and whether the call leaves a discard."""
    swap = _rules(record).table.swap
    called = kind_of(tiles_written(record["tile"])[0])
    using = [kind_of(tile) for tile in tiles_written(record["using"])]
    found: dict[str, Any] = {"forbidden": sorted(swap.forbidden(called, using))}
    if "hand" in record:
        found["offered"] = swap.leaves_a_discard(hand_written(record["hand"]).counts(), called, using)
    return found


def _kuikae_expected(record: Record) -> Mapping[str, Any]:
    return {**record["expect"], "forbidden": list(kinds_written(record["expect"]["forbidden"]))}


def dice(record: Record) -> Mapping[str, Any]:
    """Whom a sum of dice counts to."""
    return {"who": _WHO[counted_seat(record["sum"])]}


def wall(record: Record) -> Mapping[str, Any]:
    """Where the wall is broken when the dealer rolls."""
    broken = wall_break(record["sum"])
    return {"wall": _SEATS[broken.seat], "skip": broken.skipped, "first_stack": broken.skipped + 1}


def abort(record: Record) -> Mapping[str, Any]:
    """Abortive draws."""
    rules = _rules(record)
    draws = rules.table.draws
    calls = record.get("calls", 0)
    won = bool(record.get("discard_won") or record.get("fourth_discard_won"))
    match record["case"]:
        case "suufon_renda":
            return {"abort": draws.four_winds(tiles_written(record["first_discards"]), calls, won)}
        case "kyuushu_kyuuhai":
            kinds = kinds_written(record["hand"])
            return {"may_declare": draws.nine_kinds(kinds, calls)}
        case "suukan_sanra":
            kans = draws.four_kans([_SEATS.index(seat) for seat in record["kans"]], won)
            paid = noten_is_paid(aborted=kans.abort, nagashi=False)
            return {"abort": kans.abort, "others_may_kan": kans.others_may_kan, "noten_paid": paid}
        case "suucha_riichi":
            four = draws.four_riichi(record["riichi"], won)
            return {"abort": four, "last_stick_paid": declaration_stands(int(won))}
        case _:
            three = draws.three_rons(record["rons"])
            order = rules.payout.winners(
                _SEATS.index(record.get("discarder", "E")), [_SEATS.index(seat) for seat in record["rons"]]
            )
            winners = [] if three else [_SEATS[seat] for seat in order]
            return {"abort": three, "winners": winners, "riichi_established": declaration_stands(len(order))}


def continuation(record: Record) -> Mapping[str, Any]:
    """Who deals next and with how many counters."""
    draws = _rules(record).table.draws
    name = {"double_ron_with_dealer": "dealer_win"}.get(record["result"], record["result"])
    changed = [key for key in record.get("options", {}) if key in ABORTS]
    following = draws.after(Result(name), record["honba"], (changed or ABORTS)[0])
    return {"dealer_keeps": following.dealer_keeps, "next_honba": following.honba}


def pao(record: Record) -> Mapping[str, Any]:
    """Payments with a liable player."""
    rules = _rules(record)
    winner, by_draw = _SEATS.index(record["winner"]), record["by"] == "tsumo"
    parts = record.get("parts", {"": record["yakuman"]})
    fed = record.get("liable_for", list(parts))
    liable = [Liable(_SEATS.index(record["liable"]), YAKUMAN_BASE * parts[key]) for key in fed]
    discarder = None if by_draw else _SEATS.index(record["discarder"])
    base = YAKUMAN_BASE * record["yakuman"]
    paid = rules.payout.payments(base, winner, discarder, record.get("honba", 0), 0, liable)
    return {"delta": list(rules.payout.deltas(paid))}


def multi_ron(record: Record) -> Mapping[str, Any]:
    """Several winners of one tile."""
    payout = _rules(record).payout
    ready = record.get("riichi_winners", ())
    wins = [Settled(_SEATS.index(seat), points, seat in ready) for seat, points in record["wins"].items()]
    paid = payout.several(_SEATS.index(record["discarder"]), wins, record["honba"], record["sticks"])
    return {"delta": list(payout.deltas(paid))}


def kan_dora(record: Record) -> Mapping[str, Any]:
    """Indicators turned when a win is scored."""
    return {"indicators": _rules(record).table.kan_dora.turned(record["events"])}


def chankan(record: Record) -> Mapping[str, Any]:
    """Whether a kan's tile may be won on, and whether passing it counts."""
    rules = _rules(record)
    hand = hand_written(record["hand"])
    kind = kind_of(tiles_written(record["tile"])[0])
    completes = kind in [one.kind for one in rules.waits(Form(hand=hand)).accepted]
    rob = robbing(record["kan"], hand.counts(), kind, completes, rules.table.orphans_rob_closed_kan)
    return {"may_ron": rob.may_win, "passed": rob.passed}


def game_end(record: Record) -> Mapping[str, Any]:
    """Whether the game ends, or which hand comes next."""
    rules = _rules(record, length=record["length"]).table
    result = Result(record["result"])
    following = rules.draws.after(result, record["honba"], ABORTS[0])
    now = GameNow(_SEATS.index(record["round"]), record["kyoku"], result, tuple(record["points"]))
    then = rules.game.after(now, following)
    if then.ends:
        return {"ends": True}
    return {"ends": False, "next": f"{_SEATS[then.wind]}{then.number}", "next_honba": then.honba}


_KINDS: Final[dict[str, Callable[[Record], Mapping[str, Any]]]] = {
    one.__name__: one
    for one in (
        win,
        score,
        table,
        wait,
        furiten,
        noten,
        nagashi,
        nagashi_check,
        final,
        dora,
        riichi_ankan,
        kuikae,
        dice,
        wall,
        abort,
        continuation,
        pao,
        multi_ron,
        kan_dora,
        chankan,
        game_end,
    )
}
_EXPECTED: Final = {"wait": _wait_expected, "kuikae": _kuikae_expected}


def check_case(record: Record) -> Outcome:
    """A worked case of any kind."""
    kind = record["kind"]
    expected = _EXPECTED[kind](record) if kind in _EXPECTED else record["expect"]
    try:
        got = _KINDS[kind](record)
    except EngineError as refusal:
        got = {"refused": [reason.key for reason in refusal.reasons]}
    return compare(expected, got, "seed")


def _is_case(record: Record) -> bool:
    return record.get("kind") in _KINDS and "expect" in record and "checked" in record


CHECKERS: Final = (Checker("riichi worked case", _is_case, check_case),)
