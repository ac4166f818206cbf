"""The oracle against the worked acceptance cases, and against the tables as they are printed."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.oracle import coup, money, multi, wagers

SCENARIOS = Path(__file__).parents[1] / "acceptance" / "scenarios.json"

VARIANTS = {"2to1": "two-to-one", "tie": "tie-baccarat"}
WAGERS = {
    "pair_player": "player-pair",
    "pair_banker": "banker-pair",
    "crown_pair_player": "player-crown-pair",
    "crown_pair_banker": "banker-crown-pair",
    "dragon_bonus_player": "player-dragon-bonus",
    "dragon_bonus_banker": "banker-dragon-bonus",
    "insurance": "insurance-no-6",
    "main": "three-card",
    "pictures": "three-pictures",
}
GRID = [
    "DDDDDDDDDDD",
    "DDDDDDDDDDD",
    "DDDDDDDDDDD",
    "DDDDDDDDDSD",
    "DSSDDDDDDSS",
    "DSSSSDDDDSS",
    "SSSSSSSDDSS",
    "SSSSSSSSSSS",
]


def cases(kind: str) -> list[Any]:
    """Every check of this kind, with its rulebook, named after its scenario."""
    found = []
    for scenario in json.loads(SCENARIOS.read_text(encoding="utf-8")):
        for check in scenario["check"]:
            if check["type"] == kind:
                found.append(pytest.param(scenario["rulebook"], check, id=scenario["id"]))
    return found


def cents(amount: float) -> int:
    """Dollars as the scenarios print them, in cents."""
    exact = Fraction(str(amount)) * 100
    assert exact.denominator == 1
    return int(exact)


def option(config: dict[str, Any]) -> int | None:
    """The option in force: the Tiger families count 1 to 5, Super 6 is named by its odds."""
    if "super_six" in config:
        return int(config["super_six"]) - 14
    chosen: int | None = config.get("option")
    return chosen


def winnings(odds: Fraction, commission: Fraction, stake: int, config: dict[str, Any], main: bool) -> int:
    """What a stake in cents wins, after commission and rounding."""
    exact = stake * odds * (1 - commission)
    if main and "differential_commission" in config:
        exact -= money.extra_commission(stake, cents(config["differential_commission"]))
    return money.round_up(exact, [cents(chip) for chip in config.get("chips", [])])


def net(rulebook: str, check: dict[str, Any], wager: dict[str, Any]) -> int:
    """Profit or loss in cents of one wager of a scenario."""
    config = check["cfg"]
    stake = cents(wager.get("settled_on", wager["amount"]))
    if wager["bet"].startswith("1-1-2:"):
        parts = wagers.one_one_two(wager["bet"].removeprefix("1-1-2:"), check["cards"])
        return sum(part_net(outcome, odds, int(stake * share)) for _, share, outcome, odds in parts)
    outcome, odds, commission = wagers.settle(
        rulebook,
        VARIANTS.get(config.get("variant", "traditional"), config.get("variant", "traditional")),
        WAGERS.get(wager["bet"], wager["bet"].replace("_", "-").replace(":", "-")),
        option(config),
        check["cards"],
        family=config.get("family"),
        tie_percent=config.get("tie_pct", 5),
    )
    assert outcome in ("win", "lose", "stand-off")
    if outcome == "lose":
        return -stake
    main = wager["bet"] in ("player", "banker")
    return 0 if odds is None else winnings(odds, commission, stake, config, main)


def part_net(outcome: str, odds: Fraction | None, stake: int) -> int:
    """Profit or loss in cents of a part that pays no commission."""
    if outcome == "lose":
        return -stake
    return 0 if odds is None else int(stake * odds)


@pytest.mark.parametrize(("rulebook", "check"), cases("coup"))
def test_scenario_coups(rulebook: str, check: dict[str, Any]) -> None:
    facts = coup.deal(check["cards"])
    result = [facts["winner"][0].upper(), facts["player_points"], facts["banker_points"]]
    assert result == check["result"]
    for wager in check["wagers"]:
        got = net(rulebook, check, wager)
        assert got == cents(wager["net"]), wager
        assert got + cents(wager["amount"]) == cents(wager["handed_back"]), wager


@pytest.mark.parametrize(("rulebook", "check"), cases("run"))
def test_scenario_runs(rulebook: str, check: dict[str, Any]) -> None:
    kind = "nominated" if check["run"] == "mixed" else check["run"]
    wants = "".join(check.get("nominated", [check["run"][0].upper()] * check["n"]))
    outcome, consumed = multi.run(wants, "".join(check["results"]))
    odds = multi.RUN_ODDS[rulebook][kind][check["n"]]
    assert outcome == {"won": "win", "lost": "lose"}[check["expect"]]
    assert consumed == check.get("settled_at", len(check["results"]))
    assert part_net(outcome, odds, cents(check["amount"])) == cents(check["net"])


@pytest.mark.parametrize(("rulebook", "check"), cases("tail"))
def test_scenario_dragon_tails(rulebook: str, check: dict[str, Any]) -> None:
    assert rulebook == "crown-2025"
    results = "".join(check["results"])
    outcome, odds, consumed = multi.tail(check["side"], check["kind"], results, check["end_of_shoe"])
    assert consumed == len(results)
    assert part_net(outcome, odds, cents(check["amount"])) == cents(check["net"])


@pytest.mark.parametrize(("rulebook", "check"), cases("three"))
def test_scenario_three_card(rulebook: str, check: dict[str, Any]) -> None:
    assert rulebook == "crown-2025"
    for wager in check["wagers"]:
        name = WAGERS.get(wager["bet"], "three-card-tie")
        outcome, odds, _ = wagers.settle_three_card(name, check["player"], check["dealer"])
        assert part_net(outcome, odds, cents(wager["amount"])) == cents(wager["net"]), wager


@pytest.mark.parametrize(("rulebook", "check"), cases("jackpot"))
def test_scenario_eights(rulebook: str, check: dict[str, Any]) -> None:
    grades = {"none": [], "mixed": ["non-coloured", "non-suited", "lucky-tie"]}
    grades |= {"coloured": ["coloured", "non-suited", "lucky-tie"], "suited": ["suited", "lucky-tie"]}
    facts = coup.deal(check["cards"])
    assert check["grade"] in grades[facts["eights"]]
    assert wagers.settle(rulebook, "traditional", "tie", None, check["cards"])[0] == "win"


@pytest.mark.parametrize(("rulebook", "check"), cases("prorata"))
def test_scenario_pro_rata(rulebook: str, check: dict[str, Any]) -> None:
    assert rulebook in wagers.RULEBOOKS
    assert money.pro_rata(check["wagers"], check["limit"], check.get("unit", 1)) == check["expect"]


@pytest.mark.parametrize(("rulebook", "check"), cases("nz59"))
def test_scenario_exactly_payable_part(rulebook: str, check: dict[str, Any]) -> None:
    assert rulebook == "nz-1998"
    valid = money.nz_valid_part(cents(check["amount"]), [cents(check["chip"])])
    assert valid == cents(check["valid"])
    assert valid * 95 // 100 == cents(check["win"])


@pytest.mark.parametrize("banker", range(8))
def test_banker_draws_as_the_grid_is_printed(banker: int) -> None:
    thirds: list[int | None] = [None, *range(10)]
    row = ["D" if coup.banker_draws(6, banker, third) else "S" for third in thirds]
    assert "".join(row) == GRID[banker]


def test_a_coup_has_exactly_the_cards_of_the_table_of_play() -> None:
    for cards in ("9H 2C", "9H 2C KD 3S 4D", "2H 2C 2D 3S", "2H 2C 2D 3S 6D", "2H 3C 2D 4S 9D AH"):
        with pytest.raises(ValueError, match=r"table of play|four cards|must draw"):
            coup.deal(cards.split())
    assert coup.deal_values([2, 3, 2, 4, 9])["winner"] == "banker"


def test_pair_kinds() -> None:
    kinds = {"8H 8H": "suited", "8H 8D": "coloured", "8H 8S": "mixed", "TH KH": "none", "KH QH": "none"}
    for cards, kind in kinds.items():
        assert coup.pair(*cards.split()) == kind


def test_tails_on_the_boundaries() -> None:
    assert multi.tail("P", "early", "PPPPPPB", False) == ("win", Fraction(30), 6)
    assert multi.tail("P", "early", "PP", True) == ("win", Fraction(1), 2)
    assert multi.tail("P", "early", "P", True) == ("lose", None, 1)
    assert multi.tail("P", "early", "VPDP", False) == ("open", None, 4)
    assert multi.tail("B", "late", "BBBBBB", False) == ("open", None, 6)
    assert multi.tail("B", "late", "BBBBBBDB", False) == ("win", Fraction(30), 8)
    assert multi.tail("B", "late", "BT", False) == ("lose", None, 2)


def test_chips() -> None:
    assert money.round_up(Fraction(2375), [250, 500]) == 2500
    assert money.round_up(Fraction(1, 3), []) == 1
    assert money.round_up(Fraction(800), [300, 500]) == 800
    assert money.round_up(Fraction(701), [300, 500]) == 800
    assert not money.payable(700, [300, 500])
    assert money.nz_valid_part(9900, [250]) == 5000
    assert money.nz_valid_part(4900, [250]) == 0
    assert money.pro_rata([100, 100, 100], 200, 25) == [75, 75, 50]


NATURAL = ["9H", "2C", "KD", "4S"]
TWO_CARD_SIX = ["4H", "2S", "KD", "4D", "8C"]


@pytest.mark.parametrize(
    ("variant", "wager", "cards"),
    [
        ("crown", "insurance-no-6", NATURAL),
        ("traditional", "insurance-no-6", TWO_CARD_SIX),
        ("traditional", "shield-player", TWO_CARD_SIX),
        ("crown", "shield-banker", TWO_CARD_SIX),
        ("lucky-chase", "tie", NATURAL),
        ("even-money", "banker", NATURAL),
    ],
)
def test_a_closed_window_or_another_variant_offers_nothing(
    variant: str, wager: str, cards: list[str]
) -> None:
    assert wagers.settle("crown-2025", variant, wager, None, cards) == wagers.NOT_OFFERED


def test_a_shared_name_is_priced_by_its_family() -> None:
    for family, odds in (("tiger", 23), ("dragon-tiger", 21)):
        settled = wagers.settle("crown-2025", "crown", "small-tiger", 5, TWO_CARD_SIX, family=family)
        assert settled == ("win", Fraction(odds), Fraction(0))
    settled = wagers.settle("crown-2025", "crown", "tiger", 1, TWO_CARD_SIX, family="dragon-tiger")
    assert settled == wagers.NOT_OFFERED


def test_dragon_bonus_on_equal_naturals_and_other_ties() -> None:
    for cards, outcome in ((["9H", "9C", "KD", "KS"], "stand-off"), (["2H", "3D", "5C", "4S"], "lose")):
        for wager in wagers.DRAGON_BONUS:
            assert wagers.settle("crown-2025", "traditional", wager, None, cards)[0] == outcome


def test_tie_baccarat_returns_the_stake_and_pays_the_percentage() -> None:
    cards = ["2H", "3D", "5C", "4S"]
    settled = wagers.settle("crown-2025", "tie-baccarat", "banker", None, cards, tie_percent=7)
    assert settled == ("stand-off", Fraction(7, 100), Fraction(0))
