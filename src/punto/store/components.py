"""Critical components: every file of this program, and the database's own rules, by digest."""

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path

from punto import version
from punto.store.event import canonical
from punto.store.port import Database

Manifest = Mapping[str, str]
"""Each component's name and the SHA-256 of what it consists of."""

PROGRAM = Path(version.__file__).parent
MOST_NAMED = 20
RULES = "database/"
"""How the names of the database's own rules begin."""


class UnknownSoftware(Exception):
    """A component is not as somebody accepted it; every difference is listed."""

    def __init__(self, faults: list[str]) -> None:
        """List the differences, or the first of many."""
        more = [f"and {len(faults) - MOST_NAMED} more"] if len(faults) > MOST_NAMED else []
        self.faults = [*faults[:MOST_NAMED], *more]
        super().__init__("; ".join(self.faults))


def program(packages: Collection[str] = (), root: Path = PROGRAM) -> dict[str, str]:
    """The digests of the program's own files, or of those of some packages."""
    return {
        f"punto/{name}": sha256(file.read_bytes()).hexdigest()
        for name, file in _files(root)
        if not packages or name.partition("/")[0] in packages
    }


def _files(root: Path) -> Iterator[tuple[str, Path]]:
    for file in sorted(root.rglob("*")):
        name = file.relative_to(root)
        if file.is_file() and "__pycache__" not in name.parts and not file.name.startswith("."):
            yield name.as_posix(), file


@cache
def loaded() -> Manifest:
    """The program's files as this process found them first: what it runs, whatever becomes of them later."""
    return program()


def critical(database: Database, files: Manifest) -> dict[str, str]:
    """The digests of all that a floor's honesty rests on: the program, and the rules in the database."""
    rules = {f"{RULES}{name}": sha256(text.encode()).hexdigest() for name, text in database.objects()}
    return {**files, **rules}


def settings(file: Path) -> str:
    """The digest of the settings: they may be changed, but not unnoticed."""
    return sha256(file.read_bytes()).hexdigest()


def digest_of(manifest: Manifest) -> str:
    """One digest for all of them: the build."""
    return sha256(canonical(dict(manifest))).hexdigest()


@cache
def digest_of_packages(*packages: str) -> str:
    """One digest for some packages of the program that runs."""
    return digest_of({name: digest for name, digest in loaded().items() if name.split("/")[1] in packages})


def differences(accepted: Manifest, found: Manifest) -> list[str]:
    """What is not as it was accepted, component by component."""
    return [
        f"{name}: {_difference(accepted.get(name), found.get(name))}"
        for name in sorted({*accepted, *found})
        if accepted.get(name) != found.get(name)
    ]


def _difference(accepted: str | None, found: str | None) -> str:
    if accepted is None:
        return "was added since the software was accepted"
    return "is missing" if found is None else "is not as it was accepted"
