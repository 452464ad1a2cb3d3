"""Who judges choices under which rules."""

from __future__ import annotations

from engine.ai.levels import STRONG, player
from engine.ai.mcr.strong import StrongMcrPlayer
from engine.ai.riichi.player import RiichiPlayer
from engine.ai.riichi.solving import Solving
from engine.ai.riichi.strong import Strong
from engine.ai.sichuan.reckoner import Reckoner
from engine.review.mcr import McrJudge
from engine.review.riichi import RiichiJudge
from engine.review.sichuan import SichuanJudge
from engine.review.valued import Judge


def judge_of(line: str) -> Judge | None:
    """The judge for a line of rules: it knows what the strong machine player knows. None where no solver knows them."""
    match player(STRONG, line):
        case RiichiPlayer(facts, Strong(Solving(rules))):
            return RiichiJudge(facts, rules)
        case Reckoner() as reckoner:
            return SichuanJudge(reckoner)
        case StrongMcrPlayer(plain):
            return McrJudge(plain.ruleset)
        case _:
            return None
