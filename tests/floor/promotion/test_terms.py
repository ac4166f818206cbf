"""Terms: every item that they must say, what no prize may be, money instead of goods (16.1 to 16.7)."""

import pytest
from msgspec import structs

from punto.floor.promotion.lodgement import LodgeTerms
from punto.floor.promotion.promotion_terms import (
    DraftTerms,
    PlanPromotion,
    PublishTerms,
    TermsDrafted,
    TermsPublished,
)
from punto.floor.promotion.state import Promotion, PromotionPrize
from tests.floor.promotion.promotions import (
    ANN,
    BOTH,
    DAY,
    NOW,
    NSW,
    OPERATOR,
    STAR,
    SUPERVISOR,
    Running,
    codes,
    first_clauses,
    goods,
    money,
    of_kind,
    rules_of,
    whole_terms,
)

ITEMS = [(book, name) for book in BOTH for name in rules_of(book).item]
DETAILS = [
    (book, kind, name) for book in BOTH for kind, rule in rules_of(book).kind.items() for name in rule.detail
]


_ITEMS = ("16.7", *(f"16.7.{number}" for number in range(1, 12)))


def without(rulebook: str, name: str) -> object:
    """Whole terms, with a compulsory wager, but for one item."""
    terms = whole_terms(rulebook, compulsory_wager=True)
    if name == "closing":
        return structs.replace(terms, closes=0)
    if name == "prizes":
        return structs.replace(terms, prizes=())
    return structs.replace(terms, items={**terms.items, name: " "})


@pytest.mark.parametrize("rulebook", BOTH)
def test_a_promotion_is_planned_by_the_operator(rulebook: str) -> None:
    running = Running(rulebook)
    assert running.state.rulebook == rulebook
    assert codes(running.refuses(SUPERVISOR, DraftTerms(terms=whole_terms(rulebook)))) == ["role"]
    assert codes(running.refuses(OPERATOR, PlanPromotion(name="x", rulebook=rulebook))) == ["planned-before"]


def test_a_rulebook_without_such_rules_has_no_promotions() -> None:
    running = Running()
    running.state = Promotion()
    assert codes(running.refuses(OPERATOR, PlanPromotion(name="x", rulebook="nz-1998"))) == ["no-promotions"]
    assert codes(running.refuses(OPERATOR, DraftTerms(terms=whole_terms()))) == ["not-planned"]


def test_settings_are_checked() -> None:
    running = Running()
    running.state = Promotion()
    order = PlanPromotion(name="x", rulebook=NSW, settings={"days_counted": "weeks", "colour": "red"})
    assert codes(running.refuses(OPERATOR, order)) == ["no-such-setting", "no-such-setting"]


@pytest.mark.clause(NSW, "16.6", *_ITEMS)
@pytest.mark.clause(STAR, "16.6", *_ITEMS)
def test_16_6_whole_terms_are_published_with_every_item_on_record() -> None:
    for rulebook in BOTH:
        running = Running(rulebook).draft(compulsory_wager=True)
        running.does(OPERATOR, PublishTerms(where=("the desk", "the web site")))
        assert running.state.published == NOW
        assert running.facts(TermsPublished)[0].where == ("the desk", "the web site")
        nowhere = running.refuses(OPERATOR, PublishTerms(where=()))
        assert (codes(nowhere), first_clauses(nowhere)) == (["not-published"], ["16.6"])


@pytest.mark.parametrize(("rulebook", "name"), ITEMS)
def test_16_7_terms_that_lack_an_item_are_neither_published_nor_lodged(rulebook: str, name: str) -> None:
    running = Running(rulebook)
    running.does(OPERATOR, DraftTerms(terms=without(rulebook, name)))  # type: ignore[arg-type]
    clause = rules_of(rulebook).item[name].clause
    for order in (PublishTerms(where=("the desk",)), LodgeTerms()):
        assert first_clauses(running.refuses(OPERATOR, order)) == [clause]


@pytest.mark.clause(NSW, "16.7.4")
def test_16_7_4_the_wager_is_stated_only_where_there_is_one() -> None:
    running = Running(NSW)
    terms = whole_terms(NSW)
    texts = {name: text for name, text in terms.items.items() if name != "wager"}
    running.does(OPERATOR, DraftTerms(terms=structs.replace(terms, items=texts)))
    running.does(OPERATOR, LodgeTerms())
    running.does(OPERATOR, DraftTerms(terms=structs.replace(terms, items=texts, compulsory_wager=True)))
    assert first_clauses(running.refuses(OPERATOR, LodgeTerms())) == ["16.7.4"]


@pytest.mark.parametrize(("rulebook", "kind", "name"), DETAILS)
def test_16_7_11_a_kind_of_prize_needs_its_details(rulebook: str, kind: str, name: str) -> None:
    running, prize = Running(rulebook), of_kind(rulebook, kind)
    said = {**prize.details[kind], name: ""}
    lacking = structs.replace(prize, details={kind: said})
    running.does(OPERATOR, DraftTerms(terms=whole_terms(rulebook, money(1_00), lacking)))
    faults = running.refuses(OPERATOR, LodgeTerms())
    assert first_clauses(faults) == [rules_of(rulebook).kind[kind].detail[name].clause]
    assert "prize 2" in faults[0].what


_OF_KINDS = (
    "16.7.11.1", "16.7.11.1.1", "16.7.11.1.2", "16.7.11.1.3",
    "16.7.11.2", "16.7.11.2.1", "16.7.11.2.2", "16.7.11.2.3", "16.7.11.2.4",
    "16.7.11.3", "16.7.11.3.1", "16.7.11.3.2", "16.7.11.3.3", "16.7.11.3.4",
    "16.7.11.4", "16.7.11.4.1", "16.7.11.4.2", "16.7.11.4.3", "16.7.11.4.4", "16.7.11.4.5", "16.7.11.4.6",
)  # fmt: skip


@pytest.mark.clause(NSW, *_OF_KINDS)
@pytest.mark.clause(STAR, *_OF_KINDS)
def test_16_7_11_the_details_of_every_kind_are_on_record() -> None:
    for rulebook in BOTH:
        running = Running(rulebook)
        prizes = [of_kind(rulebook, kind) for kind in rules_of(rulebook).kind]
        running.does(OPERATOR, DraftTerms(terms=whole_terms(rulebook, *prizes)))
        running.does(OPERATOR, LodgeTerms())
        bare = [PromotionPrize(title="x", kinds=prize.kinds, value=1_00) for prize in prizes]
        running.does(OPERATOR, DraftTerms(terms=whole_terms(rulebook, *bare)))
        assert len(running.refuses(OPERATOR, LodgeTerms())) == 17


def test_a_prize_of_several_kinds_needs_the_details_of_each() -> None:
    running = Running(NSW)
    prize = PromotionPrize(title="x", kinds=("vehicle", "travel", "money"), value=1_00)
    running.does(OPERATOR, DraftTerms(terms=whole_terms(NSW, prize)))
    assert len(running.refuses(OPERATOR, LodgeTerms())) == 8


@pytest.mark.parametrize("rulebook", BOTH)
def test_16_7_11_a_kind_that_nobody_knows_is_refused(rulebook: str) -> None:
    """A car under another name would not be asked for its make."""
    prize = PromotionPrize(title="x", kinds=("car", "money", "yacht"), value=1_00)
    faults = Running(rulebook).refuses(OPERATOR, DraftTerms(terms=whole_terms(rulebook, prize)))
    assert (codes(faults), first_clauses(faults)) == (["no-such-kind"] * 2, ["16.7.11"] * 2)
    assert "vehicle" in faults[0].accepted


def test_all_faults_are_named_at_once() -> None:
    """Bad input: missing items, forbidden prizes and dates in the past, each with its clause."""
    running = Running(NSW)
    terms = whole_terms(NSW, goods(), starts=NOW - 1, closes=NOW - DAY, draw_at=NOW - 2 * DAY)
    running.does(OPERATOR, DraftTerms(terms=structs.replace(terms, items={})))
    faults = running.refuses(OPERATOR, LodgeTerms())
    assert first_clauses(faults) == [
        "16.7.1", "16.7.2", "16.7.3", "16.7.5", "16.7.7", "16.7.8", "16.7.9", "16.7.10",
        "16.7.6", "16.7.7", "16.7.6", "16.7.2",
    ]  # fmt: skip
    assert running.state.lodged is None


@pytest.mark.clause(NSW, "16.5.1", "16.5.2", "16.5.3", "16.5.4", "16.5.5")
@pytest.mark.clause(STAR, "16.5.1", "16.5.2", "16.5.3", "16.5.4", "16.5.5")
@pytest.mark.parametrize(
    ("contents", "clause"),
    [
        (("food", "tobacco"), "16.5.1"),
        (("Cigars",), "16.5.1"),
        (("carton of cigarettes",), "16.5.1"),
        (("replica", "antique firearms"), "16.5.2"),
        (("firearm",), "16.5.2"),
        (("ammunition",), "16.5.2"),
        (("imitation firearm",), "16.5.2"),
        (("prohibited weapon",), "16.5.3"),
        (("fireworks",), "16.5.5"),
    ],
)
def test_16_5_forbidden_prizes_are_refused(contents: tuple[str, ...], clause: str) -> None:
    for rulebook in BOTH:
        running = Running(rulebook, prescribed=("Fireworks",))
        terms = whole_terms(rulebook, goods(), goods(contents=contents))
        faults = running.refuses(OPERATOR, DraftTerms(terms=terms))
        assert first_clauses(faults) == [clause]
        assert "prize 2" in faults[0].what
        everything = goods(contents=("tobacco", "ammunition", "weapon", "fireworks"), liquor_ml=21_000)
        found = running.refuses(OPERATOR, DraftTerms(terms=whole_terms(rulebook, everything)))
        assert first_clauses(found) == ["16.5.1", "16.5.2", "16.5.3", "16.5.4", "16.5.5"]
        assert running.state.terms is None


@pytest.mark.clause(NSW, "16.5.4")
@pytest.mark.parametrize(("millilitres", "allowed"), [(19_999, True), (20_000, True), (20_001, False)])
def test_16_5_4_twenty_litres_are_allowed_and_more_are_not(millilitres: int, allowed: bool) -> None:
    for rulebook in BOTH:
        running = Running(rulebook)
        running.refuses(OPERATOR, DraftTerms(terms=whole_terms(rulebook, goods(liquor_ml=99_000))))
        order = DraftTerms(terms=whole_terms(rulebook, goods(liquor_ml=millilitres), goods(liquor_ml=15_000)))
        if allowed:
            running.does(OPERATOR, order)
        else:
            assert first_clauses(running.refuses(OPERATOR, order)) == ["16.5.4"]


def test_16_5_4_a_venue_may_count_all_prizes_together() -> None:
    running = Running(NSW, settings={"litres_counted": "all-prizes"})
    order = DraftTerms(terms=whole_terms(NSW, goods(liquor_ml=10_000), goods(liquor_ml=10_500)))
    faults = running.refuses(OPERATOR, order)
    assert faults[0].what == "all prizes together has 20.5 litres of liquor"
    assert faults[0].accepted == "20 litres or less"


@pytest.mark.clause(NSW, "16.3")
@pytest.mark.clause(STAR, "16.3")
@pytest.mark.parametrize(
    ("rulebook", "kinds", "allowed"),
    [
        (NSW, ("goods",), True),
        (NSW, ("slots-dollars",), False),
        (NSW, ("casino-dollars",), False),
        (NSW, ("slots-dollars", "casino-dollars"), False),
        (NSW, ("goods", "casino-dollars"), True),
        (NSW, ("money",), False),
        (STAR, ("money", "casino-dollars"), False),
        (STAR, ("goods",), True),
        (STAR, ("slots-dollars",), True),
        (STAR, ("casino-dollars",), False),
    ],
)
def test_16_3_money_instead_of_goods(rulebook: str, kinds: tuple[str, ...], allowed: bool) -> None:
    prize = PromotionPrize(title="x", kinds=kinds, value=800_00, alternative=700_00)
    refused = PromotionPrize(title="x", kinds=("casino-dollars",), value=800_00, alternative=700_00)
    for book in BOTH:
        Running(book).refuses(OPERATOR, DraftTerms(terms=whole_terms(book, refused)))
    running, order = Running(rulebook), DraftTerms(terms=whole_terms(rulebook, prize))
    if allowed:
        running.does(OPERATOR, order)
    else:
        assert first_clauses(running.refuses(OPERATOR, order)) == ["16.3"]


@pytest.mark.clause(STAR, "16.4")
def test_star_16_4_the_terms_cannot_promise_cash() -> None:
    running = Running(STAR)
    faults = running.refuses(OPERATOR, DraftTerms(terms=whole_terms(STAR, money(5_00, "cash"))))
    assert (codes(faults), first_clauses(faults)) == (["way-not-allowed"], ["16.4"])
    Running(NSW).does(OPERATOR, DraftTerms(terms=whole_terms(NSW, money(5_00, "cash"))))


@pytest.mark.clause(NSW, "16.1")
@pytest.mark.clause(STAR, "16.1")
@pytest.mark.parametrize("by", ["turnover", "rank", "skill"])
def test_16_1_a_prize_without_chance_is_no_promotional_prize(by: str) -> None:
    for rulebook in BOTH:
        faults = Running(rulebook).refuses(OPERATOR, DraftTerms(terms=whole_terms(rulebook, by=by)))
        assert codes(faults) == ["not-by-chance"]
        assert "def:Promotional Prize(s)" in faults[0].clauses


def test_a_new_draft_undoes_what_was_lodged() -> None:
    """A-PRM-11: terms changed before the start are lodged again."""
    running = Running(STAR).draft()
    running.does(OPERATOR, LodgeTerms())
    running.does(OPERATOR, PublishTerms(where=("the desk",)))
    running.draft(money(1_00))
    assert (running.state.lodged, running.state.published, running.state.edition) == (None, 0, 2)
    assert [fact.edition for fact in running.facts(TermsDrafted)] == [1, 2]


def test_terms_are_needed_first() -> None:
    running = Running()
    for order in (PublishTerms(where=("x",)), LodgeTerms()):
        assert codes(running.refuses(OPERATOR, order)) == ["no-terms"]
    assert codes(running.refuses(ANN, LodgeTerms())) == ["role"]
