"""Accounts under the chain: how each stands by its events, and the tables compared with that."""
