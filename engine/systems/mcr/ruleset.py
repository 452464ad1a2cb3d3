"""A Chinese Official ruleset: the parts that answer every question, no options any more."""

from __future__ import annotations

from dataclasses import dataclass

from engine.errors import HandError, NotAWin
from engine.options import Options
from engine.scoring.answers import CallsAnswer, DiscardsAnswer, WaitsAnswer
from engine.scoring.form import Form
from engine.scoring.paid import PaidWorth, WorthAsked
from engine.scoring.parts import Part, missing_groups
from engine.scoring.sheet import Sheet
from engine.systems.mcr.advice import incomplete, too_few
from engine.systems.mcr.answers import discards_answer, waits_answer
from engine.systems.mcr.checks import HAND, problems
from engine.systems.mcr.knitted import SHAPES
from engine.systems.mcr.offers import calls_answer
from engine.systems.mcr.payout import paid, paid_table
from engine.systems.mcr.points import FanPoints
from engine.systems.mcr.rules import Rules
from engine.systems.mcr.sheet import Scored, make_sheet
from engine.systems.mcr.value import best, values
from engine.systems.mcr.win import read_win
from engine.tiles.kinds import Tile


@dataclass(frozen=True, slots=True)
class McrRuleset:
    """A Chinese Official ruleset: its rules, and what wins are worth under them."""

    options: Options
    rules: Rules
    fan: FanPoints

    @property
    def hand_size(self) -> int:
        """How many tiles a hand has before the win."""
        return HAND

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
        return self.fan.of(form.hand.melds, asked.holding, way)

    def waits(self, form: Form) -> WaitsAnswer:
        """What a hand waits for or accepts."""
        return waits_answer(self.options.line, self.fan, form)

    def discards(self, form: Form) -> DiscardsAnswer:
        """What each discard leaves."""
        return discards_answer(self.options.line, self.fan, form)

    def part(self, form: Form) -> Part:
        """What melds leave room for: groups and a pair, and the knitted straight."""
        drawn = form.size % 3 == 2
        found = tuple(problems(form, drawn=drawn, size=form.size - drawn))
        if found:
            raise HandError(*found)
        return Part(SHAPES, (None,), None, missing_groups(form, HAND))

    def calls(self, form: Form, offered: Tile, source: int) -> CallsAnswer:
        """What to do about a discard from the next (1), opposite (2) or previous (3) player."""
        return calls_answer(self.options.line, self.fan, form, offered, source)

    def paid(self, asked: WorthAsked) -> PaidWorth:
        """What points are paid by discard and by self-draw."""
        return paid(asked)

    def paid_table(self) -> tuple[PaidWorth, ...]:
        """Common worths from the minimum to the highest single fan."""
        return paid_table()
