"""The state of a table, as plain structs."""
