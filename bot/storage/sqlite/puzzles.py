"""`PuzzleStore` in SQLite."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from sqlite_utils import Database

from bot.storage.sqlite.readers import Readers
from bot.storage.sqlite.submissions import SqliteSubmissions
from bot.storage.sqlite.writer import Writer
from puzzles.progress import RIGHT, Review
from puzzles.rating import Rating
from puzzles.store import Attempt, Channel, Daily, Mode, Posted, Standing, Vote

NOWHERE: Final = 0
"""Stands in tallies for answers outside servers and outside days."""

Row = dict[str, Any]


class SqlitePuzzles:
    """Puzzles' memory."""

    def __init__(self, writer: Writer, readers: Readers) -> None:
        self._writer = writer
        self._readers = readers
        self.submissions = SqliteSubmissions(writer, readers)

    async def daily(self, daily: Daily) -> Daily:
        def work(db: Database) -> Daily:
            found = _one(db, "SELECT * FROM dailies WHERE family = ? AND number = ?", daily.family, daily.number)
            if found is not None:
                return Daily(**found)
            row = {"family": daily.family, "number": daily.number, "puzzle": daily.puzzle, "at": daily.at}
            db.table("dailies").insert(row)
            return daily

        return await self._writer.do(work)

    async def dailies(self, family: str) -> Sequence[Daily]:
        rows = await self._ask("SELECT * FROM dailies WHERE family = ? ORDER BY number", family)
        return tuple(Daily(**row) for row in rows)

    async def record(self, attempt: Attempt) -> Attempt:
        def work(db: Database) -> Attempt:
            earlier = [
                _attempt(row)
                for row in db.query(
                    "SELECT * FROM puzzle_attempts WHERE user = ? AND puzzle = ? ORDER BY turn",
                    [attempt.user, attempt.puzzle],
                )
            ]
            if attempt.mode is Mode.DAILY:
                same = [one for one in earlier if one.mode is Mode.DAILY and one.number == attempt.number]
                if same:
                    return same[0]
            row = _attempt_row(attempt) | {"turn": len(earlier)}
            db.table("puzzle_attempts").insert(row)
            if attempt.code and (not earlier or attempt.mode is Mode.DAILY):
                number = NOWHERE if attempt.number is None else attempt.number
                _add(db, attempt.puzzle, number, attempt.guild or NOWHERE, attempt.code, 1)
            return _attempt(row)

        return await self._writer.do(work)

    async def attempts(self, user: int) -> Sequence[Attempt]:
        rows = await self._ask("SELECT * FROM puzzle_attempts WHERE user = ? ORDER BY at, puzzle, turn", user)
        return tuple(_attempt(row) for row in rows)

    async def shares(self, puzzle: str, number: int | None, guild: int | None = None) -> Mapping[str, int]:
        sql, given = "SELECT code, sum(n) AS n FROM puzzle_tallies WHERE puzzle = ?", [puzzle]
        more: list[Any] = []
        if number is not None:
            sql, more = f"{sql} AND number = ?", [*more, number]
        if guild is not None:
            sql, more = f"{sql} AND guild = ?", [*more, guild]
        rows = await self._ask(f"{sql} GROUP BY code ORDER BY code", *given, *more)
        return {row["code"]: row["n"] for row in rows}

    async def rating(self, user: int, family: str) -> Rating:
        rows = await self._ask("SELECT * FROM puzzle_players WHERE user = ? AND family = ?", user, family)
        return _rating(rows[0]) if rows else Rating()

    async def puzzle_rating(self, puzzle: str, first: Rating) -> Rating:
        rows = await self._ask("SELECT * FROM puzzle_ratings WHERE puzzle = ?", puzzle)
        return _rating(rows[0]) if rows else first

    async def save_ratings(self, user: int, family: str, rating: Rating, puzzle: str, other: Rating) -> None:
        def work(db: Database) -> None:
            _save_player(db, user, family, rating)
            db.execute("DELETE FROM puzzle_ratings WHERE puzzle = ?", [puzzle])
            db.table("puzzle_ratings").insert({"puzzle": puzzle, **_rating_row(other)})

        await self._writer.do(work)

    async def set_rating(self, user: int, family: str, rating: Rating) -> None:
        await self._writer.do(lambda db: _save_player(db, user, family, rating))

    async def review(self, user: int, puzzle: str) -> Review | None:
        rows = await self._ask("SELECT * FROM puzzle_reviews WHERE user = ? AND puzzle = ?", user, puzzle)
        return Review(rows[0]["stage"], rows[0]["due"]) if rows else None

    async def save_review(self, user: int, puzzle: str, review: Review | None) -> None:
        def work(db: Database) -> None:
            db.execute("DELETE FROM puzzle_reviews WHERE user = ? AND puzzle = ?", [user, puzzle])
            if review is not None:
                row = {"user": user, "puzzle": puzzle, "stage": review.stage, "due": review.due}
                db.table("puzzle_reviews").insert(row)

        await self._writer.do(work)

    async def reviews(self, user: int, today: int) -> Sequence[str]:
        sql = "SELECT puzzle FROM puzzle_reviews WHERE user = ? AND due <= ? ORDER BY due, puzzle"
        return tuple(row["puzzle"] for row in await self._ask(sql, user, today))

    async def report(self, user: int, puzzle: str, reason: str, at: int) -> int:
        def work(db: Database) -> int:
            db.execute("DELETE FROM puzzle_reports WHERE user = ? AND puzzle = ?", [user, puzzle])
            db.table("puzzle_reports").insert({"user": user, "puzzle": puzzle, "reason": reason, "at": at})
            return int(db.table("puzzle_reports").count_where("puzzle = ?", [puzzle]))

        return await self._writer.do(work)

    async def vote(self, vote: Vote) -> None:
        def work(db: Database) -> None:
            db.execute("DELETE FROM puzzle_votes WHERE user = ? AND puzzle = ?", [vote.user, vote.puzzle])
            row = {"user": vote.user, "puzzle": vote.puzzle, "good": int(vote.good), "right": int(vote.right)}
            db.table("puzzle_votes").insert(row | {"at": vote.at})

        await self._writer.do(work)

    async def votes(self, puzzle: str) -> Mapping[tuple[bool, bool], int]:
        sql = "SELECT good, right, count(*) AS n FROM puzzle_votes WHERE puzzle = ? GROUP BY good, right"
        return {(bool(row["good"]), bool(row["right"])): row["n"] for row in await self._ask(sql, puzzle)}

    async def retire(self, puzzle: str, at: int) -> Sequence[tuple[int, str]]:
        def work(db: Database) -> Sequence[tuple[int, str]]:
            if _one(db, "SELECT puzzle FROM puzzle_retired WHERE puzzle = ?", puzzle) is None:
                db.table("puzzle_retired").insert({"puzzle": puzzle, "at": at})
            touched = [
                (row["user"], row["family"])
                for row in db.query(
                    "SELECT DISTINCT user, family FROM puzzle_attempts WHERE puzzle = ? AND rated = 1"
                    " ORDER BY user, family",
                    [puzzle],
                )
            ]
            db.execute("UPDATE puzzle_attempts SET rated = 0 WHERE puzzle = ?", [puzzle])
            return touched

        return await self._writer.do(work)

    async def retired(self) -> Collection[str]:
        return frozenset(row["puzzle"] for row in await self._ask("SELECT puzzle FROM puzzle_retired"))

    async def channels(self) -> Sequence[Channel]:
        rows = await self._ask("SELECT * FROM puzzle_channels ORDER BY guild, family")
        return tuple(Channel(**row | {"thread": bool(row["thread"])}) for row in rows)

    async def save_channel(self, channel: Channel) -> None:
        def work(db: Database) -> None:
            _drop_channel(db, channel.guild, channel.family)
            db.table("puzzle_channels").insert(
                {
                    "guild": channel.guild,
                    "family": channel.family,
                    "channel": channel.channel,
                    "hour": channel.hour,
                    "zone": channel.zone,
                    "thread": int(channel.thread),
                    "role": channel.role,
                    "first": channel.first,
                }
            )

        await self._writer.do(work)

    async def drop_channel(self, guild: int, family: str) -> bool:
        return await self._writer.do(lambda db: _drop_channel(db, guild, family) > 0)

    async def take_post(self, posted: Posted) -> bool:
        def work(db: Database) -> bool:
            if _post(db, posted.guild, posted.family, posted.number) is not None:
                return False
            db.table("puzzle_posts").insert(_post_row(posted))
            return True

        return await self._writer.do(work)

    async def save_post(self, posted: Posted) -> None:
        def work(db: Database) -> None:
            key = [posted.guild, posted.family, posted.number]
            db.execute("DELETE FROM puzzle_posts WHERE guild = ? AND family = ? AND number = ?", key)
            db.table("puzzle_posts").insert(_post_row(posted))

        await self._writer.do(work)

    async def post(self, guild: int, family: str, number: int) -> Posted | None:
        return await self._readers.ask(lambda db: _post(db, guild, family, number))

    async def open_posts(self) -> Sequence[Posted]:
        rows = await self._ask("SELECT * FROM puzzle_posts WHERE closed IS NULL ORDER BY at, guild, family")
        return tuple(Posted(**row) for row in rows)

    async def standings(self, guild: int, family: str, since: int) -> Sequence[Standing]:
        right = ", ".join("?" for _ in RIGHT)
        rows = await self._ask(
            f"SELECT user, sum(grade IN ({right})) AS right, count(*) AS answers FROM puzzle_attempts"
            " WHERE guild = ? AND family = ? AND at >= ? AND turn = 0 AND code <> ''"
            " AND user NOT IN (SELECT user FROM puzzle_hidden)"
            " GROUP BY user ORDER BY right DESC, answers, user",
            *sorted(RIGHT),
            guild,
            family,
            since,
        )
        return tuple(Standing(**row) for row in rows)

    async def hide(self, user: int, *, hidden: bool) -> None:
        def work(db: Database) -> None:
            db.execute("DELETE FROM puzzle_hidden WHERE user = ?", [user])
            if hidden:
                db.table("puzzle_hidden").insert({"user": user})

        await self._writer.do(work)

    async def is_hidden(self, user: int) -> bool:
        return bool(await self._ask("SELECT user FROM puzzle_hidden WHERE user = ?", user))

    async def _ask(self, sql: str, *given: object) -> list[Row]:
        return await self._readers.ask(lambda db: [dict(row) for row in db.query(sql, list(given))])


def forget_server(db: Database, guild: int) -> None:
    """Ends what is kept for a server; answers stay with those who gave them."""
    for table in ("puzzle_channels", "puzzle_posts", "puzzle_submissions"):
        db.execute(f"DELETE FROM {table} WHERE guild = ?", [guild])
    db.execute("UPDATE puzzle_attempts SET guild = NULL WHERE guild = ?", [guild])
    for row in list(db.query("SELECT * FROM puzzle_tallies WHERE guild = ?", [guild])):
        db.execute(
            "DELETE FROM puzzle_tallies WHERE puzzle = ? AND number = ? AND guild = ? AND code = ?",
            [row["puzzle"], row["number"], guild, row["code"]],
        )
        _add(db, row["puzzle"], row["number"], NOWHERE, row["code"], row["n"])


def _add(db: Database, puzzle: str, number: int, guild: int, code: str, more: int) -> None:
    key = [puzzle, number, guild, code]
    where = "puzzle = ? AND number = ? AND guild = ? AND code = ?"
    if db.execute(f"UPDATE puzzle_tallies SET n = n + ? WHERE {where}", [more, *key]).rowcount == 0:
        row = {"puzzle": puzzle, "number": number, "guild": guild, "code": code, "n": more}
        db.table("puzzle_tallies").insert(row)


def _save_player(db: Database, user: int, family: str, rating: Rating) -> None:
    db.execute("DELETE FROM puzzle_players WHERE user = ? AND family = ?", [user, family])
    db.table("puzzle_players").insert({"user": user, "family": family, **_rating_row(rating)})


def _drop_channel(db: Database, guild: int, family: str) -> int:
    gone = db.execute("DELETE FROM puzzle_channels WHERE guild = ? AND family = ?", [guild, family])
    return int(gone.rowcount)


def _one(db: Database, sql: str, *given: object) -> Row | None:
    return next((dict(row) for row in db.query(sql, list(given))), None)


def _post(db: Database, guild: int, family: str, number: int) -> Posted | None:
    sql = "SELECT * FROM puzzle_posts WHERE guild = ? AND family = ? AND number = ?"
    row = _one(db, sql, guild, family, number)
    return None if row is None else Posted(**row)


def _post_row(posted: Posted) -> Row:
    return {
        "guild": posted.guild,
        "family": posted.family,
        "number": posted.number,
        "channel": posted.channel,
        "message": posted.message,
        "at": posted.at,
        "counted": posted.counted,
        "counted_at": posted.counted_at,
        "closed": posted.closed,
    }


def _rating(row: Row) -> Rating:
    return Rating(row["rating"], row["deviation"], row["volatility"])


def _rating_row(rating: Rating) -> Row:
    return {"rating": rating.value, "deviation": rating.deviation, "volatility": rating.volatility}


def _attempt_row(attempt: Attempt) -> Row:
    return {
        "user": attempt.user,
        "puzzle": attempt.puzzle,
        "turn": attempt.turn,
        "family": attempt.family,
        "mode": attempt.mode.value,
        "number": attempt.number,
        "guild": attempt.guild,
        "code": attempt.code,
        "grade": attempt.grade,
        "rated": int(attempt.rated),
        **_rating_row(attempt.against),
        "at": attempt.at,
    }


def _attempt(row: Row) -> Attempt:
    return Attempt(
        user=row["user"],
        puzzle=row["puzzle"],
        turn=row["turn"],
        family=row["family"],
        mode=Mode(row["mode"]),
        number=row["number"],
        guild=row["guild"],
        code=row["code"],
        grade=row["grade"],
        rated=bool(row["rated"]),
        against=_rating(row),
        at=row["at"],
    )
