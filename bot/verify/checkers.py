"""All kinds of cases that can be checked, in the order in which they are asked whether they know a record."""

from __future__ import annotations

from typing import Final

from bot.verify.check import Checker
from bot.verify.hand import CHECKERS as HAND
from bot.verify.mcr import CHECKERS as MCR
from bot.verify.riichi import CHECKERS as RIICHI
from bot.verify.riichi_games import CHECKERS as RIICHI_GAMES
from bot.verify.scripts import CHECKERS as SCRIPTS
from bot.verify.sichuan import CHECKERS as SICHUAN

ALL: Final[tuple[Checker, ...]] = (*HAND, *RIICHI, *RIICHI_GAMES, *MCR, *SICHUAN, *SCRIPTS)
