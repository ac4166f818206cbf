"""Upcasters: an event written under an old version of its type is read in the form of today."""

from collections.abc import Mapping
from functools import cache

import msgspec

from punto.machine.fact import KINDS, Payload, Upcast
from punto.machine.names import name_of
from punto.store.errors import StoreFailure
from punto.store.event import StoredEvent, canonical


class UnknownVersion(StoreFailure):
    """An event is newer than this program, which must not guess what it means."""


class Upcasters:
    """For each type of event: what leads from each old version to the next."""

    def __init__(self, steps: Mapping[tuple[str, int], Upcast]) -> None:
        """Take the steps by type and the version they start from; none may be missing between two others."""
        self._steps = dict(steps)
        self._newest = {kind: max(old for each, old in steps if each == kind) + 1 for kind, _ in steps}
        gaps = [
            f"{kind} version {version}"
            for kind, newest in sorted(self._newest.items())
            for version in range(1, newest)
            if (kind, version) not in self._steps
        ]
        if gaps:
            raise ValueError(f"nothing leads on from {', '.join(gaps)}")

    @property
    def old(self) -> list[tuple[str, int]]:
        """Every old version that is still read; each must have a fixture."""
        return sorted(self._steps)

    def newest(self, kind: str) -> int:
        """The version that a type has today."""
        return self._newest.get(kind, 1)

    def today(self, event: StoredEvent) -> StoredEvent:
        """The event in the form of today; what is stored stays as it was written."""
        newest = self.newest(event.type)
        if event.version == newest:
            return event
        said = self.payload(event.type, event.version, event.payload)
        return msgspec.structs.replace(event, version=newest, payload=canonical(said))

    def payload(self, kind: str, version: int, payload: bytes) -> Payload:
        """What an event of a type and a version says, in the form of today."""
        newest = self.newest(kind)
        if version > newest:
            raise UnknownVersion(f"{kind} version {version}: this program knows versions up to {newest}")
        found: Payload = msgspec.json.decode(payload)
        for old in range(version, newest):
            found = self._steps[kind, old](found)
        return found


OTHER_STEPS: Mapping[tuple[str, int], Upcast] = {}
"""The steps of events that are no facts, such as a table's set-up: none has changed its form yet."""


def upcasters() -> Upcasters:
    """What this release reads of earlier ones: every step that a fact declares, and the others."""
    return _upcasters(len(KINDS))


@cache
def _upcasters(_: int) -> Upcasters:
    steps = {(name_of(kind), old): step for kind in KINDS for old, step in kind.upcasts.items()}
    return Upcasters({**OTHER_STEPS, **steps})


def today(event: StoredEvent) -> StoredEvent:
    """An event in the form of today: whoever reads a payload reads it from here."""
    return upcasters().today(event)


def payload_of_today(event: StoredEvent) -> Payload:
    """What an event says, in the form of today."""
    return upcasters().payload(event.type, event.version, event.payload)
