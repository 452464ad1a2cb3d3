"""Names in what people type: how words are compared, and which situations a text names."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

_SEPARATORS: Final = re.compile(r"[,;、/+]")
"""What stands between situations, after NFKC; spaces do too, but names have them inside as well."""
_ATOMS: Final = re.compile(r"[A-Za-z0-9]+|[^\sA-Za-z0-9_()\"“”「」-]")
"""What the name of a situation is made of: Latin words and single other characters."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """One situation as it was typed from `start` on in the NFKC form of a text; `key` is None for an unknown one."""

    text: str
    start: int
    key: str | None


def plain(text: str) -> str:
    """A word as it is compared: full-width letters made plain, lower case, no spaces around it."""
    return unicodedata.normalize("NFKC", text).strip().lower()


def folded(name: str) -> str:
    """The name of a situation as it is compared: spaces, hyphens, underscores and brackets do not matter.

    >>> folded("Double-Riichi"), folded("double_riichi"), folded("庄家第一摸（天和）")
    ('doubleriichi', 'doubleriichi', '庄家第一摸天和')
    """
    return "".join(_ATOMS.findall(plain(name)))


def phrases(text: str, situations: Mapping[str, str]) -> tuple[Phrase, ...]:
    """The situations in a text: the longest known names (as `folded` makes them) between commas and the like, and what
    is left between those."""
    text = unicodedata.normalize("NFKC", text)
    found: list[Phrase] = []
    start = 0
    for stop in [*(match.start() for match in _SEPARATORS.finditer(text)), len(text)]:
        found += _phrases_within(text, list(_ATOMS.finditer(text, start, stop)), situations)
        start = stop + 1
    return tuple(found)


def still_typed(text: str, last: Phrase) -> bool:
    """Whether the last phrase of a text (in NFKC form) may go on: nothing, or only spaces after an unknown one."""
    rest = text[last.start + len(last.text) :]
    return not rest or (last.key is None and not rest.strip())


def _phrases_within(text: str, atoms: Sequence[re.Match[str]], situations: Mapping[str, str]) -> Iterator[Phrase]:
    at, unknown = 0, 0
    longest = max(map(len, situations), default=0)

    def phrase(first: int, after: int, key: str | None) -> Phrase:
        start = atoms[first].start()
        return Phrase(text[start : atoms[after - 1].end()], start, key)

    while at < len(atoms):
        most = min(len(atoms), at + longest)
        runs = ((end, folded(text[atoms[at].start() : atoms[end - 1].end()])) for end in range(most, at, -1))
        end, name = next(((end, name) for end, name in runs if name in situations), (0, ""))
        if not end:
            at += 1
            continue
        if unknown < at:
            yield phrase(unknown, at, None)
        yield phrase(at, end, situations[name])
        at = unknown = end
    if unknown < at:
        yield phrase(unknown, at, None)
