"""Which makers made a puzzle."""

from __future__ import annotations

from typing import Final

VERSION: Final = "5"
"""Raised whenever the same seed and number would make another puzzle: makers, evaluators, players or rules changed."""
