"""What was dealt is what was committed: every card is compared with the shoe, once it is revealed."""

from collections.abc import Callable

import pytest
from msgspec import structs

from punto.audit.dealt_cards import check_dealt
from punto.cards import PACK, Card
from punto.machine.approval import Approve
from punto.robots.virtual_shoe import Deck
from punto.store import Append, Part, Store, StoredEvent, canonical, content_hash
from punto.store.errors import ChainBroken
from punto.store.keys.entropy import Entropy
from punto.store.keys.sealing import SHOE_REVEALED, SecretShoe, new_shoe
from punto.table import BY_ITSELF, Actor, Phase, Setup, Terms
from punto.table.betting.calls import CloseBets
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.dealing.cards import DrawCard
from punto.table.dealing.miskeyed_card import CorrectCard
from punto.table.preparing.burning import BurnCards
from punto.table.preparing.sequence import ready_shoe
from tests.live.hosting import ANN, DAN, START, Serving

COUPS = 5


class FromShoe(Serving):
    """A table dealt from a shoe."""

    def __init__(self, store: Store, burned: Callable[[Card], Card] | None = None) -> None:
        """Open with the first card burned face down, or face up and said to be another, or itself."""
        super().__init__(store)
        self.shoe = new_shoe("m1-1", 8, Entropy())
        self.deck = Deck(self.shoe.cards(), 8)
        face_up = burned and BurnCards(way="face-up", face=burned(self.deck.first))
        self.open(face_up or BurnCards(way="face-down"))
        self.sit_down()

    def open(self, burn: BurnCards) -> None:
        setup = Setup(table=self.table, terms=Terms(rulebook="nsw"), automation=BY_ITSELF)
        self.tables.set_up(setup, actor="Sue", at=START, command=self.id())
        *before, last = ready_shoe(self.tables.state(self.table), dealer=DAN, at=START)
        for command in (*before, structs.replace(last, order=burn)):
            assert not self.tables.give(self.table, command).refused
        if burn.face is not None:
            self.gives(Actor("Tess", "casino-supervisor"), Approve(request=last.id))
        assert self.tables.state(self.table).phase is Phase.BETTING

    def play_coup(self, *, other: int = -1) -> None:
        """Deal a coup, every card as the shoe has it but for one."""
        self.gives(ANN, PlaceBets(stakes=(Stake(id=self.id(), wager="banker", amount=10_00),)))
        self.gives(DAN, CloseBets())
        while (state := self.tables.state(self.table)).phase in {Phase.CALLED, Phase.DEALING}:
            card = self.deck.next_card(state)
            if len(state.coup.drawn) == other:
                card = like(card)
            assert not self.gives(DAN, DrawCard(face=card)).refused


def itself(card: Card) -> Card:
    return card


def like(card: Card) -> Card:
    """Another card that counts as much."""
    return next(each for each in PACK if each.points == card.points and each != card)


def reveal(store: Store, shoe: SecretShoe) -> None:
    body = canonical(shoe.revealed())
    event = StoredEvent(
        f"shoe/{shoe.shoe}", SHOE_REVEALED, 1, "2023-11-14T22:13:20.000Z", "house", shoe.shoe, body
    )
    store.append(Append(event.command, content_hash(body), (Part(event.stream, None, (event,)),)))


@pytest.mark.trust("A7")
def test_every_card_that_was_seen_is_the_committed_one(sqlite_store: Store) -> None:
    table = FromShoe(sqlite_store)
    for _ in range(COUPS):
        table.play_coup()
    assert check_dealt(sqlite_store) == 0, "as long as the shoe is not revealed, nothing can be compared"
    reveal(sqlite_store, table.shoe)
    assert (
        check_dealt(sqlite_store)
        == sum(each.event.type == "card-turned" for each in sqlite_store.every())
        >= 4 * COUPS
    )


@pytest.mark.trust("A7")
def test_a_card_that_is_burned_face_up_is_compared_too(sqlite_store: Store) -> None:
    table = FromShoe(sqlite_store, itself)
    reveal(sqlite_store, table.shoe)
    assert check_dealt(sqlite_store) == 1


@pytest.mark.trust("A7")
def test_a_card_that_is_burned_as_another_is_named(sqlite_store: Store) -> None:
    table = FromShoe(sqlite_store, like)
    reveal(sqlite_store, table.shoe)
    first = table.deck.first
    with pytest.raises(ChainBroken, match=f"shows {like(first)}; shoe m1-1 was to show {first}"):
        check_dealt(sqlite_store)


@pytest.mark.trust("A7")
@pytest.mark.parametrize("place", range(4))
def test_a_card_that_is_not_the_committed_one_is_named(sqlite_store: Store, place: int) -> None:
    table = FromShoe(sqlite_store)
    table.play_coup()
    before = sum(each.event.type == "card-turned" for each in sqlite_store.every())
    table.play_coup(other=place)
    reveal(sqlite_store, table.shoe)
    turned = [each.position for each in sqlite_store.every() if each.event.type == "card-turned"]
    with pytest.raises(ChainBroken, match="was to show") as broken:
        check_dealt(sqlite_store)
    assert broken.value.position == turned[before + place]


@pytest.mark.trust("A7")
def test_a_card_that_was_put_right_into_another_is_named(sqlite_store: Store) -> None:
    table = FromShoe(sqlite_store)
    table.gives(DAN, CloseBets())
    first = table.deck.next_card(table.tables.state("m1"))
    table.gives(DAN, DrawCard(face=first))
    other = like(first)
    assert not table.gives(DAN, CorrectCard(place="P1", face=other)).refused
    reveal(sqlite_store, table.shoe)
    with pytest.raises(ChainBroken, match=f"shows {other}; shoe m1-1 was to show {first}"):
        check_dealt(sqlite_store)


@pytest.mark.trust("A7")
def test_shoes_that_were_never_committed_are_the_dealers_own(sqlite_store: Store) -> None:
    table = FromShoe(sqlite_store)
    table.play_coup()
    reveal(sqlite_store, new_shoe("m2-1", 8, Entropy()))
    assert check_dealt(sqlite_store) == 0
