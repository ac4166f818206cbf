"""Checks of whole coups and sessions in tournament chips, of play-offs, and of tables that end early."""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction

from punto.cards import Card
from punto.cases.case_fields import Fields, as_dollars
from punto.cases.check_types import CarryOut, CheckResult
from punto.cases.tournament_rankings import recorded
from punto.cases.tournament_tables import (
    STANDS_OFF,
    TIE,
    Refusing,
    SessionTable,
    session_terms,
    tournament_check,
)
from punto.cases.tournament_wagers import MOST_BOXES, steps_of
from punto.machine.roles import HOUSE, PATRON, Actor
from punto.rulebook.model import Rulebook
from punto.rules.sheet.sheet_fields import shown
from punto.table.heat.absences import DirectDeductions, MarkAbsent, MarkPresent
from punto.table.heat.certainty import certainty
from punto.table.heat.coup_count import SessionOver
from punto.table.heat.eliminations import PlayerEliminated, PlayerTakenOut
from punto.table.heat.pass_cards import PlayPassCard
from punto.table.heat.secret_wagers import AnnounceForm, ExamineForm, HandInForm, WrittenForm, seal
from punto.table.heat.session_end import (
    ChipsMissing,
    CloseSession,
    EndTableEarly,
    certainty_now,
    is_denomination,
)
from punto.table.machine import TABLE
from punto.table.state.heat import HeatTerms

PLENTY = 10**12
MOST_HANDS = 10_000
SMALLEST = 1
"""A minimum of one hundredth: no wager of a case is cut to its units."""


def bets_of(fields: Fields) -> dict[str, list[tuple[str, int]]]:
    """Wagers by player, in cents."""

    def wager(place: str, given: object) -> tuple[str, int]:
        if not isinstance(given, list) or len(given) != len(("wager", "amount")):
            fields.fault(place, f"{shown(given)} is not [wager, amount]")
            return "", 0
        name, amount = given
        if not isinstance(name, str):
            fields.fault(place, f"{shown(name)} is not the name of a wager")
        return str(name), fields.cents_of(place, fields.exact(place, amount))

    found = {who: fields.list_of(who, wager) for who in fields.given}
    return {who: wagers for who, wagers in found.items() if wagers}


def variant_of(fields: Fields, book: Rulebook) -> str:
    """The form of the game; the first of the rulebook where none is named."""
    first = next(iter(book.variant))
    return fields.choice("variant", tuple(book.variant), first)


@tournament_check("tourcoup")
def tournament_coup(fields: Fields, book: Rulebook) -> CarryOut:
    """One coup in tournament chips: what everybody has afterwards."""
    variant, chip = variant_of(fields, book), fields.cents("chip", 100)
    cards, wagers = fields.cards("cards"), _wagers(fields)
    nested = fields.nested("before", required=False)
    before = {who: nested.cents(who) for who in nested.given}

    def carry_out() -> CheckResult:
        people = list(dict.fromkeys([*(who for who, _, _ in wagers), *before]))
        others = [] if len(people) > 1 else [f"other than {people[0]}"]
        boxes = {who: place for place, who in enumerate([*people, *others], 1)}
        table = SessionTable(book, variant, boxes, (chip,))
        table.starts(session_terms([(1, SMALLEST, PLENTY)]), chip * 1000)
        table.holds({who: before.get(who, PLENTY // chip * chip) for who in boxes})
        laid: dict[str, list[tuple[str, int]]] = {}
        for who, name, amount in wagers:
            laid.setdefault(who, []).append((name, amount))
        laid |= {who: [(STANDS_OFF, chip)] for who in others}
        table.plays(laid, cards)
        chips, dues = table.chips(), table.dues()
        nets = [
            {
                "who": due.who, "bet": due.wager, "amount": as_dollars(due.amount),
                "net": as_dollars(due.pays + due.returned - due.amount),
            }
            for due in dues
            if due.who not in others
        ]  # fmt: skip
        after = {who: as_dollars(chips[who]) for who in before}
        return CheckResult({"after": after, "wagers": nets}, table.clauses())

    return carry_out


def _wagers(fields: Fields) -> list[tuple[str, str, int]]:
    return [(each.text("who"), each.text("bet"), each.cents("amount")) for each in fields.objects("wagers")]


class SessionCase:
    """A session as a case gives it: its setting and its coups."""

    def __init__(self, fields: Fields, book: Rulebook) -> None:
        """Read everything."""
        setup = fields.nested("setup")
        self.book, self.variant = book, variant_of(setup, book)
        self.chip, self.start = setup.cents("chip", 100), setup.cents("start")
        boxes = setup.nested("boxes")
        self.boxes = {who: boxes.whole(who, least=1, most=MOST_BOXES) for who in boxes.given}
        if len(set(self.boxes.values())) < len(self.boxes):
            boxes.fault("", "two players have one box")
        self.advance, scheduled = setup.whole("advance", 1), setup.whole("coups", 0)
        self.steps = steps_of(setup, "schedule")
        self.coups = [SessionCoup(each, self.boxes) for each in fields.objects("coups")]
        passes = [who for coup in self.coups for who in coup.passes]
        forms = [who for coup in self.coups for who in coup.forms]
        most = max([passes.count(who) for who in passes], default=0)
        self.terms: HeatTerms = session_terms(
            self.steps, coups=scheduled, ordered=True, advance=self.advance,
            pass_cards=setup.whole("pass_cards", most),
            secret_wagers=setup.whole("undisclosed", max([forms.count(who) for who in forms], default=0)),
        )  # fmt: skip


class SessionCoup:
    """One coup of a case."""

    def __init__(self, fields: Fields, boxes: Mapping[str, int]) -> None:
        """Read cards, wagers, pass cards, forms, and who is away."""
        self.cards: list[Card] = fields.cards("cards", required=False)
        self.bets = bets_of(fields.nested("bets", required=False))
        self.passes = fields.texts("passes", required=False)
        self.absent = fields.texts("absent", required=False)
        forms = fields.nested("undisclosed", required=False)
        self.forms = {who: each[0] for who, each in bets_of(_as_lists(forms)).items()}
        self.void = fields.flag("void", default=False)
        for who in (*self.bets, *self.passes, *self.absent, *self.forms):
            if who not in boxes:
                fields.fault("", f"{shown(who)} has no box; one of: {', '.join(boxes) or 'nobody'}")
        if not self.cards and not self.void:
            fields.fault("cards", "missing; write the cards in their order, or void: true")


def _as_lists(fields: Fields) -> Fields:
    """Forms are given as one wager each; read them like a list of wagers."""
    given = {who: fields.raw(who) for who in fields.given}
    lists = {
        who: [each] if isinstance(each, list) and each and not isinstance(each[0], list) else each
        for who, each in given.items()
    }
    return Fields(lists, fields.path, fields.faults)


@tournament_check("session")
def session(fields: Fields, book: Rulebook) -> CarryOut:
    """A session coup by coup: chips, markers, who is out, and who goes on."""
    case = SessionCase(fields, book)

    def carry_out() -> CheckResult:
        table = SessionTable(book, case.variant, case.boxes, (case.chip,))
        table.starts(case.terms, case.start)
        after, markers = [], []
        for coup in case.coups:
            if coup.void or table.heat.over:
                continue
            markers.append(int(table.heat.marker))
            _play(table, coup)
            after.append({who: as_dollars(amount) for who, amount in table.chips().items()})
        return CheckResult({"expect": _results(table, case, after, markers)}, table.clauses())

    return carry_out


def _play(table: SessionTable, coup: SessionCoup) -> None:
    """One coup, in the order in which players bet."""
    for who in coup.absent:
        if who in table.heat.playing() and not table.heat.players[who].absent:
            table.gives(HOUSE, MarkAbsent(who=who))
            table.gives(HOUSE, DirectDeductions(who=who))
    for who in table.heat.playing():
        if table.heat.players[who].absent and who not in coup.absent:
            table.gives(HOUSE, MarkPresent(who=who))
    for who, (wager, amount) in coup.forms.items():
        order = HandInForm(form=f"{who}-{table.heat.coup}", seal=seal(wager, amount, ""))
        table.gives(Actor(who, PATRON), order)
        table.gives(HOUSE, ExamineForm(who=who))
    _in_turn(table, coup)
    table.closes_bets()
    for who, (wager, amount) in coup.forms.items():
        table.gives(HOUSE, AnnounceForm(who=who, written=WrittenForm(wager=wager, amount=amount, salt="")))
    table.draws(coup.cards)


def _in_turn(table: SessionTable, coup: SessionCoup) -> None:
    for who in table.turns():
        try:
            if who in coup.bets:
                table.bets(who, coup.bets[who])
            elif who in coup.passes:
                table.gives(Actor(who, PATRON), PlayPassCard())
            else:
                table.passes_over(who)
        except Refusing:
            table.passes_over(who)


def _results(
    table: SessionTable, case: SessionCase, after: list[dict[str, int | Decimal]], markers: list[int]
) -> Mapping[str, object]:
    chips = table.chips()
    heat = table.heat
    held = {who: chips[who] for who in heat.playing()}
    groups, standings = recorded(case.book, held, heat.players, case.advance)
    placing = [who for group in groups for who in group]
    return {
        "chips": {who: as_dollars(amount) for who, amount in chips.items()},
        "eliminated": [[fact.removal.coup, fact.who] for fact in table.facts(PlayerEliminated)],
        "disqualified": [fact.who for fact in table.facts(PlayerTakenOut)],
        "after": after,
        "markers": markers,
        "placing": placing,
        "standings": standings,
    }


@tournament_check("playoff")
def play_off(fields: Fields, book: Rulebook) -> CarryOut:
    """A play-off by its counts: after which coup it is decided, and for whom."""
    players, places = fields.texts("players"), fields.whole("places", 1, least=1)
    if not players or len(set(players)) < len(players):
        fields.fault("players", "needs the name of every player, each once")
    ordered = fields.flag("ordered", default=False)
    counts = [{who: each.cents(who) for who in each.given} for each in fields.objects("counts")]

    def carry_out() -> CheckResult:
        table = SessionTable(book, next(iter(book.variant)), {who: box for box, who in enumerate(players, 1)})
        table.starts(session_terms([(1, SMALLEST, PLENTY)]), PLENTY, places, ordered)
        decided = None
        for number, count in enumerate(counts, 1):
            table.holds({who: held for who, held in count.items() if who in table.heat.playing()})
            able = [who for who in table.heat.playing() if table.state.purses.stacks.get(who, 0)]
            table.plays({who: [(STANDS_OFF, SMALLEST)] for who in able}, TIE)
            if table.heat.over:
                decided = number
                break
        groups = table.heat.play_off.groups if table.heat.play_off else ()
        ranked = [who for group in groups for who in group]
        names = ranked[:places] if decided else []
        return CheckResult({"expect": [decided, names]}, table.clauses())

    return carry_out


@tournament_check("inventory")
def inventory(fields: Fields, book: Rulebook) -> CarryOut:
    """Chips that were given out and did not come back."""
    issued, returned = (_pieces(fields.nested(key)) for key in ("issued", "returned"))

    def carry_out() -> CheckResult:
        table = SessionTable(book, next(iter(book.variant)), {"Ann": 1, "Bob": 2})
        table.starts(session_terms([(1, 100, 100)], coups=1), PLENTY)
        table.plays({who: [(STANDS_OFF, 100)] for who in table.boxes}, TIE)
        start = len(table.events)
        table.gives(HOUSE, CloseSession(issued=issued, returned=returned))
        missing = {chip: number for fact in table.facts(ChipsMissing) for chip, number in fact.pieces.items()}
        value = sum(fact.value for fact in table.facts(ChipsMissing))
        events = table.events[start:]
        clauses = tuple(clause for event in events for clause in event.clauses)
        return CheckResult({"missing": missing, "value": value}, tuple(dict.fromkeys(clauses)))

    return carry_out


def _pieces(fields: Fields) -> dict[str, int]:
    for chip in fields.given:
        if not is_denomination(chip):
            fields.fault(chip, f"{shown(chip)} is no chip; write a whole number such as 25")
    return {chip: fields.whole(chip) for chip in fields.given}


@tournament_check("early")
def early_end(fields: Fields, book: Rulebook) -> CarryOut:
    """Whether a table may end before its time."""
    determined, cash = fields.flag("determined", default=False), fields.flag("cash", default=False)
    agree = fields.flag("agree", default=False)

    def carry_out() -> CheckResult:
        table = SessionTable(book, next(iter(book.variant)), {"Ann": 1, "Bob": 2})
        advance = 2 if determined else 1
        terms = session_terms([(1, 100, 100)], coups=10, advance=advance, cash_for_chips=cash)
        table.starts(terms, 1000)
        agreed = tuple(table.boxes) if agree else ()
        try:
            events = table.gives(HOUSE, EndTableEarly(agreed=agreed))
        except Refusing as refusing:
            return CheckResult({"allowed": False}, refusing.clauses)
        over = [event for event in events if isinstance(event.fact, SessionOver)]
        return CheckResult({"allowed": True}, tuple(over[0].clauses))

    return carry_out


@tournament_check("certain")
def certain(fields: Fields, book: Rulebook) -> CarryOut:
    """Whether anything could still change who goes on from a table."""
    nested = fields.nested("chips")
    chips = {who: nested.cents(who) for who in nested.given}
    advance, hands = fields.whole("advance", 1), fields.whole("hands", 1, most=MOST_HANDS)
    low, high = fields.cents("min", SMALLEST), fields.cents("max")
    odds = fields.number("odds", Fraction(0))
    per_coup = fields.whole("wagers", 1)

    def carry_out() -> CheckResult:
        variant = next(iter(book.variant))
        table = SessionTable(book, variant, {who: box for box, who in enumerate(chips, 1)})
        mains = frozenset(book.variant[variant].main)
        terms = session_terms(
            [(1, low, high)], coups=hands, advance=advance, wagers=mains, wagers_per_coup=per_coup
        )
        table.starts(terms, PLENTY)
        table.holds(chips)
        context = TABLE.hooks.context(table.state, HOUSE, 0, "", None, None)
        found = certainty_now(context)
        if odds:
            maxima = [table.heat.limits.maximum] * hands
            found = certainty(chips, advance, maxima, odds, per_coup)
        rules = book.tournament
        clauses = rules.early_end.known.clauses if rules else ()
        values = {
            "determined": found.determined,
            "reach": {who: as_dollars(amount) for who, amount in found.reach.items()},
            "fall": {who: as_dollars(amount) for who, amount in found.fall.items()},
        }
        return CheckResult(values, clauses)

    return carry_out
