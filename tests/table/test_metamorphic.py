"""What must not matter: bets to the cards, seats to the cards, names and ids to anything."""

from collections.abc import Callable, Iterable, Iterator
from typing import get_type_hints

import pytest
from msgspec import structs

from punto.cards import KeyStream, SeededSource, Shoe, draw_below
from punto.cards.shoe import shuffled
from punto.robots.shoe_player import Betting, Dealer, nobody
from punto.robots.virtual_shoe import Deck
from punto.script.default_sign import with_default_sign
from punto.table import BY_ITSELF, Actor, Event, Order, Setup, Table, Terms, new_table
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import LiftBet, PlaceBets
from punto.table.dealing.cards import CardTurned
from punto.table.money.buying_in import BuyIn
from punto.table.seats.joining import Join
from punto.table.settling.result import ResultAnnounced
from punto.table.settling.settle import CoupSettled
from punto.table.setup import game_of
from tests.five import FIVE
from tests.sizes import sizes
from tests.table.company import Company, games

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
    setup = with_default_sign(
        Setup(
            table="T1",
            terms=Terms(rulebook=rulebook),
            seats=tuple(str(seat) for seat in range(1, seats + 1)),
            automation=BY_ITSELF,
        )
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
@pytest.mark.parametrize("rulebook", FIVE)
def test_bets_never_change_cards(rulebook: str) -> None:
    without = play(rulebook, nobody)
    for wagers in (("player",), ("banker", "tie")):
        with_bets = play(rulebook, players(["Ann", "Bob"], wagers))
        assert cards(with_bets) == cards(without)
        assert results(with_bets) == results(without)
    assert len(results(without)) == COUPS


@pytest.mark.trust("A8")
@pytest.mark.parametrize("rulebook", FIVE)
def test_more_seats_never_change_cards(rulebook: str) -> None:
    few = play(rulebook, players(["Ann"], ("player",)), seats=5)
    many = play(rulebook, players(["Ann", "Bob", "Cy", "Dee", "Eve", "Fay"], ("player",)), seats=9)
    assert cards(few) == cards(many)


def company(seed: int, game: tuple[str, str]) -> list[str]:
    """The cards of three coups with people, wagers and delays of a seed, always from the same shoe."""
    made = Company(seed, game=game, shoe=SEED)
    for _ in range(3):
        made.dealer.at += made.chance.randrange(600_000)
        made.lay()
        coup = made.state.coup.number
        while made.state.coup.number == coup:
            made.dealer.at += made.chance.choice((0, 1, 40, 60_000))
            made.steps(1)
    return cards(made.events)


@pytest.mark.trust("A8")
@pytest.mark.parametrize("number", sizes(100, 10_000))
def test_no_bet_set_no_company_and_no_delay_changes_a_card(number: int) -> None:
    """However many sit there, whatever they lay and however long everybody takes, in every game."""
    known: dict[tuple[str, str], list[str]] = {}
    for seed in range(number):
        game = games()[seed % len(games())]
        dealt = company(seed, game)
        assert dealt == known.setdefault(game, dealt), (seed, game)
    assert len(known) == len(games())
    for (rulebook, variant), dealt in known.items():
        if variant == Terms(rulebook=rulebook).variant:
            assert dealt == cards(play(rulebook, nobody))[: len(dealt)]


def hints(made: Callable[..., object]) -> set[str]:
    return {str(hint) for name, hint in get_type_hints(made).items() if name != "return"}


@pytest.mark.trust("A8")
def test_what_deals_is_told_of_cards_and_chance_alone() -> None:
    """Nothing that shuffles or draws has a parameter for a bet, a balance or a player."""
    card_path: list[Callable[..., object]] = [
        draw_below, shuffled, KeyStream.__init__, KeyStream.next_word, SeededSource.__init__,
        SeededSource.next_card, Shoe.__init__, Shoe.draw, Deck.__init__,
    ]  # fmt: skip
    assert set().union(*map(hints, card_path)) == {
        "<class 'int'>", "bytes | None", "<class 'punto.cards.draw.KeyStream'>",
        "list[punto.cards.card.Card]", "<class 'punto.cards.shoe.CardSource'>",
        "collections.abc.Callable[[], int]",
    }  # fmt: skip


@pytest.mark.trust("A8")
@pytest.mark.parametrize("number", sizes(50, 2_000))
def test_a_virtual_shoe_deals_the_same_whatever_lies_on_the_layout(number: int) -> None:
    for seed in range(number):
        made = Company(seed)
        decks = game_of(made.state.terms).decks
        deck, bare = Deck(SeededSource(decks, SEED), decks), made.state
        made.lay()
        made.steps(made.chance.randint(1, 8))
        state = made.state
        without = structs.replace(
            state, layout={}, purses=bare.purses, people=bare.people, board=bare.board, carried=bare.carried
        )
        assert deck.next_card(state) is deck.next_card(without)
        for place in state.coup.drawn:
            assert deck.card_at(state, place) is deck.card_at(without, place)


@pytest.mark.parametrize("rulebook", FIVE)
def test_other_ids_and_names_give_the_same_result(rulebook: str) -> None:
    ann = play(rulebook, players(["Ann", "Bob"], ("banker", "tie")))
    zoe = play(rulebook, players(["Zoe", "Yan"], ("banker", "tie"), prefix="other"))
    assert paid(ann) == paid(zoe)
    assert [event.clauses for event in ann] == [event.clauses for event in zoe]
