"""Stray cards: those that a report is about. Each has a place from the report on, whatever is decided."""

from msgspec import structs

from punto.cards import Card
from punto.rulebook.procedure.irregular import Kind
from punto.table.coup.front_cards import bound_faces, without_front
from punto.table.state.irregularity import Report
from punto.table.state.table import Table

THIRD: tuple[Kind, ...] = ("third-card-player", "third-card-banker")
"""Reports of a third card, which may be about one that lies aside until the hands are open."""
CAME_OUT: tuple[Kind, ...] = (
    *THIRD, "excess-card", "card-to-banker", "face-up-card", "exposed-card", "extra-burn",
)  # fmt: skip
"""Kinds about a card that came out of the shoe, or is about to."""
ONE_CARD = tuple(kind for kind in CAME_OUT if kind not in ("excess-card", "extra-burn"))
"""Those that are about one card only."""
SEEN_FIRST: Kind = "exposed-card"
"""About the first card of a coup: where one lies before the shoe, about that one."""


def stray_cards(state: Table, report: Report) -> tuple[Card | None, ...]:
    """The cards that came out by a report and have no place yet; the face is the first one's, if seen."""
    if not came_out(report) or report.count < 1 or front_place(state, report) is not None:
        return ()
    return (report.card, *[None] * (report.count - 1))


def came_out(report: Report) -> bool:
    """Whether a report is about a card that came out of the shoe, or is about to."""
    return report.kind in CAME_OUT or (report.kind == "offer-missed" and report.card is not None)


def front_place(state: Table, report: Report) -> int | None:
    """Which of the cards before the shoe a report is about; none where it is about one more.

    Another face is another card. While hands lie face down, so is a card at the other hand.
    """
    card, front, coup = report.card, state.shoe.front, state.coup
    if report.kind not in CAME_OUT:
        return 0 if card is not None and front[:1] == (card,) else None
    if card is not None and card in front:
        return front.index(card)
    if report.kind == SEEN_FIRST and front[:1] == (None,):
        return 0
    if report.kind not in THIRD:
        return None
    hands_open = len(coup.faces) == len(coup.drawn)
    for place, kind in enumerate(coup.waiting[: len(front)]):
        same = kind == report.kind or (hands_open and kind)
        if same and (card is None or front[place] is None):
            return place
    return None


def with_strays(state: Table, report: Report) -> Table:
    """The table once a report waits: its cards are on record from now on."""
    return structs.replace(state, strays=(*state.strays, stray_cards(state, report)))


def placed_strays(state: Table) -> Table:
    """The table once the cards of the latest report have their place."""
    return structs.replace(state, strays=(*state.strays[:-1], ())) if state.strays else state


def recovered(state: Table, named: dict[str, Card], places: int) -> Table:
    """The table once cards from before the shoe, or from a report, lie among those of the coup.

    `named` are the faces of the coup now; `places` is how many cards it has.
    """
    fresh = [face for face in named.values() if bound_faces(state)[str(face)]]
    for _ in range(places - len(state.coup.drawn)):
        state, taken = _taken(state, fresh)
        if taken is not None:
            fresh.remove(taken)
    return state


def _taken(state: Table, fresh: list[Card]) -> tuple[Table, Card | None]:
    """One card less before the shoe or in a report: one whose face is named, else one that nobody saw."""
    for wanted in (*fresh, None):
        for index, faces in enumerate(state.strays):
            if wanted in faces:
                left = list(faces)
                left.remove(wanted)
                strays = (*state.strays[:index], tuple(left), *state.strays[index + 1 :])
                return structs.replace(state, strays=strays), wanted
        if wanted in state.shoe.front:
            return without_front(state, state.shoe.front.index(wanted)), wanted
    return state, None
