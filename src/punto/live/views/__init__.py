"""What is shown of a floor: its tables, jackpots, promotions and tournaments, as one person may see them."""
