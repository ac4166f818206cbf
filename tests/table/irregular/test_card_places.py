"""Every card that was seen or drawn is somewhere, and a card that was seen comes out as that card."""

import pytest
from msgspec import structs

from punto.cards import Card
from punto.table import Event, Phase
from punto.table.betless.ordered import SignalBetless
from punto.table.card_places import card_faults
from punto.table.dealing.cards import CardTurned, DrawCard, TurnCard
from punto.table.irregular.rebuilt_coup import CardsReconstructed
from punto.table.irregular.resolutions import WithdrawReport
from punto.table.settling.result import AnnounceResult
from tests.table.play import DAN, SUE, TESS

from .mishaps import BANKER_DRAWS, STANDS, Mishaps, names
from .test_hands_down import HANDS_DOWN, hands_down, turns
from .test_stray_cards import ALL, SIGNAL, case

FIVE_C, SIX_C = Card.parse("5C"), Card.parse("6C")


@pytest.mark.parametrize(
    "book",
    [
        case("vic-2002", shows=("11.7.2",)),
        case("crown-2025", shows=("10.6.2",)),
        case("nsw", shows=("12.3",)),
        case("star-2024", shows=("12.3",)),
    ],
)
def test_a_second_report_with_another_face_is_about_a_second_card(book: str) -> None:
    play = hands_down(book)
    play.reports("third-card-player", "5C")
    play.decides("turn-first", DAN)
    play.reports("third-card-banker", "6C")
    play.decides("turn-first", DAN)
    assert play.in_front() == (FIVE_C, SIX_C)
    turns(play, "3H 4C 2D 4S")
    play.calls()
    assert play.refusal(DAN, AnnounceResult()).number == 408
    for kind, card in (("third-card-player", "5C"), ("third-card-banker", "6C")):
        assert play.refusal(DAN, AnnounceResult()).number == 408
        play.reports(kind, card)
        play.decides(play.state.mishaps[-1].outlook[0].name, DAN)
    play.finishes()
    play.does(DAN, SignalBetless(by=SIGNAL[book]))  # type: ignore[arg-type]
    assert play.refusal(DAN, TurnCard(place="P1", face=FIVE_C)).number == 201
    down = manner_is_down(play)
    play.does(DAN, DrawCard() if down else DrawCard(face=FIVE_C))
    if not down:
        assert play.refusal(DAN, DrawCard(face=Card.parse("9S"))).number == 306
    play.does(DAN, DrawCard() if down else DrawCard(face=SIX_C))
    play.sound()


def manner_is_down(play: Mishaps) -> bool:
    return play.state.setup.faces == "down"


@pytest.mark.parametrize("book", HANDS_DOWN)
def test_a_second_card_that_is_due_comes_out_as_it_was_seen(book: str) -> None:
    play = hands_down(book)
    for kind, card in (("third-card-player", "5C"), ("third-card-banker", "6C")):
        play.reports(kind, card)
        play.decides("turn-first", DAN)
    turns(play, "KH 2C KC 2S")
    play.calls()
    play.does(DAN, DrawCard())
    assert play.refusal(DAN, TurnCard(place="P3", face=SIX_C)).number == 306
    play.does(DAN, TurnCard(place="P3", face=FIVE_C), DrawCard())
    assert play.refusal(DAN, TurnCard(place="B3", face=Card.parse("9S"))).number == 306
    play.does(DAN, TurnCard(place="B3", face=SIX_C))
    play.sound()


@pytest.mark.parametrize("book", HANDS_DOWN)
def test_the_face_of_a_card_that_lies_aside_may_be_seen_later(book: str) -> None:
    play = hands_down(book)
    play.reports("third-card-player")
    play.decides("turn-first", DAN)
    play.reports("third-card-player", "5C")
    play.decides("turn-first", DAN)
    assert play.in_front() == (FIVE_C,)
    play.reports("third-card-banker")
    play.decides("turn-first", DAN)
    assert play.in_front() == (FIVE_C, None)
    play.sound()


@pytest.mark.parametrize("book", ALL)
def test_a_card_that_a_ruling_says_nothing_of_lies_before_the_shoe(book: str) -> None:
    play = Mishaps.dealt(book, "2H KC 3C QS")
    play.reports("card-to-banker", "9H")
    play.reports("order-in-doubt")
    way = "void" if "void" in names(play.state.mishaps[-1]) else "ruling"
    play.decides(way, SUE)
    assert play.state.strays == ((Card.parse("9H"),),)
    play.decides(play.state.mishaps[-1].outlook[0].name, SUE)
    while play.phase is Phase.IRREGULAR:
        play.goes_on()
    placed = (*play.in_front(), *play.state.coup.faces.values())
    assert placed.count(Card.parse("9H")) == 1
    play.sound()


@pytest.mark.parametrize("book", ["nsw", "star-2024", "crown-2025"])
def test_a_card_that_waits_may_be_put_among_the_cards_of_the_coup(book: str) -> None:
    play = Mishaps.dealt(book, BANKER_DRAWS)
    play.reports("third-card-player", "9H")
    play.reports("order-in-doubt")
    cards = tuple(map(Card.parse, [*BANKER_DRAWS.split(), "9H"]))
    play.decides("reconstruct", SUE if book != "crown-2025" else TESS, cards=cards)
    while play.phase is Phase.IRREGULAR and play.state.mishaps[-1].step != "decide":
        play.goes_on()
    assert play.state.coup.faces["B3"] == Card.parse("9H")
    assert play.state.strays == ((),)
    play.decides(play.state.mishaps[-1].outlook[0].name, SUE)
    assert play.in_front() == ()
    play.sound()


def test_the_first_card_that_lies_before_the_shoe_is_the_one_that_is_seen() -> None:
    play = Mishaps.dealt("vic-2002", STANDS)
    play.reports("excess-card")
    play.decides("next-coup", DAN)
    play.finishes()
    play.reports("exposed-card", "5C")
    play.decides("dummy-coup", TESS)
    assert play.in_front() == (FIVE_C,)
    play.sound()


def test_the_check_finds_a_card_that_was_lost_doubled_or_exchanged() -> None:
    play = Mishaps.dealt("vic-2002", STANDS)
    play.reports("third-card-player", "5C")
    before = play.state
    lost = structs.replace(before, strays=((),))
    assert card_faults(before, [], lost) == ["5C was seen and is nowhere"]
    doubled = structs.replace(before, strays=((FIVE_C, FIVE_C),))
    assert card_faults(before, [], doubled) == ["5C is there, and nobody saw it come"]
    fewer = structs.replace(before, shoe=structs.replace(before.shoe, left=before.shoe.left - 1))
    assert card_faults(before, [], fewer) == ["415 cards are accounted for, and the packs have 416"]
    play.decides("dummy-coup", DAN)
    play.finishes()
    play.does(DAN, SignalBetless(by="call"))
    play.does(DAN, DrawCard(face=FIVE_C))
    assert card_faults(play.state, [], play.state) == []
    coup = structs.replace(play.state.coup, known={"P1": FIVE_C}, faces={})
    seen = structs.replace(play.state.shoe, seen={})
    down = structs.replace(play.state, coup=coup, shoe=seen)
    turned = Event(0, 0, "Dan", "c", CardTurned(place="P1", face=SIX_C), ())
    other = structs.replace(
        down, coup=structs.replace(coup, faces={"P1": SIX_C}), shoe=structs.replace(seen, seen={"6C": 1})
    )
    assert card_faults(down, [turned], other) == ["5C was seen and is nowhere"]


def test_what_is_put_together_anew_may_take_a_card_off_the_record() -> None:
    play = Mishaps.dealt("vic-2002", STANDS)
    fact = CardsReconstructed(places=("P1",), faces={"P1": FIVE_C})
    state = structs.replace(
        play.state,
        coup=structs.replace(play.state.coup, drawn=("P1",), faces={"P1": FIVE_C}),
        shoe=structs.replace(play.state.shoe, left=play.state.shoe.left + 3, seen={"5C": 1}),
    )
    assert card_faults(play.state, [Event(0, 0, "Dan", "c", fact, ())], state) == []


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize("drawn", [False, True])
def test_a_withdrawn_report_leaves_a_card_that_came_out_and_no_other(book: str, drawn: bool) -> None:
    play = Mishaps.dealt(book, STANDS)
    play.reports("third-card-player", "5C")
    play.does(DAN, WithdrawReport(reason="the wrong key", drawn=drawn))
    assert play.stands(Phase.DEALING)
    assert play.in_front() == ((FIVE_C,) if drawn else ())
    play.finishes()
    play.sound()
