"""How a store is set up: one TOML file, which variables of the environment may override."""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

FILE = "punto.toml"
DATA = "PUNTO_DATA"
"""The variable that names the data directory where no command line does."""

VARIABLES = {
    "PUNTO_STORE_ADDRESS": ("store", "address"),
    "PUNTO_STORE_RESERVE_MIB": ("store", "reserve_mib"),
    "PUNTO_CHECKPOINTS_SECONDS": ("checkpoints", "seconds"),
    "PUNTO_CHECKPOINTS_OUTSIDE": ("checkpoints", "outside"),
    "PUNTO_KEYS_FOLDER": ("keys", "folder"),
}
NUMBERS = {("store", "reserve_mib"), ("checkpoints", "seconds")}

TEMPLATE = """\
# Where events are kept: a file beside this one, or postgresql://user@host/database
[store]
address = {address}
# Room on the disk, in MiB, that only commands may use which finish an open round.
reserve_mib = 256

# The end of the chain is signed so often, and added to this file. Let it lie on another machine.
[checkpoints]
seconds = 60
outside = "checkpoints.jsonl"

# Files that only their owner may read. Not in the database, not in a backup unless you say so.
[keys]
folder = "keys"
"""


class BadConfig(Exception):
    """The configuration cannot be used; every fault is listed."""

    def __init__(self, faults: list[str]) -> None:
        """List the faults."""
        super().__init__("; ".join(faults))
        self.faults = faults


class Config(msgspec.Struct, frozen=True):
    """What the file and the environment say, with paths as seen from the data directory."""

    address: str
    reserve: int
    seconds: int
    outside: Path
    keys: Path


def written(address: str) -> str:
    """The file for a new store, with its comments."""
    quoted = '"' + address.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return TEMPLATE.format(address=quoted)


def load(folder: Path, environ: Mapping[str, str]) -> Config:
    """Read the configuration of a data directory."""
    try:
        data = tomllib.loads((folder / FILE).read_text(encoding="utf-8"))
    except OSError as error:
        hint = "punto init makes a data directory"
        raise BadConfig([f"{folder / FILE}: cannot be read: {error.strerror}; {hint}"]) from error
    except ValueError as error:
        raise BadConfig([f"{folder / FILE}: is not TOML: {error}"]) from error
    values, faults = _values(data, environ)
    if faults:
        raise BadConfig(faults)
    address = str(values["store", "address"])
    return Config(
        address=address if "://" in address else str(folder / address),
        reserve=int(values["store", "reserve_mib"]) << 20,
        seconds=int(values["checkpoints", "seconds"]),
        outside=folder / str(values["checkpoints", "outside"]),
        keys=folder / str(values["keys", "folder"]),
    )


def _values(data: dict[str, Any], environ: Mapping[str, str]) -> tuple[dict[tuple[str, str], Any], list[str]]:
    wanted = {place: name for name, place in VARIABLES.items()}
    found = dict(_flat(data))
    faults = [f"{'.'.join(filter(None, place))}: is not a setting" for place in found if place not in wanted]
    for place, variable in wanted.items():
        name = ".".join(place)
        if variable in environ:
            text, name = environ[variable], variable
            found[place] = int(text) if place in NUMBERS and text.isdecimal() else text
        if place not in found:
            faults.append(f"{name}: is missing")
        elif place in NUMBERS and not (type(found[place]) is int and found[place] >= 0):
            faults.append(f"{name}: {found[place]!r} is not a whole number from 0")
        elif place not in NUMBERS and not (isinstance(found[place], str) and found[place]):
            faults.append(f"{name}: {found[place]!r} is not a text")
    return found, faults


def _flat(data: dict[str, Any]) -> Iterator[tuple[tuple[str, str], Any]]:
    for section, keys in data.items():
        if not isinstance(keys, dict):
            yield (section, ""), keys
            continue
        for key, value in keys.items():
            yield (section, key), value
