"""Chinese Official mahjong: its options made into parts, and the questions a ruleset answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.errors import NotAWin
from engine.options import Options
from engine.scoring.answers import CallsAnswer, DiscardsAnswer, WaitsAnswer
from engine.scoring.form import Form
from engine.scoring.sheet import Sheet
from engine.systems.mcr import fans as f
from engine.systems.mcr.advice import incomplete, too_few
from engine.systems.mcr.answers import discards_answer, waits_answer
from engine.systems.mcr.checks import FIELDS, HAND, SITUATIONS
from engine.systems.mcr.fans import fans
from engine.systems.mcr.offers import calls_answer
from engine.systems.mcr.options import TABLE
from engine.systems.mcr.rules import Rules
from engine.systems.mcr.sheet import Scored, make_sheet
from engine.systems.mcr.value import best, values
from engine.systems.mcr.win import read_win
from engine.systems.system import System
from engine.tiles.kinds import FLOWERS, Kind, Tile

_VOIDED_IN_1998: Final = (2, 10, 14, 15, 16, 38)
_PAIRS_IN_1998: Final = fans(3, 8, 11, 18, 25, 26, 27, 36, 37)
"""What the strict 1998 reading takes from fan 75, and from seven pairs (rules 9)."""


@dataclass(frozen=True, slots=True)
class McrRuleset:
    """A Chinese Official ruleset."""

    options: Options
    rules: Rules

    def score(self, form: Form) -> Sheet:
        """The explained score of a win."""
        asked, way = read_win(self.rules, form)
        found = values(self.rules, asked.holding, way)
        if not found:
            raise NotAWin(*incomplete(form, asked))
        chosen = best(self.rules, found)
        if chosen.points < self.rules.minimum:
            raise NotAWin(*too_few(self.rules, form, asked, way, chosen))
        scored = Scored(form, asked, way, found, chosen)
        return make_sheet(self.options.line, self.rules, scored)

    def fan_points(self, form: Form) -> int | None:
        """The fan points of a complete hand without its sheet, whatever the minimum; None if its shape does not win.

        For who asks about many wins and needs no explanation.
        """
        asked, way = read_win(self.rules, form)
        found = values(self.rules, asked.holding, way)
        return best(self.rules, found).points if found else None

    def waits(self, form: Form) -> WaitsAnswer:
        """What a hand waits for or accepts."""
        return waits_answer(self.options.line, self.rules, form)

    def discards(self, form: Form) -> DiscardsAnswer:
        """What each discard leaves."""
        return discards_answer(self.options.line, self.rules, form)

    def calls(self, form: Form, offered: Tile, source: int) -> CallsAnswer:
        """What to do about a discard from the next (1), opposite (2) or previous (3) player."""
        return calls_answer(self.options.line, self.rules, form, offered, source)


def build(options: Options) -> McrRuleset:
    """The ruleset of chosen options. The only place where scoring options are read."""
    points = list(f.POINTS)
    points[f.TWO_CONCEALED_KONGS] = options.number("two_concealed_kongs")
    mixed = options["mixed_kongs"]
    if isinstance(mixed, int):
        points[f.MIXED_KONGS] = mixed
    return McrRuleset(
        options,
        Rules(
            points=tuple(points),
            strikes=_strikes(options),
            minimum=options.number("min_points"),
            unknown=fans(f.MIXED_KONGS) if mixed == "sum" else 0,
            beside_pairs=_PAIRS_IN_1998 if options.flag("strict98") else 0,
            flower_win=f.REPLACEMENT_TILE if options.flag("flower_replacement_is_46") else f.SELF_DRAWN,
            used_up_waits=not options.flag("dead_wait_ignored"),
            shared_wait=options.flag("knitted_shared_wait"),
            body_wait=options.flag("knitted_body_waits"),
        ),
    )


def _strikes(options: Options) -> tuple[int, ...]:
    """The rows of principle 1 under these options."""
    rows = {fan: set(row) for fan, row in f.STRIKES.items()}
    if options.flag("all_terminals_triple_pung"):
        rows[f.ALL_TERMINALS].discard(f.TRIPLE_PUNG)
    if options.flag("all_terminals_double_pung"):
        rows[f.ALL_TERMINALS].discard(f.DOUBLE_PUNG)
    if not options.flag("bfw_half_flush"):
        rows[f.BIG_FOUR_WINDS].add(f.HALF_FLUSH)
    if options.flag("strict98"):
        for fan in _VOIDED_IN_1998:
            rows.setdefault(fan, set()).add(f.ONE_VOIDED_SUIT)
    return tuple(fans(*rows.get(fan, ())) for fan in range(f.SIZE))


SYSTEM: Final = System(
    key="mcr",
    version=1,
    table=TABLE,
    tiles=frozenset({*(Kind(kind) for kind in range(34)), *FLOWERS}),
    situations=SITUATIONS,
    fields=FIELDS,
    hand_sizes=(HAND,),
    build=build,
)
