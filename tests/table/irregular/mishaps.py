"""A table at the moment at which something goes wrong, and short ways to report and decide it."""

from typing import Any

from punto.cards import Card
from punto.rulebook.refusal import Refusal
from punto.table import Actor, Event, Phase
from punto.table.betting.calls import CloseBets
from punto.table.dealing.cards import Announce
from punto.table.dealing.shoe_in_play import CuttingCardOut
from punto.table.irregular.resolutions import (
    IrregularityReported,
    IrregularityResolved,
    ReportIrregularity,
    ResolveIrregularity,
)
from punto.table.irregular.wagers.withdrawn_wagers import ResumeCoup
from punto.table.settling.pay import Discard, PayOut
from punto.table.settling.result import AnnounceResult
from punto.table.settling.settle import Settle
from punto.table.state.irregularity import Irregularity, Report
from tests.table.play import DAN, SUE, Play

STANDS = "3H 2D 4C 4S"
"""Player 7, Banker 6: nobody takes a third card."""
BANKER_DRAWS = "2H KC 4C QS"
"""Player 6 stands, Banker 0 draws."""
PLAYER_DRAWS = "2H KC 3C QS"
"""Player 5 draws."""


class Mishaps(Play):
    """A table with Ann's hundred on the Player, and people who report and decide."""

    @classmethod
    def dealt(cls, rulebook: str, cards: str = STANDS, *, last: bool = False, **given: Any) -> "Mishaps":
        """A coup with these cards on the table, the last of the shoe if need be."""
        play = cls.called(rulebook, last=last, **given)
        play.deals(cards)
        return play

    @classmethod
    def called(cls, rulebook: str, *, last: bool = False, bet: int = 100_00, **given: Any) -> "Mishaps":
        """Bets are closed, and no card is out."""
        play = cls(rulebook, **given)
        play.sits("Ann", "1", chips=1_000_00)
        play.ready_shoe(burned=1)
        if bet:
            play.bets("Ann", player=bet)
        play.does(DAN, CloseBets())
        if last:
            play.does(DAN, CuttingCardOut())
        return play

    def reports(self, kind: str, card: str = "", **more: Any) -> Irregularity:
        """Report something, and what the table makes of it."""
        self.does(DAN, self.reporting(kind, card, **more))
        fact = self.event(IrregularityReported).fact
        assert isinstance(fact, IrregularityReported)
        assert self.phase is Phase.IRREGULAR
        return fact.mishap

    @staticmethod
    def reporting(kind: str, card: str = "", **more: Any) -> ReportIrregularity:
        """The order that reports something."""
        face = Card.parse(card) if card else None
        return ReportIrregularity(report=Report(kind=kind, card=face, **more))  # type: ignore[arg-type]

    def not_so(self, kind: str, card: str = "", **more: Any) -> Refusal:
        """Have a report refused."""
        return self.refusal(DAN, self.reporting(kind, card, **more))

    def decides(self, name: str, by: Actor = SUE, **more: Any) -> Event:
        """Take a way out; the event that ends the irregularity, or lets players withdraw."""
        return self.does(by, ResolveIrregularity(resolution=name, **more))[-1]

    def goes_on(self) -> None:
        """End the players' choice."""
        self.does(DAN, ResumeCoup())

    def calls(self) -> None:
        """Call the points of both hands, where that is still to be done."""
        for hand in ("player", "banker"):
            if self.phase is Phase.DEALING and hand not in self.state.coup.announced:
                self.does(DAN, Announce(hand=hand))

    def to_result(self) -> None:
        """Call the points and the result."""
        self.calls()
        self.does(DAN, AnnounceResult())

    def to_paid(self) -> None:
        """Call the result, settle and pay; the cards still lie there."""
        self.to_result()
        self.does(DAN, Settle(), PayOut())

    def finishes(self) -> None:
        """Call, settle, pay and put the cards away."""
        self.calls()
        if self.phase is Phase.DEALING:
            self.does(DAN, AnnounceResult())
        for phase, order in ((Phase.RESULT, Settle()), (Phase.SETTLED, PayOut()), (Phase.PAID, Discard())):
            if self.phase is phase:
                self.does(DAN, order)
        assert not self.state.coup.drawn

    def stands(self, phase: Phase) -> bool:
        """Whether the table stands in this phase."""
        return self.phase is phase

    def in_front(self) -> tuple[Card | None, ...]:
        """The cards that lie before the rest of the shoe."""
        return self.state.shoe.front

    @property
    def chips(self) -> int:
        """What Ann has before her."""
        return self.state.purses.stacks["Ann"]

    @property
    def resolved(self) -> Event:
        """The end of the latest irregularity."""
        return self.event(IrregularityResolved)

    def sound(self) -> None:
        """Cards and money are all there."""
        shoe, coup = self.state.shoe, self.state.coup
        assert shoe.left + shoe.discarded + len(coup.drawn) == shoe.packs * 52
        assert self.chips_in_all == 0


def names(mishap: Irregularity) -> list[str]:
    """The ways out, by name."""
    return [way.name for way in mishap.outlook]


def clauses(mishap: Irregularity) -> list[tuple[str, ...]]:
    """The clauses of the ways out."""
    return [way.clauses for way in mishap.outlook]
