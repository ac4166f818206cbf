"""One patron changed in the register."""

from typing import Any

from msgspec import structs

from punto.floor.patron.state import PatronRegister


def with_patron(state: PatronRegister, who: str, **changes: Any) -> PatronRegister:
    """The register with one patron changed."""
    patron = structs.replace(state.patrons[who], **changes)
    return structs.replace(state, patrons={**state.patrons, who: patron})
