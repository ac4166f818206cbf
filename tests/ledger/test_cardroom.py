"""The card room: a lot goes one way, two people see it, and every card is somewhere."""

import pytest
from msgspec import structs

from punto.cards import PACK
from punto.floor.cardroom.lot_facts import (
    Controlled,
    Counted,
    Destroyed,
    Happening,
    Issued,
    Received,
    TakenIn,
    Withdrawn,
)
from punto.floor.cardroom.lot_rules import BEFORE
from punto.floor.cardroom.machine import CARD_ROOM, RecordCards
from punto.floor.cardroom.state import Lot, Room, wrong_with
from punto.ledger import Account, Asset, Balances, Transfer, moving
from punto.ledger.card_moves import PLACES, moves_of
from punto.machine.decision import Refused
from punto.machine.order import Command
from punto.machine.roles import Actor

RIGHT = {str(card): 8 for card in PACK}
WAY: tuple[Happening, ...] = (
    Received(lot="L1", back="red", packs=8),
    Counted(lot="L1", machine="M", faces=RIGHT),
    Issued(lot="L1", table="m1"),
    TakenIn(lot="L1"),
    Withdrawn(lot="L1"),
    Destroyed(lot="L1", cards=416),
)
STAGES = ("received", "counted", "issued", "in-use", "withdrawn", "destroyed")


def recorded(room: Room, fact: Happening, by: str, witness: str = "") -> Room | Refused:
    order = RecordCards(happening=fact, by=by, witness=witness)
    command = Command(id="c", actor=Actor(witness or by, "card-room"), at=0, order=order)
    done = CARD_ROOM.carry_out(room, command)
    return done if isinstance(done, Refused) else done.state


def happen(room: Room, fact: Happening, by: str, witness: str = "") -> Room:
    """The room as it would be then; the room itself stays as it is."""
    was = dict(room.lots)
    found = recorded(room, fact, by, witness)
    assert room.lots == was
    assert isinstance(found, Room), found
    return found


def moves(room: Room, fact: Happening) -> list[Transfer]:
    return moves_of(room, fact, happen(room, fact, "Ann", "Bob"))


def after(*facts: Happening) -> Room:
    room = Room()
    for fact in facts:
        room = happen(room, fact, "Ann", "Bob")
    return room


def faults(room: Room, fact: Happening, by: str = "Ann", witness: str = "Bob") -> list[str]:
    found = recorded(room, fact, by, witness)
    assert isinstance(found, Refused)
    return [each.what for each in found.faults]


@pytest.mark.parametrize("steps", range(1, 7))
def test_a_lot_goes_its_way_step_by_step(steps: int) -> None:
    lot = after(*WAY[:steps]).lots["L1"]
    assert (lot.name, lot.back, lot.packs, lot.cards, lot.stage) == ("L1", "red", 8, 416, STAGES[steps - 1])
    assert lot.counted_by == (("Ann", "Bob") if steps > 1 else ())
    assert lot.table == ("m1" if steps > 2 else "")


@pytest.mark.trust("A12")
@pytest.mark.parametrize("steps", range(7))
def test_a_lot_skips_no_step_and_goes_back_none(steps: int) -> None:
    room, stage = after(*WAY[:steps]), STAGES[steps - 1] if steps else ""
    for fact in WAY[1:]:
        if not steps:
            assert faults(room, fact) == ["lot L1 was never received"]
        elif stage in BEFORE[type(fact)]:
            assert happen(room, fact, "Ann", "Bob") != room
        else:
            assert faults(room, fact) == [f"lot L1 is {stage}"]
    if steps:
        assert faults(room, WAY[0]) == ["lot L1 was received before"]


@pytest.mark.trust("A12")
@pytest.mark.parametrize("steps", [1, 2, 5])
def test_counting_issuing_and_destroying_take_two_people(steps: int) -> None:
    room, fact = after(*WAY[:steps]), WAY[steps]
    assert faults(room, fact, "Ann", "Ann") == ["Ann cannot be the second person as well"]
    assert faults(room, fact, "Ann", "") == ["a second person must see it"]
    assert faults(room, fact, "", "Bob") == ["nobody is named who does it"]


@pytest.mark.parametrize("steps", [0, 3, 4])
def test_other_steps_take_one_person(steps: int) -> None:
    room = after(*WAY[:steps])
    assert happen(room, WAY[steps], "Ann").lots["L1"].stage == STAGES[steps]
    assert faults(room, WAY[steps], "", "") == ["nobody is named who does it"]
    assert faults(room, WAY[steps], "Ann", "Ann") == ["Ann cannot be the second person as well"]


def test_a_receipt_must_have_every_face_as_often_as_there_are_packs() -> None:
    lot = Lot(name="L1", back="red", packs=8)
    assert wrong_with(lot, RIGHT) == []
    for card in PACK:
        for number in (7, 9):
            assert wrong_with(lot, RIGHT | {str(card): number}) == [f"{card}: {number}, not 8"]
    without = {face: number for face, number in RIGHT.items() if face != "5H"}
    assert wrong_with(lot, without) == ["5H: 0, not 8"]
    assert wrong_with(lot, RIGHT | {"joker": 1}) == ["joker: 1, not 0"]
    assert wrong_with(lot, RIGHT | {"5H": 7, "6H": 9}) == ["5H: 7, not 8", "6H: 9, not 8"]


@pytest.mark.parametrize("faces", [{}, {"5H": 0}, dict.fromkeys(RIGHT, 0)])
def test_a_count_that_found_too_few_or_none_is_a_count_all_the_same(faces: dict[str, int]) -> None:
    assert after(WAY[0], Counted(lot="L1", machine="M", faces=faces)).lots["L1"].stage == "wrong"


def test_a_face_that_was_looked_for_and_not_found_is_not_wrong() -> None:
    assert wrong_with(Lot(name="L1", back="red", packs=8), RIGHT | {"joker": 0}) == []
    without = {str(card): 1 for card in PACK[1:]}
    assert wrong_with(Lot(name="L1", back="red", packs=1), without) == [f"{PACK[0]}: 0, not 1"]


def test_a_table_whose_name_has_a_stroke_can_be_controlled() -> None:
    assert happen(Room(), Controlled(scope="table/vip/1", on=True), "Ann", "Bob").controls("vip/1")


@pytest.mark.trust("A12")
def test_a_lot_found_wrong_is_destroyed_and_nothing_else() -> None:
    wrong = Counted(lot="L1", machine="M", faces=RIGHT | {"5H": 7, "6H": 9})
    room = after(WAY[0], wrong)
    assert room.lots["L1"].stage == "wrong"
    for fact in WAY[1:5]:
        assert faults(room, fact) == ["lot L1 is wrong"]
    assert happen(room, WAY[5], "Ann", "Bob").lots["L1"].stage == "destroyed"


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (Received(lot="", back="a b", packs=0), [
            "lot '' is no name: up to 40 letters, digits and dashes",
            "back 'a b' is no name: up to 40 letters, digits and dashes",
            "0 packs; a lot has 1 to 16",
        ]),
        (Received(lot="L/2", back="red", packs=17), [
            "lot 'L/2' is no name: up to 40 letters, digits and dashes", "17 packs; a lot has 1 to 16",
        ]),
        (Counted(lot="L1", machine="", faces={"5H": -1}), [
            "the receipt names no machine", "a face cannot be there less than never",
        ]),
        (Destroyed(lot="L1", cards=417), ["417 cards of lot L1, which has 416"]),
        (Destroyed(lot="L1", cards=-1), ["-1 cards of lot L1, which has 416"]),
        (Controlled(scope="house", on=True), ["'house' is neither gaming nor table/NAME"]),
        (Controlled(scope="table/", on=True), ["'table/' is neither gaming nor table/NAME"]),
        (Controlled(scope="seat/m1", on=True), ["'seat/m1' is neither gaming nor table/NAME"]),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused_with_every_fault(fact: Happening, said: list[str]) -> None:
    assert faults(after(WAY[0]), fact) == said


def test_one_to_sixteen_packs_and_names_up_to_forty_letters() -> None:
    for packs in (1, 16):
        assert (
            happen(Room(), Received(lot="L" * 40, back="B-1", packs=packs), "Ann").lots["L" * 40].packs
            == packs
        )
    assert faults(Room(), Received(lot="L" * 41, back="red", packs=1))
    assert faults(Room(), Received(lot="-L", back="red", packs=1))


def test_faults_of_the_people_and_of_the_lot_are_told_together() -> None:
    assert faults(after(WAY[0]), WAY[2], "Ann", "Ann") == [
        "Ann cannot be the second person as well", "lot L1 is received",
    ]  # fmt: skip
    no_table = Issued(lot="L1", table="")
    assert faults(after(*WAY[:2]), no_table) == ["no table is named"]


def test_one_table_or_all_play_with_cards_of_the_room_alone() -> None:
    room = Room()
    assert not room.controls("m1")
    one = happen(room, Controlled(scope="table/m1", on=True), "Ann", "Bob")
    assert (one.controls("m1"), one.controls("m2")) == (True, False)
    all_of_them = happen(one, Controlled(scope="gaming", on=True), "Ann", "Bob")
    assert all_of_them.controls("m2")
    back = happen(all_of_them, Controlled(scope="gaming", on=False), "Ann", "Bob")
    assert (back.lots, back.scopes) == (one.lots, one.scopes)
    assert faults(one, Controlled(scope="table/m1", on=False), "Ann", "Ann")


def test_the_lots_of_a_table_by_how_far_they_have_come() -> None:
    other = tuple(structs.replace(fact, lot="L2") for fact in WAY[:3])
    room = after(*WAY[:4], *other)
    assert [lot.name for lot in room.at("m1", "in-use")] == ["L1"]
    assert [lot.name for lot in room.at("m1", "issued")] == ["L2"]
    assert room.at("m2", "issued") == []


@pytest.mark.trust("A12")
def test_cards_in_the_books_are_where_the_lot_is_and_sum_to_nothing() -> None:
    books, room, red = Balances(), Room(), Asset("cards", "red")
    places = ("cardroom/L1", "cardroom/L1", "in-play/m1/L1", "in-play/m1/L1", "discard/L1")
    for seq, (fact, place) in enumerate(zip(WAY[:5], places, strict=True), 1):
        if moved := moves(room, fact):
            books.enter(moving(moved, type(fact), stream="cards/room", seq=seq, at=0))
        room = happen(room, fact, "Ann", "Bob")
        held = {str(account): cards for account, _, cards in books.held()}
        assert held == {"supplier": -416, place: 416}
        assert books.trial() == {red: 0}
    gone = moves(room, Destroyed(lot="L1", cards=415))
    books.enter(moving(gone, Destroyed, stream="cards/room", seq=9, at=0))
    assert (books.of(Account("destroyed"), red), books.of(Account("missing", "", "L1"), red)) == (415, 1)
    assert books.of(Account("discard", "", "L1"), red) == 0
    assert moves(room, Controlled(scope="gaming", on=True)) == []


def test_cards_that_are_all_there_or_all_gone_make_one_transfer() -> None:
    room = after(*WAY[:5])
    for cards, taker in ((416, "destroyed"), (0, "missing/L1")):
        (one,) = moves(room, Destroyed(lot="L1", cards=cards))
        assert (str(one.giver), str(one.taker), one.amount) == ("discard/L1", taker, 416)


def test_every_stage_but_the_last_has_a_place() -> None:
    assert set(PLACES) == {*STAGES[:-1], "wrong"}
