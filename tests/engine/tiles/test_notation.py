"""What players type is read as they mean it; what we write reads as the same hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import NotationError
from engine.hand.hand import ACROSS, LEFT, RIGHT, Hand, Meld, MeldKind
from engine.tiles.kinds import Tile, code_of, sort_key
from engine.tiles.notation import parse_hand, parse_tile, parse_tiles, write_hand, write_meld, write_tiles

TILES = st.integers(0, 45).map(Tile)


@st.composite
def melds(draw):
    kind = draw(st.sampled_from(MeldKind))
    if kind is MeldKind.CHOW:
        first = draw(st.sampled_from([kind for kind in range(27) if kind % 9 < 7]))
        kinds = [first, first + 1, first + 2]
    else:
        kinds = [draw(st.integers(0, 33))] * (3 if kind is MeldKind.PUNG else 4)
    reds = {4: 43, 13: 44, 22: 45}
    faces = [reds[kind] if kind in reds and draw(st.booleans()) else kind for kind in kinds]
    tiles = tuple(sorted(map(Tile, faces), key=sort_key))
    rest, added = list(tiles), None
    if kind is MeldKind.ADDED_KONG:
        added = draw(st.sampled_from(tiles))
        rest.remove(added)
    if kind is MeldKind.CONCEALED_KONG or draw(st.booleans()):
        return Meld(kind, tiles, added=added)
    return Meld(kind, tiles, draw(st.sampled_from(rest)), draw(st.sampled_from([None, RIGHT, ACROSS, LEFT])), added)


@given(st.lists(TILES, max_size=17), st.lists(melds(), max_size=5), st.none() | TILES)
def test_every_hand_reads_as_it_was_written(concealed, made, tile):
    hand = Hand.of(concealed, made)
    written = write_hand(hand, tile)
    if not concealed and not made:
        with pytest.raises(NotationError):
            parse_hand(written)
        return
    parsed = parse_hand(written)
    assert (parsed.hand, parsed.tile, parsed.repairs) == (hand, tile, ())
    assert write_hand(parsed.hand, parsed.tile) == written


@given(st.lists(TILES, max_size=40))
def test_rows_of_tiles_keep_their_order(tiles):
    parsed = parse_tiles(write_tiles(tiles))
    assert parsed.tiles == tuple(tiles)
    assert parsed.repairs == ()


SIGNS = "0123456789mpszfjESWNPFCOormp[](){}+|'*<^> ,:东南竹中一二三万筒条赤红ｍ１🀇🀫"


@given(st.one_of(st.text(SIGNS, max_size=30), st.text(max_size=20)))
def test_anything_is_read_or_refused_with_its_place(text):
    try:
        parsed = parse_hand(text)
    except NotationError as refusal:
        position, length = refusal.position, refusal.length
    else:
        again = parse_hand(write_hand(parsed.hand, parsed.tile))
        assert (again.hand, again.tile, again.repairs) == (parsed.hand, parsed.tile, ())
        return
    assert 0 <= position <= len(text)
    assert 1 <= length <= max(1, len(text) - position)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("123m456p789s11222z", "123m456p789s11222z"),
        ("9s1m5p3m", "13m5p9s"),
        ("3z EEE S P F C", "11123567z"),
        ("EESSWWNNPPFFCC", "11223344556677z"),
        ("东南西北白发中", "1234567z"),
        ("東南西北白發中", "1234567z"),
        ("东风南风 白板发财红中", "12567z"),
        ("一二三万四五六筒七八九条", "123m456p789s"),
        ("三萬5餅６索伍條", "3m5p56s"),
        ("1万2萬3筒4饼5餅6条7條8索", "12m345p678s"),
        ("１２３ｍ　４５６ｐ，７ｚ", "123m456p7z"),
        ("一二三萬⑦⑧⑨234567s東東", "123m789p234567s11z"),
        ("①②③123456789s", "123p123456789s"),
        ("0m 5mr r5p 赤5s 红五万 赤五筒", "000m00p0s"),
        ("34056p", "34056p"),
        ("🀇🀈🀉🀐🀙🀡🀀🀁🀂🀃🀄︎🀅🀆", "123m19p1s1234567z"),
        ("🀢🀣🀤🀥🀦🀧🀨🀩🀪", "12345678f0j"),
        ("梅兰竹菊春夏秋冬", "12345678f"),
        ("蘭 中竹", "7z23f"),
        ("1f8f0j", "18f0j"),
        ("123m + 4m", "123m + 4m"),
        ("123m|4m", "123m + 4m"),
        ("E＋E", "1z + 1z"),
        ("11z[123m]", "11z [123m]"),
        ("11z (1'23m)", "11z [1'23m]"),
        ("11z [12'3m]", "11z [2'13m]"),
        ("11z [123'm]", "11z [3'12m]"),
        ("11z [12'>3m]", "11z [2'>13m]"),
        ("[5'55z]", "[5'55z]"),
        ("[55'5z]", "[55'5z]"),
        ("[555'z]", "[555'z]"),
        ("[5z5z5'z]", "[555'z]"),
        ("[5z5z'5z]", "[55'5z]"),
        ("[5*55z]", "[5*55z]"),
        ("[5'>55z]", "[555'z]"),
        ("[5’55p]", "[5'55p]"),
        ("[05'5p]", "[05'5p]"),
        ("[50'5p]", "[50'5p]"),
        ("[5555z]", "[5555z]"),
        ("[555'5z]", "[55'55z]"),
        ("[5555'z]", "[5555'z]"),
        ("[55'5+0m]", "[55'5+0m]"),
        ("{0555s}", "{0555s}"),
        ("｛５５５５ｐ｝", "{5555p}"),
        ("【东东东】", "[111z]"),
        ("pon:555z chi:123m daiminkan:1111m kakan:5555p ankan:9999s", "[555z] [123m] [1111m] [555+5p] {9999s}"),
        (
            "pung:555z chow:123m kong:1111m added_kong:5555p concealed_kong:9999s",
            "[555z] [123m] [1111m] [555+5p] {9999s}",
        ),
        ("kan:2222m kong_bent:9999s kong_direct:5555m", "[2222m] [999+9s] [5555m]"),
        ("kakan:5'550p", "[5'55+0p]"),
        ("碰:555z 吃:123m 明杠:1111m 暗槓：9999s 11z", "11z [555z] [123m] [1111m] {9999s}"),
        ("[pon 555z] [chi: 1'23m] 22z", "22z [555z] [1'23m]"),
        ("123m + 3m [555z] 11z", "123m11z [555z] + 3m"),
    ],
)
def test_accepted_forms(text, canonical):
    parsed = parse_hand(text)
    assert write_hand(parsed.hand, parsed.tile) == canonical
    assert parsed.repairs == ()


@pytest.mark.parametrize(
    ("text", "canonical", "repairs"),
    [
        ("1112345678999", "1112345678999p", {"tiles.repair.no_suit": ("1112345678999", "1112345678999p")}),
        (
            "1112345678999 + 5",
            "1112345678999p + 5p",
            {"tiles.repair.no_suit": ("1112345678999 5", "1112345678999p 5p")},
        ),
        ("一二三", "123p", {"tiles.repair.no_suit": ("123", "123p")}),
        ("123M4P", "123m4p", {"tiles.repair.case": ("M P", "m p")}),
        ("12s e", "12s1z", {"tiles.repair.case": ("e", "E")}),
        ("5Om", "05m", {"tiles.repair.letter_o": ("O", "0")}),
        ("om5z", "0m5z", {"tiles.repair.letter_o": ("o", "0")}),
        ("123m  456p", "123m456p", {"tiles.repair.spaces": ("␣␣", "␣")}),
        ("12 3m", "123m", {"tiles.repair.joined": ("12 3m", "123m")}),
        ("123 m, 4p", "123m4p", {"tiles.repair.joined": ("123 m", "123m")}),
    ],
)
def test_repairs_are_told(text, canonical, repairs):
    parsed = parse_hand(text)
    assert write_hand(parsed.hand, parsed.tile) == canonical
    assert {reason.key: (reason.params["text"], reason.params["read"]) for reason in parsed.repairs} == repairs


def test_melds_say_all_that_is_known():
    red, five = Tile(44), Tile(13)
    assert parse_hand("[55'5+0p]").hand.melds == (
        Meld(MeldKind.ADDED_KONG, (red, five, five, five), five, ACROSS, red),
    )
    assert parse_hand("[2'13m]").hand.melds == (Meld(MeldKind.CHOW, (Tile(0), Tile(1), Tile(2)), Tile(1), LEFT),)
    assert parse_hand("[1111'z]").hand.melds == (Meld(MeldKind.DIRECT_KONG, (Tile(27),) * 4, Tile(27), RIGHT),)


def test_added_kong_that_forgot_its_tile_is_still_written():
    meld = Meld(MeldKind.ADDED_KONG, (Tile(31),) * 4)
    assert write_meld(meld) == "[555+5z]"


def test_typed_order_is_kept():
    parsed = parse_hand("9s1m [555z] 3p")
    assert [code_of(tile) for tile in parsed.typed] == ["9s", "1m", "3p"]


@pytest.mark.parametrize("text", ["", "12p", "1m 2m"])
def test_one_tile_means_one(text):
    with pytest.raises(NotationError) as refusal:
        parse_tile(text)
    assert refusal.value.reason.key == "tiles.one_tile"


def test_rows_take_no_melds():
    assert parse_tiles("").tiles == ()
    with pytest.raises(NotationError) as refusal:
        parse_tiles("12p [555z]")
    assert (refusal.value.reason.key, refusal.value.position) == ("tiles.no_melds_here", 4)
