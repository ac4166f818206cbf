"""Random people give random orders at every rulebook's table; whatever happens, the table stays sound."""

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from punto.rulebook.register import rulebook_ids

from .machine import Machine

SEEDS = st.integers(0, 2**32 - 1)


def machine_for(rulebook: str) -> type[RuleBasedStateMachine]:
    """A state machine at a table of this rulebook."""

    class AtTheTable(RuleBasedStateMachine):
        @initialize(seed=SEEDS)
        def opens(self, seed: int) -> None:
            self.machine = Machine(rulebook, seed)

        @rule(seed=SEEDS)
        def order(self, seed: int) -> None:
            self.machine.step(seed)

        @invariant()
        def way_out(self) -> None:
            if hasattr(self, "machine"):
                self.machine.check_way_out()

    return AtTheTable


def run(rulebook: str, examples: int, steps: int) -> None:
    run_state_machine_as_test(
        machine_for(rulebook),
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


@pytest.mark.parametrize("rulebook", rulebook_ids())
def test_a_table_stays_sound(rulebook: str) -> None:
    run(rulebook, examples=8, steps=60)


@pytest.mark.soak
@pytest.mark.parametrize("rulebook", rulebook_ids())
def test_a_table_stays_sound_for_a_long_time(rulebook: str) -> None:
    run(rulebook, examples=500, steps=400)
