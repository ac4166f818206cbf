"""The tables of a floor with accounts: there once it was served, under the names that the page gives."""

import json
from pathlib import Path

from punto.accounts.sign_in import SignIn
from punto.cards import PACK
from punto.live import LiveFloor
from punto.robots.demo_floor import demo_floor
from tests.server.accounts.test_copying import punto

PAGE = Path(__file__).parents[3] / "docs" / "accounts.md"


def test_the_page_names_every_table() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert [table.id for table in demo_floor() if f"`{table.id}`" not in text] == []


def test_what_the_pages_say_can_be_followed(tmp_path: Path) -> None:
    floor, receipt = tmp_path / "floor", tmp_path / "receipt.json"
    data, two = ("--data", floor), ("--by", "cleo", "--witness", "carl")
    disable = (
        "house",
        "disable",
        "table/practice",
        *data,
        "--by",
        "sue",
        "--reason",
        "a leak above the table",
    )
    assert punto("init", floor)[0] == 0
    assert punto(*disable)[0] == 2, "it was made, and never served"
    house = LiveFloor(floor, pace=None, sign_in=SignIn())
    house.open()
    house.close()
    assert punto(*disable) == (0, "")
    faces = {str(card): 8 for card in PACK}
    receipt.write_text(json.dumps({"machine": "count-1", "faces": faces}))
    assert punto("cards", "receive", "L7", "--back", "red", "--packs", "8", "--by", "cleo", *data) == (0, "")
    assert punto("cards", "count", "L7", receipt, *two, *data) == (0, "")
    assert punto("cards", "issue", "L7", "practice", *two, *data) == (0, "")
    assert punto("ledger", "rounds", "practice", *data) == (0, "")
