"""Measurements of speed: `python -m bench`, or `make bench`."""
