"""Options become what happens at the table: payments, draws, calls, the end. Called by `system.build` alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.options import Options
from engine.systems.riichi.calls import (
    KanDoraTiming,
    ReadyKan,
    SwapRules,
    never,
    only_as_pung,
    waits_unchanged,
)
from engine.systems.riichi.draws import ABORTS, DrawRules, NagashiRules
from engine.systems.riichi.payout import Payout, all_shares_from_one, full_shares, halved_shares
from engine.systems.riichi.standings import (
    FinalRules,
    GameRules,
    Rounding,
    Uma,
    broke_at_zero,
    broke_below_zero,
    five_down,
    floating,
    half_up,
    keep,
    never_broke,
    truncate,
    up,
)

_ROUNDS: Final = {"tonpuu": 1, "hanchan": 2, "full": 4}
_ROUNDING: Final[dict[str, Rounding]] = {
    "keep": keep,
    "half_up": half_up,
    "round5down": five_down,
    "up": up,
    "truncate": truncate,
}
_BROKE: Final = {"off": never_broke, "below_zero": broke_below_zero, "zero_or_less": broke_at_zero}
_YAME: Final = {"off": None, "optional": False, "auto": True}
_READY_KAN: Final[dict[str, ReadyKan]] = {
    "strict": only_as_pung,
    "waits_unchanged": waits_unchanged,
    "forbidden": never,
}


@dataclass(frozen=True, slots=True)
class TableRules:
    """Everything about a table that is not the worth of a hand."""

    draws: DrawRules
    swap: SwapRules
    ready_kan: ReadyKan
    orphans_rob_closed_kan: bool
    kan_dora: KanDoraTiming
    game: GameRules
    final: FinalRules


def table_rules(options: Options) -> TableRules:
    """The table of chosen options."""
    return TableRules(
        _draws(options),
        SwapRules(options["kuikae"] != "allowed", options["kuikae"] == "forbidden"),
        _READY_KAN[options.word("riichi_ankan")],
        options.flag("kokushi_ankan_chankan"),
        KanDoraTiming(
            options.flag("kan_dora"),
            options["closed_kan_dora_timing"] == "immediate",
            options["open_kan_dora_timing"] == "immediate",
        ),
        _game(options),
        _final(options),
    )


def _draws(options: Options) -> DrawRules:
    nagashi = None
    if options["nagashi_mangan"] != "off":
        nagashi = NagashiRules(
            options["nagashi_mangan"] == "win",
            options.flag("nagashi_menzen_only"),
            options["nagashi_multiple"] == "nearest",
        )
    keeping = options["dealer_keep_on_draw"]
    return DrawRules(
        options.number("noten_total"),
        bool if keeping == "tenpai" else (lambda _: keeping == "always"),
        {key: options[key] == "keep" for key in ABORTS if options[key] != "off"},
        options["four_kans_one_player"] == "fifth_aborts" and options["suukan_sanra"] != "off",
        nagashi,
    )


def _start_and_return(options: Options) -> tuple[int, int]:
    if options["players"] != 3:
        return options.number("start_points"), options.number("return_points")
    pair = options["sanma_start_return"]
    assert isinstance(pair, tuple)
    return int(pair[0]), int(pair[1])


def _game(options: Options) -> GameRules:
    three = options["players"] == 3
    return GameRules(
        options.number("players"),
        _ROUNDS[options.word("length")],
        options.number("sanma_target_points" if three else "target_points"),
        options["extension"] == "sudden_death",
        _BROKE[options.word("bankruptcy")],
        _YAME[options.word("agari_yame")],
        _YAME[options.word("tenpai_yame")],
    )


def _final(options: Options) -> FinalRules:
    start, back = _start_and_return(options)
    return FinalRules(
        start,
        back,
        _uma(options),
        _ROUNDING[options.word("final_rounding")],
        options["rounding_base"] == "points",
        options["tie_break"] == "split",
        options["leftover_sticks"] == "first",
    )


def _uma(options: Options) -> Uma:
    """The bonus of each rank; two players take the first and the last of four."""
    value = options["sanma_uma" if options["players"] == 3 else "uma"]
    if not isinstance(value, tuple):
        return floating
    ranks = tuple(int(one) for one in value)
    if options["players"] == 2:
        ranks = (ranks[0], ranks[-1])
    return lambda _: ranks


def payout_rules(options: Options) -> Payout:
    """How wins are paid."""
    shares = full_shares
    if options["players"] == 3 and options["sanma_tsumo"] == "bisection":
        shares = halved_shares
    elif options["players"] == 2 and options["nima_tsumo"] == "full":
        shares = all_shares_from_one
    return Payout(
        options.number("players"),
        shares,
        options.number("honba_value") // 3,
        options["pao_honba"] == "liable",
        options["pao_scope"] == "whole_hand",
        options["multi_ron"] == "head_bump",
        options["multi_ron_honba"] == "all",
        options["multi_ron_sticks"] == "all_own_back",
    )
