"""The terminal: what is read, how a run ends, and the forms of output that every command shares."""
