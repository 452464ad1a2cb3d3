"""Discord's limits, refused one by one by the look-alike itself; and which of them the OpenAPI description holds."""

from __future__ import annotations

import copy
import json
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
import pytest_asyncio

from bot.playground.server import Json
from bot.playground.server.limits import check_commands, check_message, check_modal
from tests.lookalike.fixtures import Lab, make_lab
from tests.lookalike.openapi import Spec

V2 = 1 << 15
COMMAND: Json = {"name": "ok", "description": "d", "type": 1}


def row(*children: Json) -> Json:
    return {"type": 1, "components": list(children)}


def button(**more: Any) -> Json:
    return {"type": 2, "style": 1, "label": "b", "custom_id": "c"} | more


def select(count: int = 1, **more: Any) -> Json:
    options = [{"label": str(n), "value": str(n)} for n in range(count)]
    return {"type": 3, "custom_id": "s", "options": options} | more


def option(**more: Any) -> Json:
    return {"type": 3, "name": "o", "description": "d"} | more


def choices(count: int) -> list[Json]:
    return [{"name": str(n), "value": str(n)} for n in range(count)]


def commands(**more: Any) -> list[Json]:
    return [COMMAND | more]


def text(content: str = "t") -> Json:
    return {"type": 10, "content": content}


def gallery(count: int) -> Json:
    return {"type": 12, "items": [{"media": {"url": "https://example.org/a.png"}}] * count}


def field(number: int = 0, **more: Any) -> Json:
    return {"type": 18, "label": "l", "component": {"type": 4, "custom_id": str(number), "style": 1} | more}


def modal(*fields: Json, title: str = "t") -> Json:
    return {"type": 9, "data": {"custom_id": "m", "title": title, "components": list(fields)}}


def v2(*components: Json, **more: Any) -> Json:
    return {"flags": V2, "components": list(components)} | more


def embeds(*made: Json) -> Json:
    return {"embeds": list(made)}


LONG_CHOICES = [{"name": f"{n}" * 30, "value": "v" * 90 + str(n)} for n in range(10, 25)]
TOO_LARGE = [option(name=f"o{n}", description="d" * 100, choices=LONG_CHOICES) for n in range(10)]
DEEP = [{"type": 2, "name": "a", "description": "d", "options": [{"type": 2, "name": "b", "description": "d"}]}]
ONE_DEEPER = [{"type": 1, "name": "a", "description": "d", "options": [{"type": 1, "name": "b", "description": "d"}]}]

CASES: dict[str, tuple[str, Any, bool]] = {  # what: (where, body, does the OpenAPI description hold it?)
    "command name of 33": ("commands", commands(name="a" * 33), True),
    "command name with a space": ("commands", commands(name="a b"), False),
    "command name in capitals": ("commands", commands(name="Abc"), False),
    "localized name in capitals": ("commands", commands(name_localizations={"ja": "ABC"}), False),
    "description of 101": ("commands", commands(description="x" * 101), True),
    "slash command without description": ("commands", commands(description=""), False),
    "localized description of 101": ("commands", commands(description_localizations={"ja": "x" * 101}), True),
    "26 options": ("commands", commands(options=[option(name=f"o{n}") for n in range(26)]), True),
    "26 choices": ("commands", commands(options=[option(choices=choices(26))]), True),
    "choice name of 101": ("commands", commands(options=[option(choices=[{"name": "n" * 101, "value": "v"}])]), True),
    "choice value of 101": ("commands", commands(options=[option(choices=[{"name": "n", "value": "v" * 101}])]), False),
    "optional before required": ("commands", commands(options=[option(), option(name="p", required=True)]), False),
    "an option twice": ("commands", commands(options=[option(), option()]), False),
    "a command twice": ("commands", [COMMAND, COMMAND], False),
    "101 commands": ("commands", [COMMAND | {"name": f"c{n}"} for n in range(101)], False),
    "16 message commands": ("commands", [{"name": f"c{n}", "type": 3} for n in range(16)], False),
    "131 commands": ("commands", [COMMAND | {"name": f"c{n}"} for n in range(131)], True),
    "8000 characters": ("commands", commands(options=TOO_LARGE), False),
    "groups in groups": ("commands", commands(options=DEEP), True),
    "subcommands in subcommands": ("commands", commands(options=ONE_DEEPER), True),
    "subcommands beside options": ("commands", commands(options=[option(), option(type=1, name="s")]), False),
    "choices and autocomplete": ("commands", commands(options=[option(choices=choices(1), autocomplete=True)]), False),
    "min above max": ("commands", commands(options=[option(type=4, min_value=3, max_value=2)]), False),
    "context menu with description": ("commands", [{"name": "m", "type": 3, "description": "d"}], False),
    "content of 2001": ("message", {"content": "x" * 2001}, False),
    "content of 2001 by webhook": ("webhook", {"content": "x" * 2001}, True),
    "11 embeds": ("message", embeds(*[{"title": "t"}] * 11), True),
    "embed title of 257": ("message", embeds({"title": "t" * 257}), True),
    "embed description of 4097": ("message", embeds({"description": "t" * 4097}), True),
    "embed footer of 2049": ("message", embeds({"footer": {"text": "t" * 2049}}), True),
    "embed author of 257": ("message", embeds({"author": {"name": "t" * 257}}), True),
    "embeds of 6001 in all": ("message", embeds({"description": "x" * 3001}, {"description": "x" * 3000}), False),
    "26 fields": ("message", embeds({"fields": [{"name": "n", "value": "v"}] * 26}), True),
    "field name of 257": ("message", embeds({"fields": [{"name": "n" * 257, "value": "v"}]}), True),
    "field value of 1025": ("message", embeds({"fields": [{"name": "n", "value": "v" * 1025}]}), True),
    "field without a name": ("message", embeds({"fields": [{"name": "", "value": "v"}]}), False),
    "an empty embed": ("message", embeds({"color": 1}), False),
    "an empty message": ("message", {"content": " "}, False),
    "6 rows": ("message", {"components": [row(button(custom_id=str(n))) for n in range(6)]}, False),
    "6 buttons in a row": ("message", {"components": [row(*[button(custom_id=str(n)) for n in range(6)])]}, True),
    "a select beside a button": ("message", {"components": [row(button(), select())]}, False),
    "a custom id twice": ("message", {"components": [row(button(), button())]}, False),
    "custom id of 101": ("message", {"components": [row(button(custom_id="c" * 101))]}, True),
    "button label of 81": ("message", {"components": [row(button(label="l" * 81))]}, True),
    "button without label": ("message", {"components": [row(button(label=""))]}, False),
    "button without custom id": ("message", {"components": [row({"type": 2, "style": 1, "label": "b"})]}, False),
    "link with a custom id": ("message", {"components": [row(button(style=5, url="https://example.org"))]}, False),
    "26 select options": ("message", {"components": [row(select(26))]}, True),
    "option label of 101": (
        "message",
        {"components": [row(select(options=[{"label": "l" * 101, "value": "v"}]))]},
        True,
    ),
    "option description of 101": (
        "message",
        {"components": [row(select(options=[{"label": "l", "value": "v", "description": "d" * 101}]))]},
        True,
    ),
    "placeholder of 151": ("message", {"components": [row(select(placeholder="p" * 151))]}, True),
    "more values than options": ("message", {"components": [row(select(2, max_values=3))]}, False),
    "least above most": ("message", {"components": [row(select(3, min_values=3, max_values=2))]}, False),
    "an option value twice": (
        "message",
        {"components": [row(select(options=[{"label": "a", "value": "v"}, {"label": "b", "value": "v"}]))]},
        False,
    ),
    "V2 with content": ("message", v2(text(), content="x"), False),
    "V2 with embeds": ("message", v2(text(), embeds=[{"title": "t"}]), False),
    "V2 without the flag": ("message", {"components": [text()]}, False),
    "V2 of 41 components": ("message", v2(*[{"type": 17, "components": [text()] * 19}] * 2, text()), False),
    "V2 text of 4001": ("message", v2(text("t" * 2001), text("t" * 2000)), False),
    "V2 text of 10171 bytes": ("message", v2(text("牌" * 3387)), False),
    "V2 gallery of 11": ("message", v2(gallery(11)), True),
    "V2 section without accessory": ("message", v2({"type": 9, "components": [text()]}), True),
    "V2 section of 4": ("message", v2({"type": 9, "components": [text()] * 4, "accessory": button()}), True),
    "V2 container in a container": ("message", v2({"type": 17, "components": [{"type": 17, "components": []}]}), True),
    "V2 file of no upload": ("message", v2({"type": 13, "file": {"url": "attachment://no.txt"}}), False),
    "embed image of no upload": ("message", embeds({"image": {"url": "attachment://no.png"}}), False),
    "nonce of 26": ("message", {"content": "x", "nonce": "n" * 26}, True),
    "mentions listed and parsed": (
        "message",
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        False,
    ),
    "26 autocomplete choices": ("autocomplete", {"type": 8, "data": {"choices": choices(26)}}, True),
    "autocomplete value of 101": (
        "autocomplete",
        {"type": 8, "data": {"choices": [{"name": "n", "value": "v" * 101}]}},
        False,
    ),
    "a message to an autocomplete": ("autocomplete", {"type": 4, "data": {"content": "x"}}, False),
    "modal title of 46": ("command", modal(field(), title="t" * 46), True),
    "modal of 6": ("command", modal(*[field(n) for n in range(6)]), False),
    "modal without components": ("command", modal(), True),
    "label of 46": ("command", modal(field() | {"label": "l" * 46}), True),
    "text input of 4001": ("command", modal(field(value="v" * 4001)), True),
    "input placeholder of 101": ("command", modal(field(placeholder="p" * 101)), True),
    "a radio of one": (
        "command",
        modal({"type": 18, "label": "l", "component": {"type": 21, "custom_id": "r", "options": select()["options"]}}),
        True,
    ),
    "callback type 99": ("command", {"type": 99}, True),
    "an update of no message": ("command", {"type": 7, "data": {"content": "x"}}, False),
    "deferral with flags": ("command", {"type": 5, "data": {"flags": V2}}, False),
    "thread name of 101": ("thread", {"name": "n" * 101, "type": 11}, True),
    "thread without a name": ("thread", {"name": "", "type": 11}, True),
    "odd archive duration": ("thread", {"name": "n", "type": 11, "auto_archive_duration": 61}, True),
}


@pytest_asyncio.fixture
async def bare() -> AsyncIterator[Lab]:
    """No check round it: what is refused here, the look-alike refuses by itself."""
    lab = make_lab(None, deadline=60)
    async with lab.server:
        lab.furnish()
        yield lab


async def _path(lab: Lab, where: str) -> tuple[str, str]:
    app, channel = lab.server.world.application_id, lab.channel["id"]
    if where in ("command", "autocomplete", "webhook"):
        kind = {"autocomplete": 4}.get(where, 2)
        made = await lab.server.interactions.send(kind, lab.user().user, lab.channel, {"name": "x"})
        if where == "webhook":
            made.acknowledged = "reply"
            return "POST", f"/webhooks/{app}/{made.token}"
        return "POST", f"/interactions/{made.id}/{made.token}/callback"
    paths = {
        "commands": ("PUT", f"/applications/{app}/commands"),
        "message": ("POST", f"/channels/{channel}/messages"),
        "thread": ("POST", f"/channels/{channel}/threads"),
    }
    return paths[where]


async def _ask(lab: Lab, method: str, path: str, body: Any) -> tuple[int, Json]:
    headers = {"Authorization": f"Bot {lab.server.token}"}
    async with (
        aiohttp.ClientSession() as session,
        session.request(method, lab.server.api_base + path, json=body, headers=headers) as answer,
    ):
        return answer.status, await answer.json()


@pytest.mark.parametrize("case", CASES)
async def test_refused(bare: Lab, case: str) -> None:
    where, body, _ = CASES[case]
    method, path = await _path(bare, where)
    status, answer = await _ask(bare, method, path, copy.deepcopy(body))
    assert status == 400, answer
    if answer["code"] == 50035:
        assert answer["errors"]
    else:
        assert (case, answer["code"]) == ("an empty message", 50006)
    assert not bare.server.world.messages[bare.channel["id"]]
    assert not bare.server.world.commands[""]


@pytest.mark.parametrize("case", CASES)
def test_what_the_description_holds(spec: Spec, case: str) -> None:
    where, body, held = CASES[case]
    method, path = {
        "commands": ("PUT", "/applications/1/commands"),
        "message": ("POST", "/channels/1/messages"),
        "thread": ("POST", "/channels/1/threads"),
        "webhook": ("POST", "/webhooks/1/t"),
        "command": ("POST", "/interactions/1/t/callback"),
        "autocomplete": ("POST", "/interactions/1/t/callback"),
    }[where]
    assert bool(spec.request_problems(method, path, "application/json", body)) is held


GOOD: dict[str, Any] = {
    "the largest name": check_commands(commands(name="あ" * 32, description="d" * 100)),
    "the most options": check_commands(
        commands(options=[option(name=f"o{n}", choices=choices(25)) for n in range(25)])
    ),
    "100 commands": check_commands([COMMAND | {"name": f"c{n}"} for n in range(100)]),
    "a group": check_commands(commands(options=[option(type=2, name="g", options=[option(type=1, name="s")])])),
    "content of 2000": check_message({"content": "x" * 2000}, []),
    "embeds of 6000": check_message(embeds({"description": "x" * 3000}, {"description": "x" * 3000}), []),
    "5 rows of 5": check_message(
        {"components": [row(*[button(custom_id=f"{r}{n}") for n in range(5)]) for r in range(5)]}, []
    ),
    "V2 of 40": check_message(v2(*[{"type": 17, "components": [text()] * 19}] * 2), []),
    "V2 text of 4000": check_message(v2(text("t" * 2000), text("t" * 2000)), []),
    "V2 text of 10170 bytes": check_message(v2(text("牌" * 3386)), []),
    "modal of 5": check_modal(modal(*[field(n) for n in range(5)])["data"]),
}


@pytest.mark.parametrize("case", GOOD)
def test_just_within(case: str) -> None:
    assert GOOD[case] == []


async def test_files_too_large(bare: Lab) -> None:
    form = aiohttp.FormData()
    form.add_field("payload_json", json.dumps({"content": "x"}), content_type="application/json")
    form.add_field("files[0]", b"x" * ((10 << 20) + 1), filename="big.bin")
    headers = {"Authorization": f"Bot {bare.server.token}"}
    url = f"{bare.server.api_base}/channels/{bare.channel['id']}/messages"
    async with aiohttp.ClientSession() as session, session.post(url, data=form, headers=headers) as answer:
        assert (answer.status, (await answer.json())["code"]) == (413, 40005)


async def test_malformed_bodies_are_the_clients_mistake(bare: Lab) -> None:
    """Never a 500: that would send the client into retries."""
    method, path = await _path(bare, "message")
    for body in (
        [],
        {"components": [{}]},
        {"components": [{"type": 12}], "flags": V2},
        {"embeds": ["x"]},
        {"content": 7},
    ):
        status, answer = await _ask(bare, method, path, body)
        assert (status, answer["code"]) == (400, 50035), (body, answer)
    assert (await _ask(bare, "GET", "/nonsense", None))[0] == 404
    assert bare.recorder.of("unknown_route") == [{"method": "GET", "path": "/nonsense"}]
