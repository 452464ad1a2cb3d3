"""Prints what Discord would be told of the commands in a program that knows the toy game too.

``python -m tests.conformance.plug_in_commands FOLDER``: run by its test as a program of its own, since commands are
declared when their modules are read. FOLDER is where the texts may be put.
"""

import asyncio
import json
import sys
from pathlib import Path

from bot.i18n import catalog
from engine.systems import registry
from tests.conformance import toy_system


async def payloads(texts):
    from bot.client import SuzumeClient
    from bot.clock import StoppedClock
    from bot.cogs import add_all
    from bot.housekeeping import Housekeeping
    from bot.storage.memory import memory_storage
    from bot.wiring import build_services

    clock = StoppedClock()
    storage = memory_storage(clock)

    async def nothing(*_):
        """The client never connects here."""

    client = SuzumeClient(add_all=nothing, when_ready=nothing, housekeeping=Housekeeping(storage, clock))
    await add_all(client, build_services(texts, storage, clock))
    return [await c.get_translated_payload(client.tree, client.tree.translator) for c in client.tree.get_commands()]


def main():
    registry.SYSTEMS = (*registry.SYSTEMS, toy_system.SYSTEM)
    texts = toy_system.texts(Path(sys.argv[1]))
    catalog.own_catalog = lambda: texts
    print(json.dumps(asyncio.run(payloads(texts))))


if __name__ == "__main__":
    main()
