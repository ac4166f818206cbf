"""The parameters of a jackpot, and everything that can be wrong with them, all at once."""

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction

import msgspec

from punto.floor.jackpot import jackpot_sentences  # noqa: F401 - the sentences below
from punto.rulebook.model import Rulebook
from punto.rulebook.procedure.jackpots import JackpotGrade, Jackpots, JackpotStyle, Method
from punto.rulebook.records import When
from punto.rulebook.refusal import Refusal, refuse
from punto.rules.drawing import drawing_by
from punto.rules.jackpots.grading import Grading
from punto.rules.jackpots.valuation import PrizeTerms
from punto.rules.paytable import NotOneLine
from punto.units import format_exact, format_money, parse_percent
from punto.units.field_types import MeterAmount, Text

SEAL = re.compile("[0-9a-f]{64}")
MOST_A_COUP = 100_000_000
FINEST = 1_000_000
"""What a coup contributes is written in cents and parts of a cent no finer than this."""
MYSTERY = "mystery"
"""The grade of a win that the meter sets off."""


class JackpotParameters(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What the operator sets. Amounts are in cents; shares are written as percentages."""

    style: Text = "lucky-tie"
    option: Text = ""
    """One of the printed sets of hands, where the text prints any."""
    shares: dict[Text, Text]
    """By grade: the share of the rounded meter, such as "12.5%"."""
    method: Text
    unit: MeterAmount
    """What can be paid: the meter is rounded up to a multiple of it."""
    share_unit: MeterAmount = 0
    """The same for the shares; zero means the unit."""
    seed: MeterAmount
    """Where the meter starts again after a full win."""
    start: MeterAmount | None = None
    """Where the meter starts; none means the seed."""
    tables: dict[Text, Fraction]
    """By table: what a completed coup contributes, fractions of a cent included."""
    ceiling: MeterAmount | None = None
    """The most that the meter shows. What comes in beyond it is kept for the meter after the next win."""
    hands: dict[Text, When] = {}
    """By grade: the coups that win, where the text prints none."""
    wagers: tuple[Text, ...] = ()
    """The wagers that qualify, where the text names none."""
    seal: Text = ""
    """The SHA-256 of a hidden value and its salt, where the meter sets a win off."""
    between: tuple[MeterAmount, MeterAmount] = (0, 0)
    """The two amounts between which the hidden value lies."""

    @property
    def first(self) -> int:
        """What the meter shows at the start."""
        return self.seed if self.start is None else self.start

    @property
    def division(self) -> Method:
        """How a pool is divided."""
        return "equal" if self.method == "equal" else "proportional"

    def prize(self, grade: str, seed: int) -> PrizeTerms:
        """What a grade takes of the meter, with the seed that then comes into force."""
        return PrizeTerms(
            share=parse_percent(self.shares[grade]),
            method=self.division,
            unit=self.unit,
            share_unit=self.share_unit or self.unit,
            seed=seed,
            ceiling=self.ceiling,
        )

    def contribution(self, table: str) -> Fraction:
        """What a completed coup at a table contributes; zero at a table that does not belong to it."""
        return self.tables.get(table, Fraction(0))


def grades_of(style: JackpotStyle, parameters: JackpotParameters) -> Mapping[str, JackpotGrade]:
    """The grades of a jackpot: those printed for its option, or those that the parameters name."""
    return named_grades(style, parameters.option, parameters.hands)


def named_grades(style: JackpotStyle, option: str, hands: Mapping[str, When]) -> Mapping[str, JackpotGrade]:
    """The grades of a style: those of an option, else these hands, or the one that the meter sets off."""
    if style.option:
        return style.option[option].grade if option in style.option else {}
    named: Mapping[str, When] = hands if style.set_off_by == "cards" else {MYSTERY: {}}
    return {name: _own_grade(style, name, when) for name, when in named.items()}


def _own_grade(style: JackpotStyle, name: str, when: When) -> JackpotGrade:
    any_share = {"least": "0.0001%", "most": "100%"}
    return JackpotGrade(title=name, when=when, clause=style.clause, reading=style.reading, **any_share)


def wagers_of(style: JackpotStyle, parameters: JackpotParameters) -> tuple[str, ...]:
    """The wagers that qualify."""
    return (style.wager,) if style.wager else parameters.wagers


def parameter_faults(book: Rulebook, parameters: JackpotParameters) -> Iterator[Refusal]:
    """Everything that is wrong with the parameters, each with its clause."""
    jackpots = book.jackpots
    if jackpots is None:
        yield refuse("jackpot-none", (), rulebook=book.id)
        return
    style = jackpots.style.get(parameters.style)
    if style is None:
        rule = jackpots.set_up
        known = ", ".join(jackpots.style)
        yield refuse("jackpot-style", rule.clauses, rule.readings, style=parameters.style, styles=known)
    else:
        yield from _hand_faults(book, style, parameters)
        yield from _share_faults(style, parameters)
    yield from _amount_faults(jackpots, parameters)


def _hand_faults(book: Rulebook, style: JackpotStyle, parameters: JackpotParameters) -> Iterator[Refusal]:
    if style.option and parameters.option not in style.option:
        clauses = tuple(dict.fromkeys(clause for each in style.option.values() for clause in each.clauses))
        options = ", ".join(style.option)
        yield refuse(
            "jackpot-option", clauses, option=parameters.option or "without a number", options=options
        )
    if style.option and parameters.hands:
        yield refuse("jackpot-hands-printed", style.clauses, style.readings, title=style.title)
    if not style.option and style.set_off_by == "cards":
        yield from _own_hand_faults(book, style, parameters)
    if not style.wager:
        yield from _wager_faults(book, style, parameters)
    if style.set_off_by == "meter":
        least, most = parameters.between
        if not SEAL.fullmatch(parameters.seal) or not 0 < least < most:
            yield refuse("jackpot-seal", style.clauses, style.readings)


def _own_hand_faults(book: Rulebook, style: JackpotStyle, parameters: JackpotParameters) -> Iterator[Refusal]:
    if not parameters.hands:
        yield refuse("jackpot-hands-missing", style.clauses, style.readings)
        return
    try:
        Grading(drawing_by(book.table_of_play), grades_of(style, parameters))
    except NotOneLine as error:
        yield refuse("jackpot-hands", style.clauses, style.readings, what=error.what, right=error.right)


def _wager_faults(book: Rulebook, style: JackpotStyle, parameters: JackpotParameters) -> Iterator[Refusal]:
    mains = sorted({main for each in book.variant.values() if each.hands == "two" for main in each.main})
    rule = style.qualifying
    for wager in parameters.wagers or ("no wager",):
        if wager not in mains:
            known = ", ".join(mains)
            yield refuse("jackpot-wager", rule.clauses, rule.readings, wager=wager, wagers=known)


def _share_faults(style: JackpotStyle, parameters: JackpotParameters) -> Iterator[Refusal]:
    grades, option = grades_of(style, parameters), style.option.get(parameters.option)
    for name, grade in grades.items():
        bounds = {"title": grade.title, "least": grade.least, "most": grade.most}
        clauses = (*grade.clauses, *option.clauses) if option else grade.clauses
        share = parameters.shares.get(name)
        if share is None:
            yield refuse("jackpot-share-missing", clauses, grade.readings, **bounds)
            continue
        try:
            part = parse_percent(share)
        except ValueError:
            yield refuse("jackpot-share-form", clauses, grade.readings, title=grade.title, share=share)
            continue
        if not parse_percent(grade.least) <= part <= parse_percent(grade.most):
            yield refuse("jackpot-share", clauses, grade.readings, share=share, **bounds)
    for name in parameters.shares if grades else ():
        if name not in grades:
            known = ", ".join(grades)
            yield refuse("jackpot-share-unknown", style.clauses, style.readings, grade=name, grades=known)


def _amount_faults(jackpots: Jackpots, parameters: JackpotParameters) -> Iterator[Refusal]:
    if parameters.method not in jackpots.method:
        clauses = tuple(clause for each in jackpots.method.values() for clause in each.clauses)
        methods = ", ".join(jackpots.method)
        yield refuse("jackpot-method", clauses, method=parameters.method or "of no name", methods=methods)
    unit, reset, contribution = jackpots.value, jackpots.reset, jackpots.contribution
    for what, amount, least, rule in (
        ("a unit", parameters.unit, 1, unit),
        ("a share unit", parameters.share_unit, 0, unit),
        ("a seed", parameters.seed, 0, reset),
        ("a meter", parameters.first, 0, reset),
    ):
        if amount < least:
            accepted = "more than zero" if least else "zero or more"
            written = format_money(amount)
            yield refuse(
                "jackpot-amount", rule.clauses, rule.readings, what=what, amount=written, accepted=accepted
            )
    if not parameters.tables:
        yield refuse("jackpot-no-table", jackpots.tables.clauses)
    for table, each in parameters.tables.items():
        if not 0 <= each <= MOST_A_COUP or each.denominator > FINEST:
            what, written = f"a contribution at table {table}", format_exact(each)
            most = f"{format_money(MOST_A_COUP)} at most, and no finer than a millionth of a cent"
            accepted = "zero or more" if each < 0 else most
            yield refuse(
                "jackpot-amount", contribution.clauses, contribution.readings,
                what=what, amount=written, accepted=accepted,
            )  # fmt: skip
    if parameters.ceiling is not None and parameters.ceiling < max(parameters.seed, parameters.first, 1):
        written = format_money(parameters.ceiling)
        yield refuse(
            "jackpot-amount", reset.clauses, reset.readings,
            what="a ceiling", amount=written, accepted="the seed and the start, or more",
        )  # fmt: skip
