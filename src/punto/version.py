"""The version of punto; semantic versioning, as docs/stability.md says."""

__version__ = "0.1.0"
