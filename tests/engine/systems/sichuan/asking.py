"""Short ways to put questions about Sichuan hands and deals."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from engine.hand.hand import Hand, Meld, MeldKind
from engine.scoring.form import Form
from engine.systems.registry import ruleset
from engine.systems.sichuan import events
from engine.systems.sichuan.presets import TABLE
from engine.systems.sichuan.ruleset import SichuanRuleset
from engine.systems.sichuan.win import Chance
from engine.tiles.kinds import Tile
from engine.tiles.notation import parse_hand, parse_tile

CASES = [json.loads(line) for line in Path(__file__).with_name("worked_cases.jsonl").read_text("utf-8").splitlines()]
PRESETS = [preset.key for preset in TABLE.presets]


def table(line: str) -> SichuanRuleset:
    """A ruleset of ``dingque`` or ``dingque pig=cap``."""
    built = ruleset(f"sichuan/{line}")
    assert isinstance(built, SichuanRuleset)
    return built


def hand(text: str) -> Hand:
    """A hand as people write it."""
    return parse_hand(text).hand


def form(text: str, win: str | None = None, **said: Any) -> Form:
    """A form about a hand, its winning tile, and what else was said."""
    return Form(hand=hand(text), tile=None if win is None else parse_tile(win).tiles[0], **said)


def shown(seat: int, text: str, void: int | None = None) -> events.ShownHand:
    """A seat's hand."""
    return events.ShownHand(seat=seat, hand=hand(text), void=void)


def won(hands: Sequence[events.SeatHand], tile: str | None, payer: int | None, **chance: Any) -> events.Won:
    """A win; `giver` may be said beside the chances."""
    giver = chance.pop("giver", None)
    tiles = None if tile is None else parse_tile(tile).tiles[0]
    special = Chance(**{"self_draw": payer is None, **chance})
    return events.Won(hands=tuple(hands), tile=tiles, payer=payer, chance=special, giver=giver)


def stated(seat: int, fan: int | None = None, pig: bool = False) -> events.StatedHand:
    """A seat's hand by word of mouth."""
    return events.StatedHand(seat=seat, fan=fan, pig=pig)


class Pool:
    """The tiles of one deal, taken out as they are used, so that none is used five times."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.left = [4] * 27

    def take(self, kinds: Sequence[int]) -> bool:
        """Takes tiles if they are all there."""
        for kind in set(kinds):
            if self.left[kind] < list(kinds).count(kind):
                return False
        for kind in kinds:
            self.left[kind] -= 1
        return True

    def group(self, suits: Sequence[int], size: int) -> list[int] | None:
        """A random set (3) or pair (2) of those suits, or None after some tries."""
        for _ in range(40):
            suit = self.rng.choice(suits)
            place = self.rng.randrange(9)
            if size == 3 and place < 7 and self.rng.random() < 0.6:
                kinds = [9 * suit + place + step for step in range(3)]
            else:
                kinds = [9 * suit + place] * size
            if self.take(kinds):
                return kinds
        return None

    def any_tiles(self, number: int, suits: Sequence[int]) -> list[int]:
        """Random tiles of those suits."""
        bag = [kind for kind in range(27) if kind // 9 in suits for _ in range(self.left[kind])]
        kinds = self.rng.sample(bag, number)
        for kind in kinds:
            self.left[kind] -= 1
        return kinds


def winning_hand(pool: Pool, suits: Sequence[int], sets: int) -> tuple[Hand, Tile] | None:
    """A complete hand of those suits, some of its sets laid down, as (hand, winning tile)."""
    groups = [pool.group(suits, 3) for _ in range(sets)]
    pair = pool.group(suits, 2)
    if pair is None or any(group is None for group in groups):
        return None
    melds, concealed = [], list(pair)
    for group in groups:
        assert group is not None
        if group[0] == group[1] and pool.rng.random() < 0.5:
            four = pool.rng.random() < 0.4 and pool.take(group[:1])
            kinds = (MeldKind.DIRECT_KONG, MeldKind.ADDED_KONG, MeldKind.CONCEALED_KONG)
            kind = pool.rng.choice(kinds) if four else MeldKind.PUNG
            melds.append(Meld(kind, (Tile(group[0]),) * (4 if four else 3)))
        else:
            concealed += group
    tile = pool.rng.choice(concealed)
    concealed.remove(tile)
    return Hand.of(map(Tile, concealed), melds), Tile(tile)


def random_deals(rules: SichuanRuleset, seed: int) -> Iterator[list[events.Event]]:
    """Endless random deals that a table can settle: kongs, wins, leavers and an end."""
    rng = random.Random(seed)
    while True:
        deal = _Deal(rules, rng).events()
        if deal:
            yield deal


class _Deal:
    def __init__(self, rules: SichuanRuleset, rng: random.Random) -> None:
        self.rules, self.rng, self.pool = rules, rng, Pool(rng)
        self.players = rules.circumstances.players
        self.sets = rules.scoring.sets
        self.course = rules.settling.course.value
        self.hands: dict[int, tuple[Hand, Tile]] = {}
        self.kongs: Counter[int] = Counter()

    def _suits(self) -> list[int]:
        return self.rng.sample(range(3), self.rng.choice((1, 2)) if self.rules.scoring.suits == 2 else 1)

    def events(self) -> list[events.Event]:
        rng = self.rng
        in_play = list(range(self.players))
        found: list[events.Event] = []
        wins = rng.randint(0, 3)
        for _ in range(wins):
            if len(in_play) < 2:
                break
            found += self._kongs(in_play)
            seat = rng.choice(in_play)
            # A river winner wins again with the locked hand on the same tile, of which a copy must be left.
            if seat in self.hands and not self.pool.take([self.hands[seat][1]]):
                continue
            if seat not in self.hands:
                made = winning_hand(self.pool, self._suits(), self.sets)
                if made is None:
                    return []
                self.hands[seat] = made
            found.append(self._win(seat, in_play, found))
            if self.course != "river":
                in_play.remove(seat)
            if rng.random() < 0.1 and seat not in [event.seat for event in found if isinstance(event, events.Left)]:
                found.append(events.Left(seat=seat))
                if self.course == "river":
                    return found
            if self.course == "single":
                return found
        if len(in_play) < 2:
            return found
        if rng.random() < 0.8:
            found.append(self._drawn(in_play))
        return found

    def _kongs(self, in_play: list[int]) -> list[events.Event]:
        kinds = sorted(self.rules.settling.money.kinds, key=lambda kind: kind.value)
        made: list[events.Event] = []
        for _ in range(self.rng.choice((0, 0, 1, 2)) if kinds else 0):
            seat, giver = self.rng.sample(in_play, 2)
            if seat in self.hands:  # its tiles are fixed
                continue
            kind = self.rng.choice(kinds)
            if self.kongs[seat] == self.sets:  # a hand has no room for more
                continue
            self.kongs[seat] += 1
            made.append(
                events.Kong(seat=seat, kind=kind, tile=None, giver=giver if kind is MeldKind.DIRECT_KONG else None)
            )
        return made

    def _win(self, seat: int, in_play: list[int], before: list[events.Event]) -> events.Won:
        rng = self.rng
        hand, tile = self.hands[seat]
        other = rng.choice([one for one in in_play if one != seat])
        way = rng.choice(("self", "self", "discard", "shot", "rob", "bloom"))
        if way in ("discard", "shot", "rob") and not self.rules.circumstances.on_discard:
            way = "self"
        if way == "rob" and not self.rules.circumstances.robbing:
            way = "discard"
        if way == "shot" and not any(isinstance(event, events.Kong) and event.seat == other for event in before):
            way = "discard"
        chance = Chance(
            self_draw=way in ("self", "bloom"),
            bloom=MeldKind.DIRECT_KONG if way == "bloom" else None,
            kong_shot=way == "shot",
            rob_kong=way == "rob",
            last_tile=rng.random() < 0.05,
        )
        payer = None if chance.self_draw else other
        return events.Won(
            hands=(events.ShownHand(seat=seat, hand=hand),),
            tile=tile,
            payer=payer,
            chance=chance,
            giver=other if way == "bloom" else None,
        )

    def _drawn(self, in_play: list[int]) -> events.Drawn:
        hands: list[events.SeatHand] = []
        for seat in in_play:
            if seat in self.hands:
                continue
            made = winning_hand(self.pool, self._suits(), self.sets) if self.rng.random() < 0.5 else None
            if made is not None:
                hands.append(events.ShownHand(seat=seat, hand=made[0]))
                self.pool.left[made[1]] += 1
            else:
                size = self.rules.circumstances.hand_size
                suits = (0, 1, 2) if self.rng.random() < 0.4 else tuple(self.rng.sample(range(3), 2))
                hands.append(events.ShownHand(seat=seat, hand=Hand.of(map(Tile, self._tiles(size, suits)))))
        return events.Drawn(hands=tuple(hands))

    def _tiles(self, number: int, suits: Sequence[int]) -> list[int]:
        if sum(self.pool.left[kind] for kind in range(27) if kind // 9 in suits) < number:
            suits = (0, 1, 2)
        return self.pool.any_tiles(number, suits)


def wall(seed: int) -> list[Tile]:
    """The 108 tiles, shuffled."""
    tiles = [Tile(kind) for kind in range(27) for _ in range(4)]
    random.Random(seed).shuffle(tiles)
    return tiles
