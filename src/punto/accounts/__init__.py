"""Accounts: people with passwords and second factors, and the sessions that they open."""
