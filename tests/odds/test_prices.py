"""Prices: what settlement pays is what is priced, and a wager is listed where and how it is offered."""

from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from punto.cards import parse_cards
from punto.odds import Composition, coup_law, price
from punto.odds.price import NeverOffered
from punto.rulebook.loader import load
from punto.rulebook.model import Rulebook
from punto.rules.coup import Coup
from punto.rules.facts import Facts, facts_of
from punto.rules.game import Game
from punto.rules.proof import prove
from punto.rules.settlement import settle_coup
from punto.rules.wager import CoupWager, SplitWager, Wager
from tests.odds import naive
from tests.odds.ask import listed, price_of

CROWN = "crown-2025"
FIVE = ("nz-1998", "vic-2002", "nsw", "star-2024", CROWN)
STAKE = 400_000
CARDS = parse_cards(["6H", "6C", "KD", "KS", "9H", "3C", "4D", "7D", "7D", "2C"])


@pytest.mark.parametrize("rulebook", FIVE)
def test_chances_make_one_and_the_edge_is_what_the_lines_come_to(rulebook: str) -> None:
    for each in listed(rulebook):
        found = each.price
        assert found.share("win") + found.share("lose") + found.share("stand-off") == 1
        assert sum(line.ways for line in found.lines) == found.ways
        mean = sum(line.ways * line.net for line in found.lines)
        assert found.house_edge * found.ways == -mean
        assert 0 < found.offered <= 1
        assert (found.offered < 1) == (found.condition is not None)
        assert found.clauses
        assert all(line.clauses for line in found.lines)


@pytest.mark.parametrize(
    ("variant", "options", "wagers"),
    [
        (
            "traditional",
            {"tiger": 3},
            "banker player-pair super-six player-dragon-bonus tiger-pair big-tiger one-one-two shield-banker",
        ),
        ("crown", {"dragon-tiger": 5}, "banker insurance-no-6 dragon-tiger small-dragon big-tiger tiger-tie"),
        ("two-to-one", {"super-six": 2}, "player super-six tie"),
        ("tie-baccarat", {}, "player tie"),
    ],
)
def test_a_price_is_the_mean_of_what_settlement_pays(
    variant: str, options: dict[str, int], wagers: str
) -> None:
    game = Game(load(CROWN), variant, options=options)
    names = wagers.split()
    totals = dict.fromkeys(names, Fraction(0))
    ways_open = dict.fromkeys(names, 0)
    for coup, ways in _coups().values():
        laid = tuple(Wager(id=name, wager=name, amount=STAKE) for name in names)
        outcome, _ = settle_coup(game, Coup(cards=coup, wagers=laid))
        for each in outcome.outcomes:
            if each.outcome != "void":
                totals[each.wager] += ways * Fraction(each.net) / STAKE
                ways_open[each.wager] += ways
    law = coup_law(game.drawing, Composition.of(CARDS))
    for name in names:
        spec = game.wager(name)
        assert isinstance(spec, CoupWager | SplitWager)
        found = price(spec, law)
        assert (found.ways, found.house_edge) == (ways_open[name], -totals[name] / ways_open[name]), name


@cache
def _coups() -> dict[Facts, tuple[naive.Cards, int]]:
    """One coup for each set of facts, in the order in which its cards left, with the ways of all like it."""
    found = {}
    counts = naive.coup_counts(CARDS)
    for player, banker in naive.coups(CARDS):
        cards = (player[0], banker[0], player[1], banker[1], *player[2:], *banker[2:])
        facts = facts_of(player, banker)
        found[facts] = (cards, counts[facts])
    return found


def test_tie_baccarat_pays_a_percentage_and_counts_it_as_a_hit() -> None:
    default, ten = (price_of(CROWN, "player", variant="tie-baccarat", tie_percent=n) for n in (None, 10))
    assert default.house_edge - ten.house_edge == Fraction(5, 100) * default.share("stand-off")
    assert default.hit_frequency == default.share("win") + default.share("stand-off")


def test_one_one_two_is_worth_its_parts() -> None:
    pair, tie = (price_of(CROWN, name).house_edge for name in ("player-pair", "tie"))
    split = price_of(CROWN, "one-one-two", option="pairs")
    assert split.house_edge == pair / 2 + tie / 2
    assert split.hit_frequency == split.share("win")
    bonus = price_of(CROWN, "one-one-two", option="dragon-bonus")
    assert bonus.hit_frequency > bonus.share("win")


def test_commission_is_part_of_the_price() -> None:
    taken, printed = (price_of(book, "banker", variant="traditional") for book in (CROWN, "nsw"))
    assert taken.house_edge == printed.house_edge
    assert {line.odds for line in taken.lines} == {"1:1", ""}
    assert {line.odds for line in printed.lines} == {"19:20", ""}


def test_a_wager_that_every_variant_prices_alike_is_listed_once_without_a_variant() -> None:
    (tie,) = listed(CROWN, "tie")
    assert tie.variant is None
    assert tie.variants == ("traditional", "crown", "two-to-one", "tie-baccarat", "zero-commission")
    win = tie.price.lines[0]
    assert {"Table 3/Tie", "Table 14/Tie"} <= set(win.clauses)
    (insurance,) = listed(CROWN, "insurance-no-6")
    assert (insurance.variant, insurance.variants) == (None, ("crown",))


def test_a_wager_that_a_variant_prices_otherwise_is_listed_under_each() -> None:
    banker = listed(CROWN, "banker")
    assert [each.variant for each in banker] == [
        "traditional", "crown", "two-to-one", "tie-baccarat", "zero-commission", "lucky-chase",
    ]  # fmt: skip
    (crown,) = listed(CROWN, "banker", variant="crown")
    assert crown == banker[1]


def test_every_option_of_a_family_is_listed() -> None:
    tigers = listed(CROWN, "big-tiger")
    assert [(each.family, each.option) for each in tigers] == [
        (family, option) for family in ("tiger", "dragon-tiger") for option in range(1, 6)
    ]
    assert [each.option for each in listed(CROWN, "one-one-two")] == ["pairs", "crown-pairs", "dragon-bonus"]


def test_an_option_alone_leaves_the_wagers_that_have_none() -> None:
    found = {(each.wager, each.option) for each in listed(CROWN, option="2")}
    assert {("tiger", 2), ("super-six", 2), ("player", None)} <= found
    assert {option for _, option in found} == {None, 2}


@pytest.mark.parametrize(("decks", "offered"), [(3, False), (4, False), (6, True), (8, True)])
def test_a_wager_is_listed_only_with_the_decks_it_is_offered_with(decks: int, offered: bool) -> None:
    assert ("tiger" in {each.wager for each in listed("star-2024", decks=decks)}) == offered


def test_three_card_has_its_own_deck_and_cards_leave_one_shoe() -> None:
    assert {(each.variant is None, each.decks) for each in listed(CROWN, "three-card")} == {(True, 1)}
    assert {each.decks for each in listed(CROWN, decks=6)} == {6}
    names = {each.wager for each in listed(CROWN, removed="9H")}
    assert "three-card" not in names
    assert "tie" in names
    whole, less = (price_of(CROWN, "three-pictures", removed=cards) for cards in ("", "KH"))
    assert less.house_edge > whole.house_edge


def test_cards_removed_move_the_price_as_they_should() -> None:
    one_suit = " ".join(f"{rank}H" for rank in "A23456789TJQK")
    assert (
        price_of(CROWN, "player-pair", removed=one_suit).house_edge
        > price_of(CROWN, "player-pair").house_edge
    )
    sixes = price_of(CROWN, "super-six", option="1", removed=", ".join(["6H"] * 8 + ["6C"] * 8))
    assert sixes.house_edge > price_of(CROWN, "super-six", option="1").house_edge


def test_a_wager_that_the_cards_left_can_never_open_has_no_price() -> None:
    game = Game(load(CROWN), "crown")
    insurance = game.wager("insurance-no-6")
    assert isinstance(insurance, CoupWager)
    with pytest.raises(NeverOffered, match=r"cannot open with these cards: Banker opens on 6"):
        price(insurance, coup_law(game.drawing, Composition.of(parse_cards(["9H"] * 8))))


def _priced_by_its_lines(book: Rulebook, wager: str) -> None:
    """The price of a wager that only TOML knows, from its own lines."""
    game = Game(book, "harbour")
    spec = game.wager(wager)
    assert isinstance(spec, CoupWager)
    law = coup_law(game.drawing, Composition.of(CARDS))
    found = price(spec, law)
    nets = {
        "by nine": Fraction(250),
        "by five to eight": Fraction(18),
        "unsuited by nine": Fraction(0),
        "": -1,
    }
    assert {line.name: line.net for line in found.lines} == nets
    suited = sum(ways for facts, ways in law.counts.items() if _rout(facts, range(5, 9)))
    assert [line.ways for line in found.lines if line.name == "by five to eight"] == [suited]


def _rout(facts: object, margins: range) -> bool:
    assert isinstance(facts, Facts)
    return (facts.player_pair, facts.winner) == ("suited", "banker") and facts.margin in margins


def test_a_wager_nobody_plays_is_priced_from_toml_alone(sixth_books: Path) -> None:
    _priced_by_its_lines(prove("harbour", sixth_books), "rout")
    (rout,) = listed("harbour", "rout", sixth_books)
    assert rout.variants == ("harbour",)
    assert rout.price.house_edge > 0
    assert {each.wager for each in listed("harbour", None, sixth_books)} >= {"rout", "halves", "banker"}
