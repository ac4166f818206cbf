"""What somebody still has to give back: told to themselves and to the staff, and to nobody else."""

from msgspec import structs

from punto.table import Actor, Table, new_table
from punto.table.state.people import Money, People
from punto.table.view import view
from tests.server.visiting import table_named

OWED = "40.50"


def owing() -> Table:
    """Ann sits at a table and owes something; Bob sits there too, and Cat has gone with a debt."""
    people = People(seats={"1": "Ann", "2": "Bob"}, arrived=("Ann", "Bob"))
    purses = Money(stacks={"Ann": 5_00, "Bob": 5_00}, debts={"Ann": 40_50, "Cat": 7_00})
    return structs.replace(new_table(table_named("darling").setup), people=people, purses=purses)


def test_whoever_owes_it_is_told() -> None:
    seen = view(owing(), Actor("Ann", "patron"))
    assert seen.own is not None
    assert (seen.own.chips, seen.own.debt) == ("5", OWED)


def test_another_patron_and_an_onlooker_are_not() -> None:
    for actor in (Actor("Bob", "patron"), Actor("", "onlooker")):
        seen = view(owing(), actor)
        assert seen.purses is None
        assert seen.own is None or seen.own.debt == "0"


def test_the_staff_see_who_owes_what_also_of_those_who_have_gone() -> None:
    for role in ("dealer", "table-supervisor", "inspector"):
        seen = view(owing(), Actor("Sue", role))
        assert seen.purses is not None
        assert seen.purses.debts == {"Ann": OWED, "Cat": "7"}
