"""The words of tenhou.net/6 records: they are part of that format, whatever language its reader speaks."""

from __future__ import annotations

from typing import Final

DRAWS: Final = {
    "exhaustive": "流局",
    "nm": "流し満貫",
    "yao9": "九種九牌",
    "kaze4": "四風連打",
    "reach4": "四家立直",
    "ron3": "三家和了",
    "kan4": "四槓散了",
}
ALL_READY: Final = "全員聴牌"
NONE_READY: Final = "全員不聴"
WIN: Final = "和了"

WINDS: Final = "東南西北"
LIMITS: Final = {
    "limit.mangan": "満貫",
    "limit.kiriage_mangan": "満貫",
    "limit.haneman": "跳満",
    "limit.baiman": "倍満",
    "limit.sanbaiman": "三倍満",
    "limit.kazoe_yakuman": "役満",
}
YAKUMAN: Final = "役満"

YAKU: Final = {
    "riichi": "立直",
    "ippatsu": "一発",
    "menzen_tsumo": "門前清自摸和",
    "pinfu": "平和",
    "iipeikou": "一盃口",
    "tanyao": "断幺九",
    "yakuhai_haku": "役牌 白",
    "yakuhai_hatsu": "役牌 發",
    "yakuhai_chun": "役牌 中",
    "rinshan": "嶺上開花",
    "haitei": "海底摸月",
    "houtei": "河底撈魚",
    "chankan": "槍槓",
    "double_riichi": "両立直",
    "chiitoitsu": "七対子",
    "chanta": "混全帯幺九",
    "ittsu": "一気通貫",
    "sanshoku_doujun": "三色同順",
    "sanshoku_doukou": "三色同刻",
    "sanankou": "三暗刻",
    "sankantsu": "三槓子",
    "toitoi": "対々和",
    "honroutou": "混老頭",
    "shousangen": "小三元",
    "ryanpeikou": "二盃口",
    "junchan": "純全帯幺九",
    "honitsu": "混一色",
    "chinitsu": "清一色",
    "renhou": "人和",
    "tenhou": "天和",
    "chiihou": "地和",
    "kokushi": "国士無双",
    "kokushi13": "国士無双１３面",
    "chuuren": "九蓮宝燈",
    "junsei_chuuren": "純正九蓮宝燈",
    "suuankou": "四暗刻",
    "suuankou_tanki": "四暗刻単騎",
    "suukantsu": "四槓子",
    "chinroutou": "清老頭",
    "tsuuiisou": "字一色",
    "daisuushii": "大四喜",
    "shousuushii": "小四喜",
    "daisangen": "大三元",
    "ryuuiisou": "緑一色",
    "dora": "ドラ",
    "ura_dora": "裏ドラ",
    "aka_dora": "赤ドラ",
    "nuki_dora": "抜きドラ",
}
"""Yaku by our key; the winds' triplets are made in `triplet`."""


def triplet(key: str, wind: int) -> str:
    """A triplet of the seat's or the round's wind (0 East …)."""
    return f"{'自風' if key == 'yakuhai_seat_wind' else '場風'} {WINDS[wind]}"
