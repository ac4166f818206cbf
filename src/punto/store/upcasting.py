"""Upcasters: an event written under an old version of its type is read in the form of today."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from punto.store.event import Event, canonical

Payload = dict[str, Any]
Upcaster = Callable[[Payload], Payload]
"""Turns the payload of one version into that of the next."""


class UnknownVersion(Exception):
    """An event is newer than this program, or of a version that nothing leads on from."""


class Upcasters:
    """For each type of event: what leads from each old version to the next."""

    def __init__(self, steps: Mapping[tuple[str, int], Upcaster]) -> None:
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

    def today(self, event: Event) -> Event:
        """The event in the form of today; what is stored stays as it was written."""
        newest = self.newest(event.type)
        if event.version == newest:
            return event
        if event.version > newest:
            raise UnknownVersion(
                f"{event.type} version {event.version}: this program knows versions up to {newest}"
            )
        payload: Payload = msgspec.json.decode(event.payload)
        for version in range(event.version, newest):
            payload = self._steps[event.type, version](payload)
        return msgspec.structs.replace(event, version=newest, payload=canonical(payload))


UPCASTERS = Upcasters({})
"""What this release reads of earlier ones: nothing has changed its form yet."""
