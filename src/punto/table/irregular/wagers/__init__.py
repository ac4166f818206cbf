"""Wagers that are not as they should be: found, changed, invalid, withdrawn."""
