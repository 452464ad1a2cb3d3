"""A recorded deal of Chinese Official mahjong, followed event by event up to the question about its win."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from engine.hand.hand import Hand, Meld, MeldKind
from engine.scoring.form import Form
from engine.tiles.kinds import EAST, Kind, Tile

Event = Mapping[str, Any]
SEATS: Final = 4
QUARTER: Final = 21
"""Draws of each seat: in these records every seat has its own quarter of the wall (136 tiles, 13 of 34 dealt)."""


class Deal:
    """The hands, melds and pools of one deal. Tiles a seat does not hold raise `ValueError`."""

    def __init__(self, tile: Callable[[str], Tile]) -> None:
        self._tile = tile
        self._hands: list[list[Tile]] = []
        self._melds: list[list[Meld]] = [[] for _ in range(SEATS)]
        self._flowers: list[list[Tile]] = [[] for _ in range(SEATS)]
        self._pool: list[Tile] = []
        self._draws = [0] * SEATS
        self._dealer = 0
        self._round = EAST
        self._kong_draw = False
        self._added: Tile | None = None

    def player(self, seat: int) -> int:
        """The player (as the record numbers them) in a seat counted from the dealer."""
        return (seat + self._dealer) % SEATS

    def follow(self, event: Event) -> None:
        """Takes one event in."""
        kind = event["type"]
        getattr(self, f"_{kind}")(event)
        self._kong_draw = kind in ("kong", "concealed_kong", "added_kong") or (kind == "draw" and self._kong_draw)
        self._added = self._tile(event["tile"]) if kind == "added_kong" else None

    def question(self, event: Event) -> Form:
        """What is asked about the win that this event declares."""
        actor, self_draw, tile = event["actor"], event["self_draw"], self._tile(event["tile"])
        concealed = self._hands[actor].copy()
        if self_draw:
            concealed.remove(tile)
        flags = {
            "kong_replacement": self_draw and self._kong_draw,
            "robbing_kong": self._added == tile and not self_draw,
            "wall_last": self._is_wall_last(actor if self_draw else event["target"], self_draw),
        }
        shown = [meld_tile for melds in self._melds for meld in melds if meld.is_open for meld_tile in meld.tiles]
        own = [meld_tile for meld in self._melds[actor] if meld.is_open for meld_tile in meld.tiles]
        for meld_tile in own:
            shown.remove(meld_tile)
        pool = self._pool if self_draw or flags["robbing_kong"] else self._pool[:-1]
        if flags["robbing_kong"]:
            shown.remove(tile)
        return Form(
            hand=Hand.of(concealed, self._melds[actor]),
            tile=tile,
            self_draw=self_draw,
            seat=Kind(EAST + (actor - self._dealer) % SEATS),
            round_wind=self._round,
            payer=None if self_draw else Kind(EAST + (event["target"] - self._dealer) % SEATS),
            flags=frozenset(flag for flag, holds in flags.items() if holds),
            flowers=tuple(self._flowers[actor]),
            seen=(*pool, *shown),
        )

    def _is_wall_last(self, actor: int, self_draw: bool) -> bool:
        """Whether the drawer's quarter is used up, or after a discard that of the seat to draw next."""
        return self._draws[actor if self_draw else (actor + 1) % SEATS] >= QUARTER

    def _start_hand(self, event: Event) -> None:
        self._hands = [[self._tile(code) for code in hand] for hand in event["tehais"]]
        self._dealer = event["dealer"]
        self._round = Kind(self._tile(event["round_wind"]))

    def _draw(self, event: Event) -> None:
        self._hands[event["actor"]].append(self._tile(event["tile"]))
        self._draws[event["actor"]] += 1

    def _flower(self, event: Event) -> None:
        flower = self._tile(event["tile"])
        self._flowers[event["actor"]].append(flower)
        self._hands[event["actor"]].remove(flower)

    def _discard(self, event: Event) -> None:
        self._hands[event["actor"]].remove(self._tile(event["tile"]))
        self._pool.append(self._tile(event["tile"]))

    def _chow(self, event: Event) -> None:
        self._claim(event, MeldKind.CHOW, tuple(map(self._tile, event["tiles"])))

    def _pung(self, event: Event) -> None:
        self._claim(event, MeldKind.PUNG, (self._tile(event["tile"]),) * 3)

    def _kong(self, event: Event) -> None:
        self._claim(event, MeldKind.DIRECT_KONG, (self._tile(event["tile"]),) * 4)

    def _claim(self, event: Event, kind: MeldKind, row: tuple[Tile, ...]) -> None:
        claimed = self._tile(event["tile"])
        self._pool.remove(claimed)
        own = list(row)
        own.remove(claimed)
        for tile in own:
            self._hands[event["actor"]].remove(tile)
        source = (event["target"] - event["actor"]) % SEATS
        self._melds[event["actor"]].append(Meld(kind, tuple(sorted(row)), claimed, source))

    def _concealed_kong(self, event: Event) -> None:
        row = (self._tile(event["tile"]),) * 4
        for tile in row:
            self._hands[event["actor"]].remove(tile)
        self._melds[event["actor"]].append(Meld(MeldKind.CONCEALED_KONG, row))

    def _added_kong(self, event: Event) -> None:
        tile = self._tile(event["tile"])
        self._hands[event["actor"]].remove(tile)
        melds = self._melds[event["actor"]]
        at = next(index for index, meld in enumerate(melds) if meld.kind is MeldKind.PUNG and tile in meld.tiles)
        melds[at] = replace(melds[at], kind=MeldKind.ADDED_KONG, tiles=(tile,) * 4, added=tile)
