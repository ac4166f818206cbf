"""Punto: casino baccarat by the book."""

from punto.version import __version__ as __version__
