"""Deals written as text: what is read, what is written, and where faults are."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import NotationError
from engine.hand.hand import MeldKind
from engine.systems.sichuan.events import Drawn, Ended, Kong, Left
from engine.systems.sichuan.settle_text import parse_events, write_events
from engine.tiles.kinds import Tile
from tests.engine.systems.sichuan.asking import shown, stated, table, won

SAME = {
    "win A 3fan from B": [
        "A胡3番B点炮",
        "A 和 3番 B 點炮",
        "B点炮A 3番",
        "A wins 3 fan from B",
        "ＷＩＮ Ａ ３fan from Ｂ",
        "东胡3番南点炮",
        "win a 3fan by b",
        "A ロン 3翻 B 放銃",
    ],
    "win A 3fan self": ["A自摸3番", "win A 3fan self-draw", "A zimo 3fan", "Aツモ3翻"],
    "win A 2fan, C 2fan from D": ["A、C胡2番 D点炮", "A和C胡2番 D点炮", "win A and C 2fan from D"],
    "win A 4fan bloom": ["A杠上花4番", "win A 4fan kong-bloom"],
    "win A 4fan bloom from B": ["A杠上花4番B点杠", "win A 4fan bloom from B"],
    "win A 2fan from B shot": ["A胡2番B点炮杠上炮"],
    "win A 2fan from B robbed": ["A抢杠2番B点炮", "win A 2fan robbed from B"],
    "kong C concealed": ["C暗杠", "C 下雨", "kong C closed", "C暗槓"],
    "kong C bent 9s late": ["C弯杠9s先碰后杠", "kong C added late 9s"],
    "kong A direct from B": ["A直杠B点杠", "A杠B引杠", "kong A from B"],
    "draw A pig, B none, C 2fan, D 1fan": ["流局 A花猪 B没叫 C2番 D1番", "黄庄：A花豬，B無叫，C2番，D1番"],
    "leave B": ["B逃跑", "B離開", "B退出"],
    "end D none": ["结束 D没叫", "終局 Dノーテン"],
}


@pytest.mark.parametrize(("written", "text"), [(key, text) for key, texts in SAME.items() for text in texts])
def test_the_same_deal_in_other_words(written, text):
    assert write_events(parse_events(text)) == written
    assert parse_events(written) == parse_events(text)


def test_statements_are_lines_or_parted_by_semicolons():
    text = "kong C concealed; win A 3fan from B。\n\n C自摸1番\n"
    assert write_events(parse_events(text)).splitlines() == [
        "kong C concealed",
        "win A 3fan from B",
        "win C 1fan self",
    ]
    assert parse_events("  \n ;") == ()


def test_hands_are_read_with_their_winning_tile_and_void_suit():
    (event,) = parse_events('win B "123456789m5567s + 8s" void p, C 1fan from A')
    assert event.tile == Tile(25)
    assert event.hands == (shown(1, "123456789m5567s", void=1), stated(2, 1))
    assert parse_events(write_events((event,))) == (event,)
    assert table("standard").settling.settle([event]).balances == (-2, 1, 1, 0)


@pytest.mark.parametrize(
    ("text", "key", "position", "length"),
    [
        ("winn A 3fan from B", "text_unknown", 0, 4),
        ("kong A concealed\nwin A 3fan from Q", "text_unknown", 33, 1),
        ("A 3fan", "text_no_verb", 0, 6),
        ("win A 3fan kong C", "text_two_verbs", 11, 4),
        ("win A 3fan", "text_no_payer", 0, 10),
        ("win 3fan from B", "text_unexpected", 4, 4),
        ("win from B", "text_no_winner", 0, 10),
        ("win A from B", "text_needs_fan", 4, 1),
        ("win A 3fan from B from C", "text_two_payers", 23, 1),
        ("win A 3fan from", "text_from_nobody", 0, 15),
        ("win A 3fan A 2fan from B", "text_seat_twice", 11, 1),
        ("win A 3fan self from B", "text_self_and_payer", 11, 4),
        ("win A 3fan concealed from B", "text_unexpected", 11, 9),
        ("kong C", "text_kong_kind", 0, 6),
        ("kong C concealed bent", "text_kong_kind", 0, 21),
        ("kong C direct", "text_kong_giver", 0, 13),
        ("kong C concealed from B", "text_no_giver", 22, 1),
        ("kong C concealed late", "text_late_is_bent", 0, 21),
        ("kong C D concealed", "text_one_seat", 0, 18),
        ("draw A", "text_needs_state", 5, 1),
        ('win A "123456789m5567s+8s", C "11123m555p6677s+7s" from B', "text_two_tiles", 0, 57),
        ('win A "12x" from B', "tiles.unknown_suit", 9, 1),
    ],
)
def test_faults_say_where_they_are(text, key, position, length):
    with pytest.raises(NotationError) as caught:
        parse_events(text)
    wanted = key if "." in key else f"sichuan.reason.{key}"
    assert (caught.value.reason.key, caught.value.position, caught.value.length) == (wanted, position, length)
    assert "position" not in caught.value.reason.params


def test_a_word_that_was_mistyped_has_neighbors():
    with pytest.raises(NotationError) as caught:
        parse_events("kong C conceled")
    assert "concealed" in caught.value.reason.params["nearest"]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("winn A 3fan from B", {"win", "wins"}),
        ("win A humn 3fan from B", {"human"}),
        ("win A 3fan form B", {"from"}),
        ("draw A humn", set()),
        ("draw A noen", {"none", "noten"}),
        ("win A noen from B", set()),
        ("kong C blom", set()),
        ("leave A conceled", set()),
    ],
)
def test_only_words_that_fit_the_statement_are_suggested(text, meant):
    with pytest.raises(NotationError) as caught:
        parse_events(text)
    assert caught.value.reason.key == "sichuan.reason.text_unknown"
    assert set(caught.value.reason.params["nearest"]) == meant


@pytest.mark.parametrize("amount", ["3fan", "3han", "3 HAN", "3番", "3翻", "3飜", "３ｈａｎ"])
def test_fan_are_read_by_all_their_names(amount):
    assert parse_events(f"win A {amount} from B") == parse_events("win A 3fan from B")


@pytest.mark.parametrize(
    ("text", "position", "amount"),
    [
        ("win A 40fu from B", 6, "40fu"),
        ("win A 40符 from B", 6, "40符"),
        ("win A 3 from B", 6, "3"),
        ("win A 1000fan from B", 6, "1000fan"),
        ("kong C concealed 9z", 17, "9z"),
    ],
)
def test_an_amount_that_is_not_read_is_no_word(text, position, amount):
    with pytest.raises(NotationError) as caught:
        parse_events(text)
    error = caught.value
    assert (error.reason.key, error.position) == ("sichuan.reason.text_amount", position)
    assert error.reason.params == {"text": amount}


SEATS = st.permutations(range(4))
FAN = st.integers(0, 13)


@st.composite
def events(draw):
    seats = draw(SEATS)
    match draw(st.integers(0, 5)):
        case 0:
            kind = draw(st.sampled_from([MeldKind.CONCEALED_KONG, MeldKind.ADDED_KONG, MeldKind.DIRECT_KONG]))
            tile = draw(st.none() | st.integers(0, 26).map(Tile))
            late = kind is MeldKind.ADDED_KONG and draw(st.booleans())
            giver = seats[1] if kind is MeldKind.DIRECT_KONG else None
            return Kong(seat=seats[0], kind=kind, tile=tile, giver=giver, late=late)
        case 1:
            hands = [stated(seat, draw(FAN)) for seat in seats[: draw(st.integers(1, 3))]]
            flags = {name: draw(st.booleans()) for name in ("kong_shot", "rob_kong", "last_tile")}
            return won(hands, None, seats[3], first=draw(st.sampled_from([None, "di_hu", "ren_hu"])), **flags)
        case 2:
            giver = draw(st.sampled_from([None, seats[1]]))
            bloom = MeldKind.CONCEALED_KONG if giver is None else MeldKind.DIRECT_KONG
            return won([stated(seats[0], draw(FAN))], None, None, bloom=bloom, giver=giver)
        case 3:
            return won([stated(seats[0], draw(FAN))], None, None, first=draw(st.sampled_from([None, "tian_hu"])))
        case 4:
            ends = draw(st.sampled_from([Drawn, Ended]))
            states = [draw(st.sampled_from([{"pig": True}, {}, {"fan": 4}])) for _ in seats]
            return ends(hands=tuple(stated(seat, **state) for seat, state in zip(seats, states, strict=True)))
        case _:
            return Left(seat=seats[0])


@given(st.lists(events(), max_size=5))
def test_what_is_written_reads_as_the_same(deal):
    assert parse_events(write_events(deal)) == tuple(deal)


@given(st.text(alphabet='AB CD胡杠自摸点炮番fan0123 from win;\n"m', max_size=60))
def test_any_text_is_read_or_refused_with_a_place_in_it(text):
    place, length = 0, 0
    try:
        parse_events(text)
    except NotationError as fault:
        place, length = fault.position, fault.length
    assert 0 <= place <= place + length <= max(len(text), 1)
