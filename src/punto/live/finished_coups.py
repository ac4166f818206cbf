"""Finished coups: the hands, the result and what every wager came to, as each person may see it."""

from collections.abc import Iterable
from typing import cast

import msgspec

from punto.api.floor_answers import WinnerName
from punto.api.table_answers import FinishedCoup, SettledWager
from punto.live.reasons import Teller, dues_with_reasons, whys_of
from punto.machine.audience import is_staff
from punto.roads import Result
from punto.rules.facts import Facts, facts_of, points_of
from punto.rules.three_card import DEALER
from punto.table import Actor, Table
from punto.table.coup.hands import hand_cards
from punto.table.state.coup import Due
from punto.table.three_card.area_game import cards_of, hand_at
from punto.units import format_exact, format_money

TWO = 2


class Finished(msgspec.Struct, frozen=True, kw_only=True):
    """A coup that is over."""

    number: int
    shoe: int
    at: int
    kind: str
    winner: str | None
    player: tuple[str, ...]
    banker: tuple[str, ...]
    hands: dict[str, tuple[str, ...]]
    """By area, and the dealer's, where every area has a hand."""
    points: dict[str, int]
    dues: tuple[Due, ...]
    whys: dict[str, str] = {}
    """By wager: why it came out as it did."""


def finished(state: Table, at: int, *, has_result: bool = True) -> Finished:
    """The coup that is about to be put away; one that became void has no winner, whatever its cards say."""
    facts, coup = facts_now(state), state.coup
    player, banker = hand_cards(coup, "player"), hand_cards(coup, "banker")
    areas = [] if player or banker else list(dict.fromkeys(hand_at(place) for place in coup.drawn))
    hands = {area: cards_of(coup, area) for area in areas}
    both = {"player": player, "banker": banker} if player and banker else {}
    return Finished(
        number=coup.number,
        shoe=state.shoe.number,
        at=at,
        kind=coup.kind,
        winner=facts.winner if facts and has_result else None,
        player=tuple(map(str, player)),
        banker=tuple(map(str, banker)),
        hands={area: tuple(map(str, cards)) for area, cards in hands.items()},
        points={hand: points_of(cards) for hand, cards in {**both, **hands}.items()},
        dues=dues_with_reasons(state),
        whys=_whys(state) if has_result else {},
    )


def _whys(state: Table) -> dict[str, str]:
    why = whys_of(state)
    return {due.id: told for due in state.dues if (told := why(due))}


def facts_now(state: Table) -> Facts | None:
    """The facts of two complete hands that lie face up."""
    player, banker = hand_cards(state.coup, "player"), hand_cards(state.coup, "banker")
    return facts_of(player, banker) if len(player) >= TWO and len(banker) >= TWO else None


def result_of(facts: Facts) -> Result:
    """A coup as the scoreboards take it."""
    return Result(
        winner=facts.winner,
        banker_pair=facts.banker_pair != "none",
        player_pair=facts.player_pair != "none",
        natural=facts.player_natural or facts.banker_natural,
    )


def wagers_of(dues: Iterable[Due], actor: Actor, why: Teller) -> list[SettledWager]:
    """What somebody's wagers came to, and why; the staff hear of everybody's."""
    return [_full(due, why(due)) for due in dues if _may_know(due, actor)]


def _may_know(due: Due, actor: Actor) -> bool:
    return is_staff(actor.role) or due.who == actor.id


def written(coup: Finished, actor: Actor) -> FinishedCoup:
    """A finished coup for somebody: their own wagers in full, those of others by box."""
    others = [due for due in coup.dues if not _may_know(due, actor)]
    return FinishedCoup(
        number=coup.number,
        shoe=coup.shoe,
        at=coup.at,
        kind=coup.kind,
        winner=cast("WinnerName | None", coup.winner),
        player=coup.player,
        banker=coup.banker,
        hands={"dealer" if area == DEALER else area: cards for area, cards in coup.hands.items()},
        points=coup.points,
        wagers=[*wagers_of(coup.dues, actor, lambda due: coup.whys.get(due.id, "")), *_by_box(others)],
    )


def _full(due: Due, why: str) -> SettledWager:
    return SettledWager(
        id=due.id,
        who=due.who,
        seat=due.seat,
        wager=due.wager,
        amount=format_money(due.amount),
        outcome=due.outcome,
        odds=due.odds,
        pays=format_money(due.pays),
        returned=format_money(due.returned),
        commission=format_exact(due.commission),
        owed=format_exact(due.owed),
        why=why,
        clauses=due.clauses,
    )


def _by_box(dues: Iterable[Due]) -> list[SettledWager]:
    """What others had in each box, without saying who or what became of it."""
    boxes: dict[str, int] = {}
    for due in dues:
        boxes[due.wager] = boxes.get(due.wager, 0) + due.amount
    return [SettledWager(wager=wager, amount=format_money(amount)) for wager, amount in boxes.items()]
