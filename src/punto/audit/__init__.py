"""Audit: the books compared with the events, rounds, reports and significant events."""
