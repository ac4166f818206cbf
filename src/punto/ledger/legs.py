"""Legs and transfers: one amount in one account, and one amount from an account to another."""

import msgspec

from punto.ledger.accounts import PERSONAL, WAGER, Account, Asset


class Unbalanced(ValueError):
    """Legs that create money, or lose it, hand one person's money to another, or go where they cannot."""


class Leg(msgspec.Struct, frozen=True, gc=False):
    """One amount into an account, or out of it when below nothing."""

    account: Account
    asset: Asset
    amount: int
    bettor: str = ""
    """Whose the account is, where it is that of a wager."""

    @property
    def who(self) -> str:
        """The person whose money it is; nobody's name where it is the house's.

        A wager of which nobody says whose it is belongs to somebody else than everybody named.
        """
        account = self.account
        if account.kind in PERSONAL:
            return account.owner
        return (self.bettor or str(account)) if account.kind == WAGER else ""


class Transfer(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An amount from one account to another: balanced by its very form."""

    giver: Account
    taker: Account
    asset: Asset
    amount: int
    bettor: str = ""
    """Whose the wager is, where one gives or takes."""

    def __post_init__(self) -> None:
        """Refuse an amount that goes the other way, or nowhere."""
        if self.amount <= 0 or self.giver == self.taker:
            raise Unbalanced(f"{self.amount} {self.asset} from {self.giver} to {self.taker} moves nothing")

    def legs(self) -> tuple[Leg, Leg]:
        """Both sides of it; a wager that deals with a person is that person's, if nobody says otherwise."""
        giver, taker = self.giver, self.taker
        bettor = self.bettor or next((each.owner for each in (giver, taker) if each.kind in PERSONAL), "")
        return (
            Leg(giver, self.asset, -self.amount, bettor if giver.kind == WAGER else ""),
            Leg(taker, self.asset, self.amount, bettor if taker.kind == WAGER else ""),
        )
