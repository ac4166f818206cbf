"""Running the server."""

import uvicorn

from punto.server.app import create_app

SECONDS_TO_FINISH = 5


def serve(host: str, port: int, demo: bool) -> None:
    """Serve until interrupted; requests under way get a few seconds to finish."""
    uvicorn.run(
        create_app(demo),
        host=host,
        port=port,
        server_header=False,
        timeout_graceful_shutdown=SECONDS_TO_FINISH,
    )
