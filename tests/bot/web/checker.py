"""What must be true of every page, read from its HTML."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"br", "hr", "img", "input", "link", "meta", "source", "path"}
LABELLED = {"input", "select", "textarea"}


@dataclass
class Reading(HTMLParser):
    """One page: its elements and what is wrong with them."""

    problems: list[str] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    headings: list[int] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    labels: set[str] = field(default_factory=set)
    inputs: list[dict[str, str | None]] = field(default_factory=list)
    alts: list[str] = field(default_factory=list)
    refers: list[str] = field(default_factory=list)
    lang: str = ""
    title: str = ""
    text: str = ""
    open: list[str] = field(default_factory=list)

    def __post_init__(self):
        super().__init__(convert_charrefs=True)

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        if len(found) != len(attrs):
            self.problems.append(f"<{tag}> has an attribute twice")
        if tag not in VOID:
            self.open.append(tag)
        if "id" in found:
            self.ids.append(found["id"])
        self.problems += [f"<{tag} {name}> would run a script" for name in found if name.startswith("on")]
        if "style" in found or tag == "style" or (tag == "script" and "src" not in found):
            self.problems.append(f"<{tag}> is inline, which the policy forbids")
        for name in ("href", "src", "srcset", "action"):
            if name in found and not (found[name] or "").startswith(("/", "#")):
                self.problems.append(f"<{tag} {name}={found[name]}> leads elsewhere")
        if tag == "html":
            self.lang = found.get("lang") or ""
        if tag in {"h1", "h2", "h3", "h4"}:
            self.headings.append(int(tag[1]))
        if tag == "img":
            self.alts.append(found.get("alt") or "")
        if tag == "a" and found.get("href"):
            self.links.append(found["href"])
        if tag == "label":
            self.labels.add(found.get("for") or "")
        if tag in LABELLED and found.get("type") != "hidden":
            self.inputs.append(found)
        if tag == "nav" and not found.get("aria-label"):
            self.problems.append("<nav> without a name")
        self.refers += [found[name] for name in ("aria-describedby", "aria-labelledby", "for") if found.get(name)]

    def handle_endtag(self, tag):
        if tag in VOID:
            return
        if not self.open or self.open.pop() != tag:
            self.problems.append(f"</{tag}> closes nothing")

    def handle_data(self, data):
        if self.open and self.open[-1] == "title":
            self.title += data
        self.text += data


def read(html):
    """The page, read."""
    page = Reading()
    page.feed(html)
    page.close()
    return page


def problems(html):
    """Everything that is wrong with a whole page."""
    page = read(html)
    found = list(page.problems)
    if not html.startswith("<!doctype html>"):
        found.append("no doctype")
    if page.open:
        found.append(f"{page.open} are never closed")
    if not page.lang or not page.title:
        found.append("no language or no title")
    if page.headings.count(1) != 1 or page.headings[:1] != [1]:
        found.append(f"one first heading, first: {page.headings[:5]}")
    found += [f"h{b} follows h{a}" for a, b in zip(page.headings, page.headings[1:], strict=False) if b > a + 1]
    found += [f"id {one} is there twice" for one in page.ids if page.ids.count(one) > 1]
    found += ["a picture has no text" for alt in page.alts if not alt.strip()]
    found += [f"{one} has no label" for one in page.inputs if one.get("id") not in page.labels]
    found += [f"{one} is referred to and not there" for one in page.refers if one not in page.ids]
    return found
