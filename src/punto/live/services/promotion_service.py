"""Promotions in this process: orders given, the seed filled in, deadlines watched, the draw shown."""

from collections.abc import Iterable, Mapping

import msgspec
from msgspec import structs

from punto.accounts.personal_details import PersonalDetails
from punto.books.streams import PROMOTIONS
from punto.floor.promotion import PROMOTION
from punto.floor.promotion.draw_proof import DrawProof, proof_of, published_list
from punto.floor.promotion.duties import Duty, DutyStatus, duties, status
from punto.floor.promotion.prize_claims import RefuseClaim
from punto.floor.promotion.prize_draw import CommitDraw, DrawHeld, DrawnAgain, HoldDraw
from punto.floor.promotion.promotion_terms import PlanPromotion
from punto.floor.promotion.state import PrizeWinner, Promotion
from punto.live.command_service import CommandResult, give_to
from punto.live.services.draw_seeds import DrawSeeds
from punto.live.tables import LiveTables
from punto.machine.decision import Refused
from punto.machine.order import Command, Order
from punto.machine.roles import Actor
from punto.rulebook.procedure.promotion import PromotionRules
from punto.table.setup import book_of
from punto.units.calendar import venue_day

PAGE = 1_000


class WatchedDuty(msgspec.Struct, frozen=True, kw_only=True):
    """A duty of a promotion, and how it stands now."""

    promotion: str
    status: DutyStatus
    duty: Duty


class PromotionService:
    """Where promotions are run."""

    def __init__(self, tables: LiveTables, seeds: DrawSeeds, details: PersonalDetails | None = None) -> None:
        """Serve the promotions of a floor; what is personal of claimants is kept where accounts are."""
        self._floor, self._seeds, self._details = tables, seeds, details
        self._runtime = tables.store.runtime

    def names(self) -> list[str]:
        """Every promotion, oldest first."""
        return self._floor.promotions()

    def state(self, name: str) -> Promotion:
        """A promotion as it is now, whoever has moved it."""
        version = self._floor.store.version(PROMOTIONS.stream_of(name))
        if not version:
            return Promotion()  # nothing is kept in memory for names that anybody thinks of
        machine = self._floor.promotion(name)
        machine.catch_up(version)
        return machine.state

    def give(
        self, name: str, actor: Actor, order: Order, command: str, at: int | None = None
    ) -> CommandResult:
        """An order about a promotion, given now unless a moment is named.

        A seed is made, or opened, where the order needs one.
        """
        if not self._floor.store.version(PROMOTIONS.stream_of(name)):
            if isinstance(order, PlanPromotion):
                order = structs.replace(order, name=name)
            given = Command(id=command, actor=actor, at=self._runtime.now(), order=order)
            against = PROMOTION.carry_out(Promotion(), given)
            if isinstance(against, Refused):
                return CommandResult(0, (), against.faults)
        machine = self._floor.promotion(name)
        if isinstance(order, CommitDraw) and not machine.state.draw.commitment:
            order = structs.replace(order, commitment=self._seeds.commit(name))
        elif isinstance(order, HoldDraw):
            order = structs.replace(order, seed=self._seeds.open(name, machine.state.draw.commitment))
        elif isinstance(order, RefuseClaim):
            order = self._with_record(machine.state, order)
        at = self._runtime.now() if at is None else at
        day = venue_day(machine.state.zone, at)
        return give_to(machine, Command(id=command, actor=actor, at=at, order=order, day=day))

    def _with_record(self, state: Promotion, order: RefuseClaim) -> RefuseClaim:
        """A refusal with what is in truth kept of the claimant, whatever the order says."""
        claim = state.claims.get(order.claim)
        if self._details is None or claim is None:
            return order
        return structs.replace(order, kept=tuple(sorted(self._details.fields(claim.who))))

    def watched(self, name: str = "") -> list[WatchedDuty]:
        """What is to be done about one promotion, or about all: what is overdue first, then by its time."""
        names: Iterable[str] = [name] if name else self.names()
        now = self._runtime.now()
        found = [
            WatchedDuty(promotion=each, status=status(duty, now), duty=duty)
            for each in names
            for state in [self.state(each)]
            for duty in self._duties(state)
        ]
        order: Mapping[DutyStatus, int] = {"overdue": 0, "due": 1, "done": 2}
        return sorted(found, key=lambda each: (order[each.status], each.duty.due or 0))

    def _duties(self, state: Promotion) -> tuple[Duty, ...]:
        rules = rules_of(state)
        return duties(state, rules) if rules else ()

    def proof(self, name: str) -> DrawProof | None:
        """Everything that somebody needs to check a draw; none before it is held."""
        state = self.state(name)
        return proof_of(state, tuple(self._drawn(name))) if state.draw.seed else None

    def tickets(self, name: str) -> str:
        """The list of tickets, as it is published once entries are closed."""
        state = self.state(name)
        return published_list(state) if state.draw.list_digest else ""

    def _drawn(self, name: str) -> list[PrizeWinner]:
        """Every ticket of the last draw that was held, in the order in which they were drawn."""
        found: list[PrizeWinner] = []
        stream, seen = PROMOTIONS.stream_of(name), 0
        while page := self._floor.store.read_stream(stream, seen, PAGE):
            for each in page:
                fact = PROMOTIONS.from_stored(each.event).fact
                if isinstance(fact, DrawHeld):
                    found = list(fact.winners)
                elif isinstance(fact, DrawnAgain):
                    found.append(fact.winner)
            seen = page[-1].event.seq
        return found


def rules_of(state: Promotion) -> PromotionRules | None:
    """What the rulebook of a promotion says; none before it is planned."""
    return book_of(state.rulebook).promotion if state.rulebook else None
