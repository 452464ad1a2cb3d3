"""The parts of a riichi ruleset that the search needs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.solver.model import KIND, NEXT, Position
from engine.solver.prices import FUS, HANS, PointRules
from engine.systems.riichi.ruleset import RiichiRuleset
from engine.systems.riichi.scorer import Scorer

_KUIKAE: Final = {"forbidden": 0, "same_tile_only": 1, "allowed": 2}


@dataclass(frozen=True, slots=True, kw_only=True)
class SolverRules:
    """`points` says what wins are worth. `kuikae`: 0 swap calling is forbidden, 1 with the same tile only, 2 allowed.

    `dora_is_next`: an indicator points to the tile after it, else to itself. A kong turns one (`kan_dora`), and one
    below it for wins in riichi (`kan_ura`): before its replacement is drawn (`closed_at_once`, `open_at_once`) or after
    the discard. `reds`: red fives in each suit, of which the search counts one.
    """

    points: PointRules
    dora: bool
    dora_is_next: bool
    reds: tuple[int, int, int]
    ippatsu: bool
    ura: bool
    kan_dora: bool
    kan_ura: bool
    closed_at_once: bool
    open_at_once: bool
    kuikae: int


def solver_rules(ruleset: RiichiRuleset) -> SolverRules | None:
    """The rules of a ruleset for the search, None where it does not know them: it plays with four."""
    options = ruleset.options
    if options.number("players") != 4:
        return None
    scorer = ruleset.pricing.scorer
    return SolverRules(
        points=point_rules(scorer, options.flag("pinfu_tsumo")),
        dora=options.flag("dora"),
        dora_is_next=options.word("dora_mode") == "next",
        reds=ruleset.forms.reds,
        ippatsu=options.flag("ippatsu"),
        ura=options.flag("ura_dora"),
        kan_dora=scorer.dora.by_kan,
        kan_ura=scorer.dora.under_kan,
        closed_at_once=ruleset.table.kan_dora.closed_at_once,
        open_at_once=ruleset.table.kan_dora.open_at_once,
        kuikae=_KUIKAE[str(options.word("kuikae"))],
    )


def dora_kinds(position: Position, rules: SolverRules) -> tuple[int, ...]:
    """The kinds that are dora, one entry for each indicator."""
    if not rules.dora:
        return ()
    return tuple(NEXT[KIND[tile]] if rules.dora_is_next else KIND[tile] for tile in position.indicators)


def point_rules(scorer: Scorer, pinfu_tsumo: bool) -> PointRules:
    """What a scorer's parts say about the worth of a win."""
    by_key = {pattern.key: pattern for pattern in scorer.patterns}

    def multiple(key: str) -> int:
        return by_key[key].closed if key in by_key else 1

    return PointRules(
        base=tuple(scorer.limits.base(han, fu).points if han else 0 for fu in FUS for han in range(HANS)),
        kuitan=int(by_key["riichi.tanyao"].open > 0),
        double_wind_fu=scorer.fu.double_wind,
        open_pinfu_fu=scorer.fu.open_pinfu,
        pinfu_tsumo=int(pinfu_tsumo),
        pairs_han=by_key["riichi.chiitoitsu"].closed,
        pairs_fu=scorer.fu.seven_pairs,
        stack=int(scorer.stack),
        kokushi13=multiple("riichi.kokushi13"),
        junsei_chuuren=multiple("riichi.junsei_chuuren"),
        suuankou_tanki=multiple("riichi.suuankou_tanki"),
        daisuushii=multiple("riichi.daisuushii"),
        suukantsu=multiple("riichi.suukantsu"),
    )
