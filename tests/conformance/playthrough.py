"""One deal of each preset, played by fixed choices on a fixed wall, told as a player would read it.

``python -m tests.conformance.playthrough`` writes the golden files anew; a change in them is a change in the rules or
the texts, to be read before it is kept.
"""

import random
from pathlib import Path

from bot.i18n.catalog import load_catalog
from bot.services.transcript import Narrator
from engine.play.actions import PASS, WIN
from engine.play.asks import CLAIM
from engine.play.match import start_of
from engine.play.verbs import apply, begin, close, legal_actions
from engine.systems import registry
from engine.systems.playing import match_of, rules_of
from tests.conformance.harness import steps_left

FOLDER = Path(__file__).resolve().parent.parent / "golden" / "playthroughs"
PRESETS = [f"{system.key}/{preset.key}" for system in registry.SYSTEMS for preset in system.table.presets]


def wall(deck, seed):
    """A shuffle of our own: `random.random` is the same in every Python, `shuffle` need not be."""
    rng, tiles = random.Random(seed), list(deck)
    for index in range(len(tiles) - 1, 0, -1):
        other = int(rng.random() * (index + 1))
        tiles[index], tiles[other] = tiles[other], tiles[index]
    return tuple(tiles)


def choose(deal, seat):
    """Wins, else plays for a ready hand; calls where that brings it nearer to one."""
    actions = legal_actions(deal, seat)
    if WIN in actions:
        return WIN
    if PASS in actions:
        calls = [action for action in actions if action.verb in ("pung", "direct_kong")]
        return calls[0] if calls and deal.step % 3 == 0 else PASS
    return min(
        actions, key=lambda action: (steps_left(deal, seat, action), not action.verb.startswith("ready"), action)
    )


def transcript(line):
    rules, start = rules_of(line), None
    start = start_of(match_of(line).first(1), wall(rules.deck, line), 2)
    deal, told = begin(rules, start)
    events = list(told)
    while not deal.ended:
        window = deal.window
        if window.kind == CLAIM:
            step = close(deal, {seat: choose(deal, seat) for seat in window.seats if legal_actions(deal, seat)})
        else:
            seat = next(seat for seat in window.seats if seat not in window.answers)
            step = apply(deal, seat, choose(deal, seat))
        deal = step.deal
        events += step.events
    narrator = Narrator(load_catalog().words("en"), line.partition("/")[0], rules.seats, start.dealer)
    return "\n".join((rules.line, *narrator.lines(events), ""))


def path_of(line):
    return FOLDER / f"{line.replace('/', '-')}.txt"


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    for line in PRESETS:
        path_of(line).write_text(transcript(line), encoding="utf-8")


if __name__ == "__main__":
    main()
