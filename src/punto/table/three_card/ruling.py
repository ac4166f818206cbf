"""The ruling on a miscount: a misdeal, a count of all cards, or cards burned; and wagers taken back."""

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.machine.roles import holds, power_of
from punto.rulebook.records import Cited
from punto.rulebook.refusal import Refusal, refuse
from punto.rules.three_card import DEALER
from punto.table.machine import TABLE, TableContext
from punto.table.powers import player_here, staff_only
from punto.table.state.coup import AreasState
from punto.table.state.table import Phase, Table
from punto.table.three_card.area_game import dealer_here, hand_at, needs_areas, rules_of
from punto.table.three_card.misdeal import affects_wagers, anyone_looked
from punto.units.field_types import Number, WagerId

POWER = "misdealt-hands"


class RuleOnMiscount(Order, frozen=True, kw_only=True, tag="rule-on-miscount"):
    """Give the ruling that the rulebook prescribes for a miscount."""


class CountPack(Order, frozen=True, kw_only=True, tag="count-pack"):
    """Count all cards, and say how many there are."""

    found: Number


class RetractBet(Order, frozen=True, kw_only=True, tag="retract-bet"):
    """Take a wager back after a miscount, where every player has that choice."""

    wager: WagerId


class MisdealDeclared(Fact, frozen=True, kw_only=True, tag="misdeal-declared"):
    """The coup is a misdeal."""

    audience = EVERYBODY
    words = "The coup is a misdeal"


class CountDirected(Fact, frozen=True, kw_only=True, tag="count-directed"):
    """All cards are to be counted before anything else happens."""

    audience = EVERYBODY
    words = "All cards are to be counted"


class PackCounted(Fact, frozen=True, kw_only=True, tag="pack-counted"):
    """All cards were counted."""

    audience = EVERYBODY
    words = "{found} cards are counted, right: {right}"
    found: int
    right: bool


class StrayHandsBurned(Fact, frozen=True, kw_only=True, tag="stray-hands-burned"):
    """Cards that went to areas without a wager were burned."""

    audience = EVERYBODY
    words = "Hands without a wager are burned: {areas}"
    areas: tuple[str, ...]


class BetRetracted(Fact, frozen=True, kw_only=True, tag="bet-retracted"):
    """A player took a wager back after a miscount; it is returned at the settlement."""

    audience = EVERYBODY
    words = "{wager} is taken back after a miscount"
    wager: str


def _may_rule(context: TableContext) -> Refusal | None:
    refusal = needs_areas(context, "a ruling on a miscount") or staff_only(context)
    if refusal is None and context.state.coup.areas.misdeal != "reported":
        return context.not_now("a ruling on a miscount", "do this when the dealer has reported one")
    return refusal


@TABLE.answers(RuleOnMiscount, _may_rule)
def rule_on_miscount(context: TableContext, order: RuleOnMiscount) -> Decision:
    """Rule as the text does: by whose cards are wrong, and whether anybody has looked."""
    power = power_of(context.book, POWER)
    wanted = None
    if not holds(context.book, context.actor, power.role):
        wanted = context.needs_approval(power.role, power.clauses, power.readings)
    return wanted or _ruling(context)


def _ruling(context: TableContext) -> list[Draft]:
    """What the text prescribes."""
    coup, variant = context.state.coup, context.game.variant
    on_wagers = affects_wagers(coup.areas)
    if not anyone_looked(coup):
        rule = variant.misdeal if on_wagers else variant.misdeal_empty
        return [Draft(MisdealDeclared(), (rule or variant).clauses)]
    if not on_wagers:
        burned = StrayHandsBurned(areas=tuple(coup.areas.wrong))
        return [Draft(burned, (variant.withdrawal or variant).clauses)]
    if DEALER not in coup.areas.wrong:
        return [Draft(CountDirected(), rules_of(context).counted.clauses)]
    rule = variant.misdeal_dealer or variant
    return [Draft(CountDirected(), rule.clauses, rule.readings)]


def _may_count(context: TableContext) -> Refusal | None:
    refusal = dealer_here(context, "a count of the pack")
    if refusal is None and context.state.coup.areas.misdeal != "counting":
        return context.not_now("the count of a misdealt pack", "do this when a supervisor directs it")
    return refusal


@TABLE.answers(CountPack, _may_count)
def count_pack(context: TableContext, order: CountPack) -> Decision:
    """Count: a wrong number makes the coup a misdeal, the right one lets the others play on."""
    right = order.found == context.state.shoe.packs * 52
    rule = _count_rule(context, right)
    clauses = (*rules_of(context).counted.clauses, *rule.clauses)
    return [Draft(PackCounted(found=order.found, right=right), clauses, rule.readings)]


def _count_rule(context: TableContext, right: bool) -> Cited:
    variant = context.game.variant
    if DEALER in context.state.coup.areas.wrong:
        return variant.misdeal_dealer or variant
    return (variant.misdeal_area if right else variant.misdeal_count) or variant


def _may_retract(context: TableContext) -> Refusal | None:
    refusal = needs_areas(context, "taking a wager back after a miscount") or player_here(context)
    state = context.state
    choice = state.phase is Phase.DEALING and state.coup.areas.misdeal == "goes-on"
    if refusal is None and (not choice or DEALER in state.coup.areas.wrong):
        return context.not_now(
            "taking a wager back", "do this when a miscount leaves the players that choice"
        )
    return refusal


@TABLE.answers(RetractBet, _may_retract)
def retract_bet(context: TableContext, order: RetractBet) -> Decision:
    """Let a player withdraw a wager."""
    laid = context.state.layout.get(order.wager)
    if laid is None or laid.withdrawn:
        open_ = [each.id for each in context.state.layout.values() if not each.withdrawn]
        return refused(refuse("wager-unknown", (), wager=order.wager, open=", ".join(open_) or "none"))
    if laid.who != context.actor.id:
        return refused(refuse("not-yours", (), wager=order.wager, owner=laid.who))
    rule = context.game.variant.withdrawal or context.game.variant
    return [Draft(BetRetracted(wager=order.wager), rule.clauses, rule.readings)]


@TABLE.folds(MisdealDeclared)
def _misdealt(state: Table, fact: MisdealDeclared, event: Event) -> Table:
    over = _with(state, structs.replace(state.coup.areas, misdeal="over"))
    return structs.replace(over, phase=Phase.RESULT)


@TABLE.folds(CountDirected)
def _directed(state: Table, fact: CountDirected, event: Event) -> Table:
    return _with(state, structs.replace(state.coup.areas, misdeal="counting"))


@TABLE.folds(PackCounted)
def _counted(state: Table, fact: PackCounted, event: Event) -> Table:
    way = "goes-on" if fact.right else "over"
    counted = _with(state, structs.replace(state.coup.areas, misdeal=way, count_right=fact.right))
    return counted if fact.right else structs.replace(counted, phase=Phase.RESULT)


@TABLE.folds(StrayHandsBurned)
def _burned(state: Table, fact: StrayHandsBurned, event: Event) -> Table:
    coup, shoe = state.coup, state.shoe
    drawn = tuple(place for place in coup.drawn if hand_at(place) not in fact.areas)
    areas = structs.replace(coup.areas, wrong={}, misdeal="goes-on")
    return structs.replace(
        state,
        shoe=structs.replace(shoe, discarded=shoe.discarded + len(coup.drawn) - len(drawn)),
        coup=structs.replace(coup, drawn=drawn, areas=areas),
    )


@TABLE.folds(BetRetracted)
def _retracted(state: Table, fact: BetRetracted, event: Event) -> Table:
    withdrawn = structs.replace(state.layout[fact.wager], withdrawn=True)
    return structs.replace(state, layout={**state.layout, fact.wager: withdrawn})


def _with(state: Table, areas: AreasState) -> Table:
    return structs.replace(state, coup=structs.replace(state.coup, areas=areas))
