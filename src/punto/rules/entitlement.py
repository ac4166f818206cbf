"""Entitlement: who gets the places for a side bet when there are fewer than people who want one."""

from collections.abc import Sequence

from punto.rulebook.citing import cite
from punto.rulebook.model import Entitled
from punto.rulebook.refusal import Refusal, refuse
from punto.rules.checks.wager_checks import MAINS
from punto.rules.game import Game
from punto.rules.wager import CoupWager, Wager

Claim = tuple[Wager, Refusal | None]


def share_places(game: Game, claims: Sequence[Wager], laid: Sequence[Wager], places: int) -> list[Claim]:
    """Give out the places for a side bet, best claim first, then in the order in which it was claimed.

    Without a rule of its own the rulebook leaves it at the order of claims.
    """
    ranked = sorted(range(len(claims)), key=lambda place: (_rank(game, claims[place], laid), place))
    winners = set(ranked[:places])
    return [
        (claim, None if place in winners else _no_place(game, claim)) for place, claim in enumerate(claims)
    ]


def _rank(game: Game, claim: Wager, laid: Sequence[Wager]) -> int:
    mine = [each for each in laid if each.who == claim.who and each.id != claim.id]
    for rank, rule in enumerate(game.book.placing.entitled):
        if _holds(game, rule, claim, mine):
            return rank
    return len(game.book.placing.entitled)


def _holds(game: Game, rule: Entitled, claim: Wager, mine: Sequence[Wager]) -> bool:
    """Whether a bettor's other wagers give this rank: anywhere, or on the area that is claimed."""
    if rule.who == "anyone":
        return True
    if rule.who == "main":
        return any(each.wager in MAINS for each in mine)
    here = {each.wager for each in mine if _area(each) == _area(claim)}
    if rule.who == "any-wager":
        return bool(here)
    spec = game.wager(claim.wager)
    hand = spec.bet.hand if isinstance(spec, CoupWager) and spec.bet else None
    return hand in here


def _area(wager: Wager) -> str:
    """The numbered area that a wager lies on."""
    return wager.area or wager.seat


def _no_place(game: Game, claim: Wager) -> Refusal:
    spec = game.wager(claim.wager)
    title = spec.rule.title if isinstance(spec, CoupWager) else claim.wager
    rules = game.book.placing.entitled
    clauses = tuple(dict.fromkeys(clause for rule in rules for clause in rule.clauses))
    readings = tuple(dict.fromkeys(reading for rule in rules for reading in rule.readings))
    cite(game.book.id, clauses)
    return refuse("no-place", clauses, readings, title=title)
