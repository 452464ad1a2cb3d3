"""Scripted deals: which of our rules a script means, or why it means none of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from bot.verify.check import Record

NO_WIN: Final = ("no_winners", "no_buttons")
"""How a script says that nobody wins, or that nobody has anything to say."""

_RIICHI: Final = {
    "kuikae": "allowed",
    "ippatsu": "off",
    "dora": "off",
    "pao": "none",
    "riichi_min_tiles": "0",
    "suufon_renda": "off",
}
"""Riichi before any change: no rule against swap-calling, no draw of four winds, and nothing counts that a change
brings."""

_RIICHI_MODS: Final[Mapping[str, Mapping[str, str]]] = {
    "lib/kuikae_nashi": {"kuikae": "forbidden"},
    "lib/yaku/riichi": {},
    "yaku/ippatsu": {"ippatsu": "on"},
    "lib/min_han": {},
    "no_kazoe_yakuman": {"kazoe": "none"},
    "dora": {"dora": "on"},
    "honba": {},
    "pao": {"pao": "daisangen,daisuushii"},
    "pao_suukantsu": {"pao": "daisangen,daisuushii,suukantsu"},
    "pao_rinshan": {"daiminkan_rinshan_pao": "on"},
    "kokushi_ankan_chankan": {"kokushi_ankan_chankan": "on"},
}
_SICHUAN: Final = (
    "sichuan/chengdu_social continuation=blood void_rule=declared void_first=off kong_replacement_from=front rain=on"
    " direct_kong_discarder=2 bent_kong_each=1 concealed_kong_each=2 late_bent_kong=unpaid kong_refund=at_draw"
    " fan_kong_shot=1 fan_rob_kong=1 fan_da_dan_diao=1 pig=units pig_units=16 pig_pays_dajiao=off"
)
_SICHUAN_MODS: Final = ("sichuan_no_charleston", "show_waits")


def line_of(record: Record) -> tuple[str, str]:
    """The line of our rules and "", or "" and why there is none."""
    system, mods = record["ruleset"], record["mods"]
    names = [mod if isinstance(mod, str) else mod["name"] for mod in mods]
    known = {"mcr": (), "sichuan": _SICHUAN_MODS}.get(system, tuple(_RIICHI_MODS))
    other = [name for name in names if name not in known]
    if other:
        return "", f"no rules of ours for {', '.join(other)}"
    if system == "mcr":
        return "mcr/seed", ""
    if system == "sichuan":
        why = _sichuan_differs(record)
        return ("", why) if why else (_SICHUAN, "")
    least = [mod["config"]["min"] for mod in mods if isinstance(mod, dict) and mod["name"] == "lib/min_han"]
    if any(number != 1 for number in least):
        return "", "a minimum of a yakuman"
    won = [hand for hand in winners(record).values() if "yaku" in hand]
    if any(not hand["yaku"] for hand in won):
        return "", "a win without any yaku"
    if any({"Tenhou", "Junsei Chuurenpoutou"} <= {one["name"] for one in hand["yaku"]} for hand in won):
        return "", "a heavenly hand that counts the best wait it could have had"
    changes = dict(_RIICHI)
    for name in names:
        changes |= _RIICHI_MODS[name]
    base = "riichi/seed players=3" if system == "sanma" else "riichi/seed"
    return " ".join((base, *(f"{key}={value}" for key, value in changes.items()))), ""


def _sichuan_differs(record: Record) -> str:
    """In these scripts kong money moves with the konger's next discard, and not at all when that is won."""
    buttons = [button["button"] for event in record["events"] for button in event.get("buttons", ()) if button]
    kong_last = record["events"][-1].get("type") == "buttons_pressed" and buttons[-1] in ("ankan", "kakan", "skip")
    scores: Any = record["expected_state"].get("scores", ())
    unpaid = any(one in buttons for one in ("ankan", "kakan")) and scores is not None
    if unpaid and kong_last and scores and not any(scores) and not _late(record):
        return "kong money that moves only with the discard after the kong"
    if unpaid and scores and "ron" in buttons:
        return "kong money that is not paid when the discard after the kong is won"
    if _goes_on_after_discarder(record["events"]):
        return "play that goes on after the discarder, not after the winner"
    return ""


def _goes_on_after_discarder(events: Sequence[Mapping[str, Any]]) -> bool:
    """Whether a discard was won and the one to play next sat between its discarder and the winner."""
    for before, event, after in zip(events, events[1:], events[2:], strict=False):
        pressed = [one["button"] if one else "" for one in event.get("buttons", ())]
        if "ron" in pressed and {before["type"], after["type"]} == {"discard"}:
            number, source = len(pressed), before["player"]
            last = max((seat - source) % number for seat, button in enumerate(pressed) if button == "ron")
            if (after["player"] - source) % number < last:
                return True
    return False


def _late(record: Record) -> bool:
    """Whether the kong is of a tile that its maker had from the deal on."""
    hands, pressed = record["setup"]["starting_hand"], record["events"][-1]["buttons"]
    seat = next(seat for seat, button in enumerate(pressed) if button)
    held = list(hands.values())[seat]
    return pressed[seat]["button"] == "kakan" and any(held.count(tile) == 3 for tile in held if tile in _called(record))


def _called(record: Record) -> set[str]:
    """Tiles that were discarded just before somebody called pon."""
    events = record["events"]
    return {
        before["tile"]
        for before, event in pairwise(events)
        if event["type"] == "buttons_pressed" and any(one and one["button"] == "pon" for one in event["buttons"])
    }


def winners(record: Record) -> Mapping[str, Mapping[str, Any]]:
    """Winners by the name of their seat; none where the script says that nobody wins."""
    return record["expected_winners"] if isinstance(record["expected_winners"], dict) else {}
