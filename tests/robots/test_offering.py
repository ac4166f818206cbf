"""The dealer is told whose bets entitle them to what is on offer inside a coup, and who took it."""

import pytest
from msgspec import structs

from punto.cards import parse_cards
from punto.robots.due import DueOrder, due_now
from punto.rules.wager import Wager
from punto.table import Phase, Table
from punto.table.coup.hands import OPENING, PLACES
from tests.robots.test_robots import betting

BANKER_HAS_SIX = "2H 6D 3S KC"
BOTH = "Insurance/No 6: for seat 1 and seat 4."


def offered(table: str, *laid: tuple[str, str], windows: frozenset[str] = frozenset()) -> Table:
    """The Banker has six, and these wagers lie there by seat."""
    state = betting(table).state
    faces = dict(zip(OPENING, parse_cards(BANKER_HAS_SIX.split()), strict=True))
    coup = structs.replace(
        state.coup, drawn=OPENING, faces=faces, announced=frozenset(PLACES), windows=windows
    )
    layout = {
        str(number): Wager(id=str(number), wager=wager, amount=25_00, who=f"p-{seat}", seat=seat)
        for number, (seat, wager) in enumerate(laid)
    }
    phase = Phase.WINDOW if windows else Phase.DEALING
    return structs.replace(state, phase=phase, coup=coup, layout=layout)


def told(state: Table) -> DueOrder:
    found = due_now(state)
    assert found is not None
    return found


INSURANCE = frozenset({"insurance-no-6"})


@pytest.mark.parametrize(
    ("laid", "why"),
    [
        ((("4", "banker"), ("1", "player")), f"{BOTH} Nobody has taken it."),
        ((("4", "banker"), ("1", "player"), ("4", "insurance-no-6")), f"{BOTH} Taken by seat 4."),
        ((("4", "banker"), ("2", "tie")), "Insurance/No 6: for seat 4. Nobody has taken it."),
        ((("", "banker"),), "Insurance/No 6: for a standing player. Nobody has taken it."),
        ((("2", "tie"),), "Insurance/No 6: for nobody. Nobody has taken it."),
    ],
)
def test_whoever_closes_an_offer_hears_who_may_and_who_did(
    laid: tuple[tuple[str, str], ...], why: str
) -> None:
    due = told(offered("crown", *laid, windows=INSURANCE))
    assert (due.order, due.say, due.why) == ("close-window", "The offer is closed.", why)


def test_whoever_opens_an_offer_hears_for_whom_it_is() -> None:
    due = told(offered("crown", ("4", "banker"), ("1", "player")))
    assert (due.order, due.say, due.why) == ("offer-window", "The offer is open.", BOTH)


def test_each_wager_on_offer_is_told_by_itself() -> None:
    shields = frozenset({"shield-player", "shield-banker"})
    due = told(offered("dragon-tiger", ("1", "banker"), ("2", "player"), windows=shields))
    nobody = "Nobody has taken it."
    assert due.why == f"Shield on Banker: for seat 1. {nobody} Shield on Player: for seat 2. {nobody}"
