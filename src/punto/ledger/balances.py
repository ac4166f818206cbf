"""Books: the balances that transactions lead to, and what must always be true of them."""

from collections import Counter
from collections.abc import Iterator

from punto.ledger.accounts import NEVER_NEGATIVE, Account, Asset
from punto.ledger.transactions import Transaction, check

Key = tuple[Account, Asset]


class LedgerError(ValueError):
    """A transaction that the books cannot take."""


class Balances:
    """Running balances. Taking a transaction is all or nothing."""

    def __init__(self) -> None:
        """Start with nothing anywhere."""
        self.balances: Counter[Key] = Counter()
        self._seen: dict[str, int] = {}

    def enter(self, transaction: Transaction) -> None:
        """Take a transaction: balanced, in order, and leaving nobody with less than nothing."""
        check(transaction.legs)
        last = self._seen.get(transaction.stream, 0)
        if transaction.seq <= last:
            raise LedgerError(f"{transaction.stream} {transaction.seq} comes after {last}")
        changes: Counter[Key] = Counter()
        for leg in transaction.legs:
            changes[leg.account, leg.asset] += leg.amount
        for (account, asset), change in changes.items():
            balance = self.balances[account, asset] + change
            if balance < 0 and account.kind in NEVER_NEGATIVE:
                raise LedgerError(f"{account} would hold {balance} in {asset}")
        for key, change in changes.items():
            self.balances[key] += change
        self._seen[transaction.stream] = transaction.seq

    def of(self, account: Account, asset: Asset) -> int:
        """What an account holds."""
        return self.balances[account, asset]

    def trial(self) -> dict[Asset, int]:
        """The sum of all balances by asset: nothing, always."""
        totals: Counter[Asset] = Counter()
        for (_, asset), amount in self.balances.items():
            totals[asset] += amount
        return dict(totals)

    def held(self) -> Iterator[tuple[Account, Asset, int]]:
        """Every balance that is not nothing, in the order of the accounts' names."""
        for (account, asset), amount in sorted(self.balances.items()):
            if amount:
                yield account, asset, amount
