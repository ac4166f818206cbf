"""Points of play from which somebody acts too early, as each rulebook's table comes to them."""

import tomllib
from pathlib import Path

SCENES: dict[str, str] = tomllib.loads((Path(__file__).parent / "scenes.toml").read_text(encoding="utf-8"))
PEOPLE = (
    "Dan is dealer\nTess is table-supervisor\nArt is area-manager\nSue is casino-supervisor\n"
    "Ann sits at 1 with 1000\nBob sits at 2 with 1000\n"
)
MIXING = {
    "nz-1998": ("spread", "wash", "stack", "riffle", "shuffle"),
    "vic-2002": ("shuffle",),
}
CHECKED = {
    "nz-1998": "Dan: check-cards by=dealer\nTess: check-cards by=supervisor\n",
    "vic-2002": "Dan: check-cards by=dealer\n",
}
CUT = {
    "nz-1998": "Dan offers the cut\nAnn takes the cut\nAnn cuts at 200\n",
    "vic-2002": "Dan: pass-cut\nSue cuts at 200\n",
    "crown-2025": "Dan: pass-cut\nSue cuts at 200\n",
}
LOADED = "Dan places the cutting card before the last 20\nDan: load-shoe\n"


def shuffled(book: str) -> str:
    """The cards brought, checked and shuffled."""
    steps = "".join(f"Dan: mix-cards step={step}\n" for step in MIXING.get(book, ("shuffle",)))
    return SCENES["new cards"] + CHECKED.get(book, "") + steps


def cut(book: str) -> str:
    """The cards cut, too."""
    return shuffled(book) + CUT.get(book, "Sue cuts at 200\n")


def loaded(book: str) -> str:
    """The shoe loaded, and nothing burned."""
    return cut(book) + LOADED


MADE_READY = {"shuffled": shuffled, "cut": cut, "loaded": loaded}
DECIDED = {"nz-1998": "void-hand", "nsw": "no-bet-coup", "star-2024": "no-bet-coup"}
BY_TOP_BETTOR = {"vic-2002": "8.1.1", "crown-2025": "7.1.1"}


def scene(name: str, book: str) -> str:
    """A scene as it is played under one rulebook."""
    if name in MADE_READY:
        return MADE_READY[name](book)
    told = SCENES[name].replace("DECIDE", f"Dan decides {DECIDED.get(book, 'dummy-coup')}")
    told = told.replace("SIGNAL", "display" if book == "crown-2025" else "call")
    return told.replace("B7.1.1", BY_TOP_BETTOR.get(book, "B"))
