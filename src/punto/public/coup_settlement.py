"""Settlement, for programs: a coup and its bets in Python values, what each is due in exact numbers."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from punto.public.faults import told_as_bad_input
from punto.public.frames import Row, Tabular
from punto.public.python_amounts import CardsGiven, card_list, written_amount
from punto.rulebook.rulebook_errors import Unknown
from punto.rules.sheet import BadSheet, settle_sheet

Bet = Mapping[str, Any]
"""One bet: wager and amount, and where it matters who, seat, id or an option."""
BetsGiven = Mapping[str, Any] | Iterable[Bet]
"""Amounts by wager, or bets one by one."""


@dataclass(frozen=True)
class SettledBet:
    """What became of one bet; money in whole units, net and commission exact."""

    id: str
    who: str
    wager: str
    amount: Decimal
    outcome: str
    odds: str | None
    pays: Decimal
    returned: Decimal
    commission: Fraction
    net: Fraction
    clauses: tuple[str, ...]
    refusal: str
    data: Mapping[str, Any]
    """Everything that is known of it, as `punto settle` writes it."""


@dataclass(frozen=True)
class CoupSettlement(Tabular):
    """A settled coup: iterate over its bets, or take one by its id or wager.

    >>> coup = settle("crown-2025", "2H 3S KC KH KD 3D", {"banker": 55, "tiger": 10}, side_bets={"tiger": 2},
    ...               chips=["2.50", 5, 25, 100])
    >>> coup.result, coup["banker"].pays, coup["tiger"].odds
    ('banker', Decimal('52.50'), '23:1')
    >>> coup.net
    Fraction(565, 2)
    """

    data: Mapping[str, Any]
    bets: tuple[SettledBet, ...]

    @property
    def result(self) -> str:
        """Who won: player, banker or tie; for a coup that does not count, its kind."""
        return str(self.data.get("result") or self.data.get("kind", ""))

    @property
    def points(self) -> Mapping[str, int]:
        """The points of both hands."""
        return dict(self.data.get("points", {}))

    @property
    def net(self) -> Fraction:
        """What all bettors together won or lost."""
        return sum((each.net for each in self.bets), Fraction(0))

    @property
    def clauses(self) -> tuple[str, ...]:
        """Every clause that the coup and its bets rest on."""
        every = (clause for bet in self.bets for clause in bet.clauses)
        return tuple(dict.fromkeys((*self.data.get("clauses", ()), *every)))

    def __iter__(self) -> Any:
        """Bet by bet."""
        return iter(self.bets)

    def __len__(self) -> int:
        """How many bets there are."""
        return len(self.bets)

    def __getitem__(self, name: str) -> SettledBet:
        """A bet by its id, or by its wager where only one has it."""
        found = [each for each in self.bets if each.id == name]
        found = found or [each for each in self.bets if each.wager == name]
        if len(found) != 1:
            raise KeyError(f"{name}: {'several bets' if found else 'no bet'} of this name")
        return found[0]

    def rows(self) -> list[Row]:
        """Every bet in a row."""
        names = [name for name in SettledBet.__dataclass_fields__ if name != "data"]
        return [{name: getattr(each, name) for name in names} for each in self.bets]


def settle(
    rulebook: str, cards: CardsGiven | None = None, bets: BetsGiven = (), **more: Any
) -> CoupSettlement:
    """Settle one coup to the chip, with the clause for every outcome.

    Cards come in the order in which they were dealt; or name only the result. What else a sheet may say is
    given by name: variant, decks, side_bets, chips, limits, settings, restricted, and of the coup result,
    kind, leaving, shoe_ends (docs/settling.md).

    >>> tie = settle("nsw", result="tie", bets=[{"who": "Ann", "wager": "tie", "amount": "2.50"}])
    >>> tie["tie"].pays, tie["tie"].clauses[:2]
    (Decimal('20'), ('5.1.3', '11.1.5'))
    """
    of_the_table = {name: value for name, value in more.items() if name in OF_THE_TABLE}
    coup = {name: value for name, value in more.items() if name not in OF_THE_TABLE}
    if cards is not None:
        coup["cards"] = cards
    (settled,) = settle_coups(rulebook, [{**coup, "bets": bets}], **of_the_table)
    return settled


OF_THE_TABLE = frozenset(
    {
        "variant", "decks", "side_bets", "chips", "limits", "tie_percent", "differential", "one_one_two",
        "settings", "restricted", "found", "shoe", "date",
    }
)  # fmt: skip
"""What is said once for a table, and not of each coup."""


def settle_coups(
    rulebook: str, coups: Sequence[Mapping[str, Any]], **of_the_table: Any
) -> tuple[CoupSettlement, ...]:
    """Settle consecutive coups of one table: runs and tails, warnings and commission go from one to the next.

    >>> run = [{"who": "Bob", "wager": "player-run-2", "amount": 10}]
    >>> first, second = settle_coups(
    ...     "crown-2025", [{"result": "player", "bets": run}, {"result": "player", "bets": []}]
    ... )
    >>> [(each.outcome, each.pays) for each in (*first, *second)]
    [('open', Decimal('0')), ('win', Decimal('30'))]
    """
    sheet = {"rulebook": rulebook, **_written(of_the_table), "coups": [_coup(each) for each in coups]}
    with told_as_bad_input(BadSheet, Unknown):
        settled = settle_sheet(json.dumps(sheet, default=written_amount))
    return tuple(_settled(each) for each in settled["coups"])


def _written(given: Mapping[str, Any]) -> dict[str, Any]:
    """The set-up of a table, with amounts as sheets write them."""
    made = dict(given)
    if "chips" in made:
        made["chips"] = [written_amount(each) for each in made["chips"]]
    if "limits" in made:
        made["limits"] = _amounts(made["limits"])
    return made


def _amounts(given: Any) -> Any:
    if isinstance(given, Mapping):
        return {name: _amounts(value) for name, value in given.items()}
    return given if isinstance(given, str) else written_amount(given)


def _coup(given: Mapping[str, Any]) -> dict[str, Any]:
    made = {name: value for name, value in given.items() if name != "bets"}
    if "cards" in made:
        made["cards"] = card_list(made["cards"])
    bets = given.get("bets", ())
    if isinstance(bets, Mapping):
        bets = [{"wager": wager, "amount": amount} for wager, amount in bets.items()]
    made["wagers"] = [_bet(place, each) for place, each in enumerate(bets, 1)]
    return made


def _bet(place: int, given: Bet) -> dict[str, Any]:
    amount = {"amount": written_amount(given["amount"])} if "amount" in given else {}
    return {"id": str(place), "who": "bettor", **given, **amount}


def _settled(coup: Mapping[str, Any]) -> CoupSettlement:
    return CoupSettlement(coup, tuple(_settled_bet(each) for each in coup["wagers"]))


def _settled_bet(data: Mapping[str, Any]) -> SettledBet:
    refusal = data.get("refusal")
    return SettledBet(
        id=data["id"],
        who=data.get("who", ""),
        wager=data["wager"],
        amount=Decimal(data["amount"]),
        outcome=data["outcome"],
        odds=data["odds"],
        pays=Decimal(data["pays"]),
        returned=Decimal(data["returned"]),
        commission=Fraction(data["commission"]),
        net=Fraction(data["net"]),
        clauses=tuple(data["clauses"]),
        refusal=f"{refusal['number']} {refusal['what']}" if refusal else "",
        data=data,
    )
