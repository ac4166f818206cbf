"""Promotional prizes and player cards in words."""

from collections.abc import Iterator

from punto.rulebook.describe.words import FactRow, FactTopic, listed, row
from punto.rulebook.model import Rulebook
from punto.rulebook.procedure.promotion import PromotionRules
from punto.rulebook.refusal import dollars
from punto.units import format_money

WAYS = {"cash": "cash", "cheque": "crossed cheque", "transfer": "bank transfer"}
CHOICES = {"postpone": "postponed", "cancel": "cancelled"}


def promotion_topics(book: Rulebook) -> Iterator[FactTopic]:
    """What a rulebook says of promotions and of player cards, where it says anything."""
    if book.promotion:
        yield FactTopic("Promotional prizes", tuple(_promotion(book.promotion)))
    card = book.conduct.player_card if book.conduct else None
    if card:
        rows = (
            row("A card that expires while one plays", "does until one leaves", card.session),
            row("Another person's card", "makes the wager invalid", card.own),
            row("A wager for another person", "is invalid", card.for_another),
        )
        yield FactTopic("Player cards", rows)


def _money(cents: int) -> str:
    return dollars(format_money(cents))


def _promotion(rules: PromotionRules) -> Iterator[FactRow]:
    yield row("Promotional prizes", "may be offered", rules.offered)
    yield row("How they are given", "by a draw or an element of chance", rules.chance)
    yield row("Scrutineer", f"may oversee a prize over {_money(rules.scrutineer.over)}", rules.scrutineer)
    never = listed((each.replace("-", " ") for each in rules.alternative.never), "and")
    yield row("Money instead of goods", f"may be offered, except for {never}", rules.alternative)
    yield row("A money prize", _paid(rules), rules.payment)
    for forbidden in rules.forbidden.values():
        yield row(f"A prize with {forbidden.title}", "never", rules.forbidding, forbidden)
    yield row("Where the terms are", "named in marketing and easy to get", rules.published)
    yield from _terms(rules)
    notice = rules.notice
    methods = listed(notice.methods)
    yield row("An absent winner", f"told within {notice.days} days by {methods}", notice)
    yield from _regulator(rules)


def _paid(rules: PromotionRules) -> str:
    payment = rules.payment
    ways = listed(WAYS[way] for way in payment.ways)
    if payment.chosen_over is None:
        return f"{ways}, or both; nothing else"
    return f"over {_money(payment.chosen_over)} the winner chooses {ways}, or a mix"


def _terms(rules: PromotionRules) -> Iterator[FactRow]:
    for item in rules.item.values():
        needed = "where there is one" if item.only_with_wager else "always"
        yield row(f"The terms say {item.title}", needed, rules.terms, item)
    for kind in rules.kind.values():
        for detail in kind.detail.values():
            yield row(f"The terms say of {kind.title}: {detail.title}", "always", kind, detail)


def _regulator(rules: PromotionRules) -> Iterator[FactRow]:
    lodging, compromise, denied = rules.lodging, rules.compromise, rules.denied
    when = f"at least {lodging.hours} hours before the start" if lodging.hours else "before the start"
    yield row("The full terms", f"go to {lodging.to} {when}", lodging)
    changed = "in force once approved" if rules.amendment.approval else "in force at once, and lodged again"
    yield row("Terms changed after the start", changed, rules.amendment)
    kept = listed(denied.kept, "and")
    yield row("A claim that is refused", "the reason is told", denied)
    yield row(f"Over {_money(denied.record.over)}", f"{kept} are kept", denied.record)
    told = f"the operator decides; a complaint goes to {rules.dispute.complaint_to}"
    yield row("A dispute", told, rules.dispute)
    soon = f"within {compromise.hours} hours" if compromise.hours else "at once"
    for what, choices in compromise.choices.items():
        may = listed(CHOICES[each] for each in choices)
        yield row(f"A compromised {what}", f"is {may}; {compromise.to} is told {soon}", compromise)
    for setting in rules.settings:
        value = f"{setting.default} (may be {listed(setting.choices)})".lower()
        yield row(setting.title, value.replace("-", " "), setting)
