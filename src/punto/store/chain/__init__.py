"""The hash chain: checkpoints, checking, export, and the stand-alone verifier."""
