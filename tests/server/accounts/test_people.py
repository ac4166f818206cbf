"""Looking after people: an administrator does, for everybody but themselves."""

from pathlib import Path

import pytest

from punto.accounts.administration import PeopleAdministration
from punto.accounts.first_administrator import first_administrator
from punto.accounts.role_grants import ROLES
from punto.accounts.sign_in import NobodyYet, SignIn
from punto.live import AT_ONCE, LiveFloor
from punto.live.floor import NotForDemo
from punto.operation.data_directory import make
from punto.server.app import create_app
from tests.server.accounts.staff import PASSWORD, Browser, Hire
from tests.server.accounts.test_door import journal
from tests.server.client import Client
from tests.server.visiting import TABLE_ID, table_named, without_robots

NEW = {"login": "ann", "name": "Ann", "role": "patron"}


@pytest.mark.trust("E1")
def test_an_administrator_adds_somebody_and_never_knows_the_password(
    hire: Hire, stranger: Browser, sign_in: SignIn
) -> None:
    boss = hire("boss", "administrator")
    made = boss.sends("/api/v1/people", NEW, 201)
    assert made["link"].startswith("http://testserver/welcome#")
    boss.sends("/api/v1/people", {**NEW, "login": "ANN"}, 403)
    stranger.sends("/api/v1/welcome", {"token": made["link"].split("#")[1], "password": PASSWORD})
    assert stranger.gets("/api/v1/session")["name"] == "Ann"
    listed = {each["login"]: each for each in boss.gets("/api/v1/people")}
    assert listed["ann"]["state"] == "ready"
    assert listed["admin"]["state"] == "invited"
    first = next(iter(sign_in.accounts.journal._store.read_stream(f"person/{made['person']}")))
    assert (first.event.type, first.event.actor) == ("person-added", boss.person)
    assert b"nn" not in first.event.payload


@pytest.mark.trust("E7", "E12")
@pytest.mark.parametrize("role", [role for role in ROLES if role != "administrator"])
def test_nobody_else_does(hire: Hire, role: str) -> None:
    somebody = hire("somebody", role)
    other = hire("other", "patron")
    somebody.gets("/api/v1/people", 403)
    somebody.sends("/api/v1/people", NEW, 403)
    somebody.sends(f"/api/v1/people/{other.person}", {"role": "inspector"}, 403, "PATCH")
    somebody.sends(f"/api/v1/people/{other.person}/invitation", None, 403)
    somebody.sends(f"/api/v1/people/{other.person}/sessions", None, 403, "DELETE")
    assert other.gets("/api/v1/session")["role"] == "patron"


@pytest.mark.trust("E7")
def test_an_administrator_does_nothing_at_a_table(hire: Hire) -> None:
    boss = hire("boss", "administrator")
    seen = boss.gets(f"/api/v1/tables/{TABLE_ID}")
    assert seen["view"]["purses"] is None
    assert {boss.gives(TABLE_ID, each["order"]).status_code for each in seen["legal"]} == {403}


@pytest.mark.trust("E7")
def test_nobody_changes_their_own_account_this_way(hire: Hire) -> None:
    boss = hire("boss", "administrator")
    boss.sends(f"/api/v1/people/{boss.person}", {"role": "casino-supervisor"}, 403, "PATCH")
    boss.sends(f"/api/v1/people/{boss.person}/invitation", None, 403)


def test_one_administrator_is_left(hire: Hire, people: PeopleAdministration) -> None:
    boss = hire("boss", "administrator")
    first = next(each.person for each in people.everybody() if each.person.card.login == "admin")
    boss.sends(f"/api/v1/people/{first.id}", {"enabled": False}, 204, "PATCH")
    with pytest.raises(Exception, match="last administrator"):
        people.enable(boss.person, enabled=False, by="house")
    with pytest.raises(Exception, match="last administrator"):
        people.give_role(boss.person, "patron", by="house")


def test_an_invitation_lets_somebody_begin_anew(hire: Hire, stranger: Browser, sign_in: SignIn) -> None:
    boss, sue = hire("boss", "administrator"), hire("sue", "inspector")
    link = boss.sends(f"/api/v1/people/{sue.person}/invitation", None)["link"]
    assert sue.gets("/api/v1/account") is None
    sue.signs_in(status=401)
    account = stranger.sends("/api/v1/welcome", {"token": link.split("#")[1], "password": PASSWORD})
    assert (account["state"], account["second_factor"]) == ("enrolling", False)
    assert "person-invited" in journal(sign_in, sue.person)


@pytest.mark.trust("E6")
def test_whoever_is_kept_out_stays_out_until_let_in(hire: Hire) -> None:
    boss, ann = hire("boss", "administrator"), hire("ann", "patron")
    boss.sends(f"/api/v1/people/{ann.person}", {"enabled": False}, 204, "PATCH")
    assert ann.gets("/api/v1/account") is None
    ann.signs_in(status=401)
    boss.sends(f"/api/v1/people/{ann.person}", {"enabled": True}, 204, "PATCH")
    ann.signs_in()


def test_nobody_of_that_id(hire: Hire) -> None:
    boss = hire("boss", "administrator")
    boss.sends("/api/v1/people/p-nobody", {"enabled": False}, 404, "PATCH")
    boss.sends("/api/v1/people", {**NEW, "role": "king"}, 422)
    boss.sends("/api/v1/people", {**NEW, "name": "A\u0007n"}, 422)
    boss.sends("/api/v1/people", {**NEW, "login": "\u202enna"}, 422)


@pytest.mark.trust("E1")
def test_a_fresh_store_has_no_password_at_all(people: PeopleAdministration) -> None:
    (only,) = people.everybody()
    assert (only.person.card.login, only.person.role) == ("admin", "administrator")
    assert (only.person.password, only.person.card.factor, only.invited) == ("", b"", True)


@pytest.mark.trust("E1")
def test_a_demonstration_is_not_opened_on_a_store_with_accounts(invited_folder: Path) -> None:
    demo = LiveFloor(invited_folder, tables=(without_robots(TABLE_ID),), pace=None)
    with pytest.raises(NotForDemo), Client(create_app(demo=True, house=demo)):
        pass


@pytest.mark.trust("E1")
def test_a_store_without_accounts_is_not_served_as_one_with(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    make(folder)
    house = LiveFloor(folder, tables=(without_robots(TABLE_ID),), pace=None, sign_in=SignIn())
    with pytest.raises(NobodyYet), Client(create_app(demo=False, house=house)):
        pass


def test_the_store_of_a_demonstration_stays_one(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    demo = LiveFloor(folder, tables=(table_named(TABLE_ID),), pace=AT_ONCE)
    with Client(create_app(demo=True, house=demo)):
        while not demo.store.database.read("SELECT 1 FROM events WHERE actor LIKE 'robot-%' LIMIT 1"):
            demo.store.wait(demo.store.head().position, 0.1)
    first_administrator(folder, {})
    house = LiveFloor(folder, tables=(table_named(TABLE_ID),), pace=None, sign_in=SignIn())
    with pytest.raises(NobodyYet, match="robots"), Client(create_app(demo=False, house=house)):
        pass
