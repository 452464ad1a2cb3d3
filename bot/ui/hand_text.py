"""A hand in words and codes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bot.i18n.catalog import Words
from bot.i18n.languages import EN, capital
from bot.services.faces import faces
from bot.services.questions import DRAW, HandQuestion
from bot.ui.told import Section, section
from engine.hand.reading import Reading
from engine.reasons import Reason
from engine.scoring.form import Form, Opponent
from engine.tiles.kinds import Tile, code_of, is_red, kind_of, rank_of, suit_of
from engine.tiles.notation import write_meld, write_tiles

_SUITS: Final = "mpszf"


def reading_line(words: Words, form: Form, reading: Reading) -> str:
    """The groups of a reading as hands are written: ``123m · 46p+0p · 77z · [555+z]``, the winning tile added to what
    it completed."""
    groups = [_group_code(form, reading, at, tiles) for at, tiles in enumerate(faces(form, reading))]
    wait = words.own(words.system, f"answer.wait.{reading.wait.value}")
    return words.text("answer.reading", groups=" · ".join(groups), wait=wait)


def _group_code(form: Form, reading: Reading, at: int, tiles: Sequence[Tile]) -> str:
    meld = reading.groups[at].meld
    if 0 <= meld < len(form.hand.melds):
        return write_meld(form.hand.melds[meld])
    if at != reading.won or form.tile is None or form.tile not in tiles:
        return write_tiles(tiles)
    rest = list(tiles)
    rest.remove(form.tile)
    return f"{write_tiles(rest)}+{code_of(form.tile)}"


def hand_line(words: Words, question: HandQuestion, system: str = "") -> str:
    """The hand in canonical notation, with the winning or drawn tile."""
    if not question.win:
        return words.text("answer.hand", hand=question.hand)
    if not question.how:
        return words.text("answer.hand_tile", hand=question.hand, tile=question.win)
    key = "answer.hand_drawn" if question.how == DRAW else "answer.hand_discarded"
    return words.own(system, key, hand=question.hand, tile=question.win)


def circumstances(words: Words, form: Form, system: str) -> tuple[str, ...]:
    """What else was said about the hand, one fact each."""
    facts: list[str] = []
    for key, wind in (("seat", form.seat), ("round", form.round_wind), ("payer", form.payer)):
        if wind is not None:
            facts.append(words.own(system, f"answer.said.{key}", wind=words.tile_name(code_of(wind))))
    if form.flags:
        named = words.listed(words.text(f"{system}.situation.{flag}") for flag in sorted(form.flags))
        facts.append(words.text("answer.said.flags", flags=named))
    for key, tiles in (
        ("dora", form.dora),
        ("ura", form.ura),
        ("flowers", form.flowers),
        ("river", form.river),
        ("seen", form.seen),
    ):
        if tiles:
            facts.append(words.text(f"answer.said.{key}", tiles=tuple(code_of(tile) for tile in tiles)))
    for key, number in (("honba", form.honba), ("sticks", form.sticks), ("norths", form.norths)):
        if number:
            facts.append(words.text(f"answer.said.{key}", n=number))
    if form.turn:
        facts.append(words.text("answer.said.turn", n=form.turn))
    facts += [_opponent(words, opponent) for opponent in form.against]
    if form.void_suit is not None:
        facts.append(words.text("answer.said.void", suit=f"suit.{_SUITS[form.void_suit]}"))
    return tuple(facts)


def _opponent(words: Words, opponent: Opponent) -> str:
    """What was told of an opponent: who, whether in riichi, melds, discards."""
    wind = opponent.seat
    who = words.text("answer.said.somebody") if wind is None else words.tile_name(code_of(wind))
    river = tuple(code_of(tile) for tile in opponent.river)
    turned = "" if opponent.ready is None else river[opponent.ready]
    if any(meld.is_open for meld in opponent.melds):
        key = "against" if river else "against_melds"
    else:
        key = "against_riichi" if turned else "against_closed"
        key += "_kongs" if opponent.melds else ""
    melds = " ".join(map(write_meld, opponent.melds))
    return words.text(f"answer.said.{key}", who=who, tiles=river, tile=turned, melds=melds)


def notes_told(words: Words, notes: Iterable[Reason]) -> tuple[Section, ...]:
    """What was filled in and what else to know, one note a line, as a section; nothing where there is none."""
    return section(words.text("answer.title.notes"), [capital(words.reason(note)) for note in notes])


def hand_in_words(words: Words, form: Form) -> tuple[str, ...]:
    """The hand suit by suit with counts, then the tile apart, then melds: one fact a line, no pictures needed."""
    lines = suit_lines(words, form.hand.concealed)
    if form.tile is not None:
        lines.append(words.text("answer.words.tile", tile=code_of(form.tile)))
    for meld in form.hand.melds:
        kind = words.text(f"alt.{_MELD_WORDS[meld.kind.value]}")
        lines.append(words.text("answer.words.meld", kind=kind, tiles=tuple(code_of(tile) for tile in meld.tiles)))
    return tuple(lines)


def suit_lines(words: Words, tiles: Sequence[Tile]) -> list[str]:
    """Tiles suit by suit with counts, one suit a line."""
    return [_suit_line(words, suit, held) for suit, held in _by_suit(tiles)]


_MELD_WORDS: Final = {
    "chow": "chow",
    "pung": "pung",
    "direct_kong": "kong_direct",
    "added_kong": "kong_added",
    "concealed_kong": "kong_concealed",
}


def _by_suit(tiles: Sequence[Tile]) -> list[tuple[int, list[Tile]]]:
    suits: dict[int, list[Tile]] = {}
    for tile in tiles:
        suits.setdefault(suit_of(kind_of(tile)), []).append(tile)
    return sorted(suits.items())


def _suit_line(words: Words, suit: int, tiles: Sequence[Tile]) -> str:
    if suit < 3:
        red = words.term("spoken.red")
        gap = " " if words.language == EN else ""
        named = [
            f"{red}{gap}{rank_of(kind_of(tile))}" if is_red(tile) else str(rank_of(kind_of(tile))) for tile in tiles
        ]
    else:
        named = [words.tile_name(code_of(tile)) for tile in tiles]
    own = f"suit.{_SUITS[suit]}_{words.system}"
    name = own if own in words.catalog.terms else f"suit.{_SUITS[suit]}"
    spoken = words.text("list.comma").join(named)
    return words.text("answer.words.suit", suit=name, n=len(tiles), tiles=spoken, code=write_tiles(tiles))
