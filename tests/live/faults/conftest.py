"""Where the tests of faults keep their files: in memory, as those of the store do."""

from tests.store.faults.conftest import tmp_path

__all__ = ["tmp_path"]
