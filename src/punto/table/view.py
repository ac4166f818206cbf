"""Views: what each person at a table may see of it. No card that has not been turned is in any of them."""

from enum import Flag, auto
from fractions import Fraction
from typing import Any

import msgspec

from punto.cards import PACK
from punto.machine.codec import in_order
from punto.machine.roles import DEALER, INSPECTOR, Actor
from punto.machine.state import Request
from punto.rules.limits import Sign
from punto.table.holding.lapsing import in_force
from punto.table.holding.method import method_of
from punto.table.money.buying_in import asked_for
from punto.table.setup import game_of
from punto.table.state.board import Marker, Notice, Notification
from punto.table.state.coup import Due
from punto.table.state.irregularity import Irregularity, WayOut
from punto.table.state.table import Phase, Table
from punto.units import format_exact, format_money

STEP = 5
"""Percent: as exactly as a pile of cards is told by eye."""


class Sees(Flag):
    """What somebody sees beyond what lies open for everybody."""

    NOTHING = 0
    PURSES = auto()
    CARDS = auto()
    REQUESTS = auto()
    REPORTS = auto()
    EVERYTHING = auto()


STAFF = Sees.PURSES | Sees.CARDS | Sees.REQUESTS
SUPERVISING = STAFF | Sees.REPORTS
WATCHING = SUPERVISING | Sees.EVERYTHING

SEES: dict[str, Sees] = {
    DEALER: STAFF,
    "table-supervisor": SUPERVISING,
    "area-manager": SUPERVISING,
    "casino-supervisor": SUPERVISING,
    "floor-manager": SUPERVISING,
    "operator": SUPERVISING,
    "tournament-official": SUPERVISING,
    "surveillance": WATCHING,
    INSPECTOR: WATCHING,
    "regulator": WATCHING,
}
"""By role; whoever is not named sees what an onlooker sees, and players their own things besides."""


class WagerView(msgspec.Struct, frozen=True, kw_only=True):
    """A wager on the layout."""

    id: str
    who: str
    seat: str
    wager: str
    amount: str
    asset: str
    stage: str = ""
    """How far a wager that spans coups has come."""


class DueView(msgspec.Struct, frozen=True, kw_only=True):
    """What a wager came to."""

    id: str
    who: str
    wager: str
    outcome: str
    pays: str
    returned: str
    clauses: tuple[str, ...]


class CoupView(msgspec.Struct, frozen=True, kw_only=True):
    """The coup on the table: where cards lie, and the faces of those that were turned."""

    number: int
    kind: str
    drawn: tuple[str, ...]
    faces: dict[str, str]
    announced: tuple[str, ...]
    offered: tuple[str, ...]
    """Wagers on offer inside the coup."""
    asked: dict[str, str]
    """By hand: who is being asked to take its cards."""
    holders: dict[str, str]
    """By hand: who took its cards; nobody's name where the dealer keeps them."""


class OwnView(msgspec.Struct, frozen=True, kw_only=True):
    """A player's own things."""

    seats: tuple[str, ...]
    chips: str
    tokens: str
    owed: str
    withheld: str
    debt: str
    """What is still to be given back of payments that were taken back."""
    asked: str
    """Chips that were asked for, and that the dealer has not confirmed."""
    requests: tuple[Request, ...]
    """What the player asked for and nobody has answered yet."""


class PursesView(msgspec.Struct, frozen=True, kw_only=True):
    """Everybody's money at the table."""

    stacks: dict[str, str]
    tokens: dict[str, str]
    owed: dict[str, str]
    withheld: dict[str, str]
    debts: dict[str, str]
    house: str
    drop: str


class CardsView(msgspec.Struct, frozen=True, kw_only=True):
    """Where the cards are, by number, and which faces have been turned in this shoe."""

    packs: int
    left: int
    discarded: int
    burned: int
    cutting_card: int | None
    handled: bool
    turned: dict[str, int]


class IrregularView(msgspec.Struct, frozen=True, kw_only=True):
    """An irregularity that waits: what it is, and the ways out with whoever decides."""

    kind: str
    step: str
    """Whether a decision is due, or players may take wagers back."""
    may_reduce: bool
    outlook: tuple[WayOut, ...]


class View(msgspec.Struct, frozen=True, kw_only=True):
    """A table as one person may see it; what they may not see is not there."""

    table: str
    rulebook: str
    variant: str
    phase: Phase
    seats: dict[str, str]
    standing: tuple[str, ...]
    limits: Sign
    """Amounts in it are whole cents."""
    notices: tuple[Notice, ...]
    markers: tuple[Marker, ...]
    shoe: int
    last_coup: str
    burned: int
    """Cards of this shoe that were burned before its first coup: everybody saw how many."""
    shoe_percent: int
    """How full the shoe looks across the table, in steps of five: nobody is told a count by it."""
    discards_percent: int
    """How much of the cards in use the discard holder seems to hold, in the same steps."""
    coup: CoupView
    layout: tuple[WagerView, ...]
    dues: tuple[DueView, ...]
    irregular: tuple[IrregularView, ...] = ()
    previous_limits: tuple[Sign, ...] = ()
    """Earlier limits that stay on the sign, while somebody keeps their minimum."""
    own: OwnView | None = None
    purses: PursesView | None = None
    cards: CardsView | None = None
    requests: tuple[Request, ...] | None = None
    reports: tuple[Notification, ...] | None = None
    everything: Any = None


def view(state: Table, actor: Actor) -> View:
    """What somebody may see of a table now."""
    sight = SEES.get(actor.role, Sees.NOTHING)
    return View(
        table=state.setup.table,
        rulebook=state.terms.rulebook,
        variant=state.terms.variant,
        phase=state.phase,
        seats=state.people.seats,
        standing=state.people.standing,
        limits=state.board.sign,
        notices=state.board.notices,
        markers=state.board.markers,
        shoe=state.shoe.number,
        last_coup=state.shoe.last,
        burned=state.shoe.burned,
        shoe_percent=_by_eye(state, state.shoe.left),
        discards_percent=_by_eye(state, state.shoe.discarded - state.shoe.burned),
        coup=_coup(state),
        layout=_layout(state),
        dues=tuple(map(_due, state.dues)),
        irregular=tuple(map(_irregular, state.mishaps)),
        previous_limits=state.board.previous,
        own=_own(state, actor.id) if state.people.here(actor.id) else None,
        purses=_purses(state) if Sees.PURSES in sight else None,
        cards=_cards(state) if Sees.CARDS in sight else None,
        requests=tuple(state.requests.values()) if Sees.REQUESTS in sight else None,
        reports=state.board.notifications if Sees.REPORTS in sight else None,
        everything=_plain(state) if Sees.EVERYTHING in sight else None,
    )


def write_view(seen: View) -> bytes:
    """A view as JSON."""
    return msgspec.json.encode(seen, order="deterministic")


def _by_eye(state: Table, cards: int) -> int:
    """The share that some cards are of all in use, as the eye tells it; nothing only where there are none."""
    in_use = state.shoe.packs * len(PACK)
    return -(-cards * (100 // STEP) // in_use) * STEP if in_use else 0


def _plain(thing: object) -> Any:
    return msgspec.to_builtins(in_order(thing), enc_hook=str)


def _coup(state: Table) -> CoupView:
    coup, dealing = state.coup, game_of(state.terms).book.dealing
    holding = in_force(state, method_of(state, dealing)) if dealing else coup.holding
    return CoupView(
        number=coup.number,
        kind=coup.kind,
        drawn=coup.drawn,
        faces={place: str(face) for place, face in coup.faces.items()},
        announced=tuple(sorted(coup.announced)),
        offered=tuple(sorted(coup.windows)),
        asked={str(hand): who for hand, who in holding.offered.items()},
        holders={str(hand): who for hand, who in holding.holders.items()},
    )


def _layout(state: Table) -> tuple[WagerView, ...]:
    laid = [(wager, "") for wager in state.layout.values()]
    laid += [(each.wager, "open") for each in state.carried.open]
    return tuple(
        WagerView(
            id=wager.id, who=wager.who, seat=wager.seat, wager=wager.wager,
            amount=format_money(wager.amount), asset=wager.asset, stage=stage,
        )
        for wager, stage in laid
    )  # fmt: skip


def _due(due: Due) -> DueView:
    return DueView(
        id=due.id, who=due.who, wager=due.wager, outcome=due.outcome, pays=format_money(due.pays),
        returned=format_money(due.returned), clauses=due.clauses,
    )  # fmt: skip


def _irregular(mishap: Irregularity) -> IrregularView:
    return IrregularView(
        kind=mishap.report.kind, step=mishap.step, may_reduce=mishap.reduce, outlook=mishap.outlook
    )


def _own(state: Table, who: str) -> OwnView:
    purses = state.purses
    return OwnView(
        seats=state.people.seats_of(who),
        chips=format_money(purses.stacks.get(who, 0)),
        tokens=format_money(purses.tokens.get(who, 0)),
        owed=format_exact(_owed(state).get(who, Fraction(0))),
        withheld=format_money(purses.withheld.get(who, 0)),
        debt=format_money(purses.debts.get(who, 0)),
        asked=format_money(asked_for(state, who)),
        requests=tuple(each for each in state.requests.values() if each.actor == who),
    )


def _owed(state: Table) -> dict[str, Fraction]:
    owed: dict[str, Fraction] = {}
    for each in state.carried.owed:
        owed[each.who] = owed.get(each.who, Fraction(0)) + each.amount
    return owed


def _purses(state: Table) -> PursesView:
    purses = state.purses
    return PursesView(
        stacks={who: format_money(amount) for who, amount in purses.stacks.items()},
        tokens={who: format_money(amount) for who, amount in purses.tokens.items()},
        owed={who: format_exact(amount) for who, amount in _owed(state).items()},
        withheld={who: format_money(amount) for who, amount in purses.withheld.items()},
        debts={who: format_money(amount) for who, amount in purses.debts.items()},
        house=format_money(purses.house),
        drop=format_money(purses.drop),
    )


def _cards(state: Table) -> CardsView:
    shoe = state.shoe
    return CardsView(
        packs=shoe.packs, left=shoe.left, discarded=shoe.discarded, burned=shoe.burned,
        cutting_card=shoe.cutting_card, handled=shoe.handled, turned=shoe.seen,
    )  # fmt: skip
