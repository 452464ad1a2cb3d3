"""The API answers as the commands do, describes itself truly, and refuses whatever else is sent, never breaking."""

from __future__ import annotations

import asyncio
import json
import string

import jsonschema_rs
import pytest
from aiohttp.test_utils import TestClient, TestServer
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.i18n.catalog import own_catalog
from bot.i18n.languages import LANGUAGES
from bot.services.questions import HandQuestion
from bot.services.scoring import score
from bot.web.api.fields import HAND, SCORE
from bot.web.api.openapi import ABOUT, document
from bot.web.api.routes import COMMANDS, QUESTIONS
from bot.web.app import make_app
from engine.scoring.json import to_json
from tests.bot.web.site import Stage

HAND_WON = {"hand": "123m456p789s1122z", "win": "1z", "how": "draw", "seat": "S"}
ASKED = (
    ("score", HAND_WON),
    ("score", {"hand": "123m456p789s1122z", "win": "9p", "how": "draw", "seat": "S"}),
    ("score", HAND_WON | {"rules": "mcr/wmo", "seat": "E", "round": "E"}),
    ("score", {"hand": "123456789m1122p", "win": "1p", "how": "discard", "system": "sichuan", "seat": "E"}),
    ("score", {"hand": "２３４ｍ 345p 456s 5566z", "win": "5z", "how": "ron", "terms": "romaji"} | {"how": "discard"}),
    ("waits", {"hand": "123m456p789s1122z"}),
    ("waits", {"hand": "13579m2468p135s1z", "seen": "2m2m"}),
    ("waits", {"hand": "1112345678999m", "system": "mcr"}),
    ("waits", {"hand": "19m19p19s1123567z", "preset": "tenhou-3p", "norths": 3}),
    ("discard", {"hand": "13579m24688p135s3z"}),
    ("discard", {"hand": "123m456p789s11223p", "system": "sichuan"}),
    ("discard", {"hand": "123m456p789s11122z"}),
    ("rules", {}),
    ("rules", {"system": "riichi", "preset": "tenhou", "rules": "kuitan=off"}),
    ("rules", {"rules": "sichuan"}),
    ("term", {"word": "pinfu"}),
    ("term", {"word": "四暗刻", "most": 3}),
    ("term", {"word": "no such thing at all"}),
)
ROUTES = {question.path: question for question in QUESTIONS}


@pytest.fixture(scope="module")
def api():
    return document("1.2.3", "http://web.test")


def checker(api, name):
    return jsonschema_rs.Draft202012Validator(
        {"$ref": f"#/components/schemas/{name}", "components": api["components"]}, validate_formats=True
    )


def references(value):
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        for part in value.values():
            yield from references(part)
    elif isinstance(value, list):
        for part in value:
            yield from references(part)


def test_the_description_is_sound(api):
    assert api["openapi"].startswith("3.1")
    schemas = api["components"]["schemas"]
    for name, schema in schemas.items():
        assert jsonschema_rs.meta.is_valid({"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}), name
    found = set(references(api))
    assert found
    for ref in found:
        assert ref.removeprefix("#/components/schemas/") in schemas, ref
    used = {ref.rpartition("/")[2] for ref in found}
    assert set(schemas) == used, "a schema that nothing refers to"
    ids = [method["operationId"] for path in api["paths"].values() for method in path.values()]
    assert len(ids) == len(set(ids))
    assert set(ABOUT) == set(ROUTES)


def test_the_description_has_the_routes_that_there_are(api):
    app = make_app(Stage().site)
    real = {
        (route.method, route.resource.canonical)
        for route in app.router.routes()
        if route.resource.canonical.startswith("/api/") and route.method != "HEAD"
    }
    told = {(method.upper(), path) for path, methods in api["paths"].items() for method in methods}
    assert real - {("GET", "/api/openapi.json")} == told


def test_every_example_in_the_description_is_valid(api):
    for question in QUESTIONS:
        for field in question.takes:
            for example in field.schema().get("examples", ()):
                assert field.problem(example) is None, field.name


@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize(("path", "body"), ASKED)
async def test_answers_are_as_described(client, api, path, body):
    assert not list(checker(api, f"{path.capitalize()}Question").iter_errors(body))
    async with client.post(f"/api/{path}", json=body) as answer:
        assert answer.status == 200, await answer.text()
        found = await answer.json()
    name = ABOUT[path][1]
    assert [error.message for error in checker(api, name).iter_errors(found)] == []


@pytest.mark.asyncio(loop_scope="session")
async def test_systems_and_the_description_itself(client, api):
    async with client.get("/api/rules?lang=ja") as answer:
        found = await answer.json()
    assert checker(api, "Systems").is_valid(found)
    assert [system["system"] for system in found["systems"]] == ["riichi", "mcr", "sichuan"]
    async with client.get("/api/openapi.json") as answer:
        assert await answer.json() == api


@pytest.mark.asyncio(loop_scope="session")
async def test_a_score_is_the_engines(client, stage):
    async with client.post("/api/score", json=HAND_WON) as answer:
        found = await answer.json()
    asked = HandQuestion(hand="123m456p789s1122z", win="1z", how="draw", seat="S", rules="riichi")
    expected = score(asked, stage.site.situations)
    assert found["win"] is True
    assert found["sheet"] == json.loads(json.dumps(to_json(expected.sheet)))
    assert found["question"]["rules"] == expected.question.rules
    async with client.post("/api/score", json=HAND_WON | {"win": "9m"}) as answer:
        found = await answer.json()
    assert found["win"] is False
    assert found["reasons"]
    assert found["distance"]["shanten"] == 0


@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize("language", LANGUAGES)
async def test_errors_speak_the_language_asked_for(client, api, language):
    body = {"hand": "55555m", "lang": language}
    async with client.post("/api/waits", json=body, headers={"Accept-Language": "en"}) as answer:
        assert answer.status == 400
        assert answer.headers["Content-Language"] == language
        found = await answer.json()
    assert checker(api, "Problems").is_valid(found)
    words = own_catalog().calling(COMMANDS).words(language)
    assert [reason["text"] for reason in found["reasons"]] == [
        words.text(reason["key"], **reason["params"]) for reason in found["reasons"]
    ]
    async with client.post(f"/api/waits?lang={language}", json={}) as answer:
        found = await answer.json()
    assert found["reasons"][0]["text"] == words.text("web.api.reason.missing", field="hand")


@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize(
    ("body", "key"),
    [
        (b"", "web.api.reason.not_json"),
        (b"{", "web.api.reason.not_json"),
        (b"\xff\xfe", "web.api.reason.not_json"),
        (b"[" * 5000, "web.api.reason.not_json"),
        (b'{"hand":' * 900, "web.api.reason.not_json"),
        (b'{"hand": 1e999}', "web.api.reason.text"),
        (b'{"hand":"1m","honba":NaN}', "web.api.reason.number"),
        (b"[]", "web.api.reason.not_object"),
        (b"null", "web.api.reason.not_object"),
        (b"{}", "web.api.reason.missing"),
        (b'{"hand":"1m","x":1}', "web.api.reason.unknown"),
        (b'{"hand":null}', "web.api.reason.text"),
        (b'{"hand":"' + b"1" * 500 + b'"}', "web.api.reason.text"),
        (b'{"hand":"\\ud800"}', "web.api.reason.surrogate"),
        (b'{"hand":"1m\\udfff","win":"\\udc00\\ud800"}', "web.api.reason.surrogate"),
        (b'{"hand":"\xed\xa0\x80"}', "web.api.reason.surrogate"),
        (b'{"hand":"1m","how":"\\ud800"}', "web.api.reason.surrogate"),
        (b'{"hand":"1m","\\ud800":1}', "web.api.reason.unknown"),
        (b'{"hand":"1m","honba":-1}', "web.api.reason.number"),
        (b'{"hand":"1m","honba":true}', "web.api.reason.number"),
        (b'{"hand":"1m","how":"maybe"}', "web.api.reason.choice"),
        (b'{"hand":"1m","lang":"xx"}', "web.api.reason.choice"),
        (b'{"hand":"1m","system":"chess"}', "system.unknown"),
    ],
)
async def test_what_is_wrong_is_said(client, api, body, key):
    async with client.post("/api/score", data=body, headers={"Content-Type": "application/json"}) as answer:
        assert answer.status == 400
        found = await answer.json()
    assert checker(api, "Problems").is_valid(found)
    assert key in {reason["key"] for reason in found["reasons"]}
    assert all(reason["text"] and reason["text"] != reason["key"] for reason in found["reasons"])
    assert all("" not in reason["params"].get("choices", ()) for reason in found["reasons"])


@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize(("hand", "position", "length"), [("12x", 2, 1), ("二三萬４ｘ", 4, 1), ("123m 45q 6p", 7, 1)])
async def test_a_fault_has_its_place_once_and_counted_from_0(client, hand, position, length):
    async with client.post("/api/waits", json={"hand": hand}) as answer:
        (reason,) = (await answer.json())["reasons"]
    assert (reason["field"], reason["position"], reason["length"]) == ("hand", position, length)
    assert "position" not in reason["params"]


@pytest.mark.asyncio(loop_scope="session")
async def test_json_must_be_called_so(client):
    async with client.post("/api/score", data="hand=1m") as answer:
        assert answer.status == 415
        assert (await answer.json())["reasons"][0]["key"] == "web.error.s415"


@pytest.fixture(scope="module")
def asking(api):
    """Posts a body from a test that is not asynchronous, and checks that the answer is one that is described."""
    problems = checker(api, "Problems")
    answers = {path: checker(api, name) for path, (_, name) in ABOUT.items()}
    with asyncio.Runner() as runner:
        made = runner.run(_open())

        async def ask(path, raw):
            async with made.post(f"/api/{path}", data=raw, headers={"Content-Type": "application/json"}) as answer:
                return answer.status, await answer.json()

        def check(path, raw):
            status, found = runner.run(ask(path, raw))
            assert status in (200, 400), (status, raw)
            assert (answers[path] if status == 200 else problems).is_valid(found), (raw, found)
            return status

        yield check
        runner.run(made.close())


async def _open():
    client = TestClient(TestServer(Stage().app()))
    await client.start_server()
    return client


TILES = st.text(alphabet="0123456789mpszfj[]{}'+ESWNPFC東一二三万" + " ", max_size=40)
HALVES = st.text(st.characters(categories=["Cs", "Nd"]), max_size=4)
TEXT = st.one_of(
    TILES, st.text(max_size=30), HALVES, st.sampled_from(["E", "1z", "riichi", "void", "mcr", "riichi/tenhou@1"])
)
VALUES = st.one_of(TEXT, st.integers(-5, 200), st.none(), st.booleans(), st.floats(), st.lists(TEXT, max_size=2))
NAMES = st.sampled_from([field.name for field in SCORE] + ["river", "seen", "word", "most", "x", "\ud800"])


@settings(max_examples=150)
@given(st.sampled_from(sorted(ROUTES)), st.dictionaries(NAMES, VALUES, max_size=5), TILES)
def test_no_body_breaks_it(asking, path, body, hand):
    if path not in {"rules", "term"}:
        body = {"hand": hand} | body
    asking(path, json.dumps(body).encode())


@pytest.mark.parametrize(
    ("path", "name"),
    [(path, field.name) for path, question in ROUTES.items() for field in question.takes if field.high is None],
)
def test_half_a_character_is_refused_in_every_text(asking, path, name):
    body = {field.name: field.example for field in ROUTES[path].takes if field.required} | {name: "1m\ud800"}
    assert asking(path, json.dumps(body).encode()) == 400


@settings(max_examples=60)
@given(st.sampled_from(sorted(ROUTES)), st.binary(max_size=60))
def test_no_bytes_break_it(asking, path, raw):
    asking(path, raw)


GOOD = st.fixed_dictionaries(
    {"hand": st.lists(st.sampled_from([f"{n}{s}" for s in "mps" for n in "123456789"] + [f"{n}z" for n in "1234567"]),
                      min_size=13, max_size=14).map("".join)},
    optional={
        "how": st.sampled_from(["draw", "discard"]),
        "seat": st.sampled_from(list("ESWN")),
        "flags": st.sampled_from(["riichi", "riichi ippatsu", "haitei", "x"]),
        "dora": st.sampled_from(["1m", "5z", "0p", string.punctuation]),
        "system": st.sampled_from(["riichi", "mcr", "sichuan"]),
    },
)  # fmt: skip


@settings(max_examples=100)
@given(st.sampled_from(["score", "waits", "discard"]), GOOD)
def test_no_hand_breaks_it(asking, path, body):
    asking(path, json.dumps(body).encode())


def test_the_only_required_member_of_a_question_is_what_it_is_about():
    assert [field.name for field in SCORE if field.required] == [HAND.name]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.asyncio(loop_scope="session")
async def test_routes_are_named_where_discord_has_commands(language):
    async with TestClient(TestServer(Stage().app())) as client:
        for path, body, named in (
            ("waits", {"hand": "123m456p789s11223z"}, "/api/discard"),
            ("waits", {"hand": "123m456p789s1122z", "rules": "xyz=1"}, "/api/rules"),
        ):
            async with client.post(f"/api/{path}", json=body | {"lang": language}) as answer:
                told = (await answer.json())["reasons"][0]["text"]
            assert named in told
            assert "/hand" not in told
            assert "/rules show" not in told
