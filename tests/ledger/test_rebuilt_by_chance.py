"""A coup that is settled anew ends as if its cards had lain right, whatever was done with its money."""

from collections import Counter

import pytest

from punto.machine.names import name_of
from punto.table import Phase
from punto.table.conduct.deferring import SettleCommission
from punto.table.irregular.wagers.withdrawn_wagers import ResumeCoup
from tests.ledger.following import assert_agrees
from tests.ledger.meddling import meddle, patron, speak
from tests.ledger.test_corrections import held, put_right, two_orders
from tests.sizes import sizes
from tests.table.company import Company

TABLES = (("vic-2002", "traditional"), None, ("crown-2025", "traditional"), ("vic-2002", "crown"))
SEEN = {"commission-settled", "commission-returned", "winnings-withheld", "withheld-decided", "coup-reopened"}


def twin(seed: int) -> Company:
    """A table of a seed with wagers laid, spoken ones among them."""
    company = Company(seed, game=TABLES[seed % len(TABLES)])
    company.in_windows = False
    while not company.lay():
        company.ends()
    speak(company)
    return company


def settled(company: Company) -> None:
    """The coup is over, and everybody settles what they put off."""
    company.ends()
    for who in company.players:
        company.tries(patron(who), SettleCommission())


@pytest.mark.trust("B13", "C1")
@pytest.mark.parametrize("number", sizes(40, 3_000))
def test_whatever_was_done_with_its_money_a_coup_settled_anew_ends_as_if_it_had_been_right(
    number: int,
) -> None:
    rebuilt, seed, seen = 0, 0, Counter[str]()
    while rebuilt < number:
        seed += 1
        wrong, right = twin(seed), twin(seed)
        found = two_orders(wrong, wrong.chance)
        if found is None:
            continue
        as_dealt = found[wrong.chance.randint(0, 1)]
        right.source.front, wrong.source.front = list(found[0]), list(as_dealt)
        wrong.steps_to(Phase.SETTLED)
        meddle(wrong, away=False)
        if wrong.chance.random() < 0.8:
            wrong.steps_to(Phase.PAID)
            meddle(wrong, away=False)
        if not put_right(wrong, "order-in-doubt", "reconstruct", tuple(found[0])):
            continue
        if wrong.stands(Phase.IRREGULAR):
            wrong.dealer.gives(wrong.dealer.actor, ResumeCoup())
        settled(wrong)
        settled(right)
        assert held(wrong) == held(right), wrong
        assert_agrees(wrong.books, wrong.state)
        seen.update(name_of(type(event.fact)) for event in wrong.events)
        rebuilt += 1
    assert set(seen) >= SEEN, seen
