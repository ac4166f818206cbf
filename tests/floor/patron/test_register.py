"""The register: people by id alone, their cards and ratings, and who looked at what is personal."""

from fractions import Fraction

import msgspec

from punto.floor.patron import PATRONS
from punto.floor.patron.own_limits import SetOwnLimit
from punto.floor.patron.play_record import OpenSession
from punto.floor.patron.player_cards import CancelCard, CardIssued, IssueCard, card_of, shown_card
from punto.floor.patron.ratings import PlayRated, RatePlay
from punto.floor.patron.registration import (
    DetailsOpened,
    ForgetPatron,
    KeepDetails,
    OpenDetails,
    PatronForgotten,
    RegisterPatron,
)
from punto.machine.roles import HOUSE
from tests.floor.patron.registers import ANN, BOB, DAY, DEALER, HOUR, MANAGER, NOW, OTHER, Register


def test_people_are_registered_once_by_those_who_look_after_them() -> None:
    register = Register(ANN)
    assert register.refuses(MANAGER, RegisterPatron(who="ann")) == ["registered-before"]
    assert register.refuses(ANN, RegisterPatron(who="bob")) == ["role"]
    assert register.refuses(DEALER, RegisterPatron(who="bob")) == ["role"]


# Cards


def test_a_card_is_valid_for_its_owner_and_its_time() -> None:
    register = Register(ANN, BOB)
    register.does(MANAGER, IssueCard(card="c1", who="ann", expires=NOW + DAY))
    assert register.facts(CardIssued)[0].form == "physical"
    assert shown_card(register.state, "c1", NOW) == ("ann", True)
    assert shown_card(register.state, "c1", NOW - 1) == ("ann", False)
    assert shown_card(register.state, "c1", NOW + DAY - 1) == ("ann", True)
    assert shown_card(register.state, "c1", NOW + DAY) == ("ann", False)
    assert shown_card(register.state, "c2", NOW) == ("", False)
    assert register.refuses(MANAGER, IssueCard(card="c1", who="bob")) == ["card-issued-before"]
    assert register.refuses(MANAGER, IssueCard(card="c2", who="eve")) == ["not-registered"]
    assert register.refuses(MANAGER, IssueCard(card="c2", who="bob", expires=NOW)) == ["date-in-the-past"]


def test_a_cancelled_card_is_not_valid_and_the_last_issued_is_ones_own() -> None:
    register = Register(ANN)
    for card in ("c1", "c2"):
        register.does(MANAGER, IssueCard(card=card, who="ann", form="digital"))
    own = card_of(register.state, "ann", NOW)
    assert own is not None
    assert own.id == "c2"
    register.at += 1
    register.does(MANAGER, CancelCard(card="c2", why="lost"))
    assert card_of(register.state, "ann", register.at) == register.state.cards["c1"]
    assert register.refuses(MANAGER, CancelCard(card="c2")) == ["card-cancelled-before"]
    assert register.refuses(MANAGER, CancelCard(card="c9")) == ["unknown-player-card"]
    assert register.refuses(ANN, CancelCard(card="c1")) == ["role"]
    assert card_of(register.state, "bob", NOW) is None


# Ratings


def rating(**changes: object) -> RatePlay:
    given: dict[str, object] = {
        "who": "ann", "table": "t1", "began": NOW, "ended": NOW + HOUR, "coups": 40,
        "bought": 1_000_00, "cashed": 900_00, "turnover": {"player": 1_000_00, "tie": 100_00},
        "prices": {"player": "1/81", "tie": "143/1000"},
    }  # fmt: skip
    return RatePlay(**{**given, **changes})  # type: ignore[arg-type]


def test_a_session_is_rated_by_exact_prices() -> None:
    register = Register(ANN)
    register.does(MANAGER, rating())
    fact = register.facts(PlayRated)[0]
    assert fact.theoretical == Fraction(1_000_00, 81) + Fraction(143 * 100_00, 1000)
    assert (fact.staked, fact.average_bet) == (1_100_00, Fraction(2750))
    register.does(MANAGER, rating())
    total = register.state.patrons["ann"].rating
    assert (total.sessions, total.coups, total.seconds) == (2, 80, 7200)
    assert (total.bought, total.cashed, total.turnover) == (2_000_00, 1_800_00, 2_200_00)
    assert (total.theoretical, total.average_bet) == (2 * fact.theoretical, Fraction(2750))


def test_a_rating_that_makes_no_sense_names_everything() -> None:
    register = Register(ANN)
    wrong = rating(who="eve", prices={}, ended=NOW - 1, bought=-1)
    assert register.refuses(MANAGER, wrong) == ["not-registered", "no-price", "bad-session", "bad-figures"]
    assert register.refuses(ANN, rating()) == ["role"]
    register.does(MANAGER, rating(coups=0, turnover={}, prices={}))
    assert register.facts(PlayRated)[0].average_bet == 0


# What is personal


def test_who_looks_is_on_record_with_a_reason() -> None:
    register = Register(ANN)
    register.does(MANAGER, KeepDetails(who="ann", fields=("name", "address")))
    order = OpenDetails(who="ann", fields=("address",), why="a prize is refused")
    register.does(MANAGER, order)
    fact, event = register.facts(DetailsOpened)[0], register.events[-1]
    assert (event.actor, fact.who, fact.fields, fact.why) == (
        "mia", "ann", ("address",), "a prize is refused",
    )  # fmt: skip
    assert register.refuses(MANAGER, OpenDetails(who="ann", fields=("name",), why=" ")) == ["no-reason-given"]
    assert register.refuses(DEALER, order) == ["role"]
    assert register.refuses(ANN, order) == ["role"]


def test_forgetting_takes_two_people_and_leaves_the_history_whole() -> None:
    register = Register(ANN, BOB)
    register.does(MANAGER, IssueCard(card="c1", who="ann"))
    register.does(MANAGER, IssueCard(card="c2", who="bob"))
    register.does(ANN, SetOwnLimit(kind="stake", period="coup", amount=1))
    register.does(HOUSE, OpenSession(who="ann", table="t1"))
    assert register.refuses(MANAGER, ForgetPatron(who="ann")) == ["must-be-kept"]
    register = Register(ANN, BOB)
    register.does(MANAGER, IssueCard(card="c1", who="ann"))
    register.does(MANAGER, IssueCard(card="c2", who="bob"))
    register.does(MANAGER, ForgetPatron(who="ann"))
    assert not register.facts(PatronForgotten)
    register.at += 1
    register.together(MANAGER, OTHER, ForgetPatron(who="ann", why="asked for it"))
    assert not shown_card(register.state, "c1", register.at).valid
    assert shown_card(register.state, "c2", register.at).valid
    assert register.refuses(MANAGER, IssueCard(card="c3", who="ann")) == ["forgotten"]
    assert register.refuses(MANAGER, ForgetPatron(who="ann")) == ["forgotten"]


def test_events_and_states_are_written_and_read_back() -> None:
    register = Register(ANN)
    register.does(MANAGER, rating())
    register.does(ANN, SetOwnLimit(kind="loss", period="day", amount=5))
    codec = PATRONS.codec
    for event in register.events:
        assert codec.read_event(codec.write_event(event)) == event
    assert codec.read_state(codec.write_state(register.state)) == register.state
    assert b"Fraction" not in msgspec.json.encode(codec.write_state(register.state).decode())
