"""`punto ledger`: what was won, dropped and held, and anybody's statement of account."""

import os
from datetime import UTC, datetime
from typing import Annotated

import msgspec
import typer

from punto.audit.game_rounds import rounds
from punto.audit.rebuilding import rebuild, wrong_with
from punto.audit.reports import Dimension, Interval, Statement, debts, statements, takings_by
from punto.books.streams import stream_of
from punto.cli.output import AsJson, bad_input, console, table, write_json
from punto.cli.record_options import By, Reason, on_record
from punto.cli.store import Data, faults_told, with_books
from punto.ledger import Takings
from punto.operation.attendance import alone
from punto.operation.processes import none_running
from punto.operation.sealed_store import store_of
from punto.operation.settings import load
from punto.store.chain.checking import full_pass
from punto.store.chain.key_match import check_keys
from punto.store.clock import written
from punto.store.journal import note
from punto.store.keys.files import public_key
from punto.units import format_money

app = typer.Typer(no_args_is_help=True, help="The books: takings and statements.")

DIMENSIONS: tuple[Dimension, ...] = ("table", "shift", "dealer", "game")
Start = Annotated[str, typer.Option("--from", help="From this moment on, in UTC.", show_default=False)]
End = Annotated[str, typer.Option("--to", help="Up to this moment, in UTC.", show_default=False)]


def _interval(start: str, end: str) -> Interval:
    faults, found = [], []
    for name, text in (("--from", start), ("--to", end)):
        try:
            found.append(written(_moment(text)) if text else "")
        except ValueError:
            faults.append(f"{name}: {text!r} is no moment; write it as 2026-11-15 or 2026-11-15T06:00")
    if not faults and start and end and found[0] > found[1]:
        faults.append(f"--from: {start} comes after --to: {end}")
    if faults:
        bad_input(faults)
    return Interval(*found)


def _moment(text: str) -> float:
    moment = datetime.fromisoformat(text)
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()


@app.command("takings")
def show_takings(  # noqa: PLR0913, PLR0917 - one for each option
    data: Data,
    by: Annotated[str, typer.Option("--by", help=f"One of {', '.join(DIMENSIONS)}.")] = "table",
    start: Start = "",
    end: End = "",
    shifts: Annotated[str, typer.Option(help="The hours, in UTC, at which shifts begin.")] = "6,14,22",
    as_json: AsJson = False,
) -> None:
    """Drop, handle, win and hold, with the commission and the rounding in it."""
    hours = _hours(shifts)
    found_by = next((each for each in DIMENSIONS if each == by), None)
    faults = [f"--by: {by!r} is not one of {', '.join(DIMENSIONS)}"] if found_by is None else []
    faults += [f"--shifts: {shifts!r} are not hours in order, as 6,14,22"] if not hours else []
    if faults or found_by is None:
        bad_input(faults)
    within = _interval(start, end)
    with faults_told(as_json), with_books(data) as store:
        found = takings_by(store, found_by, within, hours)
    if as_json:
        said = [
            {by: label, "currency": currency} | _figures(each) for (label, currency), each in found.items()
        ]
        write_json(said)
        return
    shown = table("Takings", by, "currency", "drop", "box", "handle", "win", "hold", "commission", "rounding")
    for (label, currency), each in found.items():
        shown.add_row(label, currency, *_figures(each).values())
    console().print(shown if found else "no activity")


def _hours(text: str) -> tuple[int, ...]:
    hours = tuple(int(each) for each in text.split(",") if each.strip().isdecimal())
    good = hours == tuple(sorted(set(hours))) and all(hour < 24 for hour in hours)
    return hours if good and len(hours) == len(text.split(",")) else ()


def _figures(found: Takings) -> dict[str, str]:
    money = {name: format_money(getattr(found, name)) for name in ("drop", "box", "handle", "win")}
    hold = {"hold": "" if found.hold is None else f"{float(found.hold):.2%}"}
    return money | hold | {name: format_money(getattr(found, name)) for name in ("commission", "rounding")}


@app.command()
def statement(
    account: Annotated[str, typer.Argument(help="An account, as patron/ANN or stack/TABLE/ANN.")],
    data: Data,
    start: Start = "",
    end: End = "",
    as_json: AsJson = False,
) -> None:
    """What an account held, everything that moved in it, and what it held then."""
    within = _interval(start, end)
    with faults_told(as_json), with_books(data) as store:
        found = statements(store, account, within)
    if not found:
        bad_input([f"{account}: nothing ever moved in an account of this name"])
    if as_json:
        write_json([msgspec.to_builtins(each) for each in found])
        return
    for each in found:
        _show(each)


@app.command("debts")
def show_debts(data: Data, as_json: AsJson = False) -> None:
    """Whoever owes what a coup paid that counts no more: by table and person."""
    with faults_told(as_json), with_books(data) as store:
        found = debts(store)
    if as_json:
        write_json([msgspec.to_builtins(each) for each in found])
        return
    shown = table("Debts", "table", "who", "currency", "owed")
    for each in found:
        shown.add_row(each.table, each.who, each.currency, format_money(each.amount))
    console().print(shown if found else "no debts")


@app.command("rounds")
def show_rounds(
    name: Annotated[str, typer.Argument(help="A table.", metavar="TABLE", show_default=False)],
    data: Data,
    coup: Annotated[int | None, typer.Option(help="This coup only.", show_default=False)] = None,
    who: Annotated[str, typer.Option(help="This player only.", show_default=False)] = "",
    as_json: AsJson = False,
) -> None:
    """Each coup for each player: the wagers, what became of them, and the chips before and after."""
    with faults_told(as_json), with_books(data) as store:
        if not store.version(stream_of(name)):
            bad_input([f"{name}: no table of this name was ever set up"])
        found = [each for each in rounds(store, name) if coup in {None, each.coup} and who in {"", each.who}]
    if as_json:
        write_json([msgspec.to_builtins(each) for each in found])
        return
    shown = table("Rounds", "round", "ended", "status", "result", "staked", "won", "before", "after")
    for each in found:
        sums = map(format_money, (each.staked, each.won, each.before, each.after))
        shown.add_row(each.id, each.ended, each.status, each.result, *sums)
    console().print(shown if found else "no rounds")


@app.command("rebuild")
def rebuild_books(data: Data, by: By, reason: Reason, as_json: AsJson = False) -> None:
    """Make damaged books anew from the events, once the chain was found good; not while a server serves."""
    by, reason = on_record(by=by, reason=reason)
    with faults_told(as_json):
        none_running(data)
        kept = load(data, os.environ)
        with store_of(kept) as store, alone(store, data) as under:
            check_keys(store, kept.keys)
            for _ in full_pass(store, public_key(kept.keys)):
                pass
            wrong = wrong_with(store)
            said = "; ".join(wrong) or "nothing was wrong"
            note(store, "intervention", actor=by, component="books", reason=reason, before=said, under=under)
            transfers = rebuild(store, under)
    if as_json:
        write_json({"transfers": transfers, "wrong": wrong})
        return
    for fault in wrong or ["nothing was wrong with the books"]:
        console().print(fault, markup=False, soft_wrap=True)
    console().print(f"made anew: {transfers} transfers")


def _show(found: Statement) -> None:
    shown = table(f"{found.account}  {found.asset}", "time", "what", "from or to", "amount", "balance")
    shown.add_row("", "opening", "", "", _amount(found, found.opening))
    for each in found.movements:
        shown.add_row(
            each.time, each.what, each.other, _amount(found, each.amount), _amount(found, each.balance)
        )
    shown.add_row("", "closing", "", "", _amount(found, found.closing))
    console().print(shown)


def _amount(found: Statement, amount: int) -> str:
    """An amount in dollars; commission owed is kept in thousandths of a cent, and cards are counted."""
    kind = found.asset.partition(":")[0]
    if kind == "cards":
        return str(amount)
    return f"{amount / 100_000:.5f}" if kind == "commission" else format_money(amount)
