"""A data directory: its settings, its start, its watch, backups, restores and changes of key."""
