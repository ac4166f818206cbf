"""The ledger: every movement of money as a transaction that sums to nothing, asset by asset."""

from punto.ledger.accounts import Account, Asset, Kind
from punto.ledger.balances import Balances, LedgerError
from punto.ledger.legs import Leg, Transfer, Unbalanced
from punto.ledger.posting import post
from punto.ledger.transactions import Transaction, correction, moving
from punto.ledger.transfers import transfers
from punto.ledger.win_and_drop import Takings, takings

__all__ = [
    "Account",
    "Asset",
    "Balances",
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
