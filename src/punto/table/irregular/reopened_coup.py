"""Taking up again the coup that was settled last: unpaid, its wagers laid anew, its cards on the table."""

from collections import Counter

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Draft
from punto.machine.fact import Event, Fact
from punto.rules.wager import Wager
from punto.table.betless.ordered import BetlessEnded, BetlessOrdered
from punto.table.betting.wagers import BetLifted, BetPlaced
from punto.table.dealing.shoe_in_play import uncounted
from punto.table.irregular.payments.collected_commission import commission_back, owed_before
from punto.table.irregular.resolutions import Case
from punto.table.irregular.undone_coup import payments_back, post_before
from punto.table.machine import TABLE, TableContext
from punto.table.money.commission import commission_markers
from punto.table.money.routes import PAYMENT_UNDONE
from punto.table.state.coup import CarriedOver
from punto.table.state.settled_coup import SettledCoup
from punto.table.state.shoe import ShoeState
from punto.table.state.table import Phase, Table

SETTLED = (Phase.SETTLED, Phase.PAID)
PUT_AWAY = "before-next"
"""Where a way out is about the coup before: its cards are in the discard holder."""
UNDECIDED = ("void", "open")
BEFORE = {"over": "this", "this": "next"}
"""Whether the last coup is in sight, as it was before the end of a coup moved it on."""


class CoupReopened(Fact, frozen=True, kw_only=True, tag="coup-reopened"):
    """The coup that was settled last is on the table again, as if its result had just been called."""

    audience = EVERYBODY
    words = "Coup {number} is on the table again"
    moves = PAYMENT_UNDONE
    record = True
    number: int
    fetched: int
    """How many of its cards came back from the discard holder."""
    uncounted: bool = False
    """Whether it was betless by a mistake, so that its end did not bring the last coup nearer."""


def taken_up(case: Case) -> list[Draft]:
    """What brings the coup back: payments undone and stakes laid anew. Nothing where it is not settled."""
    was, put_away = case.context.state.settled, PUT_AWAY in case.way.when.found
    if was is None or not (put_away or case.back in SETTLED):
        return []
    said = [*(_unsignalled(case) if put_away else []), *commission_back(case, was)]
    if put_away or case.back is Phase.PAID:
        said += _stakes_back(case, was, said)
    fetched = len(was.coup.drawn) if put_away else 0
    betless = uncounted(structs.replace(case.context.state, coup=was.coup))
    fact = CoupReopened(number=was.coup.number, fetched=fetched, uncounted=betless)
    return [*said, case.said(fact)]


def had_result(was: SettledCoup | None) -> bool:
    """Whether cards decided any wager: of a coup without a result every stake goes back, or is forfeited."""
    return was is not None and any(due.settled_on and due.outcome not in UNDECIDED for due in was.dues)


def _unsignalled(case: Case) -> list[Draft]:
    """A coup without bets that was about to be dealt is put off."""
    coup, due = case.context.state.coup, case.context.state.control.betless
    if coup.kind != "dummy":
        return []
    left = due.left if due is not None and due.left > 0 else 0
    again = BetlessOrdered(ground=coup.reason, coups=left + 1)
    return [case.said(BetlessEnded(unsignalled=True)), case.said(again)]


def _stakes_back(case: Case, was: SettledCoup, said: list[Draft]) -> list[Draft]:
    """Wagers on the layout go back, payments come back; whoever has the chips lays the stake anew."""
    found = {name for name in case.mishap.report.wagers if name not in was.layout}
    laid_since = [name for name in case.context.state.layout if name not in found]
    lifted = [case.said(BetLifted(wager=name)) for name in laid_since]
    there = TABLE.after(case.context, [*said, *lifted])
    back = payments_back(case, was, there.state.purses.stacks)
    able = _able(TABLE.after(there, back), was)
    return [*lifted, *back, *(case.said(BetPlaced(wager=each, asked=each.amount)) for each in able)]


def _able(context: TableContext, was: SettledCoup) -> list[Wager]:
    """The wagers that were decided and whose bettor still has the stake."""
    laid = {**was.layout, **{each.wager.id: each.wager for each in was.carried.open}}
    purses = {"chips": dict(context.state.purses.stacks), "token": dict(context.state.purses.tokens)}
    able = []
    for due in was.dues:
        wager = laid[due.id]
        purse = purses[wager.asset]
        if due.outcome != "open" and purse.get(wager.who, 0) >= wager.amount:
            purse[wager.who] -= wager.amount
            able.append(wager)
    return able


@TABLE.folds(CoupReopened)
def _reopened(state: Table, fact: CoupReopened, event: Event) -> Table:
    was = state.settled
    assert was is not None  # noqa: S101 - only a settled coup is taken up again
    there = {*state.layout, *(each.wager.id for each in state.carried.open)}
    carried = _carried(was.carried, state.carried, there)
    people = state.people
    counts = {who: was.abstained.get(who, count) for who, count in people.abstained.items()}
    return structs.replace(
        state,
        coup=structs.replace(was.coup, void=False),
        dues=(),
        settled=None,
        layout={**{name: wager for name, wager in was.layout.items() if name in there}, **_found(state, was)},
        carried=carried,
        people=structs.replace(people, abstained=counts),
        shoe=_unended(state.shoe, fact, was) if fact.fetched else state.shoe,
        control=post_before(state.control, was.control),
        board=structs.replace(state.board, markers=commission_markers(state.board.markers, carried)),
    )


def _found(state: Table, was: SettledCoup) -> dict[str, Wager]:
    """Wagers that were found on the layout after the settlement, and stay there."""
    known = {*was.layout, *(each.wager.id for each in was.carried.open)}
    return {name: wager for name, wager in state.layout.items() if name not in known}


def _carried(was: CarriedOver, now: CarriedOver, there: set[str]) -> CarriedOver:
    """What spans coups, without what this one did to it; commission that was paid since is not owed again."""
    return CarriedOver(
        open=tuple(each for each in was.open if each.wager.id in there),
        warned=was.warned,
        owed=owed_before(was, now),
    )


def _unended(shoe: ShoeState, fact: CoupReopened, was: SettledCoup) -> ShoeState:
    seen = Counter(shoe.seen)
    known = was.coup.known.items()
    seen.subtract(str(face) for place, face in known if place not in was.coup.faces)
    return structs.replace(
        shoe,
        seen={card: copies for card, copies in seen.items() if copies > 0},
        discarded=shoe.discarded - fact.fetched,
        coups=shoe.coups - 1,
        last=shoe.last if fact.uncounted else BEFORE.get(shoe.last, shoe.last),
    )
