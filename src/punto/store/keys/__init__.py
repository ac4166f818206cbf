"""Keys: files, rings, sealing and entropy."""
