"""What the terms of a promotion must say, and what they leave out."""

from collections.abc import Iterator

from punto.floor.promotion.state import PromotionPrize, PromotionTerms
from punto.rulebook.procedure.promotion import PrizeDetails, PromotionRules
from punto.rulebook.refusal import Refusal, refuse

CLOSING, PRIZES = "closing", "prizes"
"""The items that are more than text: a moment, and the list of prizes."""


def missing_faults(rules: PromotionRules, terms: PromotionTerms) -> Iterator[Refusal]:
    """Everything that the terms lack, in the order of the text."""
    for name, item in rules.item.items():
        needed = terms.compulsory_wager or not item.only_with_wager
        if needed and not _says(terms, name):
            clauses = (*item.clauses, *rules.terms.clauses)
            yield refuse("missing-item", clauses, item.readings, item=item.title)
    for number, prize in enumerate(terms.prizes, 1):
        for kind, rule in rules.kind.items():
            if kind in prize.kinds:
                yield from _details(rule, kind, number, prize)


def _says(terms: PromotionTerms, name: str) -> bool:
    if name == CLOSING:
        return terms.closes > 0
    if name == PRIZES:
        return bool(terms.prizes) and all(prize.title.strip() and prize.value > 0 for prize in terms.prizes)
    return bool(terms.items.get(name, "").strip())


def _details(rule: PrizeDetails, kind: str, number: int, prize: PromotionPrize) -> Iterator[Refusal]:
    said = prize.details.get(kind, {})
    for name, item in rule.detail.items():
        if not said.get(name, "").strip():
            clauses = (*item.clauses, *rule.clauses)
            yield refuse(
                "missing-detail", clauses, item.readings, prize=number, kind=rule.title, item=item.title
            )


def clauses_met(rules: PromotionRules, terms: PromotionTerms) -> tuple[str, ...]:
    """The clauses that complete terms answer to: every item that they say, and every detail of a kind."""
    met = [*rules.terms.clauses]
    for name, item in rules.item.items():
        if _says(terms, name):
            met += item.clauses
    for kind in dict.fromkeys(each for prize in terms.prizes for each in prize.kinds if each in rules.kind):
        rule = rules.kind[kind]
        met += [*rule.clauses, *(clause for item in rule.detail.values() for clause in item.clauses)]
    return tuple(dict.fromkeys(met))
