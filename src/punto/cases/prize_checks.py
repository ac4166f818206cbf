"""Checks on prizes and terms: what must be said, what no prize may be, how money is paid."""

from fractions import Fraction

from msgspec import structs

from punto.cases.case_fields import Fields, plain
from punto.cases.check_types import CarryOut, CheckResult, check_type
from punto.cases.promotion_runs import ANY_MOMENT, WINNER, PromotionRun, promotion_rules
from punto.floor.promotion.lodgement import LodgeTerms
from punto.floor.promotion.prize_claims import AwardPrize, ClaimPrize
from punto.floor.promotion.prize_draw import NominateScrutineer
from punto.floor.promotion.prize_rules import GOODS, known_kinds, millilitres
from punto.floor.promotion.promotion_terms import DraftTerms
from punto.floor.promotion.required_terms import CLOSING, PRIZES
from punto.floor.promotion.state import PromotionPrize, PromotionTerms
from punto.rulebook.model import Rulebook
from punto.rulebook.procedure.promotion import PromotionRules
from punto.rulebook.register import clauses
from punto.units.money import PER_UNIT

MISSING = ("missing-item", "missing-detail")
WAYS = {
    "eft": "transfer",
    "electronic funds transfer": "transfer",
    "electronic transfer": "transfer",
    "bank transfer": "transfer",
    "crossed cheque": "cheque",
    "check": "cheque",
}
"""Other names for the ways of paying."""
KINDS = {
    "appliance": "machinery",
    "electric appliance": "machinery",
    "electrical appliance": "machinery",
    "electrical": "machinery",
    "car": "vehicle",
    "motor vehicle": "vehicle",
    "real estate": "property",
    "holiday": "travel",
    "trip": "travel",
    "cash": "money",
    "slots dollars": "slots-dollars",
    "casino dollars": "casino-dollars",
}
"""Other names for the kinds of prize."""


@check_type("promoterms")
def promoterms(fields: Fields, book: Rulebook) -> CarryOut:
    """Terms that leave some items out: what is missing."""
    rules = promotion_rules(fields, book)
    kinds = tuple(_kind(kind, rules) for kind in fields.texts("kinds"))
    wager = fields.flag("compulsory_wager", default=False)
    omitted = fields.texts("omitted", required=False)
    known = clauses(book.id)
    for place, clause in enumerate(omitted):
        if clause not in known:
            fields.fault(f"omitted[{place}]", f"{book.id} has no clause {clause!r}")

    def carry_out() -> CheckResult:
        assert rules is not None  # noqa: S101 - a fault otherwise
        run = PromotionRun(book, ANY_MOMENT)
        terms = run.whole_terms(_detailed(rules, kinds))
        run.gives(DraftTerms(terms=_without(rules, structs.replace(terms, compulsory_wager=wager), omitted)))
        faults = run.gives(LodgeTerms())
        missing = [fault.clauses[0] for fault in faults if fault.code in MISSING]
        return CheckResult({"missing": missing}, tuple(run.clauses))

    return carry_out


def _detailed(rules: PromotionRules, kinds: tuple[str, ...]) -> PromotionPrize:
    details = {kind: dict.fromkeys(rules.kind[kind].detail, "stated") for kind in kinds if kind in rules.kind}
    return PromotionPrize(title="prize", kinds=kinds, value=100 * PER_UNIT, details=details)


def _without(rules: PromotionRules, terms: PromotionTerms, omitted: list[str]) -> PromotionTerms:
    """The terms without what these clauses ask for."""
    left = {name for name, item in rules.item.items() if set(item.clauses) & set(omitted)}
    items = {name: text for name, text in terms.items.items() if name not in left}
    prizes = tuple(_less(rules, prize, omitted, no_value=PRIZES in left) for prize in terms.prizes)
    closes = 0 if CLOSING in left else terms.closes
    return structs.replace(terms, items=items, closes=closes, prizes=prizes)


def _less(
    rules: PromotionRules, prize: PromotionPrize, omitted: list[str], *, no_value: bool
) -> PromotionPrize:
    details = {
        kind: {
            name: text
            for name, text in said.items()
            if not {*rules.kind[kind].clauses, *rules.kind[kind].detail[name].clauses} & set(omitted)
        }
        for kind, said in prize.details.items()
    }
    return structs.replace(prize, details=details, value=0 if no_value else prize.value)


@check_type("prize")
def prize_check(fields: Fields, book: Rulebook) -> CarryOut:
    """Whether something may be a prize."""
    promotion_rules(fields, book)
    contents = tuple(fields.texts("contents", required=False))
    litres = fields.number("litres", Fraction(0))
    if litres < 0:
        fields.fault("litres", "the amount must be zero or more")
    prescribed = tuple(fields.texts("prescribed", required=False))

    def carry_out() -> CheckResult:
        run = PromotionRun(book, ANY_MOMENT, prescribed)
        prize = PromotionPrize(
            title="prize",
            kinds=("goods",),
            value=100 * PER_UNIT,
            contents=contents,
            liquor_ml=millilitres(litres),
        )
        faults = run.gives(DraftTerms(terms=run.whole_terms(prize)))
        clause = faults[0].clauses[0] if faults else None
        return CheckResult({"allowed": not faults, "clause": clause}, tuple(run.clauses))

    return carry_out


@check_type("scrutineer")
def scrutineer(fields: Fields, book: Rulebook) -> CarryOut:
    """Whether a scrutineer may be named for prizes of these values."""
    promotion_rules(fields, book)
    values = fields.list_of("values", lambda place, given: fields.cents_of(place, fields.exact(place, given)))

    def carry_out() -> CheckResult:
        run = PromotionRun(book, ANY_MOMENT)
        prizes = [PromotionPrize(title="prize", kinds=("goods",), value=value) for value in values]
        run.gives(DraftTerms(terms=run.whole_terms(*prizes)))
        faults = run.gives(NominateScrutineer(who="scrutineer"))
        return CheckResult({"may": not faults}, tuple(run.clauses))

    return carry_out


@check_type("alternative")
def alternative(fields: Fields, book: Rulebook) -> CarryOut:
    """Whether money may be offered instead of a kind of prize."""
    rules = promotion_rules(fields, book)
    kinds = tuple(_kind(each, rules) for each in fields.text("kind").split("+"))

    def carry_out() -> CheckResult:
        run = PromotionRun(book, ANY_MOMENT)
        prize = PromotionPrize(title="prize", kinds=kinds, value=100 * PER_UNIT, alternative=90 * PER_UNIT)
        faults = run.gives(DraftTerms(terms=run.whole_terms(prize)))
        return CheckResult(
            {"allowed": not faults}, tuple(run.clauses) if faults else run.rules.alternative.clauses
        )

    return carry_out


@check_type("prizepay")
def prizepay(fields: Fields, book: Rulebook) -> CarryOut:
    """Whether a money prize may be paid in these parts."""
    rules = promotion_rules(fields, book)
    amount = fields.positive_cents("amount")
    split = fields.nested("split")
    given = [(_way(way), split.cents(way)) for way in split.given]
    parts = {way: sum(part for each, part in given if each == way) for way, part in given if part}
    terms = tuple(_way(way) for way in fields.texts("terms", required=False))
    converted = fields.flag("converted", default=False)
    payee = fields.text("payee", "winner")

    def carry_out() -> CheckResult:
        assert rules is not None  # noqa: S101 - a fault otherwise
        run = PromotionRun(book, ANY_MOMENT)
        ways = tuple(way for way in terms if way in rules.payment.ways)
        kinds, instead = (("goods",), amount) if converted else (("money",), 0)
        prize = PromotionPrize(title="prize", kinds=kinds, value=amount, alternative=instead, ways=ways)
        run.draw(run.whole_terms(prize))
        run.gives(ClaimPrize(prize=1), WINNER)
        to = WINNER.id if payee == "winner" else payee
        order = AwardPrize(claim="c1", split=parts, alternative=converted, payee=to)  # type: ignore[arg-type]
        faults = run.gives(order)
        return CheckResult({"allowed": not faults}, tuple(run.clauses))

    return carry_out


def _way(name: str) -> str:
    return WAYS.get(plain(name), plain(name))


def _kind(name: str, rules: PromotionRules | None) -> str:
    """A kind of prize as the machine knows it; what the text asks nothing of is goods."""
    kind = KINDS.get(plain(name), plain(name))
    return kind if rules is not None and kind in known_kinds(rules) else GOODS
