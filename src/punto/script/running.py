"""Running a script against a table: what was expected and did not come, with its line."""

from collections import deque
from collections.abc import Iterator
from datetime import date, timedelta
from typing import NamedTuple

from msgspec import structs

from punto.cards import Card, ShoeEmpty
from punto.machine.approval import Approve, Decline
from punto.machine.fact import Event
from punto.machine.machine import Done
from punto.machine.order import Command, Order
from punto.machine.roles import DEALER, Actor
from punto.robots.shoe_player import Dealer, Stuck
from punto.script.expectation_kinds import cited, in_words
from punto.script.expectations import Outcome
from punto.script.lines import DAY, EPOCH, Fault
from punto.script.reading import (
    BadScript,
    Cards,
    Clock,
    Orders,
    Plays,
    Ready,
    Script,
    Step,
    read_script,
)
from punto.table import carry_out
from punto.table.preparing.sequence import DEFAULT_FACE, ROBOT
from punto.table.state.table import Table, new_table

LATEST = "latest"


class Difference(NamedTuple):
    """Something that a script expects and that is not so."""

    line: int
    expected: str
    got: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.expected}\n    {self.got}"


class Report(NamedTuple):
    """What came of a script: what cannot be read, what differs, and what happened."""

    title: str
    faults: tuple[Fault, ...]
    differences: tuple[Difference, ...]
    checks: int
    events: tuple[Event, ...]

    @property
    def passed(self) -> bool:
        """Whether everything was as expected."""
        return not self.faults and not self.differences


class _Waiting:
    """The cards that a script says come next."""

    def __init__(self) -> None:
        self.cards: deque[Card] = deque()

    def next_card(self) -> Card:
        if not self.cards:
            raise ShoeEmpty("the script names no further card; write a line such as: cards 9H 6C KD KS")
        return self.cards.popleft()


class _Stage:
    """A table in the middle of a script."""

    def __init__(self, script: Script) -> None:
        self.state: Table = new_table(script.setup)
        self.actors = script.actors
        self.source = _Waiting()
        self.events: list[Event] = []
        self.at = 0
        self.day: date | None = None
        self.wrong = ""

    def perform(self, step: Step) -> Outcome:
        """Do what a line says."""
        outcome = Outcome(self.state, self.actors)
        self.wrong = ""
        act = step.act
        if isinstance(act, Clock):
            self._clock(act)
        elif isinstance(act, Cards):
            self.source.cards.extend(act.cards)
        elif isinstance(act, Orders):
            self._orders(outcome, step.line, act)
        else:
            self._robot(outcome, act)
        outcome.after, outcome.at, outcome.day = self.state, self.at, self.day
        self.events += outcome.events
        return outcome

    def _clock(self, act: Clock) -> None:
        """Move the clock; a time of day that has passed is tomorrow's."""
        if act.day is not None:
            self.day, self.at = act.day, (act.day - EPOCH).days * DAY
            return
        midnight = self.at - self.at % DAY
        if midnight + act.time < self.at:
            midnight += DAY
            self.day = self.day + timedelta(days=1) if self.day else None
        self.at = midnight + act.time

    def _orders(self, outcome: Outcome, line: int, act: Orders) -> None:
        for place, order in enumerate(act.orders):
            name = f"line-{line}.{place}" if place else f"line-{line}"
            command = Command(
                id=name, actor=act.actor, at=self.at, order=_resolved(order, self.state), day=self.day
            )
            done = carry_out(self.state, command)
            if not isinstance(done, Done):
                outcome.refusals = done.faults
                return
            self.state = done.state
            outcome.events += done.events

    def _robot(self, outcome: Outcome, act: Ready | Plays) -> None:
        dealer = Dealer(self.state, self.source, actor=self._dealer(act), at=self.at, day=self.day)
        try:
            if isinstance(act, Plays):
                self.source.cards.extend(act.cards)
                dealer.play_coup()
            else:
                dealer.prepare(act.burned or DEFAULT_FACE)
        except (Stuck, ShoeEmpty) as error:
            self.wrong = str(error)
        self.state = dealer.state
        outcome.events += dealer.events

    def _dealer(self, act: Ready | Plays) -> Actor:
        """Who deals: the person named, or the first dealer of the script."""
        if isinstance(act, Plays):
            return act.actor
        return next((actor for actor in self.actors.values() if actor.role == DEALER), ROBOT)


def _resolved(order: Order, state: Table) -> Order:
    """An approval of whatever was asked for last, by its id."""
    if isinstance(order, Approve | Decline) and order.request == LATEST and state.requests:
        return structs.replace(order, request=list(state.requests)[-1])
    return order


def run_script(text: str) -> Report:
    """Run a script from its text."""
    try:
        script = read_script(text)
    except BadScript as error:
        return Report("", tuple(error.faults), (), 0, ())
    stage = _Stage(script)
    found: list[Difference] = []
    seen: set[str] = set()
    for step in script.steps:
        outcome = stage.perform(step)
        seen |= cited(outcome)
        if stage.wrong:
            found.append(Difference(step.line, step.text, stage.wrong))
        found += _differences(step, outcome)
    for clause, line in script.shows.items():
        if clause not in seen:
            found.append(Difference(line, f"shows {clause}", "no event and no refusal cites it"))
    checks = len(script.shows) + sum(len(step.expects) for step in script.steps)
    return Report(script.title, (), tuple(found), checks, tuple(stage.events))


def _differences(step: Step, outcome: Outcome) -> Iterator[Difference]:
    """What is not as the indented lines say; a refusal that no line expects is one too."""
    for expectation in step.expects:
        wrong = expectation.check(outcome)
        if wrong:
            yield Difference(expectation.line, expectation.text, wrong)
    missed = [each for each in outcome.refusals if each not in outcome.named]
    if missed and not (outcome.named == [] and any(each.refusal for each in step.expects)):
        yield Difference(step.line, step.text, f"refused: {'; '.join(map(in_words, missed))}")
