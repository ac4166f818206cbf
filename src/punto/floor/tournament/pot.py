"""The pot: what came in, what went back, and where it is now. Nothing of it is ever in chips."""

from msgspec import structs

from punto.floor.tournament.state import MoneyGoes, Pot, Tournament

WHOLE = 100


def paid_in(state: Tournament, who: str, amount: int, goes: MoneyGoes = "pool", *, fee: bool = False) -> Pot:
    """Somebody pays: so much of it goes into the pool, the rest to the house."""
    pot = state.pot
    pool = amount * state.plan.pool_percent // WHOLE if goes == "pool" else 0
    return structs.replace(
        pot,
        fees=pot.fees + (amount if fee else 0),
        chips=pot.chips + (0 if fee else amount),
        pool=pot.pool + pool,
        house=pot.house + amount - pool,
        received=_received(pot, who, -amount),
    )


def paid_out(state: Tournament, who: str, amount: int) -> Pot:
    """Money goes back: out of the pool, and out of the house for what it kept of it."""
    pot = state.pot
    if not amount:
        return pot
    pool = min(amount * state.plan.pool_percent // WHOLE, pot.pool)
    return structs.replace(
        pot,
        refunded=pot.refunded + amount,
        pool=pot.pool - pool,
        house=pot.house - (amount - pool),
        received=_received(pot, who, amount),
    )


def _received(pot: Pot, who: str, amount: int) -> dict[str, int]:
    return {**pot.received, who: pot.received.get(who, 0) + amount}
