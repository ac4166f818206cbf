"""The robots at the tables: their clock, their lease, their pace, and what a demonstration begins with."""
