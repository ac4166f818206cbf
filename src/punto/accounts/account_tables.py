"""The tables of the accounts, beside the chain: what is in them can be altered, and forgotten."""

import re

from punto.store import Store
from punto.store.errors import UnfitDatabase
from punto.store.session import Rows, WriterSession

VERSION = 1

TABLES = (
    "CREATE TABLE IF NOT EXISTS people_schema (version {integer} PRIMARY KEY) {strict}",
    (
        "CREATE TABLE IF NOT EXISTS people_changes ("
        "one {integer} PRIMARY KEY CHECK (one = 1), number {integer} NOT NULL) {strict}"
    ),
    (
        "CREATE TABLE IF NOT EXISTS people ("
        "id {text} PRIMARY KEY, login {text} NOT NULL UNIQUE, role {text} NOT NULL, "
        "enabled {integer} NOT NULL, "
        "password {text} NOT NULL, step {integer} NOT NULL, "
        "sealed {bytes} NOT NULL) {strict}"
    ),
    (
        "CREATE TABLE IF NOT EXISTS sign_ins ("
        "key {text} PRIMARY KEY, person {text} NOT NULL REFERENCES people (id), device {text} NOT NULL, "
        "state {text} NOT NULL, opened {integer} NOT NULL, active {integer} NOT NULL, "
        "ended {integer} NOT NULL) {strict}"
    ),
    "CREATE INDEX IF NOT EXISTS sign_ins_person ON sign_ins (person, ended)",
    (
        "CREATE TABLE IF NOT EXISTS attempts ("
        "login {text} PRIMARY KEY, failures {integer} NOT NULL, first {integer} NOT NULL, "
        "until {integer} NOT NULL) {strict}"
    ),
    (
        "CREATE TABLE IF NOT EXISTS invitations ("
        "key {text} PRIMARY KEY, person {text} NOT NULL UNIQUE REFERENCES people (id), "
        "until {integer} NOT NULL) {strict}"
    ),
    (
        "CREATE TABLE IF NOT EXISTS presence (key {text} PRIMARY KEY, person {text} NOT NULL, "
        "role {text} NOT NULL, seen {integer} NOT NULL) {strict}"
    ),
    (
        "CREATE TABLE IF NOT EXISTS equipment ("
        "key {text} PRIMARY KEY, id {text} NOT NULL UNIQUE, table_id {text} NOT NULL, "
        "name {text} NOT NULL, enabled {integer} NOT NULL) {strict}"
    ),
    "CREATE TABLE IF NOT EXISTS patron_keys (person {text} PRIMARY KEY, sealed {bytes} NOT NULL) {strict}",
    "CREATE TABLE IF NOT EXISTS patron_details (person {text} PRIMARY KEY, sealed {bytes} NOT NULL) {strict}",
)
"""Written with the words that each database fills in, like the tables of a projection."""
NAMES = tuple(re.findall(r"CREATE TABLE IF NOT EXISTS (\w+)", " ".join(TABLES)))


def prepare(store: Store) -> None:
    """Make the tables if there are none; refuse those of another version."""
    store.transact(lambda session: _make(session, store))


def has_people(store: Store) -> bool:
    """Whether anybody has an account in a store."""
    prepare(store)
    return bool(store.database.read("SELECT 1 FROM people LIMIT 1"))


def _make(session: WriterSession, store: Store) -> None:
    # A role that may not make tables serves all the same once they are there.
    is_table = store.database.words["is_table"]
    there = all(session.rows(is_table, [name]) for name in NAMES)
    if there and session.rows("SELECT max(version) FROM people_schema") == [(VERSION,)]:
        return
    for statement in TABLES:
        session.rows(statement.format(**store.database.words))
    found = session.rows("SELECT max(version) FROM people_schema")[0][0]
    if found is None:
        session.rows("INSERT INTO people_schema (version) VALUES (?)", [VERSION])
        session.rows("INSERT INTO people_changes (one, number) VALUES (1, 0)")
    elif found != VERSION:
        raise UnfitDatabase(f"the accounts have schema {found}; this server reads schema {VERSION}")


def changed(rows: Rows) -> None:
    """Let every process know that people or their sessions are not what they were."""
    rows("UPDATE people_changes SET number = number + 1")


def changes(store: Store) -> int:
    """How often something has changed."""
    return int(store.database.read("SELECT number FROM people_changes")[0][0])
