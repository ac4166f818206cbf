"""The ledger's small print: which account, asset, table and words, where no sum would show the difference."""

from fractions import Fraction

import msgspec
import pytest
from msgspec import structs

from punto.ledger import (
    Account,
    Asset,
    Balances,
    Leg,
    Takings,
    Transaction,
    Transfer,
    Unbalanced,
    correction,
    moving,
    post,
    takings,
    transfers,
)
from punto.ledger.posting import _in_payment, _thousandths, moved
from punto.table import evolve
from punto.table.money.buying_in import BuyIn, CashOut
from punto.table.state.coup import CarriedOver, Due, Owing
from tests.ledger.following import transactions
from tests.ledger.pools import POOLS
from tests.ledger.test_posting import table

CHIPS, CASH = Asset("chips", "AUD"), Asset("cash", "AUD")
ANN, BOB = Account("stack", "m1", "Ann"), Account("stack", "m1", "Bob")
FLOAT, CAGE = Account("float", "m1"), Account("cage")
COUP_PAID = POOLS["tournament-coup-paid"]


def test_between_two_people_the_house_of_their_table_stands() -> None:
    legs = (Leg(ANN, CHIPS, -5), Leg(BOB, CHIPS, 5))
    assert transfers(legs) == [Transfer(ANN, FLOAT, CHIPS, 5), Transfer(FLOAT, BOB, CHIPS, 5)]


def test_between_two_people_and_their_cash_the_cage_stands() -> None:
    ann, bob = Account("patron", "", "Ann"), Account("patron", "", "Bob")
    legs = (Leg(ann, CASH, -5), Leg(bob, CASH, 5))
    assert transfers(legs) == [Transfer(ann, CAGE, CASH, 5), Transfer(CAGE, bob, CASH, 5)]


def test_one_person_needs_no_house_between_their_own_accounts() -> None:
    held = Account("withheld", "m1", "Ann")
    assert transfers((Leg(ANN, CHIPS, -5), Leg(held, CHIPS, 5))) == [Transfer(ANN, held, CHIPS, 5)]


def test_a_lost_wager_pays_the_house_and_the_house_pays_the_winner() -> None:
    lost, won = Account("layout", "m1", "a"), Account("layout", "m1", "b")
    commission = Account("commission", "m1")
    legs = (
        Leg(BOB, CHIPS, 195), Leg(lost, CHIPS, -100, "Ann"), Leg(won, CHIPS, -100, "Bob"),
        Leg(commission, CHIPS, 5),
    )  # fmt: skip
    assert transfers(legs) == [
        Transfer(won, BOB, CHIPS, 100, "Bob"),
        Transfer(lost, FLOAT, CHIPS, 100, "Ann"),
        Transfer(FLOAT, BOB, CHIPS, 95),
        Transfer(FLOAT, commission, CHIPS, 5),
    ]


@pytest.mark.parametrize(("house", "given", "kept"), [(-40, 140, 0), (40, 60, 0), (130, 0, 30)])
def test_the_house_between_people_gives_on_what_it_does_not_keep(house: int, given: int, kept: int) -> None:
    lost, rounding = Account("layout", "m1", "a"), Account("rounding", "m1")
    legs = [Leg(lost, CHIPS, -100, "Ann"), Leg(FLOAT, CHIPS, house), Leg(BOB, CHIPS, given + 1)]
    made = transfers([*legs, Leg(rounding, CHIPS, -kept - 1)])
    assert made[0] == Transfer(lost, FLOAT, CHIPS, 100, "Ann")
    assert sum(each.amount for each in made if each.giver == FLOAT) == given
    assert {each.giver for each in made if each.taker == FLOAT} <= {lost, rounding}
    assert sum(each.amount for each in made if each.giver == rounding) == kept + 1
    assert sum(each.amount for each in made if each.taker == BOB) == given + 1


def test_a_wager_that_is_not_said_to_be_anybodys_deals_with_the_house_alone() -> None:
    bet, cup, asset = (
        Account("layout", "m1", "w1"),
        Account("tournament", "", "cup"),
        Asset("tournament", "AUD"),
    )
    legs = (Leg(bet, asset, -9), Leg(cup, asset, 2), Leg(BOB, asset, 7))
    assert transfers(legs) == [Transfer(bet, cup, asset, 9), Transfer(cup, BOB, asset, 7)]


def test_stakes_of_several_people_that_come_back_need_no_house() -> None:
    asset = Asset("tournament", "AUD")
    back = [
        Transfer(Account("layout", "m1", name), who, asset, 5, who.owner)
        for name, who in (("a", ANN), ("b", BOB))
    ]
    made = moving(back, COUP_PAID, stream="tournament/cup", seq=1, at=0)
    assert transfers(made.legs) == back


def test_a_wager_of_a_tournament_is_one_persons() -> None:
    bet, asset = Account("layout", "m1", "w1"), Asset("tournament", "AUD")
    paid = [Transfer(bet, ANN, asset, 3), Transfer(bet, BOB, asset, 4)]
    with pytest.raises(Unbalanced, match=r"^layout/m1/w1 is Ann's, and not Bob's$"):
        moving(paid, COUP_PAID, stream="tournament/cup", seq=1, at=0)
    for other, fault in ((BOB, "Ann and Bob"), (ANN, "")):
        gift = [Transfer(bet, other, asset, 4, "Ann")]
        if fault:
            with pytest.raises(Unbalanced, match=f"^tournament:AUD between {fault} without the house$"):
                moving(gift, COUP_PAID, stream="tournament/cup", seq=1, at=0)
        else:
            assert moving(gift, COUP_PAID, stream="t", seq=1, at=0).legs[0].bettor == "Ann"


def test_a_transfer_is_written_as_it_always_was_where_no_wager_is_in_it() -> None:
    assert "bettor" not in msgspec.to_builtins(Transfer(FLOAT, BOB, CHIPS, 5))


def test_a_leg_of_nothing_gives_nothing() -> None:
    legs = (Leg(ANN, CHIPS, 0), Leg(FLOAT, CHIPS, -5), Leg(BOB, CHIPS, 5))
    assert transfers(legs) == [Transfer(FLOAT, BOB, CHIPS, 5)]


def test_a_transaction_keeps_its_stream_its_time_and_its_number() -> None:
    grand = Account("jackpot", "", "grand")
    seeded = POOLS["jackpot-seeded"]
    made = moving([Transfer(CAGE, grand, CHIPS, 5)], seeded, stream="jackpot/grand", seq=3, at=77)
    assert (made.stream, made.seq, made.at, made.what) == ("jackpot/grand", 3, 77, "jackpot-seeded")
    back = correction(made, seq=4, at=78, what="jackpot-unseeded")
    assert (back.stream, back.corrects) == ("jackpot/grand", 3)


def test_every_move_that_has_no_route_is_named() -> None:
    moves = [Transfer(CAGE, ANN, CHIPS, 1), Transfer(CAGE, BOB, CHIPS, 2)]
    with pytest.raises(Unbalanced) as refused:
        moving(moves, POOLS["jackpot-won"], stream="jackpot/grand", seq=1, at=0)
    assert str(refused.value) == (
        "not a way that money goes: jackpot-won: chips from cage to stack/m1/Ann; "
        "jackpot-won: chips from cage to stack/m1/Bob"
    )


def test_a_trial_balance_has_the_sign_of_the_balances() -> None:
    books = Balances()
    books.balances[FLOAT, CHIPS] = 7
    assert books.trial() == {CHIPS: 7}


def test_commission_and_rounding_are_parts_of_the_win() -> None:
    legs = (
        Leg(Account("commission", "m1"), CHIPS, 5), Leg(Account("rounding", "m1"), CHIPS, -2),
        Leg(FLOAT, CHIPS, -3),
    )  # fmt: skip
    apart = Transaction(stream="table/m1", seq=1, at=0, what="told-apart", legs=legs)
    assert takings([apart], "AUD") == Takings(commission=5, rounding=2)


def test_a_buy_in_without_money_is_no_drop() -> None:
    tokens = Asset("token", "AUD")
    legs = (Leg(Account("issued", "m1"), tokens, -5), Leg(ANN, tokens, 5))
    assert (
        takings([Transaction(stream="table/m1", seq=1, at=0, what="bought-in", legs=legs)], "AUD")
        == Takings()
    )


def names(transaction: Transaction) -> set[str]:
    return {f"{leg.account} {leg.asset}" for leg in transaction.legs}


def test_cash_is_of_the_patron_wherever_they_play_and_in_the_tables_currency() -> None:
    play = table()
    play.does("Ann", CashOut(amount=50_00))
    bought, *_, out = transactions(play.opening, play.events)
    assert (bought.stream, bought.at) == ("table/T1", play.events[2].at)
    cash = [leg for leg in (*bought.legs, *out.legs) if leg.asset.kind == "cash"]
    assert [(leg.account, leg.asset) for leg in cash] == [
        (Account("patron", "", "Ann"), CASH), (Account("drop", "T1"), CASH),
        (Account("cage"), CASH), (Account("patron", "", "Ann"), CASH),
    ]  # fmt: skip


def test_a_voucher_moves_no_cash() -> None:
    play = table("nsw")
    play.does("Ann", BuyIn(amount=20_00, tender="voucher"))
    voucher = transactions(play.opening, play.events)[-1]
    assert names(voucher) == {"issued/T1 token:AUD", "stack/T1/Ann token:AUD"}


def test_what_a_person_owes_at_two_seats_adds_up() -> None:
    before = table().state
    owed = (Owing("Ann", "1", Fraction(5, 2)), Owing("Ann", "2", Fraction(1)))
    after = structs.replace(before, carried=CarriedOver(owed=owed))
    found = {str(leg.account): leg.amount for leg in moved(before, after)}
    assert found == {"owed/T1/Ann": 3_500, "commission/T1": -3_500}


def test_the_tray_and_the_cage_by_their_names() -> None:
    before = table().state
    tray = structs.replace(before.tray, brought=500, difference=-20, counted_house=480)
    found = {str(leg.account): leg.amount for leg in moved(before, structs.replace(before, tray=tray))}
    assert found == {"float/T1": -480, "cage": -500, "difference/T1": 20}


def test_a_share_of_a_thousandth_cannot_be_owed() -> None:
    with pytest.raises(Unbalanced, match=r"^1/3 cents of commission is no whole number of thousandths$"):
        _thousandths(Fraction(1, 3))


def due(**more: object) -> Due:
    known = {"id": "w", "who": "Ann", "seat": "1", "wager": "banker", "amount": 25_00, "outcome": "win"}
    return Due(**(known | more))  # type: ignore[arg-type]


def test_rounding_is_what_was_paid_beyond_the_exact_win_part_by_part() -> None:
    one = due(odds="1:1", settled_on=25_00, pays=24_00, commission=Fraction(1_25))
    two = due(odds="8:1", settled_on=1_00, pays=8_10)
    assert (_in_payment((one,)), _in_payment((two,))) == ((1_25, 25), (0, 10))
    assert _in_payment((due(parts=(one, two), pays=1, odds="1:1"),)) == (1_25, 35)
    assert _in_payment((one, two)) == (1_25, 35)


def test_parts_of_a_cent_of_commission_add_up_over_a_payment() -> None:
    one = due(amount=52_50, odds="1:1", settled_on=52_50, pays=50_00, commission=Fraction(262_5, 10))
    assert _in_payment((one, one)) == (5_25, 25)
    assert _in_payment((one,)) == (2_62, 12)


def test_what_pays_nothing_or_has_no_odds_rounds_nothing() -> None:
    assert _in_payment((due(odds="1:1", settled_on=25_00),)) == (0, 0)
    assert _in_payment((due(settled_on=25_00, pays=5_00),)) == (0, 0)


def test_an_event_that_moves_nothing_makes_no_transaction() -> None:
    play = table()
    state = play.opening
    for event in play.events[:2]:
        after = evolve(state, event)
        assert post(state, event, after) is None
        state = after
