"""Sheets that cannot be settled: every fault in one line, and nothing settled."""

from typing import Any

import pytest

from punto.rules.sheet import BadSheet, settle_sheet
from tests.rules.settlement.sheets import bet, coup, faults, result, settle

CROWN, NSW = "crown-2025", "nsw"
NATURAL = "9H 2C KD 3S"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "sheet: not JSON"),
        ('{"rulebook": "nsw", "rulebook": "nsw"}', "key 'rulebook' stands 2 times in one object"),
        pytest.param("[" * 100_000, "nested too deeply", id="deep"),
        ("[]", "sheet: is [], not an object"),
        ("{}", 'no rulebook ""; one of: '),
        ('{"rulebook": "nevada", "coups": []}', 'no rulebook "nevada"'),
        ('{"rulebook": 7}', "rulebook: no rulebook 7"),
        ('{"rulebook": "nsw"}', "coups: missing; give a list of coups"),
        ('{"rulebook": "nsw", "coups": 1}', "coups: 1 is not a list"),
        ('{"rulebook": "nsw", "coups": [1]}', "coups[0]: is 1, not an object"),
        ('{"rulebook": "nsw", "coups": [{"wagers": 5}]}', "coups[0].wagers: 5 is not a list"),
        ('{"rulebook": "nevada", "limits": {"wagers": {"tie": {}}}}', 'no rulebook "nevada"'),
        ('{"rulebook": "nsw", "coups": [{"wagers": [{"wager": 5}]}]}', "wagers[0].wager: 5 is not text"),
        ('{"rulebook": "nsw", "coups": [{"wagers": [5]}]}', "coups[0].wagers[0]: is 5, not an object"),
    ],
)
def test_what_is_no_sheet(text: str, words: str) -> None:
    with pytest.raises(BadSheet) as caught:
        settle_sheet(text)
    assert words in "\n".join(caught.value.faults)


@pytest.mark.parametrize(
    ("sheet", "words"),
    [
        ({"variant": "crown"}, "variant: "),
        ({"decks": "eight"}, 'decks: "eight" is not a whole number'),
        ({"decks": 5}, "decks: "),
        ({"side_bets": {"tiger": 1}}, "side_bets.tiger: "),
        ({"side_bets": []}, "side_bets: [] is not an object"),
        ({"settings": {"tie_percent": 5}}, "settings.tie_percent: "),
        ({"settings": {"winning_token": "eaten"}}, "settings.winning_token: "),
        ({"chips": []}, "chips: no chip"),
        ({"chips": ["0"]}, "chips[0]: the amount is zero"),
        ({"chips": [0.5]}, "chips[0]: 0.5 is not an amount"),
        (
            {"chips": ["1000.01", "1000.02"]},
            "chips: these chips have no common unit worth the name; check the denominations",
        ),
        ({"chip": ["1"]}, "chip: unknown key; did you mean 'chips'?"),
        ({"zzz": 1}, "zzz: unknown key; keys here"),
        ({"limits": {"minimum": "50", "maximum": "40"}}, "limits.minimum: more than the maximum"),
        ({"limits": {"wagers": {"tiger": {}}}}, "limits.wagers.tiger: nsw has no such wager"),
        ({"limits": {"players": 5}}, "limits.players: 5 is not an object"),
        ({"differential": {"maximum": "50"}}, "differential.minimum: missing"),
        ({"differential": 50}, "differential: is 50, not an object"),
        ({"differential": {"minimum": "many"}}, "differential.minimum: 'many' is not an amount"),
        ({"date": "19 August"}, 'date: "19 August" is not a date'),
        ({"found": "never"}, 'found: "never" is not possible; one of: after, before'),
        ({"shoe": "yes"}, 'shoe: "yes" is neither true nor false'),
        ({"restricted": [5]}, "restricted[0]: 5 is not text"),
    ],
)
def test_faults_of_the_set_up(sheet: dict[str, Any], words: str) -> None:
    assert any(words in each for each in faults(NSW, **sheet))


@pytest.mark.parametrize(
    ("sheet", "words"),
    [
        ({"side_bets": {"tiger": 6}}, "side_bets.tiger: "),
        ({"side_bets": {"tiger": "2"}}, 'side_bets.tiger: "2" is not an option'),
        ({"tie_percent": 11}, "tie_percent: "),
        ({"tie_percent": 0}, "tie_percent: "),
        ({"one_one_two": "tigers"}, "one_one_two: "),
    ],
)
def test_faults_of_crowns_set_up(sheet: dict[str, Any], words: str) -> None:
    assert any(words in each for each in faults(CROWN, **sheet))


@pytest.mark.parametrize(
    ("wager", "words"),
    [
        (bet("baker"), 'wager: nsw has no wager "baker"; nearest: banker'),
        (bet("player", "0"), "amount: the amount is zero"),
        (bet("player", "-5"), "amount: '-5' is negative"),
        (bet("player", "1.005"), "amount: '1.005' has a fraction of a cent"),
        (bet("player", "9" * 20), "the largest amount taken"),
        (bet("player", "ten"), "amount: 'ten' is not an amount"),
        ({"wager": "player"}, "amount: missing"),
        (bet("player", asset="gold"), 'asset: "gold" is not possible'),
        (bet("player", valid="no"), 'valid: "no" is neither true nor false'),
        (bet("player", approved=[6]), "approved[0]: 6 is not text"),
        (bet("player", colour="x" * 100), "colour: unknown key"),
        (bet("player", asset="x" * 100), "…"),
    ],
)
def test_faults_of_a_wager(wager: dict[str, Any], words: str) -> None:
    assert any(words in each for each in faults(NSW, coup(NATURAL, wager)))


def test_whole_numbers_are_amounts_and_ids_are_made_up() -> None:
    [settled] = settle(NSW, coup(NATURAL, {"wager": "player", "amount": 5}, {"wager": "tie", "amount": 5}))
    assert [wager["net"] for wager in settled["wagers"]] == ["5", "-5"]
    assert len({wager["id"] for wager in settled["wagers"]}) == 2


@pytest.mark.parametrize(
    ("played", "words"),
    [
        ({"cards": ["1H"]}, "cards[0]: "),
        ({"cards": [9]}, 'cards[0]: 9 is not a card; write it as "9H"'),
        ({"cards": NATURAL.split(), "result": "player"}, "result: the cards give the result"),
        ({"wagers": []}, "cards: missing; give the cards, or only the result"),
        ({"hands": {"1": ["9H"]}, "result": "tie"}, "hands: Baccarat deals two hands"),
        ({"kind": "misdeal"}, "kind: only a game with a hand for each seat has a misdeal"),
        ({"cards": ["KH"] * 4, "kind": "dummy"}, "cards: KH appears 4 times; 3 decks hold 3 of it"),
        (coup(NATURAL, bet("player", id="w"), bet("tie", id="w")), "wagers: id 'w' stands 2 times"),
        (result("tie", bet("player-pair")), "player-pair cannot be settled from the result alone"),
    ],
)
def test_faults_of_a_coup(played: dict[str, Any], words: str) -> None:
    assert any(words in each for each in faults(NSW, played, decks=3 if "KH" in str(played) else 8))


def test_a_split_wager_needs_the_cards() -> None:
    [found] = faults(CROWN, result("tie", bet("one-one-two")))
    assert "one-one-two cannot be settled from the result alone" in found


def test_one_shoe_counts_the_hands_of_every_coup() -> None:
    played = {"hands": {"dealer": ["9C", "TD", "KC"], "1": ["2C", "3C", "4C"]}, "wagers": []}
    found = faults(CROWN, played, played, variant="three-card", shoe=True)
    assert found[0] == "coups: 9C appears 2 times in one shoe of 1 decks"


def test_all_faults_at_once() -> None:
    found = faults(NSW, coup("9H", bet("baker"), bet("player", "0")), decks=5, variant="none", chips=["x"])
    assert len(found) >= 4


def test_chips_with_as_many_remainders_as_may_be_are_taken() -> None:
    """The smallest counts 100,000 cents; a cent more is too many."""
    assert settle(NSW, chips=["1000", "1000.01"]) == []
    assert "no common unit" in faults(NSW, chips=["1000.01", "1000.02"])[0]


@pytest.mark.parametrize(
    ("written", "read"), [("007.50", "7.50"), ("7.500", "7.50"), ("00012", "12"), ("12.0000", "12")]
)
def test_an_amount_may_be_written_with_idle_zeros(written: str, read: str) -> None:
    [settled] = settle(NSW, coup(NATURAL, bet("player", written)))
    assert (settled["wagers"][0]["amount"], settled["wagers"][0]["pays"]) == (read, read)


@pytest.mark.parametrize("written", ["7.501", "7.", ".50", "+7", "1e3", "7,50"])
def test_other_zeros_and_signs_make_no_amount(written: str) -> None:
    assert faults(NSW, coup(NATURAL, bet("player", written)))[0].startswith("coups[0].wagers[0].amount: ")
