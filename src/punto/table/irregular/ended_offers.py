"""Offers inside a coup that end because a card was seen: nobody bets on what everybody knows."""

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Draft
from punto.machine.fact import Event, Fact
from punto.table.betting.windows import NONE, windows_due
from punto.table.irregular.resolutions import Case
from punto.table.machine import TABLE
from punto.table.state.table import Phase, Table


class OfferMissed(Fact, frozen=True, kw_only=True, tag="offer-missed"):
    """A card was seen before wagers inside the coup were offered to everybody: they are not any more."""

    audience = EVERYBODY
    words = "No longer on offer: {wagers}"
    record = True
    wagers: tuple[str, ...]


def open_or_due(state: Table, phase: Phase) -> frozenset[str]:
    """The wagers inside the coup that are on offer, or should be before another card."""
    if phase is Phase.WINDOW:
        return state.coup.windows
    return windows_due(state) if phase is Phase.DEALING else NONE


def offer_ends(case: Case) -> list[Draft]:
    """The end of the offer, where the card that it is about was seen and something is on offer, or due."""
    wagers = open_or_due(case.context.state, case.back)
    seen = case.mishap.report.card is not None
    return [case.said(OfferMissed(wagers=tuple(sorted(wagers))))] if wagers and seen else []


@TABLE.folds(OfferMissed)
def _missed(state: Table, fact: OfferMissed, event: Event) -> Table:
    return structs.replace(state, coup=structs.replace(state.coup, windows=NONE, window_over=True))
