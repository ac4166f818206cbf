"""Wrong payments: what was found, what is claimed, and how it is put right."""
