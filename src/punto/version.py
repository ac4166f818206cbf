"""The version of punto; semantic versioning, as docs/stability.md says."""

__version__ = "1.0.0"
