"""Every screen, in every language, within what Discord takes: text, components, labels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from bot.i18n.catalog import Catalog, load_catalog
from bot.i18n.languages import LANGUAGES
from bot.services.glossary import Glossary
from bot.services.pictures import Picture
from bot.services.points import points_table
from bot.services.profiles import Audience
from bot.services.rules import newest_presets, point_names, table
from bot.services.rulesets import built
from bot.services.situations import SituationNames
from bot.services.solver import SOURCES, HandSolver, callable_melds, solved_calls, solved_discards
from bot.ui.card import MOST_BYTES, message
from bot.ui.hand_screens import DETAILS, VALUES, HandScreens
from bot.ui.help_text import TOPICS, help_told
from bot.ui.points_text import table_told
from bot.ui.rules_screens import rules_makers
from bot.ui.screens import MAIN, Reader, Reference, Screen, rows
from bot.ui.term_text import term_told
from engine.systems.registry import SYSTEMS
from engine.tiles.kinds import code_of
from render import HandScene, ValuesScene, describe

PICTURE = Picture(b"\x89PNG", "alt text " * 100)
LONGEST_REFERENCE = Reference("0" * 26)
LANGUAGES_AND_STYLES = [(language, style) for language in LANGUAGES for style in (None, "romaji")]

EVERYTHING = {
    "hand": "123123123m12399s",
    "win": "9s",
    "how": "draw",
    "dora": "1m 9s 8s",
    "ura": "1z 2z 3z",
    "flags": "riichi ippatsu haitei",
    "rules": "riichi/seed_local",
    "honba": 9,
    "sticks": 5,
    "seat": "E",
}
FLOWERS = {"hand": "111222333m22z [111z]", "win": "2z", "how": "discard", "rules": "mcr", "flowers": "12345678f"}
HANDS = [
    ("score", EVERYTHING),
    ("score", {"hand": "223344m223344s5p", "win": "5p", "how": "discard", "rules": "riichi/tenhou", "flags": "riichi"}),
    ("score", {"hand": "112233m112233s5p", "win": "5p", "how": "draw", "rules": "mcr"}),
    ("score", FLOWERS),
    ("score", {"hand": "1111222233334m", "win": "4m", "how": "draw", "rules": "sichuan"}),
    ("score", {"hand": "123m456p789s1123z", "win": "4z", "rules": "riichi"}),
    ("waits", {"hand": "1112345678999m", "rules": "riichi/tenhou"}),
    ("waits", {"hand": "19m19p19s1234567z", "rules": "riichi/tenhou"}),
    ("waits", {"hand": "147m258p369s1234z", "rules": "mcr"}),
    ("waits", {"hand": "135m246p357s1234z", "rules": "riichi"}),
    ("waits", {"hand": "1112345678999s", "rules": "sichuan"}),
    ("discard", {"hand": "135m246p357s12345z", "rules": "riichi", "dora": "1m 2m 3m", "seen": "1z 2z 3z 4z"}),
    ("discard", {"hand": "147m258p369s12345z", "rules": "mcr"}),
    ("discard", {"hand": "1223344556677m9p", "rules": "sichuan"}),
    ("call", {"hand": "23345m345678p55s", "win": "0m", "source": "left", "rules": "riichi/tenhou"}),
    ("draw", {"hand": "123456789m123456789p123456789s11223344556z", "win": "7z"}),
]


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return load_catalog()


@pytest.fixture(scope="module")
def screens(catalog: Catalog) -> HandScreens:
    return HandScreens(SituationNames(catalog), HandSolver())


def readers(catalog: Catalog) -> Iterator[Reader]:
    for language, style in LANGUAGES_AND_STYLES:
        private = style is None
        yield Reader(Audience(language, style, private, text_first=private), catalog.words(language, style))


def sent(screen: Screen, reader: Reader, page: str = MAIN) -> list[dict]:
    """The components of the message, held to the limits. Building them checks ids and labels."""
    made = message(screen.told, PICTURE, rows(screen, LONGEST_REFERENCE, page, reader), cut=reader.words.text("ui.cut"))
    parts = [item.to_component_dict() for item in made.view.walk_children()]
    texts = [part["content"] for part in parts if part["type"] == 10]
    assert len(parts) <= 40
    assert sum(map(len, texts)) <= 4000
    assert sum(len(text.encode()) + 12 for text in texts) <= 10_170
    assert all(texts)
    for part in parts:
        assert len(part.get("label") or "") <= 80
        assert len(part.get("custom_id") or "") <= 100
        assert len(part.get("placeholder") or "") <= 150
        for option in part.get("options", ()):
            assert 1 <= len(option["label"]) <= 100
            assert len(option["value"]) <= 100
            assert len(option.get("description") or "") <= 100
        assert len(part.get("options", ())) <= 25
    return parts


def legends(parts: list[dict]) -> list[str]:
    """The lines that name the figures of a table."""
    lines = [line for part in parts for line in part.get("content", "").split("\n")]
    return [line for line, row in pairwise(lines) if line[:3] == "-# " and row[:4] == "- **"]


def is_whole(parts: list[dict], reader: Reader) -> bool:
    """Whether no line was left out."""
    return all(reader.words.text("ui.cut") not in part.get("content", "") for part in parts)


@pytest.mark.parametrize(("kind", "facts"), HANDS, ids=lambda value: str(value)[:40])
async def test_answers_about_hands(screens: HandScreens, catalog: Catalog, kind: str, facts: dict, caplog) -> None:
    maker = screens.makers()[kind]
    for reader in readers(catalog):
        for page in (MAIN, DETAILS):
            screen = await maker(facts, page, reader)
            assert is_whole(sent(screen, reader, page), reader)
            assert screen.facts is not None
            again = await maker(screen.facts, page, reader)
            assert again.told.headline == screen.told.headline
    assert caplog.records == []


solved_once = cache(solved_discards)
"""Every reader asks the same."""
calls_once = cache(solved_calls)


class SolvedHere:
    """The solver without its process."""

    async def discards(self, reply):
        return solved_once(reply.form, reply.question.rules)

    async def calls(self, reply):
        return calls_once(reply.form, reply.question.rules, callable_melds(reply), SOURCES[reply.source])


@pytest.mark.parametrize(
    "facts",
    [
        {"hand": "23m233340p123344s", "dora": "1z", "seat": "1z", "rules": "riichi/tenhou"},
        {"hand": "123m456p7892399s5z", "river": "1z 9m 2z", "rules": "riichi/m_league"},
        {"hand": "23456m55p12z77z [6'78p]", "rules": "riichi/wrc"},
        {"hand": "23m233340p123344s", "turn": 9, "against": "E: 1z9m3z*8s / 4p1s [777'z]", "rules": "riichi/tenhou"},
        {"hand": "1111m045p789s235p7z", "turn": 9, "against": "E: 1z9m3z*8s / 4p1s [777'z]", "rules": "riichi/tenhou"},
        {"hand": "19m233340p123344s", "turn": 9, "norths": 2, "rules": "riichi/tenhou-3p"},
        {"hand": "19m233340p123344s", "turn": 9, "against": "1z9p3z*8s", "rules": "riichi/majsoul-3p"},
        {"hand": "1358m2568p368s167z", "rules": "mcr/seed"},
        {"hand": "456p78s99p1z3z5z9m [1'23m]", "river": "1z 9m", "rules": "mcr/wmo"},
    ],
)
async def test_points_and_chances(catalog: Catalog, facts: dict, caplog) -> None:
    discard = HandScreens(SituationNames(catalog), SolvedHere()).makers()["discard"]
    for reader in readers(catalog):
        main = await discard(facts, MAIN, reader)
        assert VALUES in [page.name for page in main.buttons]
        screen = await discard(facts, VALUES, reader)
        assert is_whole(sent(screen, reader, VALUES), reader)
        assert "%" in screen.told.headline
        assert len(screen.told.sections) == 3
        assert len(legends(sent(screen, reader, VALUES))) == 1
        assert not legends(sent(replace(screen, told=screen.told.labelled), reader, VALUES))
        assert all(section.table.rows if section.table else section.lines for section in screen.told.sections)
    assert caplog.records == []


@pytest.mark.parametrize("language", LANGUAGES)
async def test_of_the_picture_is_spoken_beside_it_alone(catalog: Catalog, language: str) -> None:
    discard = HandScreens(SituationNames(catalog), SolvedHere()).makers()["discard"]
    reader = Reader(Audience(language), catalog.words(language))
    screen = await discard({"hand": "23m233340p123344s", "rules": "riichi/tenhou"}, VALUES, reader)
    told = [
        "".join(
            part.to_component_dict().get("content", "") for part in message(screen.told, picture).view.walk_children()
        )
        for picture in (None, PICTURE)
    ]
    assert [reader.words.text("solver.bars") in text for text in told] == [False, True]


@pytest.mark.parametrize(
    "facts",
    [{"hand": "2358m446p235568s9m", "rules": "sichuan/standard"}, {"hand": "1122334m5566778s", "rules": "mcr/seed"}],
    ids=["sichuan", "mcr"],
)
async def test_the_picture_of_values_marks_what_the_title_names(catalog: Catalog, facts: dict) -> None:
    discard = HandScreens(SituationNames(catalog), SolvedHere()).makers()["discard"]
    for reader in readers(catalog):
        screen = await discard(facts, VALUES, reader)
        sent(screen, reader, VALUES)
        assert isinstance(screen.scene, ValuesScene)
        (best,) = (row for row in screen.scene.rows if row.best)
        words = reader.words.of(facts["rules"].split("/")[0])
        assert words.tile(code_of(best.answer)) in screen.told.headline
        table = screen.told.sections[0].table
        value = next(at for at, name in enumerate(table.head) if name.startswith(words.text("solver.column.value")))
        assert (best.value.text, best.win.text) == (table.rows[0][value], table.rows[0][2])
        assert words.own(words.system, "solver.bars") in screen.told.caption


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_win_in_sichuan_has_one_name(catalog: Catalog, language: str) -> None:
    """In headline, table, caption and the words of the picture."""
    discard = HandScreens(SituationNames(catalog), SolvedHere()).makers()["discard"]
    reader = Reader(Audience(language), catalog.words(language))
    screen = await discard({"hand": "2358m446p235568s9m", "rules": "sichuan/standard"}, VALUES, reader)
    words, name = reader.words.of(screen.system), {"en": "win", "ja": "和了"}.get(language, "胡牌")
    alt = describe(screen.scene, lambda key: words.own(words.system, f"alt.{key}"))
    for text in (screen.told.headline, screen.told.sections[0].table.head[2].lower(), screen.told.caption[0], alt):
        assert name in text
        assert language != "zh-CN" or "和牌" not in text


async def test_bars_below_nothing_are_explained_where_there_are_some(catalog: Catalog) -> None:
    discard = HandScreens(SituationNames(catalog), SolvedHere()).makers()["discard"]
    facts = {"hand": "23m46p2368s55s22z58m", "dora": "3p", "turn": 13, "rules": "riichi/tenhou"}
    against = "1z9m3z2s8p*4m1z / 9p1z5z6z2s* / 4p8s7z3z*"
    words = catalog.words("en")
    reader = Reader(Audience("en"), words)
    screen = await discard({**facts, "against": against}, VALUES, reader)
    assert screen.told.caption == (words.text("solver.bars_risk"), words.text("solver.bars_hollow"))
    assert is_whole(sent(screen, reader, VALUES), reader)
    assert (await discard(facts, VALUES, reader)).told.caption == (words.text("solver.bars"),)


async def test_far_from_ready_the_picture_marks_the_safest_discard(catalog: Catalog) -> None:
    """Not those that are nearest to ready, which its text names second."""
    discard = HandScreens(SituationNames(catalog), SolvedHere()).makers()["discard"]
    facts = {"hand": "158m258p258s12346z", "turn": 9, "against": "1z9m3z2s*4z", "rules": "riichi/tenhou"}
    for reader in readers(catalog):
        assert len((await discard(facts, MAIN, reader)).told.lead) == 2
        screen = await discard(facts, VALUES, reader)
        sent(screen, reader, VALUES)
        assert isinstance(screen.scene, HandScene)
        (at,) = screen.scene.marked
        assert reader.words.of("riichi").tile(code_of(screen.scene.concealed[at])) in screen.told.headline


@pytest.mark.parametrize("hand", ["19m23334p123344s4z", "19m23334p12344s44z"])
async def test_a_north_that_is_held_is_set_aside(catalog: Catalog, hand: str) -> None:
    discard = HandScreens(SituationNames(catalog), SolvedHere()).makers()["discard"]
    for reader in readers(catalog):
        screen = await discard({"hand": hand, "rules": "riichi/tenhou-3p"}, VALUES, reader)
        assert is_whole(sent(screen, reader, VALUES), reader)
        values, assumed = screen.told.sections
        words = reader.words.of("riichi")
        assert [row[0] for row in values.table.rows] == [words.text("solver.aside", tile="4z")]
        assert values.table.head[0] == words.text("solver.column.answer")
        assert words.text("solver.assumes.aside") in assumed.lines
        assert words.text("solver.assumes.norths") in assumed.lines
        assert any("269" in line for line in assumed.lines)
        _, points, win, ready, *_ = values.table.rows[0]
        told = words.text("solver.best_aside", tile="4z", points=points, win=win, ready=ready)
        assert screen.told.headline == told


@pytest.mark.parametrize(
    "facts",
    [
        {"hand": "123456789m123p11s", "rules": "riichi/tenhou"},
        {"hand": "19m233340p123344s", "rules": "riichi players=2"},
        {"hand": "9m23334p12344s444z", "rules": "riichi/tenhou-3p"},
        {"hand": "23m233340p123344s", "flags": "riichi", "rules": "riichi/tenhou"},
    ],
    ids=["complete", "two players", "three norths held", "in riichi"],
)
async def test_no_points_and_chances_where_there_are_none(catalog: Catalog, facts: dict) -> None:
    discard = HandScreens(SituationNames(catalog), SolvedHere()).makers()["discard"]
    reader = Reader(Audience("en"), catalog.words("en"))
    assert VALUES not in [page.name for page in (await discard(facts, MAIN, reader)).buttons]
    sent(await discard(facts, VALUES, reader), reader, VALUES)


@pytest.mark.parametrize(
    "facts",
    [
        {"hand": "23345m345678p55s", "win": "0m", "source": "left", "rules": "riichi/tenhou"},
        {"hand": "2378m34p55s77z [2'34s]", "win": "7z", "source": "across", "turn": 7, "rules": "riichi/m_league"},
        {"hand": "2378m34p55s777z2z6m", "win": "7z", "source": "right", "turn": 7, "rules": "riichi/tenhou"},
        {"hand": "2335m345678p557s", "win": "4m", "source": "left", "against": "1z9m", "rules": "riichi/tenhou"},
    ],
)
async def test_points_and_chances_of_calls(catalog: Catalog, facts: dict, caplog) -> None:
    call = HandScreens(SituationNames(catalog), SolvedHere()).makers()["call"]
    for reader in readers(catalog):
        main = await call(facts, MAIN, reader)
        assert VALUES in [page.name for page in main.buttons]
        screen = await call(facts, VALUES, reader)
        assert is_whole(sent(screen, reader, VALUES), reader)
        assert "%" in screen.told.headline
        assert len(screen.told.sections[0].table.rows) >= 2
        assert all(section.table.rows if section.table else section.lines for section in screen.told.sections)
    assert caplog.records == []


@pytest.mark.parametrize(
    "facts",
    [
        {"hand": "123456789m123p1s", "win": "9p", "source": "left", "rules": "riichi/tenhou"},
        {"hand": "23345m345678p55s", "win": "0m", "source": "left", "flags": "riichi", "rules": "riichi/tenhou"},
        {"hand": "23345m345678p55s", "win": "4m", "source": "right", "rules": "riichi/m_league"},
        {"hand": "34567m345678p55s", "win": "5m", "source": "left", "rules": "riichi/tenhou"},
    ],
    ids=["nothing to call", "in riichi", "not from the left", "a win"],
)
async def test_no_points_and_chances_where_nothing_is_called(catalog: Catalog, facts: dict) -> None:
    call = HandScreens(SituationNames(catalog), HandSolver()).makers()["call"]
    reader = Reader(Audience("en"), catalog.words("en"))
    assert VALUES not in [page.name for page in (await call(facts, MAIN, reader)).buttons]
    sent(await call(facts, VALUES, reader), reader, VALUES)


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.key)
async def test_rules_of_every_preset(catalog: Catalog, system, caplog) -> None:
    show = rules_makers()["rules"]
    for language in LANGUAGES:
        reader = Reader(Audience(language, None, True), catalog.words(language))
        for preset in newest_presets(system):
            line = f"{system.key}/{preset.key}"
            for page in (MAIN, *(group for group, _ in table(built(line)).groups)):
                parts = sent(await show({"value": line}, page, reader), reader, page)
                assert is_whole(parts, reader), (line, page)
    assert caplog.records == []


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.key)
async def test_every_ruling(catalog: Catalog, system, caplog) -> None:
    ruled = rules_makers()["ruling"]
    for language in LANGUAGES:
        reader = Reader(Audience(language, None, True), catalog.words(language))
        for name in (*point_names(system), *(option.key for option in system.table.options)):
            assert is_whole(sent(await ruled({"value": f"{system.key}/{name}"}, MAIN, reader), reader), reader), name
    assert caplog.records == []


async def test_presets_with_commas_in_their_names_are_kept_apart(catalog: Catalog) -> None:
    reader = Reader(Audience("en"), catalog.words("en"))
    shown = await rules_makers()["ruling"]({"value": "riichi/kuitan"}, MAIN, reader)
    (listed,) = next(section.lines for section in shown.told.sections if "Tenhou" in section.lines[0])
    assert {"Tenhou", "Tenhou, three players"} < set(listed.split("; "))


@pytest.mark.parametrize("language", LANGUAGES)
async def test_an_offered_tile_is_not_called_drawn(catalog: Catalog, language: str) -> None:
    facts = {"hand": "2378m34p55s77z [2'34s]", "win": "7z", "source": "across", "rules": "riichi/m_league"}
    reader = Reader(Audience(language), catalog.words(language))
    screen = await HandScreens(SituationNames(catalog), HandSolver()).makers()["call"](facts, MAIN, reader)
    alt = describe(screen.scene, lambda key: reader.words.text(f"alt.{key}"))
    assert f"; {reader.words.text('alt.offer')}: 7z; " in alt
    assert reader.words.text("alt.drawn") not in alt


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.key)
async def test_every_comparison_with_the_default(catalog: Catalog, system) -> None:
    compared = rules_makers()["compare"]
    first = f"{system.key}/{system.table.default_preset}"
    for language in LANGUAGES:
        reader = Reader(Audience(language, None, True), catalog.words(language))
        for preset in newest_presets(system):
            sent(await compared({"first": first, "second": f"{system.key}/{preset.key}"}, MAIN, reader), reader)


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.key)
def test_tables_of_points(catalog: Catalog, system) -> None:
    for language in LANGUAGES:
        reader = Reader(Audience(language), catalog.words(language))
        for preset in newest_presets(system):
            told = table_told(reader.words, points_table(built(f"{system.key}/{preset.key}")))
            assert is_whole(sent(Screen(told), reader), reader), preset.key


def test_every_term_and_topic(catalog: Catalog, caplog) -> None:
    glossary = Glossary(catalog)
    for language in LANGUAGES:
        reader = Reader(Audience(language, None, True), catalog.words(language))
        for key in catalog.terms:
            term = glossary.term(key)
            if term is not None:
                assert term_told(reader.words, term, glossary.explanation(key)).headline
        for topic in TOPICS:
            assert is_whole(sent(Screen(help_told(reader.words, topic)), reader), reader)
    assert caplog.records == []


def test_text_that_is_too_long_loses_lines_and_says_so(catalog: Catalog) -> None:
    from bot.ui.told import Section, Told

    reader = Reader(Audience("ja"), catalog.words("ja"))
    told = Told("head", ("fact",), (Section("title", tuple(f"牌{number}" * 30 for number in range(400))),), "rules")
    parts = sent(Screen(told), reader)
    assert not is_whole(parts, reader)
    body = next(part["content"] for part in parts if part["type"] == 10 and "title" in part["content"])
    assert body.endswith("-# rules")
    assert len(body.encode()) <= MOST_BYTES
