"""What a demonstration shows beside its tables: promotions, patrons with limits, and jackpots."""

from collections.abc import Collection
from contextlib import suppress

from punto.live.services.jackpot_service import JackpotService
from punto.live.services.patron_service import PatronService
from punto.live.services.promotion_service import PromotionService
from punto.machine.approval import Approve
from punto.robots.demo_jackpots import demo_jackpots, jackpot_steps
from punto.robots.demo_promotions import HOUR, demo_patrons, demo_promotions, steps_of
from punto.store.errors import CommandReused
from punto.store.runtime import Runtime


def fill_desks(promotions: PromotionService, patrons: PatronService, runtime: Runtime) -> None:
    """Give every order of the demonstration, on a floor that has no promotion and no patron yet.

    The ids of the commands are fixed: of two processes that open a floor together, one gives each order.
    """
    if promotions.names() or patrons.state.patrons:
        return
    now = runtime.now()
    for place, step in enumerate(demo_patrons()):
        with suppress(CommandReused):
            patrons.give(step.actor, step.order, f"demo-patron-{place}", now + step.hours * HOUR)
    for promotion in demo_promotions():
        for place, step in enumerate(steps_of(promotion, now)):
            at, name = now + step.hours * HOUR, f"demo-{promotion.name}-{place}"
            with suppress(CommandReused):
                promotions.give(promotion.name, step.actor, step.order, name, at)
                if step.approver is not None:
                    approval = Approve(request=name)
                    promotions.give(promotion.name, step.approver, approval, f"{name}-agreed", at)


def fill_jackpots(jackpots: JackpotService, tables: Collection[str], runtime: Runtime) -> None:
    """Start the jackpots of the demonstration whose tables are there, on a floor that has none yet."""
    if jackpots.names():
        return
    now = runtime.now()
    for jackpot in demo_jackpots():
        if not jackpot.parameters.tables.keys() <= set(tables):
            continue
        for place, step in enumerate(jackpot_steps(jackpot)):
            at, name = now + place, f"demo-jackpot-{jackpot.name}-{place}"
            with suppress(CommandReused):
                jackpots.give(jackpot.name, step.actor, step.order, name, at)
                if step.approver is not None:
                    approval = Approve(request=name)
                    jackpots.give(jackpot.name, step.approver, approval, f"{name}-agreed", at)
