"""Money at the table: debts, commission and the float."""
