"""Every card is somewhere: what must be true of the cards after every command at a table.

Each card that was seen or drawn since the shoe was loaded is at exactly one place: a hand, before the shoe,
burned or put away, or in a report that waits. A card seen and not dealt yet comes out as that card.
"""

from collections import Counter
from collections.abc import Iterable

from punto.cards import Card
from punto.machine.fact import Event, Fact
from punto.table.coup.front_cards import bound_faces, pending_faces
from punto.table.dealing.cards import CardTurned
from punto.table.dealing.miskeyed_card import CardCorrected
from punto.table.dealing.shoe_in_play import ShoeReady
from punto.table.irregular.displaced_cards import FrontCardSeen
from punto.table.irregular.rebuilt_coup import CardsReconstructed
from punto.table.irregular.resolutions import IrregularityReported
from punto.table.irregular.withdrawn_reports import ReportWithdrawn
from punto.table.preparing.bringing_cards import CARDS_IN_PACK, CardsBrought
from punto.table.preparing.card_check import CardsChecked
from punto.table.preparing.new_shoe import CardsReplaced, CardsTakenUp
from punto.table.preparing.opening import TableOpened
from punto.table.preparing.player_requests import WishMade
from punto.table.settling.pay import CoupEnded
from punto.table.state.table import Phase, Table
from punto.table.three_card.packs import PacksChanged

NO_SHOE = (Phase.CLOSED, Phase.PREPARING)
"""Where cards are on their way, and none is in play."""
OTHER_CARDS = (CardsTakenUp, CardsReplaced, CardsBrought, PacksChanged, TableOpened, WishMade)
"""After these the cards are others, or are shuffled again, and nothing is known of their places."""


def card_faults(before: Table, events: Iterable[Event], after: Table) -> list[str]:
    """What is wrong with the cards after one command, in words; nothing where each is at its place."""
    facts = [event.fact for event in events]
    return [*_count_faults(after), *_face_faults(before, facts, after)]


def _count_faults(state: Table) -> list[str]:
    """Cards in the shoe, on the table and out of play are as many as the packs have."""
    shoe = state.shoe
    if state.phase in NO_SHOE:
        return []
    known, packs = shoe.left + shoe.discarded + len(state.coup.drawn), shoe.packs * CARDS_IN_PACK
    faults = [f"{known} cards are accounted for, and the packs have {packs}"] if known != packs else []
    waiting = len(shoe.front) + sum(map(len, state.strays))
    if waiting > shoe.left:
        faults.append(f"{waiting} cards lie before the shoe, and {shoe.left} are not dealt")
    many = [card for card, copies in bound_faces(state).items() if copies > shoe.packs]
    return [*faults, *(f"{card} is at more than {shoe.packs} places" for card in many)]


def _face_faults(before: Table, facts: list[Fact], after: Table) -> list[str]:
    """No face that was known is lost, and none is there that nobody saw."""
    was, now = bound_faces(before), bound_faces(after)
    if any(isinstance(fact, OTHER_CARDS) or _found_wrong(fact) for fact in facts):
        was = Counter()
    named, released = Counter[str](), Counter[str]()
    for fact in facts:
        named.update(map(str, _named(fact)))
        released.update(map(str, _released(before, fact)))
    released.update(map(str, _turned_and_shuffled_in(facts)))
    lost, found = was - now - released, now - was - named
    return [
        *(f"{card} was seen and is nowhere" for card in sorted(lost)),
        *(f"{card} is there, and nobody saw it come" for card in sorted(found)),
    ]


def _turned_and_shuffled_in(facts: list[Fact]) -> Iterable[Card]:
    """Cards that were turned and went back into a machine with one command."""
    if not any(isinstance(fact, CoupEnded) and fact.shuffled_in for fact in facts):
        return ()
    return [fact.face for fact in facts if isinstance(fact, CardTurned)]


def _found_wrong(fact: Fact) -> bool:
    """Whether a check took the cards out of use."""
    return isinstance(fact, CardsChecked) and bool(fact.wrong)


def _named(fact: Fact) -> Iterable[Card]:
    """The faces that a fact brings to light, as far as they were not known before."""
    match fact:
        case CardTurned(face=face) | CardCorrected(face=face) | FrontCardSeen(card=face):
            return (face,)
        case CardsReconstructed(faces=faces):
            return faces.values()
        case ShoeReady(shown=shown):
            return shown
        case IrregularityReported(mishap=mishap):
            return () if mishap.report.card is None else (mishap.report.card,)
    return ()


def _released(before: Table, fact: Fact) -> Iterable[Card]:
    """The faces that a fact takes off the record: keyed in wrongly, never drawn, or shuffled in again."""
    coup = before.coup
    match fact:
        case CardCorrected(was=was, back=back):
            return (was, *(coup.faces[place] for place in back if place in coup.faces))
        case CardsReconstructed():
            return coup.faces.values()
        case ReportWithdrawn(never_drawn=cards):
            return [card for card in cards if card is not None]
        case CoupEnded(shuffled_in=True):
            return (*coup.faces.values(), *pending_faces(before).values())
    return ()
