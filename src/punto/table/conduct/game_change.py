"""Another form of the game at the table, and side bets kept for those with a main wager."""

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.machine.roles import power_of
from punto.rulebook.procedure.conduct import GameChange
from punto.rulebook.procedure.preparing import Item
from punto.rulebook.records import Cited
from punto.rulebook.refusal import Refusal, refuse
from punto.table.board.notices import notice_fault, taken_down
from punto.table.machine import TABLE, TableContext
from punto.table.powers import between_coups, clauses_of, conduct_of, readings_of
from punto.table.state.table import Table
from punto.units.field_types import PersonId, Text, WagerId
from punto.units.privacy import Person

CHANGE = "change-game"
RESTRICT = "restrict-side-bet"


class ChangeGame(Order, frozen=True, kw_only=True, tag="change-game"):
    """Play another form of the game from the next coup on."""

    game: Text
    agreed: tuple[PersonId, ...] = ()
    """The players who consent."""
    present: frozenset[Text] = frozenset()
    """What was brought to the table for it, such as a sign with the odds."""


class RestrictSideBet(Order, frozen=True, kw_only=True, tag="restrict-side-bet"):
    """Keep a side bet for players with a main wager, or open it to all again."""

    wager: WagerId
    restricted: bool = True


class GameChanged(Fact, frozen=True, kw_only=True, tag="game-changed"):
    """Another form of the game is played from now on, and a sign or notice says so."""

    audience = EVERYBODY
    words = "From now on {game} is played"
    record = True
    game: str
    agreed: tuple[Person, ...] = ()
    present: tuple[str, ...] = ()
    """What the game needs at the table, and has."""


class SideBetRestricted(Fact, frozen=True, kw_only=True, tag="side-bet-restricted"):
    """A side bet is kept for players with a main wager, or open to all again, as a sign says."""

    audience = EVERYBODY
    words = "{wager} only beside a main wager: {restricted}"
    record = True
    wager: str
    restricted: bool


def _may_change(context: TableContext) -> Refusal | None:
    return context.needs_power(CHANGE) or between_coups(context, "another game")


@TABLE.answers(ChangeGame, _may_change)
def change_game(context: TableContext, order: ChangeGame) -> Decision:
    """Change the form of the game, with a sign that stood, everybody's consent, or a notice."""
    conduct, power = conduct_of(context), power_of(context.book, CHANGE)
    fault = game_fault(context, order.game)
    if fault is not None:
        return refused(fault)
    items = _equipment(context, order.game)
    faults = _lacking(context, order, items)
    rule = conduct.game if conduct else None
    found = _basis(context, order, rule) if rule and context.state.people.arrived else None
    if faults or isinstance(found, Refusal):
        return refused(*([found] if isinstance(found, Refusal) else []), *faults)
    notice = rule.notice if rule and rule.notice and order.game in rule.notice.variants else None
    rules = (power, found, notice, *items.values())
    fact = GameChanged(game=order.game, agreed=order.agreed, present=tuple(sorted(items)))
    return [Draft(fact, clauses_of(*rules), readings_of(*rules)), *taken_down(context, "game")]


def _equipment(context: TableContext, game: str) -> dict[str, Item]:
    """What must stand at the table for this form of the game, and not for every form."""
    preparing = context.book.preparing
    items = preparing.equipment if preparing else {}
    return {name: item for name, item in items.items() if game in item.variants and item.needed == "always"}


def _lacking(context: TableContext, order: ChangeGame, items: dict[str, Item]) -> list[Refusal]:
    missing = items.keys() - order.present - context.state.fittings.present
    return [
        refuse("equipment", items[name].clauses, items[name].readings, item=name.replace("-", " "))
        for name in sorted(missing)
    ]


def game_fault(context: TableContext, game: str) -> Refusal | None:
    """Why a form of the game cannot be played here."""
    variants = context.book.variant
    if game not in variants or game == context.state.terms.variant:
        others = ", ".join(name for name in variants if name != context.state.terms.variant)
        return refuse("no-such-game", (), game=game, games=others or "none")
    new = variants[game]
    if new.hands != context.game.variant.hands or (new.decks and context.game.decks not in new.decks.allowed):
        return refuse("other-table", new.clauses, title=new.title)
    if new.tournament_only and not context.state.setup.tournament:
        return refuse("tournament-only", new.tournament_only.clauses, title=new.title)
    return None


def _basis(context: TableContext, order: ChangeGame, rule: GameChange) -> Cited | Refusal | None:
    """Everybody's consent, or a sign that stood long enough; none where the text asks for neither."""
    if rule.consent and order.agreed:
        missing = [who for who in context.state.people.arrived if who not in order.agreed]
        if missing:
            return refuse("consent-missing", rule.consent.clauses, who=", ".join(missing))
        return rule.consent
    if rule.signed is None:
        return None
    return notice_fault(context, "game", rule.signed, order.game) or rule.signed


def _may_restrict(context: TableContext) -> Refusal | None:
    return context.needs_power(RESTRICT) or between_coups(context, "restricting a side bet")


@TABLE.answers(RestrictSideBet, _may_restrict)
def restrict_side_bet(context: TableContext, order: RestrictSideBet) -> Decision:
    """Restrict a side bet, once Surveillance was told of it; the sign goes up with it."""
    conduct = conduct_of(context)
    rule = conduct.restriction.get(order.wager) if conduct else None
    if rule is None:
        known = ", ".join(conduct.restriction) if conduct else ""
        power = power_of(context.book, RESTRICT)
        return refused(refuse("not-restricted", power.clauses, wager=order.wager, known=known))
    if order.restricted == (order.wager in context.state.terms.restricted):
        return refused(refuse("restricted-already", rule.clauses, wager=order.wager))
    told = any(
        each.to == "surveillance" and order.wager in each.what.split()
        for each in context.state.board.notifications
    )
    if order.restricted and not told:
        return refused(refuse("not-told", rule.told.clauses, wager=order.wager))
    fact = SideBetRestricted(wager=order.wager, restricted=order.restricted)
    return [Draft(fact, clauses_of(rule, rule.told, rule.signed))]


@TABLE.folds(GameChanged)
def _changed(state: Table, fact: GameChanged, event: Event) -> Table:
    fittings = structs.replace(state.fittings, present=state.fittings.present.union(fact.present))
    return structs.replace(state, terms=structs.replace(state.terms, variant=fact.game), fittings=fittings)


@TABLE.folds(SideBetRestricted)
def _restricted(state: Table, fact: SideBetRestricted, event: Event) -> Table:
    kept = state.terms.restricted - {fact.wager}
    restricted = kept | {fact.wager} if fact.restricted else kept
    return structs.replace(state, terms=structs.replace(state.terms, restricted=restricted))
