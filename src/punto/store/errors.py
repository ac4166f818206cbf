"""What the store refuses and how it fails, each under a name of its own."""

NOT_TEXT = "bytes that are no text stand where text was written"
"""Said of what only somebody else than the store can have written."""
MISSING_HINT = "what is kept beside the chain is made anew by punto ledger rebuild"
"""Said where a table is missing; of the chain's own tables there is no other than in a backup."""


class StoreRefusal(Exception):
    """The store said no and wrote nothing."""


class WrongVersion(StoreRefusal):
    """Somebody else wrote to the stream first, or the command comes late."""

    def __init__(self, stream: str, expected: int, actual: int) -> None:
        """Name the stream, where the command believed it to end, and where it ends."""
        super().__init__(f"{stream} is at {actual}, not at {expected}: read what was added, and decide again")
        self.stream = stream
        self.expected = expected
        self.actual = actual


class CommandReused(StoreRefusal):
    """A command id that already stands for something else."""

    def __init__(self, command: str) -> None:
        """Name the command."""
        super().__init__(
            f"command {command} is recorded with other content; another command needs an id of its own"
        )
        self.command = command


class StaleLease(StoreRefusal):
    """The lease under which the command was given has passed to another."""

    def __init__(self, lease: str, epoch: int) -> None:
        """Name the lease and the epoch that is over."""
        super().__init__(f"epoch {epoch} of lease {lease} is over: another holds it, or nobody does")
        self.lease = lease
        self.epoch = epoch


class LeaseHeld(StoreRefusal):
    """Another holds the lease, and it has not run out."""

    def __init__(self, lease: str, holder: str) -> None:
        """Name the lease and who holds it."""
        super().__init__(f"lease {lease} is held by {holder}; it is free once released or run out")
        self.lease = lease
        self.holder = holder


class BadAppend(StoreRefusal):
    """What was to be appended is not well formed; every fault is listed."""

    def __init__(self, faults: list[str]) -> None:
        """List the faults."""
        super().__init__("; ".join(faults))
        self.faults = faults


class RefusedByDatabase(StoreRefusal):
    """A rule that the database itself keeps was broken; the command was undone."""


class NearlyFull(StoreRefusal):
    """So little room is left that only what finishes an open round is still taken."""

    def __init__(self, free: int, reserve: int) -> None:
        """Say how many bytes are free and how many are kept back."""
        super().__init__(
            f"{free:,} bytes are free and {reserve:,} are kept for open rounds: "
            "nothing new is taken until there is room"
        )
        self.free = free
        self.reserve = reserve


class StoreFailure(Exception):
    """The store could not do its work; it says what is certain and what is not."""


class NoRoom(StoreFailure):
    """The disk is full; nothing of the command was written, and it may be sent again under the same id."""


class OutcomeUnknown(StoreFailure):
    """The database went away during the commit: ask for the reply by the command's id, or send it again."""

    def __init__(self, command: str) -> None:
        """Name the command whose outcome is not known."""
        super().__init__(f"the outcome of command {command} is not known: ask by its id, or send it again")
        self.command = command


class Unavailable(StoreFailure):
    """The database cannot be reached; nothing was written."""


class Halted(StoreFailure):
    """The store has met a fault after which nothing may be written: start anew and let it recover."""


class ChainBroken(Exception):
    """A record is not what was written, or is not there."""

    def __init__(self, position: int, why: str) -> None:
        """Name the record by its position; 0 where it is none, but something beside the chain."""
        super().__init__(f"record {position}: {why}" if position else why)
        self.position = position
        self.why = why


class UnfitDatabase(Exception):
    """A database that cannot keep the store's promises, by its version, settings or schema."""


class DamagedDatabase(UnfitDatabase):
    """A database that is not as it was written: a page, a file's end or a text in it cannot be read."""


class TableMissing(UnfitDatabase):
    """A table that the store made is not there any more."""


class NoStore(UnfitDatabase):
    """Nothing lies where a store should: it was moved or removed, or its address is another."""


class AlreadyThere(Exception):
    """Nothing is made where there is something already."""


class ForeignFile(AlreadyThere):
    """A file that the store did not begin: nothing is cut off it, and nothing added."""
