"""The robot supervisor: what it would do now about things that somebody asked for."""

from punto.machine.approval import Approve, Decline
from punto.machine.roles import DEALER
from punto.robots.due import due_of_others
from punto.robots.robot_ids import ROBOT, is_robot
from punto.robots.shoe_player import BETWEEN_SHOES
from punto.table import Actor, Order, Table

NAME = f"{ROBOT}supervisor"
LATE = "the coup is over"


def what_now(state: Table) -> tuple[Actor, Order] | None:
    """Agree to what was asked for first, or put it aside if it came too late; None if nobody asks."""
    for request in state.requests.values():
        late = request.lapses_with not in {None, state.coup.number}
        order: Order = Decline(request=request.id, why=LATE) if late else Approve(request=request.id)
        return Actor(NAME, request.role), order
    return None


def waits_with(state: Table) -> bool:
    """Whether what was asked for first is about wagers on this coup, for which bets close soon."""
    first = next(iter(state.requests.values()), None)
    return first is not None and first.lapses_with == state.coup.number


def sees_to(state: Table) -> tuple[Actor, Order] | None:
    """What only a supervisor does while a person deals, such as seeing to the cut; None if nothing is due."""
    if state.phase not in BETWEEN_SHOES or is_robot(state.people.staff.get(DEALER, NAME)):
        return None
    due = due_of_others(state)
    return (Actor(NAME, due[0].role), due[1]) if due else None
