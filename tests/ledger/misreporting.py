"""Payments that are said to be wrong, at any time and by any sum, and what happens before that is decided."""

from collections.abc import Callable

from punto.rulebook.procedure.irregular import Kind
from punto.table import Actor
from punto.table.irregular.resolutions import ReportIrregularity, ResolveIrregularity
from punto.table.money.buying_in import BuyIn, CashOut
from punto.table.seats.joining import Join, Leave
from punto.table.state.irregularity import Report
from tests.ledger.meddling import BOSSES, cash, patron
from tests.table.company import AMOUNTS, Company

DECIDING = (*BOSSES, Actor("Art", "area-manager"))
KIND: Kind = "mispayment"


def misreport(company: Company, *between: Callable[[Company], object]) -> None:
    """One payment or two are said to be wrong; chips and people go; then all of it is decided."""
    chance = company.chance
    waiting = len(company.state.mishaps)
    for _ in range(chance.randint(1, 2)):
        company.tries(company.dealer.actor, ReportIrregularity(report=_claim(company)))
        for deed in chance.choices((cash, take_all, leave, *between), k=chance.randint(0, 3)):
            deed(company)
    while len(company.state.mishaps) > waiting:
        _decide(company)
    come_back(company)


def _claim(company: Company) -> Report:
    """A payment that is known to be wrong, one of the last coup, or one of long ago."""
    chance, state = company.chance, company.state
    known, settled = state.amends.payments, state.settled
    if known and chance.random() < 0.4:
        payment = chance.choice(known)
        return Report(kind=KIND, wagers=(payment.wager,), coup=chance.choice((0, payment.coup)))
    if settled is not None and settled.dues and chance.random() < 0.7:
        due = chance.choice(settled.dues)
        who, name, coup, most = due.who, due.id, 0, due.pays + due.returned
    else:
        coup = chance.randint(0, state.coup.number)
        who, name, most = chance.choice(company.players), f"old-{coup}-{chance.randint(1, 3)}", 10_000_00
    held = state.purses.stacks.get(who, 0)
    amount = chance.choice((*AMOUNTS, *(-each for each in AMOUNTS), -most, -held, -min(most, held)))
    return Report(kind=KIND, wagers=(name,), who=who, amount=amount, coup=coup, meant=chance.random() < 0.3)


def _decide(company: Company) -> None:
    """Take any way out that somebody may take: there always is one."""
    chance, mishaps = company.chance, company.state.mishaps
    ways = [way.name for way in mishaps[-1].outlook]
    for name in chance.sample(ways, len(ways)):
        for amount in (chance.choice((0, 0, 5_00)), 0):
            order = ResolveIrregularity(resolution=name, amount=amount, identified=chance.random() < 0.5)
            for boss in (*DECIDING, company.dealer.actor):
                if company.tries(boss, order) and len(company.state.mishaps) < len(mishaps):
                    return
    raise AssertionError(f"{company} is stuck: {mishaps[-1]}")


def take_all(company: Company) -> None:
    """Somebody takes everything away."""
    who = company.chance.choice(company.players)
    company.tries(patron(who), CashOut(amount=company.state.purses.stacks.get(who, 0)))


def leave(company: Company) -> None:
    """Somebody goes, if no wager of theirs is undecided."""
    company.tries(patron(company.chance.choice(company.players)), Leave())


def come_back(company: Company) -> None:
    """Whoever went is here again, and buys chips; perhaps not all of them."""
    for seat, who in enumerate(company.players, 1):
        here = company.state.people.here(who)
        if not here and company.chance.random() < 0.8 and company.tries(patron(who), Join(seat=str(seat))):
            company.tries(patron(who), BuyIn(amount=company.chance.choice((30_00, 2_000_00))))
