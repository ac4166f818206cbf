"""What the table refuses because something else comes first, or a report says otherwise: from 1001."""

from punto.rulebook.refusal import Sentence, add_sentences

SENTENCES: dict[str, Sentence] = {
    "no-report": Sentence(1001, "no report of {kind} waits", "one of: {waiting}"),
    "not-own-report": Sentence(1002, "the report is {by}'s", "the same by {by}, or by {supervisor:a}"),
}

add_sentences(SENTENCES)
