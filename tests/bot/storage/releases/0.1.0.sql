PRAGMA foreign_keys = OFF;
PRAGMA application_id = 1398102613;
BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
) STRICT;
INSERT INTO "_sqlite_migrations" VALUES(1,'suzume','m0001_people_servers_answers','2026-01-01 00:00:00+00:00');
CREATE TABLE "answers" (
   "id" TEXT PRIMARY KEY,
   "user" INTEGER NOT NULL,
   "kind" TEXT NOT NULL,
   "request" TEXT NOT NULL,
   "at" INTEGER NOT NULL,
   "guild" INTEGER
) STRICT;
INSERT INTO "answers" VALUES('01jg8mhm000000000000000000',110000000000000001,'score','{"v":1,"hand":"123m"}',1767225600000,42);
CREATE TABLE "guilds" (
   "guild" INTEGER PRIMARY KEY,
   "locale" TEXT,
   "ruleset" TEXT,
   "visibility" TEXT NOT NULL,
   "removed_at" INTEGER
) STRICT;
INSERT INTO "guilds" VALUES(42,'ja','riichi/tenhou@1','private',NULL);
CREATE TABLE "profiles" (
   "user" INTEGER PRIMARY KEY,
   "locale" TEXT,
   "term_style" TEXT,
   "tile_theme" TEXT,
   "text_first" INTEGER NOT NULL,
   "large" INTEGER NOT NULL,
   "visibility" TEXT,
   "notify" TEXT NOT NULL,
   "quiet_from" INTEGER,
   "quiet_to" INTEGER,
   "time_zone" TEXT
) STRICT;
INSERT INTO "profiles" VALUES(110000000000000001,'zh-TW','romaji','dark',1,1,'private','direct',1320,420,'Asia/Taipei');
CREATE TABLE "receipt_tables" (
   "receipt" TEXT REFERENCES "receipts"("id"),
   "table_name" TEXT,
   "deleted" INTEGER NOT NULL,
   PRIMARY KEY ("receipt", "table_name")
) STRICT;
INSERT INTO "receipt_tables" VALUES('01jg8mhm000000000000000001','recent_hands',0);
CREATE TABLE "receipts" (
   "id" TEXT PRIMARY KEY,
   "scope" TEXT NOT NULL,
   "at" INTEGER NOT NULL
) STRICT;
INSERT INTO "receipts" VALUES('01jg8mhm000000000000000001','hands',1767225600000);
CREATE TABLE "recent_hands" (
   "user" INTEGER,
   "hand" TEXT,
   "used_at" INTEGER NOT NULL,
   "place" INTEGER NOT NULL,
   PRIMARY KEY ("user", "hand")
) STRICT;
INSERT INTO "recent_hands" VALUES(110000000000000001,'123m456p789s1122z+2z',1767225600000,1);
CREATE TABLE "rulesets" (
   "owner_kind" TEXT,
   "owner" INTEGER,
   "name" TEXT,
   "version" INTEGER,
   "line" TEXT NOT NULL,
   "saved_at" INTEGER NOT NULL,
   PRIMARY KEY ("owner_kind", "owner", "name", "version")
) STRICT;
INSERT INTO "rulesets" VALUES('guild',42,'club',1,'riichi/tenhou@1 kuitan=off',1767225600000);
CREATE UNIQUE INDEX "idx__sqlite_migrations_migration_set_name"
    ON "_sqlite_migrations" ("migration_set", "name");
CREATE INDEX "idx_answers_user"
    ON "answers" ("user");
CREATE INDEX "idx_answers_at"
    ON "answers" ("at");
CREATE INDEX "idx_answers_guild"
    ON "answers" ("guild");
COMMIT;
