"""What must not matter: bets to the cards, seats to the cards, names and ids to anything."""

from collections.abc import Iterable, Iterator

import pytest

from punto.cards import SeededSource
from punto.rulebook.register import rulebook_ids
from punto.table import BY_ITSELF, Actor, Event, Order, Setup, Table, Terms, new_table
from punto.table.betting import LiftBet, PlaceBets
from punto.table.dealing import CardTurned
from punto.table.driver import Betting, Dealer, nobody
from punto.table.places import BuyIn, Join
from punto.table.placing import Stake
from punto.table.settling import CoupSettled, ResultAnnounced

COUPS = 12
SEED = bytes(range(32))


def players(names: Iterable[str], wagers: Iterable[str], prefix: str = "w") -> Betting:
    """Everybody sits down, buys in, lifts what still lies there and lays the same wagers every coup."""

    def bet(state: Table) -> Iterator[tuple[Actor, Order]]:
        for place, name in enumerate(names, 1):
            actor = Actor(name, "patron")
            if not state.people.here(name):
                yield actor, Join(seat=str(place))
                yield actor, BuyIn(amount=100_000_00)
            yield from ((actor, LiftBet(wager=each.id)) for each in state.layout.values() if each.who == name)
            stakes = tuple(
                Stake(id=f"{prefix}-{state.coup.number}-{name}-{wager}", wager=wager, amount=100_00)
                for wager in wagers
            )
            yield actor, PlaceBets(stakes=stakes)

    return bet


def play(rulebook: str, betting: Betting, seats: int = 7) -> list[Event]:
    setup = Setup(
        table="T1",
        terms=Terms(rulebook=rulebook),
        seats=tuple(str(seat) for seat in range(1, seats + 1)),
        automation=BY_ITSELF,
    )
    dealer = Dealer(new_table(setup), SeededSource(8, SEED))
    dealer.gives(Actor("Gus", "patron"), Join(seat=setup.seats[-1]))
    dealer.make_ready()
    for _ in range(COUPS):
        dealer.play_coup(lambda state: betting(state) if state.phase.value == "betting" else ())
    return dealer.events


def cards(events: list[Event]) -> list[str]:
    return [str(event.fact.face) for event in events if isinstance(event.fact, CardTurned)]


def results(events: list[Event]) -> list[ResultAnnounced]:
    return [event.fact for event in events if isinstance(event.fact, ResultAnnounced)]


def paid(events: list[Event]) -> list[tuple[tuple[str, str, int, int], ...]]:
    return [
        tuple((due.wager, due.outcome, due.pays, due.returned) for due in event.fact.dues)
        for event in events
        if isinstance(event.fact, CoupSettled)
    ]


@pytest.mark.trust("A8")
@pytest.mark.parametrize("rulebook", rulebook_ids())
def test_bets_never_change_cards(rulebook: str) -> None:
    without = play(rulebook, nobody)
    for wagers in (("player",), ("banker", "tie")):
        with_bets = play(rulebook, players(["Ann", "Bob"], wagers))
        assert cards(with_bets) == cards(without)
        assert results(with_bets) == results(without)
    assert len(results(without)) == COUPS


@pytest.mark.trust("A8")
@pytest.mark.parametrize("rulebook", rulebook_ids())
def test_more_seats_never_change_cards(rulebook: str) -> None:
    few = play(rulebook, players(["Ann"], ("player",)), seats=5)
    many = play(rulebook, players(["Ann", "Bob", "Cy", "Dee", "Eve", "Fay"], ("player",)), seats=9)
    assert cards(few) == cards(many)


@pytest.mark.parametrize("rulebook", rulebook_ids())
def test_other_ids_and_names_give_the_same_result(rulebook: str) -> None:
    ann = play(rulebook, players(["Ann", "Bob"], ("banker", "tie")))
    zoe = play(rulebook, players(["Zoe", "Yan"], ("banker", "tie"), prefix="other"))
    assert paid(ann) == paid(zoe)
    assert [event.clauses for event in ann] == [event.clauses for event in zoe]
