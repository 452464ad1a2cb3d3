"""A riichi ruleset: the parts that answer every question, no options any more."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.errors import NotAWin
from engine.options import Options
from engine.reasons import Reason
from engine.scoring.answers import CallsAnswer, DiscardsAnswer, PointsAnswer, PointsRow, WaitsAnswer
from engine.scoring.form import Form
from engine.scoring.paid import PaidWorth, WorthAsked
from engine.scoring.parts import Part
from engine.scoring.sheet import Sheet
from engine.systems.riichi.chosen_table import TableRules
from engine.systems.riichi.forms import HAND, FormRules
from engine.systems.riichi.furiten import FuritenRules
from engine.systems.riichi.offers import Offers
from engine.systems.riichi.payout import Payout
from engine.systems.riichi.points import PointRules
from engine.systems.riichi.pricing import Pricing
from engine.systems.riichi.sheets import Explainer
from engine.systems.riichi.waiting import Waiting
from engine.tiles.kinds import Tile


@dataclass(frozen=True, slots=True)
class RiichiRuleset:
    """Riichi with its options chosen."""

    options: Options
    forms: FormRules
    pricing: Pricing
    explainer: Explainer
    waiting: Waiting
    payout: Payout
    furiten: FuritenRules
    table: TableRules
    worth: PointRules
    offers: Offers

    @property
    def hand_size(self) -> int:
        """How many tiles a hand has before the win."""
        return HAND

    def score(self, form: Form) -> Sheet:
        """The explained score of a win; `NotAWin` with the reasons, `HandError` if the form contradicts itself."""
        win, notes = self.forms.win(form)
        judged = self.pricing.judge(win)
        if judged is None:
            raise NotAWin(Reason("riichi.reason.not_complete"))
        if judged.refused:
            raise NotAWin(*judged.refused)
        if form.river and not win.self_draw:
            furiten = self.waiting.furiten_of(form)
            if furiten:
                raise NotAWin(*furiten)
        return self.explainer.sheet(win, judged.found, judged.readings, judged.bonus, notes)

    def score_many(self, forms: Iterable[Form]) -> list[Sheet | NotAWin]:
        """The scores of many wins; a hand that does not win stands as its refusal."""
        answers: list[Sheet | NotAWin] = []
        for form in forms:
            try:
                answers.append(self.score(form))
            except NotAWin as refusal:
                answers.append(refusal)
        return answers

    def waits(self, form: Form) -> WaitsAnswer:
        """What a hand of 3k+1 tiles waits for, with the worth of each win, or what brings it nearer."""
        return self.waiting.waits(form)

    def discards(self, form: Form) -> DiscardsAnswer:
        """What each discard of a hand of 3k+2 tiles leaves."""
        return self.waiting.discards(form)

    def part(self, form: Form) -> Part:
        """Groups and a pair of the kinds in play: seven pairs and thirteen orphans ask for a whole hand."""
        return self.waiting.part(form)

    def calls(self, form: Form, offered: Tile, source: int) -> CallsAnswer:
        """Every answer to a discard compared: win, kong, pung, chow, pass. `source` counts from the hand's owner: 1 the
        next player, 2 the opposite one, 3 the previous one."""
        return self.offers.calls(form, offered, source)

    def points(
        self,
        *,
        han: int = 0,
        fu: int = 0,
        yakuman: int = 0,
        winner: int = 1,
        self_draw: bool = False,
        honba: int = 0,
        sticks: int = 0,
    ) -> PointsAnswer:
        """What han and fu, or so many yakuman, are worth; seats count from the dealer (0)."""
        return self.worth.answer(
            han=han,
            fu=fu,
            yakuman_count=yakuman,
            winner=winner,
            self_draw=self_draw,
            honba=honba,
            sticks=sticks,
        )

    def paid(self, asked: WorthAsked) -> PaidWorth:
        """What han and fu are paid, by discard and by self-draw, to the dealer and to another winner."""
        return self.worth.paid(asked)

    def paid_table(self) -> tuple[PaidWorth, ...]:
        """All worths below mangan, then the limits."""
        return self.worth.paid_table()

    def points_table(self) -> tuple[PointsRow, ...]:
        """All values under these rules: 1 to 4 han by fu, then the limits."""
        return self.worth.table()
