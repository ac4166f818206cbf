"""The card room: where every pack of cards is, from the supplier to the shredder."""
