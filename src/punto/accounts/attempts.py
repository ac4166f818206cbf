"""Attempts to come in: after three that failed, each further one has to wait twice as long as the last.

Logins that nobody has are counted like any other, so that the answer does not tell which there are.
"""

from punto.accounts.role_grants import DAY, MINUTE
from punto.store import Store
from punto.store.session import Rows, WriterSession

FREE = 3
"""So many may fail before somebody has to wait."""
WINDOW = 30 * MINUTE
"""Failures further apart than this do not add up."""
FIRST_WAIT = 5 * MINUTE
LONGEST_WAIT = DAY


def wait_after(failures: int) -> int:
    """Milliseconds to wait after so many failures.

    >>> [wait_after(failures) // MINUTE for failures in (2, 3, 4, 5)]
    [0, 5, 10, 20]
    """
    return 0 if failures < FREE else min(FIRST_WAIT << min(failures - FREE, 20), LONGEST_WAIT)


class Attempts:
    """Failures by login. One is counted before the password is looked at, and taken back if it was right."""

    def __init__(self, store: Store) -> None:
        """Count in a store's tables."""
        self._store = store

    def begin(self, login: str, at: int) -> tuple[int, int]:
        """Count an attempt: the failures with it, and until when none is looked at (0: it may go on)."""

        def count(session: WriterSession) -> tuple[int, int]:
            session.rows("DELETE FROM attempts WHERE until < ? AND first < ?", [at - DAY, at - DAY])
            found = session.rows("SELECT failures, first, until FROM attempts WHERE login = ?", [login])
            failures, first, until = (int(str(each)) for each in (found[0] if found else (0, at, 0)))
            if until > at:
                return failures, until
            if at - max(first, until) > WINDOW:
                failures, first = 0, at
            values = [login, failures + 1, first, at + wait_after(failures + 1)]
            session.rows(
                "INSERT INTO attempts (login, failures, first, until) VALUES (?, ?, ?, ?) "
                "ON CONFLICT (login) DO UPDATE "
                "SET failures = excluded.failures, first = excluded.first, until = excluded.until",
                values,
            )
            return failures + 1, 0

        return self._store.transact(count)

    def forget(self, rows: Rows, login: str) -> None:
        """It was the right person, or an administrator says so."""
        rows("DELETE FROM attempts WHERE login = ?", [login])

    def waiting(self, login: str, at: int) -> int:
        """Until when a login has to wait; 0 if it need not."""
        found = self._store.database.read("SELECT until FROM attempts WHERE login = ?", [login])
        return int(found[0][0]) if found and found[0][0] > at else 0
