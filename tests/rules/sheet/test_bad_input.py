"""A sheet that cannot be read: one clear line for each fault, and nothing settled."""

import json
from typing import Any

import pytest

from punto.rules.sheet import settle_sheet
from tests.rules.sheet.helper import HANDS, Json, coup, faults, sheet, wager

W = "coups[0].wagers[0]"


def three(*wagers: Json, **changes: Any) -> Json:
    """A sheet of Three Card Baccarat with one area."""
    laid = list(wagers) or [wager(wager="three-card")]
    return sheet({"hands": HANDS, "wagers": laid, **changes}, variant="three-card")


def test_the_sheets_that_are_spoilt_here_are_right() -> None:
    won = settle_sheet(json.dumps(sheet()))["coups"][0]["wagers"][0]
    assert (won["outcome"], won["pays"], won["net"]) == ("win", "10", "10")
    higher = settle_sheet(json.dumps(three()))["coups"][0]["wagers"][0]
    assert (higher["outcome"], higher["pays"]) == ("win", "10")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "sheet: not JSON: Expecting value: line 1 column 1 (char 0)"),
        ("{", "sheet: not JSON: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)"),
        ('{"rulebook": "nsw",}', "sheet: not JSON: "),
        ("{'rulebook': 'nsw'}", "sheet: not JSON: "),
        ('{"rulebook": "nsw"} x', "sheet: not JSON: Extra data"),
        ('{"rulebook": "nsw", "rulebook": "nsw"}', "key 'rulebook' stands 2 times in one object"),
        ('{"coups": [{"wagers": [{"id": "a", "id": "b", "id": "c"}]}]}', "key 'id' stands 3 times"),
        ("[" * 5000, "sheet: not JSON: nested too deeply"),
    ],
)
def test_what_is_not_json_is_said_in_one_line(text: str, line: str) -> None:
    found = faults(text)
    assert len(found) == 1
    assert found[0].startswith("sheet: not JSON: ")
    assert line in found[0]


SET_UP = [
    ({"rulebook": "nsw-1999"}, 'rulebook: no rulebook "nsw-1999"; one of: crown-2025, nsw, nz-1998'),
    ({"rulebook": None}, 'rulebook: no rulebook ""; one of: '),
    ({"variant": "crwon"}, "variant: variant 'crwon': crown-2025 does not have it"),
    ({"variant": "even-money"}, "variant: variant 'even-money': crown-2025 does not have it"),
    ({"decks": 2}, "decks: 2 decks: Traditional Baccarat is not played with so many"),
    ({"decks": 0}, "decks: 0 decks"),
    ({"decks": "8"}, 'decks: "8" is not a whole number'),
    ({"decks": 8.0}, "decks: 8.0 is not a whole number"),
    ({"decks": True}, "decks: true is not a whole number"),
    ({"side_bets": {"tiger": 6}}, "side_bets.tiger: option 6 of tiger: no such option; one of: 1, 2"),
    ({"side_bets": {"tiger": 0}}, "side_bets.tiger: option 0 of tiger"),
    ({"side_bets": {"super-six": 3}}, "side_bets.super-six: option 3 of super-six"),
    ({"side_bets": {"tiger": "2"}}, 'side_bets.tiger: "2" is not an option; write its number'),
    ({"side_bets": {"tiger": True}}, "side_bets.tiger: true is not an option"),
    ({"side_bets": {"lion": 1}}, "side_bets.lion: side bets 'lion': crown-2025 has no such family"),
    ({"side_bets": {"tiger": 1, "dragon-tiger": 1}}, "side_bets: side bets tiger and dragon-tiger: "),
    ({"side_bets": []}, "side_bets: [] is not an object"),
    ({"tie_percent": 11}, "tie_percent: tie_percent = 11: not possible; a whole number from 1 to 10"),
    ({"tie_percent": 0}, "tie_percent: tie_percent = 0: not possible"),
    ({"tie_percent": True}, "tie_percent: tie_percent = True: not possible"),
    ({"one_one_two": "tigers"}, "one_one_two: one_one_two = 'tigers': not possible; one of: pairs"),
    ({"settings": {"lucky": 1}}, "settings.lucky: setting 'lucky': crown-2025 does not have it; one of: "),
    ({"settings": {"tie_run_2": 1}}, "settings.tie_run_2: tie_run_2 = 1: not possible"),
    ({"settings": 5}, "settings: 5 is not an object"),
    ({"chips": []}, "chips: no chip; give the denominations"),
    ({"chips": ["5", "0"]}, "chips[1]: the amount is zero"),
    ({"chips": ["5", "-1"]}, "chips[1]: '-1' is negative"),
    ({"chips": ["5", "0.005"]}, "chips[1]: '0.005' has a fraction of a cent"),
    ({"chips": ["5", 2.5]}, "chips[1]: 2.5 is not an amount; write a decimal string"),
    ({"date": "19/08/2024"}, 'date: "19/08/2024" is not a date; write it as "2024-08-19"'),
    ({"date": "2024-02-30"}, 'date: "2024-02-30" is not a date'),
    ({"found": "during"}, 'found: "during" is not possible; one of: after, before'),
    ({"shoe": "yes"}, 'shoe: "yes" is neither true nor false'),
    ({"restricted": ["tigre"]}, "restricted: crown-2025 has no wager 'tigre'"),
    ({"chisp": []}, "chisp: unknown key; did you mean 'chips'? keys here: chips, coups"),
    ({"coups": None}, "coups: missing; give a list of coups"),
    ({"coups": {}}, "coups: {} is not a list"),
    ({"limits": {"minimum": "10", "maximum": "5"}}, "limits.minimum: more than the maximum"),
    ({"limits": {"wagers": {"tie": {"minimum": "2", "maximum": "1"}}}}, "limits.wagers.tie.minimum: more"),
    ({"limits": {"players": {"Bo": {"minimum": "2", "maximum": "1"}}}}, "limits.players.Bo.minimum: more"),
    ({"limits": {"wagers": {"tigre": {}}}}, "limits.wagers.tigre: crown-2025 has no such wager"),
    ({"limits": {"least": "1"}}, "limits.least: unknown key; "),
    ({"limits": {"maximum": "0"}}, "limits.maximum: the amount is zero"),
    ({"limits": []}, "limits: is [], not an object"),
    ({"differential": {"maximum": "50"}}, "differential.minimum: missing; extra commission is due beyond it"),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "line"), SET_UP)
def test_a_fault_in_the_set_up_is_one_line(changes: Json, line: str) -> None:
    found = faults({key: value for key, value in {**sheet(), **changes}.items() if value is not None})
    assert len(found) == 1
    assert found[0].startswith(line)


AMOUNTS = [
    ("-10", "'-10' is negative; amounts are zero or more"),
    (-10, "'-10' is negative"),
    ("0", "the amount is zero; it must be more"),
    ("0.00", "the amount is zero"),
    (0, "the amount is zero"),
    ("10.005", "'10.005' has a fraction of a cent; give at most two decimals"),
    ("10000000000000.01", "'10000000000000.01' is more than 10000000000000, the largest amount taken"),
    ("1" + "0" * 40, "is more than 10000000000000, the largest amount taken"),
    (10**30, "is more than 10000000000000, the largest amount taken"),
    ("ten", "'ten' is not an amount; write digits with at most two decimals, such as 12 or 12.50"),
    ("", "'' is not an amount"),
    ("1e3", "'1e3' is not an amount"),
    ("10.", "'10.' is not an amount"),
    (".5", "'.5' is not an amount"),
    ("1,000", "'1,000' is not an amount"),
    (" 10", "' 10' is not an amount"),
    ("$10", "'$10' is not an amount"),
    ("１０", "'１０' is not an amount"),
    (True, 'true is not an amount; write a decimal string such as "12.50"'),
    (10.0, "10.0 is not an amount"),
    (10.5, "10.5 is not an amount"),
    (float("nan"), "NaN is not an amount"),
    (float("inf"), "Infinity is not an amount"),
    (None, 'null is not an amount; write a decimal string such as "12.50"'),
    (["10"], '["10"] is not an amount'),
]


@pytest.mark.parametrize(("amount", "words"), AMOUNTS)
def test_an_amount_that_is_none(amount: object, words: str) -> None:
    laid = {**wager(), "amount": amount}
    found = faults(sheet(coup(laid)))
    assert len(found) == 1
    assert found[0].startswith(f"{W}.amount: ")
    assert words in found[0]


def test_the_largest_amount_is_taken() -> None:
    done = settle_sheet(json.dumps(sheet(coup(wager(amount="10000000000000")))))
    assert done["coups"][0]["wagers"][0]["pays"] == "10000000000000"


WAGERS = [
    (wager(wager="tigr"), f'{W}.wager: crown-2025 has no wager "tigr"; nearest: tiger'),
    (wager(wager="Player"), f'{W}.wager: crown-2025 has no wager "Player"; nearest: '),
    (wager(wager=""), f'{W}.wager: crown-2025 has no wager ""'),
    (wager(wager="player-run-7"), f'{W}.wager: crown-2025 has no wager "player-run-7"; nearest: player-run-'),
    (wager(amount=None), f"{W}.amount: missing; write a decimal string"),
    (wager(stake="10"), f"{W}.stake: unknown key; "),
    (wager(ammount="10"), f"{W}.ammount: unknown key; did you mean 'amount'?"),
    (wager(who=5), f"{W}.who: 5 is not text; write it in quotes"),
    (wager(asset="cash"), f'{W}.asset: "cash" is not possible; one of: chips, token'),
    (wager(valid="no"), f'{W}.valid: "no" is neither true nor false'),
    (wager(approved="5.6.6"), f'{W}.approved: "5.6.6" is not a list'),
    (wager(approved=[5]), f"{W}.approved[0]: 5 is not text"),
    (wager(nominate="PB"), f"{W}.nominate: player takes no nomination; leave it out"),
    (wager(wager="nominated-run-3"), f'{W}.nominate: write 3 of P and B, such as "PBP", not ""'),
    (wager(wager="nominated-run-3", nominate="PB"), f"{W}.nominate: write 3 of P and B"),
    (wager(wager="nominated-run-3", nominate="PBPB"), f"{W}.nominate: write 3 of P and B"),
    (wager(wager="nominated-run-2", nominate="PT"), f'{W}.nominate: write 2 of P and B, such as "PB"'),
    (wager(wager="player-run-2", nominate="PP"), f"{W}.nominate: player-run-2 takes no nomination"),
    (wager(entry="early"), f"{W}.entry: player has no early and late; leave entry out"),
    (wager(wager="player-dragon-tail", entry="later"), f'{W}.entry: "later" is not possible; one of: '),
]  # fmt: skip


@pytest.mark.parametrize(("laid", "line"), WAGERS)
def test_a_fault_in_a_wager_is_one_line(laid: Json, line: str) -> None:
    found = faults(sheet(coup(laid)))
    assert len(found) == 1
    assert found[0].startswith(line)


@pytest.mark.parametrize("rulebook", ["nz-1998", "vic-2002", "nsw"])
def test_a_wager_of_another_rulebook_is_unknown(rulebook: str) -> None:
    found = faults(sheet(coup(wager(wager="big-tiger")), rulebook=rulebook))
    assert len(found) == 1
    assert found[0].startswith(f'{W}.wager: {rulebook} has no wager "big-tiger"; nearest: ')


CARDS = [
    (["9H", "6C", "KD", "1S"], "coups[0].cards[3]: '1S' is not a card of a pack; write rank A23456789TJQK"),
    (["9H", "6C", "KD", "10S"], "coups[0].cards[3]: '10S' is not a card of a pack"),
    (["9H", "6C", "KD", "kS"], "coups[0].cards[3]: 'kS' is not a card of a pack"),
    (["9H", "6C", "KD", "S9"], "coups[0].cards[3]: 'S9' is not a card of a pack"),
    (["9H", "6C", "KD", "XX"], "coups[0].cards[3]: 'XX' is not a card of a pack"),
    (["9H", "6C", "KD", 9], 'coups[0].cards[3]: 9 is not a card; write it as "9H"'),
    ("9H6CKDKS", 'coups[0].cards: "9H6CKDKS" is not a list'),
    ([], "coups[0].cards: missing; give the cards, or only the result"),
    (["9H"], "coups[0].cards: a coup has at least 4 cards, not 1"),
    (["9H", "6C", "KD"], "coups[0].cards: a coup has at least 4 cards, not 3"),
    # A natural stands: five are one too many.
    (["9H", "6C", "KD", "KS", "2C"], "coups[0].cards: 5 cards, but the table of play ends this coup with 4"),
    # The Player draws to 5.
    (["2H", "6C", "3D", "KS"], "coups[0].cards: the table of play has the Player draw a card"),
    # The Player stands on 6, the Banker draws to 5.
    (["2H", "5C", "4D", "KS"], "coups[0].cards: the table of play has the Banker draw a card"),
    # Both stand, on 6 and 7.
    (["2H", "7C", "4D", "KS", "2C"], "coups[0].cards: 5 cards, but the table of play ends this coup with 4"),
    # The Player draws a 4 to 5; the Banker on 3 draws to it.
    (["2H", "3C", "3D", "KS", "4C"], "coups[0].cards: the table of play has the Banker draw a card"),
    # The Player draws an 8; the Banker on 3 stands.
    (["2H", "3C", "3D", "KS", "8C", "2C"], "coups[0].cards: 6 cards, but the table of play ends this coup"),
    # Seven are too many for any coup.
    (["2H", "3C", "3D", "KS", "4C", "2C", "2D"], "coups[0].cards: 7 cards, but the table of play"),
]  # fmt: skip


@pytest.mark.parametrize(("cards", "line"), CARDS)
def test_cards_that_cannot_have_been_dealt(cards: object, line: str) -> None:
    found = faults(sheet({"cards": cards, "wagers": [wager()]}))
    assert len(found) == 1
    assert found[0].startswith(line)


@pytest.mark.parametrize(("decks", "rulebook"), [(8, "crown-2025"), (3, "nsw")])
def test_one_copy_of_a_card_more_than_the_decks_hold(decks: int, rulebook: str) -> None:
    # Kings count nothing, so that four of them and two more make a coup of six cards.
    six = ["KH"] * 6
    fine = min(decks, 6)
    if decks >= 6:
        settle_sheet(json.dumps(sheet(coup(cards=six), decks=decks, rulebook=rulebook)))
        return
    cards = ["KH"] * (fine + 1) + ["QS"] * (5 - fine)
    assert faults(sheet(coup(cards=cards), decks=decks, rulebook=rulebook)) == [
        f"coups[0].cards: KH appears {decks + 1} times; {decks} decks hold {decks} of it"
    ]
    allowed = ["KH"] * fine + ["QS"] * (6 - fine)
    settle_sheet(json.dumps(sheet(coup(cards=allowed), decks=decks, rulebook=rulebook)))


def test_the_ninth_copy_of_a_card_in_one_coup() -> None:
    assert faults(sheet(coup(cards=["KH"] * 9))) == [
        "coups[0].cards: KH appears 9 times; 8 decks hold 8 of it",
        "coups[0].cards: 9 cards, but the table of play ends this coup with 6",
    ]


def test_the_copies_of_a_card_in_one_shoe() -> None:
    coups = [coup(wager(), cards=["9H", "9H", "KD", "KS"]) for _ in range(4)]
    settle_sheet(json.dumps(sheet(*coups, shoe=True)))
    more = [*coups, coup(wager())]
    settle_sheet(json.dumps(sheet(*more)))
    assert faults(sheet(*more, shoe=True)) == ["coups: 9H appears 9 times in one shoe of 8 decks"]


COUPS = [
    ({"result": "player"}, "coups[0].result: the cards give the result; leave one of them out"),
    ({"result": "players", "cards": []}, 'coups[0].result: "players" is not possible; one of: '),
    ({"kind": "dumy"}, 'coups[0].kind: "dumy" is not possible; one of: live, dummy, void, misdeal'),
    ({"kind": "misdeal"}, "coups[0].kind: only a game with a hand for each seat has a misdeal"),
    ({"hands": HANDS, "cards": [], "result": "tie"}, "coups[0].hands: Traditional Baccarat deals two hands"),
    ({"shoe_ends": 1}, "coups[0].shoe_ends: 1 is neither true nor false"),
    ({"card": []}, "coups[0].card: unknown key; did you mean 'cards'?"),
    ({"wagers": {}}, "coups[0].wagers: {} is not a list"),
    ({"wagers": [wager(), wager(), wager(id="w2")]}, "coups[0].wagers: id 'w1' stands 2 times"),
    ({"leaving": "Ann"}, 'coups[0].leaving: "Ann" is not a list'),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "line"), COUPS)
def test_a_fault_in_a_coup_is_one_line(changes: Json, line: str) -> None:
    found = faults(sheet(coup(**changes)))
    assert len(found) == 1
    assert found[0].startswith(line)


NEED_CARDS = ["player-pair", "banker-crown-pair", "super-six", "tiger", "player-dragon-bonus", "one-one-two"]


@pytest.mark.parametrize("name", [*NEED_CARDS, "shield-player"])
def test_a_result_alone_does_not_settle_what_asks_for_cards(name: str) -> None:
    given = sheet({"result": "player", "wagers": [wager(wager=name)]})
    assert faults(given) == [f"{W}.wager: {name} cannot be settled from the result alone; give cards"]


def test_an_open_wagers_id_is_not_used_again() -> None:
    run = wager(id="r", wager="player-run-3")
    first, second = {"result": "player", "wagers": [run]}, {"result": "player", "wagers": [wager(id="r")]}
    text = json.dumps(sheet(first, second))
    with pytest.raises(
        Exception, match=r"coups\[1\].*id 'r' belongs to a wager that is still open"
    ) as caught:
        settle_sheet(text)
    assert type(caught.value).__name__ == "BadSheet"
    ended = {"result": "banker", "wagers": []}
    settle_sheet(json.dumps(sheet(first, ended, second)))


THREE = [
    ({"hands": {**HANDS, "1": ["2C", "3C"]}}, "coups[0].hands.1: 2 cards; a hand has 3"),
    ({"hands": {**HANDS, "1": ["2C", "3C", "4C", "5C"]}}, "coups[0].hands.1: 4 cards; a hand has 3"),
    ({"hands": {**HANDS, "dealer": ["9H"]}}, "coups[0].hands.dealer: 1 cards; a hand has 3"),
    ({"hands": {"1": HANDS["1"]}}, 'coups[0].hands: no hand for "dealer"'),
    ({"hands": {"dealer": HANDS["dealer"], "2": HANDS["1"]}}, 'coups[0].hands: no hand for "1"'),
    ({"cards": ["8H", "5C", "QD", "QS"]}, "coups[0].cards: Three Card Baccarat has a hand for each seat"),
    ({"result": "player"}, "coups[0].cards: Three Card Baccarat has a hand for each seat"),
    ({"hands": {**HANDS, "1": ["9H", "3C", "4C"]}}, "coups[0].cards: 9H appears 2 times; 1 decks"),
    ({"hands": {**HANDS, "1": ["2C", "3C", "4X"]}}, "coups[0].hands.1[2]: '4X' is not a card of a pack"),
    ({"hands": []}, "coups[0].hands: [] is not an object"),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "line"), THREE)
def test_a_fault_in_three_card_hands_is_one_line(changes: Json, line: str) -> None:
    found = faults(three(**changes))
    assert len(found) == 1
    assert found[0].startswith(line)


def test_ten_faults_are_found_at_once() -> None:
    given = sheet(
        coup(wager(wager="tigr"), wager(id="w2", amount="-5"), wager(id="w3", amount="0.001", entry="late")),
        coup(cards=["9H", "6C", "KD", "1S"]),
        coup(cards=["9H", "6C", "KD", "KS", "2C"]),
        coup(wager(wager="nominated-run-2"), wager(id="w2", asset="cash")),
        decks=2,
        side_bets={"tiger": 9},
        chisp=["1"],
    )
    assert [line.partition(": ")[0] for line in faults(given)] == [
        "chisp",
        "side_bets.tiger",
        "decks",
        "coups[0].wagers[0].wager",
        "coups[0].wagers[1].amount",
        "coups[0].wagers[2].amount",
        "coups[0].wagers[2].entry",
        "coups[1].cards[3]",
        "coups[2].cards",
        "coups[3].wagers[0].nominate",
        "coups[3].wagers[1].asset",
    ]
