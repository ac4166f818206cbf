"""Sentences: what people on a floor say, each standing for orders in their general form."""

import difflib
import re

from punto.machine.order import Order
from punto.script.grammar import Unreadable, quote
from punto.script.orders import read_general
from punto.script.speakers import Made, Scribe, SentenceForm, form
from punto.script.wager_sentences import bets, own
from punto.table.machine import TABLE


def _sits(scribe: Scribe, who: str, match: re.Match[str]) -> Made:
    yield f"join seat={quote(match['seat'])}" if match["seat"] else "join"
    if match["amount"]:
        yield f"buy-in amount={match['amount']}"


def _deals(scribe: Scribe, who: str, match: re.Match[str]) -> Made:
    for card in match["cards"].split():
        yield f"draw-card face={card}"


def _turns(scribe: Scribe, who: str, match: re.Match[str]) -> Made:
    for place, card in re.findall(r"(\S+) (\S+?)(?:,|$)\s*", match["cards"]):
        yield f"turn-card place={place} face={card}"


def _opens(scribe: Scribe, who: str, match: re.Match[str]) -> Made:
    items = ", ".join(quote(item.strip()) for item in (match["items"] or "").split(",") if item.strip())
    yield f"open-table present=[{items}]"


def _reports(scribe: Scribe, who: str, match: re.Match[str]) -> Made:
    card = f" card={match['card']}" if match["card"] else ""
    yield f"report-irregularity report={{kind={match['kind']}{card}}}"


def _rebuilds(scribe: Scribe, who: str, match: re.Match[str]) -> Made:
    cards = ", ".join(match["cards"].split())
    yield f"resolve-irregularity resolution=reconstruct cards=[{cards}]"


HAND = r"(?P<hand>player|banker)'s cards"
CARD = r"[A2-9TJQK][CDHS]"
AGREED = r"(?P<agreed>, the dealer agreeing)?"

PLAY: tuple[SentenceForm, ...] = (
    form("sits at SEAT [with AMOUNT]", r"sits at (?:seat )?(?P<seat>\S+?)(?: with (?P<amount>\S+))?", _sits),
    form("stands [with AMOUNT]", r"stands(?P<seat>)(?: with (?P<amount>\S+))?", _sits),
    form("leaves", r"leaves", "leave"),
    form("buys in AMOUNT [with TENDER]", r"buys in (?P<amount>\S+)", "buy-in amount={amount}"),
    form(
        "buys in AMOUNT with TENDER",
        r"buys in (?P<amount>\S+) with (?P<tender>cash|voucher|account)",
        "buy-in amount={amount} tender={tender}",
    ),
    form("cashes out AMOUNT", r"cashes out (?P<amount>\S+)", "cash-out amount={amount}"),
    form("bets AMOUNT on WAGER [and …] [, option …]", r"bets (?P<bets>.+)", bets),
    form("lifts WAGER", rf"lifts (?P<wager>[a-z][a-z0-9 -]*){AGREED}", own("lift-bet")),
    form(
        "changes WAGER to AMOUNT",
        rf"changes (?P<wager>[a-z][a-z0-9 -]*) to (?P<amount>[^\s,]+){AGREED}",
        own("alter-bet"),
    ),
    form("calls for bets", r"calls for bets", "call-bets"),
    form("calls no more bets", r"calls no more bets", "close-bets"),
    form("reduces the wagers", r"reduces the wagers", "reduce-bets"),
    form("deals a card face down", r"deals a card face down", "draw-card"),
    form("deals CARD …", r"deals (?P<cards>[A2-9TJQK][CDHS](?: [A2-9TJQK][CDHS])*)", _deals),
    form("turns PLACE CARD [, PLACE CARD …]", r"turns (?P<cards>\S+ \S+(?:, \S+ \S+)*)", _turns),
    form("calls the player's points", r"calls the (?P<hand>player|banker)'s points", "announce hand={hand}"),
    form("calls the result", r"calls the result", "announce-result"),
    form("settles", r"settles", "settle"),
    form("pays", r"pays", "pay-out"),
    form("discards", r"discards", "discard"),
    form("offers what opens now", r"offers what opens now", "offer-window"),
    form("closes the offer", r"closes the offer", "close-window"),
    form("reports the cutting card", r"reports the cutting card", "cutting-card-out"),
    form("approves", r"approves", "approve request=latest"),
    form("declines [because WHY]", r"declines(?: because (?P<why>.+))?", "decline request=latest why={why}"),
)


PREPARING: tuple[SentenceForm, ...] = (
    form("opens the table [with ITEM, …]", r"opens the table(?: with (?P<items>[a-z, -]+))?", _opens),
    form(
        "brings fresh cards [with COLOUR backs]",
        r"brings (?P<origin>[a-z-]+) cards(?: with (?P<back>[a-z]+) backs)?",
        "bring-cards origin={origin} back={back}",
    ),
    form("checks the cards", r"checks the cards", "check-cards"),
    form("spreads the cards", r"spreads the cards", "mix-cards step=spread"),
    form("washes the cards", r"washes the cards", "mix-cards step=wash"),
    form("stacks the cards", r"stacks the cards", "mix-cards step=stack"),
    form("riffles the cards", r"riffles the cards", "mix-cards step=riffle"),
    form("shuffles the cards", r"shuffles the cards", "mix-cards step=shuffle"),
    form("asks for WISH", r"asks for (?P<wish>.+)", "ask-cards wish={wish}"),
    form("lets the players cut", r"lets the players cut", "choose-cut"),
    form("names NAME to cut", r"names (?P<who>\S+) to cut", "choose-cut who={who}"),
    form("offers the cut", r"offers the cut", "offer-cut"),
    form("takes the cut", r"takes the cut", "answer-cut accepts=yes"),
    form("refuses the cut", r"refuses the cut", "answer-cut accepts=no"),
    form("hands the cut to NAME", r"hands the cut to (?P<who>\S+)", "answer-cut accepts=yes nominee={who}"),
    form("cuts at NUMBER", r"cuts at (?P<depth>\d+)", "cut-cards depth={depth}"),
    form(
        "places the cutting card before the last NUMBER",
        r"places the cutting card before the last (?P<behind>\d+)",
        "place-cutting-card behind={behind}",
    ),
    form("loads the shoe", r"loads the shoe", "load-shoe"),
    form("burns a card face down", r"burns a card face down", "burn-cards"),
    form("burns CARD face up", rf"burns (?P<face>{CARD}) face up", "burn-cards way=face-up face={face}"),
    form(
        "shows CARD and burns it", rf"shows (?P<face>{CARD}) and burns it", "burn-cards way=shown face={face}"
    ),
)
FLOOR: tuple[SentenceForm, ...] = (
    form("chooses method NAME", r"chooses method (?P<method>\S+)", "choose-method method={method}"),
    form("offers the player's cards", rf"offers the {HAND}", "offer-hand hand={hand}"),
    form("takes the player's cards", rf"takes the {HAND}", "accept-hand hand={hand}"),
    form("declines the player's cards", rf"declines the {HAND}", "decline-hand hand={hand}"),
    form("passes the player's cards", rf"passes the {HAND}", "pass-cards hand={hand}"),
    form("looks at the player's cards", rf"looks at the {HAND}", "look-at-cards hand={hand}"),
    form("offers the post", r"offers the post", "offer-post"),
    form("takes the post", r"takes the post", "accept-post"),
    form("declines the post", r"declines the post", "decline-post"),
    form("comes on duty as ROLE", r"comes on duty as (?P<role>[a-z-]+)", "take-over role={role}"),
    form(
        "tells SOMEBODY that WHAT", r"tells (?P<to>[a-z-]+) that (?P<what>.+)", "notify to={to} what={what}"
    ),
    form(
        "reports KIND [with CARD seen]",
        rf"reports (?P<kind>(?!the cutting card)[a-z-]+)(?: with (?P<card>{CARD}) seen)?",
        _reports,
    ),
    form("decides RESOLUTION", r"decides (?P<way>[a-z-]+)", "resolve-irregularity resolution={way}"),
    form(
        "puts the cards in order: CARD …",
        rf"puts the cards in order: (?P<cards>(?:{CARD}|none)(?: (?:{CARD}|none))*)",
        _rebuilds,
    ),
    form("withdraws WAGER", r"withdraws (?P<wager>[a-z][a-z0-9 -]*)(?P<agreed>)", own("withdraw-wager")),
    form("goes on with the coup", r"goes on with the coup", "resume-coup"),
    form("closes the table", r"closes the table", "close-table"),
)
FORMS: tuple[SentenceForm, ...] = (*PLAY, *PREPARING, *FLOOR)
"""Every sentence there is. What has none is said in the general form."""


def read_sentence(scribe: Scribe, who: str, says: str) -> list[Order]:
    """The orders that a sentence stands for."""
    for each in FORMS:
        match = each.pattern.fullmatch(says)
        if match:
            return [read_general(TABLE, text) for text in each.make(scribe, who, match)]
    raise Unreadable(f"{who} '{says}' is no known sentence; accepted: {nearest(says)}")


def nearest(says: str) -> str:
    """The forms that come nearest to what was written, and the general form."""
    first = says.split(" ", maxsplit=1)[0]
    verbs = {each.written: each.written.split(" ", maxsplit=1)[0] for each in FORMS}
    near = [written for written, verb in verbs.items() if verb == first]
    if not near:
        alike = difflib.get_close_matches(first, verbs.values(), n=3, cutoff=0.5)
        near = [written for written, verb in verbs.items() if verb in alike]
    return ", or ".join([*(f"NAME {written}" for written in near), "NAME: ORDER field=value …"])
