"""What was wrong is put right by new entries; in the end every account is as if it had been right at once."""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from punto.cards import Card
from punto.ledger import Account, Asset
from punto.rulebook.procedure.irregular import Kind
from punto.rules.drawing import Drawing, WrongCards
from punto.table import Actor, Phase
from punto.table.irregular.reopened_coup import CoupReopened
from punto.table.irregular.resolutions import ReportIrregularity, ResolveIrregularity
from punto.table.irregular.wagers.withdrawn_wagers import ResumeCoup
from punto.table.settling.pay import PaidOut, PayOut
from punto.table.setup import book_of, game_of
from punto.table.state.irregularity import Report
from tests.sizes import sizes
from tests.table.company import Company

BOSSES = tuple(Actor(role, role) for role in ("casino-supervisor", "table-supervisor", "area-manager"))
CORRECTIONS = sizes(25, 1_000)


def twins(seed: int) -> tuple[Company, Company]:
    """Two tables with the same people, wagers and cards, bets not yet closed."""
    one, other = Company(seed), Company(seed)
    for company in (one, other):
        company.in_windows = False
        while not company.lay():
            company.ends()
    return one, other


def held(company: Company) -> dict[tuple[Account, Asset], int]:
    """What every account holds that holds anything."""
    return {key: amount for key, amount in company.balances().items() if amount}


def put_right(company: Company, kind: Kind, effect: str, cards: tuple[Card, ...] = (), **more: Any) -> bool:
    """Report something and take the way out that has this effect, where the rulebook has one."""
    irregular = book_of(company.state.terms.rulebook).irregular.get(kind)
    known = {way.name for way in irregular.resolution if way.effect == effect} if irregular else set()
    told, state = len(company.events), company.state
    if known and company.tries(company.dealer.actor, ReportIrregularity(report=Report(kind=kind, **more))):
        for way in company.state.mishaps[-1].outlook:
            order = ResolveIrregularity(resolution=way.name, cards=cards)
            if way.name in known and any(company.tries(boss, order) for boss in BOSSES):
                return True
    company.dealer.state = state
    del company.events[told:]
    return False


def only_new_entries(company: Company, kinds: Iterable[str]) -> None:
    """Whatever corrects is an entry of its own, of these kinds, and points to the payment."""
    company.balances()
    paid = {event.seq for event in company.events if isinstance(event.fact, PaidOut)}
    corrections = [each for each in company.transactions if each.corrects is not None]
    assert {each.what for each in corrections} <= set(kinds)
    assert all(each.corrects in paid and each.corrects < each.seq for each in corrections), company
    assert [each.seq for each in company.transactions] == sorted({each.seq for each in company.transactions})


def pay_wrongly(company: Company) -> dict[str, int]:
    """Pay some of the wagers too much or too little; by how much, by wager."""
    chance, game = company.chance, game_of(company.state.terms)
    unit = game.chips.smallest if game.chips else 1
    paid = {}
    for due in company.state.dues:
        if due.outcome != "open" and chance.random() < 0.6:
            paid[due.id] = max(0, due.pays + unit * chance.randint(-40, 40)) // unit * unit
    wrong = {due.id: paid[due.id] - due.pays for due in company.state.dues if due.id in paid}
    company.dealer.gives(company.dealer.actor, PayOut(paid=paid))
    return {name: amount for name, amount in wrong.items() if amount}


@pytest.mark.trust("B13")
@pytest.mark.parametrize("number", CORRECTIONS)
def test_a_wrong_payment_ends_as_if_it_had_been_right(number: int) -> None:
    done, seed, books = 0, 0, set[str]()
    while done < number:
        seed += 1
        wrong, right = twins(seed)
        if "mispayment" not in book_of(wrong.state.terms.rulebook).irregular:
            continue
        for company in (wrong, right):
            company.steps_to(Phase.SETTLED)
        amounts = pay_wrongly(wrong)
        if wrong.chance.random() < 0.5:
            wrong.ends()
        for name in amounts:
            assert put_right(wrong, "mispayment", "corrected", wagers=(name,)), wrong
        for company in (wrong, right):
            if company.stands(Phase.SETTLED) or company.stands(Phase.PAID):
                company.ends()
        assert held(wrong) == held(right), wrong
        only_new_entries(wrong, ["payment-corrected"])
        done += len(amounts)
        books.add(wrong.state.terms.rulebook)
    assert len(books) > 1


def two_orders(company: Company, chance: Random) -> tuple[list[Card], list[Card]] | None:
    """The cards of a whole coup as they should lie, and the same as they were dealt, a whole coup too."""
    drawing = game_of(company.state.terms).drawing
    drawn = [company.source.next_card() for _ in range(6)]
    for count in (4, 5, 6):
        if whole(drawing, drawn[:count]):
            right = drawn[:count]
            wrong = [chance.sample(right, count) for _ in range(40)]
            return next(((right, each) for each in wrong if each != right and whole(drawing, each)), None)
    return None


def whole(drawing: Drawing, cards: list[Card]) -> bool:
    try:
        drawing.deal(cards)
    except WrongCards:
        return False
    return True


@pytest.mark.trust("B13")
@pytest.mark.parametrize("number", CORRECTIONS)
def test_cards_in_the_wrong_order_end_as_if_they_had_lain_right(number: int) -> None:
    rebuilt, seed, what = 0, 0, Counter[bool]()
    while rebuilt < number:
        seed += 1
        wrong, right = twins(seed)
        found = two_orders(wrong, wrong.chance)
        if found is None:
            continue
        right.source.front, wrong.source.front = list(found[0]), list(found[1])
        wrong.steps_to(wrong.chance.choice((Phase.RESULT, Phase.SETTLED, Phase.PAID, Phase.SHOE_OVER)))
        if not put_right(wrong, "order-in-doubt", "reconstruct", tuple(found[0])):
            continue
        if wrong.stands(Phase.IRREGULAR):
            wrong.dealer.gives(wrong.dealer.actor, ResumeCoup())
        for company in (wrong, right):
            company.ends()
        assert held(wrong) == held(right), wrong
        only_new_entries(wrong, ["payment-corrected", "coup-reopened"])
        what[any(isinstance(event.fact, CoupReopened) for event in wrong.events)] += 1
        rebuilt += 1
    assert min(what[True], what[False]) > number / 10
