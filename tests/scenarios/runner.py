"""Plays scenarios that read like a rulebook: a rigged wall, moves, and what must hold after them.

A file holds ``[[scenario]]`` tables: ``title`` and ``cite`` (the sections of the rules), ``rules`` (a line), ``hands``
(13 tiles by seat; "" is whatever is left over), ``draws`` (tiles in the order in which they are drawn), ``tail``
(replacements in their order), ``indicators`` and ``under`` (riichi), ``left`` (live tiles after the deal, the dealer's
first one included: a shorter wall), ``start`` (counters, ``pot``, ``scores``, ``wind``) and ``play``, one step a line:

====================== ===============================================================================================
``0 discard 5z``       the seat in turn (or asked) answers; ``0 drawn`` discards the tile just drawn
``! 1 pung 5z 5z, …``  answers to the tile on offer; without such a line everybody passes
``until 2``            everybody discards what he draws until that seat has its turn
``? …``                something must hold, see `CHECKS`
====================== ===============================================================================================
"""

import tomllib
from collections import Counter
from dataclasses import replace
from pathlib import Path

from engine.features.dora import indicators
from engine.play.actions import PASS, Action
from engine.play.asks import CLAIM, TURN
from engine.play.events import Paid, Won
from engine.play.match import STOP, start_of
from engine.play.pending import deal_order
from engine.play.state import Start
from engine.play.verbs import apply, begin, close, leave, legal_actions, replay
from engine.play.view import view
from engine.systems.playing import match_of, rules_of
from engine.systems.registry import ruleset
from engine.systems.riichi.play import indicator_index, tail_index, ura_index
from engine.tiles.kinds import EAST, Kind, tile_of

FOLDER = Path(__file__).resolve().parent


def scenarios():
    for path in sorted(FOLDER.glob("*/*.toml")):
        for number, scenario in enumerate(tomllib.loads(path.read_text(encoding="utf-8"))["scenario"]):
            yield f"{path.parent.name}/{path.stem} {number}: {scenario['title']}", scenario


def tiles(text):
    """Tiles of codes with or without spaces: ``123m 5z``."""
    found, ranks = [], ""
    for sign in text:
        if sign.isdigit():
            ranks += sign
        elif not sign.isspace():
            found += [tile_of(rank + sign) for rank in ranks]
            ranks = ""
    assert not ranks, text
    return found


class Table:
    """One scenario being played."""

    def __init__(self, scenario):
        self.scenario = scenario
        self.line = scenario["rules"]
        rules = rules_of(self.line)
        dealt = rules.seats * rules.hand_size
        if "left" in scenario:
            rules = replace(rules, kept_back=len(rules.deck) - dealt - scenario["left"])
        self.rules = rules
        facts = scenario.get("start", {})
        match = replace(match_of(self.line).first(0), seating=tuple(range(rules.seats)), dealer=facts.get("dealer", 0))
        start = start_of(match, self.wall(facts.get("dealer", 0)), facts.get("die", 1) - 1)
        counters = {**dict(start.counters), **facts.get("counters", {})}
        self.start = Start(
            start.wall,
            start.dealer,
            Kind(EAST + facts.get("wind", 0)),
            tuple(facts.get("scores", start.scores)),
            facts.get("pot", 0),
            tuple(counters.items()),
        )
        self.match = replace(match, points=self.start.scores, counters={**match.counters, **facts.get("counters", {})})
        self.deal, events = begin(rules, self.start)
        self.events = list(events)

    def wall(self, dealer):
        scenario, rules = self.scenario, self.rules
        size = len(rules.deck)
        named = {}
        hands = [tiles(hand) for hand in scenario.get("hands", [])]
        hands += [[]] * (rules.seats - len(hands))
        for hand in hands:
            assert len(hand) in (0, rules.hand_size), (scenario["title"], len(hand))
        hands = [list(hand) for hand in hands]
        for index, seat in enumerate(deal_order(rules, dealer)):
            if hands[seat]:
                named[index] = hands[seat].pop(0)
        named |= dict(enumerate(tiles(scenario.get("draws", "")), rules.seats * rules.hand_size))
        back = size - rules.kept_back
        riichi = self.line.startswith("riichi")
        for number, tile in enumerate(tiles(scenario.get("tail", ""))):
            named[tail_index(size, number, back - number) if riichi else back - 1 - number] = tile
        for number, tile in enumerate(tiles(scenario.get("indicators", ""))):
            named[indicator_index(size, number)] = tile
        for number, tile in enumerate(tiles(scenario.get("under", ""))):
            named[ura_index(size, number)] = tile
        rest = Counter(rules.deck)
        rest.subtract(named.values())
        assert min(rest.values()) >= 0, (scenario["title"], [tile for tile, n in rest.items() if n < 0])
        # What is left over is spread far apart, so that hands nobody named are no danger.
        spare = sorted(rest.elements(), key=lambda tile: (tile * 5 % 34, tile))
        spare = [spare[index] for start in range(7) for index in range(start, len(spare), 7)]
        return tuple(named[index] if index in named else spare.pop() for index in range(size))

    # moves

    def play(self):
        for number, line in enumerate(self.scenario["play"].strip().splitlines(), 1):
            text = line.partition("#")[0].strip()
            if text:
                try:
                    self.step(text)
                except AssertionError as problem:
                    raise AssertionError(f"{self.scenario['title']}, line {number}: {text}: {problem}") from problem

    def step(self, text):
        if text.startswith("?"):
            word, *rest = text[1:].split()
            return CHECKS[word](self, *rest) if word in CHECKS else may(self, word, *rest)
        if text.startswith("!"):
            assert self.window.kind == CLAIM, self.window.key()
            answers = {}
            for one in text[1:].split(","):
                if one.strip() != "pass":
                    seat, action = self.action(one)
                    answers[seat] = action
                    assert action in (PASS, *legal_actions(self.deal, seat)), legal_actions(self.deal, seat)
            return self.done(close(self.deal, answers))
        if text.startswith("until "):
            return self.until(int(text.split()[1]))
        if text.endswith(" leaves"):
            return self.done(leave(self.deal, int(text.split()[0])))
        self.pass_over()
        seat, action = self.action(text)
        assert action in legal_actions(self.deal, seat), (
            f"{action} is not offered to {seat} but {legal_actions(self.deal, seat)}, asked: {self.window.seats}"
        )
        return self.done(apply(self.deal, seat, action))

    @property
    def window(self):
        assert self.deal.window is not None, f"nobody is asked, the deal ended: {self.deal.ended}"
        return self.deal.window

    def pass_over(self):
        while self.deal.window is not None and self.deal.window.kind == CLAIM:
            self.done(close(self.deal, {}))

    def until(self, seat):
        while True:
            self.pass_over()
            if self.deal.ended or (self.window.kind == TURN and self.window.seats == (seat,)):
                return
            turn = self.window.seats[0]
            self.done(apply(self.deal, turn, Action("discard_drawn", (self.deal.drawn,))))

    def action(self, text):
        seat, verb, *codes = text.split()
        seat = int(seat)
        if verb == "drawn":
            return seat, Action("discard_drawn", (self.deal.drawn,))
        return seat, Action(verb, tuple(tiles(" ".join(codes))))

    def done(self, step):
        self.deal = step.deal
        self.events += step.events

    def wins(self):
        """Winners and their sheets, in the order of the wins."""
        found = []
        won = []
        for at, event in enumerate(self.events):
            if isinstance(event, Won):
                won.append(event)
            elif isinstance(event, Paid) and won:
                before = replay(self.rules, self.start, self.events[:at])
                first = won[0]
                seats = tuple(win.seat for win in won)
                settled = self.rules.settle(before, seats, first.tile, first.source, first.robbing)
                found += zip(seats, settled.sheets, strict=True)
                won = []
        return found

    def following(self):
        return match_of(self.line).after(self.match, self.deal, self.scenario.get("throw", 2))


def may(table, seat, word, *rest):
    """``? 2 may win``, ``? 2 may not pung 5z 5z``, ``? 2 must win``: what a seat may answer; tiles may be left out."""
    legal = legal_actions(table.deal, int(seat))
    if word == "must":
        assert legal == (Action(rest[0]),), legal
        return
    assert word == "may", word
    wanted = rest[0] != "not"
    verb, *codes = rest if wanted else rest[1:]
    found = tuple(tiles(" ".join(codes)))
    there = any(action.verb == verb and (not codes or action.tiles == found) for action in legal)
    assert there is wanted, legal


def same(got, wanted):
    got, wanted = list(got), list(wanted)
    assert got == wanted, f"{got}, not {wanted}"


def why(table, seat, key):
    shown = view(table.deal, int(seat)).shown["furiten"]["own"]
    assert (shown.key if shown else "none") == f"reason.{key}" or (shown is None and key == "none"), shown


def worth(table, seat, *said):
    """``? worth 2 riichi 1, pinfu 1``: all that counted, dora included."""
    wins = [sheet for winner, sheet in table.wins() if winner == int(seat)]
    got = {line.key.partition(".")[2]: line.amount for line in wins[-1].lines}
    wanted = {key: int(han) for key, han in (one.split() for one in " ".join(said).split(","))}
    assert got == wanted, got


def fan(table, seat, number):
    rules = ruleset(table.line)
    part = next(part for part in table.deal.slices.values() if type(part).__name__ == "Account")
    start = table.start
    settled = rules.settling.settle(part.events, start.counter("draw_streak"), max(1, start.counter("dealer_streak")))
    same([win.worth.fan for win in settled.wins if win.seat == int(seat)][-1:], [int(number)])


def then(table, *said):
    """``? then dealer 1 honba 0``, ``? then over``: what follows the deal."""
    expect(table.following(), said)


def stop(table, answer, *said):
    """``? stop declined dealer 3``: the dealer is asked whether to stop, and what follows his answer."""
    asked = table.following()
    assert (asked.question, asked.asked) == (STOP, asked.seating[table.start.dealer])
    expect(match_of(table.line).answer(asked, {"taken": True, "declined": False}[answer]), said)


def expect(match, said):
    if said == ("over",):
        assert match.over
        return
    assert not match.over
    got = {"dealer": match.dealer, **match.counters}
    for key, value in zip(said[::2], said[1::2], strict=True):
        assert got[key] == int(value), (key, got[key])


CHECKS = {
    "turn": lambda table, seat: (table.pass_over(), same(table.window.seats, [int(seat)])),
    "offered": lambda table, code: same([table.window.tile], tiles(code)),
    "drew": lambda table, code: same([table.deal.drawn], tiles(code)),
    "ended": lambda table, kind: same([table.deal.ended], [kind]),
    "goes_on": lambda table: same([table.deal.ended], [""]),
    "moved": lambda table, *amounts: same(
        (now - then for now, then in zip(table.deal.scores, table.start.scores, strict=True)), map(int, amounts)
    ),
    "pot": lambda table, amount: same([table.deal.pot], [int(amount)]),
    "left": lambda table, number: same([table.deal.left], [int(number)]),
    "indicators": lambda table, *codes: same(indicators(table.deal), tiles(" ".join(codes))),
    "hand": lambda table, seat, *codes: same(table.deal.seats[int(seat)].concealed(), sorted(tiles(" ".join(codes)))),
    "aside": lambda table, seat, *codes: same(table.deal.seats[int(seat)].aside, tiles(" ".join(codes))),
    "kept": lambda table, seat, *codes: same(table.deal.seats[int(seat)].kept, tiles(" ".join(codes))),
    "winners": lambda table, *seats: same(
        dict.fromkeys(event.seat for event in table.events if isinstance(event, Won)), map(int, seats)
    ),
    "ready": lambda table, *seats: same(
        (seat for seat, is_ready in enumerate(view(table.deal, None).shown["ready"]["standing"]) if is_ready),
        map(int, seats),
    ),
    "furiten": why,
    "worth": worth,
    "fan": fan,
    "then": then,
    "stop": stop,
}
