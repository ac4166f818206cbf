"""The pot: what came in, what went back, and where it is now. Nothing of it is ever in chips."""

from msgspec import structs

from punto.floor.tournament.state import MoneyGoes, Pot, Tournament

WHOLE = 100


def paid_in(state: Tournament, who: str, amount: int, goes: MoneyGoes = "pool", *, fee: bool = False) -> Pot:
    """Somebody pays: so much of it goes into the pool, the rest to the house."""
    pot = state.pot
    shared = amount if goes == "pool" else 0
    pool = _share(state, pot.shared + shared) - _share(state, pot.shared)
    return structs.replace(
        pot,
        fees=pot.fees + (amount if fee else 0),
        chips=pot.chips + (0 if fee else amount),
        shared=pot.shared + shared,
        pool=pot.pool + pool,
        house=pot.house + amount - pool,
        received=_received(pot, who, -amount),
    )


def paid_out(state: Tournament, who: str, fee: int, buy_ins: int = 0) -> Pot:
    """Money goes back: out of the pool, and out of the house for what it kept of it."""
    pot = state.pot
    amount = fee + buy_ins
    shared = fee + (buy_ins if state.plan.buy_in_goes == "pool" else 0)
    pool = min(_share(state, pot.shared) - _share(state, pot.shared - shared), pot.pool)
    return structs.replace(
        pot,
        refunded=pot.refunded + amount,
        shared=pot.shared - shared,
        pool=pot.pool - pool,
        house=pot.house - (amount - pool),
        received=_received(pot, who, amount),
    )


def _share(state: Tournament, shared: int) -> int:
    """What the pool takes of so much."""
    return shared * state.plan.pool_percent // WHOLE


def _received(pot: Pot, who: str, amount: int) -> dict[str, int]:
    return {**pot.received, who: pot.received.get(who, 0) + amount}
