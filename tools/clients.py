"""Make clients from the API's description, and compile them: `python -m tools.clients`."""

import json
import os
import shutil
import subprocess
from pathlib import Path

from punto.server.route_table import description

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "clients"
PYTHON = ROOT / ".tools" / "clients"
NODE = Path("tools") / "client_check"
UV = str(ROOT / ".tools" / "uv" / "bin" / "uv")
COMPLAINTS = ("warning", "error", "unable", "unsupported", "skipping")


def generate_clients() -> None:
    """Make both; a generator that complains, or code that does not compile, stops it."""
    shutil.rmtree(BUILD, ignore_errors=True)
    BUILD.mkdir(parents=True)
    described = BUILD / "openapi.json"
    described.write_text(json.dumps(description()), encoding="utf-8")
    _python(described)
    _typescript(described)
    print("clients in Python and TypeScript are generated without complaint, and compile")


def _python(described: Path) -> None:
    _run(UV, "venv", "--quiet", "--clear", str(PYTHON))
    python = str(PYTHON / "bin" / "python")
    _run(UV, "pip", "sync", "--quiet", "--python", python, "--require-hashes", "requirements/clients.lock")
    made = BUILD / "python"
    generator = str(PYTHON / "bin" / "openapi-python-client")
    said = _run(generator, "generate", "--path", str(described), "--output-path", str(made), "--meta", "none")
    _complained(said)
    _run(python, "-m", "compileall", "-q", str(made))
    script = "import python.api.prices.settle_coups, python.models as made; assert made.SettlementSheet"
    _run(python, "-c", script, folder=BUILD)


def _typescript(described: Path) -> None:
    _run("npm", "--prefix", str(NODE), "--no-audit", "--no-fund", "--loglevel=error", "ci")
    tools, made = ROOT / NODE / "node_modules" / ".bin", BUILD / "api.ts"
    _complained(_run(str(tools / "openapi-typescript"), str(described), "--output", str(made)))
    _run(str(tools / "tsc"), "--noEmit", "--strict", str(made))


def _complained(said: str) -> None:
    lines = [line for line in said.splitlines() if any(word in line.lower() for word in COMPLAINTS)]
    if lines:
        raise SystemExit("\n".join(["a generator complains about the API's description:", said]))


def _run(*command: str, folder: Path = ROOT) -> str:
    path = f"{PYTHON / 'bin'}{os.pathsep}{os.environ['PATH']}"
    environ = {**os.environ, "PATH": path}
    ran = subprocess.run(command, cwd=folder, env=environ, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise SystemExit(f"{' '.join(command)} ended with {ran.returncode}:\n{ran.stdout}{ran.stderr}")
    return ran.stdout + ran.stderr


if __name__ == "__main__":
    generate_clients()
