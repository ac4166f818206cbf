"""What may stand against wagers: each check by itself, and the list from which a table chooses."""
