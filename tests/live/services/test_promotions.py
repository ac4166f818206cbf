"""Promotions in a store: the seed stays sealed, the books balance, deadlines are watched."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from punto.accounts.personal_details import PersonalDetails
from punto.accounts.vault import Vault
from punto.audit.books import check_books
from punto.audit.draw_verifier import faults_in
from punto.books.projection import LedgerProjection
from punto.floor.promotion.lodgement import LodgeTerms
from punto.floor.promotion.prize_claims import AwardPrize, ClaimPrize, RefuseClaim
from punto.floor.promotion.prize_draw import CommitDraw, DrawAgain, HoldDraw, RollDice
from punto.floor.promotion.promotion_start import StartPromotion
from punto.floor.promotion.promotion_terms import DraftTerms, PlanPromotion, PublishTerms
from punto.floor.promotion.tickets import CloseEntries, IssueTickets
from punto.ledger import Account
from punto.live.services.draw_seeds import DrawSeeds
from punto.live.services.promotion_service import PromotionService
from punto.live.tables import LiveTables
from punto.machine.approval import Approve
from punto.machine.order import Order
from punto.machine.roles import Actor
from punto.store import Store
from punto.store.address import store_at
from punto.store.keys.sealing import Sealer
from tests.floor.promotion.promotions import DAY, DICE, NOW, OPERATOR, SECOND, STAR, money, whole_terms
from tests.live.hosting import balance

BOX = bytes(range(32))


class Clock:
    """A runtime's clock that stands until it is moved."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.at = NOW
        monkeypatch.setattr(store.runtime, "now", lambda: self.at, raising=False)


class Serving:
    """A promotion of a floor, order by order."""

    def __init__(self, store: Store, clock: Clock, details: PersonalDetails | None = None) -> None:
        self.store, self.clock, self.count = store, clock, 0
        self.service = PromotionService(LiveTables(store), DrawSeeds(store, Sealer(BOX)), details)

    def gives(self, order: Order, actor: Actor = OPERATOR) -> list[str]:
        self.count += 1
        result = self.service.give("summer", actor, order, f"{self.clock.at}-{self.count}")
        return [fault.code for fault in result.refused]

    def does(self, order: Order, actor: Actor = OPERATOR) -> None:
        assert self.gives(order, actor) == []

    def started(self, **also: Any) -> "Serving":
        self.does(PlanPromotion(name="summer", rulebook=STAR))
        self.does(DraftTerms(terms=whole_terms(STAR, money(2_500_00), money(100_00), **also)))
        self.does(LodgeTerms())
        self.does(PublishTerms(where=("the desk",)))
        self.does(CommitDraw())
        self.clock.at = NOW + 2 * DAY
        self.does(StartPromotion())
        return self

    def drawn(self, **also: Any) -> "Serving":
        self.started(**also)
        for who in ("ann", "bob", "cy"):
            self.does(IssueTickets(who=who, tickets=5))
        self.clock.at = NOW + 10 * DAY
        self.does(CloseEntries())
        self.clock.at = NOW + 11 * DAY
        self.does(RollDice(roll=DICE))
        (request,) = self.service.state("summer").requests
        self.does(Approve(request=request), SECOND)
        self.does(HoldDraw())
        return self


@pytest.fixture
def clock(books: Store, monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(books, monkeypatch)


@pytest.fixture
def service(books: Store, clock: Clock) -> Serving:
    return Serving(books, clock)


def test_the_seed_is_nowhere_in_the_clear_before_the_draw(service: Serving) -> None:
    service.started()
    commitment = service.service.state("summer").draw.commitment
    seed = DrawSeeds(service.store, Sealer(BOX)).open("summer", commitment)
    assert len(seed) == 64
    payloads = b"".join(each.event.payload for each in service.store.every())
    assert seed.encode() not in payloads
    assert commitment.encode() in payloads
    assert service.service.proof("summer") is None
    assert service.service.tickets("summer") == ""


def test_the_published_proof_holds_also_after_a_second_draw(service: Serving) -> None:
    service.drawn(must_be_present=True)
    service.does(DrawAgain(prize=1, why="absent"))
    proof = service.service.proof("summer")
    assert proof is not None
    assert len(proof.drawn) == 3
    said = json.loads(msgspec.json.encode(proof))
    assert faults_in(said, service.service.tickets("summer").encode()) == []


def test_prizes_are_set_aside_and_paid_in_the_books(service: Serving) -> None:
    service.started()
    prize, cage = Account("prize", "", "summer"), Account("cage")
    assert balance(service.store, prize, "cash") == 2_600_00
    assert balance(service.store, cage, "cash") == -2_600_00


def test_a_winner_is_paid_from_what_was_set_aside(service: Serving) -> None:
    service.drawn()
    winner = Actor(service.service.state("summer").winners["1"].who, "patron")
    service.does(ClaimPrize(prize=1), winner)
    assert service.gives(AwardPrize(claim="c1", split={"cash": 2_500_00})) == ["way-not-allowed"]
    service.does(AwardPrize(claim="c1", split={"transfer": 2_500_00}))
    assert balance(service.store, Account("prize", "", "summer"), "cash") == 100_00
    assert balance(service.store, Account("patron", "", winner.id), "cash") == 2_500_00
    assert check_books(service.store) > 0


def test_books_that_are_made_from_the_events_later_are_the_same(
    store: Store, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = Serving(store, Clock(store, monkeypatch)).drawn()
    winner = Actor(service.service.state("summer").winners["2"].who, "patron")
    service.does(ClaimPrize(prize=2), winner)
    service.does(AwardPrize(claim="c1", split={"cheque": 40_00, "transfer": 60_00}))
    with store_at(address, [LedgerProjection()]) as late:
        assert check_books(late) == 2
        assert balance(late, Account("patron", "", winner.id), "cash") == 100_00


def test_what_is_to_be_done_is_watched_over_all_promotions(service: Serving) -> None:
    service.drawn()
    service.clock.at += 5 * DAY
    overdue = [each for each in service.service.watched() if each.status == "overdue"]
    assert [each.duty.what for each in overdue] == [
        "tell the winner of prize 1", "tell the winner of prize 2",
    ]  # fmt: skip
    assert {each.duty.role for each in overdue} == {"operator"}
    assert service.service.watched()[0].status == "overdue"
    assert service.service.names() == ["summer"]


def test_a_refused_claim_is_kept_with_what_is_in_truth_kept(
    books: Store, clock: Clock, tmp_path: Path
) -> None:
    keys = tmp_path / "keys"
    keys.mkdir()
    details = PersonalDetails(books, Vault.at(keys))
    service = Serving(books, clock, details).drawn()
    winner = Actor(service.service.state("summer").winners["1"].who, "patron")
    service.does(ClaimPrize(prize=1), winner)
    order = RefuseClaim(claim="c1", reason="no card", kept=("name", "address"))
    assert service.gives(order) == ["record-incomplete", "record-incomplete"]
    details.keep(winner.id, {"name": "W. Winner", "address": "1 High Street"})
    service.does(order)


def test_the_same_command_draws_once(service: Serving) -> None:
    service.drawn()
    before = service.service.state("summer")
    again = service.service.give("summer", OPERATOR, CloseEntries(), f"{NOW + 10 * DAY}-10")
    assert service.service.state("summer") == before
    assert again.refused == ()


def test_a_floor_that_opens_again_knows_its_promotions(
    service: Serving, open_store: Callable[[], Store]
) -> None:
    service.drawn()
    again = PromotionService(LiveTables(open_store()), DrawSeeds(service.store, Sealer(BOX)))
    assert again.state("summer") == service.service.state("summer")
    assert again.proof("summer") == service.service.proof("summer")
