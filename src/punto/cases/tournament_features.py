"""The plan of a tournament that a case describes by features, and the items that its conditions leave out."""

from collections.abc import Collection
from typing import get_args

from punto.cases.case_fields import Fields
from punto.floor.tournament.state import RoundPlan, TournamentPlan
from punto.rulebook.model import Rulebook
from punto.rulebook.procedure.tournament import Feature, TournamentRules
from punto.table import Terms
from punto.table.state.heat import EVERY_TOPIC, LimitStep, SpecialMarkers

WORDS: tuple[tuple[Feature, tuple[str, ...]], ...] = (
    ("re-buy-marker", ("re-buy-mark", "rebuy-mark")),
    ("re-buy", ("re-buy", "rebuy")),
    ("buy-back", ("buy-back", "buyback")),
    ("buy-in", ("buy-in", "buyin")),
    ("add-on", ("add-on", "addon")),
    ("fee", ("fee", "entry")),
    ("refusal", ("refus", "deny", "reserv")),
    ("criteria", ("criteri", "select")),
    ("charity", ("charit", "media", "employee", "staff")),
    ("signing", ("sign",)),
    ("progression", ("progress",)),
    ("repechage", ("repechage", "second", "catch")),
    ("disposition", ("dispos", "cash")),
    ("minimum", ("minim", "compuls")),
    ("secret-wagers", ("secret", "undisclosed")),
    ("pass-cards", ("pass",)),
    ("all-in", ("all-in", "allin")),
    ("stand-off", ("stand-off", "standoff")),
)  # fmt: skip
"""What the names of features have in them, however a case spells them; the first that fits counts."""


def rules_of(book: Rulebook) -> TournamentRules:
    """What a rulebook says of tournaments; asked only of one that has them."""
    if book.tournament is None:
        raise LookupError(f"{book.id} has no rules for tournaments")
    return book.tournament


def features_of(fields: Fields) -> frozenset[Feature]:
    """The features that a case names; a word that means none is left out, and said to be."""
    found: set[Feature] = set()
    for number, given in enumerate(fields.texts("features", required=False)):
        feature = _feature(given)
        if feature is None:
            fields.ignored.append(fields.place(f"features[{number}]"))
        else:
            found.add(feature)
    return frozenset(found)


def _feature(given: str) -> Feature | None:
    name = given.strip().lower().replace("_", "-").replace(" ", "-")
    if name in get_args(Feature):
        return next(feature for feature, _ in WORDS if feature == name)
    return next((feature for feature, words in WORDS if any(word in name for word in words)), None)


def omitted_of(fields: Fields, book: Rulebook) -> frozenset[str]:
    """The clauses whose items the conditions leave out; one that asks for no item is said to be ignored."""
    given = fields.texts("omitted", required=False)
    clauses = [clause for item in rules_of(book).item.values() for clause in item.clauses]
    for number, each in enumerate(given):
        if not any(covers(each, clause) for clause in clauses):
            fields.ignored.append(fields.place(f"omitted[{number}]"))
    return frozenset(given)


def covers(clause: str, other: str) -> bool:
    """Whether a clause is another, or has it as a part.

    >>> covers("15.4.2(h)", "15.4.2(h)(ii)"), covers("15.4.2(h)", "15.4.2(i)")
    (True, False)
    """
    return other == clause or other.startswith((f"{clause}(", f"{clause}."))


def plan_with(book: Rulebook, has: Collection[Feature]) -> TournamentPlan:
    """The plan of a tournament that has these features and no others."""
    step = (LimitStep(coup=1, minimum=1, maximum=1),)
    rounds = (RoundPlan(limits=step, coups=1, advance=1),) * (2 if "progression" in has else 1)

    def any_of(*names: Feature) -> int:
        return int(any(name in has for name in names))

    return TournamentPlan(
        game=Terms(rulebook=book.id, variant=next(iter(book.variant))),
        bank=1,
        fee=any_of("fee", "add-on"),
        buy_in=any_of("buy-in"),
        re_buys=any_of("re-buy", "re-buy-marker"),
        refuses="refusal" in has,
        criteria="yes" if "criteria" in has else "",
        charity="charity" in has,
        signing="signing" in has,
        buy_backs=any_of("buy-back"),
        repechage="repechage" in has,
        chips_to_cash="disposition" in has,
        secret_wagers=any_of("secret-wagers"),
        pass_cards=any_of("pass-cards"),
        markers=SpecialMarkers(all_in=any_of("all-in"), stand_off=any_of("stand-off")),
        adopted=EVERY_TOPIC if "minimum" in has else frozenset(),
        rounds=rounds,
    )
