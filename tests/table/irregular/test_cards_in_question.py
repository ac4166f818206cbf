"""Cards in question: missing, foreign, dropped, their order revealed, read wrongly, or shown wrongly."""

import pytest

from punto.cards import Card
from punto.table import Phase
from punto.table.conduct.signs import Notified
from punto.table.irregular.resolutions import ResolveIrregularity
from punto.table.preparing.card_check import CheckCards, CheckOrdered
from punto.table.preparing.dropped_cards import CardsVerified
from punto.table.preparing.new_shoe import Reshuffle, ShuffleOrdered
from punto.table.preparing.opening import OpenTable
from punto.table.preparing.sequence import ready_shoe
from punto.table.settling.pay import Discard, PayOut
from punto.table.settling.result import AnnounceResult
from punto.table.settling.settle import Settle
from tests.table.irregular.mishaps import Mishaps, names
from tests.table.play import DAN, SUE, TESS

BOTH = ("nsw", "star-2024")
MISSING = ("12.11", "12.11.1", "12.11.2", "12.11.3", "12.11.4")


def both(*clauses: str) -> list[object]:
    """New South Wales and the Star, each with the clauses it shows."""
    return [pytest.param(book, marks=pytest.mark.clause(book, *clauses)) for book in BOTH]


@pytest.mark.parametrize("kind", ["missing-card", "foreign-card"])
@pytest.mark.parametrize("book", both(*MISSING))
def test_12_11_the_coup_is_void_all_cards_are_checked_and_others_told(book: str, kind: str) -> None:
    play = Mishaps.dealt(book)
    assert names(play.reports(kind)) == ["void"]
    play.decides("void")
    assert [each.notification.to for each in play.facts(Notified)] == ["surveillance", "inspector"]
    readings = {
        reading for event in play.events for reading in event.readings if type(event.fact) is Notified
    }
    assert readings == ({"A-STR-11"} if book == "star-2024" else set())
    play.does(DAN, PayOut(), Discard())
    assert (play.phase, play.chips) == (Phase.SHOE_OVER, 1_000_00)
    refusal = play.refusal(DAN, Reshuffle())
    assert (refusal.number, refusal.accepted) == (437, "the check, then this")
    play.does(DAN, CheckCards())
    play.does(DAN, Reshuffle())


@pytest.mark.parametrize("book", BOTH)
def test_12_11_3_cards_found_wrong_are_not_used_again(book: str) -> None:
    play = Mishaps.dealt(book)
    play.reports("missing-card")
    play.decides("void")
    play.does(DAN, PayOut(), Discard())
    play.does(DAN, CheckCards(wrong=("7H is missing",)))
    assert (play.phase, play.state.shoe.packs) == (Phase.PREPARING, 0)


@pytest.mark.parametrize("book", both("12.11.1", "12.11.3", "12.11.4"))
def test_12_11_1_coups_that_are_over_stand(book: str) -> None:
    play = Mishaps.dealt(book)
    play.finishes()
    play.reports("foreign-card")
    play.decides("check")
    assert play.facts(CheckOrdered)
    assert (play.phase, play.chips) == (Phase.SHOE_OVER, 1_100_00)


@pytest.mark.parametrize("book", both("12.11.2", "12.11.3", "12.11.4"))
def test_12_11_2_a_paid_coup_is_not_over_before_its_cards_are_put_away(book: str) -> None:
    play = Mishaps.dealt(book)
    play.calls()
    play.does(DAN, AnnounceResult(), Settle(), PayOut())
    play.reports("foreign-card")
    play.decides("void")
    play.finishes()
    assert (play.phase, play.chips) == (Phase.SHOE_OVER, 1_000_00)
    play.sound()


@pytest.mark.parametrize("book", ["vic-2002", "crown-2025", "nz-1998"])
def test_other_texts_say_nothing_of_a_missing_card(book: str) -> None:
    assert names(Mishaps.dealt(book).reports("missing-card")) == ["ruling"]


@pytest.mark.parametrize("book", both("4.6.1"))
def test_4_6_1_dropped_cards_are_verified_by_a_casino_supervisor(book: str) -> None:
    play = Mishaps.dealt(book)
    assert names(play.reports("dropped-cards")) == ["all-there", "not-all-there"]
    play.decides("all-there", DAN)
    (request,) = play.state.requests.values()
    assert request.role == "casino-supervisor"
    play.decides("all-there")
    assert play.facts(CardsVerified)[-1] == CardsVerified(who="Sue", all_there=True)
    assert play.phase is Phase.DEALING


@pytest.mark.parametrize("book", both("4.6.1", "12.11.2", "12.11.3", "12.11.4"))
def test_4_6_1_a_dropped_card_that_is_not_found_is_a_missing_card(book: str) -> None:
    play = Mishaps.dealt(book)
    play.reports("dropped-cards")
    play.decides("not-all-there")
    assert [due.outcome for due in play.state.dues] == ["void"]
    assert play.state.fittings.check_ordered


@pytest.mark.parametrize("book", BOTH)
def test_cards_dropped_before_the_shoe_go_if_not_all_are_found(book: str) -> None:
    play = Mishaps(book)
    play.does(DAN, *(command.order for command in ready_shoe(play.state)[:2]))
    assert play.state.preparing.origin
    play.reports("dropped-cards")
    play.decides("not-all-there")
    assert (play.phase, play.state.preparing.origin) == (Phase.PREPARING, "")


@pytest.mark.parametrize(
    ("book", "decider"),
    [
        pytest.param("vic-2002", SUE, marks=pytest.mark.clause("vic-2002", "4.1.1(d)")),
        pytest.param("crown-2025", TESS, marks=pytest.mark.clause("crown-2025", "4.1.1(d)")),
    ],
)
@pytest.mark.parametrize("kind", ["dropped-cards", "sequence-revealed"])
def test_4_1_1_d_a_supervisor_has_the_cards_shuffled_after_the_coup(
    book: str, decider: object, kind: str
) -> None:
    play = Mishaps.dealt(book)
    assert names(play.reports(kind)) == (["shuffle", "play-on"] if kind == "dropped-cards" else ["shuffle"])
    play.decides("shuffle", decider)  # type: ignore[arg-type]
    assert play.facts(ShuffleOrdered)[-1].after_coup
    play.finishes()
    assert (play.phase, play.chips) == (Phase.SHOE_OVER, 1_100_00)


@pytest.mark.parametrize("book", both("4.13"))
@pytest.mark.parametrize("cards", ["3H", "3H 2D 4C 4S"])
def test_4_13_a_revealed_sequence_voids_the_shoe_and_the_coup(book: str, cards: str) -> None:
    play = Mishaps.dealt(book, cards)
    play.reports("sequence-revealed")
    play.decides("shoe-void")
    told = [each.notification.to for each in play.facts(Notified)]
    assert told == (["inspector"] if book == "star-2024" else [])
    play.does(DAN, PayOut(), Discard())
    assert (play.phase, play.chips) == (Phase.SHOE_OVER, 1_000_00)


@pytest.mark.parametrize("book", both("4.13"))
def test_4_13_between_coups_the_shoe_ends_and_coups_stand(book: str) -> None:
    play = Mishaps.dealt(book)
    play.finishes()
    play.reports("sequence-revealed")
    play.decides("shoe-void")
    assert (play.phase, play.chips) == (Phase.SHOE_OVER, 1_100_00)
    play.does(DAN, Reshuffle())


@pytest.mark.parametrize("book", both("4.13"))
def test_4_13_while_the_cards_are_made_ready_they_are_shuffled_again(book: str) -> None:
    play = Mishaps(book)
    orders = [(command.actor, command.order) for command in ready_shoe(play.state)]
    for actor, order in orders[:4]:
        play.does(actor, order)
    assert "shuffle" in play.state.preparing.done
    play.reports("sequence-revealed")
    play.decides("shoe-void")
    assert (play.phase, play.state.preparing.done) == (Phase.PREPARING, ())
    again = Mishaps(book)
    again.does(*orders[0])
    assert isinstance(orders[0][1], OpenTable)
    again.reports("sequence-revealed")
    again.decides("shoe-void")
    assert not again.state.preparing.origin


@pytest.mark.parametrize("book", both("12.13"))
def test_12_13_the_cards_as_they_lie_decide(book: str) -> None:
    play = Mishaps.dealt(book, "3H 2D 4C 4S", scanning=True)
    assert names(play.reports("scanner-discrepancy")) == ["confirm", "void"]
    before = play.state.coup
    play.decides("confirm")
    assert (play.state.coup, play.phase) == (before, Phase.DEALING)
    play.reports("scanner-discrepancy")
    play.decides("confirm", cards=tuple(map(Card.parse, ("3H", "2D", "4C", "6S"))))
    assert play.state.coup.faces["B2"] == Card.parse("6S")
    play.sound()
    play.finishes()
    assert play.chips == 900_00


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("3H 2D 4C", "4 cards lie there"),
        ("3H 2D 4C 4S 9C", "4 cards lie there"),
    ],
)
def test_12_13_no_other_number_of_cards_is_confirmed(cards: str, why: str) -> None:
    play = Mishaps.dealt("nsw", scanning=True)
    play.reports("scanner-discrepancy")
    order = ResolveIrregularity(resolution="confirm", cards=tuple(map(Card.parse, cards.split())))
    refusal = play.refusal(SUE, order)
    assert why in refusal.what
    assert refusal.clauses == ("12.13",)


@pytest.mark.parametrize("book", both("12.13"))
@pytest.mark.parametrize("stage", ["result", "settled", "paid"])
def test_12_13_what_cannot_be_confirmed_is_void(book: str, stage: str) -> None:
    play = Mishaps.dealt(book, scanning=True)
    play.calls()
    orders = (AnnounceResult(), Settle(), PayOut())
    play.does(DAN, *orders[: ("result", "settled", "paid").index(stage) + 1])
    play.reports("scanner-discrepancy")
    play.decides("void")
    play.does(DAN, PayOut(), Discard())
    assert (play.phase, play.chips) == (Phase.BETTING, 1_000_00)
    play.sound()


def test_12_13_a_shoe_that_does_not_read_cards_cannot_misread_them() -> None:
    assert Mishaps.dealt("nsw").not_so("scanner-discrepancy").number == 401


@pytest.mark.parametrize("book", both("12.14"))
def test_12_14_the_display_is_disregarded(book: str) -> None:
    play = Mishaps.dealt(book)
    play.reports("display-wrong", what="it shows Banker")
    play.decides("disregard", DAN)
    play.finishes()
    assert play.chips == 1_100_00


@pytest.mark.parametrize("kind", ["scanner-discrepancy", "display-wrong"])
@pytest.mark.parametrize("book", ["vic-2002", "crown-2025", "nz-1998"])
def test_other_texts_know_no_scanner_and_no_display(book: str, kind: str) -> None:
    assert names(Mishaps.dealt(book).reports(kind)) == ["ruling"]
