"""Chinese Official mahjong: what it declares, and how options become parts. The only place that reads options."""

from __future__ import annotations

from typing import Final

from engine.options import Options
from engine.systems.mcr import fans as f
from engine.systems.mcr.checks import FIELDS, SITUATIONS
from engine.systems.mcr.fans import fans
from engine.systems.mcr.match import match_rules
from engine.systems.mcr.options import TABLE
from engine.systems.mcr.play import build_play
from engine.systems.mcr.points import fan_points
from engine.systems.mcr.rules import Rules
from engine.systems.mcr.ruleset import McrRuleset
from engine.systems.mcr.rulings import rulings
from engine.systems.system import Play, System
from engine.tiles.kinds import FLOWERS, Kind

_VOIDED_IN_1998: Final = (2, 10, 14, 15, 16, 38)
_PAIRS_IN_1998: Final = fans(3, 8, 11, 18, 25, 26, 27, 36, 37)
"""What the strict 1998 reading takes from fan 75, and from seven pairs (rules 9)."""


def build(options: Options) -> McrRuleset:
    """The ruleset of chosen options. The only place where scoring options are read."""
    points = list(f.POINTS)
    points[f.TWO_CONCEALED_KONGS] = options.number("two_concealed_kongs")
    mixed = options["mixed_kongs"]
    if isinstance(mixed, int):
        points[f.MIXED_KONGS] = mixed
    rules = Rules(
        points=tuple(points),
        strikes=_strikes(options),
        minimum=options.number("min_points"),
        unknown=fans(f.MIXED_KONGS) if mixed == "sum" else 0,
        beside_pairs=_PAIRS_IN_1998 if options.flag("strict98") else 0,
        flower_win=f.REPLACEMENT_TILE if options.flag("flower_replacement_is_46") else f.SELF_DRAWN,
        used_up_waits=not options.flag("dead_wait_ignored"),
        shared_wait=options.flag("knitted_shared_wait"),
        body_wait=options.flag("knitted_body_waits"),
    )
    return McrRuleset(options, rules, fan_points(rules))


def _strikes(options: Options) -> tuple[int, ...]:
    """The rows of principle 1 under these options."""
    rows = {fan: set(row) for fan, row in f.STRIKES.items()}
    if options.flag("all_terminals_triple_pung"):
        rows[f.ALL_TERMINALS].discard(f.TRIPLE_PUNG)
    if options.flag("all_terminals_double_pung"):
        rows[f.ALL_TERMINALS].discard(f.DOUBLE_PUNG)
    if not options.flag("bfw_half_flush"):
        rows[f.BIG_FOUR_WINDS].add(f.HALF_FLUSH)
    if options.flag("strict98"):
        for fan in _VOIDED_IN_1998:
            rows.setdefault(fan, set()).add(f.ONE_VOIDED_SUIT)
    return tuple(fans(*rows.get(fan, ())) for fan in range(f.SIZE))


SYSTEM: Final = System(
    key="mcr",
    version=1,
    table=TABLE,
    tiles=frozenset({*(Kind(kind) for kind in range(34)), *FLOWERS}),
    situations=SITUATIONS,
    fields=FIELDS,
    build=build,
    play=Play(
        build_play,
        lambda options, _ruleset: match_rules(options.word("length"), options.flag("seat_rotation")),
    ),
    rulings=rulings(),
)
