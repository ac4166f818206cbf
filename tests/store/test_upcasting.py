"""Old versions of events are read in the form of today, each proven by a fixture."""

import json
from pathlib import Path
from typing import Any

import pytest

from punto.store import StoredEvent, canonical
from punto.store.upcasting import UnknownVersion, Upcasters, upcasters
from tests.store.making import event

FIXTURES = Path(__file__).parent / "fixtures"
"""A file for each old version, `TYPE.vN.json`: the payload as it was written, and as it is read today."""


def with_place(payload: dict[str, Any]) -> dict[str, Any]:
    """Version 1 named the hand, version 2 names the place."""
    return {"place": payload["hand"]}


def in_cents(payload: dict[str, Any]) -> dict[str, Any]:
    return payload | {"number": int(payload.get("number", 1))}


EXAMPLE = Upcasters({("card-drawn", 1): with_place, ("card-drawn", 2): in_cents})


def drawn(version: int, **payload: object) -> StoredEvent:
    return event("table/m1", "c1", version=version, payload=canonical(payload))


def missing_fixtures(upcasters: Upcasters, folder: Path) -> list[str]:
    """The old versions that no fixture proves, and those whose fixture comes out otherwise."""
    missing = []
    for kind, version in upcasters.old:
        file = folder / f"{kind}.v{version}.json"
        if not file.exists():
            missing.append(file.name)
            continue
        written, today = json.loads(file.read_text(encoding="utf-8"))
        read = upcasters.today(
            event("table/m1", "c1", type=kind, version=version, payload=canonical(written))
        )
        if json.loads(read.payload) != today:
            missing.append(f"{file.name}: {read.payload!r}")
    return missing


@pytest.mark.trust("D4")
def test_every_old_version_of_this_release_has_a_fixture() -> None:
    assert missing_fixtures(upcasters(), FIXTURES) == []


def test_a_version_without_a_fixture_is_found(tmp_path: Path) -> None:
    (tmp_path / "card-drawn.v1.json").write_text('[{"hand": "player"}, {"number": 1, "place": "player"}]')
    assert missing_fixtures(EXAMPLE, tmp_path) == ["card-drawn.v2.json"]
    (tmp_path / "card-drawn.v2.json").write_text('[{"place": "player"}, {"place": "banker"}]')
    assert missing_fixtures(EXAMPLE, tmp_path) == ['card-drawn.v2.json: b\'{"number":1,"place":"player"}\'']


@pytest.mark.trust("D4")
def test_an_old_event_goes_through_every_step() -> None:
    assert EXAMPLE.today(drawn(1, hand="player")) == drawn(3, number=1, place="player")
    assert EXAMPLE.today(drawn(2, place="banker", number=4)) == drawn(3, number=4, place="banker")


def test_an_event_of_today_is_left_alone() -> None:
    today = drawn(3, place="player", number=1)
    assert EXAMPLE.today(today) is today
    other = event("table/m1", "c1", type="shoe-opened")
    assert EXAMPLE.today(other) is other


def test_an_event_of_tomorrow_is_refused() -> None:
    with pytest.raises(UnknownVersion, match=r"^card-drawn version 4: this program knows versions up to 3$"):
        EXAMPLE.today(drawn(4))
    with pytest.raises(UnknownVersion, match=r"^shoe-opened version 2: this program knows versions up to 1$"):
        EXAMPLE.today(event("table/m1", "c1", type="shoe-opened", version=2))


def test_a_missing_step_is_named_before_anything_is_read() -> None:
    with pytest.raises(
        ValueError, match=r"^nothing leads on from card-drawn version 1, card-drawn version 3$"
    ):
        Upcasters({("card-drawn", 2): in_cents, ("card-drawn", 4): in_cents})
