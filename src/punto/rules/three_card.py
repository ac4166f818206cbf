"""Three Card Baccarat: every betting area has a hand of its own against the dealer's."""

from collections.abc import Sequence

from punto.cards import Card
from punto.rulebook.model import Variant
from punto.rulebook.records import Cited
from punto.rulebook.refusal import Refusal, refuse
from punto.rules.coup import Coup
from punto.rules.domain import rank_place
from punto.rules.facts import SeatFacts, points_of
from punto.rules.game import Game
from punto.rules.limits import Sign
from punto.rules.outcome import CoupOutcome, Outcome
from punto.rules.payment.wager_payment import pay_coup_wager, void
from punto.rules.placed_wagers import Laid, Placed
from punto.rules.void_coup import why_void
from punto.rules.wager import CoupWager

DEALER = "dealer"
HAND = 3


def rank_of(game: Game, hand: Sequence[Card]) -> tuple[int, tuple[str, ...]]:
    """Where a hand stands in the rulebook's ranking, the best being 0, and the clause of that row."""
    ranking = game.variant.ranking
    place = rank_place(ranking, points_of(hand), all(card.rank.is_picture for card in hand))
    return place, ranking[place].clauses


def seat_facts(game: Game, hand: Sequence[Card], dealer: Sequence[Card]) -> SeatFacts:
    """The facts of one area's hand."""
    mine, theirs = rank_of(game, hand)[0], rank_of(game, dealer)[0]
    pictures = sum(card.rank.is_picture for card in hand)
    if mine == theirs:
        return SeatFacts("equal", points_of(hand), pictures)
    return SeatFacts("higher" if mine < theirs else "lower", points_of(hand), pictures)


def settle_seats(laid: Laid, coup: Coup) -> CoupOutcome:
    """Settle each area's wagers on its own hand."""
    game, sign = laid.game, laid.limits.sign
    dealer = coup.hands.get(DEALER, ())
    facts = {
        seat: seat_facts(game, hand, dealer)
        for seat, hand in coup.hands.items()
        if seat != DEALER and len(hand) == len(dealer) == HAND
    }
    clauses = [
        clause for hand in coup.hands.values() if len(hand) == HAND for clause in rank_of(game, hand)[1]
    ]
    outcomes = tuple(_outcome(game, coup, lay, facts, sign) for lay in laid.lays)
    return CoupOutcome(outcomes, tuple(dict.fromkeys(clauses)), seats=facts, hands=dict(coup.hands))


def _outcome(game: Game, coup: Coup, lay: Placed, facts: dict[str, SeatFacts], sign: Sign) -> Outcome:
    if lay.stands and coup.kind != "live":
        lay.refusal = _without_result(game, coup, lay)
    seat = facts.get(lay.wager.seat)
    if lay.stands and seat is None:
        seat = _pictures_only(coup.hands[lay.wager.seat])
    if not lay.stands or seat is None:
        return void(game, lay, seat)
    assert isinstance(lay.spec, CoupWager)  # noqa: S101 - no others on this variant
    return pay_coup_wager(game, lay, lay.spec.table.ruling(seat), sign)


def _pictures_only(hand: Sequence[Card]) -> SeatFacts:
    """A hand without a dealer's hand to set it against: only its pictures count."""
    return SeatFacts("equal", points_of(hand), sum(card.rank.is_picture for card in hand))


def _without_result(game: Game, coup: Coup, lay: Placed) -> Refusal | None:
    """Why a wager of a dummy, a void coup or a misdeal goes back; None where it is settled all the same."""
    variant, book = game.variant, game.book
    if coup.kind == "dummy":
        return refuse("betless-coup", book.betless.clauses, term=book.vocabulary.betless_round.term)
    if coup.kind == "void":
        return why_void(game, coup)
    if coup.count_verified and DEALER in coup.affected:
        return _dealer_misdealt(game, coup, lay)
    if coup.count_verified and coup.affected:
        rule = variant.misdeal_area or variant
        return refuse("area-misdealt", rule.clauses) if lay.wager.seat in coup.affected else None
    return refuse("misdeal", _whole_misdeal(variant, coup).clauses)


def _whole_misdeal(variant: Variant, coup: Coup) -> Cited:
    """Why the whole coup is a misdeal: the count was wrong, an empty area had cards, or nobody had looked."""
    betting = {wager.seat for wager in coup.wagers}
    if coup.count_verified is False and DEALER in coup.affected:
        return variant.misdeal_dealer or variant
    if coup.count_verified is False:
        return variant.misdeal_count or variant
    if coup.affected and not coup.affected & {*betting, DEALER}:
        return variant.misdeal_empty or variant
    return variant.misdeal or variant


def _dealer_misdealt(game: Game, coup: Coup, lay: Placed) -> Refusal | None:
    """The dealer's cards were wrong, the count right: a win that needs no dealer is paid, the rest is not."""
    rule = game.variant.misdeal_dealer or game.variant
    hand = coup.hands.get(lay.wager.seat, ())
    payable = lay.wager.wager in game.variant.paid_on_misdeal and len(hand) == HAND
    if payable and isinstance(lay.spec, CoupWager) and _wins_alone(lay.spec, hand):
        lay.cite(rule.clauses, rule.readings)
        return None
    return refuse("misdeal", rule.clauses, rule.readings)


def _wins_alone(spec: CoupWager, hand: Sequence[Card]) -> bool:
    return spec.table.ruling(_pictures_only(hand)).result == "win"
