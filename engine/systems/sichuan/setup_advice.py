"""Which suit to give up and which three tiles to pass, with the numbers that say why (sections 8 and 10.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from engine.errors import HandError
from engine.hand.hand import Hand
from engine.reasons import Reason
from engine.scoring.setup_answers import ExchangeAdvice, ExchangeRow, VoidAdvice, VoidRow
from engine.systems.sichuan.advice import partial_sets
from engine.systems.sichuan.exchange import PASSED, void_choice
from engine.systems.sichuan.form import check_tiles
from engine.systems.sichuan.scoring import SUIT_KEYS, Scoring
from engine.systems.sichuan.waits import distance
from engine.systems.sichuan.win import Held, held_of
from engine.tiles.kinds import Tile, code_of


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupAdvice:
    """A table's advice before the first discard. `one_suit`: the tiles passed are of one suit."""

    line: str
    scoring: Scoring
    hand_size: int
    exchanges: bool
    one_suit: bool
    declares: bool
    natural: bool

    def void(self, hand: Hand) -> VoidAdvice:
        """Which suit to give up: nearest to winning without it, then more tiles that help, then the start rule of
        H3 (fewest partial sets, then fewest tiles). Raises `HandError`."""
        held = self._read(hand)
        choice = void_choice(hand.concealed, self.natural)
        rows = [self._void_row(held, suit) for suit in range(3)]
        start = min(rows, key=lambda row: (row.partial_sets, row.tiles, row.suit))
        rows.sort(key=lambda row: (row.shanten, -row.total, row.partial_sets, row.tiles, row.suit))
        allowed = [row for row in rows if row.suit in choice.suits]
        notes = [] if self.declares else [Reason("sichuan.advice.no_declared_void")]
        if choice.automatic:
            notes.append(Reason("sichuan.advice.void_by_itself", {"suit": SUIT_KEYS[choice.suits[0]]}))
        elif start.suit != allowed[0].suit and start.suit in choice.suits:
            notes.append(Reason("sichuan.advice.start_rule_differs", {"suit": SUIT_KEYS[start.suit]}))
        return VoidAdvice(self.line, tuple(allowed), choice.automatic, tuple(notes))

    def exchange(self, hand: Hand, most: int = 5) -> ExchangeAdvice:
        """Which three tiles to pass: the rest nearest to winning, with the fewest tiles of the suit to be given up,
        and the fewest partial sets broken. Raises `HandError`."""
        held = self._read(hand)
        rows = [self._exchange_row(held, give) for give in self._choices(hand.concealed)]
        rows.sort(key=lambda row: (row.shanten, row.broken, row.left_of_suit, -row.kept_sets, row.give))
        notes = () if self.exchanges else (Reason("sichuan.advice.no_exchange"),)
        return ExchangeAdvice(self.line, tuple(rows[:most]), notes)

    def _read(self, hand: Hand) -> Held:
        size = self.hand_size + (len(hand.concealed) % 3 == 2)
        problems = list(check_tiles(hand, (), size))
        if hand.melds:
            problems.append(Reason("sichuan.reason.melds_at_setup"))
        if problems:
            raise HandError(*problems)
        return held_of(hand)

    def _void_row(self, held: Held, suit: int) -> VoidRow:
        counts = held.concealed[9 * suit : 9 * suit + 9]
        tiles, inside = sum(counts), partial_sets(counts)
        kept = partial_sets(held.concealed) - inside
        away = distance(self.scoring, held, suit)
        total = sum(4 - held.all[kind] for kind in away.kinds)
        name = {"suit": SUIT_KEYS[suit]}
        reasons = [Reason("sichuan.advice.void_costs", {**name, "n": tiles, "sets": inside})]
        reasons.append(Reason("sichuan.advice.void_leaves", {"n": away.tiles - 1, "total": total, "sets": kept}))
        triplets = sum(count >= 3 for count in counts)
        if triplets:
            reasons.append(Reason("sichuan.advice.void_breaks_triplets", {**name, "n": triplets}))
        if not tiles:
            reasons.append(Reason("sichuan.advice.void_already_empty", name))
        return VoidRow(suit, tiles, inside, kept, away.tiles - 1, total, tuple(reasons))

    def _choices(self, tiles: Sequence[Tile]) -> Iterable[tuple[Tile, ...]]:
        if not self.one_suit:
            return sorted(set(combinations(sorted(tiles), PASSED)))
        suits = ([tile for tile in sorted(tiles) if tile // 9 == suit] for suit in range(3))
        return sorted({give for suit in suits for give in combinations(suit, PASSED)})

    def _exchange_row(self, held: Held, give: tuple[Tile, ...]) -> ExchangeRow:
        rest = held
        for tile in give:
            rest = rest.without_kind(tile)
        ways = []
        for suit in range(3):
            away = distance(self.scoring, rest, suit)
            ways.append((away.tiles, sum(rest.concealed[9 * suit : 9 * suit + 9]), suit))
        needed, left, suit = min(ways)
        outside = [kind for kind in range(27) if kind // 9 != suit]
        kept = partial_sets([rest.concealed[kind] if kind // 9 != suit else 0 for kind in range(27)])
        before = partial_sets([held.concealed[kind] if kind // 9 != suit else 0 for kind in range(27)])
        broken_threes = [kind for kind in outside if held.concealed[kind] >= 3 > rest.concealed[kind]]
        reasons = tuple(_exchange_reasons(give, suit, left, needed - 1, kept, before - kept, broken_threes))
        return ExchangeRow(give, suit, left, needed - 1, kept, before - kept, reasons)


def _exchange_reasons(
    give: Sequence[Tile], suit: int, left: int, shanten: int, kept: int, broken: int, threes: Sequence[int]
) -> Iterator[Reason]:
    name = {"suit": SUIT_KEYS[suit]}
    gone = sum(tile // 9 == suit for tile in give)
    if gone and not left:
        yield Reason("sichuan.advice.suit_vanishes", name)
    elif gone:
        yield Reason("sichuan.advice.suit_shrinks", {**name, "n": left})
    else:
        yield Reason("sichuan.advice.suit_stays", {**name, "n": left})
    yield Reason("sichuan.advice.rest_keeps", {"n": shanten, "sets": kept})
    if broken > 0:
        yield Reason("sichuan.advice.breaks_partial_sets", {"n": broken})
    for kind in threes:
        yield Reason("sichuan.advice.breaks_triplet", {"tile": code_of(Tile(kind))})
