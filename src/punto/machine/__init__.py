"""The kernel of everything that decides: orders in, facts with clauses out, the state a fold over them.

It knows no table: a table, the card room, a jackpot are instances of `Machine`. No clock, no chance, no I/O.
"""
