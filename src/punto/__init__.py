"""Punto: casino baccarat by the book.

>>> import punto
>>> print(punto.settle("nsw", "9H 6C KD KS", {"player": 100}).net)
100
>>> print(f"{float(punto.price('nsw', 'tie').house_edge):.4%}")
14.3596%
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from punto.version import __version__

if TYPE_CHECKING:
    from punto.public.book_of_rules import rulebook, rulebooks
    from punto.public.card_shoe import CardShoe as Shoe
    from punto.public.coup_settlement import settle, settle_coups
    from punto.public.faults import BadInput
    from punto.public.faults import TableRefused as OrderRefused
    from punto.public.played_table import PlayedTable as Table
    from punto.public.price_list import price, prices
    from punto.public.road_board import roads
    from punto.public.simulations import simulate

__all__ = [
    "BadInput",
    "OrderRefused",
    "Shoe",
    "Table",
    "__version__",
    "price",
    "prices",
    "roads",
    "rulebook",
    "rulebooks",
    "settle",
    "settle_coups",
    "simulate",
]
PACKAGES = ("roads", "rulebook", "simulate")
"""Functions that share their names with packages, which can be called."""


def __getattr__(name: str) -> Any:
    if name in PACKAGES:
        return import_module(f"{__name__}.{name}")
    if name in __all__:
        return getattr(import_module(f"{__name__}.public"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
