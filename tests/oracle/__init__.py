"""A second, deliberately plain settlement of baccarat, written from the rulebooks alone.

It shares no code and no data with the product, so that agreement between the two is evidence.
"""
