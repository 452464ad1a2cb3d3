"""Checks of Sichuan records of what lies around a deal: dice, exchange, void suits, the next dealer, coins."""

from __future__ import annotations

from typing import Final

from bot.verify.check import Checker, Outcome, Record, compare
from bot.verify.sichuan_reading import checker, short, table_of, tiles_of
from engine.systems.sichuan.between import DICE, CoinRate, DealResult, in_coins, open_wall
from engine.systems.sichuan.exchange import check_choice, default_choice, direction_of, exchanged, void_choice
from engine.tiles.kinds import SUITS

_WALLS: Final = ("self", "lower", "opposite", "upper")


def _check_dealer(record: Record) -> Outcome:
    table = table_of(record)
    result = record["result"]
    ended = DealResult(
        dealer=record["dealer"],
        wins=tuple(map(tuple, result["wins"])),
        discarder=result.get("discarder"),
        player_changed=result.get("player_changed", False),
        players=table.circumstances.players,
    )
    seat = table.dealing.next_dealer(ended)
    return compare(record["expect"], {"next_dealer": "dice" if seat is DICE else seat}, record["preset"])


def _check_coins(record: Record) -> Outcome:
    coins = in_coins(record["x"], CoinRate(record["n"], record["fee"]))
    fees = [net - gross for net, gross in zip(coins.net, coins.gross, strict=True)]
    got = {"gross": list(coins.gross), "fee": fees, "net": list(coins.net), "system": coins.house}
    return compare(record["expect"], got, record["preset"])


def _check_dice(record: Record) -> Outcome:
    stacks = record["stacks_per_wall"]
    opening = open_wall(record["dice_sum"], [stacks] * 4 if isinstance(stacks, int) else stacks)
    got = {
        "wall": _WALLS[opening.wall],
        "skip": opening.skip,
        "first_take": {"from_this_wall": opening.here, "from_next_wall": opening.beyond},
        "next_wall": _WALLS[opening.following],
        "left_after": opening.left,
    }
    return compare(record["expect"], got)


def _check_exchange(record: Record) -> Outcome:
    hands = [tiles_of(hand) for hand in record["hands"]]
    after = exchanged(hands, [tiles_of(give) for give in record["give"]], record["direction"])
    return compare({"hands": [tiles_of(hand) for hand in record["expect"]["hands"]]}, {"hands": list(after)})


def _check_exchange_die(record: Record) -> Outcome:
    got = {str(die): direction_of(die, record["players"]) for die in range(1, 7)}
    return compare(record["expect"], got, record["preset"])


def _check_exchange_choice(record: Record) -> Outcome:
    problem = check_choice(tiles_of(record["hand"]), tiles_of(record["give"]), table_of(record).setup.one_suit)
    got = {"valid": True} if problem is None else {"valid": False, "reason": short(problem.key)}
    return compare(record["expect"], got, record["preset"])


def _check_exchange_default(record: Record) -> Outcome:
    give = default_choice(tiles_of(record["hand"]))
    return compare({"give": tiles_of(record["expect"]["give"])}, {"give": give}, record["preset"])


def _check_void_choice(record: Record) -> Outcome:
    choice = void_choice(tiles_of(record["hand"]), table_of(record).setup.natural)
    got = {"choices": [SUITS[suit] for suit in choice.suits], "automatic": choice.automatic}
    return compare(record["expect"], got, record["preset"])


SETUP: Final[tuple[Checker, ...]] = (
    checker("dealer", ("preset", "dealer", "result"), _check_dealer),
    checker("coins", ("preset", "x", "n", "fee"), _check_coins),
    checker("dice", ("dice_sum", "stacks_per_wall"), _check_dice),
    checker("exchange", ("hands", "give", "direction"), _check_exchange),
    checker("exchange_die", ("players",), _check_exchange_die),
    checker("exchange_choice", ("preset", "hand", "give"), _check_exchange_choice),
    checker("exchange_default", ("preset", "hand"), _check_exchange_default),
    checker("void_choice", ("preset", "hand"), _check_void_choice),
)
