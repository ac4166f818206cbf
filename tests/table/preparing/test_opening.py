"""The table opens only with what its rulebook demands, and the equipment is ticked off on record."""

import pytest

from punto.table import Actor, Phase
from punto.table.preparing.opening import OpenTable, TableOpened
from tests.table.play import DAN, Play
from tests.table.preparing.opened import ALL, FITTINGS, in_play, opened

SEATS = tuple(str(number) for number in range(1, 21))


def missing(play: Play, item: str, *more: str) -> list[tuple[int, tuple[str, ...]]]:
    """The refusals of an opening without something."""
    faults = play.refused(DAN, OpenTable(present=(FITTINGS | set(more)) - {item}))
    assert all(fault.accepted for fault in faults)
    return [(fault.number, fault.clauses) for fault in faults]


@pytest.mark.parametrize("rulebook", ALL)
def test_a_table_with_everything_opens_and_awaits_its_cards(rulebook: str) -> None:
    play = opened(rulebook)
    assert play.phase is Phase.PREPARING
    fact = play.facts(TableOpened)[0]
    assert (fact.device, fact.seats, "drop-box" in fact.present) == ("shoe", 7, True)
    assert play.state.people.staff == {"dealer": "Dan"}


def test_only_the_dealer_opens_and_only_a_closed_table() -> None:
    assert Play("nsw").refusal(Actor("Ann", "patron"), OpenTable(present=FITTINGS)).number == 202
    assert opened("nsw").refusal(DAN, OpenTable(present=FITTINGS)).number == 201
    other = opened("nsw").refusal(Actor("Eve", "dealer"), OpenTable(present=FITTINGS))
    assert other.number == 206


def test_all_that_is_wrong_is_said_at_once() -> None:
    play = Play("nsw", seats=("1", "2"), layout="Q", drop_box=False)
    faults = play.refused(DAN, OpenTable())
    assert [fault.number for fault in faults] == [250, 250, 250, 250, 250, 251, 252]


@pytest.mark.clause("nsw", "2.1", "2.2")
@pytest.mark.parametrize(("seats", "fine"), [(2, False), (3, True), (14, True), (15, False)])
def test_nsw_2_1_three_to_fourteen_seats(seats: int, fine: bool) -> None:
    check_seats("nsw", seats, fine, "3 to 14 seats")


@pytest.mark.clause("vic-2002", "2.1")
@pytest.mark.parametrize(("seats", "fine"), [(4, False), (5, True), (14, True), (15, False)])
def test_vic_2_1_five_to_fourteen_seats(seats: int, fine: bool) -> None:
    check_seats("vic-2002", seats, fine, "5 to 14 seats")


@pytest.mark.clause("crown-2025", "2.1")
@pytest.mark.parametrize(("seats", "fine"), [(2, False), (3, True), (14, True), (15, False)])
def test_crown_2_1_three_to_fourteen_seats(seats: int, fine: bool) -> None:
    check_seats("crown-2025", seats, fine, "3 to 14 seats")


@pytest.mark.clause("nz-1998", "3.1")
@pytest.mark.parametrize(("seats", "fine"), [(1, True), (14, True), (15, False)])
def test_nz_3_1_up_to_fourteen_numbered_areas(seats: int, fine: bool) -> None:
    check_seats("nz-1998", seats, fine, "1 to 14 seats")


def check_seats(rulebook: str, seats: int, fine: bool, accepted: str) -> None:
    play = Play(rulebook, seats=SEATS[:seats])
    if fine:
        play.does(DAN, OpenTable(present=FITTINGS))
        return
    refusal = play.refusal(DAN, OpenTable(present=FITTINGS))
    assert (refusal.number, refusal.accepted) == (251, accepted)


@pytest.mark.parametrize(
    ("rulebook", "clause", "last", "beyond"),
    [
        pytest.param("nsw", "2.2", "D", "E", marks=pytest.mark.clause("nsw", "2.2")),
        pytest.param("star-2024", "2.2", "M", "N", marks=pytest.mark.clause("star-2024", "2.2")),
        pytest.param("vic-2002", "2.2", "C", "D", marks=pytest.mark.clause("vic-2002", "2.2")),
        pytest.param("crown-2025", "2.2.1", "H", "I", marks=pytest.mark.clause("crown-2025", "2.2.1")),
    ],
)
def test_the_layout_is_one_of_the_printed_ones(rulebook: str, clause: str, last: str, beyond: str) -> None:
    play = opened(rulebook, layout=last)
    assert play.facts(TableOpened)[0].layout == last
    refusal = Play(rulebook, layout=beyond).refusal(DAN, OpenTable(present=FITTINGS))
    assert (refusal.number, refusal.clauses) == (252, (clause,))
    assert last in refusal.accepted


@pytest.mark.clause("crown-2025", "2.2.2", "2.2.3")
def test_crown_2_2_2_every_area_on_the_layout_belongs_to_a_wager_of_the_game() -> None:
    refusal = Play("crown-2025", offered=frozenset({"lucky-star"})).refusal(DAN, OpenTable(present=FITTINGS))
    assert (refusal.number, refusal.clauses) == (254, ("2.2.2",))
    play = opened("crown-2025", offered=frozenset({"super-six"}))
    assert {"2.2.2", "2.2.3"} <= set(play.event(TableOpened).clauses)


@pytest.mark.clause("star-2024", "3.1")
def test_star_3_1_tiger_bets_are_not_opened_with_four_decks() -> None:
    play = Play("star-2024", decks=4, offered=frozenset({"tiger"}))
    refusal = play.refusal(DAN, OpenTable(present=FITTINGS))
    assert (refusal.number, "3.1" in refusal.clauses) == (102, True)


@pytest.mark.parametrize(
    ("rulebook", "item", "clause"),
    [
        pytest.param("nsw", "dealing-device", "2.3.1", marks=pytest.mark.clause("nsw", "2.3.1")),
        pytest.param("nsw", "discard-holder", "2.3.2", marks=pytest.mark.clause("nsw", "2.3.2")),
        pytest.param("nsw", "float-tray", "2.3.3", marks=pytest.mark.clause("nsw", "2.3.3")),
        pytest.param("star-2024", "dealing-device", "2.3.1", marks=pytest.mark.clause("star-2024", "2.3.1")),
        pytest.param("star-2024", "discard-holder", "2.3.2", marks=pytest.mark.clause("star-2024", "2.3.2")),
        pytest.param("star-2024", "float-tray", "2.3.3", marks=pytest.mark.clause("star-2024", "2.3.3")),
        pytest.param("vic-2002", "dealing-device", "2.3", marks=pytest.mark.clause("vic-2002", "2.3")),
        pytest.param("crown-2025", "dealing-device", "2.3", marks=pytest.mark.clause("crown-2025", "2.3")),
        pytest.param("nz-1998", "dealing-device", "3.4(c)", marks=pytest.mark.clause("nz-1998", "3.4(c)")),
        pytest.param("nz-1998", "discard-container", "3.4(d)", marks=pytest.mark.clause("nz-1998", "3.4(d)")),
        pytest.param("nz-1998", "cutting-card", "3.4(b)", marks=pytest.mark.clause("nz-1998", "3.4(b)")),
    ],
)
def test_equipment_that_must_be_there(rulebook: str, item: str, clause: str) -> None:
    play = Play(rulebook)
    assert missing(play, item) == [(250, (clause,))]
    play.does(DAN, OpenTable(present=FITTINGS))
    assert item in play.facts(TableOpened)[0].present
    assert clause in play.event(TableOpened).clauses


@pytest.mark.clause("vic-2002", "2.4", "Diagram D")
def test_vic_2_4_a_grid_to_nominate_and_record_runs_where_they_are_offered() -> None:
    assert missing(Play("vic-2002"), "run-grid") == [(250, ("2.4", "Diagram D"))]
    assert {"2.4", "Diagram D"} <= set(opened("vic-2002").event(TableOpened).clauses)
    play = Play("vic-2002", offered=frozenset({"tie"}))
    play.does(DAN, OpenTable(present=FITTINGS - {"run-grid"}))


@pytest.mark.clause("nsw", "2.4")
@pytest.mark.clause("star-2024", "2.4")
def test_nsw_2_4_a_drop_box_where_cash_is_taken() -> None:
    for rulebook in ("nsw", "star-2024"):
        refusal = Play(rulebook, drop_box=False).refusal(DAN, OpenTable(present=FITTINGS))
        assert (refusal.number, refusal.clauses) == (250, ("2.4",))
        without = opened(rulebook, drop_box=False, cashless=True)
        assert "drop-box" not in without.facts(TableOpened)[0].present


@pytest.mark.clause("star-2024", "2.4.1")
def test_star_2_4_1_a_cashless_table_may_do_without_the_drop_box() -> None:
    play = opened("star-2024", drop_box=False, cashless=True)
    assert "2.4.1" in play.event(TableOpened).clauses


@pytest.mark.clause("nz-1998", "3.1")
@pytest.mark.parametrize("cashless", [False, True])
def test_nz_3_1_a_drop_box_always(cashless: bool) -> None:
    play = Play("nz-1998", drop_box=False, cashless=cashless)
    assert play.refusal(DAN, OpenTable(present=FITTINGS)).clauses == ("3.1",)


@pytest.mark.clause("nsw", "2.5")
@pytest.mark.clause("star-2024", "2.5")
def test_nsw_2_5_even_money_shows_its_odds_on_a_sign() -> None:
    for rulebook in ("nsw", "star-2024"):
        play = Play(rulebook, variant="even-money")
        assert missing(play, "odds-sign") == [(250, ("2.5",))]
        play.does(DAN, OpenTable(present=FITTINGS))
        assert "2.5" in play.event(TableOpened).clauses
        Play(rulebook).does(DAN, OpenTable(present=FITTINGS - {"odds-sign"}))


@pytest.mark.clause("nz-1998", "3.4(e)")
def test_nz_3_4_e_a_palette_is_noted_where_one_is_used() -> None:
    play = Play("nz-1998")
    play.does(DAN, OpenTable(present=FITTINGS | {"palette"}))
    assert "3.4(e)" in play.event(TableOpened).clauses
    assert "3.4(e)" not in opened("nz-1998").event(TableOpened).clauses


@pytest.mark.clause("vic-2002", "2.3")
@pytest.mark.clause("nz-1998", "3.4(c)")
def test_a_machine_only_where_the_text_has_one() -> None:
    for rulebook, clause in (("vic-2002", "2.3"), ("nz-1998", "3.4(c)")):
        refusal = Play(rulebook, device="shuffler").refusal(DAN, OpenTable(present=FITTINGS))
        assert (refusal.number, refusal.clauses) == (253, (clause,))
    opened("crown-2025", device="shuffler")


@pytest.mark.clause("nsw", "3.6")
@pytest.mark.clause("star-2024", "3.6")
def test_nsw_3_6_cards_are_dealt_only_from_a_loaded_device() -> None:
    for rulebook in ("nsw", "star-2024"):
        play = in_play(rulebook)
        assert play.state.shoe.left == 8 * 52 - 1
