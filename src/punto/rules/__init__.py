"""The rules as pure functions: drawing, facts, settlement, limits, rounding, commission."""
