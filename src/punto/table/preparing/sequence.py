"""The ordinary way from a closed table, or a shoe that is over, to a shoe that is ready."""

from punto.cards import Card
from punto.machine.decision import Refused
from punto.machine.names import name_of
from punto.machine.order import Command, Order
from punto.machine.roles import DEALER, Actor
from punto.table.machine import EACH_SEAT, TABLE, dialect_of
from punto.table.preparing.bringing_cards import CARDS_IN_PACK, BringCards
from punto.table.preparing.burning import BurnCards, ways_left
from punto.table.preparing.card_check import CheckCards
from punto.table.preparing.cutters import next_in_turn
from punto.table.preparing.cutting import CutCards
from punto.table.preparing.loading import SECOND, LoadShoe, PlaceCuttingCard
from punto.table.preparing.new_shoe import ReplaceCards, Reshuffle, forced
from punto.table.preparing.offering_cut import PassCut
from punto.table.preparing.opening import OpenTable
from punto.table.preparing.shuffling import MixCards, MixStep
from punto.table.preparing.stages import Stage, is_cut, rules_of, stage_of, steps_left
from punto.table.setup import Automation, book_of, game_of
from punto.table.state.table import Phase, Table

ROBOT = Actor("robot", DEALER)
ROBOT_SUPERVISOR = "robot-supervisor"
BACKS = ("red", "blue")
MIXING: dict[str, MixStep] = {
    "spread": "spread", "wash": "wash", "stack": "stack", "riffle": "riffle", "shuffle": "shuffle",
}  # fmt: skip
DEFAULT_FACE = Card.parse("5H")


class NotReady(Exception):
    """The table refused a step of the ordinary way: somebody or something is missing."""


@TABLE.by_itself(Automation.PREPARE, Phase.PREPARING)
def step_due(state: Table) -> Order | None:
    """What the table does to the cards by itself: everything that needs no word from outside."""
    if state.phase is not Phase.PREPARING:
        return None
    rules = rules_of(book_of(state.terms.rulebook))
    if state.preparing.dropped and rules.dropped:
        return None
    stage = stage_of(state, rules)
    if stage == "load":
        return LoadShoe()
    return _mixing_due(state) if stage == "mix" else None


def _mixing_due(state: Table) -> Order:
    """The next step to the cards: a check by whoever must make it, or some mixing."""
    step = steps_left(state, rules_of(book_of(state.terms.rulebook)))[0]
    if step in MIXING:
        return MixCards(step=MIXING[step])
    return CheckCards(by="supervisor" if step == "check-by-supervisor" else "dealer")


def ready_shoe(
    state: Table,
    *,
    dealer: Actor | None = None,
    supervisor: Actor | None = None,
    at: int = 0,
    first: Card = DEFAULT_FACE,
) -> tuple[Command, ...]:
    """The commands that make a shoe ready in the ordinary way; `first` is turned where the burn shows it."""
    commands: list[Command] = []
    while state.phase in (Phase.CLOSED, Phase.PREPARING, Phase.SHOE_OVER):
        order, by_supervisor = _next(state, first)
        actor = (supervisor or _supervisor(state)) if by_supervisor else (dealer or _dealer(state))
        command = Command(id=f"ready-{state.setup.table}-{state.seq}", actor=actor, at=at, order=order)
        done = TABLE.carry_out(state, command)
        if isinstance(done, Refused):
            why = "; ".join(f"{each.number} {each.what}, accepted: {each.accepted}" for each in done.faults)
            raise NotReady(f"{name_of(type(order))}: {why}")
        commands.append(command)
        state = done.state
    return tuple(commands)


def _dealer(state: Table) -> Actor:
    """The dealer on duty, or a robot where nobody is."""
    on_duty = state.people.staff.get(DEALER)
    return Actor(on_duty, DEALER) if on_duty else ROBOT


def _supervisor(state: Table) -> Actor:
    """Somebody with the role that cuts and checks in this rulebook."""
    rules = rules_of(book_of(state.terms.rulebook))
    role = rules.cut.staff.role
    if role == DEALER and rules.checking:
        role = rules.checking.supervisor
    return Actor(ROBOT_SUPERVISOR, role)


def _next(state: Table, first: Card) -> tuple[Order, bool]:
    """The next order of the ordinary way, and whether it is a supervisor's."""
    rules = rules_of(book_of(state.terms.rulebook))
    if state.phase is Phase.CLOSED:
        if (
            rules.checking
            and rules.checking.at_end
            and state.shoe.packs
            and not state.fittings.checked_at_end
        ):
            return CheckCards(), False
        return OpenTable(present=_everything(state)), False
    if state.phase is Phase.SHOE_OVER and state.fittings.check_ordered:
        return CheckCards(), False
    if state.phase is Phase.SHOE_OVER:
        must = forced(state, rules)
        return (ReplaceCards(why=must[0]) if must else _again(state)), False
    stage = stage_of(state, rules)
    if stage == "mix":
        return _mixing_due(state), steps_left(state, rules)[0] == "check-by-supervisor"
    if stage == "cut":
        if next_in_turn(state, rules.cut):
            return PassCut(), False
        return CutCards(depth=state.shoe.packs * CARDS_IN_PACK // 2), rules.cut.staff.role != DEALER
    return _plain(state, stage, first), False


def _again(state: Table) -> Order:
    """The same cards shuffled, or the other pack where two take turns."""
    own = TABLE.due_of(Automation.PREPARE, EACH_SEAT) if dialect_of(game_of(state.terms)) else None
    return (own(state) if own else None) or Reshuffle()


def _everything(state: Table) -> frozenset[str]:
    """All equipment that the rulebook names, with one cutting card."""
    rules = rules_of(book_of(state.terms.rulebook))
    return frozenset(
        name for name, item in rules.equipment.items() if item.needed != "may" and name != SECOND
    )


def _plain(state: Table, stage: Stage, first: Card) -> Order:
    """What the dealer does alone: bring cards, place the cutting card, load, burn."""
    rules = rules_of(book_of(state.terms.rulebook))
    if stage == "cards":
        back = next(each for each in BACKS if each != state.shoe.back)
        return BringCards(back=back, packs=game_of(state.terms).decks, secured=True, checked=True)
    if stage == "cutting-card":
        behind = rules.cutting_card["insert"].behind
        return PlaceCuttingCard(behind=behind, second=SECOND in state.fittings.present)
    if stage == "load":
        return LoadShoe()
    if not is_cut(state):
        return BurnCards(way="none")
    ways = ways_left(state, rules)
    if "face-down" in ways:
        return BurnCards()
    return BurnCards(way="shown" if "shown" in ways else "face-up", face=first)
