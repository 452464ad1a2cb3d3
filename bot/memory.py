"""The collector of garbage, kept away from what stays as long as the process."""

from __future__ import annotations

import gc
from typing import Final

LOTS: Final = (10_000, 20, 20)
"""New objects before the collector looks at the young ones, and how many such looks before it looks at older ones."""


def settle() -> None:
    """To be called when everything that stays is loaded: walking texts, tables and modules again and again took a
    fifth of the bot's time and made answers wait for a tenth of a second."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*LOTS)
