"""How a floor is set up: one TOML file, which variables of the environment may override."""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from punto.rulebook.library import BadBooks, add_books
from punto.store.address import POSTGRESQL

FILE = "punto.toml"
DATA = "PUNTO_DATA"
"""The variable that names the data directory where no command line does."""
PREFIX = "PUNTO"
HIGHEST_PORT = 65_535

Place = tuple[str, str]


class ConfigSetting(NamedTuple):
    """What may stand at one place; without a default it must be said."""

    kind: type = str
    default: str | int | None = None
    choices: tuple[str, ...] = ()
    most: int | None = None


SETTINGS: dict[Place, ConfigSetting] = {
    ("store", "address"): ConfigSetting(),
    ("store", "reserve_mib"): ConfigSetting(int),
    ("checkpoints", "seconds"): ConfigSetting(int),
    ("checkpoints", "outside"): ConfigSetting(),
    ("keys", "folder"): ConfigSetting(),
    ("server", "host"): ConfigSetting(default="127.0.0.1"),
    ("server", "port"): ConfigSetting(int, 8000, most=HIGHEST_PORT),
    ("server", "names"): ConfigSetting(default="any"),
    ("server", "proxies"): ConfigSetting(default="none"),
    ("server", "certificate"): ConfigSetting(default="none"),
    ("server", "private_key"): ConfigSetting(default="none"),
    ("server", "finish_seconds"): ConfigSetting(int, 5, most=600),
    ("books", "folders"): ConfigSetting(default="none"),
    ("logs", "form"): ConfigSetting(default="plain", choices=("plain", "json")),
    ("logs", "level"): ConfigSetting(default="info", choices=("debug", "info", "warning", "error")),
}
HEADER = re.compile(r"\s*\[\s*(\w+)\s*\]")
"""The line above the settings of a section."""
SECTIONS = tuple(dict.fromkeys(section for section, _ in SETTINGS))

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

# Where the server listens, and the names that it answers to ("any", or names with commas between them).
[server]
host = "127.0.0.1"
port = 8000
names = "any"
# Proxies that are believed about where a request comes from: addresses with commas between them, or "none".
proxies = "none"
# Files for TLS; "none" where a proxy on this machine sees to it. Passwords never leave in the clear.
certificate = "none"
private_key = "none"
# Seconds that requests under way get to finish when the server is told to stop.
finish_seconds = 5

# Folders of further rulebooks, seen from here, with commas between them; "none" where the product's will do.
[books]
folders = "none"

# "plain" for people, "json" for programs: one object on each line of standard error.
[logs]
form = "plain"
level = "info"
"""


class BadConfig(Exception):
    """The configuration cannot be used; every fault is listed."""

    def __init__(self, faults: list[str]) -> None:
        """List the faults."""
        super().__init__("; ".join(faults))
        self.faults = faults


class Serving(msgspec.Struct, frozen=True):
    """How the web server runs."""

    host: str = "127.0.0.1"
    port: int = 8000
    names: tuple[str, ...] = ()
    """The names that it answers to; none means any."""
    finish_seconds: int = 5
    logs: str = "plain"
    level: str = "info"
    certificate: str = ""
    """A file with the certificate for TLS; none means plain HTTP."""
    private_key: str = ""
    proxies: tuple[str, ...] = ()
    """Whose forwarded headers are believed."""


class Config(msgspec.Struct, frozen=True):
    """What the file and the environment say, with paths as seen from the data directory."""

    address: str
    reserve: int
    seconds: int
    outside: Path
    keys: Path
    server: Serving = Serving()
    books: tuple[Path, ...] = ()
    """Folders of further rulebooks; they are in the library once the configuration is read."""


def written(address: str) -> str:
    """The file for a new store, with its comments."""
    return TEMPLATE.format(address=_quoted(address))


def with_setting(text: str, place: Place, value: str) -> str:
    """A file with another text at one place, and everything else as it was.

    Where it is written in a way that no line of it can be changed alone, the file is written anew: the same
    settings, without the comments.
    """
    section, key = place
    before = tomllib.loads(text)
    if before.get(section, {}).get(key) == value:
        return text
    wanted = before | {section: before.get(section, {}) | {key: value}}
    changed = _with_line(text, place, f"{key} = {_quoted(value)}")
    return changed if _says(changed, wanted) else _anew(wanted)


def _with_line(text: str, place: Place, line: str) -> str:
    """A file with another line where a setting is said."""
    section, key = place
    lines, within = text.split("\n"), ""
    for number, each in enumerate(lines):
        if header := HEADER.match(each):
            within = header[1]
        elif within == section and each.partition("=")[0].strip() == key:
            lines[number] = line
    return "\n".join(lines)


def _says(text: str, wanted: dict[str, Any]) -> bool:
    try:
        return tomllib.loads(text) == wanted
    except tomllib.TOMLDecodeError:
        return False


def _anew(settings: dict[str, Any]) -> str:
    """A file that says just this."""
    lines = []
    for section, keys in settings.items():
        lines += [f"[{section}]", *(f"{key} = {_written(value)}" for key, value in keys.items()), ""]
    return "\n".join(lines)


def _written(value: str | int) -> str:
    return _quoted(value) if isinstance(value, str) else str(value)


def _quoted(text: str) -> str:
    """A text as TOML has it: as JSON does, but for one character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def variable(place: Place) -> str:
    """The variable of the environment that overrides a setting.

    >>> variable(("store", "reserve_mib"))
    'PUNTO_STORE_RESERVE_MIB'
    """
    return "_".join((PREFIX, *place)).upper()


def load(folder: Path, environ: Mapping[str, str]) -> Config:
    """Read the configuration of a data directory."""
    try:
        data = tomllib.loads((folder / FILE).read_text(encoding="utf-8"))
    except OSError as error:
        hint = "punto init makes a data directory"
        raise BadConfig([f"{folder / FILE}: cannot be read: {error.strerror}; {hint}"]) from error
    except ValueError as error:
        raise BadConfig([f"{folder / FILE}: is not TOML: {error}"]) from error
    values = _values(data, environ, SETTINGS)
    said, outside = str(values["store", "address"]), folder / str(values["checkpoints", "outside"])
    address = said if said.startswith(POSTGRESQL) else str(folder / said)
    faults = [f"store.address: {fault}" for fault in address_faults(said)]
    if outside.resolve() in _files_of(address):
        faults.append(f"checkpoints.outside: {outside} is the store itself; name another file")
    books = _folders(folder, str(values["books", "folders"]))
    try:
        add_books(books)
    except BadBooks as error:
        faults += [f"books.folders: {fault}" for fault in error.faults]
    if faults:
        raise BadConfig(faults)
    return Config(
        address=address,
        reserve=int(values["store", "reserve_mib"]) << 20,
        seconds=int(values["checkpoints", "seconds"]),
        outside=outside,
        keys=folder / str(values["keys", "folder"]),
        server=_serving(values),
        books=tuple(books),
    )


def _folders(folder: Path, named: str) -> list[Path]:
    return [] if named == "none" else [folder / each.strip() for each in named.split(",")]


def address_faults(address: str) -> Iterator[str]:
    """Why a store cannot lie at an address, whatever is there."""
    if not address.isprintable():
        yield f"{address!r} has characters that cannot be printed"
    elif "://" in address and not address.startswith(POSTGRESQL):
        yield f"{address!r} is neither a file nor {POSTGRESQL[0]}user@host/database"


def _files_of(address: str) -> set[Path]:
    """The files that a store consists of, if it does not lie on a server."""
    beside = () if address.startswith(POSTGRESQL) else ("", "-wal", "-shm", "-journal")
    return {Path(address + ending).resolve() for ending in beside}


def serving(environ: Mapping[str, str]) -> Serving:
    """How a server runs that has no data directory: as the environment says."""
    return _serving(
        _values({}, environ, {place: each for place, each in SETTINGS.items() if each.default is not None})
    )


def _file(named: str) -> str:
    return "" if named == "none" else named


def _listed(said: str) -> tuple[str, ...]:
    return () if said == "none" else tuple(each.strip() for each in said.split(","))


def _serving(values: dict[Place, Any]) -> Serving:
    names = str(values["server", "names"])
    return Serving(
        host=values["server", "host"],
        port=values["server", "port"],
        certificate=_file(values["server", "certificate"]),
        private_key=_file(values["server", "private_key"]),
        names=() if names == "any" else tuple(name.strip() for name in names.split(",")),
        proxies=_listed(str(values["server", "proxies"])),
        finish_seconds=values["server", "finish_seconds"],
        logs=values["logs", "form"],
        level=values["logs", "level"],
    )


def _values(
    data: dict[str, Any], environ: Mapping[str, str], wanted: Mapping[Place, ConfigSetting]
) -> dict[Place, Any]:
    """What is said at every place, or every fault at once."""
    found = dict(_flat(data))
    faults = [
        f"{'.'.join(filter(None, place))}: is not a setting" for place in found if place not in SETTINGS
    ]
    for place, setting in wanted.items():
        name = ".".join(place)
        if (override := variable(place)) in environ:
            text, name = environ[override], override
            found[place] = int(text) if setting.kind is int and text.isdecimal() else text
        value = found.setdefault(place, setting.default)
        faults += [f"{name}: {fault}" for fault in _faults(value, setting)]
    faults += [f"{name}: is not a setting" for name in _strange(environ)]
    if faults:
        raise BadConfig(faults)
    return found


def _faults(value: Any, setting: ConfigSetting) -> Iterator[str]:
    if value is None:
        yield "is missing"
    elif setting.kind is int:
        if type(value) is not int or value < 0:
            yield f"{value!r} is not a whole number from 0"
        elif setting.most is not None and value > setting.most:
            yield f"{value} is more than {setting.most}"
    elif not isinstance(value, str) or not value:
        yield f"{value!r} is not a text"
    elif setting.choices and value not in setting.choices:
        yield f"{value!r} is not one of {', '.join(setting.choices)}"


def _strange(environ: Mapping[str, str]) -> list[str]:
    """Variables that look like settings and are none: a slip of the pen should not pass unseen."""
    known = {variable(place) for place in SETTINGS}
    alike = tuple(f"{PREFIX}_{section}_".upper() for section in SECTIONS)
    return sorted(name for name in environ if name.startswith(alike) and name not in known)


def _flat(data: dict[str, Any]) -> Iterator[tuple[Place, Any]]:
    for section, keys in data.items():
        if not isinstance(keys, dict):
            yield (section, ""), keys
            continue
        for key, value in keys.items():
            yield (section, key), value
