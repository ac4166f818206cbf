"""Three small machines: a counter, the shelf it sells from, and a fund that gets a cent of each sale."""

from collections.abc import Iterator
from typing import Any

from msgspec import structs

from punto.live.kind import LiveKind, Reaction, Wanted, on_fact
from punto.live.machine import LiveMachine
from punto.live.machines import Heard, LiveMachines, unheard
from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.hooks import Hooks
from punto.machine.machine import Machine
from punto.machine.order import Command, Order
from punto.machine.roles import Actor
from punto.machine.state import Context, State
from punto.rulebook.refusal import Refusal, Sentence, refuse
from punto.store.changes import Change
from punto.store.envelope import StreamFormat
from punto.store.store import Store

SOLD_OUT, TAKEN = 9_101, 9_102
SENTENCES = {
    "sold-out": Sentence(SOLD_OUT, "there is no more of {item}", "something else"),
    "receipt-taken": Sentence(TAKEN, "receipt {receipt} is taken", "another number"),
}
SAM = Actor("sam", "seller")
ROOM, FUND, FIRST = "stock/room", "fund/jubilee", "counter/1"


class Till(State, frozen=True, kw_only=True):
    sold: dict[str, str] = {}


class Shelf(State, frozen=True, kw_only=True):
    left: dict[str, int] = {}


class Pot(State, frozen=True, kw_only=True):
    cents: int = 0


class Sell(Order, frozen=True, kw_only=True, tag="sell"):
    """Sell something."""

    receipt: str
    item: str = "pen"


class TakeOut(Order, frozen=True, kw_only=True, tag="take-out"):
    """Take something off the shelf."""

    item: str


class Stock(Order, frozen=True, kw_only=True, tag="stock-up"):
    """Put things on the shelf."""

    item: str
    count: int


class Give(Order, frozen=True, kw_only=True, tag="give"):
    """Give a cent."""


class Sold(Fact, frozen=True, kw_only=True, tag="item-sold"):
    """Somebody bought something."""

    audience = EVERYBODY
    words = "{item} was sold"
    receipt: str
    item: str


class Counted(Fact, frozen=True, kw_only=True, tag="items-counted"):
    """There is more on the shelf, or less."""

    audience = EVERYBODY
    words = "{more} of {item}"
    item: str
    more: int


class Given(Fact, frozen=True, kw_only=True, tag="cent-given"):
    """Somebody gave a cent."""

    audience = EVERYBODY
    words = "a cent by {by}"
    by: str


def _anybody(_: Context[Any]) -> Refusal | None:
    return None


COUNTER: Machine[Till, Context[Till]] = Machine("counter", Till, Hooks())
STOCK: Machine[Shelf, Context[Shelf]] = Machine("stock", Shelf, Hooks())
JUBILEE: Machine[Pot, Context[Pot]] = Machine("fund", Pot, Hooks())


@COUNTER.answers(Sell, _anybody)
def _sell(context: Context[Till], order: Sell) -> Decision:
    if order.receipt in context.state.sold:
        return refused(refuse("receipt-taken", (), receipt=order.receipt))
    return [Draft(Sold(receipt=order.receipt, item=order.item))]


@COUNTER.folds(Sold)
def _sold(state: Till, fact: Sold, _: Event) -> Till:
    return structs.replace(state, sold={**state.sold, fact.receipt: fact.item})


@STOCK.answers(TakeOut, _anybody)
def _take_out(context: Context[Shelf], order: TakeOut) -> Decision:
    if context.state.left.get(order.item, 0) < 1:
        return refused(refuse("sold-out", (), item=order.item))
    return [Draft(Counted(item=order.item, more=-1))]


@STOCK.answers(Stock, _anybody)
def _stock(_: Context[Shelf], order: Stock) -> Decision:
    return [Draft(Counted(item=order.item, more=order.count))]


@STOCK.folds(Counted)
def _counted(state: Shelf, fact: Counted, _: Event) -> Shelf:
    left = state.left.get(fact.item, 0) + fact.more
    return structs.replace(state, left={**state.left, fact.item: left})


@JUBILEE.answers(Give, _anybody)
def _give(context: Context[Pot], _: Give) -> Decision:
    return [Draft(Given(by=context.actor.id))]


@JUBILEE.folds(Given)
def _given(state: Pot, _: Given, __: Event) -> Pot:
    return structs.replace(state, cents=state.cents + 1)


COUNTERS = StreamFormat(COUNTER, "counter/", refused="refused/counter/", new=lambda _: Till())
SHELVES = StreamFormat(STOCK, "stock/", refused="refused/stock/", new=lambda _: Shelf())
FUNDS = StreamFormat(JUBILEE, "fund/", refused="refused/fund/", new=lambda _: Pot())


def sold_from_stock(change: Change[Any]) -> Iterator[Wanted]:
    """Whatever is sold comes off the shelf, and a cent goes to the fund, whoever else gives one."""
    fact = change.event.fact
    assert isinstance(fact, Sold)
    assert fact.receipt in change.after.sold
    assert fact.receipt not in change.before.sold
    yield Wanted(ROOM, TakeOut(item=fact.item))
    yield Wanted(FUND, Give(), contributes=True)


def stocked(change: Change[Any]) -> Iterator[Wanted]:
    """Somebody who puts on the shelf sells one at once: the locks are wanted the other way round."""
    fact = change.event.fact
    assert isinstance(fact, Counted)
    if fact.more > 0:
        yield Wanted(FIRST, Sell(receipt=f"{change.event.command}-sale"))


class Shop(LiveMachines):
    """A shop in one process; alone, the counter sells what nobody has to have."""

    def __init__(
        self, store: Store, *, alone: bool = False, both_ways: bool = False, heard: Heard = unheard
    ) -> None:
        reactions: list[Reaction] = [] if alone else [on_fact(Sold, sold_from_stock)]
        kinds: list[LiveKind[Any]] = [
            LiveKind(COUNTERS, reactions=reactions),
            LiveKind(SHELVES, reactions=[on_fact(Counted, stocked)] if both_ways else []),
            LiveKind(FUNDS),
        ]
        self.posted: list[list[tuple[str, list[Change[Any]]]]] = []
        super().__init__(store, kinds, posts={"spy": self._post}, heard=heard)
        self._posts = {"spy": self._post}

    def _post(self, decided: Any) -> None:
        self.posted.append([(each.stream, each.changes) for each in decided])

    @property
    def counter(self) -> LiveMachine[Till]:
        return self.machine(FIRST)

    @property
    def shelf(self) -> LiveMachine[Shelf]:
        return self.machine(ROOM)

    @property
    def fund(self) -> LiveMachine[Pot]:
        return self.machine(FUND)


def command(name: str, order: Order) -> Command:
    return Command(id=name, actor=SAM, at=1_700_000_000_000, order=order)


def sale(name: str, receipt: str = "", item: str = "pen") -> Command:
    return command(name, Sell(receipt=receipt or name, item=item))
