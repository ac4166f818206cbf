"""Equipment: what nobody enrolled, and what is not switched on, takes no part."""

import random
from pathlib import Path
from typing import Any

import pytest

from punto.accounts.role_grants import ROLES
from punto.accounts.sign_in import SignIn
from punto.live import LiveFloor
from punto.operation.ids import digest, new_command, new_token
from tests.server.accounts.staff import MINUTE, Browser, Clock, Hire, Member
from tests.server.visiting import without_robots
from tests.sizes import sizes

KEYED, OTHER, VIRTUAL = "practice", "practice-crown", "darling"


@pytest.fixture
def house(invited_folder: Path, sign_in: SignIn) -> LiveFloor:
    tables = tuple(without_robots(name) for name in (KEYED, OTHER, VIRTUAL))
    return LiveFloor(invited_folder, tables=tables, pace=None, sign_in=sign_in)


@pytest.fixture
def boss(hire: Hire) -> Member:
    return hire("boss", "administrator")


class Machine:
    """A scanner at a shoe, which has a key and no browser."""

    def __init__(self, boss: Member, table: str = KEYED) -> None:
        made = boss.sends("/api/v1/equipment", {"table": table, "name": "Shoe 1"}, 201)
        self.id, self.key, self._client = made["id"], made["key"], boss.client

    def reads(self, face: str, table: str = KEYED, key: str = "", command: str = "") -> Any:
        headers = {"authorization": f"Bearer {key or self.key}"}
        body = {"id": command or new_command(), "face": face}
        return self._client.post(f"/api/v1/tables/{table}/card", json=body, headers=headers)


@pytest.fixture
def machine(boss: Member) -> Machine:
    return Machine(boss)


def switch(boss: Member, machine: Machine, enabled: bool) -> None:
    boss.sends(f"/api/v1/equipment/{machine.id}", {"enabled": enabled}, 204, "PATCH")


@pytest.fixture
def dan(hire: Hire) -> Member:
    """A dealer at a table with a real shoe, where the first card is due."""
    sue, dealer = hire("sue", "casino-supervisor"), hire("dan", "dealer")
    dealer.does(KEYED, "take-over", role="dealer")
    while not (due := dealer.table(KEYED)["due"])["keyed"]:
        (dealer if due["by"] == "dealer" else sue).does(KEYED, **due["suggested"])
    return dealer


@pytest.mark.trust("E9")
def test_a_new_scanner_is_off_until_it_is_switched_on(boss: Member, machine: Machine, dan: Member) -> None:
    (listed,) = boss.gets("/api/v1/equipment")
    assert listed == {"id": machine.id, "table": KEYED, "name": "Shoe 1", "enabled": False}
    before = dan.table(KEYED)["seq"]
    assert machine.reads("7S").status_code == 403
    assert dan.table(KEYED)["seq"] == before
    switch(boss, machine, True)
    assert machine.reads("7S").json()["seq"] == dan.table(KEYED)["seq"] > before
    switch(boss, machine, False)
    assert machine.reads("7S").status_code == 403


@pytest.mark.trust("E9")
@pytest.mark.parametrize("keys", sizes(100, 20_000))
def test_unknown_keys_are_refused_every_one(
    boss: Member, machine: Machine, dan: Member, house: LiveFloor, keys: int
) -> None:
    """Made up, bent from the right one, and what is kept of it."""
    switch(boss, machine, True)
    chance, before = random.Random(9), house.now(KEYED).state  # noqa: S311 - the same every time
    for number in range(keys):
        place, letter = chance.randrange(64), chance.choice("0123456789abcdef")
        bent = machine.key[:place] + letter + machine.key[place + 1 :]
        tried = [new_token(), bent, digest(machine.key), machine.key[:place], machine.key + letter][
            number % 5
        ]
        if tried != machine.key:
            assert machine.reads("7S", key=tried or "x").status_code == 401
    assert house.now(KEYED).state == before
    assert dan.table(KEYED)["due"]["keyed"]


@pytest.mark.trust("E9")
def test_a_scanner_reads_at_its_own_table_only(boss: Member, machine: Machine) -> None:
    switch(boss, machine, True)
    assert machine.reads("7S", OTHER).status_code == 403
    virtual = Machine(boss, VIRTUAL)
    switch(boss, virtual, True)
    assert "virtual" in virtual.reads("7S", VIRTUAL).json()["why"]
    boss.sends("/api/v1/equipment", {"table": "nowhere", "name": "Shoe"}, 404)
    boss.sends("/api/v1/equipment/e-nothing", {"enabled": True}, 404, "PATCH")


@pytest.mark.trust("E9")
def test_a_card_counts_once_and_only_when_it_is_due(
    boss: Member, machine: Machine, dan: Member, clock: Clock, house: LiveFloor
) -> None:
    switch(boss, machine, True)
    assert machine.reads("no").status_code == 422
    assert machine.reads("7S", command="x").status_code == 422
    command = new_command()
    assert machine.reads("7S", command=command).status_code == 200
    assert "before" in machine.reads("7S", command=command).json()["why"]
    while (due := dan.table(KEYED)["due"])["keyed"]:
        assert machine.reads("2H").status_code == 200
    assert machine.reads("7S").json()["why"] == "No card is due."
    before = house.now(KEYED).state
    clock.passes(5 * MINUTE + 1)
    assert dan.gets("/api/v1/account")["state"] == "locked"
    assert "locked" in machine.reads("7S").json()["why"]
    assert house.now(KEYED).state == before
    assert due


@pytest.mark.trust("E9", "E12")
@pytest.mark.parametrize("role", [role for role in ROLES if role != "administrator"])
def test_nobody_but_an_administrator_enrols(hire: Hire, machine: Machine, role: str) -> None:
    somebody = hire("somebody", role)
    somebody.gets("/api/v1/equipment", 403)
    somebody.sends("/api/v1/equipment", {"table": KEYED, "name": "Mine"}, 403)
    somebody.sends(f"/api/v1/equipment/{machine.id}", {"enabled": True}, 403, "PATCH")


@pytest.mark.trust("E9")
@pytest.mark.usefixtures("dan")
def test_the_chain_tells_of_equipment_and_no_key_lies_open(
    boss: Member, machine: Machine, sign_in: SignIn, invited_folder: Path, stranger: Browser
) -> None:
    switch(boss, machine, True)
    machine.reads("7S")
    store = sign_in.accounts.store
    kept = [(each.event.type, each.event.actor) for each in store.read_stream(f"equipment/{machine.id}")]
    by = boss.person
    assert kept == [("equipment-enrolled", by), ("equipment-enabled", by), ("card-read", machine.id)]
    files = b"".join(file.read_bytes() for file in invited_folder.glob("punto.sqlite*"))
    assert sign_in.accounts.vault.digest(machine.key).encode() in files
    assert digest(machine.key).encode() not in files
    assert machine.key.encode() not in files
    stranger.gets("/api/v1/equipment", 401)
