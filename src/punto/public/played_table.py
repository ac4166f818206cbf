"""A table that a program plays at: orders in, events out, and every step can be taken back."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from punto.cards import ShoeEmpty
from punto.machine.codec import read_form, written_form
from punto.machine.decision import Refused
from punto.machine.fact import Event
from punto.machine.names import name_of
from punto.machine.order import Command, Order
from punto.machine.roles import DEALER, PATRON, SUPERVISOR, Actor
from punto.public.card_shoe import CardShoe
from punto.public.faults import BadInput, TableRefused, told_as_bad_input
from punto.public.frames import Row, Tabular
from punto.public.order_fields import PossibleOrder, possible_order, written_value
from punto.public.playable_setup import EVERYTHING, LimitsGiven, table_setup
from punto.public.python_amounts import AmountGiven, CardsGiven, card_list, money
from punto.robots.due import DueOrder, due_now
from punto.robots.shoe_player import Dealer, Stuck
from punto.rulebook.refusal import Refusal
from punto.rulebook.rulebook_errors import Unknown
from punto.rules.game import wager_names
from punto.script.fields import read_struct
from punto.script.grammar import Unreadable
from punto.script.orders import kinds, read_general
from punto.script.sentences import read_sentence
from punto.script.speakers import Scribe
from punto.table import TABLE
from punto.table.preparing.sequence import ROBOT
from punto.table.settling.result import ResultAnnounced
from punto.table.setup import Setup, game_of
from punto.table.state.table import Table, new_table

FORMAT = "punto table 1"
Place = tuple[int, int, int]
"""How many events there were, how many shoes, and how many cards had left the last of them."""
_ENCODER = msgspec.json.Encoder(enc_hook=written_form, order="deterministic")
STAFF = {"dealer": DEALER, "supervisor": SUPERVISOR}


class PlayedTable(Tabular):
    """A table by the book. People give orders, which are carried out or refused with clauses.

    >>> import punto
    >>> table = punto.Table("nsw", limits=(5, 1000), shoe=punto.Shoe(8, seed=3))
    >>> _ = table.open()
    >>> _ = table.say("Ann", "sits at 1 with 500")
    >>> coup = table.play_coup({"Ann": {"banker": 25}})
    >>> table.result, table.stack("Ann")
    ('banker', Decimal('523.75'))
    >>> table.undo()
    >>> table.stack("Ann"), table.phase
    (Decimal('500'), 'betting')
    """

    def __init__(  # noqa: PLR0913 - a table has this much that may be said of it
        self,
        rulebook: str,
        variant: str | None = None,
        *,
        name: str = "T1",
        decks: int | None = None,
        seats: int | Sequence[str] = 7,
        limits: LimitsGiven = None,
        side_bets: Mapping[str, int] | None = None,
        settings: Mapping[str, Any] | None = None,
        chips: Iterable[AmountGiven] = (),
        automation: str | Iterable[str] = EVERYTHING,
        shoe: CardShoe | None = None,
        roles: Mapping[str, str] | None = None,
        **more: Any,
    ) -> None:
        """Set a table up; without limits it takes any amount. `more` are other fields of a set-up."""
        setup = table_setup(
            rulebook, variant, name=name, decks=decks, seats=seats, limits=limits, side_bets=side_bets,
            settings=settings, chips=chips, automation=automation, **more,
        )  # fmt: skip
        self._begin(setup, shoe, {**STAFF, **(roles or {})})

    def _begin(self, setup: Setup, shoe: CardShoe | None, roles: Mapping[str, str]) -> None:
        self.setup = setup
        self.state: Table = new_table(setup)
        self.events: tuple[Event, ...] = ()
        """Everything that has happened."""
        self._shoes = [shoe] if shoe else []
        self.roles = dict(roles)
        self.at = 0
        """The moment of the next order, in milliseconds since 1970."""
        self._steps: list[Place] = []

    # ---------------------------------------------------------------- what can be seen

    @property
    def phase(self) -> str:
        """Where the table stands: closed, preparing, betting, called, dealing, result, settled, paid."""
        return self.state.phase.value

    @property
    def shoe(self) -> CardShoe | None:
        """The cards that come next; none where every card is named."""
        return self._shoes[-1] if self._shoes else None

    @property
    def coup(self) -> int:
        """The number of the coup."""
        return self.state.coup.number

    @property
    def result(self) -> str:
        """Who won the latest coup that has a result: player, banker or tie; nothing before the first."""
        facts = (each.fact for each in reversed(self.events))
        return next((each.winner for each in facts if isinstance(each, ResultAnnounced)), "")

    def stack(self, who: str) -> Any:
        """The chips that somebody holds,."""
        return money(self.state.purses.stacks.get(who, 0))

    def due(self) -> DueOrder | None:
        """What the table waits for: the order, who gives it, and the clauses it rests on."""
        return due_now(self.state)

    def wagers(self, who: str) -> list[Row]:
        """The wagers on offer, each with the least and the most that somebody may lay."""
        game, sign = game_of(self.state.terms), self.state.board.sign
        offered = self.setup.offered
        found = []
        for name in wager_names(game.book):
            spec = game.wager(name)
            if spec is None or isinstance(spec, Refusal):
                continue
            if offered and name not in (*offered, *game.variant.main):
                continue
            bounds = sign.for_wager(name, who)
            least, most = _whole(bounds.minimum), _whole(bounds.maximum)
            found.append({"wager": name, "minimum": least, "maximum": most})
        return found

    def rows(self) -> list[Row]:
        """Every event in a row."""
        return [
            {
                "seq": each.seq,
                "event": name_of(type(each.fact)),
                "actor": each.actor,
                "clauses": each.clauses,
                "said": json.dumps(msgspec.to_builtins(each.fact, enc_hook=written_form)),
            }
            for each in self.events
        ]

    def __repr__(self) -> str:
        return f"Table({self.setup.terms.rulebook}, {self.phase}, coup {self.coup})"

    # ---------------------------------------------------------------- what may be done

    def legal(self, who: str, *, all_orders: bool = False) -> tuple[PossibleOrder, ...]:
        """The orders that somebody may give now, with what they take; or all, with why not.

        >>> import punto
        >>> table = punto.Table("nsw", shoe=punto.Shoe(8, seed=3))
        >>> _ = table.open()
        >>> [each.name for each in table.legal("dealer")][:3]
        ['bring-chips', 'call-bets', 'change-colour']
        """
        found = TABLE.legal(self.state, self._actor(who), self.at)
        return tuple(possible_order(each) for each in found if all_orders or each.allowed)

    def why_not(self, who: str, order: str | Order, **fields: Any) -> tuple[Any, ...]:
        """What stands against an order; nothing if it can be given. Nothing happens either way."""
        done = TABLE.carry_out(self.state, self._command(who, self._read(order, fields)))
        return done.faults if isinstance(done, Refused) else ()

    def can(self, who: str, order: str | Order, **fields: Any) -> bool:
        """Whether an order would be carried out."""
        return not self.why_not(who, order, **fields)

    # ---------------------------------------------------------------- what is done

    def give(self, who: str, order: str | Order, **fields: Any) -> tuple[Event, ...]:
        """Give an order by its name and fields; the events that come of it; a refusal raises OrderRefused.

        Amounts are whole units: `table.give("Ann", "place-bets", stakes=[{"id": "1", "wager": "tie",
        "amount": 5}])`. docs/orders.md has every order.
        """
        return self._take([self._command(who, self._read(order, fields))])

    def say(self, who: str, sentence: str) -> tuple[Event, ...]:
        """Say something as a script does: "sits at 1 with 500", "bets 25 on banker and 5 on tie"."""
        with told_as_bad_input(Unreadable):
            orders = read_sentence(self._scribe(), who, sentence)
        return self._take([self._command(who, order, place) for place, order in enumerate(orders)])

    def bet(self, who: str, **bets: AmountGiven) -> tuple[Event, ...]:
        """Lay bets: `table.bet("Ann", banker=25, player_pair=5)`."""
        return self._take([self._bets(who, bets)])

    def open(self, shoe: CardShoe | None = None) -> tuple[Event, ...]:
        """Open the table, or a further shoe, in the ordinary way; burned cards leave the shoe too.

        Some rulebooks have players look at the cards: there, somebody must have come before.
        """
        before = self._place()
        self._shoes += [shoe] if shoe else []
        dealer = self._dealer()
        with self._undone_if_bad(before):
            dealer.make_ready() if self.shoe else dealer.prepare()
        return self._keep(dealer.state, dealer.events, before)

    def play_coup(
        self, bets: Mapping[str, Mapping[str, AmountGiven]] | None = None, *, cards: CardsGiven | None = None
    ) -> tuple[Event, ...]:
        """A robot deals one whole coup, from these bets to the discard holder.

        Cards come from the table's shoe, or are named: `cards="9H 6C KD KS"`.
        """
        before = self._place()
        source = CardShoe(8, cards=card_list(cards)) if cards is not None else None
        dealer = self._dealer(source)
        with self._undone_if_bad(before):
            for who, laid in (bets or {}).items():
                command = self._bets(who, laid)
                dealer.gives(command.actor, command.order)
            dealer.play_coup()
        return self._keep(dealer.state, dealer.events, before)

    @contextmanager
    def _undone_if_bad(self, before: Place) -> Iterator[None]:
        try:
            with told_as_bad_input(Stuck, ShoeEmpty):
                yield
        except BadInput:
            self._back_to(before)
            raise

    def undo(self, steps: int = 1) -> None:
        """Take the last steps back; the table is folded anew from the events that remain."""
        if not 0 <= steps <= len(self._steps):
            raise BadInput([f"{steps} steps: so many were not taken; 0 to {len(self._steps)}"])
        if steps:
            self._back_to(self._steps[-steps])
            del self._steps[-steps:]

    def copy(self) -> "PlayedTable":
        """The same table once more, with a shoe of its own, to try something out."""
        made = PlayedTable.__new__(PlayedTable)
        made._begin(self.setup, None, self.roles)  # noqa: SLF001 - its own
        made._shoes = [each.copy() for each in self._shoes]  # noqa: SLF001
        made.state, made.events, made.at = self.state, self.events, self.at
        made._steps = list(self._steps)  # noqa: SLF001
        return made

    # ---------------------------------------------------------------- kept and read back

    def to_json(self) -> str:
        """The table as JSON: its set-up, its events, its shoes."""
        kept = {
            "format": FORMAT,
            "setup": json.loads(_ENCODER.encode(self.setup)),
            "roles": self.roles,
            "at": self.at,
            "shoes": [_written_shoe(each) for each in self._shoes],
            "steps": self._steps,
            "events": [json.loads(TABLE.codec.write_event(each)) for each in self.events],
        }
        return json.dumps(kept)

    @classmethod
    def from_json(cls, text: str) -> "PlayedTable":
        """A table that was written as JSON: every event is folded again."""
        with told_as_bad_input(ValueError, KeyError, TypeError, Unknown, msgspec.MsgspecError):
            kept = json.loads(text)
            if kept.get("format") != FORMAT:
                raise ValueError(f"is no table: its format must be {FORMAT!r}")
            made = cls.__new__(cls)
            made._fill(kept)  # noqa: SLF001 - its own
        return made

    def _fill(self, kept: Mapping[str, Any]) -> None:
        self._begin(msgspec.convert(kept["setup"], Setup, dec_hook=read_form), None, kept["roles"])
        self._shoes = [_read_shoe(each) for each in kept["shoes"]]
        self.at = kept["at"]
        self.events = tuple(TABLE.codec.read_event(json.dumps(each)) for each in kept["events"])
        self.state = TABLE.replay(self.state, self.events)
        self._steps = [(events, shoes, drawn) for events, shoes, drawn in kept["steps"]]

    def save(self, file: str | Path) -> None:
        """Write the table to a file."""
        Path(file).write_text(self.to_json(), encoding="utf-8")

    @classmethod
    def load(cls, file: str | Path) -> "PlayedTable":
        """The table that a file holds."""
        return cls.from_json(Path(file).read_text(encoding="utf-8"))

    # ---------------------------------------------------------------- how it is done

    def _actor(self, who: str) -> Actor:
        return Actor(who, self.roles.get(who, PATRON))

    def _scribe(self) -> Scribe:
        """Knows which ids are taken: those of the wagers that lie there."""
        scribe = Scribe()
        for each in self.state.layout.values():
            scribe.new_id(each.who, each.wager, each.id)
        return scribe

    def _read(self, order: str | Order, fields: Mapping[str, Any]) -> Order:
        if isinstance(order, Order):
            return order
        known = kinds(TABLE)
        with told_as_bad_input(Unreadable, msgspec.ValidationError):
            if not fields or order not in known:
                return read_general(TABLE, order)
            written = {name: written_value(value) for name, value in fields.items()}
            data = read_struct(written, known[order])
            return TABLE.codec.read_order(json.dumps({**data, "order": order}))

    def _command(self, who: str, order: Order, place: int = 0) -> Command:
        name = f"{self.setup.table}-{self.state.seq}-{place}"
        return Command(id=name, actor=self._actor(who), at=self.at, order=order)

    def _bets(self, who: str, bets: Mapping[str, AmountGiven]) -> Command:
        scribe = self._scribe()
        stakes = []
        for name, amount in bets.items():
            wager = name.replace("_", "-")
            stakes.append({"id": scribe.new_id(who, wager), "wager": wager, "amount": amount})
        return self._command(who, self._read("place-bets", {"stakes": stakes}))

    def _take(self, commands: Sequence[Command]) -> tuple[Event, ...]:
        """Carry some orders out, all or none."""
        state, events = self.state, list[Event]()
        for command in commands:
            done = TABLE.carry_out(state, command)
            if isinstance(done, Refused):
                raise TableRefused(name_of(type(command.order)), done.faults)
            state = done.state
            events += done.events
        return self._keep(state, events)

    def _keep(self, state: Table, events: Sequence[Event], before: Place | None = None) -> tuple[Event, ...]:
        self._steps.append(before or self._place())
        self.state, self.events = state, (*self.events, *events)
        return tuple(events)

    def _place(self) -> Place:
        return len(self.events), len(self._shoes), len(self.shoe.drawn) if self.shoe else 0

    def _back_to(self, place: Place) -> None:
        events, shoes, drawn = place
        self.events = self.events[:events]
        self.state = TABLE.replay(new_table(self.setup), self.events)
        del self._shoes[shoes:]
        if self.shoe:
            self.shoe.back_to(drawn)

    def _dealer(self, source: CardShoe | None = None) -> Dealer:
        chosen = source or self.shoe or CardShoe(1, cards="")
        names = (Actor(name, DEALER) for name, role in self.roles.items() if role == DEALER)
        return Dealer(self.state, chosen, actor=next(names, ROBOT), at=self.at)


def _whole(cents: int | None) -> Any:
    return None if cents is None else money(cents)


def _written_shoe(shoe: CardShoe) -> Row:
    return {"decks": shoe.decks, "cards": list(map(str, shoe.order)), "drawn": len(shoe.drawn)}


def _read_shoe(kept: Row) -> CardShoe:
    shoe = CardShoe(kept["decks"], cards=kept["cards"])
    shoe.back_to(kept["drawn"])
    return shoe
