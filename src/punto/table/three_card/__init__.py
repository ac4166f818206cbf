"""Games in which every betting area has a hand of its own against the dealer's, at the table."""
