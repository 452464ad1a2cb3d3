"""A database of every release opens, and what was in it is still there.

Each file of `releases` is the dump of a database that the release of its name wrote: the same content every time.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from bot.clock import StoppedClock
from bot.storage.records import GuildSettings, Notify, Owner, OwnerKind, Profile, Scope, Visibility
from bot.storage.sqlite import opening
from bot.storage.sqlite.open import open_sqlite

RELEASES = sorted((Path(__file__).parent / "releases").glob("*.sql"))
ANN = 110_000_000_000_000_001


@pytest.mark.parametrize("dump", RELEASES, ids=lambda dump: dump.stem)
async def test_a_database_of_every_release_opens(tmp_path: Path, dump: Path) -> None:
    path = tmp_path / "suzume.db"
    with sqlite3.connect(path) as db:
        db.executescript(dump.read_text(encoding="utf-8"))
    db.close()
    storage = await open_sqlite(path, clock=StoppedClock())
    assert await storage.profiles.profile(ANN) == Profile(
        user=ANN,
        locale="zh-TW",
        term_style="romaji",
        tile_theme="dark",
        text_first=True,
        large=True,
        visibility=Visibility.PRIVATE,
        notify=Notify.DIRECT,
        quiet_from=22 * 60,
        quiet_to=7 * 60,
        time_zone="Asia/Taipei",
    )
    assert await storage.profiles.recent_hands(ANN) == ("123m456p789s1122z+2z",)
    saved = await storage.rulesets.get(Owner(OwnerKind.GUILD, 42), "club")
    assert saved is not None
    assert (saved.version, saved.line) == (1, "riichi/tenhou@1 kuitan=off")
    answer = await storage.answers.get("01jg8mhm000000000000000000")
    assert answer is not None
    assert (answer.request, answer.guild) == ('{"v":1,"hand":"123m"}', 42)
    assert await storage.guilds.guild(42) == GuildSettings(42, "ja", "riichi/tenhou@1", Visibility.PRIVATE)
    receipt = await storage.privacy.receipt("01jg8mhm000000000000000001")
    assert receipt is not None
    assert (receipt.scope, dict(receipt.deleted)) == (Scope.HANDS, {"recent_hands": 0})
    await storage.close()
    assert opening.inspect(path, thorough=True) == 0


def test_there_is_one_for_the_first_release() -> None:
    assert [dump.stem for dump in RELEASES][:1] == ["0.1.0"]
