"""Running a script against a machine: what was expected and did not come, with its line."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec import structs

from punto.machine.approval import Approve, Decline
from punto.machine.fact import Event
from punto.machine.machine import Done, Machine
from punto.machine.order import Command, Order
from punto.machine.roles import Actor
from punto.machine.state import State
from punto.script.expectation_kinds import cited, in_words
from punto.script.expectations import StepOutcome
from punto.script.lines import DAY, EPOCH, ScriptFault
from punto.script.script_reader import ClockStep, Orders, ScriptReader, ScriptStep

LATEST = "latest"
S = TypeVar("S", bound=State)


class Difference(NamedTuple):
    """Something that a script expects and that is not so."""

    line: int
    expected: str
    got: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.expected}\n    {self.got}"


class ScriptReport(NamedTuple):
    """What came of a script: what cannot be read, what differs, and what happened."""

    title: str
    faults: tuple[ScriptFault, ...]
    differences: tuple[Difference, ...]
    checks: int
    events: tuple[Event, ...]
    sign: str = ""
    """The limits that the runner put up, because the script names none."""

    @property
    def passed(self) -> bool:
        """Whether everything was as expected."""
        return not self.faults and not self.differences


class ScriptStage(Generic[S]):
    """A machine in the middle of a script."""

    def __init__(self, machine: Machine[S, Any], state: S, actors: dict[str, Actor]) -> None:
        """Begin with a state, at midnight of no day."""
        self.machine = machine
        self.state = state
        self.actors = actors
        self.events: list[Event] = []
        self.at = 0
        self.day: date | None = None
        self.wrong = ""
        """What kept a line from being carried out at all."""

    def perform(self, step: ScriptStep) -> StepOutcome:
        """Do what a line says."""
        outcome = StepOutcome(self.state, self.actors)
        self.wrong = ""
        act = step.act
        if isinstance(act, ClockStep):
            self._clock(act)
        elif isinstance(act, Orders):
            self._orders(outcome, step.line, act)
        else:
            self.other(outcome, act)
        outcome.after, outcome.at, outcome.day = self.state, self.at, self.day
        self.events += outcome.events
        return outcome

    def other(self, outcome: StepOutcome, act: Any) -> None:
        """Do what only scripts of one machine have."""
        raise NotImplementedError

    def _clock(self, act: ClockStep) -> None:
        """Move the clock; a time of day that has passed is tomorrow's."""
        if act.day is not None:
            self.day, self.at = act.day, (act.day - EPOCH).days * DAY
            return
        midnight = self.at - self.at % DAY
        if midnight + act.time < self.at:
            midnight += DAY
            self.day = self.day + timedelta(days=1) if self.day else None
        self.at = midnight + act.time

    def _orders(self, outcome: StepOutcome, line: int, act: Orders) -> None:
        for place, order in enumerate(act.orders):
            name = f"line-{line}.{place}" if place else f"line-{line}"
            order = _resolved(order, self.state)  # noqa: PLW2901 - the same order, with its request
            command = Command(id=name, actor=act.actor, at=self.at, order=order, day=self.day)
            done = self.machine.carry_out(self.state, command)
            if not isinstance(done, Done):
                outcome.refusals = done.faults
                return
            self.state = done.state
            outcome.events += done.events


def _resolved(order: Order, state: State) -> Order:
    """An approval of whatever was asked for last, by its id."""
    if isinstance(order, Approve | Decline) and order.request == LATEST and state.requests:
        return structs.replace(order, request=list(state.requests)[-1])
    return order


def run_on(
    stage: ScriptStage[Any], title: str, steps: list[ScriptStep], shows: dict[str, int]
) -> ScriptReport:
    """Run the steps of a script that was read."""
    found: list[Difference] = []
    seen: set[str] = set()
    for step in steps:
        outcome = stage.perform(step)
        seen |= cited(outcome)
        if stage.wrong:
            found.append(Difference(step.line, step.text, stage.wrong))
        found += _differences(step, outcome)
    for clause, line in shows.items():
        if clause not in seen:
            found.append(Difference(line, f"shows {clause}", "no event and no refusal cites it"))
    checks = len(shows) + sum(len(step.expects) for step in steps)
    return ScriptReport(title, (), tuple(found), checks, tuple(stage.events))


def run_machine_script(machine: Machine[S, Any], state: S, text: str) -> ScriptReport:
    """Run a script of any machine, from a state."""
    reader = ScriptReader(machine)
    reader.read(text)
    if reader.faults:
        return ScriptReport(reader.title, tuple(sorted(reader.faults)), (), 0, ())
    return run_on(ScriptStage(machine, state, reader.actors), reader.title, reader.steps, reader.shows)


def _differences(step: ScriptStep, outcome: StepOutcome) -> Iterator[Difference]:
    """What is not as the indented lines say; a refusal that no line expects is one too."""
    for expectation in step.expects:
        wrong = expectation.check(outcome)
        if wrong:
            yield Difference(expectation.line, expectation.text, wrong)
    missed = [each for each in outcome.refusals if each not in outcome.named]
    if missed and not (outcome.named == [] and any(each.refusal for each in step.expects)):
        yield Difference(step.line, step.text, f"refused: {'; '.join(map(in_words, missed))}")
