"""What somebody who writes the terms of a promotion goes by: items, kinds of prize, what no prize may be."""

from collections.abc import Iterator, Mapping

from punto.api.promotion_answers import PrizeKindChoice, PromotionChoices, TermsItemChoice
from punto.live.floor import LiveFloor
from punto.rulebook.library import rulebook_ids
from punto.rulebook.model import Rulebook
from punto.rulebook.procedure.promotion import PromotionRules, TermsItem
from punto.table.setup import book_of


def choices(floor: LiveFloor) -> list[PromotionChoices]:
    """By rulebook, for every rulebook with promotions: those of this floor's tables come first."""
    played = dict.fromkeys(table.setup.terms.rulebook for table in floor.tables.values())
    names = dict.fromkeys((*(name for name in played if name in rulebook_ids()), *rulebook_ids()))
    return [found for name in names if (found := _of_book(book_of(name)))]


def _of_book(book: Rulebook) -> PromotionChoices | None:
    rules = book.promotion
    if rules is None:
        return None
    return PromotionChoices(
        rulebook=book.id,
        badge=book.identity.badge,
        title=book.identity.title,
        items=_items(rules.item),
        kinds=list(_kinds(rules)),
        ways=rules.payment.ways,
        methods=[
            TermsItemChoice(name=name, title=name, clause=each.clauses[0])
            for name, each in rules.notice.methods.items()
        ],
        never=[
            TermsItemChoice(name=name, title=each.title, clause=each.clauses[0])
            for name, each in rules.forbidden.items()
        ],
        kept=tuple(each for each in rules.denied.kept if each != "reason"),
        duties=list(_duties(rules)),
    )


def _items(items: Mapping[str, TermsItem]) -> list[TermsItemChoice]:
    return [
        TermsItemChoice(
            name=name, title=each.title, clause=each.clauses[0], only_with_wager=each.only_with_wager
        )
        for name, each in items.items()
    ]


def _kinds(rules: PromotionRules) -> Iterator[PrizeKindChoice]:
    for kind in rules.plain_kinds:
        yield PrizeKindChoice(kind=kind, title=kind.replace("-", " "), clause="", details=[])
    for kind, rule in rules.kind.items():
        details = _items(rule.detail)
        yield PrizeKindChoice(kind=kind, title=rule.title, clause=rule.clauses[0], details=details)


def _duties(rules: PromotionRules) -> Iterator[TermsItemChoice]:
    """What differs from text to text, in words."""
    pay, lodging, compromise = rules.payment, rules.lodging, rules.compromise
    money = f"paid by {' or '.join(pay.ways)}"
    lodge = f"with {lodging.to}, {f'{lodging.hours} hours before' if lodging.hours else 'before'} the start"
    change = "once it is approved" if rules.amendment.approval else "at once; lodged again"
    told = f"{compromise.to} is told {f'within {compromise.hours} hours' if compromise.hours else 'at once'}"
    for name, title, rule in (
        ("money", money, pay),
        ("lodge", lodge, lodging),
        ("change", change, rules.amendment),
        ("compromise", told, compromise),
    ):
        yield TermsItemChoice(name=name, title=title, clause=rule.clauses[0])
