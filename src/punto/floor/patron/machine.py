"""The register of patrons as an instance of the kernel: PATRONS, and what a decision may look at."""

from collections.abc import Callable

from punto.floor.patron.patron_sentences import SENTENCES
from punto.floor.patron.state import Patron, PatronRegister
from punto.machine.hooks import Hooks
from punto.machine.machine import Machine
from punto.machine.roles import HOUSE, PATRON
from punto.machine.state import Context
from punto.rulebook.model import Rulebook
from punto.rulebook.refusal import Refusal, add_sentences, refuse

add_sentences(SENTENCES)
MANAGERS = ("casino-supervisor", "area-manager", "floor-manager", "operator")
"""Who looks after patrons on the house's side."""


class PatronContext(Context[PatronRegister], gc=False):
    """What a decision about a patron may look at; some orders rest on a rulebook, and name it."""

    book: Rulebook | None = None

    def patron_fault(self, who: str) -> Refusal | None:
        """Refuse somebody who is not in the register, or was forgotten."""
        patron = self.state.patron(who)
        if patron is None:
            return refuse("not-registered", (), who=who)
        return refuse("forgotten", (), who=who) if patron.forgotten else None

    def patron(self, who: str) -> Patron:
        """Somebody who is in the register; asked only after patron_fault."""
        return self.state.patrons[who]

    def own_affair(self, who: str) -> Refusal | None:
        """Refuse a patron who acts for somebody else."""
        if self.actor.role == PATRON and self.actor.id != who:
            return refuse("another-person", (), who=who)
        return None


May = Callable[[PatronContext], Refusal | None]


def anybody(context: PatronContext) -> Refusal | None:
    """Whether the order is about oneself is asked with the order."""
    known = context.actor is HOUSE or context.actor.role in (*MANAGERS, PATRON)
    return None if known else refuse("role", (), role=context.actor.role, needed="supervisor")


def managers(context: PatronContext) -> Refusal | None:
    """Refuse everybody but those who look after patrons."""
    known = context.actor is HOUSE or context.actor.role in MANAGERS
    return None if known else refuse("role", (), role=context.actor.role, needed="supervisor")


def house_only(context: PatronContext) -> Refusal | None:
    """Refuse everybody: the house records it by itself."""
    if context.actor is HOUSE:
        return None
    return refuse("role", (), role=context.actor.role, needed="house itself")


class PatronHooks(Hooks[PatronRegister, PatronContext]):
    """What the register adds to the kernel."""

    context = PatronContext

    def source(self, context: PatronContext) -> Rulebook | None:
        """The rulebook that an order rests on, if it names one."""
        return context.book

    def has_role(self, context: PatronContext, role: str) -> bool:
        """Whoever looks after patrons may approve what another of them asks for."""
        return context.actor.role in MANAGERS or super().has_role(context, role)


PATRONS: Machine[PatronRegister, PatronContext] = Machine("patrons", PatronRegister, PatronHooks())
