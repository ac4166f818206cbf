"""What the standard build asks for: built pages, and the project's address where it has one."""

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

PAGES = {
    "src/punto/server/static/index.html": "make setup builds them",
    "src/punto/server/manual/index.html": "make docs builds them",
}
PAGES_OF = {"Documentation": "docs", "Changelog": "CHANGELOG.md"}


class PagesAreBuilt(BuildHookInterface[Any]):
    """Refuses to build a package whose server would answer that it has no pages."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Look for the pages; an editable install may come before them."""
        if version == "editable":
            return
        missing = [f"{page}: not there; {how}" for page, how in PAGES.items() if not self._has(page)]
        if missing:
            raise FileNotFoundError("\n".join(["the web pages are not built:", *missing]))

    def _has(self, page: str) -> bool:
        return (Path(self.root) / page).is_file()


class Address(MetadataHookInterface):
    """The project's address, which whoever publishes it names as PUNTO_HOME_PAGE."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Fill in the addresses."""
        home = os.environ.get("PUNTO_HOME_PAGE", "").rstrip("/")
        places = {name: f"{home}/{path}" for name, path in PAGES_OF.items()}
        metadata["urls"] = {"Homepage": home, **places} if home else {}
