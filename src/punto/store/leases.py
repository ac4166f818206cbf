"""Leases: who may act for a name. The epoch decides; the clock only says when one may be taken."""

from punto.store.errors import LeaseHeld, StaleLease
from punto.store.port import Lease
from punto.store.session import Rows


def take(rows: Rows, now: str, name: str, holder: str, seconds: float) -> Lease:
    """Give the lease to a new holder, unless another's has time left."""
    found = rows(f"SELECT holder, epoch, until > {now} FROM leases WHERE name = ?", [name])
    epoch = 1
    if found:
        other, last, running = found[0]
        if running:
            raise LeaseHeld(name, str(other))
        epoch = int(str(last)) + 1
    milliseconds = round(seconds * 1000)
    rows(
        f"INSERT INTO leases (name, holder, epoch, until) VALUES (?, ?, ?, {now} + ?) ON CONFLICT (name) "
        "DO UPDATE SET holder = excluded.holder, epoch = excluded.epoch, until = excluded.until",
        [name, holder, epoch, milliseconds],
    )
    return Lease(name, holder, epoch)


def renew(rows: Rows, now: str, lease: Lease, seconds: float) -> None:
    """Give the holder more time."""
    check(rows, lease)
    rows(f"UPDATE leases SET until = {now} + ? WHERE name = ?", [round(seconds * 1000), lease.name])


def release(rows: Rows, lease: Lease) -> None:
    """End the epoch: the next is free for anybody to take."""
    check(rows, lease)
    rows("UPDATE leases SET epoch = epoch + 1, until = 0 WHERE name = ?", [lease.name])


def check(rows: Rows, lease: Lease) -> None:
    """Refuse what is done under a lease that has passed on."""
    found = rows("SELECT epoch FROM leases WHERE name = ?", [lease.name])
    if not found or found[0][0] != lease.epoch:
        raise StaleLease(lease.name, lease.epoch)
