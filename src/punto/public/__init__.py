"""What `import punto` offers to programs and notebooks; docs/python.md shows all of it at work."""

from importlib import import_module
from typing import Any

PLACES = {
    "BadInput": "faults",
    "OrderRefused": "faults",
    "rulebook": "book_of_rules",
    "rulebooks": "book_of_rules",
    "settle": "coup_settlement",
    "settle_coups": "coup_settlement",
    "price": "price_list",
    "prices": "price_list",
    "simulate": "simulations",
    "roads": "road_board",
    "Shoe": "card_shoe",
    "Table": "played_table",
}
"""Each name and the module below this package that has it."""
UNDER_ANOTHER_NAME = {"OrderRefused": "TableRefused", "Shoe": "CardShoe", "Table": "PlayedTable"}


def __getattr__(name: str) -> Any:
    """Load what is asked for: a settlement does not wait for the simulation."""
    if name not in PLACES:
        raise AttributeError(f"punto has no {name!r}")
    module = import_module(f"{__name__}.{PLACES[name]}")
    return getattr(module, UNDER_ANOTHER_NAME.get(name, name))
