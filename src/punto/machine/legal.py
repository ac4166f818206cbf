"""What is legal now: every order for one person, allowed or refused with the reason."""

import msgspec

from punto.machine.order import Order
from punto.rulebook.refusal import Refusal


class Choice(msgspec.Struct, frozen=True):
    """One kind of order: allowed now, or why not."""

    name: str
    order: type[Order]
    refusal: Refusal | None

    @property
    def allowed(self) -> bool:
        """Whether such an order is in order now; what is in it may still be refused."""
        return self.refusal is None
