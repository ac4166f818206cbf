"""Settling: the result, what is due, and the payment."""
