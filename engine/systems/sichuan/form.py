"""What a form asks, as a `Win`: checked against the rules, and filled in where the rules have a usual case."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from engine.errors import HandError
from engine.hand.hand import Hand, MeldKind
from engine.reasons import Reason
from engine.scoring.form import Form, Situation
from engine.scoring.sheet import DISCARDER
from engine.systems.sichuan.win import EARTHLY, HEAVENLY, HUMAN, SUITED, Chance, Win
from engine.tiles.kinds import EAST, TILES, Tile, code_of

_FIRST: Final = ("heavenly", "earthly", "human")
_CLAIMED: Final = frozenset(("kong_shot", "rob_kong"))

SITUATIONS: Final = (
    Situation("kong_bloom", self_draw=True, excludes=frozenset(_FIRST)),
    Situation("direct_kong", self_draw=True, needs=frozenset(("kong_bloom",))),
    Situation("kong_shot", self_draw=False, excludes=frozenset(("rob_kong", *_FIRST))),
    Situation("rob_kong", self_draw=False, excludes=frozenset(("kong_shot", "last_tile", *_FIRST))),
    Situation("last_tile", excludes=frozenset(("rob_kong", *_FIRST))),
    Situation("heavenly", self_draw=True, excludes=frozenset(("kong_bloom", "earthly", "human"))),
    Situation("earthly", excludes=frozenset(("kong_bloom", "heavenly", "human"))),
    Situation("human", self_draw=False, excludes=frozenset(("heavenly", "earthly"))),
)
"""Facts of a win (sections 1 and 5). ``direct_kong``: the kong of the bloom was a direct one, given by the payer."""

FIELDS: Final = frozenset({"seat", "payer", "void_suit", "river", "seen", "turn"})
"""What else a form may say. `payer` is the discarder, or the giver of the direct kong of a kong bloom."""

_PATTERNS: Final = {"heavenly": HEAVENLY, "earthly": EARTHLY, "human": HUMAN}
_BY_KEY: Final = {situation.key: situation for situation in SITUATIONS}


@dataclass(frozen=True, slots=True, kw_only=True)
class Circumstances:
    """Which circumstances a table knows.

    It `declares` a void suit; winners are `leaving`; wins are possible `on_discard` and by `robbing` a bent kong.
    `earthly` says by which ways of winning an earthly hand can come: it refuses a (self-draw, payer) that cannot.
    """

    players: int
    hand_size: int
    declares: bool
    leaving: bool
    on_discard: bool
    robbing: bool
    earthly: Callable[[bool, int | None], bool]

    @property
    def last_turn(self) -> int:
        """The last go-around in which everybody still draws, where nobody has called or left."""
        return (4 * SUITED - 1) // self.players - self.hand_size + 1


def check_tiles(hand: Hand, extra: tuple[Tile, ...], size: int) -> Iterator[Reason]:
    """What is wrong with the tiles alone: kinds not in play, the number, a fifth copy, a meld that is none."""
    tiles = (*hand.tiles, *extra)
    if tiles and max(tiles) >= SUITED:
        strange = tuple(dict.fromkeys(code_of(tile) for tile in tiles if tile >= SUITED))
        yield Reason("sichuan.reason.no_such_tile", {"tiles": strange})
    if any(meld.kind is MeldKind.CHOW for meld in hand.melds):
        yield Reason("sichuan.reason.no_chow_meld")
    number = len(hand.concealed) + len(extra) + 3 * len(hand.melds)
    if number != size:
        yield Reason("sichuan.reason.wrong_tile_count", {"n": number, "wanted": size})
    counts = [0] * TILES
    for tile in tiles:
        counts[tile] += 1
    if max(counts) > 4:
        for kind, copies in enumerate(counts):
            if copies > 4:
                yield Reason("sichuan.reason.five_of_a_kind", {"tile": code_of(Tile(kind)), "n": copies})


def win_of(form: Form, rules: Circumstances) -> tuple[Win, tuple[Reason, ...]]:
    """The win a form asks about and notes of what was filled in. Raises `HandError` with every contradiction."""
    if form.tile is None:
        raise HandError(Reason("sichuan.reason.no_winning_tile"))
    self_draw, notes = _way(form, rules)
    problems = [*check_tiles(form.hand, (form.tile,), rules.hand_size + 1), *_contradictions(form, rules, self_draw)]
    if problems:
        raise HandError(*problems)
    seat = 0 if form.seat is None else form.seat - EAST
    payer = DISCARDER if form.payer is None else form.payer - EAST
    bloom = None
    if "kong_bloom" in form.flags:
        bloom = MeldKind.DIRECT_KONG if "direct_kong" in form.flags else MeldKind.CONCEALED_KONG
    chance = Chance(
        self_draw=self_draw,
        bloom=bloom,
        kong_shot="kong_shot" in form.flags,
        rob_kong="rob_kong" in form.flags,
        last_tile="last_tile" in form.flags,
        first=next((pattern for flag, pattern in _PATTERNS.items() if flag in form.flags), None),
    )
    if self_draw and rules.leaving and rules.players > 2:
        notes = (*notes, Reason("sichuan.reason.all_in_play"))
    win = Win(
        hand=form.hand,
        tile=form.tile,
        seat=seat,
        payer=None if self_draw else payer,
        giver=payer if bloom is MeldKind.DIRECT_KONG else None,
        in_play=tuple(range(rules.players)),
        void=form.void_suit,
        locked=False,
        chance=chance,
    )
    return win, notes


def _way(form: Form, rules: Circumstances) -> tuple[bool, tuple[Reason, ...]]:
    """Self-draw or not: as said, else as the flags imply, else a discard where the table allows one."""
    if form.self_draw is not None:
        return form.self_draw, ()
    implied = {_BY_KEY[flag].self_draw for flag in form.flags if flag in _BY_KEY} - {None}
    if len(implied) == 1:
        return bool(implied.pop()), ()
    if form.payer is not None or rules.on_discard:
        return False, (Reason("sichuan.reason.taken_as_discard"),)
    return True, (Reason("sichuan.reason.taken_as_self_draw"),)


def _contradictions(form: Form, rules: Circumstances, self_draw: bool) -> Iterator[Reason]:
    for flag in sorted(form.flags):
        situation = _BY_KEY.get(flag)
        if situation is None:
            yield Reason("sichuan.reason.unknown_situation", {"situation": flag})
            continue
        name = f"sichuan.situation.{flag}"
        if situation.self_draw is not None and situation.self_draw != self_draw:
            way = "self_draw" if situation.self_draw else "discard"
            yield Reason(f"sichuan.reason.only_by_{way}", {"situation": name})
        for other in sorted(situation.excludes & form.flags):
            if flag < other:
                yield Reason("sichuan.reason.exclude", {"situation": name, "other": f"sichuan.situation.{other}"})
        if situation.needs and not situation.needs & form.flags:
            (needed,) = situation.needs
            yield Reason("sichuan.reason.needs", {"situation": name, "other": f"sichuan.situation.{needed}"})
    if form.seat is not None or form.payer is not None:
        yield from _seats(form, rules, self_draw)
    if form.flags:
        yield from _firsts(form, rules, self_draw)
    if form.void_suit is not None and not rules.declares:
        yield Reason("sichuan.reason.no_void_here")
    if "rob_kong" in form.flags and not rules.robbing:
        yield Reason("sichuan.reason.no_robbing")
    if "kong_bloom" in form.flags and not any(meld.is_kong for meld in form.hand.melds):
        yield Reason("sichuan.reason.bloom_without_kong")
    if "direct_kong" in form.flags and not any(meld.kind is MeldKind.DIRECT_KONG for meld in form.hand.melds):
        yield Reason("sichuan.reason.bloom_without_direct_kong")


def _seats(form: Form, rules: Circumstances, self_draw: bool) -> Iterator[Reason]:
    for seat in (form.seat, form.payer):
        if seat is not None and not 0 <= seat - EAST < rules.players:
            yield Reason("sichuan.reason.no_such_seat", {"n": rules.players})
    if form.payer is None:
        return
    if form.payer == (EAST if form.seat is None else form.seat):
        yield Reason("sichuan.reason.pays_oneself")
    elif self_draw and "direct_kong" not in form.flags:
        yield Reason("sichuan.reason.payer_of_self_draw")


def _firsts(form: Form, rules: Circumstances, self_draw: bool) -> Iterator[Reason]:
    """When heavenly, earthly and human hands hold (section 5, the notes below the table)."""
    flag = next((flag for flag in _FIRST if flag in form.flags), None)
    if flag is None:
        return
    name = {"situation": f"sichuan.situation.{flag}"}
    if form.hand.melds:
        yield Reason("sichuan.reason.first_with_melds", name)
    if form.seat is not None and (form.seat == EAST) != (flag == "heavenly"):
        yield Reason("sichuan.reason.dealer_only" if flag == "heavenly" else "sichuan.reason.not_the_dealer", name)
    if flag == "earthly":
        payer = None if form.payer is None else form.payer - EAST
        if not rules.earthly(self_draw, payer):
            yield Reason("sichuan.reason.earthly_condition", name)


def earthly_on_draw(self_draw: bool, _: int | None) -> bool:
    """An earthly hand is won by the first own draw."""
    return self_draw


def earthly_on_dealers_discard(self_draw: bool, payer: int | None) -> bool:
    """… by the first own draw, or on the dealer's first discard."""
    return self_draw or payer in (None, 0)


def earthly_in_first_round(_: bool, __: int | None) -> bool:
    """… by any other win of the first go-round."""
    return True
