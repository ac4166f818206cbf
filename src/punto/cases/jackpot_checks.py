"""Checks of jackpots: one win, and parameters that are out of range."""

from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction

from punto.cards import Card
from punto.cases.case_fields import Fields, as_dollars
from punto.cases.check_types import CarryOut, CheckResult, check_type
from punto.cases.jackpot_house import CASINO_MANAGER, DEALER, MANAGER, JackpotHouse, TieWager
from punto.floor.jackpot.confirmation import ConfirmJackpotWin
from punto.floor.jackpot.parameters import JackpotParameters, parameter_faults
from punto.floor.jackpot.state import JackpotClaim
from punto.rulebook.model import Rulebook
from punto.rulebook.procedure.jackpots import JackpotGrade, JackpotStyle
from punto.rulebook.refusal import Refusal
from punto.rules.drawing import WrongCards
from punto.rules.facts import facts_of
from punto.rules.jackpots.grading import Grading
from punto.rules.limits import Bounds
from punto.rules.sheet.sheet_fields import shown
from punto.rules.wager import Wager

METHODS = ("equal", "proportional")
CENT = Fraction(1)
TABLE = "T1"
OPENING = 4
LUCKY_TIE = "lucky-tie"
NO_WIN = "jackpot-no-win"
"""A hand that wins nothing is no fault: that is what a case may ask."""


def nothing() -> CheckResult:
    """For a check that cannot be read: its faults keep it from being carried out."""
    return CheckResult({})


@check_type("jackpotparams")
def jackpot_params(fields: Fields, book: Rulebook) -> CarryOut:
    """Which grades have a share that the rulebook does not allow."""
    style = style_of(fields, book)
    option = str(fields.whole("option"))
    shares = shares_of(fields.nested("pct"))
    if style is None:
        return nothing

    def carry_out() -> CheckResult:
        parameters = JackpotParameters(
            option=option, shares=shares, method="equal", unit=1, seed=0, tables={TABLE: CENT}
        )
        faults = list(parameter_faults(book, parameters))
        named = style.option[option].grade if option in style.option else {}
        refused = [name for name in {**named, **shares} if _is_refused(named.get(name), faults)]
        clauses = dict.fromkeys(clause for fault in faults for clause in fault.clauses)
        return CheckResult({"refused": refused}, tuple(clauses))

    return carry_out


def _is_refused(grade: JackpotGrade | None, faults: list[Refusal]) -> bool:
    """Whether a fault is about this grade; a grade that the text does not have is one itself."""
    return grade is None or any(set(grade.clauses) <= set(fault.clauses) for fault in faults)


def style_of(fields: Fields, book: Rulebook) -> JackpotStyle | None:
    """The rules of the jackpot on ties; a rulebook without them is a fault."""
    style = book.jackpots.style.get(LUCKY_TIE) if book.jackpots else None
    if style is None:
        fields.fault("type", f"{book.id} has no jackpots")
    return style


def shares_of(fields: Fields) -> dict[str, str]:
    """The shares by grade, as the machine takes them."""
    return {grade: _percent(fields.number(grade)) for grade in fields.given}


def _percent(share: Fraction) -> str:
    return f"{as_dollars(share * 100)}%"


def cents_of(fields: Fields, key: str, default: Fraction | None = None) -> int:
    """An amount in whole cents."""
    amount = fields.money(key, default)
    if amount.denominator != 1:
        fields.fault(key, "has a fraction of a cent; give at most two decimals")
        return 1
    return amount.numerator


@check_type("jackpotwin")
def jackpot_win(fields: Fields, book: Rulebook) -> CarryOut:
    """One win on a meter: what is rounded, paid out and left."""
    style = style_of(fields, book)
    house = JackpotHouse(book, variant_of(fields, book))
    option, pct = str(fields.whole("option")), _percent(fields.number("pct")) if "pct" in fields else ""
    meter, cards = fields.money("meter"), cards_of(fields)
    ties = ties_of(fields, house)
    terms = CaseTerms(fields, seed=Fraction(0))
    if style is None:
        return nothing

    def carry_out() -> CheckResult:
        grades = style.option[option].grade if option in style.option else {}
        hit = _grade(house, grades, cards)
        shares = {name: pct if pct and name == hit else grade.least for name, grade in grades.items()}
        start, rest = divmod(meter, 1)
        parameters = terms.parameters(option, shares, int(start), {TABLE: rest})
        refusals = house.opens(parameters) or (house.completes(TABLE, 1) if rest else ())
        refusals = refusals or house.records(TABLE, cards, ties, DEALER)
        if not refusals and house.state.claims:
            refusals = house.gives(ConfirmJackpotWin(claim=1, told=CASINO_MANAGER.id), MANAGER) or house.pays(
                1
            )
        return CheckResult({"expect": _win(house, hit, refusals)}, house.clauses)

    return carry_out


class CaseTerms:
    """The parameters that one win and a history have in common."""

    def __init__(self, fields: Fields, seed: Fraction | None) -> None:
        """Read them, with every fault."""
        self.unit = cents_of(fields, "unit")
        self.share_unit = cents_of(fields, "share_unit", Fraction(0))
        self.seed = cents_of(fields, "seed", seed)
        self.ceiling = cents_of(fields, "ceiling") if "ceiling" in fields else None
        self.method = fields.choice("method", METHODS)

    def parameters(
        self, option: str, shares: dict[str, str], start: int | None, tables: dict[str, Fraction]
    ) -> JackpotParameters:
        """The parameters as the machine takes them."""
        return JackpotParameters(
            option=option, shares=shares, method=self.method, unit=self.unit, share_unit=self.share_unit,
            seed=self.seed, start=start, tables=tables, ceiling=self.ceiling,
        )  # fmt: skip


def variant_of(fields: Fields, book: Rulebook) -> str:
    """The game that is played: one with two hands."""
    two_hands = tuple(name for name, variant in book.variant.items() if variant.hands == "two")
    return fields.choice("variant", two_hands, two_hands[0])


def cards_of(fields: Fields) -> tuple[Card, ...]:
    """The cards of a coup, in the order in which they left the shoe: at least the two opening hands."""
    before = len(fields.faults)
    cards = tuple(fields.cards("cards"))
    if len(cards) < OPENING and len(fields.faults) == before:
        fields.fault("cards", f"{len(cards)} cards; a coup has {OPENING} or more")
    return cards


def _grade(house: JackpotHouse, grades: Mapping[str, JackpotGrade], cards: tuple[Card, ...]) -> str | None:
    """The grade of the hand, whose share the case gives."""
    with suppress(WrongCards):
        hands = house.game.drawing.deal(cards)
        if grades:
            return Grading(house.game.drawing, grades).grade_of(facts_of(hands.player, hands.banker))
    return None


def ties_of(fields: Fields, house: JackpotHouse) -> list[TieWager]:
    """The wagers of a case: amounts alone, or objects with who laid them and the limits that hold."""

    def read(place: str, value: object) -> TieWager:
        each = fields.inner(place, value if isinstance(value, dict) else {"amount": value})
        amount = cents_of(each, "amount")
        if amount <= 0:
            each.fault("amount", "the amount must be more than zero")
        name = each.text("wager", "tie")
        if house.game.wager(name) is None:
            each.fault("wager", f"{house.book.id} has no wager {shown(name)}")
        wager = Wager(
            id=place, wager=name, amount=amount, who=each.text("who", place),
            warned=each.flag("warned", default=False), valid=each.flag("valid", default=True),
            why=each.text("why", ""), seat=each.text("seat", ""), area=each.text("area", ""),
        )  # fmt: skip
        limits = {key: cents_of(each, key) for key in ("minimum", "maximum") if key in each}
        return TieWager(wager, Bounds(**limits))

    return fields.list_of("tie", read)


def _win(house: JackpotHouse, hit: str | None, refusals: tuple[Refusal, ...]) -> dict[str, object]:
    """What a win came to."""
    found: dict[str, object] = {"grade": hit, "paid": bool(house.state.payouts)}
    if house.state.stage == "running":
        found["meter_after"] = as_dollars(house.state.meter)
    refused = [each.clauses[0] for each in refusals if each.code != NO_WIN]
    if refused:
        found["refused"] = refused
    for payout in house.state.payouts.values():
        found |= money_of(payout.claim)
    return found


def money_of(claim: JackpotClaim) -> dict[str, object]:
    """What a claim came to, to the cent."""
    value = claim.value
    return {
        "rounded": as_dollars(value.rounded),
        "pool": as_dollars(value.pool),
        "shares": [as_dollars(share) for share in value.shares],
        "share_rounding": as_dollars(value.share_rounding),
        "meter_rounding": as_dollars(value.meter_rounding),
    }
