"""The check of a jackpot's history: events in their order, each an order to the machine."""

from collections.abc import Callable

from punto.cases.case_fields import Fields, as_dollars, plain
from punto.cases.check_types import CarryOut, CheckResult, check_type
from punto.cases.jackpot_checks import (
    CaseTerms,
    cards_of,
    cents_of,
    money_of,
    nothing,
    shares_of,
    style_of,
    ties_of,
    variant_of,
)
from punto.cases.jackpot_house import CASINO_MANAGER, DEALER, MANAGER, JackpotHouse, Refusals
from punto.floor.jackpot.adjustments import AdjustMeter
from punto.floor.jackpot.confirmation import ConfirmJackpotWin, RejectJackpotWin
from punto.floor.jackpot.contributions import CreditMissedCoups
from punto.floor.jackpot.jackpot_equipment import RestoreJackpot, WithdrawJackpot
from punto.floor.jackpot.parameters import JackpotParameters
from punto.machine.roles import Actor
from punto.rulebook.identity import Role
from punto.rulebook.model import Rulebook
from punto.rules.sheet.sheet_fields import shown

MOST_COUPS = 1_000_000
"""More coups than a table deals in years; they are played one by one."""
Step = Callable[[], Refusals]
"""Lets one event happen; what stands against it comes back."""


@check_type("jackpothistory")
def jackpot_history(fields: Fields, book: Rulebook) -> CarryOut:
    """Events in their order: what the meter holds then, what was paid, and what was refused."""
    style = style_of(fields, book)
    given = fields.nested("parameters")
    house = JackpotHouse(book, variant_of(fields, book))
    option, shares = str(given.whole("option")), shares_of(given.nested("pct"))
    tables = given.nested("tables")
    amounts = {table: tables.money(table) for table in tables.given}
    start = cents_of(given, "start") if "start" in given else None
    parameters = CaseTerms(given, seed=None).parameters(option, shares, start, amounts)
    steps = [HistoryEvent(each, house).read() for each in fields.objects("events")]
    return nothing if style is None else lambda: _history(house, parameters, steps)


def _history(house: JackpotHouse, parameters: JackpotParameters, steps: list[Step]) -> CheckResult:
    refused: list[list[object]] = [[0, each.clauses[0]] for each in house.opens(parameters)]
    noted, displays = [], []
    for number, step in enumerate(() if refused else steps, 1):
        events, looks = len(house.events), len(house.displays)
        refused += [[number, each.clauses[0]] for each in step()[:1]]
        displays += [[number, as_dollars(each)] for each in house.displays[looks:]]
        if len(house.events) > events and house.noted():
            noted.append(number)
    payouts = [{"claim": number, **money_of(each.claim)} for number, each in house.state.payouts.items()]
    expect = {
        "meter": as_dollars(house.state.meter),
        "shown": as_dollars(house.state.shown),
        "payouts": payouts,
        "refused": refused,
        "no_jackpot": noted,
        "displays": displays,
    }
    return CheckResult({"expect": expect, "paid": as_dollars(house.paid)}, house.clauses)


class HistoryEvent:
    """One event of a history, read into a step."""

    def __init__(self, fields: Fields, house: JackpotHouse) -> None:
        """Take the event up."""
        self.fields, self.house = fields, house

    def read(self) -> Step:
        """The step that the event is."""
        steps = {
            "coup": self._coup, "dummy": self._coup, "void": self._void, "win": self._win,
            "suspend": self._suspend, "resume": self._resume, "missed": self._missed,
            "confirm": self._confirm, "reject": self._reject, "void-coup": self._void_coup,
            "adjust": self._adjust, "display": self._display,
        }  # fmt: skip
        before = len(self.fields.faults)
        what = self.fields.choice("do", tuple(steps)) if self.fields.is_object else "display"
        return steps[what]() if len(self.fields.faults) == before else self._display()

    def _at_table(self) -> str:
        return self.fields.text("table")

    def _number(self) -> int:
        return self.fields.whole("n", 1, least=1, most=MOST_COUPS)

    def _coup(self) -> Step:
        table, number = self._at_table(), self._number()
        return lambda: self.house.completes(table, number)

    def _void(self) -> Step:
        table, number = self._at_table(), self._number()
        return lambda: self.house.voids(table, number)

    def _win(self) -> Step:
        table = self._at_table()
        cards, ties = cards_of(self.fields), ties_of(self.fields, self.house)
        actor = self._actor(DEALER)
        return lambda: self.house.records(table, cards, ties, actor)

    def _suspend(self) -> Step:
        order = WithdrawJackpot(table=self._at_table(), why=self.fields.text("reason", "a fault"))
        return lambda: self.house.gives(order, MANAGER)

    def _resume(self) -> Step:
        order = RestoreJackpot(table=self._at_table())
        return lambda: self.house.gives(order, MANAGER)

    def _missed(self) -> Step:
        order, actor = CreditMissedCoups(table=self._at_table(), coups=self._number()), self._actor()
        return lambda: self.house.gives(order, actor)

    def _claim(self) -> int:
        return self.fields.whole("claim", least=1)

    def _confirm(self) -> Step:
        claim, actor = self._claim(), self._actor()
        order = ConfirmJackpotWin(claim=claim, told=self.fields.text("told", CASINO_MANAGER.id))
        return lambda: self.house.gives(order, actor) or self.house.pays(claim)

    def _reject(self) -> Step:
        order = RejectJackpotWin(claim=self._claim(), why=self.fields.text("reason", "rejected"))
        actor = self._actor()
        return lambda: self.house.gives(order, actor)

    def _void_coup(self) -> Step:
        claim = self._claim()
        return lambda: self.house.voids_claim(claim)

    def _adjust(self) -> Step:
        order = AdjustMeter(amount=cents_of(self.fields, "amount"), reason=self.fields.text("reason", ""))
        actor, approved_by = self._actor(), self.fields.text("approved_by", "").strip()
        approver = Actor(approved_by, MANAGER.role) if approved_by and actor.id else actor
        return lambda: self.house.adjusts(order, actor, approver)

    def _display(self) -> Step:
        self.fields.raw("is")
        return self.house.looks

    def _actor(self, otherwise: Actor = MANAGER) -> Actor:
        """Who gives an order: a person of a role that the rulebook's ladder has."""
        fields, role = self.fields, otherwise.role
        if "role" in fields:
            title, roles = fields.text("role"), self.house.book.roles
            role = next((each.role for each in roles if plain(title) in _names(each)), "")
            if not role:
                titles = ", ".join(each.title for each in roles)
                fields.fault("role", f"no role {shown(title)}; one of: {titles}")
        return Actor(fields.text("by", otherwise.id).strip(), role)


def _names(role: Role) -> list[str]:
    """What a role is called: its id, its title, and each of the titles that stand in one entry."""
    titles = (role.title, *role.title.replace(";", ",").split(","))
    return [plain(each) for each in (role.role, *titles)]
