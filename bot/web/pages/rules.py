"""Rules: systems and presets, one preset in full, two side by side. All of it from the declarations."""

from __future__ import annotations

from aiohttp import web

from bot.services.problems import Refused
from bot.services.rules import RuleRow, RulesTable, all_presets, compare, newest_presets, table
from bot.services.rulesets import built
from bot.ui.rules_text import title, value_text
from bot.web.frame import Page, lines, paragraphs, section
from bot.web.frame import table as html_table
from bot.web.html import Html, joined, tag
from bot.web.query import Misread, Way
from bot.web.reader import Reader
from bot.web.site import Site
from engine.systems import registry
from engine.systems.system import System


def overview(_request: web.Request, _site: Site, reader: Reader) -> Page:
    """Every system and its presets."""
    body = joined(
        tag("p", tag("a", reader.text("web.rules.compare"), href=reader.link("/rules/compare"), class_="button")),
        [_system(reader, system) for system in registry.SYSTEMS],
    )
    return Page(reader.text("web.rules.title"), body, lead=reader.text("web.rules.about"))


def _system(reader: Reader, system: System) -> Html:
    cards = [
        tag(
            "li",
            tag(
                "a",
                tag("strong", reader.text(f"{system.key}.preset.{preset.key}")),
                href=reader.link(f"/rules/{system.key}/{preset.key}"),
            ),
            tag("span", reader.text(f"{system.key}.preset_help.{preset.key}")),
            tag("code", f"{system.key}/{preset.key}"),
        )
        for preset in newest_presets(system)
    ]
    return section(reader.text(f"system.{system.key}"), tag("ul", cards, class_="cards small"), id_=system.key)


def preset(request: web.Request, _site: Site, reader: Reader) -> Page:
    """One preset: every option, its value and what it means."""
    line = f"{request.match_info['system']}/{request.match_info['preset']}"
    try:
        shown = table(built(line))
    except Refused as refused:
        raise Misread(refused.problems, [Way("web.rules.title", "/rules")], 404) from refused
    words, system = reader.words, shown.system.key
    name = _preset_in(line)
    unsure = [row for _, rows in shown.groups for row in rows if row.unsure]
    contents = [
        tag("a", reader.text(f"{system}.group.{group}"), href=f"#{group}") for group, rows in shown.groups if rows
    ]
    body = joined(
        paragraphs(
            reader.text("rules.counts", n=sum(len(rows) for _, rows in shown.groups), groups=len(shown.groups)),
        ),
        tag("p", reader.text("web.rules.line"), " ", tag("code", shown.line)),
        tag("p", reader.text("web.rules.unsure", n=len(unsure)), class_="note") if unsure else None,
        tag("nav", lines(contents, class_="chips"), aria_label=reader.text("web.contents")),
        [_group(reader, shown, group, rows) for group, rows in shown.groups],
        tag(
            "p",
            tag("a", reader.text("web.rules.compare"), href=reader.link("/rules/compare", first=line), class_="button"),
        ),
    )
    about = reader.text(f"{system}.preset_help.{name}")
    return Page(title(words, shown.line), body, wide=True, lead=about)


def _group(reader: Reader, shown: RulesTable, group: str, rows: tuple[RuleRow, ...]) -> Html:
    system = shown.system.key
    name = reader.text(f"{system}.group.{group}")
    body = [
        [
            joined(reader.text(f"{system}.option.{row.option.key}"), tag("code", row.option.key)),
            value_text(reader.words, system, row),
            reader.text(f"{system}.option_help.{row.option.key}"),
        ]
        for row in rows
    ]
    head = [reader.text(f"web.rules.column.{column}") for column in ("option", "value", "meaning")]
    return section(name, html_table(head, body, name), id_=group)


def comparison(request: web.Request, _site: Site, reader: Reader) -> Page:
    """A form for two presets, and only where they differ."""
    presets = all_presets()
    first = request.query.get("first") or presets[0]
    second = request.query.get("second", "")
    form = tag(
        "form",
        _choice(reader, "first", first, presets),
        _choice(reader, "second", second, presets),
        tag("input", type="hidden", name="lang", value=reader.language) if reader.chosen else None,
        tag("button", reader.text("web.rules.compare_button"), class_="button"),
        action="/rules/compare",
        class_="row",
    )
    status = 200
    try:
        result = _differences(reader, first, second)
    except Refused as refused:
        said = [reader.words.reason(one.reason) for one in refused.problems]
        result, status = tag("div", paragraphs(*said), class_="note", role="status"), 400
    body = joined(form, result)
    return Page(reader.text("web.card.compare"), body, wide=True, lead=reader.text("web.rules.choose"), status=status)


def _choice(reader: Reader, name: str, chosen: str, presets: list[str]) -> Html:
    groups: dict[str, list[Html]] = {}
    for line in presets:
        system, _, preset_key = line.partition("/")
        option = tag(
            "option",
            reader.text(f"{system}.preset.{preset_key}"),
            value=line,
            selected=line == chosen.partition("@")[0],
        )
        groups.setdefault(system, []).append(option)
    options = [tag("optgroup", found, label=reader.text(f"system.{key}")) for key, found in groups.items()]
    return tag(
        "div",
        tag("label", reader.text(f"web.rules.{name}"), for_=name),
        tag("select", options, id=name, name=name),
        class_="field",
    )


def _differences(reader: Reader, first: str, second: str) -> Html | None:
    """Where two presets differ; nothing before a second one is chosen. Raises `Refused` for one that is not there."""
    words = reader.words
    ones = built(first, "first")
    if not second:
        return None
    others = built(second, "second")
    if ones.options.system != others.options.system:
        said = reader.text(
            "rules.two_systems", first=f"system.{ones.options.system}", second=f"system.{others.options.system}"
        )
        return tag("p", said, class_="note", role="status")
    found = compare(ones, others)
    system = found.system.key
    names = (title(words, found.first), title(words, found.second))
    key = "rules.compared" if found.rows else "rules.equal"
    said = reader.text(key, first=names[0], second=names[1], n=len(found.rows))
    short = [reader.text(f"{system}.preset.{_preset_in(line)}") for line in (found.first, found.second)]
    rows = [
        [
            joined(reader.text(f"{system}.option.{row.option.key}"), tag("code", row.option.key)),
            value_text(words, system, row.first),
            value_text(words, system, row.second),
        ]
        for row in found.rows
    ]
    head = [reader.text("web.rules.column.option"), *short]
    return joined(
        tag("p", said, role="status"), html_table(head, rows, reader.text("rules.differences")) if rows else None
    )


def _preset_in(line: str) -> str:
    """The key of the preset in a line of rules."""
    return line.partition(" ")[0].partition("/")[2].partition("@")[0]
