"""Ratings: what a session of play came to, and what the house expects to have won of it."""

from fractions import Fraction

from msgspec import structs

from punto.floor.patron.machine import PATRONS, PatronContext, managers
from punto.floor.patron.patron_folds import with_patron
from punto.floor.patron.state import PatronRegister
from punto.machine.audience import SUPERVISORS
from punto.machine.decision import Decision, Draft, unless
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.refusal import Refusal, refuse
from punto.units.field_types import Amount, ExactNumber, Moment, Number, PersonId, Text
from punto.units.privacy import Person


class RatePlay(Order, frozen=True, kw_only=True, tag="rate-play"):
    """Rate a session of play, with the exact price of every wager that was made."""

    who: PersonId
    table: Text
    began: Moment
    ended: Moment
    coups: Number
    bought: Amount
    cashed: Amount
    turnover: dict[Text, Amount]
    """By wager: what was staked in all, in cents."""
    prices: dict[Text, ExactNumber]
    """By wager: what the house expects to win of one unit staked."""


class PlayRated(Fact, frozen=True, kw_only=True, tag="play-rated"):
    """A session of play was rated."""

    audience = SUPERVISORS
    record = True
    words = "{who} played {coups} coups at {table}; staked {staked:$}"
    who: Person
    table: str
    began: int
    ended: int
    coups: int
    bought: int
    cashed: int
    staked: int
    average_bet: Fraction
    theoretical: Fraction


def theoretical_loss(turnover: dict[str, int], prices: dict[str, Fraction]) -> Fraction:
    """What the house expects to have won, exactly.

    >>> theoretical_loss({"player": 10_000}, {"player": Fraction(1, 80)})
    Fraction(125, 1)
    """
    return sum((staked * prices[wager] for wager, staked in turnover.items()), Fraction(0))


@PATRONS.answers(RatePlay, managers)
def rate_play(context: PatronContext, order: RatePlay) -> Decision:
    """Rate a session; nothing is rated by a price that nobody gave."""
    faults: list[Refusal | None] = [context.patron_fault(order.who)]
    unpriced = [wager for wager in order.turnover if wager not in order.prices]
    if unpriced:
        faults.append(refuse("no-price", (), wagers=", ".join(unpriced)))
    if order.ended < order.began:
        faults.append(refuse("bad-session", ()))
    figures = {"a figure": min(order.coups, order.bought, order.cashed, *order.turnover.values(), 0)}
    faults += [refuse("bad-figures", (), what=what) for what, least in figures.items() if least < 0]
    there = [each for each in faults if each]
    if there:
        return unless(there, [])
    staked, prices = (
        sum(order.turnover.values()),
        {name: Fraction(each) for name, each in order.prices.items()},
    )
    fact = PlayRated(
        who=order.who, table=order.table, began=order.began, ended=order.ended, coups=order.coups,
        bought=order.bought, cashed=order.cashed, staked=staked,
        average_bet=Fraction(staked, order.coups) if order.coups else Fraction(0),
        theoretical=theoretical_loss(order.turnover, prices),
    )  # fmt: skip
    return [Draft(fact)]


@PATRONS.folds(PlayRated)
def _rated(state: PatronRegister, fact: PlayRated, event: Event) -> PatronRegister:
    rating = state.patrons[fact.who].rating
    return with_patron(
        state,
        fact.who,
        rating=structs.replace(
            rating,
            sessions=rating.sessions + 1,
            coups=rating.coups + fact.coups,
            seconds=rating.seconds + (fact.ended - fact.began) // 1000,
            bought=rating.bought + fact.bought,
            cashed=rating.cashed + fact.cashed,
            turnover=rating.turnover + fact.staked,
            theoretical=rating.theoretical + fact.theoretical,
        ),
    )
