"""Robots that help each other: one table of seven, two of whom play together in most coups."""

from msgspec import structs

from punto.floor.tournament.state import RoundPlan, TournamentPlan
from punto.machine.order import Order
from punto.robots.tournament_director import Venue
from punto.robots.tournament_run import TournamentRun
from punto.robots.whims import whim
from punto.table import Table, Terms
from punto.table.betting.wagers import PlaceBets
from punto.table.state.heat import LimitStep

SEATS = tuple(str(number) for number in range(1, 8))
COUPS = 30
OPPOSITE = {"banker": "player", "player": "banker", "tie": "banker"}
OF_TEN = 9
"""In so many of ten coups the partner is followed; in the others a cheat plays honestly."""


def one_table() -> Venue:
    """A final of thirty coups at one table, with banks that last."""
    step = (LimitStep(coup=1, minimum=50_00, maximum=500_00),)
    plan = TournamentPlan(
        game=Terms(rulebook="nsw", chips=(5_00, 25_00, 100_00)), bank=50_000_00, added=100_00,
        prize_percent=(100,), rounds=(RoundPlan(limits=step, coups=COUPS),),
    )  # fmt: skip
    return Venue(plan=plan, tables={"t1": SEATS}, starts_at=1_000)


class CheatedRun(TournamentRun):
    """The last of seven waits for the first, and then lays against them or like them."""

    def __init__(self, number: int, cheat: str) -> None:
        super().__init__(f"cup-{cheat}-{number}", one_table(), len(SEATS), f"{cheat}{number}".encode())
        self.cheat, self.partner, self.helper = cheat, self.players[0], self.players[-1]

    def wager_of(self, table: Table, who: str) -> Order | None:
        order = super().wager_of(table, who)
        if self.cheat == "honest" or who != self.helper or not isinstance(order, PlaceBets):
            return order
        heat = table.heat
        if heat is None or (self.partner not in heat.acted and self.partner in heat.playing()):
            return None
        laid = [wager.wager for wager in table.layout.values() if wager.who == self.partner]
        if not laid or whim(10, heat.id, heat.coup, "cheats") >= OF_TEN:
            return order
        hand = laid[0] if self.cheat == "soft-play" else OPPOSITE[laid[0]]
        minimum = heat.limits.minimum
        amount = minimum if self.cheat == "soft-play" else 4 * minimum
        stake = structs.replace(order.stakes[0], wager=hand, amount=amount)
        return structs.replace(order, stakes=(stake,))
