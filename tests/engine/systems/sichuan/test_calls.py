"""Answers to a discard compared: win, kong, pung, pass (sections 1, 6.2, 6.3 and 7)."""

from __future__ import annotations

import pytest

from engine.errors import HandError
from engine.hand.hand import ACROSS, LEFT, MeldKind
from engine.scoring.answers import CallsAnswer
from engine.scoring.form import Form
from engine.tiles.kinds import code_of, tile_of
from tests.engine.systems.sichuan.asking import hand, table


def calls(text: str, offered: str, line: str = "dingque", **said: object) -> CallsAnswer:
    rules = table(line)
    source = ACROSS if rules.circumstances.players == 2 else LEFT
    return rules.calls(Form(hand=hand(text), **said), tile_of(offered), source)


def keys(reasons) -> list[str]:
    return [reason.key.removeprefix("sichuan.reason.") for reason in reasons]


def test_all_answers_in_order() -> None:
    answer = calls("555m2345678p119s", "5m")
    assert [row.verb for row in answer.rows] == ["kong", "pung", "pass"]
    kong, pung, _ = answer.rows
    assert kong.meld is not None
    assert kong.meld.kind is MeldKind.DIRECT_KONG
    assert pung.discard is not None
    assert kong.discard is None
    assert not any(row.verb == "chow" for row in answer.rows)


def test_a_win_is_worth_what_the_waits_say() -> None:
    answer = calls("222333p55566s45p", "6p")
    win = answer.rows[0]
    assert win.verb == "win"
    waits = table("dingque").waits(Form(hand=hand("222333p55566s45p")))
    expected = next(wait.on_discard for wait in waits.accepted if code_of(wait.kind) == "6p")
    assert win.worth == expected


def test_passing_keeps_the_value_of_the_other_waits() -> None:
    stay = calls("222333p55566s45p", "6p").rows[-1]
    assert stay.verb == "pass"
    assert stay.shanten == 0
    six = next(wait for wait in stay.accepted if code_of(wait.kind) == "6p")
    assert six.left == 3
    assert stay.high is not None
    assert stay.high.totals["points"] >= 1


def test_a_kong_says_what_it_brings() -> None:
    """Dingque: two units from the giver; with direct_kong_others one from each of the other two (section 6.2)."""
    kong = calls("555m2345678p119s", "5m").rows[0]
    assert [(label.key, label.params["n"]) for label in kong.labels] == [("sichuan.reason.kong_brings", 2)]
    more = calls("555m2345678p119s", "5m", "dingque direct_kong_others=1 base_unit=5").rows[0]
    assert more.labels[0].params["n"] == 20
    assert calls("555m2345678p119s", "5m", "chengdu_points").rows[0].labels == ()


def test_what_the_table_does_not_allow_is_refused_with_the_reason() -> None:
    closed = "chengdu_social_2p"
    rows = {row.verb: row for row in calls("555m2345678p119s", "5m", closed).rows}
    assert keys(rows["pung"].refused) == ["pung_not_allowed"]
    assert keys(rows["kong"].refused) == ["kong_not_allowed"]
    void = {row.verb: row for row in calls("555m2345678p119s", "5m", void_suit=0).rows}
    assert keys(void["pung"].refused) == keys(void["kong"].refused) == ["void_claim"]


@pytest.mark.parametrize("line", ["chengdu_social_6p", "chengdu_social_7p"])
def test_small_hands(line: str) -> None:
    size = int(table(line).options.number("hand_size"))
    text = {7: "5567p113s", 4: "55p13s"}[size]
    answer = calls(text, "5p", line)
    assert [row.verb for row in answer.rows] == ["pung", "pass"]


def test_a_tile_that_is_not_in_play() -> None:
    with pytest.raises(HandError) as refusal:
        calls("555m2345678p119s", "1z")
    assert keys(refusal.value.reasons) == ["no_such_tile"]


def test_the_source_is_in_the_meld() -> None:
    answer = table("dingque").calls(Form(hand=hand("555m2345678p119s")), tile_of("5m"), ACROSS)
    assert all(row.meld is None or row.meld.source == ACROSS for row in answer.rows)
