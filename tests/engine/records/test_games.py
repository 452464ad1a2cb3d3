"""Games in our own log, in mjai and in tenhou.net/6: what was written is read back, what cannot be said is refused."""

import dataclasses
import json
import random
from functools import cache
from itertools import islice

import pytest

from bot.services.json_lines import records
from bot.verify.riichi_games import _line
from engine.errors import EngineError
from engine.play.asks import CLAIM
from engine.play.match import start_of
from engine.play.verbs import answer, fresh, legal_actions, ring, run
from engine.play.wall import commitment
from engine.records.log import DealLog, GameLog, LogError, check_log, read_log, write_log
from engine.records.mjai import RecordError
from engine.records.mjai_game import read_game, read_lines, write_deal, write_game, write_lines
from engine.records.tenhou6 import players_in, read_tenhou6, rules_in, write_tenhou6
from engine.records.tenhou6_reader import Reader
from engine.systems.playing import match_of, rules_of
from tests.conformance.harness import pick
from tests.conformance.playthrough import PRESETS, wall

RIICHI = ["riichi/tenhou", "riichi/majsoul", "riichi/tenhou-3p", "riichi/m_league", "riichi/seed"]


def played(rules, start, rng):
    """A deal played at random, without the checks that are made elsewhere."""
    deal, events = fresh(rules, start), []
    run(deal, events)
    while not deal.ended:
        window = deal.window
        asked = [seat for seat in window.seats if seat not in window.answers and legal_actions(deal, seat)]
        if window.kind == CLAIM:
            ring(deal, {seat: pick(rng, deal, seat) for seat in asked}, events)
        else:
            answer(deal, asked[0], pick(rng, deal, asked[0]), events)
    return deal, events


@cache
def game(line, deals, seed=0):
    """A game of our own with promises: deals in a row as the rules of matches have them."""
    rules, matches = rules_of(line), match_of(line)
    match, logs = matches.first(0), []
    for number in range(1, deals + 1):
        while match.question:
            match = matches.answer(match, False)
        if match.over:
            break
        start = start_of(match, wall(rules.deck, f"{line} {seed} {number}"), number)
        deal, events = played(rules, start, random.Random(f"{line} {seed} {number}"))
        salt = bytes([number]) * 32
        logs.append(DealLog(start, tuple(events), commitment("g", number, start.wall, salt), salt))
        match = matches.after(match, deal, number)
    return GameLog(rules.line, "g", tuple(logs))


@pytest.mark.parametrize("line", PRESETS)
def test_own_log_keeps_everything(line):
    log = game(line, 2)
    text = write_log(log)
    assert read_log(text) == log
    assert write_log(read_log(text)) == text
    check_log(read_log(text), rules_of(line))


def changed(log, **facts):
    return dataclasses.replace(log, deals=(dataclasses.replace(log.deals[0], **facts), *log.deals[1:]))


def test_a_log_that_was_changed_does_not_hold():
    line = "riichi/jpml_a"  # turns one indicator only: the other places in the dead wall are never seen
    log, rules = game(line, 2), rules_of(line)
    first = log.deals[0]
    places = range(122, 130)
    one, other = next((i, j) for i in places for j in places if first.start.wall[i] != first.start.wall[j])
    tiles = list(first.start.wall)
    tiles[one], tiles[other] = tiles[other], tiles[one]
    other_wall = first.start._replace(wall=tuple(tiles))
    swapped = (*first.events[:4], first.events[5], first.events[4], *first.events[6:])
    for what, key in (
        (changed(log, start=first.start._replace(wall=first.start.wall[1:])), "other_tiles"),
        (changed(log, start=other_wall), "broken_promise"),
        (changed(log, salt=b"1" * 32), "broken_promise"),
        (changed(log, salt=b"1"), "broken_promise"),
        (changed(log, events=swapped), "cannot_replay"),
        (changed(log, events=first.events[:1] + first.events[2:]), "cannot_replay"),
    ):
        with pytest.raises(LogError) as refused:
            check_log(what, rules)
        assert refused.value.reasons[0].key == f"records.reason.{key}"
        assert refused.value.line == 2


@pytest.mark.parametrize(
    ("text", "key", "line"),
    [
        ("", "no_log", 1),
        ("[]", "damaged", 1),
        ('{"suzume":"log"}', "no_log", 1),
        ('{"suzume":"log","v":99}', "other_version", 1),
        ('{"suzume":"log","v":1}', "damaged", 1),
        ('{"suzume":"log","v":1,"rules":"x","game":"g"}\n{"start":1}', "damaged", 2),
        ('{"suzume":"log","v":1,"rules":"x","game":"g"}\n{', "damaged", 2),
    ],
)
def test_what_is_no_log_is_refused(text, key, line):
    with pytest.raises(LogError) as refused:
        read_log(text)
    assert (refused.value.reasons[0].key, refused.value.line) == (f"records.reason.{key}", line)


def test_an_older_log_is_upgraded_step_by_step():
    log = game("mcr/seed", 1)
    head, *deals = write_log(log).splitlines()
    older = "\n".join((json.dumps({**json.loads(head), "v": -1, "name": "g", "game": 0}), *deals))
    upgrades = {
        -1: lambda rows: [{**rows[0], "game": rows[0]["name"]}, *rows[1:]],
        0: lambda rows: [{key: value for key, value in rows[0].items() if key != "name"}, *rows[1:]],
    }
    assert read_log(older, upgrades) == log


@pytest.mark.parametrize("line", RIICHI)
def test_mjai_comes_back(line):
    rules = rules_of(line)
    log = game(line, 6)
    written = write_game(rules, log)
    back = read_game(rules, read_lines(write_lines(written)), "g")
    assert [deal.start.scores for deal in back.deals] == [deal.start.scores for deal in log.deals]
    assert [deal.events for deal in back.deals] == [deal.events for deal in log.deals]
    assert write_game(rules, back) == written
    check_log(back, rules)


@pytest.mark.parametrize("line", RIICHI)
def test_tenhou6_comes_back(line):
    rules = rules_of(line)
    for seed in range(3):
        log = game(line, 4, seed)
        text = write_tenhou6(rules, log)
        back = read_tenhou6(rules, text)
        for one, other in zip(back.deals, log.deals, strict=True):
            assert write_deal(rules, one.start, one.events) == write_deal(rules, other.start, other.events)
        assert rules_in(text) == log.rules
        assert players_in(text) == rules.seats


def test_recorded_games_come_back(shared):
    """Games of people: our log holds them, and tenhou.net/6 has words for all that happens in them."""
    for record in islice(records(shared / "vectors/riichi_games.jsonl.gz"), 0, None, 300):
        rules = rules_of(_line(record))
        log = read_game(rules, record["events"])
        check_log(read_log(write_log(log)), rules)
        back = read_tenhou6(rules, write_tenhou6(rules, log))
        assert write_game(rules, back) == write_game(rules, log)


def test_a_call_is_made_where_the_lists_come_out_even():
    """One seat discards the same tile twice: only the second one can have been called, or the lists do not end."""
    dealt = [[*range(11, 20), 21, 21, 22, 22], [41, 41, *range(31, 40), 23, 23], [24] * 13, [25] * 13]
    taken = [[41, 41], [26, "p414141"], [27], [28]]
    thrown = [[60, 60], [60, 23], [60], [60]]
    lists = [one for seat in range(4) for one in (dealt[seat], taken[seat], thrown[seat])]
    row = [[0, 0, 0], [25000] * 4, [11], [], *lists, ["流局", [0, 0, 0, 0]]]
    moves = [(event["type"], event.get("actor"), event.get("pai")) for event in Reader(row, 4).events()]
    pon = moves.index(("pon", 1, "E"))
    assert [move for move in moves[:pon] if move[2] == "E"] == [("tsumo", 0, "E"), ("dahai", 0, "E")] * 2
    assert moves[pon + 1] == ("dahai", 1, "3p")


def test_tenhou6_says_wins_in_its_own_words():
    rules = rules_of("riichi/tenhou")
    texts = []
    for seed in range(30):
        for deal in json.loads(write_tenhou6(rules, game("riichi/tenhou", 3, seed)))["log"]:
            result = deal[-1]
            if result[0] == "和了":
                texts.append(result[2][3])
                assert all(word.endswith(("飜)", "(役満)")) for word in result[2][4:])
                assert sum(result[1]) >= 0
    assert any("符" in text for text in texts)


def test_other_payments_are_refused():
    rules = rules_of("riichi/tenhou")
    games = (write_game(rules, game("riichi/tenhou", 1, seed)) for seed in range(20))
    events = next(events for events in games if any(event["type"] == "hora" for event in events))
    win = next(event for event in events if event["type"] == "hora")
    win["deltas"][0] += 100
    with pytest.raises(RecordError) as refused:
        read_game(rules, events)
    assert refused.value.reasons[0].key == "records.reason.other_payments"
    assert events[refused.value.index] == win


@pytest.mark.parametrize(
    "text", ["", "{", '{"type":1}', '{"type":"start_game"}', '{"type":"start_kyoku"}', '[1]\n{"type":"x"}']
)
def test_what_is_no_mjai_is_refused(text):
    with pytest.raises(EngineError):
        read_game(rules_of("riichi/tenhou"), read_lines(text))


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"log":[]}', '{"log":[[1]]}', '{"log":[[[0,0,0],[],[],[]]]}'])
def test_what_is_no_tenhou6_is_refused(text):
    with pytest.raises(EngineError):
        read_tenhou6(rules_of("riichi/tenhou"), text)
