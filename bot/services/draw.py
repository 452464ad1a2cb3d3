"""`/hand draw`: a hand as it is, whatever the rules and however many tiles."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.forms import read_tiles
from bot.services.questions import HandQuestion, canonical
from engine.reasons import Reason
from engine.scoring.form import Form


@dataclass(frozen=True, slots=True)
class DrawReply:
    """The tiles read, and the question in canonical notation."""

    question: HandQuestion
    form: Form
    repairs: tuple[Reason, ...] = ()


def drawn(asked: HandQuestion) -> DrawReply:
    """The hand of a question; no rules are asked. Raises `Refused` where it cannot be read."""
    read = read_tiles(asked)
    return DrawReply(canonical(asked, read.form, ""), read.form, read.repairs)
