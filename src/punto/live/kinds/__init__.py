"""Each kind of machine as a live one: what it checks, and what its events mean to others."""
