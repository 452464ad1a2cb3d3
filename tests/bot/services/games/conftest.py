"""Worlds for tests of games."""

from __future__ import annotations

import pytest

from tests.bot.services.games.world import World


@pytest.fixture
def world() -> World:
    """A world in memory."""
    return World()
