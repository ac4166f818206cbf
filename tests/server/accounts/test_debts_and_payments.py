"""What somebody owes, or was paid wrongly, is heard by them and the staff: over the feed and in the log."""

import json
from typing import Any

import pytest
from msgspec import structs

from punto.books.streams import TABLES, stream_of
from punto.live import LiveFloor
from punto.machine.fact import Fact
from punto.operation.ids import new_command, now
from punto.store import Append, Part, content_hash
from punto.table import Event
from punto.table.irregular.payments.mispayments import MispaymentFound, PaymentCorrected
from punto.table.irregular.wagers.invalid_wagers import StrayWagerReturned
from punto.table.money.debts import DebtIncurred, DebtPaid
from tests.server.accounts.scene import Scene
from tests.server.accounts.staff import Browser, Hire
from tests.server.visiting import TABLE_ID, does_due

OWED, TOO_MUCH, STRAY, PAID = 77_25, 33_75, 41_50, 1_225_00
KINDS = {"debt-incurred", "debt-paid", "mispayment-found", "payment-corrected", "stray-wager-returned"}
LOG = f"/api/v1/tables/{TABLE_ID}/log?limit=500"
FEED = f"/api/v1/tables/{TABLE_ID}/feed"


def about(who: str, payment: int) -> list[Fact]:
    """What is found and done about one wager of somebody."""
    wager: dict[str, Any] = {"wager": "bobs", "who": who}
    return [
        MispaymentFound(**wager, coup=1, amount=TOO_MUCH, month="2026-11", intended=True),
        PaymentCorrected(**wager, coup=1, amount=-TOO_MUCH, corrects=payment),
        DebtIncurred(**wager, coup=1, amount=OWED, corrects=payment),
        DebtPaid(who=who, amount=OWED),
        StrayWagerReturned(**wager, amount=STRAY),
    ]


def happen(house: LiveFloor, actor: str, facts: list[Fact]) -> None:
    """Let things happen at the table, as another process would have them."""
    command, last = new_command(), house.now(TABLE_ID).state.seq
    events = [Event(last + place, now(), actor, command, fact, ()) for place, fact in enumerate(facts, 1)]
    kept = tuple(structs.replace(TABLES.to_stored(stream_of(TABLE_ID), each), seq=0) for each in events)
    house.store.append(
        Append(command, content_hash(command.encode()), (Part(stream_of(TABLE_ID), None, kept),))
    )
    assert house.now(TABLE_ID).state.seq == last + len(facts)


@pytest.fixture
def mispaid_scene(hire: Hire, house: LiveFloor) -> Scene:
    """Bob was paid another sum than was due, and everything that can come of that."""
    scene = Scene(hire)
    while (seen := scene.dan.table(TABLE_ID))["view"]["phase"] != "settled":
        does_due(scene.dan, scene.sue, TABLE_ID, seen)  # type: ignore[arg-type] # both come in and ask alike
    (paid,) = scene.dan.does(TABLE_ID, "pay-out", paid={"bobs": PAID})["events"]
    happen(house, scene.dan.person, about(scene.bob.person, paid["seq"]))
    return scene


def told(reader: Browser) -> list[list[dict[str, Any]]]:
    """The past as the log and the feed have it, each by itself."""
    heard, last = list[dict[str, Any]](), reader.gets(f"/api/v1/tables/{TABLE_ID}")["seq"]
    log = reader.gets(LOG)
    with reader.client.websocket_connect(FEED, headers=reader.headers) as socket:
        while not heard or heard[-1]["seq"] < min(last, log[-1]["seq"]):
            heard.append(json.loads(socket.receive_text()))
    return [log, heard]


def differences(events: list[dict[str, Any]]) -> list[Any]:
    return [each["fact"].get("differences", "left out") for each in events if each["type"] == "paid-out"]


@pytest.mark.trust("E12")
def test_onlookers_and_other_patrons_hear_nothing_of_it(mispaid_scene: Scene, stranger: Browser) -> None:
    for reader in (stranger, mispaid_scene.ann):
        for events in told(reader):
            assert KINDS.isdisjoint(each["type"] for each in events)
            assert differences(events) == ["left out"]
            sums = (str(OWED), str(TOO_MUCH), str(STRAY), mispaid_scene.bob.person)
            assert [each for each in sums if each in json.dumps(events)] == []


@pytest.mark.trust("E12")
def test_whom_it_concerns_hears_it_without_what_is_for_the_staff(mispaid_scene: Scene) -> None:
    for events in told(mispaid_scene.bob):
        facts = {each["type"]: each["fact"] for each in events if each["type"] in KINDS}
        assert facts.keys() == KINDS
        assert {fact["who"] for fact in facts.values()} == {mispaid_scene.bob.person}
        assert facts["debt-incurred"]["amount"] == OWED
        assert all(name not in fact for fact in facts.values() for name in ("intended", "month", "corrects"))
        assert differences(events) == ["left out"]


@pytest.mark.trust("E12")
def test_the_staff_hear_all_of_it(mispaid_scene: Scene) -> None:
    for reader in (mispaid_scene.dan, mispaid_scene.sue):
        for events in told(reader):
            facts = {each["type"]: each["fact"] for each in events if each["type"] in KINDS}
            assert facts.keys() == KINDS
            assert facts["mispayment-found"]["intended"]
            ((wager, amount),) = differences(events)[0].items()
            assert (wager, amount != 0) == ("bobs", True)


@pytest.mark.trust("E12")
def test_what_happens_while_one_watches_is_told_alike(
    mispaid_scene: Scene, stranger: Browser, house: LiveFloor
) -> None:
    last = house.now(TABLE_ID).state.seq
    path = f"{FEED}?after={last}"
    heard: dict[str, list[str]] = {}
    for name, reader in (
        ("stranger", stranger),
        ("ann", mispaid_scene.ann),
        ("bob", mispaid_scene.bob),
        ("dan", mispaid_scene.dan),
    ):
        with reader.client.websocket_connect(path, headers=reader.headers) as socket:
            happen(
                house,
                mispaid_scene.dan.person,
                [StrayWagerReturned(wager="x", who=mispaid_scene.bob.person, amount=STRAY)],
            )
            mispaid_scene.ann.does(TABLE_ID, "show-rules")
            kinds = [""]
            while kinds[-1] != "rules-shown":
                kinds.append(json.loads(socket.receive_text())["type"])
            heard[name] = kinds[1:]
        last = house.now(TABLE_ID).state.seq
        path = f"{FEED}?after={last}"
    assert heard == {
        "stranger": ["rules-shown"],
        "ann": ["rules-shown"],
        "bob": ["stray-wager-returned", "rules-shown"],
        "dan": ["stray-wager-returned", "rules-shown"],
    }


@pytest.mark.trust("E12")
def test_the_past_from_the_store_is_told_alike(
    mispaid_scene: Scene, stranger: Browser, house: LiveFloor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house.history(TABLE_ID), "recent", lambda _: None)
    for reader, heard in (
        (stranger, set()),
        (mispaid_scene.ann, set()),
        (mispaid_scene.bob, KINDS),
        (mispaid_scene.dan, KINDS),
    ):
        assert {each["type"] for each in reader.gets(LOG)} & KINDS == heard
