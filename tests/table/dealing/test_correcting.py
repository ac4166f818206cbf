"""A card that was keyed in wrongly is put right, and the coup comes out as if it had been right at first."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punto.cards import PACK, Card, parse_cards
from punto.machine.approval import Approve, Requested
from punto.table import Automation, Phase
from punto.table.betting.calls import CloseBets
from punto.table.betting.windows import CloseWindow, OfferWindow
from punto.table.coup.hands import next_step
from punto.table.dealing.cards import Announce, DrawCard
from punto.table.dealing.miskeyed_card import CardCorrected, CorrectCard
from punto.table.settling.result import AnnounceResult
from punto.table.settling.settle import Settle
from tests.five import FIVE
from tests.table.play import DAN, TESS, Play

MAIN = frozenset({"player", "banker", "tie"})
CARDS_AT_MOST = 6


def table(rulebook: str) -> Play:
    """A table where bets on all three results lie, and points call themselves."""
    play = Play(rulebook, automation=[Automation.ANNOUNCE], offered=MAIN)
    for seat, (who, wager) in enumerate({"Ann": "player", "Bob": "banker", "Cy": "tie"}.items(), 1):
        play.sits(who, str(seat), chips=500_00)
        if seat == 1:
            play.ready_shoe()
        play.bets(who, seat=str(seat), **{wager: 100_00})
    play.does(DAN, CloseBets())
    return play


def deal(play: Play, cards: list[Card]) -> None:
    """Key in card after card, for as long as one is due and there are any."""
    while next_step(play.state.coup, play.game.drawing).draw and len(play.state.coup.drawn) < len(cards):
        play.does(DAN, DrawCard(face=cards[len(play.state.coup.drawn)]))


def correct(play: Play, place: str, face: str | Card) -> CardCorrected:
    card = Card.parse(face) if isinstance(face, str) else face
    play.does(DAN, CorrectCard(place=place, face=card))
    if play.phase is Phase.RESULT:
        (request,) = play.state.requests
        play.does(TESS, Approve(request=request))
    return play.facts(CardCorrected)[-1]


@pytest.mark.parametrize("rulebook", FIVE)
@given(
    cards=st.lists(st.sampled_from(PACK), min_size=CARDS_AT_MOST, max_size=CARDS_AT_MOST),
    slip=st.integers(0, CARDS_AT_MOST - 1),
    wrong=st.sampled_from(PACK),
    when=st.sampled_from(["at once", "when the hands are complete", "when the result is called"]),
)
def test_the_coup_settles_as_if_it_had_been_keyed_right(
    rulebook: str, cards: list[Card], slip: int, wrong: Card, when: str
) -> None:
    right, slipped = table(rulebook), table(rulebook)
    deal(right, cards)
    keyed = [*cards[:slip], wrong, *cards[slip + 1 :]]
    deal(slipped, keyed[: slip + 1] if when == "at once" else keyed)
    if when == "when the result is called":
        slipped.does(DAN, AnnounceResult())
    drawn = slipped.state.coup.drawn
    if slip < len(drawn) and wrong != cards[slip]:
        correct(slipped, drawn[slip], cards[slip])
    deal(slipped, cards)
    for play in (right, slipped):
        if play.phase is Phase.DEALING:
            play.does(DAN, AnnounceResult())
        play.does(DAN, Settle())
    one, other = slipped.state, right.state
    assert (one.coup.drawn, one.coup.faces, one.dues) == (other.coup.drawn, other.coup.faces, other.dues)
    assert (one.shoe.left, one.shoe.seen) == (other.shoe.left, other.shoe.seen)


def test_before_and_after_are_recorded_and_points_are_called_anew() -> None:
    play = table("nsw")
    deal(play, list(parse_cards(["9H", "2D", "KS", "4C"])))
    found = correct(play, "P1", "8H")
    assert (found.was, found.face) == (Card.parse("9H"), Card.parse("8H"))
    assert (found.back, found.again) == ((), ("player",))
    assert play.event(CardCorrected).actor == DAN.id
    assert play.state.coup.announced == {"player", "banker"}


def test_a_suit_changes_nothing_else() -> None:
    play = table("nsw")
    deal(play, list(parse_cards(["9H", "2D", "KS", "4C"])))
    found = correct(play, "P2", "KD")
    assert (found.back, found.again) == ((), ())


def test_cards_that_are_not_due_any_more_are_keyed_in_again() -> None:
    """The Player's one and four were a two and four: the fifth card out of the shoe is the Banker's."""
    play = table("nsw")
    deal(play, list(parse_cards(["AH", "2D", "4S", "AC", "8H", "6H"])))
    assert play.state.coup.drawn == ("P1", "B1", "P2", "B2", "P3")
    left = play.state.shoe.left
    assert correct(play, "P1", "2H").back == ("P3",)
    assert play.state.shoe.left == left + 1
    deal(play, list(parse_cards(["2H", "2D", "4S", "AC", "8H"])))
    assert play.state.coup.drawn == ("P1", "B1", "P2", "B2", "B3")


def test_once_the_result_is_called_a_supervisor_must_agree() -> None:
    play = table("star-2024")
    deal(play, list(parse_cards(["9H", "2D", "KS", "4C"])))
    play.does(DAN, AnnounceResult())
    play.does(DAN, CorrectCard(place="P1", face=Card.parse("8H")))
    assert play.facts(CardCorrected) == []
    (request,) = [fact.request for fact in play.facts(Requested)]
    assert play.refusal(DAN, Approve(request=request.id)).code == "same-person"
    play.does(TESS, Approve(request=request.id))
    assert play.phase is Phase.DEALING
    assert play.event(CardCorrected).approver == TESS.id


def test_what_cannot_be_put_right_is_refused_with_a_reason() -> None:
    play = table("nsw")
    nine = CorrectCard(place="P1", face=Card.parse("9H"))
    assert "is not possible now" in play.refusal(DAN, nine).what
    deal(play, list(parse_cards(["9H", "2D", "KS", "4C"])))
    assert play.refusal("Ann", nine).code == "role"
    assert "recorded as 9H" in play.refusal(DAN, nine).what
    assert play.refusal(DAN, CorrectCard(place="P3", face=Card.parse("9H"))).code == "no-such-card"
    play.does(DAN, AnnounceResult(), Settle())
    assert "irregularity" in play.refusal(DAN, nine).accepted


def test_no_more_copies_than_the_packs_hold() -> None:
    play = table("nsw")
    deal(play, list(parse_cards(["9H", "2D", "KS", "4C"])))
    for _ in range(play.state.shoe.packs):
        play.state.shoe.seen["AD"] = play.state.shoe.seen.get("AD", 0) + 1
    assert play.refusal(DAN, CorrectCard(place="P1", face=Card.parse("AD"))).code == "no-copy-left"


def test_what_was_laid_on_points_that_were_called_stands_against_it() -> None:
    """Insurance was taken on the hands as they were keyed: a change of points is no mere slip then."""
    play = Play("vic-2002", variant="crown")
    play.sits("Ann", "1", chips=500_00)
    play.ready_shoe()
    play.bets("Ann", seat="1", player=100_00)
    play.deals("AH 2C 4D 4S")
    play.does(DAN, Announce(hand="player"), Announce(hand="banker"), OfferWindow())
    (offered, *_) = play.state.coup.windows
    play.bets("Ann", seat="1", **{offered: 10_00})
    three = CorrectCard(place="B1", face=Card.parse("3C"))
    assert "wagers inside the coup are on offer" in play.refusal(DAN, three).what
    play.does(DAN, CloseWindow())
    assert "laid inside the coup" in play.refusal(DAN, three).what
    play.does(DAN, CorrectCard(place="B1", face=Card.parse("2H")))


def test_a_game_with_a_hand_for_every_area_has_other_ways() -> None:
    play = Play("crown-2025", variant="three-card")
    assert play.refusal(DAN, CorrectCard(place="D-1", face=Card.parse("9H"))).code == "two-hands"
