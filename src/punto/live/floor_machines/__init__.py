"""Machines of the floor beside the tables, as a process serves them."""
