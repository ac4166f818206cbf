"""A hostile client: forged roles, amounts, ids and tokens, late bets and replays have no effect."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from punto.server.accounts.routes import DEVICE
from punto.server.live import House
from punto.server.live.guard import COOKIE
from punto.server.live.ids import digest, new_command, new_token
from punto.store.tables.keeping import stream_of
from tests.server.accounts.conftest import TABLE, Hire
from tests.server.accounts.staff import Browser
from tests.server.live.visiting import does_due

COMMANDS = f"/api/tables/{TABLE}/commands"
FEWEST = 150
AMOUNTS: list[Any] = [
    -1, 0, -(2**63), 2**63, 10**30, 0.5, 1e300, float("nan"), float("inf"), "100", "１００", "1e9", "", None,
    True, [], [100], {}, {"amount": 100}, 1_000_000_001, "100\u0000", "٣", "-0", 99_999_999_999_999_999_999,
]  # fmt: skip
TOKENS = ["", "0", "null", "undefined", "../", "%00", "' OR 1=1 --", "a" * 10_000, "0" * 64, "０" * 64]
Case = tuple[str, Any]


class Scene:
    """A table in play: bets are open, two patrons sit there, one of them means harm."""

    def __init__(self, hire: Hire) -> None:
        self.sue, self.dan = hire("sue", "casino-supervisor"), hire("dan", "dealer")
        self.ann, self.bob = hire("ann", "patron"), hire("bob", "patron")
        self.dan.does(TABLE, "take-over", role="dealer")
        while (seen := self.dan.table(TABLE))["view"]["phase"] != "betting":
            does_due(self.dan, self.sue, TABLE, seen)  # type: ignore[arg-type]
        for seat, patron in (("1", self.ann), ("2", self.bob)):
            patron.does(TABLE, "join", seat=seat)
            patron.does(TABLE, "buy-in", amount=1_000_00)
        self.bob.does(TABLE, "place-bets", stakes=[{"id": "bobs", "wager": "banker", "amount": 25_00}])
        self.replayed = {"id": new_command(), "order": {"order": "join", "seat": "7"}}
        self.bob.asks("POST", COMMANDS, self.replayed)

    def deals(self) -> None:
        """The first card is out: too late for any bet."""
        self.dan.does(TABLE, "close-bets")
        self.dan.does(TABLE, "draw-card")


def raw(who: Browser, body: str, **headers: str) -> Any:
    headers = {"content-type": "application/json", **who.headers, **headers}
    return who.client.post(COMMANDS, content=body, headers=headers)


def order(order: Any, command: Any = None) -> str:
    return json.dumps({"id": command or new_command(), "order": order})


def stake(**more: Any) -> dict[str, Any]:
    laid = {"id": new_command(), "wager": "player", "amount": 25_00, **more}
    return {"order": "place-bets", "stakes": [laid]}


def forged_amounts(scene: Scene) -> Iterator[Case]:
    for amount in AMOUNTS:
        yield f"a stake of {amount!r}", raw(scene.ann, order(stake(amount=amount)))
        yield f"buying in for {amount!r}", raw(scene.ann, order({"order": "buy-in", "amount": amount}))
    yield "more than one has", raw(scene.ann, order(stake(amount=1_000_01)))


def forged_roles(scene: Scene) -> Iterator[Case]:
    for choice in scene.ann.table(TABLE)["legal"]:
        if not choice["allowed"]:
            yield f"a patron orders {choice['order']}", scene.ann.gives(TABLE, choice["order"])
    for more in ({"role": "dealer"}, {"actor": scene.sue.person}, {"person": scene.bob.person}, {"at": 0}):
        body = {"id": new_command(), "order": {"order": "leave"}, **more}
        yield f"a command with {more}", scene.ann.asks("POST", COMMANDS, body)
    for role in ("dealer", "table-supervisor", "casino-supervisor", "inspector"):
        yield f"becomes {role}", scene.ann.gives(TABLE, "take-over", role=role)
        body = {"role": role}
        yield f"gives oneself {role}", scene.ann.asks("PATCH", f"/api/people/{scene.ann.person}", body)
        yield f"comes in as {role}", scene.ann.asks("POST", "/api/session", {"name": "Ann", "role": role})


def others_ids(scene: Scene) -> Iterator[Case]:
    yield "another's wager under the same id", raw(scene.ann, order(stake(id="bobs")))
    yield "another's seat", scene.ann.gives(TABLE, "join", seat="2")
    yield "another's command", raw(scene.ann, json.dumps(scene.replayed))
    for person in (scene.bob.person, scene.sue.person):
        for method, path in (("PATCH", ""), ("POST", "/invitation"), ("DELETE", "/sessions")):
            body = {"enabled": False} if method == "PATCH" else None
            yield f"{method} of {person}", scene.ann.asks(method, f"/api/people/{person}{path}", body)


def forged_tokens(scene: Scene) -> Iterator[Case]:
    real = scene.sue.token
    for token in [*TOKENS, digest(real), real[:-1], real + "0", real[::-1], new_token()]:
        thief = Browser(scene.ann.client)
        thief.cookies = {COOKIE: token.encode("ascii", "replace").decode(), DEVICE: new_token()}
        yield f"token {token[:20]!r}", thief.gives(TABLE, "close-bets")
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
    yield "a text without end", raw(scene.ann, order({"order": "join", "seat": "9" * 1_000}))
    yield "no text", raw(scene.ann, order({"order": "join", "seat": "\u202e\u0007"}))
    for name in ("__class__", "constructor", "Leave", "LEAVE", "leave ", "", "＊"):
        yield f"order {name!r}", raw(scene.ann, order({"order": name}))
    for table in ("nowhere", "..%2f..", "%00", "DARLING", f"{TABLE}%20", "'%20OR%201=1"):
        path = f"/api/tables/{table}/commands"
        yield (
            f"table {table}",
            scene.ann.asks("POST", path, {"id": new_command(), "order": {"order": "leave"}}),
        )
    for origin in ("http://evil.example", "null", "http://testserver.evil.example", "file://"):
        yield f"from {origin}", raw(scene.ann, order({"order": "leave"}), origin=origin)


def too_late(scene: Scene) -> Iterator[Case]:
    scene.deals()
    for wager in ("player", "banker", "tie"):
        yield f"{wager} after the first card", raw(scene.bob, order(stake(wager=wager)))


ATTACKS = (forged_amounts, forged_roles, others_ids, forged_tokens, broken_frames, too_late)


@pytest.mark.timeout(300)
def test_no_attack_has_an_effect(hire: Hire, house: House) -> None:
    scene, tried = Scene(hire), 0
    for attack in ATTACKS:
        known = None
        cases = attack(scene)
        for name, response in cases:
            version = house.store.version(stream_of(TABLE))
            known = version if known is None else known
            assert 400 <= response.status_code < 500, (name, response.status_code, response.text)
            assert version == known, f"{name}: it changed the table"
            tried += 1
    assert tried >= FEWEST
    scene.ann.gets("/api/session")


def test_a_command_sent_again_is_not_carried_out_again(hire: Hire, house: House) -> None:
    scene = Scene(hire)
    body = {"id": new_command(), "order": stake()}
    first = scene.ann.sends(COMMANDS, body)
    version = house.store.version(stream_of(TABLE))
    for _ in range(100):
        assert scene.ann.sends(COMMANDS, body) == first
    assert house.store.version(stream_of(TABLE)) == version
    other = {**body, "order": stake(amount=50_00)}
    scene.ann.sends(COMMANDS, other, 409)


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
