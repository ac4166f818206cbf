"""Whatever is bet and however it is dealt: money and cards are conserved, and the events say everything."""

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from punto.cards import Card
from punto.table import Actor, legal_commands, read_event, replay, write_event
from punto.table.betting.calls import CloseBets
from punto.table.coup.hands import face_down
from punto.table.dealing.cards import DrawCard, TurnCard
from punto.table.settling.pay import Discard, PayOut
from punto.table.settling.result import AnnounceResult
from punto.table.settling.settle import Settle
from punto.table.three_card.area_game import all_dealt, faces_of
from punto.table.three_card.looking import DeclarePoints
from tests.table.play import DAN, Play
from tests.table.three_card.hands import MARIE, cards_in_all, seated, table

PACK = [rank + suit for rank, suit in product("A23456789TJQK", "SHDC")]
ANN = Actor("Ann", "patron")
bets = st.fixed_dictionaries(
    {},
    optional={"three_card": st.just(50_00), "three_card_tie": st.just(5_00), "three_pictures": st.just(5_00)},
)
areas = st.dictionaries(st.sampled_from("23456789"), bets, max_size=8)


def checked(play: Play, legal: bool = True) -> None:
    assert play.chips_in_all == 0
    assert cards_in_all(play) == 52
    for actor in (DAN, MARIE, ANN) if legal else ():
        assert legal_commands(play.state, actor)


def play_out(play: Play, pack: list[str]) -> None:
    """Deal, turn and settle with the cards as they lie in the pack."""
    cards = iter(pack)
    play.does(DAN, CloseBets())
    while not all_dealt(play.state.coup):
        up = faces_of(play.state) == "up"
        play.does(DAN, DrawCard(face=Card.parse(next(cards)) if up else None))
        checked(play, legal=all_dealt(play.state.coup))
    for place in face_down(play.state.coup):
        play.does(DAN, TurnCard(place=place, face=Card.parse(next(cards))))
    for order in (DeclarePoints(), AnnounceResult(), Settle(), PayOut(), Discard()):
        play.does(DAN, order)
        checked(play)


@settings(max_examples=30)
@given(st.sampled_from(["shoe", "shuffler"]), st.sampled_from(["up", "down"]), areas, st.permutations(PACK))
def test_money_and_cards_are_conserved_and_events_suffice(
    device: str, faces: str, laid: dict[str, dict[str, int]], pack: list[str]
) -> None:
    play = table(device, faces)
    seated(play, Ann="1")
    play.bets("Ann", three_card=50_00)
    for area, amounts in laid.items():
        if amounts:
            play.bets("Ann", seat=area, **amounts)

    play_out(play, pack)

    assert replay(play.opening, [read_event(write_event(event)) for event in play.events]) == play.state
    assert all(event.clauses for event in play.events[1:])


@settings(max_examples=10)
@given(st.permutations(PACK))
def test_the_way_hands_lie_does_not_change_what_is_paid(pack: list[str]) -> None:
    paid = []
    for device in ("shoe", "shuffler"):
        order = []
        for faces in ("up", "down"):
            play = table(device, faces)
            seated(play, Ann="1")
            play.bets("Ann", three_card=50_00, three_pictures=5_00)
            play_out(play, pack)
            order.append(play.state.purses)
        paid.append(order)

    assert all(up == down for up, down in paid)
