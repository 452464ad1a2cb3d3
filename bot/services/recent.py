"""Hands somebody asked about lately, answered from memory: autocomplete cannot wait for a disk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.services.held import Held
from bot.services.phrases import plain
from bot.storage.ports import RECENT_HANDS, ProfileStore

MOST_USERS: Final = 2000
"""Users whose hands are held in memory at once."""


class RecentHands:
    """The last hands of each user: stored, and held in memory for those who asked lately."""

    def __init__(self, store: ProfileStore) -> None:
        self._store = store
        self._held: Held[int, tuple[str, ...]] = Held(MOST_USERS)

    async def remember(self, user: int, hand: str) -> None:
        """Puts a hand first."""
        await self._store.remember_hand(user, hand)
        before = await self.of(user)
        self._held.put(user, (hand, *(other for other in before if other != hand))[:RECENT_HANDS])

    async def of(self, user: int) -> Sequence[str]:
        """Hands of the user, the last first; from memory if they are there."""
        held = self._held.get(user)
        return self._held.put(user, tuple(await self._store.recent_hands(user))) if held is None else held

    def forget(self, user: int) -> None:
        """Drops from memory what may have been deleted."""
        self._held.drop(user)


def complete_hand(typed: str, recent: Sequence[str], most: int = 25) -> list[str]:
    """What a half-typed hand may become: itself with each suit after trailing digits, then recent hands that fit."""
    text = plain(typed)
    offered: list[str] = []
    if text and text[-1].isdigit():
        offered += [f"{text}{suit}" for suit in "mpsz"]
    elif text:
        offered.append(text)
    offered += [hand for hand in recent if not text or text in hand]
    return [hand for hand in dict.fromkeys(offered) if len(hand) <= 100][:most]
