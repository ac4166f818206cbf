"""The ledger: every movement of money as a transaction that sums to nothing, asset by asset."""

from punto.ledger.accounts import Account, Asset, Kind
from punto.ledger.books import Books, LedgerError
from punto.ledger.entries import Transaction, correction, moving
from punto.ledger.legs import Leg, Transfer, Unbalanced
from punto.ledger.pairing import transfers
from punto.ledger.posting import post
from punto.ledger.results import Takings, takings

__all__ = [
    "Account",
    "Asset",
    "Books",
    "Kind",
    "LedgerError",
    "Leg",
    "Takings",
    "Transaction",
    "Transfer",
    "Unbalanced",
    "correction",
    "moving",
    "post",
    "takings",
    "transfers",
]
