"""What somebody sensible would do next: enough of it that a table gets somewhere."""

from collections.abc import Iterator
from random import Random

from punto.machine.roles import DEALER, HOUSE, PATRON
from punto.robots.shoe_player import KEPT, NEEDS_NO_WORD
from punto.robots.unbet_coups import is_unbet, unbet_order
from punto.rules.game import wager_names
from punto.table import Actor, Order, Phase, Table
from punto.table.betting.calls import CloseBets
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.betting.windows import CloseWindow
from punto.table.coup.betless_due import betless_due
from punto.table.coup.front_cards import waiting_cards
from punto.table.coup.hands import COMPLETE, next_step
from punto.table.irregular.resolutions import ReportIrregularity, WithdrawReport
from punto.table.irregular.wagers.withdrawn_wagers import ResumeCoup, WithdrawWager
from punto.table.machine import TABLE, dialect_of
from punto.table.money.buying_in import BuyIn
from punto.table.preparing.sequence import NotReady, ready_shoe
from punto.table.seats.joining import Join
from punto.table.setup import game_of
from punto.table.state.irregularity import Report
from tests.table.machine.guessing import PEOPLE
from tests.table.machine.mishaps import miscount, some_way_out, something_wrong
from tests.table.machine.next_card import SUPERVISORS, dealing, held_cards, unseen

WRONG = 0.06
"""How often something goes wrong."""
TAKEN_BACK = 0.15
"""How often a report is taken back before anything is decided about it."""


def sensible(state: Table, random: Random) -> Iterator[tuple[Actor, Order]]:
    """Orders that carry the table on from where it stands; now and then something goes wrong."""
    if state.phase is not Phase.IRREGULAR and random.random() < WRONG:
        yield _dealer(state), _wrong(state, random)
        return
    yield from carrying_on(state, random)


def _dealer(state: Table) -> Actor:
    return Actor(state.people.staff.get(DEALER, "Dan"), DEALER)


def carrying_on(state: Table, random: Random) -> Iterator[tuple[Actor, Order]]:
    """Orders that carry the table on, as long as nothing more goes wrong."""
    dealer = _dealer(state)
    if state.phase in (Phase.CLOSED, Phase.PREPARING, Phase.SHOE_OVER):
        yield from _shoe(state, dealer, random)
    elif state.phase is Phase.IRREGULAR:
        yield from _irregular(state, dealer, random)
    elif is_unbet(state) and _overdue(state) is None:
        yield from _unbet(state, dealer, random)
    else:
        due = _due(state, dealer, random)
        yield from [due] if due else _next(state, dealer, random)


def _due(state: Table, dealer: Actor, random: Random) -> tuple[Actor, Order] | None:
    """What has to be done before anything else: reports, cards that players may open, what needs no word."""
    overdue = _overdue(state)
    if overdue is not None:
        return dealer, ReportIrregularity(report=overdue)
    held = held_cards(state, dealer, random)
    if held is not None:
        return held
    for due in TABLE.due(NEEDS_NO_WORD, dialect_of(game_of(state.terms)))[state.phase]:
        order = due(state)
        if order is not None:
            return HOUSE if isinstance(order, KEPT) else dealer, order
    return None


def _next(state: Table, dealer: Actor, random: Random) -> Iterator[tuple[Actor, Order]]:
    """Bets, and then cards."""
    if state.phase is Phase.WINDOW:
        if random.random() < 0.5:
            yield from _takes_offer(state, random)
        yield dealer, CloseWindow()
    elif state.phase is Phase.BETTING and random.random() < 0.7:
        yield from _player(state, random)
    elif state.phase is Phase.BETTING:
        yield dealer, CloseBets()
    else:
        yield from dealing(state, dealer, random)


def _overdue(state: Table) -> Report | None:
    """What is still to be reported: a first card that was seen, a third card that is nobody's."""
    shoe, coup = state.shoe, state.coup
    first = shoe.front[0] if shoe.front else None
    if state.phase is Phase.CALLED and coup.kind == "live" and first is not None and not coup.rebuilt:
        return Report(kind="exposed-card", card=first)
    if state.phase is not Phase.DEALING or game_of(state.terms).variant.hands != "two":
        return None
    over = next_step(coup, game_of(state.terms).drawing) is COMPLETE
    waiting = next(waiting_cards(state), None) if over else None
    if waiting is None:
        return None
    place, face = waiting
    return Report(kind=coup.waiting[place], card=face)  # type: ignore[arg-type]


def _unbet(state: Table, dealer: Actor, random: Random) -> Iterator[tuple[Actor, Order]]:
    """Somebody bets after all, or the coup is dealt for nobody's wager, as the rulebook has it."""
    ordered = unbet_order(state, dealer)
    if ordered is None or (betless_due(state) is None and random.random() < 0.6):
        yield from _player(state, random)
    else:
        yield ordered


def _takes_offer(state: Table, random: Random) -> Iterator[tuple[Actor, Order]]:
    """Somebody takes what is on offer inside the coup."""
    laid = list(state.layout.values())
    if laid:
        wager = random.choice(laid)
        stake = Stake(
            id=f"o{state.seq}", wager=random.choice(sorted(state.coup.windows)), amount=5_00, seat=wager.seat
        )
        yield Actor(wager.who, PATRON), PlaceBets(stakes=(stake,))


def _wrong(state: Table, random: Random) -> Order:
    """Something that goes wrong: where every area is dealt a hand, mostly in the number of its cards."""
    by_area = state.phase is Phase.DEALING and game_of(state.terms).variant.hands == "each-seat"
    return miscount(state, random) if by_area and random.random() < 0.7 else something_wrong(state, random)


def _irregular(state: Table, dealer: Actor, random: Random) -> Iterator[tuple[Actor, Order]]:
    mishap = state.mishaps[-1]
    if mishap.step != "decide":
        for wager in state.layout.values():
            if mishap.step == "withdraw" and random.random() < 0.5:
                yield Actor(wager.who, "patron"), WithdrawWager(wager=wager.id)
        yield dealer, ResumeCoup()
        return
    supervisor = random.choice(SUPERVISORS)
    if random.random() < TAKEN_BACK:
        yield supervisor, WithdrawReport(reason="a slip", drawn=random.random() < 0.5)
    else:
        yield supervisor, some_way_out(state, random)


def _shoe(state: Table, dealer: Actor, random: Random) -> Iterator[tuple[Actor, Order]]:
    try:
        commands = ready_shoe(state, dealer=dealer, first=unseen(state, random))
    except NotReady:
        yield Actor(random.choice(PEOPLE), "patron"), Join(seat=random.choice(state.setup.seats))
        return
    yield from ((command.actor, command.order) for command in commands)


def _player(state: Table, random: Random) -> Iterator[tuple[Actor, Order]]:
    who = random.choice(PEOPLE)
    actor = Actor(who, "patron")
    if not state.people.here(who):
        yield actor, Join(seat=random.choice(state.setup.seats))
    elif state.purses.stacks.get(who, 0) < 100_00:
        yield actor, BuyIn(amount=1_000_00)
    else:
        game = game_of(state.terms)
        wager = random.choice(list(game.variant.main) if random.random() < 0.7 else wager_names(game.book))
        stake = Stake(id=f"s{state.seq}", wager=wager, amount=random.choice([10_00, 25_00, 100_00]))
        yield actor, PlaceBets(stakes=(stake,))
