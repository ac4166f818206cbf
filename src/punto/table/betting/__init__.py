"""Betting: wagers, their checks, areas and windows."""
