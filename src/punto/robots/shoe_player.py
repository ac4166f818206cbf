"""The driver: a robot dealer that makes shoes ready and plays them, coup after coup, from a source of cards.

It gives the commands that a dealer gives and knows no more: cards come from the source one at a time, and
the faces of cards that lie face down stay with the robot until they are turned.
"""

from collections.abc import Callable, Iterable
from datetime import date

from punto.cards import Card, CardSource
from punto.machine.decision import Refused
from punto.machine.fact import Event
from punto.machine.names import name_of
from punto.machine.order import Command, Order
from punto.machine.roles import DEALER, HOUSE, Actor
from punto.robots.unbet_coups import is_unbet, unbet_order
from punto.table import carry_out
from punto.table.betting.calls import CloseBets
from punto.table.betting.windows import CloseWindow
from punto.table.coup.hands import face_down, next_step
from punto.table.dealing.cards import CardDrawn, DrawCard, TurnCard
from punto.table.dealing.shoe_in_play import CuttingCardOut
from punto.table.holding.by_itself import KeepPost
from punto.table.holding.manner import manner_of
from punto.table.holding.offers import KeepHand
from punto.table.machine import TABLE, dialect_of
from punto.table.preparing.sequence import DEFAULT_FACE, ROBOT, NotReady, ready_shoe
from punto.table.setup import BY_ITSELF, Automation, game_of
from punto.table.state.table import BETTING, WINDOW, Phase, Table
from punto.table.three_card.area_game import all_dealt, faces_of

Betting = Callable[[Table], Iterable[tuple[Actor, Order]]]
"""What players do while bets are open, before the first card or inside a coup."""

NEEDS_NO_WORD = BY_ITSELF - {Automation.PREPARE}
"""What any table could do by itself; where this one does not, the robot does it."""
KEPT = (KeepHand, KeepPost)
"""What the house says, not the dealer."""
BETWEEN_SHOES = (Phase.CLOSED, Phase.PREPARING, Phase.SHOE_OVER)


class Stuck(Exception):
    """The table refused what the robot thought was due."""

    def __init__(self, why: str, command: Command | None = None) -> None:
        """Say why; the command is what was refused, where it came to one."""
        super().__init__(
            f"{command.actor.id} may not {name_of(type(command.order))}: {why}" if command else why
        )
        self.why, self.command = why, command


def nobody(state: Table) -> Iterable[tuple[Actor, Order]]:
    """No player does anything."""
    return ()


class Dealer:
    """A robot at a table. Given the same state, source and players it does the same things."""

    def __init__(
        self,
        state: Table,
        source: CardSource,
        *,
        actor: Actor = ROBOT,
        at: int = 0,
        day: date | None = None,
    ) -> None:
        """Stand at a table with a source of cards."""
        self.state = state
        self.events: list[Event] = []
        self.at, self.day = at, day
        self._left_to_do = NEEDS_NO_WORD - state.setup.automation
        self._actor = actor
        self._source = source
        self._in_hand: Card | None = None
        self._held: dict[str, Card] = {}

    @property
    def actor(self) -> Actor:
        """Who the robot acts as: the dealer on duty, where somebody is."""
        on_duty = self.state.people.staff.get(DEALER)
        return Actor(on_duty, DEALER) if on_duty else self._actor

    def gives(self, actor: Actor, order: Order) -> tuple[Event, ...]:
        """Have an order carried out; one that is refused means that something is wrong."""
        state = self.state
        name = f"{state.setup.table}-{state.seq}"
        return self._carry_out(Command(id=name, actor=actor, at=self.at, order=order, day=self.day))

    def _carry_out(self, command: Command) -> tuple[Event, ...]:
        done = carry_out(self.state, command)
        if type(done) is Refused:
            faults = (f"{each.number} {each.what}; accepted: {each.accepted}" for each in done.faults)
            raise Stuck("; ".join(faults), command)
        self.state = done.state
        self.events += done.events
        return done.events

    def make_ready(self, source: CardSource | None = None) -> None:
        """Make a shoe ready in the ordinary way, from new cards if any; those burned leave the source too."""
        self._source = source or self._source
        first = self._source.next_card()
        self.prepare(first)
        burned = self.state.shoe.burned
        if burned:
            for _ in range(burned - 1):
                self._source.next_card()
        else:
            self._source = _With(first, self._source)

    def prepare(self, first: Card = DEFAULT_FACE) -> None:
        """Go through the ordinary preparation; this card is seen where the rulebook has the burn shown."""
        try:
            commands = ready_shoe(self.state, dealer=self.actor, at=self.at, first=first)
        except NotReady as error:
            raise Stuck(str(error)) from error
        for command in commands:
            self._carry_out(command)

    def play_shoe(self, betting: Betting = nobody) -> None:
        """Play coup after coup until the shoe is over."""
        while self.state.phase not in BETWEEN_SHOES:
            self.play_coup(betting)

    def play_coup(self, betting: Betting = nobody) -> None:
        """Play one coup from the bets to the discard holder."""
        number = self.state.coup.number
        self._let_bet(betting)
        while self.state.coup.number == number:
            self.step()
            if self.state.phase is WINDOW:
                self._let_bet(betting)

    def _let_bet(self, betting: Betting) -> None:
        for actor, order in betting(self.state):
            self.gives(actor, order)

    def step(self) -> tuple[Event, ...]:
        """Do what has to be done next: by the dealer, or by others where nobody has bet."""
        if is_unbet(self.state):
            return self._unbet()
        order = self._due()
        events = self.gives(HOUSE if type(order) in KEPT else self.actor, order)
        if self._in_hand is not None:
            place = next(event.fact.place for event in events if isinstance(event.fact, CardDrawn))
            self._held[place], self._in_hand = self._in_hand, None
        return events

    def _unbet(self) -> tuple[Event, ...]:
        ordered = unbet_order(self.state, self.actor)
        if ordered is None:
            raise Stuck("no wager lies there, and no coup without bets may be dealt")
        return self.gives(*ordered)

    def _due(self) -> Order:
        state = self.state
        if self._left_to_do:
            dialect = dialect_of(game_of(state.terms))
            for due in TABLE.due(self._left_to_do, dialect)[state.phase]:
                order = due(state)
                if order is not None:
                    return order
        if state.phase is BETTING:
            return CloseBets()
        return CloseWindow() if state.phase is WINDOW else self._next_card()

    def _next_card(self) -> Order:
        """A card turned, the cutting card, or the next card of the shoe."""
        way, shoe = self._way(), self.state.shoe
        if way == "turn":
            coup = self.state.coup
            place = next((each for each in face_down(coup) if each in self._held), "")
            if not place:
                raise Stuck(f"{', '.join(face_down(coup))} lie face down, and the robot has not seen them")
            return TurnCard(place=place, face=self._held[place])
        if shoe.last == "no" and shoe.cutting_card is not None and shoe.left <= shoe.cutting_card:
            return CuttingCardOut()
        card = (shoe.front[0] if shoe.front else None) or self._source.next_card()
        if way == "down":
            self._in_hand = card
            return DrawCard()
        return DrawCard(face=card)

    def _way(self) -> str:
        """How the next card lies, or that it is time to turn those that lie face down."""
        state = self.state
        coup, game = state.coup, game_of(state.terms)
        if game.variant.hands == "each-seat":
            return "turn" if all_dealt(coup) else faces_of(state)
        step = next_step(coup, game.drawing)
        if step.turn:
            return "turn"
        place = step.draw
        way = "up" if place == coup.holding.early else manner_of(state, game).ways[place]
        return way or state.setup.faces


class _With:
    """A source with one card put back in front."""

    def __init__(self, first: Card, rest: CardSource) -> None:
        self._first: Card | None = first
        self._rest = rest

    def next_card(self) -> Card:
        card, self._first = self._first, None
        return card or self._rest.next_card()
