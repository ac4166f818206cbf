"""The early third card: shown to a holder before the other hand is open, and put right afterwards."""

from typing import Literal

from msgspec import structs

from punto.cards import Card
from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.rulebook.procedure.dealing import EarlyCard, Method
from punto.rulebook.records import Cited
from punto.rulebook.refusal import Refusal, refuse
from punto.rules.drawing import STOOD, Drawing
from punto.rules.facts import NATURAL, points_of
from punto.table.coup.hands import OPENING, PLACES, THIRD
from punto.table.holding.control import holder_of
from punto.table.holding.method import method_of
from punto.table.holding.offers import cite, with_holding
from punto.table.machine import TABLE, TableContext, TwoHandOrder
from punto.table.powers import player_here, required
from punto.table.state.coup import BetlessState, Hand
from punto.table.state.table import Phase, Table
from punto.units.privacy import Person

Lies = Literal["P3", "B3", "shoe"]
GROUND = "early-card"


class AskEarlyCard(TwoHandOrder, frozen=True, kw_only=True, tag="ask-early-card"):
    """Ask the dealer to draw and show a third card for the dealer's hand before one opens one's own."""


class EarlyCardGranted(Fact, frozen=True, kw_only=True, tag="early-card-granted"):
    """The dealer draws and shows a third card before the holder opens the other hand."""

    audience = EVERYBODY
    words = "A third card is shown early for {who}"
    who: Person
    place: str


class EarlyCardPlaced(Fact, frozen=True, kw_only=True, tag="early-card-placed"):
    """Whose third card the early one is; one that is nobody's goes back and opens a betless coup."""

    audience = EVERYBODY
    words = "The early card {face} goes to {goes}"
    place: str
    goes: Lies
    face: Card


def _rule(context: TableContext) -> EarlyCard | None:
    return context.book.dealing.early_card if context.book.dealing else None


def _may_ask(context: TableContext) -> Refusal | None:
    rule = _rule(context)
    if rule is None:
        return refuse("no-power", (), what="show a third card early")
    clauses = rule.asked_by_banker.clauses
    if context.state.setup.area != rule.area:
        return refuse("other-area", clauses, what="it", area=rule.area)
    refusal = player_here(context)
    if refusal is None and context.state.phase is not Phase.DEALING:
        return context.not_now("a third card", "do this once the first four are dealt")
    return refusal


@TABLE.answers(AskEarlyCard, _may_ask)
def ask_early_card(context: TableContext, order: AskEarlyCard) -> Decision:
    """Grant it, with approval, to a player who holds one hand unopened while the dealer has the other."""
    rule, state = required(_rule(context)), context.state
    method = method_of(state, required(context.book.dealing))
    mine = _own_hand(state, method, context.actor.id)
    basis = rule.asked_by_player if mine == "player" else rule.asked_by_banker
    fault = _fault(context, method, mine, basis)
    if fault is not None or mine is None:
        return refused(fault) if fault else []
    wanted = context.needs_approval(rule.role, basis.clauses, basis.readings)
    if wanted is not None:
        return wanted
    place = THIRD["banker" if mine == "player" else "player"]
    return [Draft(EarlyCardGranted(who=context.actor.id, place=place), *cite(basis))]


def _own_hand(state: Table, method: Method, who: str) -> Hand | None:
    return next((hand for hand in PLACES if holder_of(state, method, hand) == who), None)


def _fault(context: TableContext, method: Method, mine: Hand | None, basis: Cited) -> Refusal | None:
    state = context.state
    why = ""
    if mine is None:
        why = f"{context.actor.id} holds no hand"
    elif holder_of(state, method, "banker" if mine == "player" else "player") != "":
        why = "the dealer does not have the other hand"
    elif len(state.coup.drawn) != len(OPENING) or state.coup.holding.early:
        why = "four cards and no more must be out"
    elif any(place in state.coup.faces for place in PLACES[mine]):
        why = f"the {mine} cards are open"
    if not why:
        return None
    accepted = "do this for a player whose hand is unopened while the dealer has the other"
    return refuse("early-card", basis.clauses, why=why, accepted=accepted)


def placed(context: TableContext, faces: dict[str, Card]) -> list[Draft]:
    """Once all four opening cards lie face up: where the early card belongs."""
    early, rule = context.state.coup.holding.early, _rule(context)
    if rule is None or early not in faces or not all(place in faces for place in OPENING):
        return []
    goes = where(faces, context.game.drawing)
    fact = EarlyCardPlaced(place=early, goes=goes, face=faces[early])
    basis = rule.asked_by_player if early == "B3" else rule.asked_by_banker
    if goes != early:
        moved = rule.player_was_due if goes == "P3" else rule.banker_not_due
        basis = rule.player_not_due if early == "P3" else moved
    return [Draft(fact, *cite(basis))]


def where(faces: dict[str, Card], drawing: Drawing) -> Lies:
    """Whose third card it is by the table of play: the Player's, the Banker's, or nobody's."""
    player, banker = points_of((faces["P1"], faces["P2"])), points_of((faces["B1"], faces["B2"]))
    if max(player, banker) >= NATURAL:
        return "shoe"
    if drawing.player_draws(player):
        return "P3"
    return "B3" if drawing.banker_draws(banker, STOOD) else "shoe"


@TABLE.folds(EarlyCardGranted)
def _granted(state: Table, fact: EarlyCardGranted, event: Event) -> Table:
    return with_holding(state, structs.replace(state.coup.holding, early=fact.place))


@TABLE.folds(EarlyCardPlaced)
def _placed(state: Table, fact: EarlyCardPlaced, event: Event) -> Table:
    coup, shoe = state.coup, state.shoe
    others = {place: face for place, face in coup.faces.items() if place != fact.place}
    drawn = tuple(place for place in coup.drawn if place != fact.place)
    holding = structs.replace(coup.holding, early="")
    if fact.goes != "shoe":
        moved = structs.replace(
            coup, drawn=(*drawn, fact.goes), faces={**others, fact.goes: fact.face}, holding=holding
        )
        return structs.replace(state, coup=moved)
    name = str(fact.face)
    seen = {**shoe.seen, name: shoe.seen[name] - 1}
    back = structs.replace(shoe, left=shoe.left + 1, seen=seen, front=(fact.face, *shoe.front))
    betless = BetlessState(ground=GROUND, left=1, shoe=shoe.number)
    return structs.replace(
        state,
        coup=structs.replace(coup, drawn=drawn, faces=others, holding=holding),
        shoe=back,
        control=structs.replace(state.control, betless=betless),
    )
