"""Everything the engine may refuse, as one tree.

::

    EngineError
     ├─ NotationError     tiles written in a way we cannot read; has the position
     ├─ HandError         tiles read, but no hand can hold them
     ├─ OptionError       an option, value or preset that does not exist, or options that quarrel
     ├─ NotAWin           a complete question about a hand that does not win
     └─ IllegalAction     a move the rules do not allow

Each carries `Reason`s: keys and numbers. Nothing here is text for people.
"""

from __future__ import annotations

from engine.reasons import Param, Reason


class EngineError(Exception):
    """A refusal with one or more reasons, the first being the main one."""

    def __init__(self, *reasons: Reason) -> None:
        super().__init__("; ".join(f"{reason.key} {dict(reason.params)}" for reason in reasons))
        self.reasons = reasons

    @property
    def reason(self) -> Reason:
        """The main reason."""
        return self.reasons[0]


class NotationError(EngineError):
    """Tiles that cannot be read. `position` counts characters of the input from 0, `length` how many are at fault; both
    stand here alone, never among the reason's params."""

    def __init__(self, key: str, position: int, length: int = 1, **params: Param) -> None:
        super().__init__(Reason(key, params))
        self.position = position
        self.length = length


class HandError(EngineError):
    """Tiles that were read but make no possible hand: five copies, a wrong number, a meld that is none."""


class OptionError(EngineError):
    """An unknown option, preset or value, or options that exclude each other. All problems found are in `reasons`."""


class NotAWin(EngineError):
    """The hand does not win under these rules; the reasons say why (incomplete, no yaku, below the minimum …)."""


class IllegalAction(EngineError):
    """A move the rules do not allow now."""
