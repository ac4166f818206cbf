"""Writing a settlement out: amounts as decimal strings, every wager with its clauses."""

from typing import Any

import msgspec

from punto.rulebook.citing import cite
from punto.rulebook.model import Rulebook
from punto.rules.card_facts import card_fact
from punto.rules.coup import Coup
from punto.rules.facts import DERIVED, Facts, ResultOnly
from punto.rules.game import facts_asked
from punto.rules.outcome import CoupOutcome, Outcome
from punto.rules.point_clauses import counting_clauses
from punto.rules.wager import Wager
from punto.units import format_exact, format_money

Json = dict[str, Any]


def write_coup(book: Rulebook, coup: Coup, outcome: CoupOutcome, wagers: dict[str, Wager]) -> Json:
    """One coup as JSON."""
    out: Json = {}
    counted = counting_clauses(book.values, outcome.hands.values())
    cite(book.id, counted)
    if outcome.hands:
        out["hands"] = {name: [str(card) for card in hand] for name, hand in outcome.hands.items()}
    facts = _facts(book, outcome.facts)
    if "player_points" in facts:
        out["points"] = {"player": facts["player_points"], "banker": facts["banker_points"]}
    if facts:
        out["result"] = facts["winner"]
        out["facts"] = facts
    if outcome.seats:
        out["results"] = {seat: msgspec.structs.asdict(each) for seat, each in outcome.seats.items()}
    if coup.kind != "live":
        out["kind"] = coup.kind
    clauses = dict.fromkeys((*counted, *outcome.clauses))
    if clauses:
        out["clauses"] = list(clauses)
    out["wagers"] = [write_wager(each, wagers.get(each.id)) for each in outcome.outcomes]
    if outcome.commission:
        out["commission_settled"] = [
            {
                "who": each.who,
                "seat": each.seat,
                "owed": format_exact(each.owed),
                "due": format_money(each.due),
                "clauses": list(each.clauses),
                "readings": list(each.readings),
            }
            for each in outcome.commission
        ]
    return out


def _facts(book: Rulebook, facts: Facts | ResultOnly | None) -> Json:
    """What happened, with the facts about cards and totals that the rulebook asks about."""
    if not isinstance(facts, Facts):
        return msgspec.structs.asdict(facts) if facts else {}
    out = {name: getattr(facts, name) for name in Facts.__struct_fields__}
    others = (name for name in facts_asked(book) if name in DERIVED or card_fact(name) is not None)
    return out | {name: getattr(facts, name) for name in others}


def write_wager(outcome: Outcome, wager: Wager | None) -> Json:
    """One wager as JSON."""
    out: Json = {"id": outcome.id}
    if wager is not None:
        out |= {key: value for key, value in (("who", wager.who), ("seat", wager.seat)) if value}
    out |= {
        "wager": outcome.wager,
        "amount": format_money(outcome.amount),
        "outcome": outcome.outcome,
        "odds": outcome.odds or None,
        "pays": format_money(outcome.pays),
        "commission": format_exact(outcome.commission),
        "owed": format_exact(outcome.owed),
        "returned": format_money(outcome.returned),
        "settled_on": format_money(outcome.settled_on),
        "net": format_exact(outcome.net),
        "clauses": list(dict.fromkeys(outcome.clauses)),
    }
    if outcome.outcome in ("accepted", "reduced", "refused"):
        out |= {
            "amount": format_money(outcome.settled_on),
            "offered": format_money(outcome.amount),
            "net": "0",
        }
    out |= _extras(outcome)
    return out


def _extras(outcome: Outcome) -> Json:
    extras: Json = {}
    if outcome.readings:
        extras["readings"] = list(dict.fromkeys(outcome.readings))
    if outcome.marker:
        extras["marker"] = list(outcome.marker)
    if outcome.warned:
        extras["warned"] = True
    if outcome.refusal:
        refusal = outcome.refusal
        extras["refusal"] = {
            "number": refusal.number,
            "code": refusal.code,
            "what": refusal.what,
            "accepted": refusal.accepted,
        }
    if outcome.parts:
        extras["parts"] = [write_wager(part, None) for part in outcome.parts]
    return extras
