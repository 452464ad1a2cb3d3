"""HTML as values: whatever is put into an element is escaped, unless it is HTML already."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

_VOID: Final = frozenset({"br", "hr", "img", "input", "link", "meta", "source"})


class Html(str):
    """Text that is HTML. Made by `tag` and `joined` alone."""

    __slots__ = ()


Child = str | int | None | Iterable["Child"]
"""What an element may hold: HTML as it is, text and numbers escaped, nothing, or a row of these."""


def tag(name: str, /, *children: Child, **attributes: str | int | bool | None) -> Html:
    """One element. A trailing underscore of an attribute is dropped (``class_``), others become hyphens.

    True writes the attribute alone; False and None leave it out.

    >>> tag("a", "<b>", href="?a=1&b=2", aria_current=None)
    '<a href="?a=1&amp;b=2">&lt;b&gt;</a>'
    """
    written = "".join(_attribute(key, value) for key, value in attributes.items())
    if name in _VOID:
        return Html(f"<{name}{written}>")
    return Html(f"<{name}{written}>{joined(*children)}</{name}>")


def joined(*children: Child) -> Html:
    """Several pieces, one after the other."""
    return Html("".join(_written(child) for child in children))


def _written(child: Child) -> str:
    if isinstance(child, Html):
        return child
    if isinstance(child, (str, int)):
        return escape(str(child))
    return "" if child is None else "".join(_written(part) for part in child)


def _attribute(key: str, value: str | int | bool | None) -> str:
    if value is None or value is False:
        return ""
    name = key.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{escape(str(value))}"'
