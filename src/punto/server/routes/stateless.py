"""Settlement and roads of whatever is sent: nothing is kept, and nobody needs to have come in."""

import msgspec

from punto.api.road_answers import RoadsAnswer
from punto.api.settlement_bodies import ResultsSheet, SettledSheet, SettlementSheet
from punto.live.views.scoreboards import roads_of
from punto.machine.problem import malformed
from punto.roads import BadResults, TailStyle, parse_results
from punto.rules.sheet import BadSheet, settle_sheet
from punto.server.asked import Asked


def settle_coups(asked: Asked, given: SettlementSheet) -> SettledSheet:  # noqa: ARG001 - as every route
    """Settle consecutive coups to the chip, with the clauses of every outcome, or all faults."""
    try:
        settled = settle_sheet(msgspec.json.encode(given).decode())
    except BadSheet as error:
        raise malformed("; ".join(error.faults), "a sheet without these faults") from error
    return msgspec.convert(settled, SettledSheet)


def draw_roads(asked: Asked, given: ResultsSheet) -> RoadsAnswer:  # noqa: ARG001 - as every route
    """The five roads of these results, what the next win would draw, and the counts."""
    try:
        return roads_of(parse_results(given.results), TailStyle(given.tail))
    except BadResults as error:
        raise malformed("; ".join(error.faults), "results such as BBPTbPn") from error
