"""Routes that several facts move money by; see `Fact.moves`."""

STAKE_LAID = frozenset({"chips: stack > layout", "token: stack > layout"})
STAKE_BACK = frozenset({"chips: layout > stack", "token: layout > stack"})
PAYMENT = frozenset({
    "chips: float > commission",
    "chips: float > stack",
    "chips: layout > commission",
    "chips: layout > float",
    "chips: layout > stack",
    "chips: rounding > commission",
    "chips: rounding > float",
    "chips: rounding > stack",
})  # fmt: skip
"""Stakes taken or given back, winnings paid, commission kept, and what rounding up costs the house."""
PAYMENT_UNDONE = frozenset({
    "chips: commission > float",
    "chips: commission > rounding",
    "chips: float > rounding",
    "commission: owed > commission",
})  # fmt: skip
"""Commission and rounding of a payment that counts no more; the chips themselves go back by other facts."""
