"""A daily puzzle: its question at once, its answer to whoever gives one once everybody's day is over.

Answers given here are practice: nobody needs an account and nothing is kept. All of it works without a script.
"""

from __future__ import annotations

from typing import Final

from aiohttp import web

from bot.i18n.languages import capital
from bot.services.puzzle_days import Day, NoSuchDay, Outcome
from bot.services.puzzle_scene import puzzle_scene
from bot.ui.puzzle_stats_text import shares_section
from bot.ui.puzzle_text import answer_name, hand_lines, question_line, table_lines, title_of
from bot.ui.puzzle_verdict_text import numbers_told, verdict_told
from bot.ui.told import Section
from bot.web.frame import Page, lines, paragraphs, respond, section
from bot.web.html import Child, Html, joined, tag
from bot.web.pages.painted import in_words, painted, shown, size_of
from bot.web.pages.told import section_html
from bot.web.query import Misread, Way, misread
from bot.web.reader import Reader, reader_of
from bot.web.site import Site, site_of
from bot.web.work import in_thread
from puzzles.judge import Verdict
from render import LIGHT

ANSWER: Final = "answer"
"""The member of the address that holds an answer's code; without a code one only wants to see."""
SYSTEM: Final = "system"
"""The member that names a family, where the address itself names none."""
KEPT: Final = "public, max-age=86400"
"""What a puzzle shows never changes; how it is drawn may."""
LOCALES: Final = {"en": "en_US", "zh-CN": "zh_CN", "zh-TW": "zh_TW", "ja": "ja_JP"}
"""Languages as previews name them."""


def address_of(family: str, number: int) -> str:
    """Where the puzzle of a day is."""
    return f"/puzzle/{number}/{family}"


def feed_of(family: str) -> str:
    """Where the feed of a family is."""
    return f"/puzzles/{family}.atom"


def family_asked(request: web.Request, site: Site) -> str | None:
    """The family in the address, as a part of it or as ``?system=``; None for none. Raises `Misread` for one that has
    no days."""
    family = request.match_info.get("family") or request.query.get(SYSTEM) or None
    if family is not None and family not in site.days.families:
        raise misread("web.puzzle.no_system", SYSTEM, family, _elsewhere(request, site), 404)
    return family


def _elsewhere(request: web.Request, site: Site) -> list[Way]:
    """The same page of the games that have days."""
    number, room = request.match_info.get("number"), request.path.split("/")[1]
    return [
        Way(f"system.{family}", f"/{room}/{family}" if number is None else address_of(family, int(number)))
        for family in site.days.families
    ]


async def day_asked(request: web.Request, site: Site) -> Day:
    """The day that the address names; without a number it is today's. Raises `Misread` where there is none."""
    number, family = request.match_info.get("number"), family_asked(request, site)
    try:
        return await site.days.day(family, None if number is None else int(number))
    except NoSuchDay as refused:
        address = "/puzzles" if family is None else f"/puzzles/{family}"
        raise Misread(refused.problems, [Way("web.puzzle.all", address)], 404) from refused


async def puzzle(request: web.Request) -> web.Response:
    """A day: the question, and where it is over and an answer is given, the verdict."""
    site = site_of(request)
    reader = reader_of(request, site.catalog)
    day = await day_asked(request, site)
    outcome, beside = await site.days.outcome(day), day.beside
    code = _answer(request, day)

    def made() -> web.Response:
        verdict = None if code is None else site.days.verdict(day, code)
        return respond(_page(site, reader, day, outcome, beside, verdict), reader)

    return await in_thread(request, made)


def _answer(request: web.Request, day: Day) -> str | None:
    """The code in the address: "" only wants to see, None asks for the question. Raises `Misread` for an answer that
    is not among those offered."""
    code = request.query.get(ANSWER) if day.over else None
    if code and day.puzzle.answer(code) is None:
        back = Way("web.puzzle.again", address_of(day.family, day.number))
        raise misread("puzzle.problem.not_offered", ANSWER, code, [back])
    return code


async def puzzle_picture(request: web.Request) -> web.Response:
    """What the puzzle shows, as the bot draws it. Previews and readers of feeds show it on pages of their own."""
    day = await day_asked(request, site_of(request))
    response = await painted(request, puzzle_scene(day.puzzle.position), KEPT)
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response


def _page(
    site: Site,
    reader: Reader,
    day: Day,
    outcome: Outcome | None,
    beside: tuple[int | None, int | None],
    verdict: Verdict | None,
) -> Page:
    body = joined(
        _families(site, reader, day),
        tag("p", _facts(reader, day), class_="facts"),
        _verdict(reader, day, outcome, verdict) if verdict is not None else None,
        tag(
            "figure",
            shown(reader, puzzle_scene(day.puzzle.position), f"{address_of(day.family, day.number)}.png", "in-text"),
            class_="shown",
        ),
        _answers(reader, day) if verdict is None else None,
        _in_text(reader, day),
        _beside(reader, day, *beside),
    )
    return Page(
        title_of(reader.words.of(day.family), day.asked),
        body,
        hidden=verdict is not None,
        lead=question_line(reader.words, day.puzzle),
        head=_preview(site, reader, day),
    )


def _facts(reader: Reader, day: Day) -> list[Html]:
    facts = [
        tag("time", day.date.isoformat(), datetime=day.date.isoformat()),
        tag("span", reader.text(f"web.puzzle.state.{'over' if day.over else 'open'}")),
    ]
    if day.puzzle.has_several:
        facts.append(tag("span", reader.text("puzzle.several")))
    return facts


def _families(site: Site, reader: Reader, day: Day) -> Html | None:
    """The same day's puzzles of other games."""
    if len(site.days.families) < 2:
        return None
    links = [
        tag(
            "a",
            reader.text(f"system.{family}"),
            href=reader.link(address_of(family, day.number)),
            aria_current="true" if family == day.family else None,
        )
        for family in site.days.families
    ]
    return tag("nav", lines(links, class_="chips"), aria_label=reader.text("web.puzzle.families"))


def _answers(reader: Reader, day: Day) -> Html:
    """Buttons once the day is over; before, only their names."""
    own = reader.words.of(day.family)
    names = [(answer.code, capital(answer_name(own, day.puzzle, answer.code))) for answer in day.puzzle.shown()]
    if not day.over:
        return section(
            reader.text("web.puzzle.offered"),
            paragraphs(reader.text("web.puzzle.still_open")),
            tag("ul", [tag("li", name) for _, name in names], class_="offered"),
        )
    buttons = [tag("button", name, name=ANSWER, value=code, class_="button plain") for code, name in names]
    look = tag("button", own.term("puzzle.just_show"), name=ANSWER, value="", class_="button quiet")
    form = tag(
        "form",
        tag("input", type="hidden", name="lang", value=reader.language) if reader.chosen else None,
        tag("div", buttons, look, class_="answers"),
        action=address_of(day.family, day.number),
    )
    return section(own.text("puzzle.choose"), paragraphs(reader.text("web.puzzle.practice")), form)


def _verdict(reader: Reader, day: Day, outcome: Outcome | None, verdict: Verdict) -> Html:
    """How good the answer is, why, in numbers, and what others said."""
    told = verdict_told(reader.words, day.puzzle, verdict)
    numbers = numbers_told(reader.words, day.puzzle)
    again = tag("a", reader.text("web.puzzle.again"), href=reader.link(address_of(day.family, day.number)))
    return tag(
        "section",
        tag("h2", told.headline),
        [tag("p", line) for line in told.lead],
        lines(told.facts) if told.facts else None,
        [section_html(part, 3) for part in told.sections if not part.is_empty],
        tag(
            "details",
            tag("summary", numbers.headline),
            paragraphs(*numbers.facts),
            [_numbers(part) for part in numbers.sections],
        ),
        _themes(reader, day),
        _others(reader, day, outcome),
        tag("p", again),
        class_="verdict",
    )


def _numbers(part: Section) -> Html:
    """Answers and their figures, which name themselves; then what they assume."""
    rows = () if part.table is None else part.table.rows
    shown = [joined(tag("strong", name), " ", " · ".join(cells)) for name, *cells in rows]
    return joined(lines(shown) if shown else None, paragraphs(*part.lines))


def _themes(reader: Reader, day: Day) -> Html | None:
    if not day.puzzle.themes:
        return None
    links = [tag("a", reader.words.term(key), href=reader.link(f"/terms/{key}")) for key in day.puzzle.themes]
    return joined(tag("h3", reader.text("web.puzzle.themes")), lines(links, class_="chips"))


def _others(reader: Reader, day: Day, outcome: Outcome | None) -> Html | None:
    if outcome is None:
        return None
    own = reader.words.of(day.family)
    rating = reader.text(
        "web.puzzle.rating", rating=round(outcome.rating.value), deviation=round(outcome.rating.deviation)
    )
    facts = (reader.text("web.puzzle.answers", n=outcome.shares.total), rating)
    parts = shares_section(own, day.puzzle, "puzzle.global_share", outcome.shares)
    return joined(
        tag("h3", reader.text("web.puzzle.others")), paragraphs(*facts), [lines(part.lines) for part in parts]
    )


def _in_text(reader: Reader, day: Day) -> Html:
    """The same for those who do not see the picture, or want to copy it."""
    own = reader.words.of(day.family)
    position = day.puzzle.position
    return tag(
        "details",
        tag("summary", reader.text("web.replay.in_text")),
        lines(hand_lines(own, position)),
        lines(table_lines(own, position)),
        tag("p", own.text("puzzle.footer", line=day.puzzle.line, id=day.puzzle.id), class_="footnote"),
        id="in-text",
        open=True,
    )


def _beside(reader: Reader, day: Day, before: int | None, after: int | None) -> Html:
    links: list[Child] = [
        tag("a", reader.text(f"web.puzzle.{key}"), href=reader.link(address_of(day.family, number)), rel=rel)
        for key, number, rel in (("before", before, "prev"), ("after", after, "next"))
        if number is not None
    ]
    links.append(tag("a", reader.text("web.puzzle.all"), href=reader.link(f"/puzzles/{day.family}")))
    links.append(tag("a", reader.text("web.puzzle.feed"), href=reader.link(feed_of(day.family)), class_="feed"))
    return tag("nav", lines(links, class_="chips"), aria_label=reader.text("web.puzzle.beside"))


def _preview(site: Site, reader: Reader, day: Day) -> list[Html]:
    """What others show of a link to this page (Open Graph). The picture has its alt text there too, and the
    description says the hand in words, since some that show previews leave the alt text out."""
    own = reader.words.of(day.family)
    scene = puzzle_scene(day.puzzle.position)
    address = address_of(day.family, day.number)
    width, height = size_of(scene)
    said = (question_line(reader.words, day.puzzle), *hand_lines(own, day.puzzle.position))
    about = reader.text("list.apart").join(said)
    pairs = {
        "og:type": "article",
        "og:site_name": "Suzume",
        "og:locale": LOCALES[reader.language],
        "og:title": title_of(own, day.asked),
        "og:description": about,
        "og:url": f"{site.links.base}{reader.link(address)}",
        "og:image": f"{site.links.base}{address}.png?theme={LIGHT.name}",
        "og:image:type": "image/png",
        "og:image:width": str(width),
        "og:image:height": str(height),
        "og:image:alt": in_words(reader, scene),
    }
    return [
        tag("meta", name="description", content=about),
        tag("meta", name="twitter:card", content="summary_large_image"),
        *(tag("meta", property=key, content=value) for key, value in pairs.items()),
        tag("link", rel="canonical", href=reader.link(address)),
        feed_link(reader, day.family),
    ]


def feed_link(reader: Reader, family: str) -> Html:
    """Tells programs that read feeds where the feed of a family is."""
    title = reader.text("web.puzzle.feed_title", family=f"system.{family}")
    return tag("link", rel="alternate", type="application/atom+xml", title=title, href=reader.link(feed_of(family)))
