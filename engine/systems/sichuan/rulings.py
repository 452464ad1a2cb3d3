"""Points of the rules that players dispute, and what each preset says: all from the declarations."""

from __future__ import annotations

from typing import Final

from engine.option_kinds import write_value
from engine.scoring.answers import RulingPoint
from engine.systems.sichuan.presets import TABLE

_POINTS: Final = (
    ("exchange", ("exchange", "exchange_direction"), "10.1"),
    ("void_choice", ("void_rule", "natural_void", "void_first"), "3.4"),
    ("void_claims", (), "7"),
    ("multi_ron", ("multi_ron", "dealer_multi_ron"), "6.3"),
    ("last_four", ("last_four",), "6.3"),
    ("pass_lock", ("pass_lock", "pass_lock_scope", "pass_bigger_ok"), "6.3"),
    (
        "kong_money",
        ("rain", "direct_kong_discarder", "direct_kong_others", "bent_kong_each", "concealed_kong_each"),
        "6.2",
    ),
    ("kong_money_when", ("rain_when", "kong_payers"), "6.2"),
    ("late_kong", ("late_bent_kong",), "10.3"),
    ("kong_refund", ("kong_refund",), "6.6, 6.7"),
    ("kong_transfer", ("kong_transfer", "kong_transfer_multi"), "6.3"),
    ("rob_kong", ("rob_bent_kong", "rob_concealed_kong", "fan_rob_kong", "rob_kong_money"), "6.5"),
    ("bloom_payer", ("kong_bloom_payer",), "6.4"),
    ("self_draw", ("self_draw_bonus",), "7"),
    ("roots", ("root_fan", "root_counts"), "5"),
    ("earthly", ("earthly_condition",), "5"),
    ("pig", ("pig", "pig_units", "pig_receivers", "pig_pays_dajiao"), "6.6"),
    ("draw_check", ("dajiao", "dead_wait_counts"), "6.6"),
    ("third_winner", ("continuation", "kong_refund"), "6.7"),
    ("river_winners", ("river_kong", "river_draw_check"), "10.2"),
    ("leaver", ("early_leaver_forfeits", "escape_units"), "6.7"),
)


_CHOSEN: Final = tuple((preset, TABLE.choose(preset.key, None, preset.version)) for preset in TABLE.presets)


def _point(key: str, options: tuple[str, ...], place: str) -> RulingPoint:
    says = {}
    unsure = set()
    for preset, chosen in _CHOSEN:
        says[preset.key] = tuple(write_value(chosen[option]) for option in options)
        if chosen.unsure & set(options):
            unsure.add(preset.key)
    return RulingPoint(f"sichuan.ruling.{key}", options, says, frozenset(unsure), f"Sichuan rules {place}")


RULINGS: Final = tuple(_point(*point) for point in _POINTS)
"""Every disputed point, in the order of a deal. Those without options are settled alike in every preset."""
