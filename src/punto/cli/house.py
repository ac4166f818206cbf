"""`punto house`: software accepted, keys changed, gaming switched off and on, and the journal of all that."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from punto.audit.significant_events import Watched, significant
from punto.books.projection import LedgerProjection
from punto.cli.output import AsJson, bad_input, console, write_json
from punto.cli.record_options import By, Reason, on_record, unprintable
from punto.cli.store import Data, faults_told, say, with_books
from punto.live.closures import INTERVENTION, GamingSwitches, is_component, switch, unknown
from punto.operation.key_rotation import rotate
from punto.operation.sealed_store import accept_software, store_of
from punto.operation.settings import load
from punto.store import journal
from punto.store.address import POSTGRESQL
from punto.store.chain.succession import SIGNING
from punto.store.store import FURTHEST, Store

app = typer.Typer(no_args_is_help=True, help="What a house decides around its games, and the journal of it.")

What = Annotated[
    str, typer.Argument(help="gaming, table/NAME, game/NAME or person/NAME.", show_default=False)
]


def _store(data: Path) -> Store:
    return store_of(load(data, os.environ))


@app.command()
def accept(data: Data, by: By, reason: Reason, as_json: AsJson = False) -> None:
    """Accept the software as it is installed: a store serves under no other."""
    by, reason = on_record(by=by, reason=reason)
    with faults_told(as_json), _store(data) as store:
        build = accept_software(store, load(data, os.environ).keys, by, reason)
    say(as_json, {"build": build})


@app.command("rotate-keys")
def rotate_keys(data: Data, by: By, reason: Reason, as_json: AsJson = False) -> None:
    """Retire the keys of a store that is not serving, and make new ones."""
    by, reason = on_record(by=by, reason=reason)
    with faults_told(as_json):
        ring = rotate(data, os.environ, by, reason)
    say(as_json, {"key": ring.public_bytes_raw().hex(), "retired": len(ring.keys) - 1})


@app.command()
def disable(what: What, data: Data, by: By, reason: Reason, as_json: AsJson = False) -> None:
    """Switch gaming off: nothing new begins, within a second; what has begun is finished."""
    by, reason = on_record(by=by, reason=reason)
    with faults_told(as_json), _store(data) as store:
        switch(store, _known(store, what), on=False, actor=by, reason=reason)
        say(as_json, {"switched off": what, "off": _off(store)})


@app.command()
def enable(what: What, data: Data, by: By, reason: Reason, as_json: AsJson = False) -> None:
    """Switch gaming on again."""
    by, reason = on_record(by=by, reason=reason)
    with faults_told(as_json), _store(data) as store:
        switch(store, _known(store, what), on=True, actor=by, reason=reason)
        say(as_json, {"switched on": what, "off": _off(store)})


def _known(store: Store, what: str) -> str:
    fault = unknown(store, what)
    if fault is not None:
        bad_input([fault])
    return what


def _off(store: Store) -> str:
    return ", ".join(sorted(GamingSwitches(store).off())) or "nothing"


@app.command("grants")
def show_grants(
    role: Annotated[
        str, typer.Argument(help="The role that servers have in PostgreSQL.", show_default=False)
    ],
    data: Data,
    as_json: AsJson = False,
) -> None:
    """What a server's role needs in PostgreSQL, and no more, as statements for its owner to run."""
    from punto.accounts.account_tables import NAMES, prepare  # noqa: PLC0415 - takes a second to import
    from punto.store.postgres.schema import grants  # noqa: PLC0415 - its driver takes a while to import

    with faults_told(as_json):
        if not load(data, os.environ).address.startswith(POSTGRESQL):
            bad_input(["the store is a file: SQLite knows no roles"])
        with with_books(data) as store:
            prepare(store)
            read, is_table = store.database.read, store.database.words["is_table"]
            guests = [name for name in ("guests",) if read(is_table, [name])]
            ((schema,),) = read("SELECT current_schema()")
    changed = [
        *(name for name in LedgerProjection.tables if name not in LedgerProjection.only_added),
        *NAMES,
        *guests,
    ]
    said = grants(role, LedgerProjection.only_added, changed, schema)
    if as_json:
        write_json({"statements": said.splitlines()})
    else:
        typer.echo(said, nl=False)


@app.command("note")
def write_note(  # noqa: PLR0913, PLR0917 - one for each option
    data: Data,
    kind: Annotated[str, typer.Argument(help="What kind of entry.", show_default=False)],
    by: By,
    reason: Reason,
    about: Annotated[str, typer.Option("--about", help="The component it is about.")] = "house",
    before: Annotated[str, typer.Option(help="How it was before.", show_default=False)] = "",
    after: Annotated[str, typer.Option(help="How it is now.", show_default=False)] = "",
    as_json: AsJson = False,
) -> None:
    """Enter something in the journal."""
    by, reason, about = on_record(by=by, reason=reason, about=about)
    faults = [*_not_by_hand(kind, about), *unprintable(before=before, after=after)]
    if faults:
        bad_input(faults)
    with faults_told(as_json), _store(data) as store:
        reply = journal.note(
            store, kind, actor=by, component=about, reason=reason, before=before, after=after
        )
    say(as_json, {"position": reply.last})


def _not_by_hand(kind: str, about: str) -> Iterator[str]:
    """Why nobody enters this: what the program reads again it enters itself, and whole."""
    if kind not in journal.KINDS:
        yield f"{kind!r} is no kind of entry; one of: {', '.join(journal.BY_HAND)}"
    elif kind not in journal.BY_HAND:
        yield f"{kind}: is what the program enters itself, and nobody else"
    if about == SIGNING:
        yield f"--about: {SIGNING} is what a change of keys enters"
    if kind == INTERVENTION and is_component(about):
        yield f"--about: {about} is switched with punto house disable and enable, which enter it"


@app.command("journal")
def show_journal(
    data: Data,
    kind: Annotated[str, typer.Option("--kind", help="One kind alone.", show_default=False)] = "",
    after: Annotated[int, typer.Option(help="Only behind this position.", min=0, max=FURTHEST)] = 0,
    large: Annotated[
        int, typer.Option(help="Wagers and wins from so many dollars on.", min=1, max=FURTHEST)
    ] = 10_000,
    as_json: AsJson = False,
) -> None:
    """Every significant event: the house's own, and those at the tables."""
    if kind and kind not in journal.KINDS:
        bad_input([f"--kind: {kind!r} is no kind of entry; one of: {', '.join(journal.KINDS)}"])
    with faults_told(as_json), _store(data) as store:
        watched = Watched(wager=large * 100, win=large * 100)
        found = [each for each in significant(store, watched, after) if kind in {"", each.kind}]
    if as_json:
        write_json([msgspec.to_builtins(each) for each in found])
        return
    for each in found:
        console().print(_line(each), markup=False, soft_wrap=True)


def _line(entry: journal.JournalEntry) -> str:
    change = f" [{entry.before[:16]} -> {entry.after[:16]}]" if entry.before or entry.after else ""
    words: list[Any] = [entry.position, entry.time, entry.kind, entry.actor, entry.component]
    return f"{'  '.join(map(str, words))}  {entry.reason}{change}"
