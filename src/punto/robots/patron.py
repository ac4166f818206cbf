"""The robot patron: what it would do now, seeing what any patron sees."""

from punto.floor.plan.entry import RobotPatron
from punto.robots.unbet_coups import is_unbet
from punto.robots.whims import whim
from punto.rulebook.refusal import Refusal
from punto.rules.wager import RunWager, TailWager
from punto.table import Order, Phase, Table
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.conduct.staff_duty import ShowPlayerCard
from punto.table.money.buying_in import BuyIn
from punto.table.seats.joining import Join
from punto.table.setup import game_of

TEN = 10
LEFT_FREE = 2
"""So many seats the robots leave to people."""


def what_now(state: Table, patron: RobotPatron) -> Order | None:
    """Sit down, buy chips or bet; None if there is nothing to do."""
    if not state.people.here(patron.id):
        return _sit(state, patron)
    if patron.id in state.people.barred:
        return None
    if card_wanted(state, patron.id):
        return ShowPlayerCard()
    held = state.purses.stacks.get(patron.id, 0)
    if held < patron.temper.buys_in // TEN and state.phase is not Phase.CLOSED:
        return BuyIn(amount=patron.temper.buys_in)
    if state.phase is not Phase.BETTING or not state.coup.called or state.coup.kind == "dummy":
        return None
    if any(wager.who == patron.id for wager in state.layout.values()):
        return None
    return _bet(state, patron, held)


def card_wanted(state: Table, who: str) -> bool:
    """Whether somebody at the table should show a player card: there is such a rule, and none was seen."""
    conduct, people = game_of(state.terms).book.conduct, state.people
    asks = conduct is not None and conduct.player_card is not None
    return asks and people.here(who) and who not in people.cards_shown


def moment(patron: RobotPatron, coup: int, milliseconds: int) -> int:
    """When within the time for bets a robot makes up its mind: never first, never at the last moment."""
    percent = 8 + whim(70, patron.id, coup, "when")
    return milliseconds * percent // 100


def _sit(state: Table, patron: RobotPatron) -> Order | None:
    taken = state.people.seats
    free = len(state.setup.seats) - len(taken)
    return Join(seat=patron.seat) if patron.seat not in taken and free > LEFT_FREE else None


def _bet(state: Table, patron: RobotPatron, held: int) -> Order | None:
    temper, coup = patron.temper, state.coup.number
    if whim(TEN, patron.id, coup, "passes") < temper.passes_of_ten and not is_unbet(state):
        return None
    names = [_pick(state, patron, temper.main, "main")]
    if whim(TEN, patron.id, coup, "side") < temper.side_of_ten:
        names.append(_pick(state, patron, temper.side, "side"))
    unit = temper.units[whim(len(temper.units), patron.id, coup, "unit")]
    stakes = []
    for place, name in enumerate(each for each in names if each):
        least = state.board.sign.for_wager(name, patron.id).minimum or 1_00
        amount = least * (unit if place == 0 else 1)
        stakes.append(Stake(id=f"{patron.id}-{coup}-{place}", wager=name, amount=amount))
    worth = sum(stake.amount for stake in stakes)
    return PlaceBets(stakes=tuple(stakes)) if stakes and worth <= held else None


def _pick(state: Table, patron: RobotPatron, wanted: tuple[str, ...], about: str) -> str:
    """One of the wagers that the patron likes and the table offers; empty if there is none."""
    offered = [name for name in wanted if _offered(state, name)]
    return offered[whim(len(offered), patron.id, state.coup.number, about)] if offered else ""


def _offered(state: Table, name: str) -> bool:
    game, offered = game_of(state.terms), state.setup.offered
    spec = game.wager(name)
    if spec is None or isinstance(spec, Refusal):
        return False
    if isinstance(spec, RunWager) and spec.rule.wants == "nominated":
        return False
    if isinstance(spec, TailWager) and any(each.wager.wager == name for each in state.carried.open):
        return False  # a streak that may have begun is left alone
    return not offered or name in offered or name in game.variant.main
