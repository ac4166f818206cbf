"""Build the package, install it where nothing else is, and try it as a new user would: `make dist`."""

import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from urllib.request import Request, urlopen

from tools.clients import generate_clients
from tools.serving import started

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
UV = str(ROOT / ".tools" / "uv" / "bin" / "uv")
NEEDED = ("server/static/index.html", "server/manual/index.html", "py.typed", "rulebook/books/readings.jsonl")
MOST_MEGABYTES = 40
OLDEST = (3, 11)
WORKS = (
    ("punto", "--version"),
    ("punto", "rules", "show", "nsw", "5.8"),
    ("punto", "settle", "docs/examples/tiger.json"),
    ("punto", "script", "run", "docs/examples/coup.punto"),
    ("punto", "shoe", "roads", "BBPT"),
    ("python", "-c", "import punto; assert punto.settle('nsw', '9H 6C KD KS', {'tie': 5}).net"),
)
"""What the smallest install does."""
PLACES = {"/": "Punto", "/docs/": "Punto", "/api": "Punto", "/readyz": "{"}
"""What a server answers, and what stands in it."""


def main() -> int:
    """Build, install, try; the exit code says whether all of it worked."""
    began = time.monotonic()
    wheel, source = build()
    for made in (wheel, source):
        print(f"{made.name}: {_megabytes(made.stat().st_size)}")
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        for python in pythons():
            try_smallest(wheel, python, place)
        try_server(wheel, place)
    generate_clients()
    print(f"made and tried in {time.monotonic() - began:.0f} s")
    return 0


def build() -> tuple[Path, Path]:
    """Build both forms; each must hold the pages."""
    shutil.rmtree(DIST, ignore_errors=True)
    _run(UV, "build", "--quiet", "--no-build-isolation", "--python", sys.executable, "--out-dir", str(DIST))
    (wheel,), (source,) = DIST.glob("*.whl"), DIST.glob("*.tar.gz")
    with zipfile.ZipFile(wheel) as packed:
        _check_names(wheel, {name.removeprefix("punto/") for name in packed.namelist()})
    with tarfile.open(source) as packed_source:
        _check_names(source, {name.partition("src/punto/")[2] for name in packed_source.getnames()})
    return wheel, source


def _check_names(file: Path, names: set[str]) -> None:
    missing = [name for name in NEEDED if name not in names]
    if missing:
        raise SystemExit(f"{file.name} lacks {', '.join(missing)}")


def pythons() -> Iterator[str]:
    """Every Python on this machine that is new enough, one of each version; the others are named."""
    listed = _run(UV, "python", "list", "--only-installed", "--output-format", "json")
    found: dict[tuple[int, int], str] = {}
    for each in json.loads(listed):
        parts = each["version_parts"]
        if each["implementation"] == "cpython" and (parts["major"], parts["minor"]) >= OLDEST:
            found.setdefault((parts["major"], parts["minor"]), each["path"])
    for path in sorted(Path.home().glob(".pyenv/versions/3.*/bin/python3")):
        major, minor = map(int, path.parents[1].name.split(".")[:2])
        if (major, minor) >= OLDEST:
            found.setdefault((major, minor), str(path))
    for major, minor in sorted(found):
        yield found[major, minor]
    known = sorted({(3, minor) for minor in range(11, 16)} - found.keys())
    print("not here, so untested:", ", ".join(f"Python {major}.{minor}" for major, minor in known) or "none")


def try_smallest(wheel: Path, python: str, place: Path) -> None:
    """Install the wheel alone, weigh it, and do what it can do."""
    home = _environment(place / "smallest", python)
    empty = _weight(home)
    _install(home, str(wheel))
    weight = _weight(home) - empty
    for words in WORKS:
        _run(str(home / "bin" / words[0]), *words[1:])
    version = _run(str(home / "bin" / "python"), "--version").strip()
    print(f"{version}: the smallest install is {_megabytes(weight)}; {len(WORKS)} commands work")
    if weight > MOST_MEGABYTES * 1e6:
        raise SystemExit(f"more than {MOST_MEGABYTES} MB")


def try_server(wheel: Path, place: Path) -> None:
    """Install the wheel with its server, start the demonstration, and ask for its pages."""
    home = _environment(place / "server", sys.executable)
    empty = _weight(home)
    _install(home, f"{wheel}[server]")
    print(f"with [server]: {_megabytes(_weight(home) - empty)}")
    began = time.monotonic()
    _run(str(home / "bin" / "punto"), "odds", "crown-2025")
    print(f"every exact price of crown-2025 without numba: {time.monotonic() - began:.1f} s")
    environ = {name: value for name, value in os.environ.items() if not name.startswith("PUNTO_")}
    with started("--demo", environ=environ, program=[str(home / "bin" / "punto"), "serve"]) as served:
        served.answers()
        for path, words in PLACES.items():
            asked = Request(served.address + path, headers={"accept": "text/html"})  # noqa: S310 - our own
            with urlopen(asked, timeout=30) as answer:  # noqa: S310
                text = answer.read().decode()
            if words not in text:
                raise SystemExit(f"{path} answers {answer.status} and lacks {words!r}")
    print(f"a server from the wheel answers {', '.join(PLACES)}")


def _environment(home: Path, python: str) -> Path:
    _run(UV, "venv", "--quiet", "--clear", "--python", python, str(home))
    return home


def _install(home: Path, what: str) -> None:
    into = ("--python", str(home / "bin" / "python"))
    _run(UV, "pip", "install", "--quiet", *into, "--constraint", "requirements/dev.lock", what)


def _weight(folder: Path) -> int:
    """The bytes in a folder."""
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file() and not file.is_symlink())


def _megabytes(number: int) -> str:
    return f"{number / 1e6:.1f} MB"


def _run(*command: str) -> str:
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise SystemExit(f"{' '.join(command)} ended with {ran.returncode}:\n{ran.stdout}{ran.stderr}")
    return ran.stdout


if __name__ == "__main__":
    sys.exit(main())
