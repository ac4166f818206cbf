"""The exact law of a coup: composition of the shoe, openings, third cards, every cell."""
