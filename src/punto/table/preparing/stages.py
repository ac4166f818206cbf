"""Stages: where the cards stand on their way into the shoe, and what is due to them next."""

from typing import Literal

from msgspec import structs

from punto.rulebook.model import Rulebook
from punto.rulebook.procedure import Preparing
from punto.rulebook.records import Cited
from punto.rulebook.refusal import Refusal, refuse
from punto.rulebook.rulebook_errors import Unknown
from punto.table.machine import TableContext
from punto.table.state.shoe import Preparation
from punto.table.state.table import Phase, Table

Stage = Literal["cards", "mix", "cut", "cutting-card", "load", "burn"]

DUE: dict[Stage, str] = {
    "cards": "cards brought to the table",
    "mix": "the cards checked and shuffled",
    "cut": "the cut",
    "cutting-card": "the cutting card",
    "load": "loading the cards",
    "burn": "the burn",
}


def rules_of(book: Rulebook) -> Preparing:
    """The rulebook's rules on preparing cards."""
    if book.preparing is None:
        raise Unknown("preparing", f"{book.id} says nothing on how cards are made ready", [])
    return book.preparing


def is_cut(state: Table) -> bool:
    """Whether the cards are cut and burned, and have a cutting card: not in a shuffling machine."""
    return state.setup.device == "shoe"


def steps_left(state: Table, rules: Preparing) -> tuple[str, ...]:
    """What must still be done to the cards before the cut; a machine shuffles by itself."""
    now = state.preparing
    if state.setup.device == "shuffler":
        return ()
    needed: tuple[str, ...] = rules.way[now.origin].steps
    if rules.checking and rules.checking.at_opening and now.opening:
        needed = ("check", *needed)
    return tuple(step for step in needed if step not in now.done)


def stage_of(state: Table, rules: Preparing) -> Stage:
    """What the cards need next."""
    now = state.preparing
    if not now.origin:
        return "cards"
    if steps_left(state, rules):
        return "mix"
    if is_cut(state) and not now.cut.done:
        return "cut"
    if is_cut(state) and now.cutting_card is None:
        return "cutting-card"
    return "burn" if now.loaded else "load"


def not_due(context: TableContext, what: str, stage: Stage, rule: Cited | None = None) -> Refusal | None:
    """Refuse something that is not what the cards need next."""
    if context.state.phase is not Phase.PREPARING:
        return context.not_now(what, "do this while the cards are made ready", rule)
    rules = rules_of(context.book)
    if context.state.preparing.dropped and rules.dropped:
        return refuse("uncounted", rules.dropped.clauses)
    now = stage_of(context.state, rules)
    if now == stage:
        return None
    clauses = rule.clauses if rule else ()
    return refuse("phase", clauses, what=what, now=f"due is {DUE[now]}", due=DUE[now])


def without_cards(state: Table) -> Table:
    """The table once the cards being made ready are gone: others must come, and go the whole way."""
    now = state.preparing
    return structs.replace(
        state,
        preparing=Preparation(why=now.why, opening=now.opening),
        shoe=structs.replace(state.shoe, packs=0, discarded=0),
    )


def no_machine(context: TableContext) -> Refusal | None:
    """Refuse a cut or a cutting card where a machine shuffles."""
    shuffler = rules_of(context.book).shuffler
    if context.state.setup.device == "shoe" or shuffler is None:
        return None
    return refuse("not-cut", shuffler.clauses)


def reason_of(state: Table, rules: Preparing) -> tuple[str, ...]:
    """The clauses under which the cards are being made ready."""
    why = state.preparing.why
    replacement = rules.replacement.get(why)
    if replacement:
        new = replacement.new_cards
        return (*replacement.clauses, *(new.clauses if new else ()))
    rule = rules.occasion.get(why) or rules.shuffle_order.get(why)
    return rule.clauses if rule else ()
