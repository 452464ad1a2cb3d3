"""Screens: what is told about some facts, page by page. The same facts give the same screen in any language."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final

from bot.i18n.catalog import Words
from bot.i18n.languages import LANGUAGES
from bot.services.pictures import Scene
from bot.services.profiles import Audience
from bot.services.questions import Facts
from bot.ui.card import Row
from bot.ui.custom_ids import CustomId
from bot.ui.items import Pick, Press, option
from bot.ui.told import Told

MAIN: Final = "main"


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads, and the words for it."""

    audience: Audience
    words: Words


@dataclass(frozen=True, slots=True)
class Page:
    """A page that a button or a line of a menu leads to. `name` is what it is called in ids, `label` what is read."""

    name: str
    label: str
    description: str = ""


@dataclass(frozen=True, slots=True)
class Screen:
    """One page: its text, its picture, and the pages beside it (`buttons` few, `menu` many).

    `facts` are those to be kept where they differ from what was asked (notation made canonical). `system`: in whose
    words the picture is told.
    """

    told: Told
    scene: Scene | None = None
    facts: Facts | None = None
    buttons: tuple[Page, ...] = ()
    menu: tuple[Page, ...] = ()
    menu_title: str = ""
    system: str = ""


Maker = Callable[[Facts, str, Reader], Awaitable[Screen]]
"""Makes the page of that name for some facts. Raises `Refused` if the facts make no sense (any more)."""


@dataclass(frozen=True, slots=True)
class Reference:
    """Where the facts of a message are: kept under an id, or in the reference itself (``=kind=value``)."""

    text: str

    @property
    def inline(self) -> tuple[str, str] | None:
        """Kind and value of facts that are in the reference itself."""
        if not self.text.startswith("="):
            return None
        kind, _, value = self.text[1:].partition("=")
        return kind, value


def rows(screen: Screen, reference: Reference | None, page: str, reader: Reader) -> Sequence[Row]:
    """Buttons and menus of a page. Without a reference (nothing could be kept) there are none."""
    if reference is None:
        return ()
    words = reader.words
    private = reader.audience.private
    language = words.language if private else ""
    buttons = [Press(CustomId("s", (reference.text, other.name, language)), other.label) for other in screen.buttons]
    found: list[Row] = []
    if screen.menu:
        lines = [
            option(other.label, other.name, description=other.description, default=other.name == page)
            for other in screen.menu
        ]
        found.append(Pick(CustomId("page", (reference.text, language)), screen.menu_title, lines))
    if private:
        languages = [
            option(words.catalog.text("ui.this_language", other), other, default=other == words.language)
            for other in LANGUAGES
        ]
        found.append(Pick(CustomId("lang", (reference.text, page)), words.text("ui.language"), languages))
    else:
        buttons.append(Press(CustomId("s", (reference.text, page, "")), words.text("ui.my_language")))
    return [buttons, *found] if buttons else found
