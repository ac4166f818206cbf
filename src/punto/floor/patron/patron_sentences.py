"""Why an order about a patron is refused, and what would be accepted."""

from punto.rulebook.refusal import Sentence

SENTENCES = {
    "patron-excluded": Sentence(
        800, "{who} is excluded {until}", "play once that is over; chips can still be cashed"
    ),
    "over-own-limit": Sentence(
        801, "{amount:$} goes over the own limit of {limit:$} ({what})", "{left:$} or less"
    ),
    "own-time-over": Sentence(
        802, "the own limit of {limit} minutes of play is reached", "a bet in another session"
    ),
    "not-registered": Sentence(803, "{who} is not in the register", "register-patron first"),
    "registered-before": Sentence(804, "{who} is in the register already", "an order about {who}"),
    "unknown-player-card": Sentence(805, "there is no card {card}", "a card that was issued"),
    "card-issued-before": Sentence(806, "card {card} was issued before", "another card"),
    "card-cancelled-before": Sentence(807, "card {card} is not valid", "a card that is"),
    "date-in-the-past": Sentence(808, "{what} lies in the past", "a later date"),
    "no-such-limit": Sentence(809, "there is no limit of {kind} for a {period}", "{accepted}"),
    "bad-limit": Sentence(810, "{amount} is no limit", "zero or more, or none to give the limit up"),
    "another-person": Sentence(811, "{who} is somebody else", "the same for oneself"),
    "not-excluded": Sentence(812, "{who} is not excluded", "an exclusion that counts"),
    "own-exclusion-stands": Sentence(
        813, "{who} chose to be excluded until {until}", "the same once that is over"
    ),
    "no-price": Sentence(814, "there is no price for {wagers}", "prices for every wager that was made"),
    "bad-session": Sentence(815, "the session ends before it begins", "an end after the beginning"),
    "bad-figures": Sentence(816, "{what} is less than zero", "zero or more"),
    "must-be-kept": Sentence(817, "{who} cannot be forgotten: {why}", "the same once nothing must be kept"),
    "forgotten": Sentence(818, "{who} was forgotten", "another person"),
    "no-reason-given": Sentence(819, "no reason is given", "the same with a reason"),
    "no-exclusion-power": Sentence(
        820, "{rulebook} gives nobody the power to exclude", "the rulebook under which it was ordered"
    ),
    "card-needed": Sentence(
        821, "no valid player card was shown when play began", "a bet with one's own valid card"
    ),
    "anothers-card": Sentence(822, "the card belongs to another person", "a bet with one's own valid card"),
    "bet-for-another": Sentence(
        823, "the wager is made for another person; no claim of agency or money helps", "a wager of one's own"
    ),
    "proxy-bet": Sentence(824, "the wager is made for somebody who is not here", "a wager of one's own"),
}
