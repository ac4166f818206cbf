"""The tables in PostgreSQL, and the rules that the database keeps by itself."""

from collections.abc import Mapping, Sequence

SCHEMA_VERSION = 3
CHANNEL = "punto_position"

ONLY_ADDED = (
    "CREATE TRIGGER {table}_only_added BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} "
    "FOR EACH STATEMENT EXECUTE FUNCTION only_added();\n"
)

WORDS: Mapping[str, str] = {
    "integer": "BIGINT",
    "text": "TEXT",
    "bytes": "BYTEA",
    "strict": "",
    "keyed": "",
    "now": "(extract(epoch FROM clock_timestamp()) * 1000)::bigint",
    "only_added": ONLY_ADDED,
    "is_table": "SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = ?",
}
"""How PostgreSQL says what statements leave open."""

TABLES = """
CREATE TABLE events (
    position BIGINT PRIMARY KEY CHECK (position >= 1),
    stream TEXT COLLATE "C" NOT NULL,
    seq BIGINT NOT NULL CHECK (seq >= 1),
    type TEXT NOT NULL,
    version BIGINT NOT NULL CHECK (version >= 1),
    time TEXT NOT NULL,
    actor TEXT NOT NULL,
    approver TEXT,
    command TEXT NOT NULL,
    receipt TEXT NOT NULL,
    clauses TEXT NOT NULL,
    payload BYTEA NOT NULL,
    previous BYTEA NOT NULL CHECK (length(previous) = 32),
    hash BYTEA NOT NULL CHECK (length(hash) = 32),
    seal BYTEA,
    UNIQUE (stream, seq)
);

CREATE TABLE commands (
    id TEXT COLLATE "C" PRIMARY KEY,
    content TEXT NOT NULL,
    first BIGINT NOT NULL,
    last BIGINT NOT NULL,
    reply BYTEA NOT NULL,
    lease TEXT,
    epoch BIGINT
);

CREATE TABLE leases (
    name TEXT COLLATE "C" PRIMARY KEY,
    holder TEXT NOT NULL,
    epoch BIGINT NOT NULL CHECK (epoch >= 1),
    until BIGINT NOT NULL
);

CREATE TABLE snapshots (
    stream TEXT COLLATE "C" NOT NULL,
    shape TEXT NOT NULL,
    seq BIGINT NOT NULL,
    body BYTEA NOT NULL,
    PRIMARY KEY (stream, shape)
);

CREATE TABLE checkpoints (
    position BIGINT PRIMARY KEY,
    body BYTEA NOT NULL
);

CREATE TABLE projections (
    name TEXT PRIMARY KEY,
    version BIGINT NOT NULL,
    position BIGINT NOT NULL
);

CREATE TABLE store_schema (
    version BIGINT PRIMARY KEY
);
"""

LEASES_STAY = """
CREATE FUNCTION leases_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'leases are released, never removed' USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE TRIGGER leases_stay BEFORE DELETE OR TRUNCATE ON leases
    FOR EACH STATEMENT EXECUTE FUNCTION leases_stay();

CREATE TRIGGER leases_named BEFORE UPDATE ON leases
    FOR EACH ROW WHEN (NEW.name <> OLD.name) EXECUTE FUNCTION leases_stay();
"""
"""A name whose lease is gone would begin again with epochs that are over."""

SEALS = "ALTER TABLE events ADD COLUMN seal BYTEA;\n"
"""What vouches for an event; those of before have none."""

UPGRADES: Mapping[int, str] = {2: LEASES_STAY, 3: SEALS}
"""What makes a store of the version before one of this version; none of it touches what was written."""

RULES = """
CREATE FUNCTION events_follow() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
    genesis BYTEA := decode(repeat('00', 32), 'hex');
BEGIN
    PERFORM 1 FROM added
    WHERE previous IS DISTINCT FROM CASE position
              WHEN 1 THEN genesis
              ELSE (SELECT e.hash FROM events e WHERE e.position = added.position - 1) END
       OR seq > 1
          AND (SELECT 1 FROM events e WHERE e.stream = added.stream AND e.seq = added.seq - 1) IS NULL;
    IF FOUND THEN
        RAISE EXCEPTION 'an event does not follow the last one'
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER events_follow AFTER INSERT ON events REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION events_follow();

CREATE FUNCTION commands_lease() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.epoch IS DISTINCT FROM (SELECT epoch FROM leases WHERE name = NEW.lease) THEN
        RAISE EXCEPTION 'stale lease' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER commands_lease BEFORE INSERT ON commands
    FOR EACH ROW WHEN (NEW.lease IS NOT NULL) EXECUTE FUNCTION commands_lease();

CREATE FUNCTION leases_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'an epoch never goes back' USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE TRIGGER leases_forward BEFORE UPDATE ON leases
    FOR EACH ROW WHEN (NEW.epoch < OLD.epoch) EXECUTE FUNCTION leases_forward();

CREATE FUNCTION only_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% are only ever added', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
"""

# With the predecessor there and the position unique, an event can stand at the end of the chain only.
# Plans are kept, and one made for a small table would read all of it once it is large: hence no such
# scans, and what comes before is looked up for each event, not joined.

KEPT = ("events", "commands", "checkpoints", "store_schema")
"""Tables to which rows are only ever added."""

LEASES = "leases"
"""Who holds what: rows change, and stay."""

CHANGED = ("snapshots", "projections")
"""Tables whose rows come and go: what can be made again."""

OWN = (*KEPT, LEASES, *CHANGED)
"""All tables of the store itself; those of projections come and go with them."""

FUNCTIONS = ("events_follow", "commands_lease", "leases_forward", "leases_stay", "only_added")

OBJECTS = """
SELECT 'constraint/' || c.relname || '/' || n.conname, pg_get_constraintdef(n.oid)
FROM pg_constraint n JOIN pg_class c ON c.oid = n.conrelid
WHERE c.relnamespace = current_schema()::regnamespace AND c.relname = ANY(?)
UNION ALL
SELECT 'trigger/' || t.tgname, t.tgenabled::text || ' ' || pg_get_triggerdef(t.oid)
FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
WHERE c.relnamespace = current_schema()::regnamespace AND c.relname = ANY(?) AND NOT t.tgisinternal
UNION ALL
SELECT 'function/' || p.proname, p.prosrc || coalesce(p.proconfig::text, '')
FROM pg_proc p WHERE p.pronamespace = current_schema()::regnamespace AND p.proname = ANY(?)
ORDER BY 1
"""


def statements() -> str:
    """Everything that makes an empty database the store's."""
    kept = "".join(ONLY_ADDED.format(table=table) for table in KEPT)
    return f"{TABLES}{RULES}{LEASES_STAY}{kept}INSERT INTO store_schema VALUES ({SCHEMA_VERSION});"


def upgrade(version: int) -> str:
    """Everything that a store of an earlier version lacks."""
    return "".join(
        f"{UPGRADES[each]}INSERT INTO store_schema VALUES ({each});"
        for each in range(version + 1, SCHEMA_VERSION + 1)
    )


def grants(role: str, added: Sequence[str] = (), changed: Sequence[str] = (), schema: str = "public") -> str:
    """What a server's role needs, and no more: it cannot alter or remove what was written.

    Beside the store's own tables there may be some to which rows are only added, and others that change.
    """
    to = f"TO {_quoted(role)};\n"
    return (
        f"GRANT USAGE ON SCHEMA {_quoted(schema)} {to}"
        f"GRANT SELECT, INSERT ON {_within(schema, (*KEPT, *added))} {to}"
        f"GRANT SELECT, INSERT, UPDATE ON {_within(schema, [LEASES])} {to}"
        f"REVOKE DELETE ON {_within(schema, [LEASES])} FROM {_quoted(role)};\n"
        f"GRANT SELECT, INSERT, UPDATE, DELETE ON {_within(schema, (*CHANGED, *changed))} {to}"
    )


def _within(schema: str, tables: Sequence[str]) -> str:
    return ", ".join(f"{_quoted(schema)}.{table}" for table in tables)


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'
