"""The web server: the rulebooks as pages and as JSON."""

from punto.server.app import create_app
from punto.server.run import serve

__all__ = ["create_app", "serve"]
