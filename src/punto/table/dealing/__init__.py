"""Dealing: cards drawn and turned, and the shoe in play."""
