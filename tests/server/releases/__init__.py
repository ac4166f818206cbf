"""Stores that earlier releases wrote: they open, verify and are played on."""
