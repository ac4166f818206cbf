"""Worked cases: what is given as JSON in, what the machines of the floor make of it as JSON out.

Each check has a type. `registry` knows the types, `fields` reads what is given with all faults at once,
`running` reads a whole file and carries it out. A type is one small module that `running` imports.
"""
