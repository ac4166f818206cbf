"""Random people give random orders at every rulebook's table; whatever happens, the table stays sound."""

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from .machine import Machine, games

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


def run(rulebook: str, variant: str, examples: int, steps: int) -> None:
    run_state_machine_as_test(
        machine_for(rulebook, variant),
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


@pytest.mark.parametrize(("rulebook", "variant"), games())
def test_a_table_stays_sound(rulebook: str, variant: str) -> None:
    run(rulebook, variant, examples=8, steps=60)


@pytest.mark.soak
@pytest.mark.parametrize(("rulebook", "variant"), games())
def test_a_table_stays_sound_for_a_long_time(rulebook: str, variant: str) -> None:
    run(rulebook, variant, examples=500, steps=402)
