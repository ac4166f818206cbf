"""Robots at the squeeze: some hands they take and open card by card, others they leave to the dealer."""

from functools import partial

from msgspec import structs

from punto.floor.plan.entry import RobotPatron
from punto.machine.roles import PATRON
from punto.robots.squeeze_offers import asked_for, waits
from punto.robots.squeezing_patron import hesitation, opens_next
from punto.table import Actor, Order, Phase
from punto.table.dealing.cards import TurnCard
from punto.table.holding.offers import AcceptHand, DeclineHand
from tests.robots.test_robots import Evening, betting

OFTEN, NEVER = 10, 0


def tempered(squeezes: int) -> Evening:
    """The table at which people squeeze, with robots that take so many of ten hands."""
    evening = betting("squeeze")
    patrons = (
        structs.replace(each, temper=structs.replace(each.temper, squeezes_of_ten=squeezes, passes_of_ten=0))
        for each in evening.table.patrons
    )
    evening.table = structs.replace(evening.table, patrons=tuple(patrons))
    return evening


def asks(evening: Evening, robot: RobotPatron) -> tuple[Actor, Order] | None:
    """What a robot would do about the cards now."""
    order = opens_next(evening.state, robot, evening.deck)
    return (Actor(robot.id, PATRON), order) if order else None


def deals_a_coup(evening: Evening) -> list[object]:
    """Deal a coup; everything that the robots did about the cards."""
    done: list[object] = []
    number = evening.state.coup.number
    while evening.state.coup.number == number:
        while order := next(filter(None, map(partial(asks, evening), evening.table.patrons)), None):
            done.append(order[1])
            assert evening.gives(*order), evening.refused
        evening.step()
    return done


def test_a_robot_that_likes_to_squeeze_takes_its_cards_and_turns_each_of_them() -> None:
    evening = tempered(OFTEN)
    done = deals_a_coup(evening)
    taken = [order for order in done if isinstance(order, AcceptHand)]
    turned = [order.place for order in done if isinstance(order, TurnCard)]
    assert taken
    assert not any(isinstance(order, DeclineHand) for order in done)
    for order in taken:
        letter = "P" if order.hand == "player" else "B"
        assert {f"{letter}1", f"{letter}2"} <= set(turned)


def test_a_robot_that_does_not_leaves_them_to_the_dealer() -> None:
    done = deals_a_coup(tempered(NEVER))
    assert done
    assert all(isinstance(order, DeclineHand) for order in done)


def test_the_robots_of_the_floor_do_both_within_a_shoe() -> None:
    evening = betting("squeeze")
    kinds = {type(order) for _ in range(40) for order in deals_a_coup(evening)}
    assert {AcceptHand, DeclineHand, TurnCard} <= kinds
    assert evening.refused == []


def test_nobody_answers_for_somebody_else_or_acts_when_nothing_is_asked() -> None:
    evening = tempered(OFTEN)
    assert all(opens_next(evening.state, each, evening.deck) is None for each in evening.table.patrons)
    while not waits(evening.state) and evening.state.phase is not Phase.RESULT:
        evening.step()
    for each in evening.table.patrons:
        asked = each.id in {asked_for(evening.state, hand) for hand in evening.state.coup.holding.offered}
        assert (opens_next(evening.state, each, evening.deck) is not None) == asked


def test_a_robot_takes_its_time_but_not_for_ever() -> None:
    evening = betting("squeeze")
    robot = evening.table.patrons[0]
    times = {hesitation(robot, structs.replace(evening.state, seq=seq), 0.8) for seq in range(60)}
    assert min(times) >= 1.6
    assert max(times) <= 4.8 + 1e-9
    assert len(times) > 2
