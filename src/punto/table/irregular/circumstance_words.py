"""Circumstances in words: what the table found, and when a report would be accepted."""

from collections.abc import Iterable

from punto.table.irregular.resolutions import Value

Words = dict[str, dict[Value, str]]

FOUND: Words = {
    "stage": {
        "preparing": "the cards are being made ready",
        "before": "no card of the coup is out",
        "opening": "the first four cards are not all out",
        "drawing": "four or more cards are out, and the result is not called",
        "result": "the result has been called",
        "settled": "the wagers are settled",
        "paid": "the wagers are paid",
    },
    "hand_due": {
        "player": "the Player's hand takes the next card",
        "banker": "the Banker's hand takes the next card",
        "none": "no hand takes another card",
        "unknown": "cards lie face down, so that nobody knows which hand takes the next card",
    },
    "found": {
        "in-coup": "the coup in question is on the table",
        "before-next": "the coup in question was the last one, and the next has not begun",
        "late": "a later coup has begun",
    },
    "device": {"shoe": "the cards come from a shoe", "shuffler": "the cards come from a shuffling machine"},
    "card_due": {True: "the coup takes another card", False: "the coup takes no further card"},
    "opening_cards": {
        True: "it is about the first four cards",
        False: "it is not about the first four cards",
    },
    "shoe_short": {True: "the shoe is short of cards", False: "the shoe holds enough cards by the count"},
    "disclosed": {True: "the card's face was seen", False: "the report names no card"},
    "last_coup": {True: "no coup of this shoe follows", False: "another coup of this shoe follows"},
    "first_coup": {True: "no coup of this shoe is over", False: "a coup of this shoe is over"},
    "bets_down": {True: "wagers lie on the layout", False: "no wager lies on the layout"},
    "betless": {True: "the coup is dealt without bets", False: "the coup is dealt with bets"},
    "burned": {True: "a card was burned before this coup", False: "no card was burned before this coup"},
    "called": {True: "no more bets was called", False: "no more bets was not called"},
    "exposed": {True: "a card of the coup was seen", False: "no card of the coup was seen"},
    "scanning": {True: "the shoe reads the cards", False: "the shoe does not read the cards"},
    "damaged": {True: "cards are damaged", False: "no card is damaged"},
    "spare": {True: "another machine can take the cards", False: "no other machine can take the cards"},
    "meant": {True: "it may have been meant", False: "nobody thinks that it was meant"},
    "mispaid": {
        True: "wager, bettor and amount are known",
        False: "the report does not name one wager, its bettor and the amount",
    },
    "laid": {
        True: "these wagers lie on the layout",
        False: "the wagers or the person named have nothing on the layout",
    },
    "in_force": {True: "the rule is in force", False: "the rule is not in force on this day"},
    "streak_open": {True: "the streak has begun", False: "the streak has not begun"},
}
"""By circumstance and value: how the table says that it is so."""

WANTED: Words = {
    "stage": {
        "preparing": "while the cards are made ready",
        "before": "before the first card",
        "opening": "while the first four cards are dealt",
        "drawing": "after the fourth card",
        "result": "after the result is called",
        "settled": "after the wagers are settled",
        "paid": "after the wagers are paid",
    },
    "hand_due": {
        "player": "when the Player's hand takes the next card",
        "banker": "when the Banker's hand takes the next card",
        "none": "when no hand takes another card",
        "unknown": "while cards lie face down",
    },
    "disclosed": {True: "with the face of the card", False: "for a card that nobody saw"},
    "mispaid": {True: "with one wager, its bettor and the amount", False: "without them"},
    "laid": {True: "for wagers that lie on the layout, or a person who has some there", False: "for others"},
}
"""When a report would be accepted; where nothing stands here, when what it needs is so."""


def words_for(name: str, value: Value) -> str:
    """How it is said that a circumstance is so.

    >>> words_for("stage", "before"), words_for("cards_out", 3)
    ('no card of the coup is out', 'cards out: 3')
    """
    return FOUND.get(name, {}).get(value) or f"{name.replace('_', ' ')}: {value or 'nothing'}"


def wanted_words(name: str, values: Iterable[Value]) -> str:
    """When a report would be accepted.

    >>> wanted_words("stage", ("result", "settled"))
    'report it after the result is called, or after the wagers are settled'
    """
    known = WANTED.get(name, {})
    return "report it " + ", or ".join(known.get(each) or f"when {words_for(name, each)}" for each in values)
