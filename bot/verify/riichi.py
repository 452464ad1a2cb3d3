"""All kinds of riichi records."""

from __future__ import annotations

from typing import Final

from bot.verify import riichi_library, riichi_logs, riichi_seed

CHECKERS: Final = (*riichi_seed.CHECKERS, *riichi_logs.CHECKERS, *riichi_library.CHECKERS)
