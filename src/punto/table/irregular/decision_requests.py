"""Requests to decide an irregularity: each is about the one that waited when it was made, and no other."""

import msgspec

from punto.machine.names import name_of
from punto.machine.state import Request
from punto.table.irregular.resolutions import ResolveIrregularity, WithdrawReport
from punto.table.state.table import Table

DECIDES = (name_of(ResolveIrregularity), name_of(WithdrawReport))


class _Named(msgspec.Struct):
    """The name of an order, whatever else is in it."""

    order: str


def without_stale(state: Table) -> Table:
    """The table without what was asked about an irregularity that is not the one to be decided now."""
    requests = {name: each for name, each in state.requests.items() if not _decides(each)}
    return msgspec.structs.replace(state, requests=requests)


def _decides(request: Request) -> bool:
    return msgspec.json.decode(request.order, type=_Named).order in DECIDES
