"""What is shown of a table: its layout, coups, scoreboards, prices, and the cards that are squeezed."""
