"""Running a script of a table: cards come from the script, and a robot may deal whole coups."""

from collections import deque
from typing import Any

from punto.cards import Card, ShoeEmpty
from punto.machine.roles import DEALER, Actor
from punto.robots.shoe_player import Dealer, Stuck
from punto.script.expectations import StepOutcome
from punto.script.orders import write_general
from punto.script.script_reader import BadScript
from punto.script.script_runner import ScriptReport, ScriptStage, run_on
from punto.script.table_script_reader import Cards, Plays, Ready, Script, read_script
from punto.table.machine import TABLE
from punto.table.preparing.sequence import DEFAULT_FACE, ROBOT
from punto.table.state.table import Table, new_table


class _Waiting:
    """The cards that a script says come next."""

    def __init__(self) -> None:
        self.cards: deque[Card] = deque()

    def next_card(self) -> Card:
        if not self.cards:
            raise ShoeEmpty("the script names no further card; write a line such as: cards 9H 6C KD KS")
        return self.cards.popleft()


class _TableStage(ScriptStage[Table]):
    """A table in the middle of a script."""

    def __init__(self, script: Script) -> None:
        super().__init__(TABLE, new_table(script.setup), script.actors)
        self.source = _Waiting()

    def other(self, outcome: StepOutcome, act: Any) -> None:
        """Lay cards ready, or let the robot deal."""
        if isinstance(act, Cards):
            self.source.cards.extend(act.cards)
        else:
            self._robot(outcome, act)

    def _robot(self, outcome: StepOutcome, act: Ready | Plays) -> None:
        dealer = Dealer(self.state, self.source, actor=self._dealer(act), at=self.at, day=self.day)
        try:
            if isinstance(act, Plays):
                self.source.cards.extend(act.cards)
                dealer.play_coup()
            else:
                dealer.prepare(act.burned or DEFAULT_FACE)
        except Stuck as error:
            self.wrong = _refused(error)
        except ShoeEmpty as error:
            self.wrong = str(error)
        self.state = dealer.state
        outcome.events += dealer.events

    def _dealer(self, act: Ready | Plays) -> Actor:
        """Who deals: the person named, or the first dealer of the script."""
        if isinstance(act, Plays):
            return act.actor
        return next((actor for actor in self.actors.values() if actor.role == DEALER), ROBOT)


def _refused(stuck: Stuck) -> str:
    """What the robot wanted to do, as a script would write it, and why it may not."""
    if stuck.command is None:
        return stuck.why
    return f"{stuck.command.actor.id}: {write_general(TABLE, stuck.command.order)} is refused: {stuck.why}"


def run_script(text: str) -> ScriptReport:
    """Run a script of a table from its text."""
    try:
        script = read_script(text)
    except BadScript as error:
        return ScriptReport("", tuple(error.faults), (), 0, ())
    report = run_on(_TableStage(script), script.title, script.steps, script.shows)
    return report._replace(sign=script.sign)
