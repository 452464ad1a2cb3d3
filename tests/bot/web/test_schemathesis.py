"""Schemathesis asks the API whatever its description allows, and much of what it forbids: no answer is a 5xx, and none
differs from what is described. A few examples in the ordinary run, the same each time; hundreds in the long one."""

from __future__ import annotations

import asyncio
import copy
import threading
from contextlib import contextmanager

import pytest
from hypothesis import HealthCheck, given, settings

from bot.web.api.openapi import document
from bot.web.serve import LOOPBACK, serve
from tests.bot.web.site import URL, Stage

requests = pytest.importorskip("requests", reason="comes along with Schemathesis")
schemathesis = pytest.importorskip("schemathesis", reason="the API is held against its description with it")

FEW = 8
MANY = 400
EXPECTED = {
    # Well-formed JSON may hold what is no hand, and every number below a million may be asked for.
    "positive_data_acceptance": {"expected-statuses": ["2xx", 400, 404]},
    # What is too long is refused as such, before anybody looks at what it is.
    "negative_data_rejection": {"expected-statuses": [400, 404, 405, 413, 414, 415]},
}
"""What counts as an answer and as a refusal; every other check is as Schemathesis has it."""
CONFIG = schemathesis.Config.from_dict({"checks": EXPECTED})
SCHEMA = schemathesis.openapi.from_dict(document("1.2.3", URL), config=CONFIG)
OPERATIONS = [found.ok() for found in SCHEMA.get_all_operations()]
MODES = list(schemathesis.GenerationMode)
NAMES = [operation.label for operation in OPERATIONS]


@contextmanager
def served():
    """The site in a thread of its own: Schemathesis waits for its answers."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()

    def run(work):
        return asyncio.run_coroutine_threadsafe(work, loop).result(30)

    async def begin():
        stage = Stage()
        await stage.days(2)
        return await serve(stage.app(), LOOPBACK, 0)

    serving = run(begin())
    try:
        yield serving.address
    finally:
        run(serving.close())
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


@pytest.fixture(scope="module")
def asking():
    """Sends a case and holds the answer against the description in every way that Schemathesis knows."""
    with served() as address, requests.Session() as session:
        yield lambda case: case.call_and_validate(base_url=address, session=session)


def test_an_answer_that_is_not_as_described_is_seen():
    """The check is one: where the description wants a member that answers do not have, it says so."""
    wrong = copy.deepcopy(document("1.2.3", URL))
    wrong["components"]["schemas"]["Terms"]["required"].append("more")
    operation = schemathesis.openapi.from_dict(wrong)["/api/term"]["POST"]
    with served() as address, pytest.raises(schemathesis.core.failures.FailureGroup, match="Schemathesis found"):
        operation.Case(body={"word": "pinfu"}, media_type="application/json").call_and_validate(base_url=address)


def asked(asking, operation, mode, examples):
    @settings(max_examples=examples, suppress_health_check=list(HealthCheck))
    @given(operation.as_strategy(generation_mode=mode))
    def ask(case):
        asking(case)

    ask()


@pytest.mark.parametrize("mode", MODES, ids=[mode.value for mode in MODES])
@pytest.mark.parametrize("operation", OPERATIONS, ids=NAMES)
def test_answers_are_as_described(asking, operation, mode):
    asked(asking, operation, mode, FEW)


@pytest.mark.long
@pytest.mark.parametrize("mode", MODES, ids=[mode.value for mode in MODES])
@pytest.mark.parametrize("operation", OPERATIONS, ids=NAMES)
def test_answers_are_as_described_whatever_is_asked(asking, operation, mode):
    asked(asking, operation, mode, MANY)
