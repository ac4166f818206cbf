"""Wagers paid too much or too little: what is done about one, and which of them are reported every month."""

from punto.rulebook.records import Cited, Power, Record


class Monthly(Power, frozen=True, kw_only=True):
    """The report at the end of each month of every single payment that was wrong by more than a sum."""

    over: int
    """The sum, in cents: a payment wrong by exactly that much is not reported."""
    to: str


class Mispaying(Record, frozen=True, kw_only=True):
    """A wager that was not settled correctly: an honest slip, or one that may have been meant."""

    slip: Cited
    meant: Cited
    sought: Cited
    """The search for the patron, where the payment may have been meant."""
    too_little: Cited
    too_much: Cited
    monthly: Monthly
