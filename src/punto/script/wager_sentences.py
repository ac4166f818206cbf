"""Laying wagers, in words: what is bet on what, and everything that a bettor may add."""

import re

from punto.script.grammar import Unreadable, quote
from punto.script.speakers import Made, Make, Scribe

_BET = re.compile(r"(?P<amount>\S+) on (?P<wager>[a-z][a-z0-9 -]*)")
_OPTIONS = {
    re.compile(r"at (?:seat )?(\S+)"): "seat={}",
    re.compile(r"with tokens()"): "asset=token",
    re.compile(r"deferring commission()"): "defer_commission=yes",
    re.compile(r"nominating (\S+)"): "nominate={}",
    re.compile(r"(early|late)"): "entry={}",
}
_ALOUD = re.compile(r"aloud with (\S+)")
_NAMED = re.compile(r"as (\S+)")
OPTIONS = (
    "at SEAT, as ID, with tokens, deferring commission, nominating RESULTS, early, late, aloud with TENDER"
)


def bets(scribe: Scribe, who: str, match: re.Match[str]) -> Made:
    """AMOUNT on WAGER, several of them with "and", options after commas."""
    laid, *options = (part.strip() for part in match["bets"].split(", "))
    spoken, named = "", ""
    fields: dict[str, str] = {}
    for option in options:
        aloud, given = _ALOUD.fullmatch(option), _NAMED.fullmatch(option)
        if aloud:
            spoken = f" spoken={aloud[1]}"
        elif given:
            named = given[1]
        else:
            fields.update([_option(option)])
    parts = laid.split(" and ")
    if named and len(parts) > 1:
        raise Unreadable(f"{len(parts)} wagers cannot all be {named}; bet them one by one")
    stakes = ", ".join(_stake(scribe, who, part, named, fields) for part in parts)
    yield f"place-bets stakes=[{stakes}]{spoken}"


def _stake(scribe: Scribe, who: str, part: str, named: str, fields: dict[str, str]) -> str:
    bet = _BET.fullmatch(part)
    if bet is None:
        raise Unreadable(f"'{part}' is no bet; write AMOUNT on WAGER [and AMOUNT on WAGER] [, option …]")
    wager = bet["wager"].replace(" ", "-")
    stake = {"id": scribe.new_id(who, wager, named), "wager": wager, "amount": bet["amount"], **fields}
    return "{" + " ".join(f"{name}={quote(value)}" for name, value in stake.items()) + "}"


def _option(text: str) -> tuple[str, str]:
    for pattern, field in _OPTIONS.items():
        match = pattern.fullmatch(text)
        if match:
            name, _, value = field.format(match[1]).partition("=")
            return name, value
    raise Unreadable(f"'{text}' says nothing about a bet; accepted: {OPTIONS}")


def own(order: str) -> Make:
    """An order about one of somebody's own wagers: their latest on what they name."""

    def make(scribe: Scribe, who: str, match: re.Match[str]) -> Made:
        wager = scribe.id_of(who, match["wager"].replace(" ", "-"))
        amount = f" amount={match['amount']}" if "amount" in match.groupdict() else ""
        agreed = " dealer_agrees=yes" if match["agreed"] else ""
        yield f"{order} wager={quote(wager)}{amount}{agreed}"

    return make
