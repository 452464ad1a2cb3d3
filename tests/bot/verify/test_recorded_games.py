"""Recorded games are followed by the machine, move by move: a sample of them in every run, all in the long one."""

from itertools import islice

import pytest

from bot.services.json_lines import records
from bot.verify.check import Verdict
from bot.verify.checkers import ALL
from bot.verify.mcr import CHECKERS as MCR
from bot.verify.riichi_games import CHECKERS as GAMES
from bot.verify.run import Report, verify
from bot.verify.scripts import CHECKERS as SCRIPTS

SAMPLE = 60
"""Every so many riichi games one is played."""


def report(found, checkers):
    checked = Report()
    for record in found:
        known = next((checker for checker in checkers if checker.recognises(record)), None)
        if known is not None:
            checked.add("sample", record, known.kind, known.check(record))
    return checked


def test_a_sample_of_riichi_games(shared):
    checked = report(islice(records(shared / "vectors/riichi_games.jsonl.gz"), 0, None, SAMPLE), GAMES)
    assert not checked.differed
    assert checked.total(Verdict.AGREED) >= 15


def test_chinese_official_games(shared):
    checked = report(islice(records(shared / "vectors/mcr_games.jsonl.gz"), 0, None, 4), MCR)
    assert not checked.differed
    assert checked.total(Verdict.AGREED) == 12


def test_a_move_that_is_not_offered_is_told(shared):
    record = next(records(shared / "vectors/mcr_games.jsonl.gz"))
    events = [dict(event) for event in record["events"]]
    at = next(index for index, event in enumerate(events) if event["type"] == "draw" and index > 20)
    events[at - 1] = {"type": "pung", "actor": 0, "target": 1, "tile": events[at - 1]["tile"]}
    checked = report([{**record, "events": events}], MCR)
    assert checked.total(Verdict.DIFFERED) == 1


def test_scripted_deals(shared):
    """What our rules cannot say is listed with a reason."""
    checked = report(records(shared / "vectors/variant_tests.jsonl.gz"), SCRIPTS)
    assert not checked.differed
    assert checked.total(Verdict.AGREED) >= 46
    assert {miss.id: miss.outcome.reason for miss in checked.unsupported} == {
        "v027": "a minimum of a yakuman",
        "v032": "kong money that moves only with the discard after the kong",
        "v039": "kong money that is not paid when the discard after the kong is won",
        "v040": "kong money that moves only with the discard after the kong",
        "v044": "play that goes on after the discarder, not after the winner",
        "v301": "no rules of ours for jokers/vietnamese",
        "v307": "no rules of ours for yaku/ketsupaihou",
        "v309": "no rules of ours for yaku/rentsuu_honitsu",
        "v310": "no rules of ours for yaku/dorahairi_chinroutou_chiitoitsu",
        "v364": "a heavenly hand that counts the best wait it could have had",
        **dict.fromkeys(("v372", "v374", "v376", "v377"), "a win without any yaku"),
    }


@pytest.mark.long
@pytest.mark.parametrize("name", ["riichi_games", "mcr_games"])
def test_all_games(shared, name):
    checked = verify([shared / f"vectors/{name}.jsonl.gz"], ALL)
    assert not checked.differed
    assert len(checked.unsupported) <= 2
