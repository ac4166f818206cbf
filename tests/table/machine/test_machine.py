"""Random people give random orders at every rulebook's table; whatever happens, the table stays sound."""

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from punto.table import Event, Fact, Phase
from punto.table.dealing.cards import CoupBegun
from punto.table.settling.pay import CoupEnded, PaidOut
from punto.table.settling.settle import CoupSettled
from punto.table.state.coup import CarriedOver
from tests.sizes import sizes
from tests.table.machine.machine import Machine, games
from tests.table.machine.model import Rounds

SEEDS = st.integers(0, 2**32 - 1)


def machine_for(rulebook: str, variant: str) -> type[RuleBasedStateMachine]:
    """A state machine at a table of this rulebook, with this game."""

    class AtTheTable(RuleBasedStateMachine):
        @initialize(seed=SEEDS)
        def opens(self, seed: int) -> None:
            self.machine = Machine(rulebook, variant, seed)

        @rule(seed=SEEDS)
        def order(self, seed: int) -> None:
            self.machine.step(seed)

        @invariant()
        def way_out(self) -> None:
            if hasattr(self, "machine"):
                self.machine.check_way_out()

    return AtTheTable


STEPS = 60
LONG = 400


@pytest.mark.trust("B2", "B14")
@pytest.mark.parametrize("orders", sizes(8 * STEPS, 170_000))
@pytest.mark.parametrize(("rulebook", "variant"), games())
def test_a_table_stays_sound(rulebook: str, variant: str, orders: int) -> None:
    """In all games together more than a million orders, with whatever goes wrong among them."""
    steps = STEPS if orders == 8 * STEPS else LONG
    run_state_machine_as_test(
        machine_for(rulebook, variant),
        settings=settings(
            max_examples=orders // steps,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


SETTLED = CoupSettled(dues=(), carried=CarriedOver())
ENDED = CoupEnded(cards=4, next=Phase.BETTING)


@pytest.mark.parametrize(
    ("facts", "fault"),
    [
        ([CoupBegun(number=1), SETTLED, ENDED], "coup 1 is over before it is paid"),
        ([CoupBegun(number=1), SETTLED, CoupBegun(number=2)], "coup 2 begins while 1 is under way"),
        ([CoupBegun(number=1), PaidOut()], "coup 1 is paid before it is settled"),
        ([CoupBegun(number=1), SETTLED, PaidOut(), PaidOut()], "coup 1 is paid twice"),
        ([CoupBegun(number=1), SETTLED, SETTLED], "coup 1 is settled twice"),
    ],
)
def test_the_model_notices_a_coup_that_begins_too_soon(facts: list[Fact], fault: str) -> None:
    rounds, coup = Rounds(), 1
    *before, last = (Event(0, 0, "Dan", "c", fact, ()) for fact in facts)
    for event in before:
        rounds.hear(event, coup)
    with pytest.raises(AssertionError, match=f"^{fault}"):
        rounds.hear(last, last.fact.number if isinstance(last.fact, CoupBegun) else coup)
