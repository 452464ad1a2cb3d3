"""Chinese Official mahjong's machine players."""

from __future__ import annotations

from engine.ai.mcr.player import McrPlayer, Skill
from engine.ai.seat import BEGINNER, STRONG, Player
from engine.systems.mcr.ruleset import McrRuleset
from engine.systems.system import Ruleset


def player(level: str, ruleset: Ruleset) -> Player:
    """The player of a level."""
    assert isinstance(ruleset, McrRuleset)
    plain = McrPlayer(ruleset, Skill(simple=level == BEGINNER, far=level == STRONG))
    return _strong(plain) if level == STRONG else plain


def _strong(plain: McrPlayer) -> Player:
    # They alone bring the solver along.
    from engine.ai.mcr.strong import StrongMcrPlayer

    return StrongMcrPlayer(plain)
