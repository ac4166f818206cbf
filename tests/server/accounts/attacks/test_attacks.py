"""A hostile client: forged roles, amounts, ids and tokens, late bets and replays have no effect."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from punto.books.streams import stream_of
from punto.live import LiveFloor
from punto.operation.ids import digest, new_command, new_token
from punto.server.guard import COOKIE
from punto.server.routes.account import DEVICE
from tests.server.accounts.scene import COMMANDS, Scene, order, raw, stake
from tests.server.accounts.staff import Browser, Hire
from tests.server.visiting import TABLE_ID

FEWEST = 150
AMOUNTS: list[Any] = [
    -1, 0, -(2**63), 2**63, 10**30, 0.5, 1e300, float("nan"), float("inf"), "100", "１００", "1e9", "", None,
    True, [], [100], {}, {"amount": 100}, 1_000_000_001, "100\u0000", "٣", "-0", 99_999_999_999_999_999_999,
]  # fmt: skip
TOKENS = ["", "0", "null", "undefined", "../", "%00", "' OR 1=1 --", "a" * 10_000, "0" * 64, "０" * 64]
NAMES: list[Any] = [
    "__class__", "constructor", "Leave", "LEAVE", "leave ", "", "＊", {}, ["leave"], None, 0,
]  # fmt: skip
Case = tuple[str, Any]


def forged_amounts(scene: Scene) -> Iterator[Case]:
    for amount in AMOUNTS:
        yield f"a stake of {amount!r}", raw(scene.ann, order(stake(amount=amount)))
        bought = {"order": "buy-in", "amount": amount, "tender": "cash"}
        yield f"buying in for {amount!r}", raw(scene.ann, order(bought))
    yield "more than one has", raw(scene.ann, order(stake(amount=1_000_01)))


def forged_roles(scene: Scene) -> Iterator[Case]:
    for choice in scene.ann.table(TABLE_ID)["legal"]:
        if not choice["allowed"]:
            yield f"a patron orders {choice['order']}", scene.ann.gives(TABLE_ID, choice["order"])
    for more in ({"role": "dealer"}, {"actor": scene.sue.person}, {"person": scene.bob.person}, {"at": 0}):
        body = {"id": new_command(), "order": {"order": "leave"}, **more}
        yield f"a command with {more}", scene.ann.asks("POST", COMMANDS, body)
    for role in ("dealer", "table-supervisor", "casino-supervisor", "inspector"):
        yield f"becomes {role}", scene.ann.gives(TABLE_ID, "take-over", role=role)
        body = {"role": role}
        yield f"gives oneself {role}", scene.ann.asks("PATCH", f"/api/v1/people/{scene.ann.person}", body)
        yield f"comes in as {role}", scene.ann.asks("POST", "/api/v1/session", {"name": "Ann", "role": role})


def others_ids(scene: Scene) -> Iterator[Case]:
    yield "another's wager under the same id", raw(scene.ann, order(stake(id="bobs")))
    yield "another's seat", scene.ann.gives(TABLE_ID, "join", seat="2")
    yield "another's command", raw(scene.ann, json.dumps(scene.replayed))
    for person in (scene.bob.person, scene.sue.person):
        for method, path in (("PATCH", ""), ("POST", "/invitation"), ("DELETE", "/sessions")):
            body = {"enabled": False} if method == "PATCH" else None
            yield f"{method} of {person}", scene.ann.asks(method, f"/api/v1/people/{person}{path}", body)


def forged_tokens(scene: Scene) -> Iterator[Case]:
    real = scene.sue.token
    for token in [*TOKENS, digest(real), real[:-1], real + "0", real[::-1], new_token()]:
        thief = Browser(scene.ann.client)
        thief.cookies = {COOKIE: token.encode("ascii", "replace").decode(), DEVICE: new_token()}
        yield f"token {token[:20]!r}", thief.gives(TABLE_ID, "close-bets")
    for name in ("authorization", "x-forwarded-user", "x-session", "x-punto-role"):
        yield (
            f"header {name}",
            scene.ann.client.post(COMMANDS, content=order({"order": "close-bets"}), headers={name: real}),
        )


def broken_frames(scene: Scene) -> Iterator[Case]:
    for body in (
        "",
        "{",
        "[]",
        "null",
        "1",
        '"x"',
        "{}",
        '{"id": 1}',
        '{"id":"x","order":[]}',
        "\u0000" * 99,
    ):
        yield f"body {body[:20]!r}", raw(scene.ann, body)
    for command in ("", "x", new_command().upper(), new_command() + " ", "0" * 36, "../", new_command()[:-1]):
        yield f"id {command!r}", raw(scene.ann, order({"order": "leave"}, command or " "))
    deep: Any = {"order": "leave"}
    for _ in range(20):
        deep = {"order": "leave", "more": deep}
    yield "nested deeply", raw(scene.ann, order(deep))
    yield "brackets without end", raw(scene.ann, '{"id":"x","order":' + "[" * 30_000)
    yield "a number without end", raw(scene.ann, '{"id":"x","order":{"amount":' + "9" * 5_000 + "}}")
    yield "half a character", raw(scene.ann, order({"order": "join", "seat": "\ud800"}))
    yield "a text without end", raw(scene.ann, order({"order": "join", "seat": "9" * 1_000}))
    yield "no text", raw(scene.ann, order({"order": "join", "seat": "\u202e\u0007"}))
    for name in NAMES:
        yield f"order {name!r}", raw(scene.ann, order({"order": name}))
    for table in ("nowhere", "..%2f..", "%00", "DARLING", f"{TABLE_ID}%20", "'%20OR%201=1"):
        path = f"/api/v1/tables/{table}/commands"
        yield (
            f"table {table}",
            scene.ann.asks("POST", path, {"id": new_command(), "order": {"order": "leave"}}),
        )
    for origin in ("http://evil.example", "null", "http://testserver.evil.example", "file://", "http://["):
        yield f"from {origin}", raw(scene.ann, order({"order": "leave"}), origin=origin)


def too_late(scene: Scene) -> Iterator[Case]:
    scene.deals()
    for wager in ("player", "banker", "tie"):
        yield f"{wager} after the first card", raw(scene.bob, order(stake(wager=wager)))


ATTACKS = (forged_amounts, forged_roles, others_ids, forged_tokens, broken_frames, too_late)


@pytest.mark.trust("F28")
@pytest.mark.timeout(300)
def test_no_attack_has_an_effect(hire: Hire, house: LiveFloor) -> None:
    scene, tried = Scene(hire), 0
    for attack in ATTACKS:
        known = None
        cases = attack(scene)
        for name, response in cases:
            version = house.store.version(stream_of(TABLE_ID))
            known = version if known is None else known
            assert 400 <= response.status_code < 500, (name, response.status_code, response.text)
            assert version == known, f"{name}: it changed the table"
            tried += 1
    assert tried >= FEWEST
    scene.ann.gets("/api/v1/session")


@pytest.mark.trust("F17")
def test_a_line_that_breaks_after_a_bet_loses_nothing(hire: Hire) -> None:
    """The answer never came: the same id tells what became of the bet; one that comes late is refused."""
    scene = Scene(hire)
    sent = {"id": new_command(), "order": stake()}
    scene.ann.asks("POST", COMMANDS, sent)
    again = Browser(scene.ann.client)
    again.cookies = scene.ann.cookies
    assert again.sends(COMMANDS, sent)["events"][0]["type"] == "bet-placed"
    scene.deals()
    assert again.sends(COMMANDS, sent)["events"][0]["type"] == "bet-placed"
    late = again.sends(COMMANDS, {"id": new_command(), "order": stake()}, 409)
    assert late["refused"][0]["what"]
