"""What the table refuses because something else comes first, or a report says otherwise: from 1001."""

from punto.rulebook.refusal import Sentence, add_sentences

SENTENCES: dict[str, Sentence] = {
    "no-report": Sentence(1001, "no report of {kind} waits", "one of: {waiting}"),
    "not-own-report": Sentence(1002, "the report is {by}'s", "the same order by {by}, or by {supervisor:a}"),
    "four-first": Sentence(
        1003,
        "{what} comes after the fourth card; {dealt} are dealt",
        "the same order once all four cards are dealt",
    ),
    "collect-first": Sentence(
        1004, "the {hand} cards are still with {holder}", "the same order once the dealer has collected them"
    ),
    "unbet-coup": Sentence(
        1005,
        "no wager lies there and no coup without bets is ordered",
        "a wager, or a supervisor's order",
    ),
}

add_sentences(SENTENCES)
