"""Questions that contradict themselves or the rules are refused with every problem; what is left open is filled in."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from bot.verify.riichi_reading import WINDS, ruleset_of, tiles_written
from engine.errors import HandError, NotAWin
from engine.hand.hand import LEFT, Hand, Meld, MeldKind
from engine.scoring.form import Form, Opponent
from engine.systems import registry
from engine.tiles.kinds import Tile
from engine.tiles.notation import parse_hand, parse_tiles
from tests.engine.systems.riichi.asking import form, refusal, score, yaku

PINFU = ("234567m345p6799s", "8s")


def problems(rules: str, asked: Form) -> set[str]:
    with pytest.raises(HandError) as refused:
        ruleset_of(f"riichi/{rules}").score(asked)
    return {reason.key.removeprefix("riichi.reason.") for reason in refused.value.reasons}


@pytest.mark.parametrize(
    ("rules", "asked", "keys"),
    [
        ("seed", form("234567m345p6799s"), {"no_winning_tile"}),
        ("seed", form("234567m345p679s", "8s"), {"tile_count"}),
        ("seed", form("234567m345p6799s", "8s", "pon:555z"), {"tile_count"}),
        ("seed", form("2222345m345p6799s", "2m"), {"tiles.five_copies", "tile_count"}),
        ("seed", form("222m345678p6799s", "2m", dora="2m"), {"tiles.five_copies"}),
        ("seed", form("23m345678p679s11f", "4m"), {"not_in_play"}),
        ("seed", form(*PINFU, flags="ippatsu"), {"situation_needs"}),
        ("seed", form(*PINFU, flags="haitei"), {"self_draw_only"}),
        ("seed", form(*PINFU, by="tsumo", flags="houtei"), {"discard_only"}),
        ("seed", form(*PINFU, by="tsumo", flags="rinshan"), {"rinshan_needs_kan"}),
        ("seed", form(*PINFU, by="tsumo", flags="tenhou"), {"dealer_only"}),
        ("seed", form(*PINFU, by="tsumo", seat="E", flags="chiihou"), {"not_dealer"}),
        ("seed", form(*PINFU, flags="riichi renhou"), {"situations_exclude"}),
        ("seed", form(*PINFU, flags="open_riichi"), {"not_in_rules"}),
        ("seed", form(*PINFU, flags="moonshine"), {"unknown_situation"}),
        ("seed", form("567m345p6799s", "8s", "chi:234m", flags="riichi"), {"riichi_not_closed"}),
        ("seed", form("567m345p6799s", "8s", "daiminkan:2222s", flags="riichi"), {"riichi_kong_open"}),
        ("seed", form("567m345p6799s", "8s", "ankan:1111z", by="tsumo", flags="chiihou"), {"first_turn_called"}),
        ("seed", form(*PINFU, norths=1), {"no_norths"}),
        ("seed", form(*PINFU, honba=-1), {"negative_count"}),
        ("seed", form(*PINFU, payer="S"), {"pays_himself"}),
        ("seed", form(*PINFU, by="tsumo", payer="N"), {"self_draw_payer"}),
        ("seed-3p", form("123789p4567s9m11z", "4s", seat="N"), {"no_such_seat"}),
        ("seed-3p", form("234m123789p4699s", "5s"), {"not_in_play"}),
        ("seed-3p", form("456p6799s11z", "8s", "chi:234s", "pon:555z"), {"tile_count", "bad_meld"}),
        ("seed-3p", form("456p6799s111z", "8s", "chi:234s"), {"bad_meld"}),
        ("seed players=2", form("456p6799s111z", "8s", "chi:234s"), {"bad_meld"}),
        ("tenhou", form("2340055m6799s55z", "5z"), {"too_many_reds"}),
    ],
)  # fmt: skip
def test_contradictions(rules: str, asked: Form, keys: set[str]) -> None:
    assert problems(rules, asked) == keys


def told(*opponents: str) -> tuple[Opponent, ...]:
    """Opponents by their melds alone, as ``E: [555'z]``."""
    found = []
    for text in opponents:
        wind, _, melds = text.rpartition(":")
        found.append(Opponent(river=(), melds=parse_hand(melds).hand.melds, seat=WINDS[wind] if wind else None))
    return tuple(found)


@pytest.mark.parametrize(
    ("rules", "hand", "more", "keys"),
    [
        ("tenhou-3p", "1199p112244s556z", {"seat": "N"}, {"no_such_seat"}),
        ("tenhou-3p", "1199p112244s556z", {"against": told("N:[777'z]")}, {"no_such_seat"}),
        ("seed players=2 nima_other_seat=S", "1199p112244s556z", {"seat": "W"}, {"no_such_seat"}),
        ("seed players=2 nima_other_seat=S", "1199p112244s556z", {"seat": "N"}, {"no_such_seat"}),
        ("seed players=2", "1199p112244s556z", {"against": told("N:[777'z]")}, {"no_such_seat"}),
        ("tenhou-3p", "1199p112244s556z", {"against": told("[777'z]", "[222'z]", "[333'z]")}, {"too_many_opponents"}),
        ("seed players=2", "1199p112244s556z", {"against": told("[777'z]", "[222'z]")}, {"too_many_opponents"}),
        (
            "seed",
            "234m456p340789s1m",
            {"against": told("[555'z][666'z][777'z][444'z][222'z]")},
            {"too_many_melds"},
        ),
        ("tenhou-3p", "1199p112244s556z", {"against": told("[3'4p5p]")}, {"bad_meld"}),
        ("seed players=2", "1199p112244s556z", {"against": told("[3'4p5p]")}, {"bad_meld"}),
    ],
)
def test_nobody_else_sits_at_the_table(rules: str, hand: str, more: dict[str, Any], keys: set[str]) -> None:
    """Waits, discards, calls and parts of hands refuse what a win does."""
    ruleset = ruleset_of(f"riichi/{rules}")
    waiting = form(hand, **more)
    asked = [
        lambda: ruleset.waits(waiting),
        lambda: ruleset.discards(replace(waiting, tile=Tile(31))),
        lambda: ruleset.calls(waiting, Tile(31), LEFT),
        lambda: ruleset.part(form("4567s", **more)),
    ]
    for ask in asked:
        with pytest.raises(HandError) as refused:
            ask()
        assert {reason.key.removeprefix("riichi.reason.") for reason in refused.value.reasons} == keys


def test_the_seat_that_is_filled_in_is_free() -> None:
    for rules, opponents, wind in (
        ("seed", told(), "wind.south"),
        ("seed", told("S:[777'z]"), "wind.west"),
        ("tenhou-3p", told("S:[777'z]", "W:[222'z]"), "wind.east"),
        ("seed players=2 nima_other_seat=W", told("W:[777'z]"), "wind.east"),
    ):
        asked = replace(form("1199p112244s556z", against=opponents), seat=None)
        [note] = ruleset_of(f"riichi/{rules}").waits(asked).notes
        assert (note.key, note.params["wind"]) == ("riichi.note.assumed_seat", wind)


def test_all_problems_are_told_at_once() -> None:
    asked = form(*PINFU, flags="haitei ippatsu", payer="S", honba=-2)
    assert problems("seed", asked) == {"self_draw_only", "situation_needs", "pays_himself", "negative_count"}


def test_a_meld_that_is_none() -> None:
    wrong = Meld(MeldKind.CHOW, tiles_written("245m"))
    asked = Form(hand=Hand.of(tiles_written("345p345s6799s"), (wrong,)), tile=26)
    assert problems("seed", asked) == {"bad_meld"}


def test_what_is_left_open_is_filled_in_and_told() -> None:
    rules = ruleset_of("riichi/seed")
    sheet = rules.score(Form(hand=form("234567m345p4699s").hand, tile=22, flags=frozenset({"riichi"})))
    notes = [note.key.removeprefix("riichi.note.") for note in sheet.notes]
    assert notes == ["assumed_discard", "assumed_seat", "assumed_round"]
    assert sheet.totals["points"] == 1300
    drawn = rules.score(Form(hand=form("234567m345p4699s").hand, tile=22, flags=frozenset({"haitei"})))
    assert yaku(drawn) == {"menzen_tsumo": 1, "haitei": 1}
    heaven = rules.score(Form(hand=form("234567m345p4699s").hand, tile=22, flags=frozenset({"tenhou"})))
    assert heaven.payments[0].payee == 0


def test_red_fives_where_there_are_none_count_as_fives() -> None:
    sheet = score("seed", "234067m345p4699s", "5s", flags="riichi")
    assert yaku(sheet) == {"riichi": 1}
    assert [note.key for note in sheet.notes] == ["riichi.note.no_red_fives"]


def test_indicators_of_kongs_do_not_count_where_there_is_no_kong_dora() -> None:
    assert yaku(score("jpml_a", "234567m345p4699s", "5s", flags="riichi", dora="8s3m")) == {"riichi": 1, "dora": 2}
    assert yaku(score("seed", "234567m345p4699s", "5s", flags="riichi", dora="8s3m")) == {"riichi": 1, "dora": 3}


def test_seats_of_payments() -> None:
    paid = score("seed", *PINFU, by="tsumo", seat="W").payments
    assert [(one.payer, one.payee, one.amount) for one in paid] == [(0, 2, 700), (1, 2, 400), (3, 2, 400)]
    ron = score("seed", *PINFU, seat="W", payer="N", honba=2, sticks=1).payments
    assert [(one.payer, one.payee, one.amount) for one in ron] == [(3, 2, 1000), (3, 2, 600), (-2, 2, 1000)]


def test_two_players_and_their_other_seat() -> None:
    hand = ("234567m345p6799s", "8s")
    paid = score("seed players=2 nima_other_seat=W", *hand, by="tsumo", seat="W").payments
    assert [(one.payer, one.payee, one.amount) for one in paid] == [(0, 1, 1500)]
    assert problems("seed players=2", form(*hand, seat="W")) == {"no_such_seat"}


def test_the_feeder_of_the_last_dragon_answers_for_it() -> None:
    """Melds in order, the last pung from the player on the right: liable (riichi rules 8.5)."""
    dragons = [Meld(MeldKind.PUNG, (tile,) * 3, tile, source) for tile, source in ((31, 1), (32, 2), (33, 1))]
    hand = Hand.of(tiles_written("67m22p"), dragons)
    asked = Form(hand=hand, tile=7, self_draw=True, seat=28, round_wind=27)
    paid = ruleset_of("riichi/seed").score(asked).payments
    assert [(one.payer, one.amount, one.cause) for one in paid] == [(2, 32_000, "riichi.cause.liability")]
    closed = Meld(MeldKind.CONCEALED_KONG, (33,) * 4)
    last_closed = Form(
        hand=Hand.of(hand.concealed, (*dragons[:2], closed)), tile=7, self_draw=True, seat=28, round_wind=27
    )
    assert {one.cause for one in ruleset_of("riichi/seed").score(last_closed).payments} == {"riichi.cause.win"}


def test_liability_for_a_direct_kong() -> None:
    kong = Meld(MeldKind.DIRECT_KONG, (10,) * 4, 10, 3)
    hand = Hand.of(tiles_written("345567m4699s"), (kong,))
    asked = Form(hand=hand, tile=22, self_draw=True, seat=28, round_wind=27, flags=frozenset({"rinshan"}))
    paid = ruleset_of("riichi/seed daiminkan_rinshan_pao=on").score(asked).payments
    assert [(one.payer, one.amount) for one in paid] == [(0, 1500)]
    assert len(ruleset_of("riichi/seed").score(asked).payments) == 3


def test_thirteen_unconnected_as_mangan_leaves_the_first_draw_out() -> None:
    hand = ("147m258p369s1234z", "1z")
    sheet = score("seed shiisan_puta=mangan", *hand, by="tsumo", flags="chiihou")
    assert (yaku(sheet), sheet.limit, sheet.totals["points"]) == ({"shiisan_puta": 5}, "limit.mangan", 8000)
    both = score("seed shiisan_puta=yakuman shiisan_puta_with_first_draw=on", *hand, by="tsumo", flags="chiihou")
    assert yaku(both) == {"chiihou": 1, "shiisan_puta": 1}


def test_a_chow_where_two_players_may_call_it() -> None:
    assert yaku(score("seed players=2 nima_chi=on", "567m345p2246s", "5s", "chi:234m")) == {"tanyao": 1}


def test_a_river_that_holds_a_wait_forbids_a_win_by_discard() -> None:
    assert refusal("seed", "234567m345p6799s", "8s", river="5s1z") == ["furiten_discard"]
    assert score("seed", "234567m345p6799s", "8s", by="tsumo", river="5s1z").totals["han"] == 2
    assert score("seed", "234567m345p6799s", "8s", river="1z9m").totals["han"] == 1


# ------------------------------------------------------------ what lies on the table


def tiles(text: str) -> tuple[Tile, ...]:
    return parse_tiles(text).tiles


def river(text: str, **more: object) -> Opponent:
    return Opponent(river=tiles(text), **more)


LONG = "4444z5555z6666z9999m8888m1111s222s"
KONG = parse_hand("[6666'z]").hand.melds


@pytest.mark.parametrize(
    ("told", "reasons"),
    [
        ({"dora": tiles("12345p")}, []),
        ({"dora": tiles("123456p")}, ["too_many_dora"]),
        ({"ura": tiles("123456p")}, ["too_many_ura"]),
        ({"dora": tiles("12p"), "against": (river("1s"), river("2s"))}, []),
        ({"dora": tiles("12p"), "against": (river("1s"), river("2s"), river("3s"))}, ["too_many_dora"]),
        ({"dora": tiles("12p"), "against": (river("1s"), river("2s"), river("3s", melds=KONG))}, []),
        ({"dora": tiles("123p"), "against": (river("1s"), river("2s"), river("3s", melds=KONG))}, ["too_many_dora"]),
        ({"against": (river(LONG),)}, []),
        ({"against": (river(LONG + "9p"),)}, ["too_many_discards"]),
        ({"river": tiles(LONG + "9p")}, ["too_many_discards"]),
        ({"against": (river("1s9m3z2m8s", ready=4),), "turn": 1}, ["discards_before_turn"]),
        ({"against": (river("1s9m3z2m8s"),), "turn": 2}, []),
        ({"against": (river("1s9m3z"), river("2s"), river("3s")), "turn": 2}, ["discards_before_turn"]),
        ({"against": (river("1s9m3z"), river("2s"), river("3s", melds=KONG)), "turn": 2}, []),
        ({"river": tiles("1s9m3z2m8s"), "turn": 1}, ["discards_before_turn"]),
        ({"turn": 1}, []),
    ],
)
def test_only_what_can_lie_on_the_table_is_taken(told, reasons):
    """One indicator and one for each kong (riichi rules 3); nobody is ahead of others but by calls."""
    ruleset = registry.ruleset("riichi/tenhou")
    hand = parse_hand("123m456p78s12377z").hand
    asked = Form(hand=hand, tile=tiles("9s")[0], **told)
    for ask in (ruleset.discards, ruleset.score):
        if not reasons:
            with suppress(NotAWin):
                ask(asked)
            continue
        with pytest.raises(HandError) as refused:
            ask(asked)
        assert [reason.key.removeprefix("riichi.reason.") for reason in refused.value.reasons] == reasons
