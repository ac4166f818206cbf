"""What `punto simulate` shows: bars while it runs, prices beside returns, tables at the end."""
