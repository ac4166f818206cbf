"""Settlement sheets: consecutive coups with their wagers as JSON in, what each is due as JSON out."""

from typing import Any

from punto.rules.checks.before_cards import check_before
from punto.rules.coup import Carried, Coup
from punto.rules.settlement import settle_coup
from punto.rules.sheet.sheet_fields import BadSheet
from punto.rules.sheet.sheet_reader import Sheet, read_sheet
from punto.rules.sheet.sheet_writer import write_coup
from punto.rules.wager import Wager

__all__ = ["BadSheet", "Sheet", "read_sheet", "settle_sheet"]


def settle_sheet(text: str) -> dict[str, Any]:
    """Settle a sheet; raises BadSheet, with nothing settled, if any of it cannot be read."""
    sheet = read_sheet(text)
    carried = Carried()
    wagers: dict[str, Wager] = {}
    coups, faults = [], []
    for place, coup in enumerate(sheet.coups):
        faults += _reused(place, coup, carried)
        wagers |= {wager.id: wager for wager in coup.wagers}
        if sheet.found == "before":
            outcome = check_before(sheet.game, coup, carried, sheet.sign, sheet.day)
        else:
            outcome, carried = settle_coup(sheet.game, coup, carried, sheet.sign, sheet.day)
        coups.append(write_coup(sheet.game.book, coup, outcome, wagers))
    if faults:
        raise BadSheet(faults)
    return {"coups": coups}


def _reused(place: int, coup: Coup, carried: Carried) -> list[str]:
    """Ids that belong to a wager which is still open."""
    still_open = {held.wager.id for held in carried.open}
    return [
        f"coups[{place}].wagers: id {wager.id!r} belongs to a wager that is still open"
        for wager in coup.wagers
        if wager.id in still_open
    ]
