"""`punto cards`: the card room. Lots received, counted, issued and destroyed, and where every card is."""

from datetime import date, timedelta
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from punto.audit.card_inventory import Inventory, inventory
from punto.cli.output import CHECK_FAILED, AsJson, bad_input, console, table, write_json
from punto.cli.record_options import By, Witness, on_record
from punto.cli.store import Data, faults_told, say, with_books
from punto.floor.cardroom.lot_facts import (
    Controlled,
    Counted,
    Destroyed,
    Happening,
    Issued,
    Received,
    Returned,
)
from punto.floor.cardroom.state import Lot, Room, wrong_with
from punto.live.kinds.card_room import CardRoom, NotInOrder

app = typer.Typer(no_args_is_help=True, help="The card room: what every lot of cards went through.")

LotName = Annotated[str, typer.Argument(metavar="LOT", help="The lot.", show_default=False)]


class Receipt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a counting machine prints: how many cards there were of each face."""

    machine: str
    faces: dict[str, int]


def _act(data: Path, fact: Happening, by: str, witness: str = "") -> Room:
    by, *seen = on_record(by=by, **({"witness": witness} if fact.needs_two else {}))
    with with_books(data) as store:
        try:
            return CardRoom(store).act(fact, by=by, witness="".join(seen))
        except NotInOrder as refused:
            bad_input(refused.faults)


def _tell(as_json: bool, lot: Lot, **more: object) -> None:
    say(as_json, {"lot": lot.name, "back": lot.back, "packs": lot.packs, "stage": lot.stage, **more})


@app.command()
def receive(  # noqa: PLR0913, PLR0917 - one for each option
    lot: LotName,
    data: Data,
    by: By,
    back: Annotated[str, typer.Option(help="The colour of the backs.", show_default=False)],
    packs: Annotated[int, typer.Option(help="How many packs.")] = 8,
    as_json: AsJson = False,
) -> None:
    """Receive a lot from the supplier."""
    with faults_told(as_json):
        room = _act(data, Received(lot=lot, back=back, packs=packs), by)
    _tell(as_json, room.lots[lot])


@app.command()
def count(  # noqa: PLR0913, PLR0917 - one for each option
    lot: LotName,
    receipt: Annotated[
        Path,
        typer.Argument(help='The receipt: {"machine": ..., "faces": {"AS": 8, ...}}.', show_default=False),
    ],
    data: Data,
    by: By,
    witness: Witness,
    as_json: AsJson = False,
) -> None:
    """Enter the receipt of a count, face by face: a lot that is wrong (exit code 1) goes to no table."""
    with faults_told(as_json):
        try:
            read = msgspec.json.decode(receipt.read_bytes(), type=Receipt)
        except msgspec.DecodeError as error:
            bad_input([f"{receipt}: {error}"])
        room = _act(data, Counted(lot=lot, machine=read.machine, faces=read.faces), by, witness)
    counted = room.lots[lot]
    wrong = wrong_with(counted, read.faces)
    _tell(as_json, counted, wrong=wrong if as_json else "; ".join(wrong) or "nothing")
    if wrong:
        raise typer.Exit(CHECK_FAILED)


@app.command()
def issue(  # noqa: PLR0913, PLR0917 - one for each option
    lot: LotName,
    name: Annotated[str, typer.Argument(help="A table.", metavar="TABLE", show_default=False)],
    data: Data,
    by: By,
    witness: Witness,
    as_json: AsJson = False,
) -> None:
    """Issue a lot that was counted to a table."""
    with faults_told(as_json):
        room = _act(data, Issued(lot=lot, table=name), by, witness)
    _tell(as_json, room.lots[lot], table=name)


@app.command("return")
def take_back(
    lot: LotName,
    data: Data,
    by: By,
    witness: Witness,
    as_json: AsJson = False,
) -> None:
    """Take a lot back that was issued and not yet played with; it is counted again."""
    with faults_told(as_json):
        room = _act(data, Returned(lot=lot), by, witness)
    _tell(as_json, room.lots[lot])


@app.command()
def destroy(  # noqa: PLR0913, PLR0917 - one for each option
    lot: LotName,
    data: Data,
    by: By,
    witness: Witness,
    cards: Annotated[int, typer.Option(help="How many cards there were to destroy.", show_default=False)],
    as_json: AsJson = False,
) -> None:
    """Destroy a lot that is out of play, or was never in it; cards that are not there are missing."""
    with faults_told(as_json):
        room = _act(data, Destroyed(lot=lot, cards=cards), by, witness)
    gone = room.lots[lot]
    _tell(as_json, gone, missing=gone.cards - cards)


@app.command()
def control(  # noqa: PLR0913, PLR0917 - one for each option
    scope: Annotated[str, typer.Argument(help="gaming or table/NAME.", show_default=False)],
    data: Data,
    by: By,
    witness: Witness,
    off: Annotated[bool, typer.Option("--off", help="Let it play with any cards again.")] = False,
    as_json: AsJson = False,
) -> None:
    """Have every table, or one, play with cards of the card room alone."""
    with faults_told(as_json):
        room = _act(data, Controlled(scope=scope, on=not off), by, witness)
    say(as_json, {"controlled": ", ".join(sorted(room.scopes)) or "nothing"})


@app.command("inventory")
def show_inventory(
    data: Data,
    day: Annotated[str, typer.Option(help="At the close of this day, in UTC.", show_default=False)] = "",
    as_json: AsJson = False,
) -> None:
    """Where every card is. Exit code 1: the trial balance is not nothing, or cards are missing."""
    try:
        end = (date.fromisoformat(day) + timedelta(days=1)).isoformat() if day else ""
    except (ValueError, OverflowError):
        bad_input([f"--day: {day!r} is no day; write it as 2026-11-15"])
    with faults_told(as_json), with_books(data) as store:
        found = inventory(store, end)
    if as_json:
        write_json([msgspec.to_builtins(each) | {"trial": each.trial} for each in found])
    else:
        _show(found)
    if any(each.trial or each.astray or each.missing for each in found):
        raise typer.Exit(CHECK_FAILED)


def _show(found: list[Inventory]) -> None:
    columns = ("back", "received", "room", "in play", "discarded", "destroyed", "missing", "trial", "astray")
    shown = table("Cards", *columns)
    for each in found:
        cards = (
            each.received, each.room, each.in_play, each.discarded, each.destroyed, each.missing, each.trial,
        )  # fmt: skip
        shown.add_row(each.back, *map(str, cards), ", ".join(each.astray) or "none")
    console().print(shown if found else "no cards")
