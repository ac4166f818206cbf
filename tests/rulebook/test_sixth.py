"""A sixth rulebook and a wager nobody plays, written in TOML alone, go through every engine there is.

Each engine adds itself to ENGINES: it is given the rulebook and the name of the invented wager.
"""

from fractions import Fraction
from pathlib import Path

import pytest

from punto.rulebook import content_hash, load
from punto.rulebook.citing import observe
from punto.rulebook.model import Rulebook
from punto.rulebook.refusal import Refusal
from punto.rulebook.register import clauses
from punto.rules.checks.before_cards import check_before
from punto.rules.coup import Coup
from punto.rules.game import Game
from punto.rules.limits import Bounds, Sign
from punto.rules.proof import prove
from punto.units import ChipSet
from tests.rulebook.books import SMALL, with_sixth
from tests.rulebook.engines import (
    ENGINES,
    HARBOUR,
    ROUT,
    SUITED_BY_FIVE,
    SUITED_BY_NINE,
    Engine,
    bet,
    settle,
)


@pytest.fixture
def harbour(tmp_path: Path) -> Rulebook:
    return prove(HARBOUR, with_sixth(tmp_path / "books"))


@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: engine.__name__)
def test_every_engine_takes_a_wager_that_only_toml_knows(engine: Engine, harbour: Rulebook) -> None:
    engine(harbour, ROUT)


def test_a_sixth_rulebook_says_what_differs_and_keeps_the_rest(harbour: Rulebook, tmp_path: Path) -> None:
    small = load(SMALL, tmp_path / "books")
    assert (harbour.id, harbour.extends) == (HARBOUR, SMALL)
    assert harbour.identity.authority.name == "the Harbour Board"
    assert harbour.identity.operator == small.identity.operator
    assert harbour.setup.decks.allowed == (8,)
    assert harbour.table_of_play == small.table_of_play
    assert set(harbour.variant) == {"plain", HARBOUR}
    assert set(harbour.side_bet) == {*small.side_bet, ROUT}
    assert content_hash(harbour) != content_hash(small)


def test_what_a_rulebook_adds_is_no_longer_absent_and_the_rest_still_is(harbour: Rulebook) -> None:
    topics = {each.topic for each in harbour.absent}
    assert "limits.under_minimum_before" not in topics
    assert "limits.over_maximum_before" in topics


def test_a_rulebook_may_be_silent_where_the_one_it_extends_speaks(tmp_path: Path) -> None:
    books = with_sixth(tmp_path / "books")
    file = books / HARBOUR / "rulebook.toml"
    silence = "\n[[absent]]\ntopic = 'limits.over_maximum_after'\nwhy = 'the Board has not decided'\n"
    text = file.read_text(encoding="utf-8").replace("over_maximum_after", "# ")
    file.write_text(text + silence, encoding="utf-8")
    book = load(HARBOUR, books)
    assert book.limits.over_maximum_after is None
    assert "limits.over_maximum_after" in {each.topic for each in book.absent}


def test_its_own_commission_falls_due_on_a_banker_win_that_is_no_natural(harbour: Rulebook) -> None:
    game = Game(harbour, HARBOUR)
    (drawn,) = settle(game, SUITED_BY_FIVE, bet("banker", 1250))
    assert (drawn.pays, drawn.commission, drawn.odds) == (1200, Fraction(50), "1:1")
    assert drawn.clauses == ("10.1", "4.2", "8.3", "8.2")
    (natural,) = settle(game, SUITED_BY_NINE, bet("banker", 1250))
    assert (natural.pays, natural.commission) == (1250, Fraction(0))
    (plain,) = settle(Game(harbour, "plain"), SUITED_BY_NINE, bet("banker", 1250))
    assert (plain.pays, plain.commission) == (1188, Fraction(125, 2))
    assert plain.clauses == ("4.2", "8.3", "8.2", "8.1")


def test_its_money_is_rounded_up_to_its_chips(harbour: Rulebook) -> None:
    game = Game(harbour, HARBOUR, chips=ChipSet([100, 500]))
    (outcome,) = settle(game, SUITED_BY_FIVE, bet("banker", 1000))
    assert (outcome.pays, outcome.commission) == (1000, Fraction(40))
    assert outcome.clauses == ("10.1", "4.2", "8.3", "8.2", "8.1")


@pytest.mark.parametrize(("amount", "verdict"), [(499, "void"), (500, "win"), (501, "win")])
def test_its_own_rule_gives_back_what_is_under_the_minimum(
    harbour: Rulebook, amount: int, verdict: str
) -> None:
    game = Game(harbour, HARBOUR)
    sign = Sign(bounds=Bounds(minimum=500, maximum=1000))
    (outcome,) = settle(game, SUITED_BY_NINE, bet(ROUT, amount), sign=sign)
    assert outcome.outcome == verdict
    assert outcome.returned == amount
    assert ("12" in outcome.clauses) == (verdict == "void")


@pytest.mark.parametrize(("amount", "settled_on"), [(999, 999), (1000, 1000), (1001, 1000)])
def test_its_own_rule_cuts_to_the_maximum(harbour: Rulebook, amount: int, settled_on: int) -> None:
    sign = Sign(bounds=Bounds(minimum=500, maximum=1000))
    (outcome,) = settle(Game(harbour, HARBOUR), SUITED_BY_NINE, bet(ROUT, amount), sign=sign)
    assert (outcome.settled_on, outcome.pays, outcome.returned) == (settled_on, 250 * settled_on, amount)
    assert ("12.1" in outcome.clauses) == (settled_on < amount)


def test_the_rulebook_it_extends_lets_a_wager_under_the_minimum_stand(
    harbour: Rulebook, tmp_path: Path
) -> None:
    assert harbour.limits.under_minimum_after
    game = Game(load(SMALL, tmp_path / "books"), "plain")
    (outcome,) = settle(game, SUITED_BY_NINE, bet("banker", 499), sign=Sign(bounds=Bounds(minimum=500)))
    assert (outcome.outcome, outcome.settled_on) == ("win", 499)
    assert "8" in outcome.clauses


def test_before_the_first_card_its_own_rule_refuses_what_is_under_the_minimum(harbour: Rulebook) -> None:
    coup = Coup(wagers=(bet(ROUT, 499), bet("player", 500, "w2")))
    sign = Sign(bounds=Bounds(minimum=500))
    refused, accepted = check_before(Game(harbour, HARBOUR), coup, sign=sign).outcomes
    assert (refused.outcome, refused.clauses, refused.returned) == ("refused", ("12",), 499)
    assert (accepted.outcome, accepted.settled_on) == ("accepted", 500)


def test_the_invented_wager_is_not_offered_where_it_is_not_named(harbour: Rulebook) -> None:
    refusal = Game(harbour, "plain").wager(ROUT)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.clauses) == ("not-in-variant", ("11",))
    assert refusal.what == "Rout is not offered on Plain"
    assert refusal.accepted == "Rout on Harbour Baccarat"


def test_what_it_cites_is_in_its_own_register(harbour: Rulebook, tmp_path: Path) -> None:
    cited: set[tuple[str, str]] = set()
    stop = observe(lambda rulebook, names, _: cited.update((rulebook, name) for name in names))
    try:
        game = Game(harbour, HARBOUR)
        settle(game, SUITED_BY_FIVE, bet(ROUT, 1000), bet("banker", 1000, "w2"), bet("tie", 1000, "w3"))
    finally:
        stop()
    assert {(HARBOUR, "11.2"), (HARBOUR, "10.1"), (HARBOUR, "10")} <= cited
    assert {rulebook for rulebook, _ in cited} == {HARBOUR}
    assert {name for _, name in cited} <= set(clauses(HARBOUR, tmp_path / "books"))
