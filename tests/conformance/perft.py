"""Counts of what can happen within a few windows of fixed deals: any change of a rule of play shows in them.

``python -m tests.conformance.perft`` writes the golden file anew.
"""

import json
from pathlib import Path

from engine.play.actions import PASS
from engine.play.asks import CLAIM
from engine.play.match import start_of
from engine.play.verbs import apply, begin, close, legal_actions
from engine.systems.playing import match_of, rules_of
from tests.conformance.playthrough import choose, wall

GOLDEN = Path(__file__).resolve().parent.parent / "golden" / "perft.json"
LINES = (
    "riichi/tenhou",
    "riichi/majsoul-3p",
    "riichi/seed players=2 nima_chi=on",
    "mcr/seed",
    "sichuan/dingque",
    "sichuan/chengdu_2016",
    "sichuan/chengdu_blood_rain",
    "sichuan/chengdu_social_7p",
)
DEPTH = 2
LATER = 24
"""Windows played by fixed choices before the second count, when melds and ready hands are about."""


def perft(deal, depth):
    """How many different ways the next `depth` windows can be answered; of a claim window one answer at a time."""
    if depth == 0 or deal.ended:
        return 1
    window = deal.window
    if window.kind == CLAIM:
        answers = [{}] + [
            {seat: action} for seat in window.seats for action in legal_actions(deal, seat) if action != PASS
        ]
        return sum(perft(close(deal, answer).deal, depth - 1) for answer in answers)
    seat = next(seat for seat in window.seats if seat not in window.answers)
    return sum(perft(apply(deal, seat, action).deal, depth - 1) for action in legal_actions(deal, seat))


def on(deal, windows):
    """The deal so many windows later, by fixed choices."""
    for _ in range(windows):
        if deal.ended:
            break
        window = deal.window
        if window.kind == CLAIM:
            deal = close(deal, {s: choose(deal, s) for s in window.seats if legal_actions(deal, s)}).deal
        else:
            seat = next(seat for seat in window.seats if seat not in window.answers)
            deal = apply(deal, seat, choose(deal, seat)).deal
    return deal


def counts(line):
    rules = rules_of(line)
    deal = begin(rules, start_of(match_of(line).first(0), wall(rules.deck, f"perft {line}"), 1)).deal
    asks = 0 if deal.window.kind == "turn" else 2 * rules.seats
    opening = on(deal, asks)
    return [perft(deal, 1), perft(opening, DEPTH), perft(on(opening, LATER), DEPTH + 1)]


def main():
    GOLDEN.write_text(json.dumps({line: counts(line) for line in LINES}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
