"""Sichuan mahjong as the turn machine plays it (Sichuan rules 1, 3, 6 and 10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from typing import Any, Final

from engine.features.exchange import AskExchange, exchange
from engine.features.void_suit import AskVoid, void_suit
from engine.hand import kernel
from engine.hand.shanten import SevenPairs, Shapes
from engine.hand.waits import accepted
from engine.options import Options
from engine.play.asks import CLAIM, TURN
from engine.play.resolve import next_turn
from engine.play.rules import Feature, Leaving, Rules
from engine.play.state import Deal
from engine.play.tasks import DealTiles, Draw, End, Retire, Turn
from engine.systems.sichuan.account import Account, Close, Due, account
from engine.systems.sichuan.announcing import announcing
from engine.systems.sichuan.exchange import default_choice, direction_of, receiver
from engine.systems.sichuan.gates import Gates
from engine.systems.sichuan.naming import naming
from engine.systems.sichuan.ruleset import SichuanRuleset
from engine.systems.sichuan.settle import Course
from engine.systems.sichuan.win import SUITED
from engine.tiles.kinds import Tile

WORTHS: Final = (1, 2, 3, 4, 5, 6)
"""What players may order a win to be worth at least, in fan, as far as the cap goes."""

DECK: Final = tuple(Tile(kind) for kind in range(SUITED) for _ in range(4))


@cache
def waits_of(sets: int) -> Callable[[bytes, int], int]:
    """The shape test of a game with so many sets; seven pairs need a hand of fourteen tiles (section 3.11)."""
    shapes = Shapes(sets=sets, pairs=SevenPairs.FOURS if sets == 4 else SevenPairs.NO)

    @lru_cache(maxsize=1 << 12)
    def waits(kinds: bytes, melds: int) -> int:
        """Bit mask of the kinds that complete the hand by shape."""
        if kernel.distance(kinds, sets - melds, 0 if melds else shapes.special) != 1:
            return 0  # found in a fiftieth of the time, and most hands are not ready
        return sum(1 << kind for kind in accepted(kinds, melds, shapes).kinds)

    return waits


def build_play(options: Options, ruleset: SichuanRuleset) -> Rules:
    """The rules of play of chosen options; `ruleset` values wins and settles the deal."""
    gates = Gates(ruleset)
    settling = ruleset.settling
    nearest = options["multi_ron"] == "nearest"
    cap = options["fan_cap"]
    return Rules(
        line=options.line,
        deck=DECK,
        seats=settling.players,
        hand_size=settling.hand_size,
        kept_back=0,
        setup=lambda start: (DealTiles(), Draw(start.dealer), *_before_play(options), Turn(start.dealer)),
        waits=waits_of((settling.hand_size - 1) // 3),
        replacement=lambda deal: deal.back - 1,
        tail_replacement=options["kong_replacement_from"] == "back",
        settle=lambda deal, _winners, _tile, _source, _robbing: deal.get(Account).settlement(deal, settling),
        explained=lambda deal: deal.get(Account).sheets(deal, ruleset),
        after_win=_after_win(settling.course),
        exhausted=lambda _deal: (Close(drawn=True), Due(), End("exhausted")),
        winners=lambda _deal, wanting, _source: wanting[:1] if nearest else wanting,
        forced=lambda deal, _seat: _forced(deal, ruleset),
        pungs=ruleset.moves.pung,
        kongs=frozenset(kind.value for kind in ruleset.moves.kongs),
        face_down=options.flag("discards_face_down"),
        leaves=_leaves(ruleset),
        locks=settling.course is Course.RIVER,
        worths=WORTHS[:cap] if isinstance(cap, int) else WORTHS,
        robbable=gates.robbable(options.flag("rob_bent_kong"), options.flag("rob_concealed_kong")),
        features=tuple(_features(options, ruleset, gates)),
    )


def _before_play(options: Options) -> Iterator[Any]:
    if options["exchange"] != "none":
        yield AskExchange()
    if options["void_rule"] in ("declared", "tile_down"):
        yield AskVoid()


def _features(options: Options, ruleset: SichuanRuleset, gates: Gates) -> Iterator[Feature]:
    if options["exchange"] != "none":
        yield exchange(one_suit=options["exchange"] == "three_same_suit", steps=_steps(options), default=default_choice)
    if options["void_rule"] in ("declared", "tile_down"):
        yield void_suit(
            laid_down=options["void_rule"] == "tile_down",
            natural=options.word("natural_void"),
            first=options.flag("void_first"),
        )
    yield account(ruleset, instant=options["rain_when"] == "instant", reveals=options.flag("winner_reveals"))
    if options.flag("sing") or options.flag("dance"):
        yield announcing(
            gates.waits, sing=options.flag("sing"), dance=options.flag("dance"), protects=ruleset.dance_protects
        )
    if ruleset.settling.course is Course.RIVER:
        yield naming(gates.waits)
    yield gates.feature()


def _steps(options: Options) -> Callable[[Deal], int]:
    chosen = options.word("exchange_direction")

    def steps(deal: Deal) -> int:
        seats = len(deal.seats)
        direction = chosen if chosen != "dice" else direction_of(deal.start.counter("exchange_die"), seats)
        return receiver(0, direction, seats)

    return steps


def _after_win(course: Course) -> Callable[[Deal, tuple[int, ...], int], tuple[Any, ...]]:
    def after(deal: Deal, winners: tuple[int, ...], _source: int) -> tuple[Any, ...]:
        if course is Course.RIVER:
            return next_turn(deal, deal.after(winners[-1]))
        out = tuple(Retire(seat) for seat in winners)
        if course is Course.SINGLE or len(deal.in_play()) - len(winners) < 2:
            return (*out, *over("win"))
        following = deal.after(winners[-1])
        while following in winners:
            following = deal.after(following)
        return (*out, *next_turn(deal, following))

    return after


def over(kind: str) -> tuple[Any, ...]:
    """The deal ends by a win or a leaver: what is settled then, and the end."""
    return Close(drawn=False), Due(), End(kind)


def _forced(deal: Deal, ruleset: SichuanRuleset) -> bool:
    window = deal.window
    claims = window is not None and window.kind == CLAIM
    return ruleset.moves.must_win(deal.left, drawn=not claims)


def _leaves(ruleset: SichuanRuleset) -> Callable[[Deal, int], Leaving | None]:
    settling = ruleset.settling

    def leaves(deal: Deal, seat: int) -> Leaving | None:
        book, window = deal.get(Account), deal.window
        if window is None or (window.kind == CLAIM and window.source == seat):
            return None  # his tile is on offer: what comes of it is still his
        won = bool(deal.seats[seat].wins)
        if won:
            allowed = settling.leavers_forfeit and settling.course is not Course.SINGLE
        else:
            allowed = settling.escape is not None
        if not allowed or book.has_left(seat):
            return None
        payments = book.payments_of_leaver(deal, settling, seat)
        if deal.seats[seat].out or (won and settling.course is Course.RIVER):
            return Leaving(payments, ())
        if len(deal.in_play()) - 1 < 2:
            return Leaving(payments, over("left"))
        own_turn = window.kind == TURN and window.seats == (seat,)
        following = deal.after(seat)
        return Leaving(payments, next_turn(deal, following) if own_turn else ())

    return leaves
