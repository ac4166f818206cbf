"""A session of a tournament at a table: the game, under the tournament's rules for wagers."""
