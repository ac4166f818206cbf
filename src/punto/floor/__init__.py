"""Machines that span tables: the card room, and in time jackpots, tournaments, promotions and patrons."""
