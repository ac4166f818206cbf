"""Names on a floor with accounts: the staff know who is who, everybody else where they sit."""

import re
from string import Formatter
from typing import Any

import pytest
from msgspec import structs

from punto.accounts.sign_in import SignIn
from punto.live.views.reader_names import ID, refusal_answer
from punto.rulebook.refusal import CATALOGUE, refuse
from punto.table import TOPICS, Actor
from tests.server.accounts.scene import Scene
from tests.server.accounts.staff import Browser, Hire, Member
from tests.server.visiting import TABLE_ID

ANN, BOB = "p-00000000000000aa", "p-00000000000000bb"
PEOPLE = {"who", "holder", "owner", "by", "on_duty"}
WRONG = re.compile(r"\byou(?:'s| (?:still )?(?:is|has|was|does|owes|stands|acts|wins|lies)\b)| and still has")


def names(reader: Browser) -> set[str]:
    """Every name that a reader is told, on the floor and at the table."""
    (short,) = reader.gets("/api/v1/floor")["tables"]
    table = reader.table(TABLE_ID)
    everybody = [*short["seats"], short["dealer"], table["settings"]["dealer"]]
    return {each["name"] for each in everybody if each["name"]} | set(table["names"].values())


@pytest.mark.usefixtures("scene")
def test_onlookers_read_no_names(stranger: Browser) -> None:
    assert names(stranger) == {"Seat 1", "Seat 2", "Dealer"}


def test_patrons_read_their_own_name_and_no_others(scene: Scene) -> None:
    assert names(scene.ann) == {"Ann", "Seat 2", "Dealer"}
    assert names(scene.bob) == {"Seat 1", "Bob", "Dealer"}


def test_the_staff_read_all_names(scene: Scene, hire: Hire) -> None:
    for member in (scene.dan, scene.sue, hire("ivan", "inspector")):
        assert names(member) >= {"Ann", "Bob", "Dan"}


def test_names_of_people_whom_nobody_knows_are_not_kept(sign_in: SignIn, scene: Scene) -> None:
    names(scene.dan)
    known = dict(sign_in._names)
    assert "Ann" in known.values()
    assert {sign_in.name_of(f"p-{number:016x}") for number in range(100)} == {"Guest"}
    assert sign_in._names == known


def why(member: Member, order: str, **more: Any) -> str:
    response = member.gives(TABLE_ID, order, **more)
    assert response.status_code == 409, response.text
    (fault,) = response.json()["refused"]
    return f"{fault['what']}; {fault['accepted']}"


def test_refusals_say_you_to_oneself_and_the_name_of_others(scene: Scene, hire: Hire) -> None:
    assert why(scene.ann, "cash-out", amount=5_000_00) == (
        "$5,000 is more than the $1,000 that you have here; up to $1,000"
    )
    assert (
        why(scene.ann, "lift-bet", wager="bobs") == "wager bobs belongs to Seat 2; the same order by Seat 2"
    )
    dora = hire("dora", "dealer")
    assert why(dora, "close-bets") == "you are not on duty here; the dealer on duty: Dan"
    assert why(hire("pat", "patron"), "join") == "nobody stands at this table; a free seat: 3, 4, 5, 6"


def with_ids(refusal: dict[str, Any]) -> list[str]:
    """What a refusal says, as far as ids are in it."""
    return [words for words in (refusal["what"], refusal["accepted"]) if ID.search(words)]


def test_a_role_is_one_role(scene: Scene) -> None:
    assert "; " not in why(scene.ann, "close-bets").partition("; ")[0]
    assert why(scene.ann, "close-bets").startswith("a player may not do this")


def test_no_list_of_what_is_legal_has_an_id_in_it(scene: Scene) -> None:
    for member in (scene.ann, scene.bob, scene.dan, scene.sue):
        for each in member.table(TABLE_ID)["legal"]:
            if each["refusal"]:
                assert not with_ids(each["refusal"]), each


@pytest.mark.parametrize("code", sorted(CATALOGUE))
def test_every_refusal_can_be_said_to_oneself(code: str) -> None:
    assert TOPICS, "the table has added its own to the catalogue"
    sentence = CATALOGUE[code]
    fields = {name for words in sentence[1:] for _, name, *_ in Formatter().parse(words) if name}
    params = {name: ANN if name in PEOPLE else "1" for name in fields}
    refusal = refuse(code, (), (), **params)
    told = refusal_answer(refusal, Actor(ANN, "patron"), lambda _: "Seat 2")
    assert not with_ids(structs.asdict(told))
    assert not WRONG.search(f"{told.what}; {told.accepted}"), told
    other = refusal_answer(refusal, Actor(BOB, "patron"), lambda _: "Seat 2")
    assert not with_ids(structs.asdict(other))
