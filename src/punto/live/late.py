"""Orders that come late: what was meant for one coup is not taken for another."""

from punto.rulebook.refusal import Refusal, Sentence, add_sentences, refuse
from punto.table import Table

SENTENCES = {
    "coup-over": Sentence(
        605, "this was meant for coup {coup}, and coup {now} is on", "an order for the coup that is on"
    ),
}
add_sentences(SENTENCES)


def wrong_coup(state: Table, coup: int | None) -> Refusal | None:
    """Why an order comes too late, or too early, if it was meant for another coup."""
    if coup is None or coup == state.coup.number:
        return None
    return refuse("coup-over", (), coup=coup, now=state.coup.number)
