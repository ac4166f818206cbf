"""The kernel of everything that decides: orders in, facts with clauses out, the state a fold over them."""

import punto.table  # noqa: F401 - the kernel still names the table: it must be there first
