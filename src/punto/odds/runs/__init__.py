"""Wagers that span coups: exact chances of successive results, their prices and listing."""
