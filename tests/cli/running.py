"""`punto`, called in this process."""

from typer.testing import CliRunner, Result

from punto.cli.main import app


def punto(*words: object, environ: dict[str, str] | None = None) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], env=environ)
