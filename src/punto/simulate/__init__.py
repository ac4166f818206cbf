"""Whole shoes dealt by the million: what every wager returns, and what betting plans come to."""

from punto.callable_module import make_callable

make_callable(__name__)
