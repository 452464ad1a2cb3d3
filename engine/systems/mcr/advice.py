"""Why a hand does not win, and what would have made it win: not complete, or below the minimum (rules 5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.hand.hand import Hand, Meld, MeldKind
from engine.hand.shanten import shanten
from engine.reasons import Reason
from engine.scoring.form import Form
from engine.systems.mcr import fans as f
from engine.systems.mcr.fans import key_of
from engine.systems.mcr.held import Held, held
from engine.systems.mcr.knitted import SHAPES
from engine.systems.mcr.rules import Rules
from engine.systems.mcr.value import Value, Way, best, listed, values
from engine.systems.mcr.waiting import completing, waits_of
from engine.systems.mcr.win import Asked, way_by
from engine.tiles.kinds import Kind, code_of


def below_minimum(rules: Rules, points: int) -> Reason:
    """Why a hand of so many points may not win."""
    short = rules.minimum - points
    return Reason("mcr.reason.below_minimum", {"points": points, "minimum": rules.minimum, "n": short})


def incomplete(form: Form, asked: Asked) -> tuple[Reason, ...]:
    """Why these tiles are no win: how far they are, and what the hand did wait for."""
    waits = waits_of(asked.holding)
    if waits:
        return Reason("mcr.reason.not_complete"), Reason("mcr.reason.waits_for", {"tiles": _codes(waits)})
    steps = shanten(asked.holding.counts, len(form.hand.melds), SHAPES)
    return Reason("mcr.reason.not_complete"), Reason("mcr.reason.not_ready", {"n": steps})


def too_few(rules: Rules, form: Form, asked: Asked, way: Way, chosen: Value) -> tuple[Reason, ...]:
    """Why a complete hand lacks points: the sum, its fans, and every one change that would have reached the minimum."""
    found = [below_minimum(rules, chosen.points), *_parts(rules, asked, chosen)]
    changes = list(_changes(rules, form, asked, way))
    return (*found, *(changes or [Reason("mcr.reason.no_change_helps")]))


def _parts(rules: Rules, asked: Asked, chosen: Value) -> Iterator[Reason]:
    numbers = listed(rules, chosen)
    if numbers:
        yield Reason("mcr.reason.fans_found", {"fans": tuple(map(key_of, numbers))})
    if asked.flowers:
        yield Reason("mcr.reason.flowers_outside", {"n": len(asked.flowers)})


def _changes(rules: Rules, form: Form, asked: Asked, way: Way) -> Iterator[Reason]:
    """One change at a time: own draw, no claims, another of the tiles waited for."""
    if not way.self_draw:
        drawn, _ = way_by(rules, form, asked, Kind(way.tile), self_draw=True)
        points = _points(rules, asked.holding, drawn)
        if points >= rules.minimum:
            yield Reason("mcr.reason.would_self_draw", {"points": points})
    if asked.holding.open:
        whole = asked._replace(holding=held(_unclaimed(form.hand)))
        unclaimed, _ = way_by(rules, form, whole, Kind(way.tile), way.self_draw)
        points = _points(rules, whole.holding, unclaimed)
        if points >= rules.minimum:
            yield Reason("mcr.reason.would_concealed", {"points": points})
    others = [kind for kind in f.numbers(completing(asked.holding)) if asked.holding.all_counts[kind] < 4]
    others = [kind for kind in others if kind != way.tile]
    same = _reaching(rules, form, asked, others, way.self_draw)
    if same:
        yield Reason("mcr.reason.would_tile", {"tiles": _codes(same)})
    if not way.self_draw:
        drawn_only = [kind for kind in _reaching(rules, form, asked, others, True) if kind not in same]
        if drawn_only:
            yield Reason("mcr.reason.would_tile_drawn", {"tiles": _codes(drawn_only)})


def _points(rules: Rules, holding: Held, way: Way) -> int:
    found = values(rules, holding, way)
    return best(rules, found).points if found else 0


def _reaching(rules: Rules, form: Form, asked: Asked, kinds: Sequence[int], self_draw: bool) -> list[int]:
    ways = ((kind, way_by(rules, form, asked, Kind(kind), self_draw)[0]) for kind in kinds)
    return [kind for kind, way in ways if _points(rules, asked.holding, way) >= rules.minimum]


def _unclaimed(hand: Hand) -> Hand:
    """The same tiles without claims: chows and pungs in the hand, kongs laid down concealed."""
    kongs = [meld for meld in hand.melds if meld.is_kong]
    tiles = [tile for meld in hand.melds if not meld.is_kong for tile in meld.tiles]
    concealed = [Meld(MeldKind.CONCEALED_KONG, meld.tiles) for meld in kongs]
    return Hand.of((*hand.concealed, *tiles), concealed)


def _codes(kinds: Sequence[int]) -> tuple[str, ...]:
    return tuple(code_of(Kind(kind)) for kind in kinds)
