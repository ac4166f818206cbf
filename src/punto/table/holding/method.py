"""Methods: which way of dealing is in force, who may choose another, and how the cards lie."""

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.roles import HOUSE, holds, title_of
from punto.rulebook.procedure.dealing import By, Dealing, Method, Way
from punto.rulebook.refusal import Refusal, refuse
from punto.table.machine import TABLE, TableContext, TwoHandOrder
from punto.table.state.table import Phase, Table
from punto.units.field_types import Text

NO_COUP = (Phase.CLOSED, Phase.PREPARING, Phase.BETTING, Phase.CALLED, Phase.SHOE_OVER)
BEFORE_SHOE = (Phase.CLOSED, Phase.PREPARING, Phase.SHOE_OVER)


class ChooseMethod(TwoHandOrder, frozen=True, kw_only=True, tag="choose-method"):
    """Have the cards dealt in another way from the next coup on."""

    method: Text


class ChooseFaces(TwoHandOrder, frozen=True, kw_only=True, tag="choose-faces"):
    """Have the cards dealt face up, or face down."""

    faces: Way


class MethodChosen(Fact, frozen=True, kw_only=True, tag="method-chosen"):
    """The cards are dealt in this way from now on."""

    audience = EVERYBODY
    words = "The cards are dealt by {method}"
    method: str


class FacesChosen(Fact, frozen=True, kw_only=True, tag="faces-chosen"):
    """The cards are dealt face up, or face down, from now on."""

    audience = EVERYBODY
    words = "The cards are dealt face {faces}"
    faces: Way


def method_name(state: Table, dealing: Dealing) -> str:
    """The method of this coup, by its name in the rulebook."""
    control = state.control
    if state.coup.kind == "dummy" and dealing.betless and dealing.betless.method:
        return dealing.betless.method
    if (
        control.instead
        and control.shoe == state.shoe.number
        and control.instead_coup in (0, state.coup.number)
    ):
        return control.instead
    chosen = control.method or state.setup.method
    return chosen if chosen in dealing.method else next(iter(dealing.method))


def method_of(state: Table, dealing: Dealing) -> Method:
    """The method of this coup."""
    return dealing.method[method_name(state, dealing)]


def unknown_method(context: TableContext, dealing: Dealing) -> Refusal | None:
    """Why no card may be dealt: the table was set up with a method that the rulebook does not have."""
    name = context.state.control.method or context.state.setup.method
    return _unknown(dealing, name) if name and name not in dealing.method else None


def _unknown(dealing: Dealing, name: str) -> Refusal:
    return refuse(
        "method-unknown", dealing.one_method.clauses, method=name, methods=", ".join(dealing.method)
    )


def needs_one_of(context: TableContext, by: By, readings: tuple[str, ...] = ()) -> Refusal | None:
    """Refuse somebody who has none of these roles, nor one above."""
    if context.actor is HOUSE or any(holds(context.book, context.actor, role) for role in by.roles):
        return None
    needed = " or ".join(title_of(context.book, role) for role in by.roles)
    role = title_of(context.book, context.actor.role)
    return refuse("role", by.clauses, readings or by.readings, role=role, needed=needed)


def _may_choose(context: TableContext, by: By | None, what: str) -> Refusal | None:
    refusal = needs_one_of(context, by) if by else context.needs_dealer()
    if refusal is None and context.state.phase not in NO_COUP:
        return context.not_now(what, "do this between coups")
    return refusal


def _may_choose_method(context: TableContext) -> Refusal | None:
    dealing = context.book.dealing
    return _may_choose(context, dealing.chosen_by if dealing else None, "another way to deal")


def _may_choose_faces(context: TableContext) -> Refusal | None:
    dealing = context.book.dealing
    return _may_choose(context, dealing.faces_by if dealing else None, "turning the deal over")


@TABLE.answers(ChooseMethod, _may_choose_method)
def choose_method(context: TableContext, order: ChooseMethod) -> Decision:
    """Choose one of the rulebook's methods, at a moment when it may be changed."""
    state, dealing = context.state, context.book.dealing
    if dealing is None:
        return refused(refuse("no-power", (), what="choose another way to deal"))
    if order.method not in dealing.method:
        return refused(_unknown(dealing, order.method))
    rule = dealing.whole_shoe
    if rule and state.phase not in BEFORE_SHOE and state.shoe.coups:
        return refused(
            refuse("method-fixed", rule.clauses, rule.readings, title=method_of(state, dealing).title)
        )
    return [Draft(MethodChosen(method=order.method), dealing.one_method.clauses)]


@TABLE.answers(ChooseFaces, _may_choose_faces)
def choose_faces(context: TableContext, order: ChooseFaces) -> Decision:
    """Choose how the cards lie, where the method leaves a choice."""
    dealing = context.book.dealing
    if dealing is None:
        return refused(refuse("no-power", (), what="choose how the cards lie"))
    method = method_of(context.state, dealing)
    if order.faces not in method.faces:
        return refused(refuse(
            "must-face", method.dealt.clauses,
            way=order.faces, wrong=f"is no part of {method.title}", right=f"face {method.faces[0]}",
        ))  # fmt: skip
    rule = dealing.faces_by or method.dealt
    return [Draft(FacesChosen(faces=order.faces), rule.clauses)]


@TABLE.folds(MethodChosen)
def _method_chosen(state: Table, fact: MethodChosen, event: Event) -> Table:
    control = state.control
    if control.method != fact.method:
        control = structs.replace(
            control, method=fact.method, holder="", deals_for="", offered="", declined=()
        )
    return structs.replace(state, control=structs.replace(control, instead=""))


@TABLE.folds(FacesChosen)
def _faces_chosen(state: Table, fact: FacesChosen, event: Event) -> Table:
    return structs.replace(state, control=structs.replace(state.control, faces=fact.faces))
