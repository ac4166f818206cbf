"""Preparing the cards: the table opens, cards come, are checked, mixed, cut, loaded and burned."""
