"""Short ways to write a settlement sheet and to read what came of it."""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from punto.rules.sheet import BadSheet, settle_sheet

Json = dict[str, Any]

STAKE = "100"
BACK = {"win": STAKE, "stand-off": STAKE, "lose": "0"}
"""What a stake of 100 gets handed back: all of it, unless it lost."""


def bet(wager: str, amount: str = STAKE, **more: object) -> Json:
    """A wager by Ann in seat 1, named after what it is on, unless told otherwise."""
    return {"id": wager, "who": "Ann", "seat": "1", "wager": wager, "amount": amount, **more}


def coup(cards: str, *wagers: Json, **more: object) -> Json:
    """A coup by its cards in the order they left the shoe."""
    dealt = {"cards": cards.split()} if cards else {}
    return {**dealt, "wagers": list(wagers), **more}


def result(winner: str, *wagers: Json, **more: object) -> Json:
    """A coup of which only the result is known."""
    return {"result": winner, "wagers": list(wagers), **more}


def settle(rulebook: str, *coups: Json, **sheet: object) -> list[Json]:
    """Every coup as it came out."""
    settled: list[Json] = settle_sheet(json.dumps({"rulebook": rulebook, "coups": coups, **sheet}))["coups"]
    return settled


def by_id(*coups: Json) -> dict[str, Json]:
    """Each wager's last word."""
    return {wager["id"]: wager for each in coups for wager in each["wagers"]}


def one(rulebook: str, cards: str, *wagers: Json, **sheet: object) -> dict[str, Json]:
    """The wagers of a single coup, by id."""
    return by_id(*settle(rulebook, coup(cards, *wagers), **sheet))


def before(rulebook: str, *wagers: Json, **sheet: object) -> dict[str, Json]:
    """What lies on the layout before the first card, by id."""
    return by_id(*settle(rulebook, coup("", *wagers), found="before", **sheet))


def money(wager: Json) -> tuple[str, str, str, str]:
    """How a wager came out: outcome, pays, returned, net."""
    return wager["outcome"], wager["pays"], wager["returned"], wager["net"]


def voided(wager: Json, number: int) -> bool:
    """Whether a wager went back whole under the refusal with this number."""
    whole = ("void", "0", wager["amount"], "0")
    return money(wager) == whole and wager["refusal"]["number"] == number


def faults(rulebook: str, *coups: Json, **sheet: object) -> list[str]:
    """Every fault of a sheet that cannot be settled."""
    with pytest.raises(BadSheet) as caught:
        settle(rulebook, *coups, **sheet)
    return caught.value.faults


def books(clauses: Mapping[str, tuple[str, ...]]) -> pytest.MarkDecorator:
    """A test for these rulebooks, each marked with its clauses."""
    return pytest.mark.parametrize(
        "book", [pytest.param(book, marks=pytest.mark.clause(book, *each)) for book, each in clauses.items()]
    )


class Line(NamedTuple):
    """One pay line at work: a wager of 100, the cards, and what the rulebook makes of it."""

    rulebook: str
    wager: str
    cards: str
    outcome: str
    odds: str | None
    pays: str
    net: str
    clauses: tuple[str, ...]
    beside: str
    sheet: Json


def line(
    rulebook: str,
    wager: str,
    cards: str,
    came: tuple[str, str | None, str, str],
    *clauses: str,
    beside: str = "",
    **sheet: object,
) -> Any:
    """A pay line as a test case, marked with the clauses it shows."""
    outcome, odds, pays, net = came
    row = Line(rulebook, wager, cards, outcome, odds, pays, net, clauses, beside, sheet)
    name = f"{rulebook} {wager} {outcome} {odds or ''} {clauses[-1]}"
    return pytest.param(row, id=name, marks=pytest.mark.clause(rulebook, *clauses))


def check(row: Line) -> None:
    """Settle the line's wager and compare every figure and the clauses it gives."""
    laid = [bet(row.wager), *([bet(row.beside)] if row.beside else [])]
    [settled] = settle(row.rulebook, coup(row.cards, *laid), **row.sheet)
    wager = settled["wagers"][0]
    assert money(wager) == (row.outcome, row.pays, BACK[row.outcome], row.net)
    assert wager["odds"] == row.odds
    assert wager["settled_on"] == STAKE
    assert set(row.clauses) <= {*wager["clauses"], *settled["clauses"]}


def won(odds: str, pays: str, net: str | None = None) -> tuple[str, str | None, str, str]:
    """A win of a stake of 100; nothing is kept back unless told so."""
    return "win", odds, pays, net or pays


LOST: tuple[str, str | None, str, str] = ("lose", None, "0", "-100")
STOOD: tuple[str, str | None, str, str] = ("stand-off", None, "0", "0")
