"""What no prize may be, which prizes may be money instead, and how money is paid."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from punto.floor.promotion.state import PaymentWay, PromotionPrize, PromotionTerms
from punto.rulebook.procedure.promotion import ForbiddenPrize, PromotionRules
from punto.rulebook.refusal import Refusal, refuse
from punto.units import format_money

MONEY, GOODS = "money", "goods"
ALL_PRIZES = "all-prizes"
LITRE = 1000
"""Millilitres."""


def forbidden_faults(
    rules: PromotionRules,
    prizes: tuple[PromotionPrize, ...],
    prescribed: tuple[str, ...],
    litres_counted: str,
) -> Iterator[Refusal]:
    """Every forbidden content of every prize, in the order of the text."""
    for rule in rules.forbidden.values():
        named = tuple(content_name(each) for each in (prescribed if rule.prescribed else rule.contents))
        for number, prize in enumerate(prizes, 1):
            for content in prize.contents:
                if _names(content, named):
                    yield _forbidden(rules, rule, number, content)
        if rule.over_litres is not None:
            yield from _liquor(rules, rule, prizes, litres_counted)


def content_name(words: str) -> str:
    """A content as it is compared: one thing or several, however it is spelt.

    >>> content_name("Imitation firearms"), content_name("glass")
    ('imitation-firearm', 'glass')
    """
    name = "-".join(words.lower().replace("_", " ").replace("-", " ").split())
    return name.removesuffix("s") if name.endswith("s") and not name.endswith("ss") else name


def _names(content: str, forbidden: tuple[str, ...]) -> bool:
    """Whether a content is one of these things, whatever word stands before it: a pipe tobacco is tobacco."""
    name = f"-{content_name(content)}"
    return any(name.endswith(f"-{each}") for each in forbidden)


def _forbidden(rules: PromotionRules, rule: ForbiddenPrize, number: int, content: str) -> Refusal:
    clauses = (*rule.clauses, *rules.forbidding.clauses)
    return refuse("forbidden-prize", clauses, rule.readings, prize=number, content=content, title=rule.title)


def _liquor(
    rules: PromotionRules, rule: ForbiddenPrize, prizes: tuple[PromotionPrize, ...], counted: str
) -> Iterator[Refusal]:
    """More liquor than allowed: in one prize, or in all together where a venue counts so."""
    amounts = {f"prize {number}": prize.liquor_ml for number, prize in enumerate(prizes, 1)}
    if counted == ALL_PRIZES:
        amounts = {"all prizes together": sum(amounts.values())}
    most = rule.over_litres or 0
    for what, amount in amounts.items():
        if amount > most * LITRE:
            clauses = (*rule.clauses, *rules.forbidding.clauses)
            litres = format_litres(amount)
            yield refuse("too-much-liquor", clauses, rule.readings, counted=what, litres=litres, most=most)


def format_litres(millilitres: int) -> str:
    """Millilitres as litres.

    >>> format_litres(20_500), format_litres(20_000)
    ('20.5', '20')
    """
    whole, part = divmod(millilitres, LITRE)
    return f"{whole}.{part:03}".rstrip("0") if part else str(whole)


def known_kinds(rules: PromotionRules) -> tuple[str, ...]:
    """Every kind of prize that terms may name; none where names are free."""
    return (*rules.plain_kinds, *rules.kind) if rules.plain_kinds else ()


def kind_faults(rules: PromotionRules, prizes: tuple[PromotionPrize, ...]) -> Iterator[Refusal]:
    """Every kind that nobody knows: what the terms must say of it would not be asked."""
    known = known_kinds(rules)
    for number, prize in enumerate(prizes, 1):
        for kind in prize.kinds if known else ():
            if kind not in known:
                clauses = rules.item["prizes"].clauses
                yield refuse("no-such-kind", clauses, prize=number, kind=kind, kinds=", ".join(known))


def never_converted(rules: PromotionRules, prize: PromotionPrize) -> tuple[str, ...]:
    """The kinds in a prize that are never converted into money."""
    return tuple(kind for kind in prize.kinds if kind in rules.alternative.never)


def alternative_fault(rules: PromotionRules, prize: PromotionPrize) -> Refusal | None:
    """Why no money can be offered instead of a prize: nothing in it may be converted."""
    rule, never = rules.alternative, never_converted(rules, prize)
    if not prize.kinds or any(kind not in (*never, MONEY) for kind in prize.kinds):
        return None
    if not never:
        return refuse("money-already", rule.clauses, rule.readings)
    kinds = " and ".join(each.replace("-", " ") for each in never)
    return refuse("no-alternative", rule.clauses, rule.readings, kind=kinds)


def winner_chooses(rules: PromotionRules, amount: int) -> bool:
    """Whether the winner chooses how a sum of money is paid."""
    over = rules.payment.chosen_over
    return over is not None and amount > over


def ways_allowed(rules: PromotionRules, amount: int, in_terms: tuple[str, ...]) -> tuple[str, ...]:
    """The ways in which a sum may be paid: the winner's choice, or what the terms leave of the text's."""
    ways = rules.payment.ways
    if winner_chooses(rules, amount) or not in_terms:
        return ways
    return tuple(way for way in ways if way in in_terms)


def way_faults(
    rules: PromotionRules, amount: int, split: Mapping[PaymentWay, int], in_terms: tuple[str, ...]
) -> Iterator[Refusal]:
    """Every way of paying that is not allowed for a sum, and parts that do not add up."""
    rule, allowed = rules.payment, ways_allowed(rules, amount, in_terms)
    for way, part in split.items():
        if way not in allowed or part <= 0:
            ways = " or ".join(allowed)
            yield refuse("way-not-allowed", rule.clauses, rule.readings, way=way, ways=ways)
    total = sum(split.values())
    if total != amount:
        yield refuse(
            "wrong-split", rule.clauses, rule.readings, sum=format_money(total), amount=format_money(amount)
        )


def terms_way_faults(rules: PromotionRules, prize: PromotionPrize) -> Iterator[Refusal]:
    """Every way of paying in the terms that the text does not have."""
    rule = rules.payment
    for way in prize.ways:
        if way not in rule.ways:
            yield refuse("way-not-allowed", rule.clauses, rule.readings, way=way, ways=" or ".join(rule.ways))


def money_of(terms: PromotionTerms) -> int:
    """What the money prizes come to, in cents."""
    return sum(prize.value for prize in terms.prizes if prize.kinds == (MONEY,))


def scrutineer_allowed(rules: PromotionRules, prizes: tuple[PromotionPrize, ...]) -> bool:
    """Whether one prize alone is worth enough for a scrutineer."""
    return any(prize.value > rules.scrutineer.over for prize in prizes)


def millilitres(litres: Fraction) -> int:
    """Litres as whole millilitres, rounded up: a drop too much is too much."""
    exact = litres * LITRE
    return -(-exact.numerator // exact.denominator)
