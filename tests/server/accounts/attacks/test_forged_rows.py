"""Whoever can write to the database becomes nobody: no session, no role, no link, no scanner."""

from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

import apsw
import pytest

from punto.accounts.sign_in import SignIn
from punto.live import LiveFloor
from punto.operation.data_directory import LOCK
from punto.operation.ids import new_token
from tests.cli.running import punto
from tests.server.accounts.staff import MINUTE, PASSWORD, Browser, Hire, Member
from tests.server.visiting import TABLE_ID

Run = Callable[..., list[tuple[object, ...]]]
NOBODY_VOUCHES = "no event vouches for it"
NEW = "the shoe is on the left"


@pytest.fixture
def forge(invited_folder: Path) -> Iterator[Run]:
    """Runs a statement on the database, beside the server."""
    connection = apsw.Connection(str(invited_folder / "punto.sqlite"))
    connection.set_busy_timeout(10_000)

    def run(sql: str, *values: object) -> list[tuple[object, ...]]:
        found = list(connection.execute(sql, values))
        list(connection.execute("UPDATE people_changes SET number = number + 1"))
        return found

    yield run
    connection.close()


@pytest.fixture
def found(sign_in: SignIn, house: LiveFloor, invited_folder: Path) -> Callable[[str], None]:
    """Says that the server that runs finds it, stops, and that `punto verify` names it."""

    def is_found(table: str) -> None:
        sign_in._compared = -1e9
        sign_in._compare()
        named = [each for each in house.health() if each.startswith(f"{table}: ")]
        assert named, house.health()
        assert (invited_folder / LOCK).exists()
        said = punto("verify", invited_folder)
        assert (said.exit_code, said.stderr.startswith(f"{table}: ")) == (1, True), said.stderr

    return is_found


def with_token(client: Browser, token: str) -> Browser:
    made = Browser(client.client)
    made.cookies["punto_session"] = token
    return made


@pytest.mark.trust("F28", "F29")
def test_a_session_that_somebody_puts_in_lets_nobody_in(
    hire: Hire, stranger: Browser, forge: Run, found: Callable[[str], None]
) -> None:
    sue, token = hire("sue", "casino-supervisor"), new_token()
    now = sue.clock.at
    forge(
        "INSERT INTO sign_ins VALUES (?, ?, 'd', '', ?, ?, 0)",
        sha256(token.encode()).hexdigest(), sue.person, now, now,
    )  # fmt: skip
    assert with_token(stranger, token).gets("/api/v1/account") is None
    found("sign_ins")


@pytest.mark.trust("F28", "F29")
def test_a_session_of_ones_own_is_not_made_another_persons(
    hire: Hire, forge: Run, found: Callable[[str], None], house: LiveFloor, sign_in: SignIn
) -> None:
    sue, ann = hire("sue", "casino-supervisor"), hire("ann", "patron")
    key = sign_in.accounts.vault.digest(ann.token)
    forge("UPDATE sign_ins SET person = ? WHERE key = ?", sue.person, key)
    sign_in.accounts.sessions.look_again()
    assert ann.gets("/api/v1/account") is None
    assert any(NOBODY_VOUCHES in each for each in house.health())
    found("sign_ins")


@pytest.mark.trust("F28", "F29")
def test_a_session_that_is_over_or_locked_stays_so(
    hire: Hire, forge: Run, found: Callable[[str], None], sign_in: SignIn
) -> None:
    dan, sue = hire("dan", "dealer"), hire("sue", "casino-supervisor")
    old = dan.token
    dan.sends("/api/v1/session", None, 204, "DELETE")
    sue.sends("/api/v1/account/lock", None, 204)
    forge("UPDATE sign_ins SET ended = 0")
    forge("UPDATE sign_ins SET state = ''")
    sign_in.accounts.sessions.look_again()
    assert with_token(dan, old).gets("/api/v1/account") is None
    assert sue.gives(TABLE_ID, "show-signs").status_code in {401, 423}
    found("sign_ins")


@pytest.mark.trust("F28", "F29")
def test_a_role_is_not_had_by_writing_it(
    hire: Hire, forge: Run, found: Callable[[str], None], sign_in: SignIn
) -> None:
    ann = hire("ann", "patron")
    forge("UPDATE people SET role = 'casino-supervisor' WHERE id = ?", ann.person)
    sign_in.accounts.sessions.look_again()
    assert ann.gets("/api/v1/account") is None
    ann.signs_in(status=401)
    found("people")


@pytest.mark.trust("F28", "F29")
def test_whoever_is_kept_out_is_not_let_in_by_writing_it(
    hire: Hire, forge: Run, found: Callable[[str], None]
) -> None:
    boss, ann = hire("boss", "administrator"), hire("ann", "patron")
    boss.sends(f"/api/v1/people/{ann.person}", {"enabled": False}, 204, "PATCH")
    forge("UPDATE people SET enabled = 1 WHERE id = ?", ann.person)
    ann.signs_in(status=401)
    found("people")


@pytest.mark.trust("F28", "F29")
def test_a_password_of_before_does_not_come_back(
    hire: Hire, forge: Run, found: Callable[[str], None]
) -> None:
    """The row of an older moment opens with the key; the chain knows better."""
    ann = hire("ann", "patron")
    (row,) = forge("SELECT password, step, sealed FROM people WHERE id = ?", ann.person)
    ann.sends("/api/v1/account/password", {"password": PASSWORD, "code": "", "new": NEW})
    forge("UPDATE people SET password = ?, step = ?, sealed = ? WHERE id = ?", *row, ann.person)
    ann.signs_in(status=401)
    found("people")


@pytest.mark.trust("F28", "F29")
def test_one_persons_password_is_not_anothers(hire: Hire, forge: Run, found: Callable[[str], None]) -> None:
    sue, ann = hire("sue", "inspector"), hire("ann", "patron")
    forge(
        "UPDATE people SET sealed = (SELECT sealed FROM people WHERE id = ?) WHERE id = ?",
        ann.person,
        sue.person,
    )
    found("people")


@pytest.mark.trust("F28", "F29")
def test_a_link_that_somebody_puts_in_invites_nobody(
    hire: Hire, stranger: Browser, forge: Run, found: Callable[[str], None]
) -> None:
    sue, token = hire("sue", "casino-supervisor"), new_token()
    until = sue.clock.at + 60 * MINUTE
    forge("INSERT INTO invitations VALUES (?, ?, ?)", sha256(token.encode()).hexdigest(), sue.person, until)
    stranger.sends("/api/v1/welcome", {"token": token, "password": PASSWORD}, 410)
    found("invitations")


@pytest.mark.trust("F28", "F29")
def test_a_link_to_one_person_is_not_turned_to_another(
    hire: Hire, stranger: Browser, forge: Run, found: Callable[[str], None]
) -> None:
    boss, sue = hire("boss", "administrator"), hire("sue", "casino-supervisor")
    made = boss.sends("/api/v1/people", {"login": "new", "name": "New", "role": "patron"}, 201)
    forge("UPDATE invitations SET person = ? WHERE person = ?", sue.person, made["person"])
    stranger.sends("/api/v1/welcome", {"token": made["link"].split("#")[1], "password": PASSWORD}, 410)
    found("invitations")


@pytest.mark.trust("F28", "F29")
@pytest.mark.parametrize(
    "what",
    ["DELETE FROM sign_ins; DELETE FROM people WHERE role = 'patron'", "UPDATE people SET sealed = x'00'"],
)
def test_rows_that_are_gone_or_zeroed_are_found(
    hire: Hire, forge: Run, found: Callable[[str], None], what: str
) -> None:
    hire("ann", "patron")
    forge("PRAGMA foreign_keys = OFF")
    forge(what)
    found("people")


@pytest.mark.trust("E9", "F29")
def test_a_scanner_is_not_switched_on_by_writing_it(
    hire: Hire, forge: Run, found: Callable[[str], None], stranger: Browser
) -> None:
    boss = hire("boss", "administrator")
    made = boss.sends("/api/v1/equipment", {"table": TABLE_ID, "name": "left"}, 201)
    forge("UPDATE equipment SET enabled = 1")
    headers = {"authorization": f"Bearer {made['key']}"}
    body = {"id": "0190b6a4-0000-7000-8000-000000000001", "face": "7S"}
    said = stranger.client.post(f"/api/v1/tables/{TABLE_ID}/card", json=body, headers=headers)
    assert said.status_code == 401
    found("equipment")


def test_nobody_is_accused_while_people_come_and_go(
    hire: Hire, sign_in: SignIn, house: LiveFloor, invited_folder: Path
) -> None:
    staff = [hire(name, role) for name, role in (("sue", "casino-supervisor"), ("ann", "patron"))]
    for each in staff:
        each.signs_in()
        each.sends("/api/v1/account/lock", None, 204)
        each.sends("/api/v1/account/unlock", {"password": PASSWORD, "code": each.code()})
        sign_in._compared = -1e9
        sign_in._compare()
    assert house.health() == []
    assert punto("verify", invited_folder).exit_code == 0


# ---------------------------------------------------------------- two people


@pytest.fixture
def bosses(hire: Hire) -> tuple[Member, Member]:
    return hire("boss", "administrator"), hire("chief", "administrator")


@pytest.mark.trust("E8")
def test_a_new_link_for_somebody_who_can_approve_takes_two(
    hire: Hire, bosses: tuple[Member, Member], stranger: Browser
) -> None:
    (boss, chief), sue = bosses, hire("sue", "casino-supervisor")
    path = f"/api/v1/people/{sue.person}/invitation"
    assert [boss.sends(path, None)["link"] for _ in range(3)] == ["", "", ""]
    listed = {each["login"]: each for each in chief.gets("/api/v1/people")}
    assert (listed["sue"]["asked"], listed["sue"]["asked_by"]) == ("invitation", boss.person)
    sue.signs_in()
    token = chief.sends(path, None)["link"].split("#")[1]
    stranger.sends("/api/v1/welcome", {"token": token, "password": PASSWORD})
    assert boss.sends(path, None)["link"] == "", "what was done is not asked for any more"


@pytest.mark.trust("E8")
def test_a_role_that_can_approve_takes_two_and_the_way_round_is_closed(
    hire: Hire, bosses: tuple[Member, Member]
) -> None:
    (boss, chief), sue = bosses, hire("sue", "casino-supervisor")
    path, body = f"/api/v1/people/{sue.person}", {"role": "casino-supervisor"}
    boss.sends(path, {"role": "patron"}, 204, "PATCH")
    boss.sends(f"{path}/invitation", None)
    boss.sends(path, body, 204, "PATCH")
    assert role_of(chief, "sue") == "patron"
    chief.sends(path, body, 204, "PATCH")
    assert role_of(chief, "sue") == "casino-supervisor"


@pytest.mark.trust("E8")
def test_a_wish_is_good_for_a_day_and_for_what_was_wished(hire: Hire, bosses: tuple[Member, Member]) -> None:
    (boss, chief), ann = bosses, hire("ann", "patron")
    path = f"/api/v1/people/{ann.person}"
    boss.sends(path, {"role": "table-supervisor"}, 204, "PATCH")
    chief.sends(path, {"role": "casino-supervisor"}, 204, "PATCH")
    assert role_of(chief, "ann") == "patron"
    chief.clock.passes(25 * 60 * MINUTE)
    boss.signs_in()
    boss.sends(path, {"role": "casino-supervisor"}, 204, "PATCH")
    assert role_of(boss, "ann") == "patron", "what was asked for yesterday counts no more"


def role_of(boss: Member, login: str) -> str:
    return str(next(each["role"] for each in boss.gets("/api/v1/people") if each["login"] == login))
