"""`punto init`, `verify`, `backup` and `restore`: a store made, checked, copied and brought back."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from threading import Event
from typing import Annotated, Any

import typer

from punto.audit.books import check_books, has_books
from punto.audit.dealt_cards import check_dealt
from punto.audit.seen_cards import check_places
from punto.books.projection import LedgerProjection
from punto.cli.output import CHECK_FAILED, AsJson, bad_input, console, write_json
from punto.cli.people import HERE
from punto.cli.terminal.progress import at_work, counted
from punto.cli.terminal.reading import STANDARD_INPUT
from punto.operation import software
from punto.operation.backup import BadBackup, Manifest
from punto.operation.backup import backup as write_backup
from punto.operation.copies import keep_copying
from punto.operation.data_directory import DATABASE, LOCK, make
from punto.operation.processes import StillRunning
from punto.operation.restore import restore as bring_back
from punto.operation.sealed_store import store_of
from punto.operation.settings import DATA, FILE, BadConfig, load, variable
from punto.store.chain import export
from punto.store.chain import verifier as independent
from punto.store.chain.checking import full_pass
from punto.store.chain.key_match import check_keys, check_ring
from punto.store.components import UnknownSoftware
from punto.store.errors import (
    AlreadyThere,
    ChainBroken,
    DamagedDatabase,
    Halted,
    StoreFailure,
    StoreRefusal,
    UnfitDatabase,
)
from punto.store.journal import note
from punto.store.keys.files import (
    CHECKPOINT_KEY,
    CHECKPOINT_PUBLIC,
    BadKey,
    public_key,
    read_ring,
    signing_key,
)
from punto.store.keys.keyring import Keyring
from punto.store.store import Store
from punto.store.torn_files import aside, torn_end

Folder = Annotated[
    Path, typer.Argument(help="The data directory.", envvar=DATA, show_default=False, metavar="FOLDER")
]
Data = Annotated[Path, typer.Option("--data", help="The data directory.", envvar=DATA, show_default=False)]
Address = Annotated[
    str | None,
    typer.Option(
        "--store",
        help="A file's name, or postgresql://user@host/database.",
        envvar=variable(("store", "address")),
        show_default=False,
    ),
]
Checkpoints = Annotated[
    Path | None, typer.Option(help="Signed checkpoints that were kept outside.", show_default=False)
]
Key = Annotated[
    Path | None, typer.Option(help="The public key of their signatures: checkpoint.pub.", show_default=False)
]

BAD_INPUT = (
    AlreadyThere,
    BadConfig,
    BadKey,
    StillRunning,
    UnfitDatabase,
    StoreFailure,
    StoreRefusal,
    OSError,
)
FAILED = (ChainBroken, BadBackup, DamagedDatabase, Halted, UnknownSoftware, independent.Broken)


def init(folder: Folder, address: Address = None, as_json: AsJson = False) -> None:
    """Make a data directory: keys, configuration, an empty store, and a link for the first administrator."""
    from punto.accounts.first_administrator import first_administrator  # noqa: PLC0415 - takes a second to import
    from punto.server.routes.people import link  # noqa: PLC0415

    with faults_told(as_json):
        make(folder, address or DATABASE)
        kept = load(folder, {})
        token = first_administrator(folder, {})
    made = {"data": folder, "store": kept.address, "keys": kept.keys, "configuration": folder / FILE}

    said = {name: str(where) for name, where in made.items()}
    say(as_json, said | {"first_administrator": link(HERE, token)})


def verify(  # noqa: PLR0913, PLR0917 - one for each option
    folder: Annotated[
        Path | None, typer.Argument(help=f"The data directory, or {DATA}.", show_default=False)
    ] = None,
    exported: Annotated[
        Path | None,
        typer.Option("--export", help="Check an export instead; - reads standard input.", show_default=False),
    ] = None,
    checkpoints: Checkpoints = None,
    key: Key = None,
    unlock: Annotated[
        bool, typer.Option("--unlock", help="Let a store serve again that was found broken and now is good.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Check every record, command, checkpoint and revealed shoe, from the first on."""
    if folder is None and exported is None and os.environ.get(DATA):
        folder = Path(os.environ[DATA])
    if (folder is None) == (exported is None):
        bad_input(["name a data directory or, with --export, an export"])
    if exported is not None and key is not None and checkpoints is None:
        bad_input(["--key needs --checkpoints: their signatures are what it checks"])
    with faults_told(as_json):
        if exported is not None:
            found = _verify_export(exported, checkpoints, key)
        else:
            found = _verify_store(Path(str(folder)), checkpoints, key, unlock=unlock)
    say(as_json, {"good": True} | found)


def backup(  # noqa: PLR0913, PLR0917 - one for each option
    target: Annotated[Path, typer.Argument(help="A new directory for the backup.", show_default=False)],
    data: Data,
    with_keys: Annotated[bool, typer.Option("--with-keys", help="Put the keys into it as well.")] = False,
    every: Annotated[
        float | None,
        typer.Option(min=1, help="Go on: a backup every so many seconds, within TARGET.", show_default=False),
    ] = None,
    keep: Annotated[int, typer.Option(min=1, help="How many of them are kept.")] = 3,
    as_json: AsJson = False,
) -> None:
    """Copy a store, also while it serves. The copy can be checked by anybody and restored anywhere."""

    def take(folder: Path) -> Manifest:
        manifest = _copy(data, folder, with_keys)
        say(as_json, {"backup": str(folder), "records": manifest.records, "head": manifest.head})
        return manifest

    with faults_told(as_json):
        if every is None:
            with at_work("copying and checking every record"):
                manifest = _copy(data, target, with_keys)
            say(as_json, {"backup": str(target), "records": manifest.records, "head": manifest.head})
            return
        with suppress(KeyboardInterrupt):
            keep_copying(take, target, every, keep, Event(), lambda error: typer.echo(str(error), err=True))


def _copy(data: Path, target: Path, with_keys: bool) -> Manifest:
    from punto.accounts.account_backup import copied  # noqa: PLC0415 - takes a second to import

    kept = load(data, os.environ)
    with store_of(kept) as store:
        signing = signing_key(kept.keys)
        check_keys(store, kept.keys)
        beside, end = copied(store, kept.keys)
        return write_backup(
            store,
            signing,
            data / FILE,
            target,
            keys=kept.keys if with_keys else None,
            beside=beside,
            end=end,
        )


def restore(  # noqa: PLR0913, PLR0917 - one for each option
    source: Annotated[Path, typer.Argument(help="A backup.", show_default=False)],
    folder: Annotated[Path, typer.Argument(help="The new data directory.", show_default=False)],
    key: Annotated[Path, typer.Option(help="The public key by which the backup is known: checkpoint.pub.")],
    keys: Annotated[
        Path | None, typer.Option(help="The keys, if they are not in the backup.", show_default=False)
    ] = None,
    address: Address = None,
    as_json: AsJson = False,
) -> None:
    """Make a store of a backup, once everything in it was found good."""
    from punto.accounts.account_backup import put_back  # noqa: PLC0415 - takes a second to import

    with faults_told(as_json), at_work("bringing every record back"):
        manifest = bring_back(source, folder, read_ring(key), keys, address, beside=put_back)
    say(as_json, {"data": str(folder), "records": manifest.records, "head": manifest.head})


def _verify_export(exported: Path, checkpoints: Path | None, key: Path | None) -> dict[str, Any]:
    outside = _outside(checkpoints, read_ring(key) if key is not None else None)
    with nullcontext(sys.stdin.buffer) if str(exported) == STANDARD_INPUT else exported.open("rb") as lines:
        return _found(independent.verify(lines, outside)) | _warnings(checkpoints)


def _verify_store(
    folder: Path, checkpoints: Path | None, key: Path | None, *, unlock: bool
) -> dict[str, Any]:
    from punto.accounts.vouched.account_check import check_accounts  # noqa: PLC0415 - takes a second to import
    from punto.audit.schema_check import check_schema  # noqa: PLC0415 - takes a second to import

    kept = load(folder, os.environ)
    signed = read_ring(key) if key is not None else public_key(kept.keys)
    outside = checkpoints or (kept.outside if kept.outside.exists() else None)
    with store_of(kept) as store:
        if not store.head().position:
            raise ChainBroken(1, "is missing; the store has no record at all")
        _check_keys(store, kept.keys, key)
        software.check_sealed(store)
        with at_work("checking the chain"):
            for _ in full_pass(store, signed):
                pass
        lines = counted("checking it independently", export.lines(store), store.head().position)
        found = _found(independent.verify(lines, _outside(outside, signed)))
        places = check_places(store)
        found |= {"cards": check_dealt(store)}
        found |= {"transfers": check_books(store)} if has_books(store) else {"books": "none yet"}
        rules, accounts = software.check_rules(store), check_accounts(store, kept.keys)
        check_schema(store)
        earlier = (f"before every card had to have its place: {each}" for each in places.before)
        return found | _warnings(outside, rules, accounts, _locked(store, folder, unlock), *earlier)


def _locked(store: Store, folder: Path, unlock: bool) -> str:
    """Open a lock, on record, or say that there is one."""
    file = folder / LOCK
    if not file.exists():
        return ""
    why = file.read_text(encoding="utf-8", errors="replace").strip()
    if not unlock:
        return (
            f"{file}: it stays closed, though all is good now; --unlock lets it serve again. It said: {why}"
        )
    note(store, "intervention", component="lock", reason="unlocked: everything was found good", before=why)
    file.unlink()
    return ""


def _check_keys(store: Store, folder: Path, key: Path | None) -> None:
    """The keys are the store's; whoever checks with a public key of his own may have no other."""
    if key is not None:
        check_ring(store, read_ring(key), key)
    elif (folder / CHECKPOINT_KEY).exists():
        check_keys(store, folder)
    else:
        check_ring(store, public_key(folder), folder / CHECKPOINT_PUBLIC)


def _outside(file: Path | None, key: Keyring | None) -> list[dict[str, Any]]:
    if file is None:
        return []
    if key is None:
        bad_input(["--checkpoints needs --key, the public key of their signatures"])
    end = torn_end(file)
    with file.open("rb") as lines:
        whole = (line if line.endswith(b"\n") else line + b"\n" for line in lines if line != end)
        return list(independent.checkpoints(whole, independent.read_keys(key.written())))


def _warnings(file: Path | None, *more: str) -> dict[str, list[str]]:
    """What is not as it should be, and takes nothing from what was found good."""
    said = [each for each in more if each]
    if file is not None and (end := torn_end(file)):
        said.append(
            f"{file}: its last line is cut off after {len(end)} bytes; the next start puts them aside"
        )
    if file is not None and aside(file).exists():
        said.append(f"{aside(file)}: holds what was cut off of checkpoints; look at it and move it away")
    return {"warnings": said} if said else {}


def _found(checked: independent.Checked) -> dict[str, Any]:
    return {
        "records": checked.records,
        "head": checked.head,
        "checkpoints": checked.checkpoints,
        "shoes_revealed": checked.shoes,
        "shoes_sealed": len(checked.sealed),
    }


def with_books(data: Path) -> Store:
    """The store of a data directory, with its books."""
    return store_of(load(data, os.environ), [LedgerProjection()])


@contextmanager
def faults_told(as_json: bool) -> Iterator[None]:
    """Bad input ends with exit code 2, a check that failed with 1, each fault on a line of its own."""
    try:
        yield
    except FAILED as broken:
        faults = getattr(broken, "faults", [str(broken)])
        if as_json:
            write_json({"good": False, "faults": faults})
        for fault in faults:
            typer.echo(fault, err=True)
        raise typer.Exit(CHECK_FAILED) from broken
    except BAD_INPUT as error:
        bad_input(getattr(error, "faults", [str(error)]))


def say(as_json: bool, found: dict[str, Any]) -> None:
    """Say what was found, a line for each thing, or as JSON."""
    if as_json:
        write_json(found)
        return
    for warning in found.pop("warnings", []):
        typer.echo(f"warning: {warning}", err=True)
    wide = max(map(len, found))
    for name, value in found.items():
        said = "yes" if value is True else value
        console().print(f"{name.replace('_', ' '):<{wide}}  {said}", markup=False, soft_wrap=True)
