"""Games in which every betting area has a hand of its own against the dealer's, at the table."""

from punto.table.three_card import areas, deal, looking, misdeal, packs, results, ruling, sharing

PARTS = (areas, deal, looking, misdeal, packs, results, ruling, sharing)
"""Every part registers its orders and facts when it is imported."""

__all__ = ["PARTS"]
