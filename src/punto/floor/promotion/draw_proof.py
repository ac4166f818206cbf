"""The proof of a draw: everything that somebody needs to work the winners out again."""

import msgspec

from punto.floor.promotion.draw_rule import ticket_list, ticket_name
from punto.floor.promotion.state import OnePrizeFor, PrizeWinner, Promotion


class ProvenTicket(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One ticket that was drawn, in the order in which they were drawn."""

    prize: int
    attempt: int = msgspec.field(name="try")
    number: str
    ticket: str


class DrawProof(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What is published with a draw, beside the list of tickets."""

    promotion: str
    commitment: str
    list: str
    """The digest of the list of tickets."""
    tickets: int
    roll: str
    seed: str
    one_prize_for: OnePrizeFor
    drawn: tuple[ProvenTicket, ...]


def proof_of(state: Promotion, drawn: tuple[PrizeWinner, ...]) -> DrawProof:
    """The proof of a draw that was held, with every ticket that was drawn."""
    draw = state.draw
    return DrawProof(
        promotion=state.name,
        commitment=draw.commitment,
        list=draw.list_digest,
        tickets=state.tickets,
        roll=draw.roll,
        seed=draw.seed,
        one_prize_for=state.terms.one_prize_for if state.terms else "ticket",
        drawn=tuple(
            ProvenTicket(
                prize=each.prize,
                attempt=each.attempt,
                number=each.number,
                ticket=ticket_name(each.ticket, state.tickets),
            )
            for each in drawn
        ),
    )


def published_list(state: Promotion) -> str:
    """The list of tickets as it is published."""
    return ticket_list(state.blocks)
