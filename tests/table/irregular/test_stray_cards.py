"""Cards that came out of the shoe, or were seen in it, when they should not have been: kind by rulebook."""

import pytest
from msgspec import structs

from punto.cards import Card
from punto.table import Phase
from punto.table.betless.ordered import SignalBetless
from punto.table.betting.calls import CloseBets
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.dealing.cards import DrawCard, TurnCard
from tests.table.irregular.mishaps import BANKER_DRAWS, PLAYER_DRAWS, STANDS, Mishaps, clauses, names
from tests.table.play import DAN, SUE, TESS

ALL = ("nsw", "star-2024", "vic-2002", "crown-2025", "nz-1998")


def case(book: str, *expected: object, shows: tuple[str, ...]) -> object:
    """One row: the rulebook, what is expected, and the clauses that it shows."""
    label = "-".join(str(each) for each in (book, *expected) if isinstance(each, str))
    return pytest.param(book, *expected, id=label, marks=pytest.mark.clause(book, *shows))


@pytest.mark.parametrize(
    ("book", "clause"),
    [
        case("nsw", "12.2", shows=("12.2",)),
        case("star-2024", "12.2", shows=("12.2",)),
        case("vic-2002", "11.7.1(a)", shows=("11.7.1(a)",)),
        case("crown-2025", "10.6.1(a)", shows=("10.6.1(a)",)),
        case("nz-1998", "12.1(a)", shows=("12.1(a)",)),
    ],
)
@pytest.mark.parametrize("card", ["9H", ""])
@pytest.mark.parametrize("last", [False, True])
def test_a_third_card_to_the_player_is_the_bankers_who_must_draw(
    book: str, clause: str, card: str, last: bool
) -> None:
    play = Mishaps.dealt(book, BANKER_DRAWS, last=last)
    mishap = play.reports("third-card-player", card)
    assert names(mishap) == ["banker-third-card"]
    assert clauses(mishap) == [(clause,)]
    play.decides("banker-third-card", DAN)
    assert play.stands(Phase.DEALING)
    assert play.state.coup.drawn[-1] == "B3"
    assert play.state.coup.faces.get("B3") == (Card.parse("9H") if card else None)
    play.sound()


OPENS = [
    case("nsw", "unseen", "next-coup", False, shows=("12.2",)),
    case("nsw", "seen", "no-bet-coup", True, shows=("12.2", "12.3")),
    case("star-2024", "unseen", "next-coup", False, shows=("12.2",)),
    case("star-2024", "seen", "no-bet-coup", True, shows=("12.2", "12.3")),
    case("vic-2002", "unseen", "dummy-coup", True, shows=("11.7.1(b)",)),
    case("vic-2002", "seen", "dummy-coup", True, shows=("11.7.1(b)",)),
    case("crown-2025", "unseen", "dummy-coup", True, shows=("10.6.1(b)",)),
    case("crown-2025", "seen", "dummy-coup", True, shows=("10.6.1(b)",)),
    case("nz-1998", "unseen", "next-round", False, shows=("12.1(b)",)),
    case("nz-1998", "seen", "void-hand", True, shows=("12.1(b)",)),
]


@pytest.mark.parametrize(("book", "seen", "way", "betless"), OPENS)
def test_a_third_card_to_the_player_when_the_banker_stands(
    book: str, seen: str, way: str, betless: bool
) -> None:
    play = Mishaps.dealt(book)
    card = "9D" if seen == "seen" else ""
    assert names(play.reports("third-card-player", card)) == [way]
    play.decides(way, DAN)
    assert play.in_front() == (Card.parse(card) if card else None,)
    play.sound()
    play.finishes()
    assert play.chips == 1_100_00
    assert (play.state.control.betless is not None) is betless
    play.sound()


@pytest.mark.parametrize(
    ("book", "clause"),
    [
        case("nsw", "12.2", shows=("12.2",)),
        case("star-2024", "12.2", shows=("12.2",)),
        case("vic-2002", "11.7.1(b)", shows=("11.7.1(b)",)),
        case("crown-2025", "10.6.1(b)", shows=("10.6.1(b)",)),
        case("nz-1998", "12.1(b)", shows=("12.1(b)",)),
    ],
)
@pytest.mark.parametrize("card", ["9H", ""])
def test_in_the_last_coup_the_card_lapses_with_the_shoe(book: str, clause: str, card: str) -> None:
    play = Mishaps.dealt(book, last=True)
    mishap = play.reports("third-card-player", card)
    assert names(mishap) == ["lapses"]
    assert mishap.outlook[0].clauses == (clause,)
    assert "A-ALL-12" in mishap.outlook[0].readings
    play.decides("lapses", DAN)
    play.finishes()
    assert play.stands(Phase.SHOE_OVER)
    assert play.in_front() == ()
    assert play.state.control.betless is None
    play.sound()


@pytest.mark.parametrize("book", ALL)
def test_a_third_card_that_is_due_is_no_irregularity(book: str) -> None:
    play = Mishaps.dealt(book, PLAYER_DRAWS)
    refusal = play.not_so("third-card-player", "9H")
    assert refusal.number == 401
    assert "the Player's hand takes the next card" in refusal.what
    assert "when no hand takes another card" in refusal.accepted
    assert play.stands(Phase.DEALING)
    assert Mishaps.dealt(book, BANKER_DRAWS).not_so("third-card-banker").number == 401


BANKER = [
    case("nsw", "unseen", "no-bet-coup", shows=("12.3",)),
    case("nsw", "seen", "no-bet-coup", shows=("12.3",)),
    case("star-2024", "unseen", "no-bet-coup", shows=("12.3",)),
    case("star-2024", "seen", "no-bet-coup", shows=("12.3",)),
    case("vic-2002", "unseen", "dummy-coup", shows=("11.7.2",)),
    case("vic-2002", "seen", "dummy-coup", shows=("11.7.2",)),
    case("crown-2025", "unseen", "dummy-coup", shows=("10.6.2",)),
    case("crown-2025", "seen", "dummy-coup", shows=("10.6.2",)),
    case("nz-1998", "unseen", "next-round", shows=("12.2(a)",)),
    case("nz-1998", "seen", "void-hand", shows=("12.2(b)",)),
]


@pytest.mark.parametrize(("book", "seen", "way"), BANKER)
def test_a_third_card_to_the_banker_in_error(book: str, seen: str, way: str) -> None:
    play = Mishaps.dealt(book)
    assert names(play.reports("third-card-banker", "9D" if seen == "seen" else "")) == [way]
    play.decides(way, DAN)
    play.finishes()
    assert (play.state.control.betless is None) is (way == "next-round")
    assert len(play.in_front()) == 1
    last = Mishaps.dealt(book, last=True)
    assert names(last.reports("third-card-banker", "9D" if seen == "seen" else "")) == ["lapses"]


SIGNAL = {
    "nsw": "call", "star-2024": "marker", "vic-2002": "call", "crown-2025": "display", "nz-1998": "call",
}  # fmt: skip


@pytest.mark.parametrize(
    "book",
    [
        case("nsw", shows=("12.3", "12.4")),
        case("star-2024", shows=("12.3", "12.4")),
        case("vic-2002", shows=("11.7.2", "11.9.3", "11.9.5", "11.9.5(a)", "11.9.5(b)")),
        case("crown-2025", shows=("10.6.2", "10.8.3", "10.8.5", "10.8.5(a)", "10.8.5(b)")),
        case("nz-1998", shows=("12.2(b)", "def:Void Hand")),
    ],
)
def test_the_coup_that_a_seen_card_opens_takes_no_bets(book: str) -> None:
    play = Mishaps.dealt(book)
    play.reports("third-card-banker", "9D")
    play.decides(play.state.mishaps[-1].outlook[0].name, DAN)
    play.finishes()
    play.does(DAN, SignalBetless(by=SIGNAL[book]))  # type: ignore[arg-type]
    order = PlaceBets(stakes=(Stake(id="late", wager="tie", amount=10_00),))
    assert play.refusal("Ann", order).code == "betless-coup"
    assert play.refusal(DAN, DrawCard(face=Card.parse("8D"))).number == 306
    play.deals("9D 2D KC 4S")
    assert play.refusal("Ann", order).code == "betless-coup"
    play.finishes()
    assert play.stands(Phase.BETTING)
    assert play.chips == 1_100_00
    play.does("Ann", order)


@pytest.mark.parametrize(
    ("book", "unseen", "seen"),
    [
        case("nsw", "next-coup", "no-bet-coup", shows=("12.2", "12.3")),
        case("star-2024", "next-coup", "no-bet-coup", shows=("12.2", "12.3")),
        case("vic-2002", "next-coup", "dummy-coup", shows=("11.2", "11.4", "11.4.1", "11.9.2")),
        case("crown-2025", "next-coup", "dummy-coup", shows=("10.2", "10.8.1", "10.8.1(a)", "10.8.2")),
        case("nz-1998", "next-round", "void-hand", shows=("12.2(a)", "12.2(b)")),
    ],
)
def test_an_excess_card_once_the_hands_are_complete(book: str, unseen: str, seen: str) -> None:
    hidden, open_, last = Mishaps.dealt(book), Mishaps.dealt(book), Mishaps.dealt(book, last=True)
    assert names(hidden.reports("excess-card")) == [unseen]
    hidden.decides(unseen, DAN)
    hidden.finishes()
    assert hidden.in_front() == (None,)
    assert hidden.state.control.betless is None
    hidden.bets("Ann", player=10_00)
    assert names(open_.reports("excess-card", "7C")) == [seen]
    open_.decides(seen, SUE if book != "vic-2002" else TESS)
    open_.finishes()
    assert open_.state.control.betless is not None
    assert names(last.reports("excess-card", "7C")) == ["lapses"]


@pytest.mark.parametrize(
    ("book", "clause"),
    [
        case("nsw", "12.5", shows=("12.5",)),
        case("star-2024", "12.5", shows=("12.5",)),
        case("vic-2002", "11.2", shows=("11.2",)),
        case("crown-2025", "10.2", shows=("10.2",)),
        case("nz-1998", "12.4", shows=("12.4",)),
    ],
)
def test_an_excess_card_while_one_is_due_is_used(book: str, clause: str) -> None:
    play = Mishaps.dealt(book, "2H KC 3C")
    mishap = play.reports("excess-card")
    assert [(way.name, way.clauses) for way in mishap.outlook] == [("used", (clause,))]
    play.decides("used", DAN)
    assert play.in_front() == (None,)
    play.deals("QS")
    assert not play.in_front()
    play.sound()


@pytest.mark.parametrize(
    ("book", "way", "role"),
    [
        case("nsw", "reconstruct", "Dealer", shows=("12.1(b)", "12.1.1")),
        case("star-2024", "reconstruct", "Dealer", shows=("12.1(b)", "12.1.1")),
        case("vic-2002", "to-player", "Dealer", shows=("11.3",)),
        case("crown-2025", "to-player", "Dealer", shows=("10.3",)),
        case("nz-1998", "to-player", "casino supervisor", shows=("12.6",)),
    ],
)
@pytest.mark.parametrize("dealt", [PLAYER_DRAWS, "2H KC", ""])
def test_a_card_for_the_player_laid_with_the_banker(book: str, way: str, role: str, dealt: str) -> None:
    play = Mishaps.dealt(book, dealt)
    mishap = play.reports("card-to-banker", "9H")
    assert names(mishap) == [way]
    assert mishap.outlook[0].role.lower().startswith(role.lower())
    play.decides(way)
    if way == "reconstruct":
        play.goes_on()
    assert play.state.coup.faces[play.state.coup.drawn[-1]] == Card.parse("9H")
    assert play.state.coup.drawn[-1] == {4: "P3", 2: "P2", 0: "P1"}[len(dealt.split())]
    assert play.stands(Phase.DEALING)
    play.sound()


FACED = [
    case("nsw", "no-bet-coup", "12.3", "12.5", shows=("12.3", "12.4", "12.5")),
    case("star-2024", "no-bet-coup", "12.3", "12.5", shows=("12.3", "12.4", "12.5")),
    case("vic-2002", "dummy-coup", "11.6.1", "11.6.2", shows=("11.6.1", "11.6.2", "11.9.3", "11.9.4(a)")),
    case("crown-2025", "dummy-coup", "10.5.1", "10.5.2", shows=("10.5.1", "10.5.2", "10.8.3", "10.8.4(b)")),
    case("nz-1998", "void-hand", "12.3", "12.4", shows=("12.3", "12.4")),
]


@pytest.mark.parametrize(("book", "way", "first", "later"), FACED)
def test_a_card_found_face_up(book: str, way: str, first: str, later: str) -> None:
    play = Mishaps.called(book)
    mishap = play.reports("face-up-card", "7C")
    assert names(mishap) == [way]
    assert first in mishap.outlook[0].clauses
    play.decides(way, DAN)
    assert play.stands(Phase.CALLED)
    assert play.chips == 1_000_00
    play.deals("7C 2D KC")
    assert play.reports("face-up-card", "4S").outlook[0].clauses == (later,)
    play.decides("used", DAN)
    assert play.refusal(DAN, DrawCard(face=Card.parse("5S"))).number == 306
    play.deals("4S")
    play.sound()


@pytest.mark.parametrize(
    ("book", "way"),
    [
        case("nsw", "no-bet-coup", shows=("12.3",)),
        case("star-2024", "no-bet-coup", shows=("12.3",)),
        case("vic-2002", "dummy-coup", shows=("11.6.1",)),
        case("crown-2025", "dummy-coup", shows=("10.5.1",)),
        case("nz-1998", "void-hand", shows=("12.3",)),
    ],
)
def test_a_faced_card_that_the_coup_does_not_need_opens_a_betless_one(book: str, way: str) -> None:
    play, last = Mishaps.dealt(book), Mishaps.dealt(book, last=True)
    assert names(play.reports("face-up-card", "7C")) == [way]
    play.decides(way, DAN)
    play.finishes()
    assert play.in_front() == (Card.parse("7C"),)
    assert play.state.control.betless is not None
    assert names(last.reports("face-up-card", "7C")) == ["lapses"]


@pytest.mark.parametrize(
    ("book", "way", "by"),
    [
        case("nsw", "no-bet-coup", "dealer", shows=("12.3", "12.4")),
        case("star-2024", "no-bet-coup", "dealer", shows=("12.3", "12.4")),
        case("vic-2002", "dummy-coup", "supervisor", shows=("11.4", "11.4.1", "11.9.2", "11.9.3")),
        case("crown-2025", "dummy-coup", "supervisor", shows=("10.8.1", "10.8.1(a)", "10.8.2", "10.8.3")),
        case("nz-1998", "void-hand", "dealer", shows=("12.2(b)",)),
    ],
)
def test_an_exposed_first_card(book: str, way: str, by: str) -> None:
    play = Mishaps.called(book)
    assert names(play.reports("exposed-card", "7C")) == [way]
    play.decides(way, DAN if by == "dealer" else TESS)
    assert play.state.coup.kind == "dummy"
    assert play.chips == 1_000_00
    assert play.stands(Phase.CALLED)
    play.deals("7C 2D KC 4S")
    play.finishes()
    assert Mishaps.dealt(book, "9H").not_so("exposed-card", "7C").number == 401


@pytest.mark.clause("nsw", "12.3", "12.5")
def test_nsw_12_3_a_live_coup_does_not_begin_with_a_card_that_was_seen() -> None:
    play = Mishaps.called("nsw", faces="down")
    for _ in range(4):
        play.does(DAN, DrawCard())
    play.reports("face-up-card", "7C")
    play.decides("used", DAN)
    for place, face in zip(("P1", "B1", "P2", "B2"), STANDS.split(), strict=True):
        play.does(DAN, TurnCard(place=place, face=Card.parse(face)))
    play.finishes()
    play.bets("Ann", player=100_00)
    play.does(DAN, CloseBets())
    assert play.refusal(DAN, DrawCard()).number == 406
    play.reports("face-up-card", "7C")
    play.decides("no-bet-coup", DAN)
    assert play.in_front() == (Card.parse("7C"),)
    play.does(DAN, DrawCard())
    for _ in range(3):
        play.does(DAN, DrawCard())
    assert play.refusal(DAN, TurnCard(place="P1", face=Card.parse("8C"))).number == 306
    play.does(DAN, TurnCard(place="P1", face=Card.parse("7C")))
    play.sound()


@pytest.mark.parametrize("book", ALL)
def test_a_card_that_cannot_be_there_was_keyed_in_wrongly(book: str) -> None:
    play = Mishaps.dealt(book)
    play.state = structs.replace(play.state, shoe=structs.replace(play.state.shoe, seen={"9D": 8}))
    assert play.not_so("excess-card", "9D").code == "no-copy-left"
    assert play.not_so("excess-card", "8D", count=0).number == 407
    assert play.not_so("extra-burn", count=play.state.shoe.left + 1).number == 407
