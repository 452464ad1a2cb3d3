"""The tables, as the list of steps that made them. Append only: a step that was released is never changed.

Times are integer milliseconds in UTC, ids are text made by the bot, tables are strict; nothing leans on row numbers.
"""

from __future__ import annotations

from sqlite_utils import Database, Migrations

APPLICATION_ID = 0x53555A55
"""Marks a file as ours (SQLite's `application_id`): a path set to some other program's database is left alone."""

MIGRATIONS = Migrations("suzume")


@MIGRATIONS()
def m0001_people_servers_answers(db: Database) -> None:
    """Profiles, recent hands, named rulesets, answers, servers, and receipts of deletions."""
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    db.table("profiles").create(
        {
            "user": int,
            "locale": str,
            "term_style": str,
            "tile_theme": str,
            "text_first": int,
            "large": int,
            "visibility": str,
            "notify": str,
            "quiet_from": int,
            "quiet_to": int,
            "time_zone": str,
        },
        pk="user",
        not_null={"text_first", "large", "notify"},
        strict=True,
    )
    db.table("recent_hands").create(
        {"user": int, "hand": str, "used_at": int, "place": int},
        pk=("user", "hand"),
        not_null={"used_at", "place"},
        strict=True,
    )
    db.table("rulesets").create(
        {"owner_kind": str, "owner": int, "name": str, "version": int, "line": str, "saved_at": int},
        pk=("owner_kind", "owner", "name", "version"),
        not_null={"line", "saved_at"},
        strict=True,
    )
    answers = db.table("answers").create(
        {"id": str, "user": int, "kind": str, "request": str, "at": int, "guild": int},
        pk="id",
        not_null={"user", "kind", "request", "at"},
        strict=True,
    )
    answers.create_index(["user"])
    answers.create_index(["at"])
    answers.create_index(["guild"])
    db.table("guilds").create(
        {"guild": int, "locale": str, "ruleset": str, "visibility": str, "removed_at": int},
        pk="guild",
        not_null={"visibility"},
        strict=True,
    )
    db.table("receipts").create(
        {"id": str, "scope": str, "at": int},
        pk="id",
        not_null={"scope", "at"},
        strict=True,
    )
    db.table("receipt_tables").create(
        {"receipt": str, "table_name": str, "deleted": int},
        pk=("receipt", "table_name"),
        not_null={"deleted"},
        foreign_keys=[("receipt", "receipts", "id")],
        strict=True,
    )


@MIGRATIONS()
def m0002_tables(db: Database) -> None:
    """Tables where games are played: commits, windows, sealed answers, orders, walls, what must be shown, reminders."""
    tables = db.table("tables").create(
        {
            "id": str,
            "guild": int,
            "channel": int,
            "thread": int,
            "phase": str,
            "created_at": int,
            "secret": str,
            "series": str,
            "version": int,
            "step": int,
            "due": int,
        },
        pk="id",
        not_null={"channel", "phase", "created_at", "secret", "series", "version", "step"},
        strict=True,
    )
    for column in ("due", "channel", "thread", "series", "guild"):
        tables.create_index([column])
    seats = db.table("seats").create(
        {"table_id": str, "number": int, "user": int, "former": int},
        pk=("table_id", "number"),
        not_null={"former"},
        strict=True,
    )
    seats.create_index(["user"])
    commits = db.table("commits").create(
        {"table_id": str, "version": int, "cause": str, "at": int, "rules_version": int, "body": str},
        pk=("table_id", "version"),
        not_null={"cause", "at", "rules_version", "body"},
        strict=True,
    )
    commits.create_index(["cause"], unique=True)
    db.table("windows").create(
        {"table_id": str, "step": int, "body": str}, pk="table_id", not_null={"step", "body"}, strict=True
    )
    db.table("sealed").create(
        {"table_id": str, "step": int, "seat": int, "answer": str, "first": int},
        pk=("table_id", "step", "seat"),
        not_null={"answer", "first"},
        strict=True,
    )
    db.table("orders").create(
        {"table_id": str, "number": int, "body": str}, pk=("table_id", "number"), not_null={"body"}, strict=True
    )
    db.table("walls").create(
        {"series": str, "deal": int, "wall": str, "salt": str, "throw": int},
        pk=("series", "deal"),
        not_null={"wall", "salt", "throw"},
        strict=True,
    )
    outbox = db.table("outbox").create(
        {"id": str, "table_id": str, "kind": str, "step": int, "number": int, "at": int},
        pk="id",
        not_null={"table_id", "kind", "step", "number", "at"},
        strict=True,
    )
    outbox.create_index(["at"])
    db.table("shown").create(
        {"table_id": str, "kind": str, "step": int, "number": int, "channel": int, "message": int},
        pk=("table_id", "kind"),
        not_null={"step", "number", "channel", "message"},
        strict=True,
    )
    notices = db.table("notices").create(
        {"user": int, "table_id": str, "kind": str, "step": int, "at": int},
        pk=("user", "table_id"),
        not_null={"kind", "step", "at"},
        strict=True,
    )
    notices.create_index(["at"])
    db.table("notified").create({"user": int, "at": int}, pk="user", not_null={"at"}, strict=True)
    db.table("heartbeat").create({"id": int, "at": int}, pk="id", not_null={"at"}, strict=True)


@MIGRATIONS()
def m0003_puzzles(db: Database) -> None:
    """Puzzles: which day had which, answers, anonymous counts, ratings, repetition, reports, and posts in servers."""
    dailies = db.table("dailies").create(
        {"family": str, "number": int, "puzzle": str, "at": int},
        pk=("family", "number"),
        not_null={"puzzle", "at"},
        strict=True,
    )
    dailies.create_index(["puzzle"])
    rating = {"rating": float, "deviation": float, "volatility": float}
    attempts = db.table("puzzle_attempts").create(
        {
            "user": int,
            "puzzle": str,
            "turn": int,
            "family": str,
            "mode": str,
            "number": int,
            "guild": int,
            "code": str,
            "grade": str,
            "rated": int,
            **rating,
            "at": int,
        },
        pk=("user", "puzzle", "turn"),
        not_null={"family", "mode", "code", "grade", "rated", *rating, "at"},
        strict=True,
    )
    attempts.create_index(["puzzle"])
    attempts.create_index(["guild", "family", "at"])
    db.table("puzzle_tallies").create(
        {"puzzle": str, "number": int, "guild": int, "code": str, "n": int},
        pk=("puzzle", "number", "guild", "code"),
        not_null={"n"},
        strict=True,
    )
    db.table("puzzle_players").create(
        {"user": int, "family": str, **rating}, pk=("user", "family"), not_null=set(rating), strict=True
    )
    db.table("puzzle_ratings").create({"puzzle": str, **rating}, pk="puzzle", not_null=set(rating), strict=True)
    db.table("puzzle_reviews").create(
        {"user": int, "puzzle": str, "stage": int, "due": int},
        pk=("user", "puzzle"),
        not_null={"stage", "due"},
        strict=True,
    )
    reports = db.table("puzzle_reports").create(
        {"user": int, "puzzle": str, "reason": str, "at": int},
        pk=("user", "puzzle"),
        not_null={"reason", "at"},
        strict=True,
    )
    reports.create_index(["puzzle"])
    db.table("puzzle_retired").create({"puzzle": str, "at": int}, pk="puzzle", not_null={"at"}, strict=True)
    db.table("puzzle_channels").create(
        {"guild": int, "family": str, "channel": int, "hour": int, "zone": str, "thread": int},
        pk=("guild", "family"),
        not_null={"channel", "hour", "zone", "thread"},
        strict=True,
    )
    posts = db.table("puzzle_posts").create(
        {
            "guild": int,
            "family": str,
            "number": int,
            "channel": int,
            "message": int,
            "at": int,
            "counted": int,
            "counted_at": int,
            "closed": int,
        },
        pk=("guild", "family", "number"),
        not_null={"channel", "at", "counted", "counted_at"},
        strict=True,
    )
    posts.create_index(["closed"])
    db.table("puzzle_hidden").create({"user": int}, pk="user", strict=True)


@MIGRATIONS()
def m0004_drafts(db: Database) -> None:
    """Rules that somebody is putting together."""
    drafts = db.table("drafts").create(
        {"id": str, "user": int, "line": str, "at": int}, pk="id", not_null={"user", "line", "at"}, strict=True
    )
    drafts.create_index(["user"])
    drafts.create_index(["at"])


@MIGRATIONS()
def m0005_where_a_board_begins(db: Database) -> None:
    """What had been shown when a message came, so that it tells the same after a restart."""
    db.table("shown").add_column("since", int, not_null_default=0)


@MIGRATIONS()
def m0006_asked_again(db: Database) -> None:
    """Who wants to be asked again before a discard."""
    db.table("profiles").add_column("confirm", int, not_null_default=0)


@MIGRATIONS()
def m0007_told_of_dailies(db: Database) -> None:
    """Which role of a server is told of new daily puzzles."""
    db.table("puzzle_channels").add_column("role", int)


@MIGRATIONS()
def m0008_votes_and_submissions(db: Database) -> None:
    """What people think of puzzles they solved, and hands that they sent in as puzzles for their server."""
    votes = db.table("puzzle_votes").create(
        {"user": int, "puzzle": str, "good": int, "right": int, "at": int},
        pk=("user", "puzzle"),
        not_null={"good", "right", "at"},
        strict=True,
    )
    votes.create_index(["puzzle"])
    submissions = db.table("puzzle_submissions").create(
        {
            "puzzle": str,
            "guild": int,
            "user": int,
            "named": int,
            "line": str,
            "at": int,
            "number": int,
            "channel": int,
            "message": int,
            "approved": int,
            "closed": int,
        },
        pk="puzzle",
        not_null={"guild", "named", "line", "at"},
        strict=True,
    )
    submissions.create_index(["user"])
    submissions.create_index(["closed"])


@MIGRATIONS()
def m0009_first_daily(db: Database) -> None:
    """With which number a server began to follow, so that nothing older is posted there."""
    db.table("puzzle_channels").add_column("first", int, not_null_default=0)


@MIGRATIONS()
def m0010_reviews(db: Database) -> None:
    """What was said of somebody's decisions in a game that is over."""
    reviews = db.table("reviews").create(
        {"table_id": str, "number": int, "user": int, "body": str, "at": int},
        pk=("table_id", "number"),
        not_null={"user", "body", "at"},
        strict=True,
    )
    reviews.create_index(["user"])


@MIGRATIONS()
def m0011_games_of_servers(db: Database) -> None:
    """With which clock a server plays where nobody says otherwise, and in which channels (ids between spaces)."""
    db.table("guilds").add_column("clock", str)
    db.table("guilds").add_column("game_channels", str, not_null_default="")
