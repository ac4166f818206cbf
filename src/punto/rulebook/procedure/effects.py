"""What a way out of an irregularity does, by its permanent name, and the words in which it is announced."""

from typing import Literal

Effect = Literal[
    "to-player", "to-banker", "opens-next", "opens-betless", "lapses", "used", "betless", "void",
    "stands", "reconstruct", "restart", "burned", "unburned", "checked", "changes", "verified",
    "short", "mixed-again", "confirmed", "wagers-back", "wagers-invalid", "settled-otherwise", "corrected",
    "sought", "regulator-told", "offer-over", "stray-back", "transferred", "from-shoe", "reshuffled",
    "counted", "undone", "set-aside", "found-counts", "found-cut", "found-warned", "moved",
]  # fmt: skip
"""What a way out does; the table has a function for each."""

SAYS: dict[Effect, str] = {
    "to-player": "the card goes to the Player's hand",
    "to-banker": "the card is the Banker's",
    "opens-next": "the card is the first of the next coup",
    "opens-betless": "the card is the first of a coup without bets",
    "set-aside": "the card waits until the hands are open: it may be due, or the Banker's, or nobody's",
    "lapses": "the card goes with the shoe",
    "used": "the card is dealt as if it had come face down",
    "betless": "the coup is dealt without bets, and its wagers go back",
    "void": "the coup is void, and every wager on it goes back",
    "stands": "play goes on, and results stand",
    "reconstruct": "the cards are put in their right order, and the coup goes on",
    "restart": "the first coup is taken up in its order, cards are burned, and the shoe starts again",
    "burned": "the card stays burned",
    "unburned": "play goes on with those cards in play, and results stand",
    "checked": "all cards left are taken out and checked when the coup is over",
    "changes": "players may change their wagers before the coup goes on",
    "verified": "all cards were collected, and play goes on",
    "short": "cards are missing: they are not used",
    "mixed-again": "the cards are shuffled again from the beginning",
    "confirmed": "the cards as they really lie decide, whatever was read",
    "wagers-back": "the wagers are invalid and go back",
    "wagers-invalid": "the wagers win nothing, and go back when the coup is settled",
    "settled-otherwise": "results stand as they were paid, and the game goes on by its own odds",
    "corrected": "the payment is put right: what is missing is paid, or what was too much comes back",
    "sought": "the patron is looked for, to be paid what is missing or asked for what was too much",
    "regulator-told": "the regulator hears of the payment",
    "offer-over": "the coup goes on as dealt, and nothing more is offered in it",
    "stray-back": "the chips go back: they never were a wager",
    "transferred": "the cards go to another machine, and play goes on",
    "from-shoe": "the cards are shuffled and cut, and the coup is finished from a shoe",
    "reshuffled": "the cards are shuffled again, and play goes on",
    "counted": "all cards are counted; with a wrong number the coup is void",
    "found-counts": "the wager counts, as far as the limits let it",
    "found-cut": "the wager is cut down to what the limit leaves of it",
    "found-warned": "the wager counts, and its bettor is warned",
    "moved": "the wager counts where it lies now",
    "undone": "the coup is void: what was paid comes back, and every stake goes back",
}
