"""Why an order about a patron is refused, and what would be accepted."""

from punto.rulebook.refusal import Sentence

SENTENCES = {
    "patron-excluded": Sentence(
        910, "{who} is excluded {until}", "play once that is over; chips can still be cashed"
    ),
    "over-own-limit": Sentence(
        911, "{amount:$} goes over the player's own limit of {limit:$} ({what})", "{left:$} or less"
    ),
    "own-time-over": Sentence(
        912, "the player's own limit of {limit} minutes of play is reached", "a bet in another session"
    ),
    "not-registered": Sentence(913, "{who} is not in the register", "give register-patron first"),
    "registered-before": Sentence(914, "{who} is in the register already", "an order about {who}"),
    "unknown-player-card": Sentence(915, "there is no card {card}", "a card that was issued"),
    "card-issued-before": Sentence(916, "card {card} was issued before", "another card"),
    "card-cancelled-before": Sentence(917, "card {card} is not valid", "a card that is"),
    "date-in-the-past": Sentence(918, "{what} lies in the past", "a later date"),
    "no-such-limit": Sentence(919, "there is no limit of {kind} for a {period}", "{accepted}"),
    "bad-limit": Sentence(920, "{amount} is no limit", "zero or more, or none to give the limit up"),
    "another-person": Sentence(921, "{who} is somebody else", "the same order for oneself"),
    "not-excluded": Sentence(922, "{who} is not excluded", "an exclusion that counts"),
    "own-exclusion-stands": Sentence(
        923, "{who} chose to be excluded until {until}", "the same order once that is over"
    ),
    "no-price": Sentence(924, "there is no price for {wagers}", "prices for every wager that was made"),
    "bad-session": Sentence(925, "the session ends before it begins", "an end after the beginning"),
    "bad-figures": Sentence(926, "{what} is less than zero", "zero or more"),
    "must-be-kept": Sentence(
        927, "{who} cannot be forgotten: {why}", "the same order once nothing must be kept"
    ),
    "forgotten": Sentence(928, "{who} was forgotten", "another person"),
    "no-reason-given": Sentence(929, "no reason is given", "the same order with a reason"),
    "no-exclusion-power": Sentence(
        930, "{rulebook} gives nobody the power to exclude", "the rulebook under which it was ordered"
    ),
    "card-needed": Sentence(
        931, "no valid player card was shown when play began", "a bet with one's own valid card"
    ),
    "anothers-card": Sentence(932, "the card belongs to another person", "a bet with one's own valid card"),
    "bet-for-another": Sentence(
        933, "the wager is made for another person; no claim of agency or money helps", "a wager of one's own"
    ),
    "proxy-bet": Sentence(934, "the wager is made for somebody who is not here", "a wager of one's own"),
}
