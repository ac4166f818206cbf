"""The state of a table: a fold over its events, and nothing that the events do not say."""

from enum import Enum

from punto.cards import Card
from punto.machine.state import State
from punto.rules.wager import Wager
from punto.table.setup import Automation, Setup, Terms
from punto.table.state.board import Board
from punto.table.state.coup import CarriedOver, Control, CoupState, Due
from punto.table.state.disputes import Disputes
from punto.table.state.heat import Heat
from punto.table.state.irregularity import Irregularity
from punto.table.state.mispayments import Mispayments
from punto.table.state.people import Money, People, Tray
from punto.table.state.settled_coup import SettledCoup
from punto.table.state.shoe import Fittings, PackState, Preparation, ShoeState


class Phase(Enum):
    """Where the table stands; docs/table.md draws the way from one to the next."""

    __hash__ = object.__hash__  # there is one of each, and every order asks

    CLOSED = "closed"
    PREPARING = "preparing"
    BETTING = "betting"
    CALLED = "called"
    DEALING = "dealing"
    WINDOW = "window"
    RESULT = "result"
    SETTLED = "settled"
    PAID = "paid"
    SHOE_OVER = "shoe-over"
    IRREGULAR = "irregular"


BETTING, CALLED, DEALING, WINDOW = Phase.BETTING, Phase.CALLED, Phase.DEALING, Phase.WINDOW


RESULT, SETTLED, PAID, IRREGULAR = Phase.RESULT, Phase.SETTLED, Phase.PAID, Phase.IRREGULAR
"""As names of their own, because every order asks: looking a member up in its class takes far longer."""


class Table(State, frozen=True, kw_only=True, gc=False):
    """A whole table."""

    setup: Setup
    terms: Terms
    board: Board
    phase: Phase = Phase.CLOSED
    people: People = People()
    purses: Money = Money()
    tray: Tray = Tray()
    shoe: ShoeState = ShoeState()
    preparing: Preparation = Preparation()
    fittings: Fittings = Fittings()
    coup: CoupState = CoupState()
    layout: dict[str, Wager] = {}
    """The wagers on this coup, by id, in the order they were laid."""
    dues: tuple[Due, ...] = ()
    carried: CarriedOver = CarriedOver()
    pack: PackState = PackState()
    control: Control = Control()
    affairs: Disputes = Disputes()
    mishaps: tuple[Irregularity, ...] = ()
    """Irregularities that wait to be resolved, the latest last."""
    strays: tuple[tuple[Card | None, ...], ...] = ()
    """For each irregularity: cards that came out with it and have no other place yet; faces where seen."""
    amends: Mispayments = Mispayments()
    settled: SettledCoup | None = None
    heat: Heat | None = None
    """The session of a tournament that is on."""
    reserved: str = ""
    """The tournament that alone may use the table, between its sessions too."""

    @property
    def automation(self) -> frozenset[Automation]:
        """What the table does by itself."""
        return self.setup.automation


def new_table(setup: Setup) -> Table:
    """A table as it was set up, closed and without cards."""
    return Table(setup=setup, terms=setup.terms, board=Board(sign=setup.sign))
