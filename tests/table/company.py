"""Company: a table at which a seed decides the game, who sits there, what they lay and what is dealt."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from punto.cards import Card, CardSource, SeededSource
from punto.ledger import Account, Asset, Balances, Transaction, post
from punto.machine.approval import Approve
from punto.machine.roles import PATRON
from punto.robots.shoe_player import Dealer, Stuck
from punto.rules.game import wager_names
from punto.rules.wager import CoupWager
from punto.script.default_sign import with_default_sign
from punto.table import (
    BY_HAND,
    Actor,
    Command,
    Event,
    Order,
    Phase,
    Refused,
    Setup,
    Table,
    Terms,
    carry_out,
    evolve,
    new_table,
)
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.conduct.deferring import DeferCommission
from punto.table.money.buying_in import BuyIn
from punto.table.seats.joining import Join
from punto.table.setup import book_of, game_of
from tests.five import FIVE

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve")
AMOUNTS = (5_00, 10_00, 25_00, 37_50, 100_00, 235_00)
CHIPS: tuple[tuple[int, ...], ...] = ((), (50, 100, 500, 2500), (250, 1000, 5000))
FLOOR_MANAGER = Actor("Flo", "floor-manager")
Standing = dict[str, int]


def games(*, by_area: bool = False) -> list[tuple[str, str]]:
    """Every game of every rulebook with a Player and a Banker; with a hand for each area, if wanted."""
    return [
        (rulebook, name)
        for rulebook in FIVE
        for name, variant in book_of(rulebook).variant.items()
        if by_area or variant.hands != "each-seat"
    ]


class Arranged:
    """A source in front of which cards can be put."""

    def __init__(self, source: CardSource) -> None:
        """Take what comes from another source, after what is put in front."""
        self._source = source
        self.front: list[Card] = []

    def next_card(self) -> Card:
        """The next card."""
        return self.front.pop(0) if self.front else self._source.next_card()


class Company:
    """A table of a seed, with a robot who deals. The same seed makes the same table, people and wagers."""

    def __init__(
        self, seed: int, *, game: tuple[str, str] | None = None, shoe: bytes = b"", **given: Any
    ) -> None:
        """Set the table up, seat people with chips and tokens, and make a shoe ready, a given one or not."""
        self.in_windows = True
        self.seed = seed
        self.chance = Random(seed)  # noqa: S311 - a test's own dice
        rulebook, variant = game or self.chance.choice(games())
        terms = Terms(rulebook=rulebook, variant=variant, chips=self.chance.choice(CHIPS))
        tournament = book_of(rulebook).variant[variant].tournament_only is not None
        setup = with_default_sign(
            Setup(table="T1", terms=terms, automation=BY_HAND, tournament=tournament, **given)
        )
        self.opening = new_table(setup)
        self.source = Arranged(SeededSource(game_of(terms).decks, shoe or self.chance.randbytes(32)))
        self.dealer = Dealer(self.opening, self.source, actor=Actor("Dan", "dealer"))
        self.books, self.transactions = Balances(), list[Transaction]()
        self._posted, self._before = 0, self.opening
        self._names = 0
        self._sit_down()

    def __repr__(self) -> str:
        """What a failing test shows: enough to play it again."""
        return f"Company({self.seed}: {self.state.terms.rulebook} {self.state.terms.variant})"

    @property
    def state(self) -> Table:
        """The table as it is."""
        return self.dealer.state

    @property
    def events(self) -> list[Event]:
        """Everything that has happened."""
        return self.dealer.events

    def stands(self, phase: Phase) -> bool:
        """Whether the table stands in this phase."""
        return self.state.phase is phase

    def _sit_down(self) -> None:
        self.players = self.chance.sample(NAMES, self.chance.randint(1, len(NAMES)))
        for seat, who in enumerate(self.players, 1):
            self.tries(Actor(who, PATRON), Join(seat=str(seat)))
        self.dealer.make_ready()
        for who in self.players:
            self.tries(Actor(who, PATRON), BuyIn(amount=10_000_00))
            self.tries(Actor(who, PATRON), BuyIn(amount=1_000_00, tender="voucher"))
            if self.chance.random() < 0.5:
                self.tries(Actor(who, PATRON), DeferCommission())
        for name in tuple(self.state.requests):
            self.tries(FLOOR_MANAGER, Approve(request=name))

    def tries(self, actor: Actor, order: Order) -> bool:
        """Give an order that may be refused; whether it was carried out."""
        self._names += 1
        command = Command(id=f"try-{self._names}", actor=actor, at=self.dealer.at, order=order)
        done = carry_out(self.state, command)
        if isinstance(done, Refused):
            return False
        self.dealer.state = done.state
        self.dealer.events += done.events
        return True

    def lay(self) -> int:
        """Everybody lays what they like, one wager after the other; how many were taken."""
        taken = 0
        for who in self.players:
            for stake in self._stakes(who):
                taken += self.tries(Actor(who, PATRON), PlaceBets(stakes=(stake,)))
        return taken

    def _stakes(self, who: str) -> Iterator[Stake]:
        game, pick = game_of(self.state.terms), self.chance.choice
        main, deferring = list(game.variant.main), who in self.state.people.deferring
        for _ in range(self.chance.randint(0, 4)):
            self._names += 1
            wager = pick(main) if self.chance.random() < 0.5 else pick(wager_names(game.book))
            plain = isinstance(game.wager(wager), CoupWager)
            yield Stake(
                id=f"w{self._names}",
                wager=wager,
                amount=pick(AMOUNTS),
                asset="token" if self.chance.random() < 0.2 else "chips",
                defer_commission=self.chance.random() < (0.8 if deferring else 0.05),
                nominate="" if plain else pick(("", "PB", "PPB")),
            )

    def steps(self, most: int) -> int:
        """Deal on, at most so many steps and not into the next coup; how many it were."""
        coup = self.state.coup.number
        for done in range(most):
            if self.state.coup.number != coup or self.state.phase is Phase.SHOE_OVER:
                return done
            self.dealer.step()
            if self.in_windows and self.stands(Phase.WINDOW):
                self.lay()
        return most

    def steps_to(self, phase: Phase | None) -> None:
        """Deal on to a phase of this coup, or, without a phase, for a while."""
        coup = self.state.coup.number
        most = 60 if phase else self.chance.randint(1, 14)
        while most and self.steps(1) and self.state.coup.number == coup and self.state.phase is not phase:
            most -= 1

    def ends(self) -> None:
        """Deal the coup to its end."""
        if self.steps(60) == 60:
            raise Stuck(f"{self} does not end its coup")

    def balances(self) -> Counter[tuple[Account, Asset]]:
        """What every account holds, by the books."""
        for event in self.events[self._posted :]:
            after = evolve(self._before, event)
            transaction = post(self._before, event, after)
            if transaction is not None:
                self.books.enter(transaction)
                self.transactions.append(transaction)
            self._before = after
        self._posted = len(self.events)
        return self.books.balances

    def standing(self) -> Standing:
        """What everybody has, wherever it lies: on a stack or laid, and whatever the house has by account.

        What somebody owes of a void coup is theirs no more, and the house's already.
        """
        owner = {each.id: each.who for each in self.state.layout.values()}
        owner |= {each.wager.id: each.wager.who for each in self.state.carried.open}
        found: Counter[str] = Counter()
        for (account, asset), amount in self.balances().items():
            if account.kind in ("stack", "layout"):
                who = account.owner if account.kind == "stack" else owner.get(account.owner, account.owner)
                found[f"{who} {asset.kind}"] += amount
            elif asset.kind == "debt":
                found[f"{account.owner} chips" if account.kind == "owed" else "float chips"] -= amount
            else:
                found[f"{account} {asset.kind}".replace("float/T1", "float")] += amount
        return {name: amount for name, amount in found.items() if amount}
