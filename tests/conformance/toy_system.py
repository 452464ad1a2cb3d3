"""The toy game as a whole system: options, presets, hands scored, waits, discards, play. It exists nowhere but here."""

import shutil
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

from bot.i18n import catalog
from bot.i18n.languages import LANGUAGES
from engine.errors import HandError, NotAWin
from engine.hand.hand import Hand
from engine.hand.reading import Group, GroupKind, Reading, Shape, WaitKind
from engine.hand.readings import decompositions
from engine.hand.shanten import Shapes
from engine.hand.waits import accepted
from engine.option_kinds import Choice, Number, Toggle
from engine.options import Option, Options, OptionTable, Preset
from engine.play.match import Match, MatchRules, points_after
from engine.reasons import Reason
from engine.scoring.answers import Accepted, DiscardRow, DiscardsAnswer, RulingPoint, WaitsAnswer, Worth
from engine.scoring.form import Form, Situation
from engine.scoring.sheet import DISCARDER, Line, Payment, Sheet
from engine.systems.system import Play, System
from engine.tiles.kinds import Kind, Tile, code_of
from tests.conformance import toy

SIZE = 7
SHAPES = Shapes(sets=2)
_SCORE = frozenset({"score"})

TABLE = OptionTable(
    "toy",
    (
        Option("claims", Choice(("all", "none")), "all", "play", frozenset({"play"})),
        Option("pung_points", Number(0, 40), 1, "score", _SCORE),
        Option("double_self_draw", Toggle(), False, "score", _SCORE),
    ),
    (Preset("toy", 1, {}), Preset("quiet", 1, {"claims": "none", "pung_points": 2}, "toy", frozenset({"claims"}))),
    "toy",
)


@dataclass(frozen=True)
class ToyRuleset:
    """A point for a win and some for every pung."""

    options: Options
    pung: int
    doubled: bool
    hand_size = SIZE

    def score(self, form: Form) -> Sheet:
        hand = read(form.hand, form.tile)
        ways = decompositions(hand, 2 - len(form.hand.melds))
        if not ways:
            raise NotAWin(Reason("toy.reason.not_complete"))
        codes = max(ways, key=lambda way: sum(34 <= code < 68 for code in way))
        groups = tuple(group(code) for code in codes)
        pungs = tuple(at for at, one in enumerate(groups) if one.kind is GroupKind.PUNG)
        points = (1 + self.pung * len(pungs)) * (2 if self.doubled and form.self_draw else 1)
        payers = (1, 2) if form.self_draw else (DISCARDER,)
        won = next(at for at, one in enumerate(groups) if form.tile in one.kinds)
        return Sheet(
            ruleset=self.options.line,
            reading=Reading(Shape.SETS, groups, won, WaitKind.OTHER),
            lines=(Line("toy.pungs", self.pung * len(pungs), "points", 1, pungs),) if pungs else (),
            struck=(),
            steps=(),
            totals={"points": points},
            limit=None,
            payments=tuple(Payment(payer, 0, points, "toy.cause") for payer in payers),
        )

    def waits(self, form: Form) -> WaitsAnswer:
        counts = read(form.hand, None)
        away, rows = self._accepted(counts, form)
        return WaitsAnswer(self.options.line, away, {"sets": away}, rows, sum(row.left for row in rows))

    def discards(self, form: Form) -> DiscardsAnswer:
        counts = read(form.hand, form.tile)
        rows = []
        for kind in range(34):
            if counts[kind]:
                rest = list(counts)
                rest[kind] -= 1
                away, found = self._accepted(rest, form)
                rows.append(DiscardRow(Tile(kind), away, found, sum(row.left for row in found)))
        rows.sort(key=lambda row: (row.shanten, -row.total, row.tile))
        complete = bool(decompositions(counts, 2 - len(form.hand.melds)))
        return DiscardsAnswer(self.options.line, -1 if complete else rows[0].shanten, complete, tuple(rows))

    def _accepted(self, counts, form):
        melds = len(form.hand.melds)
        found = accepted(counts, melds, SHAPES)
        worth = Worth({"points": 1}) if found.shanten == 0 else None
        rows = tuple(Accepted(Kind(kind), 4 - counts[kind], worth, worth) for kind in found.kinds if in_play(kind))
        return found.shanten, rows


def in_play(kind: int) -> bool:
    return kind in SYSTEM.tiles


def read(hand: Hand, tile: Tile | None) -> list[int]:
    tiles = [*hand.tiles, *(() if tile is None else (tile,))]
    strange = tuple(code_of(one) for one in tiles if not in_play(one))
    if strange:
        raise HandError(Reason("toy.reason.no_such_tile", {"tiles": strange}))
    concealed = [*hand.concealed, *(() if tile is None else (tile,))]
    if len(concealed) + 3 * len(hand.melds) not in (SIZE, SIZE + 1):
        raise HandError(Reason("toy.reason.tile_count", {"n": len(concealed)}))
    return [concealed.count(kind) for kind in range(34)]


def group(code: int) -> Group:
    kind = Kind(code % 34)
    match code // 34:
        case 0:
            return Group(GroupKind.CHOW, kind, (kind, Kind(kind + 1), Kind(kind + 2)))
        case 1:
            return Group(GroupKind.PUNG, kind, (kind,) * 3)
        case _:
            return Group(GroupKind.PAIR, kind, (kind,) * 2)


def build(options: Options) -> ToyRuleset:
    return ToyRuleset(options, options.number("pung_points"), options.flag("double_self_draw"))


def play_rules(options: Options, _ruleset):
    claims = options["claims"] == "all"
    return toy.toy(line=options.line, chows=claims, pungs=claims)


def match_rules(_options: Options, _ruleset) -> MatchRules:
    def after(match, deal, _throw):
        return replace(match, points=points_after(match, deal), played=match.played + 1, over=match.played >= 3)

    first = Match(seating=(0, 1, 2), points=(100,) * 3, dealer=0)
    return MatchRules(lambda throw: replace(first, dealer=throw % 3), after, lambda m: tuple(map(Fraction, m.points)))


SYSTEM = System(
    key="toy",
    version=1,
    table=TABLE,
    tiles=frozenset(Kind(tile) for tile in toy.DECK),
    situations=(Situation("last_tile"),),
    fields=frozenset({"seen"}),
    build=build,
    play=Play(play_rules, match_rules),
    rulings=(
        RulingPoint(
            "toy.ruling.claims", ("claims",), {"toy": ("all",), "quiet": ("none",)}, frozenset(), "Toy rules 1"
        ),
    ),
)

TEXTS = """
[system]
toy = "{0} game"

[toy]
pungs = "{0} pungs"
cause = "{0} win"

[toy.group]
play = "{0} play"
score = "{0} score"

[toy.option]
claims = "{0} claims"
pung_points = "{0} pung points"
double_self_draw = "{0} doubled"

[toy.option_help]
claims = "{0} who claims."
pung_points = "{0} points of a pung."
double_self_draw = "{0} self-draws."

[toy.value.claims]
all = "{0} all"
none = "{0} none"

[toy.preset]
toy = "{0} usual"
quiet = "{0} quiet"

[toy.preset_help]
toy = "{0} the usual rules."
quiet = "{0} without claims."

[toy.situation]
last_tile = "{0} last tile"

[toy.ruling]
claims = "{0} may be claimed"

[toy.reason]
not_complete = "{0} not complete"
no_such_tile = "{0} no such tile"
tile_count = "{0} count"
"""


def texts(folder: Path) -> catalog.Catalog:
    """The program's texts and those that a new system brings: one file in each language."""
    source = Path(catalog.__file__).parent
    for part in ("locales", "terms"):
        shutil.copytree(source / part, folder / part)
    for language in LANGUAGES:
        (folder / "locales" / language / "toy.toml").write_text(TEXTS.replace("{0}", language), encoding="utf-8")
    return catalog.load_catalog(folder)
