"""Circumstances: what the table itself knows about the moment in which something went wrong."""

from punto.rulebook.procedure.irregular import Kind
from punto.table.betless.empty_layout import wagers_live
from punto.table.coup.hands import COMPLETE, HAND_OF, OPENING, next_step
from punto.table.dealing.shoe_in_play import shoe_ends
from punto.table.irregular.resolutions import circumstance
from punto.table.irregular.stray_cards import front_place
from punto.table.machine import TableContext
from punto.table.state.irregularity import Report
from punto.table.state.table import Phase

STAGES = {
    Phase.CLOSED: "preparing",
    Phase.PREPARING: "preparing",
    Phase.BETTING: "before",
    Phase.CALLED: "before",
    Phase.SHOE_OVER: "before",
    Phase.RESULT: "result",
    Phase.SETTLED: "settled",
    Phase.PAID: "paid",
}


OVER = (Phase.RESULT, Phase.SETTLED, Phase.PAID, Phase.SHOE_OVER)
"""Where no card is to come, whatever lies there."""

FACE_UP: Kind = "face-up-card"
MOST_CARDS = 6
"""The most cards that a coup takes."""

NO_SHOE = (Phase.PREPARING, Phase.CLOSED)
"""Where a shoe's cards have been removed, or the table is closed."""


def phase_of(context: TableContext) -> Phase:
    """Where the table stands, beneath any irregularity that waits already."""
    mishaps = context.state.mishaps
    return Phase(mishaps[-1].back) if mishaps else context.state.phase


@circumstance("stage")
def stage(context: TableContext, report: Report) -> str:
    """How far the coup is."""
    found = STAGES.get(phase_of(context))
    return found or ("opening" if len(context.state.coup.drawn) < len(OPENING) else "drawing")


@circumstance("hand_due")
def hand_due(context: TableContext, report: Report) -> str:
    """The hand to which the table of play gives the next card."""
    if context.game.variant.hands != "two":
        return "unknown"
    if phase_of(context) in OVER:
        return "none"
    step = next_step(context.state.coup, context.game.drawing)
    if step is COMPLETE:
        return "none"
    return HAND_OF[step.draw] if step.draw else "unknown"


@circumstance("card_due")
def card_due(context: TableContext, report: Report) -> bool:
    """Whether the coup takes another card, or may; or others lie before the one found face up."""
    if report.kind == FACE_UP and _others_before(context, report):
        return True
    return stage(context, report) in ("opening", "drawing") and hand_due(context, report) != "none"


def _others_before(context: TableContext, report: Report) -> bool:
    """Whether the next coup opens with other cards than the one that was seen."""
    front = context.state.shoe.front
    return bool(front) and front[0] != report.card


@circumstance("found")
def found(context: TableContext, report: Report) -> str:
    """When the error came to light, seen from the coup in which it happened."""
    coup = context.state.coup
    at_rest = not coup.drawn and phase_of(context) not in (Phase.SETTLED, Phase.PAID)
    happened = report.coup or (coup.number - 1 if at_rest else coup.number)
    if happened >= coup.number:
        return "in-coup"
    was, shoe_there = context.state.settled, context.state.shoe.coups and phase_of(context) not in NO_SHOE
    in_time = at_rest and shoe_there and was is not None and happened == was.coup.number
    return "before-next" if in_time else "late"


@circumstance("opening_cards")
def opening_cards(context: TableContext, report: Report) -> bool:
    """Whether it is about the opening cards: no others are out, or the report says so."""
    return report.opening or len(context.state.coup.drawn) <= len(OPENING)


@circumstance("shoe_short")
def shoe_short(context: TableContext, report: Report) -> bool:
    """Whether the count itself says that the shoe may not hold what the coup needs."""
    return context.state.shoe.left < MOST_CARDS - len(context.state.coup.drawn)


@circumstance("device")
def device(context: TableContext, report: Report) -> str:
    """Whether cards come from a shoe or a machine that shuffles."""
    return context.state.setup.device


@circumstance("disclosed")
def disclosed(context: TableContext, report: Report) -> bool:
    """Whether the card's face was seen: now, or when it was put aside."""
    place = front_place(context.state, report)
    return report.card is not None or (place is not None and context.state.shoe.front[place] is not None)


@circumstance("last_coup")
def last_coup(context: TableContext, report: Report) -> bool:
    """Whether no coup of this shoe follows the one on the table."""
    state = context.state
    return state.shoe.last == "over" or (shoe_ends(state) and stage(context, report) != "before")


@circumstance("first_coup")
def first_coup(context: TableContext, report: Report) -> bool:
    """Whether no coup of this shoe is over yet."""
    return not context.state.shoe.coups


@circumstance("bets_down")
def bets_down(context: TableContext, report: Report) -> bool:
    """Whether wagers lie on the layout, or are alive from an earlier coup."""
    return wagers_live(context)


@circumstance("betless")
def betless(context: TableContext, report: Report) -> bool:
    """Whether the coup is dealt without bets."""
    return context.state.coup.kind == "dummy"


@circumstance("burned")
def burned(context: TableContext, report: Report) -> bool:
    """Whether a card was burned before this coup."""
    return context.state.coup.holding.burned


@circumstance("called")
def called(context: TableContext, report: Report) -> bool:
    """Whether no more bets was called, or a card is out."""
    return phase_of(context) is not Phase.BETTING
