"""Findings: circumstances that the report states, or that it takes a look at wagers and equipment to know."""

from punto.table.holding.method import method_name
from punto.table.irregular.circumstances import phase_of
from punto.table.irregular.ended_offers import open_or_due
from punto.table.irregular.payments.mispayments import latest
from punto.table.irregular.resolutions import circumstance
from punto.table.machine import TableContext
from punto.table.state.irregularity import Report
from punto.table.state.table import Phase

PLAYER_CARD = "player-card"


@circumstance("cards_out")
def cards_out(context: TableContext, report: Report) -> int:
    """How many cards of the coup are out."""
    return len(context.state.coup.drawn)


@circumstance("exposed")
def exposed(context: TableContext, report: Report) -> bool:
    """Whether a card of the coup lies face up, or somebody has looked at one."""
    coup = context.state.coup
    return bool(coup.faces or coup.holding.looked)


@circumstance("method")
def method(context: TableContext, report: Report) -> str:
    """The way of dealing in this coup."""
    dealing = context.book.dealing
    return method_name(context.state, dealing) if dealing else ""


@circumstance("scanning")
def scanning(context: TableContext, report: Report) -> bool:
    """Whether the shoe reads the cards."""
    return context.state.setup.scanning


@circumstance("damaged")
def damaged(context: TableContext, report: Report) -> bool:
    """Whether cards were damaged."""
    return report.damaged > 0


@circumstance("spare")
def spare(context: TableContext, report: Report) -> bool:
    """Whether the cards can go to another machine."""
    return report.spare and report.movable


@circumstance("meant")
def meant(context: TableContext, report: Report) -> bool:
    """Whether a wrong payment may have been made on purpose, by this report or an earlier one."""
    known = latest(context.state, report.wagers[0], report.coup) if report.wagers else None
    return report.meant or (known is not None and known.intended)


@circumstance("mispaid")
def mispaid(context: TableContext, report: Report) -> bool:
    """Whether it is known whose wager was paid wrongly, and by how much."""
    known = len(report.wagers) == 1 and latest(context.state, report.wagers[0], report.coup) is not None
    return known or (len(report.wagers) == 1 and bool(report.who and report.amount))


@circumstance("laid")
def laid(context: TableContext, report: Report) -> bool:
    """Whether the wagers named, or some of the person named, lie on the layout, or lay there until paid."""
    settled = context.state.settled if phase_of(context) is Phase.PAID else None
    layout = settled.layout if settled else context.state.layout
    if report.wagers:
        return all(name in layout for name in report.wagers)
    return any(wager.who == report.who for wager in layout.values())


@circumstance("offer_due")
def offer_due(context: TableContext, report: Report) -> str:
    """What should be offered before another card; while it is on offer, only a card seen too soon ends it."""
    phase = phase_of(context)
    if phase is Phase.WINDOW and report.card is None:
        return ""
    return "+".join(sorted(open_or_due(context.state, phase)))


@circumstance("in_force")
def in_force(context: TableContext, report: Report) -> bool:
    """Whether wagers without the bettor's own card are invalid on this day."""
    rule = next((each for each in context.book.placing.validity if each.why == PLAYER_CARD), None)
    return rule is not None and (context.day is None or rule.since is None or context.day >= rule.since)


@circumstance("streak_open")
def streak_open(context: TableContext, report: Report) -> bool:
    """Whether an early wager on this streak is running, so that a late one may join it."""
    return any(each.wager.wager == report.what and each.progress for each in context.state.carried.open)
