"""What people write for tiles: every accepted sign and what it stands for. Data for `engine.tiles.reader`."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from engine.tiles.kinds import FLOWERS, GREEN, JOKER, RED, WHITE, WINDS, Kind, Tile

DIGITS: Final = MappingProxyType(
    {sign: same[0] for same in ("0", "1一", "2二", "3三", "4四", "5五伍", "6六", "7七", "8八", "9九") for sign in same}
)
SUIT_SIGNS: Final = MappingProxyType(
    {sign: same[0] for same in ("m万萬", "p筒饼餅", "s索条條", "z", "f", "j") for sign in same}
)
"""Signs that end a row of digits, and the suit they name."""

RANKS: Final = MappingProxyType(
    {"m": "0123456789", "p": "0123456789", "s": "0123456789", "z": "1234567", "f": "12345678", "j": "0"}
)
"""The ranks of each suit; 0 is the red five (of `j` the joker itself)."""

HONOR_LETTERS: Final = MappingProxyType(dict(zip("ESWNPFC", (*WINDS, WHITE, GREEN, RED), strict=True)))
"""Letters of honors. S, P and F after digits are suits."""

CHARACTERS: Final[MappingProxyType[str, Kind]] = MappingProxyType(
    {
        **dict(zip("东南西北", WINDS, strict=True)),
        "東": WINDS[0],
        "白": WHITE,
        "发": GREEN,
        "發": GREEN,
        "発": GREEN,
        "中": RED,
        **dict(zip("梅兰竹菊春夏秋冬", FLOWERS, strict=True)),
        "蘭": FLOWERS[1],
    }
)
"""Honors and flowers by their character. 竹 alone is the flower, never the suit."""

TAILS: Final = MappingProxyType(
    {"风": "东東南西北", "風": "东東南西北", "板": "白", "财": "发發発", "財": "发發発", "子": "万萬筒索条條饼餅"}
)
"""Characters that may follow a name without changing it: 东风, 白板, 发财, 万子."""

RED_SIGNS: Final = "赤红紅"
"""Before a five: the red one. Before 中 the last two belong to its name."""

APOSTROPHES: Final = "'’‘′´`"
"""Written after the claimed tile of a meld."""

SEPARATORS: Final = " \t\n\r,、;；，"
IGNORED: Final = "\ufe0e\ufe0f\u200b\u200c\u200d\u2060"
"""Variation selectors and joiners that come along with tile characters."""

OPENING: Final = MappingProxyType({"[": "]", "(": ")", "【": "】", "〔": "〕", "{": "}"})
"""Brackets of melds; braces hold a concealed kong."""

FACE_DOWN: Final = "🀫"
_UNICODE: Final = (*range(27, 31), RED, GREEN, WHITE, *range(9), *range(18, 27), *range(9, 18), *FLOWERS, JOKER)
TILE_CHARACTERS: Final = MappingProxyType(
    {
        **{chr(0x1F000 + place): Tile(kind) for place, kind in enumerate(_UNICODE)},
        **{chr(ord("①") + rank): Tile(9 + rank) for rank in range(9)},
    }
)
"""Unicode's mahjong tiles, U+1F000 to U+1F02A, and digits in circles, as dots are often written."""

MELD_WORDS: Final = MappingProxyType(
    {
        word: kind
        for kind, words in (
            ("chow", "chow chi chii 吃 チー"),
            ("pung", "pung pon pong peng 碰 ポン"),
            (
                "direct_kong",
                "kong kan direct_kong open_kong kong_direct melded_kong daiminkan minkan "
                "杠 槓 明杠 明槓 直杠 直槓 大明槓 カン",
            ),
            ("added_kong", "added_kong kong_bent kakan shouminkan chakan 加杠 加槓 补杠 補槓 弯杠 彎槓"),
            ("concealed_kong", "concealed_kong closed_kong kong_concealed ankan 暗杠 暗槓"),
        )
        for word in words.split()
    }
)
"""Words that may say what a meld is (``pon:555z``), and the `MeldKind` value they name."""

NAMES: Final = MappingProxyType(
    {
        **dict.fromkeys(("east", "ton", "higashi"), "E"),
        **dict.fromkeys(("south", "nan", "minami"), "S"),
        **dict.fromkeys(("west", "sha", "shaa", "nishi"), "W"),
        **dict.fromkeys(("north", "pei", "pe", "kita"), "N"),
        **dict.fromkeys(("white", "wh", "haku", "bai"), "P"),
        **dict.fromkeys(("green", "g", "hatsu", "fa"), "F"),
        **dict.fromkeys(("red", "chun", "zhong"), "C"),
        **dict.fromkeys(("man", "wan", "crak", "w", "c"), "m"),
        **dict.fromkeys(("pin", "tong", "dot", "dots", "d"), "p"),
        **dict.fromkeys(("sou", "so", "tiao", "bam", "t", "l"), "s"),
        **dict.fromkeys(("flower", "h"), "f"),
        **dict.fromkeys(("joker", "wild"), "0j"),
        "竹": "s",
    }
)
"""Words that are not read, and what was probably meant."""
