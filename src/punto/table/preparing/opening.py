"""Opening: the table is looked over, and opens if nothing that its rulebook demands is missing."""

from collections.abc import Iterator

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, Refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.machine.roles import DEALER
from punto.rulebook.procedure.preparing import Item
from punto.rulebook.refusal import Refusal, refuse
from punto.rules.wager import RunWager
from punto.table.betting.offered import on_offer
from punto.table.machine import TABLE, TableContext
from punto.table.powers import conduct_of
from punto.table.preparing.stages import rules_of
from punto.table.preparing.table_equipment import layouts_of, misfits
from punto.table.state.shoe import Fittings, Preparation, ShoeState
from punto.table.state.table import Phase, Table
from punto.units.field_types import Text, WagerId
from punto.units.privacy import Person


class OpenTable(Order, frozen=True, kw_only=True, tag="open-table"):
    """Open the table, with what stands there ticked off."""

    supervised = True
    present: frozenset[Text] = frozenset()
    area_words: dict[WagerId, Text] = {}
    """By wager: the word on its areas, where the layout has another than the usual one."""


class TableOpened(Fact, frozen=True, kw_only=True, tag="table-opened"):
    """The table is open, and its cards may come. The equipment was ticked off."""

    audience = EVERYBODY
    words = "The table is open; at hand: {present}"
    record = True
    present: tuple[str, ...]
    device: str
    seats: int
    layout: str
    dealer: Person = ""
    """Whoever opened the table, where no dealer was on duty yet."""


def _may_open(context: TableContext) -> Refusal | None:
    refusal = context.needs_dealer()
    if refusal is None and context.state.phase is not Phase.CLOSED:
        return context.not_now("opening", "do this when the table is closed")
    return refusal


@TABLE.answers(OpenTable, _may_open)
def open_table(context: TableContext, order: OpenTable) -> Decision:
    """Open the table, or say everything that is wrong with it."""
    setup = context.state.setup
    present = order.present if setup.drop_box else order.present - {"drop-box"}
    faults = [
        *_equipment_faults(context, present),
        *_area_faults(context, order.area_words),
        *_end_check_fault(context),
        *(each.refusal for each in misfits(setup, context.game)),
        *opening_faults(context),
    ]
    if faults:
        return Refused(tuple(faults))
    layouts = layouts_of(context.game)
    new_dealer = context.actor.role == DEALER and DEALER not in context.state.people.staff
    fact = TableOpened(
        present=tuple(sorted(present)),
        device=setup.device,
        seats=len(setup.seats),
        layout=setup.layout or (layouts.letters[0] if layouts else ""),
        dealer=context.actor.id if new_dealer else "",
    )
    return [Draft(fact, tuple(dict.fromkeys(_grounds(context, present))))]


def _needed(item: Item, state: Table) -> bool:
    if item.variants and state.terms.variant not in item.variants:
        return False
    with_cash = item.needed == "with-cash" and not state.setup.cashless
    with_shoe = item.needed == "with-shoe" and state.setup.device == "shoe"
    with_runs = item.needed == "with-runs" and any(isinstance(bet, RunWager) for _, bet in on_offer(state))
    return item.needed == "always" or with_cash or with_shoe or with_runs


def _equipment_faults(context: TableContext, present: frozenset[str]) -> Iterator[Refusal]:
    for name, item in rules_of(context.book).equipment.items():
        if _needed(item, context.state) and name not in present:
            yield refuse("equipment", item.clauses, item.readings, item=name.replace("-", " "))


def _area_faults(context: TableContext, words: dict[str, str]) -> Iterator[Refusal]:
    """Areas of the layout that are marked with other words than the text allows."""
    for wager, rule in rules_of(context.book).area_words.items():
        word = words.get(wager, rule.words[0])
        if word not in rule.words:
            allowed = " or ".join(rule.words)
            yield refuse("area-words", rule.clauses, rule.readings, wager=wager, word=word, words=allowed)


def _end_check_fault(context: TableContext) -> Iterator[Refusal]:
    checking, state = rules_of(context.book).checking, context.state
    if checking and checking.at_end and state.shoe.packs and not state.fittings.checked_at_end:
        yield refuse("end-check", checking.clauses)


def _grounds(context: TableContext, present: frozenset[str]) -> Iterator[str]:
    """The clauses that the table meets."""
    rules, setup, layouts = rules_of(context.book), context.state.setup, layouts_of(context.game)
    yield from rules.dealt_from.clauses
    seats = context.game.variant.seats or context.book.setup.seats
    yield from seats.clauses if seats else ()
    if layouts:
        side_areas = layouts.extras if context.game.variant.side_bets == "all" else None
        for rule in (layouts, layouts.elements, side_areas):
            yield from rule.clauses if rule else ()
    for name, item in rules.equipment.items():
        if name in present:
            yield from item.clauses
        elif item.spared and setup.cashless:
            yield from item.spared.clauses


@TABLE.folds(TableOpened)
def _opened(state: Table, fact: TableOpened, event: Event) -> Table:
    people = state.people
    if fact.dealer:
        people = structs.replace(people, staff={**people.staff, DEALER: fact.dealer})
    return structs.replace(
        state,
        phase=Phase.PREPARING,
        people=people,
        fittings=Fittings(present=frozenset(fact.present)),
        preparing=Preparation(why="opening", opening=True),
        shoe=ShoeState(number=state.shoe.number),
    )


def opening_faults(context: TableContext) -> list[Refusal]:
    """What the rules of conduct have against the table as it was set up, before it opens."""
    setup, conduct, variant = context.state.setup, conduct_of(context), context.game.variant
    faults = []
    if variant.tournament_only and not setup.tournament:
        faults.append(refuse("tournament-only", variant.tournament_only.clauses, title=variant.title))
    low = conduct.low_limit if conduct and setup.low_limit else None
    if low and setup.tournament:
        faults.append(refuse("low-limit-tournament", low.no_tournament.clauses))
    if low and setup.device != "shuffler":
        faults.append(refuse("low-limit-device", low.device_only.clauses))
    return faults
