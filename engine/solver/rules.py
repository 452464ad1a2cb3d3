"""The parts of a riichi ruleset that the search needs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from engine.options import Options
from engine.solver.model import KIND, LAST_TURN, NEXT, Model, Position
from engine.solver.prices import FUS, HANS, PointRules
from engine.solver.three import LAST_TURN_WITHOUT, MISSING, NEXT_OF_THREE, TILES, of_three
from engine.systems.riichi.ruleset import RiichiRuleset
from engine.systems.riichi.scorer import Scorer
from engine.tiles.kinds import KINDS, NORTH

_KUIKAE: Final = {"forbidden": 0, "same_tile_only": 1, "allowed": 2}


@dataclass(frozen=True, slots=True, kw_only=True)
class SolverRules:
    """`points` says what wins are worth. `kuikae`: 0 swap calling is forbidden, 1 with the same tile only, 2 allowed.

    `next` is the kind that each indicator points to. A kong turns one (`kan_dora`), and one below it for wins in riichi
    (`kan_ura`): before its replacement is drawn (`closed_at_once`, `open_at_once`) or after the discard. `reds`: red
    fives in each suit, of which the search counts one. `players` are four or three; `norths`: they are set aside, and a
    win on the replacement has a han (`north_blooms`); `honba`: points that a counter brings on a discard; `noten`: what
    moves at the end of the wall.
    """

    points: PointRules
    dora: bool
    next: tuple[int, ...]
    reds: tuple[int, int, int]
    ippatsu: bool
    ura: bool
    kan_dora: bool
    kan_ura: bool
    closed_at_once: bool
    open_at_once: bool
    kuikae: int
    players: int = 4
    norths: bool = False
    north_blooms: bool = True
    honba: int = 300
    noten: int = 3000

    @property
    def missing(self) -> Sequence[int]:
        """Kinds that are not in the wall."""
        return MISSING if self.players == 3 else ()

    @property
    def last_turn(self) -> int:
        """The go-around in which the wall ends."""
        return LAST_TURN if self.players == 4 or self.norths else LAST_TURN_WITHOUT

    def assumed(self, model: Model) -> Model:
        """A model of four players as one of these."""
        return model if self.players == 4 else of_three(model, self.norths, self.noten)

    def priced(self, position: Position, model: Model) -> PointRules:
        """The worth of wins with the norths set aside and those that may still come."""
        if not self.norths:
            return self.points
        in_view = (*position.hand, *position.seen, *position.river, *position.indicators)
        norths = 4 - position.norths - in_view.count(NORTH)
        unseen = TILES - len(in_view) - position.norths - sum(3 + (meld > 1) for meld, _, _ in position.melds)
        chance = model.norths * position.draws_left * norths / max(1, unseen)
        return replace(self.points, aside=position.norths, chance=min(1.0, max(0.0, chance)))


def solver_rules(ruleset: RiichiRuleset) -> SolverRules | None:
    """The rules of a ruleset for the search, None where it does not know them: it plays with two."""
    options = ruleset.options
    players = options.number("players")
    if players not in (3, 4):
        return None
    following = NEXT if players == 4 else NEXT_OF_THREE
    scorer = ruleset.pricing.scorer
    return SolverRules(
        points=point_rules(scorer, options),
        dora=options.flag("dora"),
        next=following if options.word("dora_mode") == "next" else tuple(range(KINDS)),
        reds=ruleset.forms.reds,
        ippatsu=options.flag("ippatsu"),
        ura=options.flag("ura_dora"),
        kan_dora=scorer.dora.by_kan,
        kan_ura=scorer.dora.under_kan,
        closed_at_once=ruleset.table.kan_dora.closed_at_once,
        open_at_once=ruleset.table.kan_dora.open_at_once,
        kuikae=_KUIKAE[str(options.word("kuikae"))],
        players=players,
        norths=scorer.dora.norths,
        north_blooms=options.flag("kita_rinshan"),
        honba=(players - 1) * (options.number("honba_value") // 3),
        noten=options.number("noten_total"),
    )


def dora_kinds(position: Position, rules: SolverRules) -> tuple[int, ...]:
    """The kinds that are dora, one entry for each indicator."""
    if not rules.dora:
        return ()
    return tuple(rules.next[KIND[tile]] for tile in position.indicators)


def point_rules(scorer: Scorer, options: Options) -> PointRules:
    """What a scorer's parts and the payments say about the worth of a win."""
    three = options["players"] == 3
    by_key = {pattern.key: pattern for pattern in scorer.patterns}

    def multiple(key: str) -> int:
        return by_key[key].closed if key in by_key else 1

    return PointRules(
        base=tuple(scorer.limits.base(han, fu).points if han else 0 for fu in FUS for han in range(HANS)),
        kuitan=int(by_key["riichi.tanyao"].open > 0),
        double_wind_fu=scorer.fu.double_wind,
        open_pinfu_fu=scorer.fu.open_pinfu,
        pinfu_tsumo=int(options.flag("pinfu_tsumo")),
        pairs_han=by_key["riichi.chiitoitsu"].closed,
        pairs_fu=scorer.fu.seven_pairs,
        stack=int(scorer.stack),
        kokushi13=multiple("riichi.kokushi13"),
        junsei_chuuren=multiple("riichi.junsei_chuuren"),
        suuankou_tanki=multiple("riichi.suuankou_tanki"),
        daisuushii=multiple("riichi.daisuushii"),
        suukantsu=multiple("riichi.suukantsu"),
        players=3 if three else 4,
        halved=int(three and options["sanma_tsumo"] == "bisection"),
        north=int(NORTH) if three and options["sanma_north"] == "yakuhai" else -1,
    )
