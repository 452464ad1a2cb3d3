"""Short ways to ask about hands in tests."""

from __future__ import annotations

from typing import Any

from bot.verify.riichi_reading import WINDS, hand_written, ruleset_of, tiles_written
from engine.errors import NotAWin
from engine.scoring.form import Form
from engine.scoring.sheet import Sheet


def form(hand: str, win: str = "", *melds: str, by: str = "ron", seat: str = "S", wind: str = "E", **more: Any) -> Form:
    """A form from ``234m`` notation; `flags`, `dora` and `ura` may be given as text."""
    for key in ("dora", "ura", "river", "seen"):
        if key in more:
            more[key] = tiles_written(more[key])
    if "payer" in more:
        more["payer"] = WINDS[more["payer"]]
    flags = more.pop("flags", "")
    return Form(
        hand=hand_written(hand, melds),
        tile=tiles_written(win)[0] if win else None,
        self_draw=by == "tsumo",
        seat=WINDS[seat],
        round_wind=WINDS[wind],
        flags=frozenset(flags.split()),
        **more,
    )


def score(rules: str, *asked: str, **more: Any) -> Sheet:
    """The sheet of a win under ``riichi/…`` rules."""
    return ruleset_of(f"riichi/{rules}").score(form(*asked, **more))


def yaku(sheet: Sheet) -> dict[str, int]:
    """What counted, by short key."""
    return {line.key.removeprefix("riichi."): line.amount for line in sheet.lines}


def struck(sheet: Sheet) -> dict[str, tuple[str, str]]:
    """What did not: by short key what displaced it and why."""
    return {
        one.key.removeprefix("riichi."): (one.by.removeprefix("riichi."), one.why.removeprefix("riichi.why."))
        for one in sheet.struck
    }


def refusal(rules: str, *asked: str, **more: Any) -> list[str]:
    """Why a hand does not win, as short keys."""
    try:
        score(rules, *asked, **more)
    except NotAWin as refused:
        return [reason.key.removeprefix("riichi.reason.") for reason in refused.reasons]
    raise AssertionError("it wins")
