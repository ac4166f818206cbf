"""The tables in SQLite, and the rules that the database keeps by itself."""

from collections.abc import Mapping

SCHEMA_VERSION = 3

ONLY_ADDED = "".join(
    f"CREATE TRIGGER {{table}}_no_{verb.lower()} BEFORE {verb} ON {{table}} BEGIN "
    "SELECT RAISE(ABORT, '{table} are only ever added'); END;\n"
    for verb in ("UPDATE", "DELETE")
)

WORDS: Mapping[str, str] = {
    "integer": "INTEGER",
    "text": "TEXT",
    "bytes": "BLOB",
    "strict": "STRICT",
    "keyed": "STRICT, WITHOUT ROWID",
    "now": "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
    "only_added": ONLY_ADDED,
    "is_table": "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?",
}
"""How SQLite says what statements leave open."""

TABLES = """
CREATE TABLE events (
    position INTEGER PRIMARY KEY CHECK (position >= 1),
    stream TEXT NOT NULL,
    seq INTEGER NOT NULL CHECK (seq >= 1),
    type TEXT NOT NULL,
    version INTEGER NOT NULL CHECK (version >= 1),
    time TEXT NOT NULL,
    actor TEXT NOT NULL,
    approver TEXT,
    command TEXT NOT NULL,
    receipt TEXT NOT NULL,
    clauses TEXT NOT NULL,
    payload BLOB NOT NULL,
    previous BLOB NOT NULL CHECK (length(previous) = 32),
    hash BLOB NOT NULL CHECK (length(hash) = 32),
    seal BLOB,
    UNIQUE (stream, seq)
) STRICT;

CREATE TABLE commands (
    id TEXT PRIMARY KEY,
    content TEXT NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    reply BLOB NOT NULL,
    lease TEXT,
    epoch INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE leases (
    name TEXT PRIMARY KEY,
    holder TEXT NOT NULL,
    epoch INTEGER NOT NULL CHECK (epoch >= 1),
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE snapshots (
    stream TEXT NOT NULL,
    shape TEXT NOT NULL,
    seq INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (stream, shape)
) STRICT, WITHOUT ROWID;

CREATE TABLE checkpoints (
    position INTEGER PRIMARY KEY,
    body BLOB NOT NULL
) STRICT;

CREATE TABLE projections (
    name TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    position INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
"""

RULES = """
CREATE TRIGGER events_follow BEFORE INSERT ON events BEGIN
    SELECT RAISE(ABORT, 'the event does not follow the last one')
    WHERE NEW.position IS NOT (SELECT ifnull(max(position), 0) + 1 FROM events)
       OR NEW.seq IS NOT (SELECT ifnull(max(seq), 0) + 1 FROM events WHERE stream = NEW.stream)
       OR NEW.previous IS NOT
          ifnull((SELECT hash FROM events WHERE position = NEW.position - 1), zeroblob(32));
END;

CREATE TRIGGER commands_lease BEFORE INSERT ON commands WHEN NEW.lease IS NOT NULL BEGIN
    SELECT RAISE(ABORT, 'stale lease')
    WHERE NEW.epoch IS NOT (SELECT epoch FROM leases WHERE name = NEW.lease);
END;

CREATE TRIGGER commands_once BEFORE INSERT ON commands BEGIN
    SELECT RAISE(ABORT, 'the command is recorded already')
    WHERE EXISTS (SELECT 1 FROM commands WHERE id = NEW.id);
END;

CREATE TRIGGER checkpoints_once BEFORE INSERT ON checkpoints BEGIN
    SELECT RAISE(ABORT, 'the checkpoint is recorded already')
    WHERE EXISTS (SELECT 1 FROM checkpoints WHERE position = NEW.position);
END;

CREATE TRIGGER leases_forward BEFORE UPDATE ON leases WHEN NEW.epoch < OLD.epoch BEGIN
    SELECT RAISE(ABORT, 'an epoch never goes back');
END;

CREATE TRIGGER leases_stay BEFORE DELETE ON leases BEGIN
    SELECT RAISE(ABORT, 'leases are released, never removed');
END;
"""

LEASES_STAY = """
CREATE TRIGGER leases_named BEFORE UPDATE ON leases WHEN NEW.name <> OLD.name BEGIN
    SELECT RAISE(ABORT, 'leases are released, never removed');
END;

CREATE TRIGGER leases_anew BEFORE INSERT ON leases BEGIN
    SELECT RAISE(ABORT, 'an epoch never goes back')
    WHERE EXISTS (SELECT 1 FROM leases WHERE name = NEW.name AND epoch >= NEW.epoch);
END;
"""
"""A name whose lease is gone would begin again with epochs that are over."""

SEALS = "ALTER TABLE events ADD COLUMN seal BLOB;\n"
"""What vouches for an event; those of before have none."""

UPGRADES: Mapping[int, str] = {2: LEASES_STAY, 3: SEALS}
"""What makes a store of the version before one of this version; none of it touches what was written."""

# "Once" stands beside the primary keys because INSERT OR REPLACE gets past a key, but not past a trigger.

KEPT = ("events", "commands", "checkpoints")
"""Tables to which rows are only ever added."""

OWN = (*KEPT, "leases", "snapshots", "projections")
"""All tables of the store itself; those of projections come and go with them."""


def statements() -> str:
    """Everything that makes an empty database the store's."""
    kept = "".join(ONLY_ADDED.format(table=table) for table in KEPT)
    return f"{TABLES}{RULES}{LEASES_STAY}{kept}PRAGMA user_version = {SCHEMA_VERSION};"


def upgrade(version: int) -> str:
    """Everything that a store of an earlier version lacks."""
    later = "".join(UPGRADES[each] for each in range(version + 1, SCHEMA_VERSION + 1))
    return f"{later}PRAGMA user_version = {SCHEMA_VERSION};"
