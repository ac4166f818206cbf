"""Posting: a table's events as transactions.

What an account holds is a function of the table's state, so the legs of an event are the differences that it
makes. A fold that created money, or lost it, could not be posted. The house's own leg is then told apart:
what was won or lost, what was commission, and what rounding up to payable chips cost.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Literal

from punto.ledger.accounts import SHARED, WAGER, Account, Asset, AssetKind, Kind
from punto.ledger.holding_changes import changes
from punto.ledger.legs import Leg, Unbalanced
from punto.ledger.money_routes import check_routes
from punto.ledger.session_posting import in_tournament_chips
from punto.ledger.transactions import Transaction, between
from punto.ledger.transfers import PAIR, house_between
from punto.machine.names import name_of
from punto.table import Event, Fact, Phase, Table
from punto.table.conduct.closing import OpenWagersEnded
from punto.table.irregular.payments.mispayments import PaymentCorrected
from punto.table.irregular.reopened_coup import CoupReopened
from punto.table.irregular.undone_coup import CoupUndone
from punto.table.money.buying_in import BoughtIn, CashedOut
from punto.table.money.commission import CommissionReturned, CommissionSettled
from punto.table.settling.pay import PaidOut
from punto.table.state.coup import Due
from punto.units import Odds, format_money

MONEY = ("purses", "layout", "carried", "tray")
"""The parts of a table's state that hold money."""
Holdings = Sequence[tuple[Kind, AssetKind, Mapping[str, int], Mapping[str, int]]]
"""What accounts of one kind held in one asset, by owner, and what they hold now."""
CHIPS: Literal["chips"] = "chips"
TOKEN: Literal["token"] = "token"  # noqa: S105 - a promotional one
OWED: Literal["commission"] = "commission"
DEBT: Literal["debt"] = "debt"
INTO: Mapping[str, tuple[Kind, AssetKind]] = {
    "cash": ("drop", "cash"),
    "exchange": ("drop", TOKEN),
    "account": ("cage", "cash"),
}
"""What comes in for chips, by how they are bought, and where it goes. A voucher that becomes tokens stays
what it is: the tokens are the house's own."""
HOUSE = ("float", "issued")
"""Where a stake goes that the house takes."""
NOTHING = Fraction()
NOTHING_DECIDED: Mapping[Asset, int] = {}
SAY_MORE: frozenset[type[Fact]] = frozenset({
    PaidOut, OpenWagersEnded, CoupReopened, CoupUndone, PaymentCorrected, CommissionSettled,
    CommissionReturned, BoughtIn, CashedOut,
})  # fmt: skip
"""Facts of which the entries say more than what each account held: what was won, kept, paid in or undone."""
THOUSAND = 1000
"""Commission owed is kept in thousandths of a cent: every printed rate comes out whole in them."""


def _people(before: Table, after: Table) -> Holdings:
    was, now = before.purses, after.purses
    return (
        ("stack", CHIPS, was.stacks, now.stacks),
        ("stack", TOKEN, was.tokens, now.tokens),
        ("withheld", CHIPS, was.withheld, now.withheld),
        ("owed", DEBT, was.debts, now.debts),
    )


def _wagers(before: Table, after: Table) -> Holdings:
    chips: tuple[dict[str, int], dict[str, int]] = {}, {}
    tokens: tuple[dict[str, int], dict[str, int]] = {}, {}
    for place, state in enumerate((before, after)):
        for wager in state.layout.values():
            (chips if wager.asset == CHIPS else tokens)[place][wager.id] = wager.amount
        for each in state.carried.open:
            (chips if each.wager.asset == CHIPS else tokens)[place][each.wager.id] = each.wager.amount
    return ("layout", CHIPS, *chips), ("layout", TOKEN, *tokens)


def _house(before: Table, after: Table) -> Holdings:
    was, now = before.purses, after.purses
    given, gives = was.house - before.tray.counted_house, now.house - after.tray.counted_house
    claimed, claims = -sum(was.debts.values()), -sum(now.debts.values())
    return (
        ("float", CHIPS, {"": given}, {"": gives}),
        ("issued", TOKEN, {"": was.token_house}, {"": now.token_house}),
        ("claim", DEBT, {"": claimed}, {"": claims}),
    )


def _tray(before: Table, after: Table) -> Holdings:
    was, now = before.tray, after.tray
    return (
        ("tray", CHIPS, _piles(before), _piles(after)),
        ("cage", CHIPS, {"": -was.brought}, {"": -now.brought}),
        ("difference", CHIPS, {"": -was.difference}, {"": -now.difference}),
    )


def _piles(state: Table) -> Mapping[str, int]:
    return {format_money(pile.chip): pile.worth for pile in state.tray.chips}


def _owed(before: Table, after: Table) -> Holdings:
    was, now = _commission(before), _commission(after)
    return ("owed", OWED, was, now), ("commission", OWED, {"": -was.total()}, {"": -now.total()})


def _commission(state: Table) -> Counter[str]:
    owed: Counter[str] = Counter()
    for owing in state.carried.owed:
        owed[owing.who] += _thousandths(owing.amount)
    return owed


HELD: tuple[tuple[Callable[[Table, Table], Holdings], frozenset[str]], ...] = (
    (_people, frozenset({"purses"})),
    (_wagers, frozenset({"layout", "carried"})),
    (_house, frozenset({"purses", "tray"})),
    (_tray, frozenset({"tray"})),
    (_owed, frozenset({"carried"})),
)
"""Every account of a table, and the parts of its state that what they hold rests on."""


def moved(before: Table, after: Table) -> list[Leg]:
    """What every account holds after an event beyond what it held before."""
    changed = [part for part in MONEY if getattr(before, part) is not getattr(after, part)]
    legs: list[Leg] = []
    currency, table = after.setup.currency, after.setup.table
    for held, parts in HELD if changed else ():
        if parts.isdisjoint(changed):
            continue
        for kind, asset, was, now in held(before, after):
            if was == now:
                continue
            place, of = "" if kind in SHARED else table, Asset(asset, currency)
            for owner, change in changes(was, now):
                bettor = _bettor(owner, after, before) if kind == WAGER else ""
                legs.append(Leg(Account(kind, place, owner), of, change, bettor))
    return legs


def _bettor(name: str, *tables: Table) -> str:
    """Whose a wager is that lies on the layout, or stays open."""
    for state in tables:
        if wager := state.layout.get(name):
            return wager.who
    return next(each.wager.who for state in tables for each in state.carried.open if each.wager.id == name)


def post(before: Table, event: Event, after: Table) -> Transaction | None:
    """The transaction of one event; none where no money moves."""
    currency, table, fact = after.setup.currency, after.setup.table, event.fact
    legs, corrects = moved(before, after), None
    if before.heat is not None or after.heat is not None:
        return in_tournament_chips(event, legs, table, currency) if legs else None
    if type(fact) in SAY_MORE:
        legs, decided = _told(before, fact, legs, table, currency)
        corrects = _corrects(before, fact)
    else:
        decided = _forfeited(legs) if legs else NOTHING_DECIDED
    if len(legs) > PAIR:
        legs += _between_people(legs, Asset(CHIPS, currency))
    if not legs and not decided:
        return None
    made = Transaction(
        stream=f"table/{table}",
        seq=event.seq,
        at=event.at,
        what=name_of(type(fact)),
        legs=tuple(legs),
        corrects=corrects,
        decided=decided,
    )
    check_routes(type(fact), made.transfers)
    return made


def _told(
    before: Table, fact: Fact, legs: list[Leg], table: str, currency: str
) -> tuple[list[Leg], Mapping[Asset, int]]:
    """The legs of a fact that says more of them than the difference does, and the stakes that it decides."""
    sign, dues = _decides(before, fact)
    commission, rounding = _kept_apart(fact, sign, dues)
    if not (legs or dues or commission or rounding):
        return [], NOTHING_DECIDED
    decided = _decided(sign, dues, legs, currency)
    told = _house_told_apart(legs, table, currency, commission, rounding)
    return [*told, *_cash(fact, table, currency)], decided


def _corrects(before: Table, fact: Fact) -> int | None:
    """The event whose entries are set right, where some are."""
    if isinstance(fact, PaymentCorrected | CommissionReturned):
        return fact.corrects
    return before.amends.paid if _unpays(before, fact) else None


def _cash(fact: Fact, table: str, currency: str) -> list[Leg]:
    """Chips came from money or paper, or became money: the other side of it."""
    if isinstance(fact, BoughtIn) and fact.tender in INTO:
        kind, asset = INTO[fact.tender]
        into = Account(kind, "" if kind in SHARED else table)
        return _moved(Account("patron", "", fact.who), into, fact.amount, Asset(asset, currency))
    if isinstance(fact, CashedOut):
        return _moved(Account("cage"), Account("patron", "", fact.who), fact.amount, Asset("cash", currency))
    return []


def _between_people(legs: Sequence[Leg], asset: Asset) -> list[Leg]:
    """The house between people whose wins and losses come to the same: it takes all of it, and pays it."""
    amount = sum(each for each in between(asset, legs).values() if each > 0)
    return _moved(house := house_between(asset, legs), house, amount, asset) if amount else []


def _moved(giver: Account, taker: Account, amount: int, asset: Asset) -> list[Leg]:
    return [Leg(giver, asset, -amount), Leg(taker, asset, amount)]


def _house_told_apart(
    legs: list[Leg], table: str, currency: str, commission: int, rounding: int
) -> list[Leg]:
    """Split what the float gave and took: the game, commission, rounding."""
    if not (commission or rounding):
        return legs
    house, asset = Account("float", table), Asset(CHIPS, currency)
    split = [leg for leg in legs if leg.account != house]
    game = sum(leg.amount for leg in legs if leg.account == house) - commission + rounding
    parts = (
        (house, game),
        (Account("commission", table), commission),
        (Account("rounding", table), -rounding),
    )
    return [*split, *(Leg(account, asset, amount) for account, amount in parts if amount)]


def _kept_apart(fact: Fact, sign: int, dues: Sequence[Due]) -> tuple[int, int]:
    """The commission that an event brings, and what rounding costs with it, or both taken back."""
    if dues:
        commission, rounding = _in_payment(dues)
        return sign * commission, sign * rounding
    if type(fact) is CommissionSettled:
        commission = fact.collected if fact.left else _whole(fact.owed)
        return commission, commission - fact.collected
    if type(fact) is CommissionReturned:
        commission = _whole(fact.stands) - _whole(fact.settled)
        return commission, commission + fact.amount
    return 0, 0


def _in_payment(dues: Sequence[Due]) -> tuple[int, int]:
    """The commission in a whole payment, and what rounding adds to it.

    Both are reckoned exactly wager by wager, and made whole cents once: parts of a cent add up.
    """
    paid = [part for due in dues for part in _paid(due)]
    commission = _whole(sum((each.commission for each in paid if each.commission), NOTHING))
    won = _whole(sum(map(_won, paid), NOTHING))
    return commission, sum(each.pays for each in paid) - won + commission


def _decides(before: Table, fact: Fact) -> tuple[int, Sequence[Due]]:
    """What an event pays by what is due, or unpays (-1): a payment that counts no more decided nothing."""
    if isinstance(fact, PaidOut):
        return 1, before.dues
    if isinstance(fact, OpenWagersEnded):
        return 1, fact.dues
    if before.settled is not None and _unpays(before, fact):
        return -1, before.settled.dues
    return 1, ()


def _decided(sign: int, dues: Sequence[Due], legs: Sequence[Leg], currency: str) -> Mapping[Asset, int]:
    """The stakes that an event decided, by asset; a stake that the house simply took is decided, too."""
    if not dues:
        return _forfeited(legs)
    found: Counter[Asset] = Counter()
    for due in dues:
        if stake := _stake_decided(due):
            found[Asset(due.asset, currency)] += sign * stake
    return found


def _forfeited(legs: Sequence[Leg]) -> Mapping[Asset, int]:
    """The stakes that went from the layout to the house, and not to their owners."""
    laid: dict[Asset, int] = {}
    for leg in legs:
        if leg.amount < 0 and leg.account.kind == WAGER:
            laid[leg.asset] = 0
    if not laid:
        return NOTHING_DECIDED
    taken = dict(laid)
    for leg in legs:
        if leg.asset not in laid:
            continue
        if leg.account.kind == WAGER:
            laid[leg.asset] -= leg.amount
        elif leg.account.kind in HOUSE:
            taken[leg.asset] += leg.amount
    return {asset: stake for asset in laid if (stake := min(laid[asset], taken[asset])) > 0}


def _stake_decided(due: Due) -> int:
    """How much of a wager won or lost: what stood off, or was void, was never at stake in the end."""
    if due.parts:
        return sum(_stake_decided(part) for part in due.parts)
    if due.outcome not in {"win", "lose"}:
        return 0
    return due.settled_on or due.amount - due.returned


def _unpays(before: Table, fact: Fact) -> bool:
    """Whether it undoes a coup that was paid, and not one that was only settled."""
    if isinstance(fact, CoupReopened):
        return bool(fact.fetched) or Phase(before.mishaps[-1].back) is Phase.PAID
    return isinstance(fact, CoupUndone)


def _thousandths(amount: Fraction) -> int:
    exact = amount * THOUSAND
    if exact.denominator != 1:
        raise Unbalanced(f"{amount} cents of commission is no whole number of thousandths")
    return exact.numerator


def _whole(amount: Fraction) -> int:
    return amount.numerator // amount.denominator


def _paid(due: Due) -> Sequence[Due]:
    """A wager that was paid, or the parts of it that were."""
    if due.parts:
        return [part for each in due.parts for part in _paid(each)]
    return (due,) if due.pays else ()


def _won(due: Due) -> Fraction:
    """What a wager won by its odds, exactly, before commission and rounding."""
    if not due.odds:
        return due.pays + due.commission
    return due.settled_on * Odds.parse(due.odds).per_unit
