"""Takings, figure by figure, of transactions made by hand; and books that take nothing they should not."""

from fractions import Fraction

import pytest
from msgspec import structs

from punto.ledger import (
    Account,
    Asset,
    Balances,
    LedgerError,
    Leg,
    Takings,
    Transaction,
    Unbalanced,
    correction,
    takings,
)

CHIPS, CASH, TOKEN = Asset("chips", "AUD"), Asset("cash", "AUD"), Asset("token", "AUD")
FLOAT, STACK, LAYOUT = Account("float", "m1"), Account("stack", "m1", "Ann"), Account("layout", "m1", "w1")
COMMISSION, ROUNDING = Account("commission", "m1"), Account("rounding", "m1")
TRAY, DIFFERENCE = Account("tray", "m1", "5"), Account("difference", "m1")
DROP, CAGE, PATRON = Account("drop", "m1"), Account("cage"), Account("patron", "", "Ann")


def moved(what: str, *legs: tuple[Account, Asset, int], seq: int = 1) -> Transaction:
    made = tuple(Leg(*leg, "Ann" if leg[0] == LAYOUT else "") for leg in legs)
    return Transaction(stream="table/m1", seq=seq, at=0, what=what, legs=made)


WON = (
    (LAYOUT, CHIPS, -100), (STACK, CHIPS, 196), (FLOAT, CHIPS, -100), (COMMISSION, CHIPS, 5),
    (ROUNDING, CHIPS, -1),
)  # fmt: skip
LOST = ((LAYOUT, CHIPS, -40), (FLOAT, CHIPS, 40))


@pytest.mark.parametrize("what", ["paid-out", "payment-corrected", "an event of times to come"])
def test_what_play_brings_and_costs_whatever_it_is_called(what: str) -> None:
    assert takings([moved(what, *WON)], "AUD") == Takings(win=-96, commission=5, rounding=1)
    assert takings([moved(what, *LOST)], "AUD") == Takings(win=40)


def test_the_handle_is_what_was_decided_in_chips() -> None:
    paid = structs.replace(moved("paid-out", *LOST), decided={CHIPS: 40, TOKEN: 7})
    assert takings([paid], "AUD") == Takings(handle=40, win=40)
    assert takings([paid], "NZD") == Takings()


def test_what_goes_from_one_account_of_the_house_to_another_is_no_win() -> None:
    for giver, taker in ((CAGE, TRAY), (TRAY, CAGE), (TRAY, FLOAT), (FLOAT, DIFFERENCE)):
        assert takings([moved("any", (giver, CHIPS, -9), (taker, CHIPS, 9))], "AUD") == Takings()
    assert takings([moved("bet-placed", (STACK, CHIPS, -7), (LAYOUT, CHIPS, 7))], "AUD") == Takings()


def test_chips_for_cash_are_no_win_and_only_buying_in_drops() -> None:
    for into in (DROP, CAGE):
        bought = ((PATRON, CASH, -500), (into, CASH, 500), (FLOAT, CHIPS, -500), (STACK, CHIPS, 500))
        boxed = 500 if into == DROP else 0
        assert takings([moved("bought-in", *bought)], "AUD") == Takings(drop=500, box=boxed)
        assert takings([moved("any", *bought)], "AUD") == Takings()
    cashed = ((PATRON, CASH, 500), (CAGE, CASH, -500), (FLOAT, CHIPS, 500), (STACK, CHIPS, -500))
    assert takings([moved("cashed-out", *cashed)], "AUD") == Takings()


def test_currencies_and_tokens_do_not_mix() -> None:
    assert takings([moved("paid-out", *LOST)], "NZD") == Takings()
    tokens = ((LAYOUT, TOKEN, -40), (Account("issued", "m1"), TOKEN, 40))
    assert takings([moved("paid-out", *tokens)], "AUD") == Takings()


def test_takings_add_up_figure_by_figure() -> None:
    one = Takings(drop=1, box=7, handle=20, win=300, commission=4_000, rounding=50_000)
    two = Takings(drop=2, box=8, handle=30, win=400, commission=5_000, rounding=60_000)
    assert one + two == Takings(drop=3, box=15, handle=50, win=700, commission=9_000, rounding=110_000)
    assert (Takings(win=1, drop=4).hold, Takings(win=1).hold) == (Fraction(1, 4), None)


def test_books_take_transactions_in_order_and_leave_nobody_below_nothing() -> None:
    books = Balances()
    books.enter(moved("bought-in", (FLOAT, CHIPS, -50), (STACK, CHIPS, 50), seq=2))
    for seq in (1, 2):
        with pytest.raises(LedgerError, match=f"table/m1 {seq} comes after 2"):
            books.enter(moved("bought-in", (FLOAT, CHIPS, -50), (STACK, CHIPS, 50), seq=seq))
    with pytest.raises(LedgerError, match=r"stack/m1/Ann would hold -1 in chips:AUD"):
        books.enter(moved("bet-placed", (STACK, CHIPS, -51), (LAYOUT, CHIPS, 51), seq=3))
    assert (books.of(STACK, CHIPS), books.of(LAYOUT, CHIPS)) == (50, 0)
    books.enter(moved("bet-placed", (STACK, CHIPS, -50), (LAYOUT, CHIPS, 50), seq=3))
    assert list(books.held()) == [(FLOAT, CHIPS, -50), (LAYOUT, CHIPS, 50)]
    assert books.trial() == {CHIPS: 0}


def test_a_correction_takes_everything_back_and_points_to_it() -> None:
    wrong = structs.replace(moved("paid-out", *WON, seq=7), decided={CHIPS: 100})
    right = correction(wrong, seq=9, at=5, what="payment-corrected")
    assert (right.corrects, right.seq, right.at, right.what) == (7, 9, 5, "payment-corrected")
    assert [leg.amount for leg in right.legs] == [100, -196, 100, -5, 1]
    assert takings([wrong, right], "AUD") == Takings()


@pytest.mark.trust("C1", "C3")
@pytest.mark.parametrize(
    ("legs", "fault"),
    [
        (((STACK, CHIPS, 1), (FLOAT, CHIPS, -2)), "the legs in chips:AUD sum to -1, not to nothing"),
        (((STACK, CHIPS, 1), (CAGE, CASH, -1)), "the legs in chips:AUD sum to 1, not to nothing"),
        (((STACK, CHIPS, 0),), "a leg of nothing on stack/m1/Ann"),
        (((STACK, CASH, 1), (CAGE, CASH, -1)), "stack/m1/Ann holds no cash"),
        (
            ((STACK, CHIPS, 1), (Account("stack", "m1", "Bob"), CHIPS, -1)),
            "chips:AUD between Ann and Bob without the house",
        ),
        (
            ((LAYOUT, CHIPS, -1), (Account("stack", "m1", "Bob"), CHIPS, 1)),
            "chips:AUD between Ann and Bob without the house",
        ),
        (
            ((STACK, CHIPS, -1), (Account("layout", "m1", "w2"), CHIPS, 1)),
            "chips:AUD between Ann and layout/m1/w2 without the house",
        ),
    ],
)
def test_what_creates_or_loses_or_passes_on_money_is_refused(
    legs: tuple[tuple[Account, Asset, int], ...], fault: str
) -> None:
    with pytest.raises(Unbalanced, match=f"^{fault}$"):
        moved("paid-out", *legs)
