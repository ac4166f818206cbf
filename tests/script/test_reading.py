"""Scripts are read whole: sentences become orders, and every fault is named with its line."""

import pytest

from punto.cards import Card
from punto.machine.approval import Approve, Decline
from punto.machine.roles import Actor
from punto.script import BadScript, Script, read_general, read_script
from punto.script.script_reader import Orders
from punto.script.sentences import FORMS
from punto.table import Order
from punto.table.betting.calls import CallBets, CloseBets, ReduceBets
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import AlterBet, LiftBet, PlaceBets
from punto.table.betting.windows import CloseWindow, OfferWindow
from punto.table.board.notices import PutUpNotice
from punto.table.conduct.closing import CloseTable
from punto.table.conduct.signs import Notify
from punto.table.conduct.staff_duty import TakeOver
from punto.table.dealing.cards import Announce, DrawCard, TurnCard
from punto.table.dealing.shoe_in_play import CuttingCardOut
from punto.table.holding.method import ChooseMethod
from punto.table.holding.offers import AcceptHand, DeclineHand, OfferHand
from punto.table.holding.passing import LookAtCards, PassCards
from punto.table.holding.post import AcceptPost, DeclinePost, OfferPost
from punto.table.machine import TABLE
from punto.table.money.buying_in import BuyIn, CashOut
from punto.table.preparing.bringing_cards import BringCards
from punto.table.preparing.burning import BurnCards
from punto.table.preparing.card_check import CheckCards
from punto.table.preparing.cutting import CutCards
from punto.table.preparing.loading import LoadShoe, PlaceCuttingCard
from punto.table.preparing.offering_cut import AnswerCut, ChooseCut, OfferCut
from punto.table.preparing.opening import OpenTable
from punto.table.preparing.player_requests import AskCards
from punto.table.preparing.shuffling import MixCards
from punto.table.seats.joining import Join, Leave
from punto.table.settling.pay import Discard, PayOut
from punto.table.settling.result import AnnounceResult
from punto.table.settling.settle import Settle
from punto.table.setup import Automation

PEOPLE = """
rulebook nsw
Dan is the dealer
Sue is a casino-supervisor
Ann is patron
"""


def card(name: str) -> Card:
    return Card.parse(name)


def bets(*stakes: Stake, **more: str) -> PlaceBets:
    return PlaceBets(stakes=stakes, **more)  # type: ignore[arg-type]


def orders(line: str) -> tuple[Order, ...]:
    act = read_script(PEOPLE + line).steps[-1].act
    assert isinstance(act, Orders)
    return act.orders


def faults(text: str) -> list[str]:
    with pytest.raises(BadScript) as error:
        read_script(text)
    return str(error.value).splitlines()


TIE = Stake(id="Ann-tie", wager="tie", amount=1250)
SENTENCES: list[tuple[str, tuple[Order, ...]]] = [
    ("Ann sits at 3", (Join(seat="3"),)),
    ("Ann sits at seat 3 with 1,000", (Join(seat="3"), BuyIn(amount=100_000))),
    ("Ann stands", (Join(),)),
    ("Ann stands with 20", (Join(), BuyIn(amount=2_000))),
    ("Ann leaves", (Leave(),)),
    ("Ann buys in 50", (BuyIn(amount=5_000),)),
    ("Ann buys in 50 with cash", (BuyIn(amount=5_000, tender="cash"),)),
    ("Ann cashes out 2.50", (CashOut(amount=250),)),
    ("Ann bets 12.50 on tie", (bets(TIE),)),
    (
        "Ann bets 12.50 on tie and $5 on player pair",
        (bets(TIE, Stake(id="Ann-player-pair", wager="player-pair", amount=500)),),
    ),
    (
        "Ann bets 10 on banker, at seat 2, as w7, deferring commission",
        (bets(Stake(id="w7", wager="banker", amount=1_000, seat="2", defer_commission=True)),),
    ),
    (
        "Ann bets 10 on banker, with tokens, late, nominating BPB, aloud with chips",
        (
            bets(
                Stake(
                    id="Ann-banker", wager="banker", amount=1_000, asset="token", entry="late", nominate="BPB"
                ),
                spoken="chips",
            ),
        ),
    ),
    ("Ann lifts player pair", (LiftBet(wager="Ann-player-pair"),)),
    ("Ann lifts tie, the dealer agreeing", (LiftBet(wager="Ann-tie", dealer_agrees=True),)),
    ("Ann changes tie to 7.50", (AlterBet(wager="Ann-tie", amount=750),)),
    ("Dan calls for bets", (CallBets(),)),
    ("Dan calls no more bets", (CloseBets(),)),
    ("Dan reduces the wagers", (ReduceBets(),)),
    ("Dan deals a card face down", (DrawCard(),)),
    ("Dan deals 9H TD", (DrawCard(face=card("9H")), DrawCard(face=card("TD")))),
    (
        "Dan turns P1 9H, B1 TD",
        (TurnCard(place="P1", face=card("9H")), TurnCard(place="B1", face=card("TD"))),
    ),
    ("Dan calls the banker's points", (Announce(hand="banker"),)),
    ("Dan calls the result", (AnnounceResult(),)),
    ("Dan settles", (Settle(),)),
    ("Dan pays", (PayOut(),)),
    ("Dan discards", (Discard(),)),
    ("Dan offers what opens now", (OfferWindow(),)),
    ("Dan closes the offer", (CloseWindow(),)),
    ("Dan reports the cutting card", (CuttingCardOut(),)),
    ("Sue approves", (Approve(request="latest"),)),
    ("Sue declines", (Decline(request="latest"),)),
    ("Sue declines because no", (Decline(request="latest", why="no"),)),
    ("Dan: pay-out paid={Ann-tie=5}", (PayOut(paid={"Ann-tie": 500}),)),
    ("Dan opens the table", (OpenTable(),)),
    (
        "Dan opens the table with drop-box, float-tray",
        (OpenTable(present=frozenset({"drop-box", "float-tray"})),),
    ),
    ("Dan brings fresh cards", (BringCards(origin="fresh"),)),
    ("Dan brings pre-shuffled cards with red backs", (BringCards(origin="pre-shuffled", back="red"),)),
    ("Dan checks the cards", (CheckCards(),)),
    ("Dan spreads the cards", (MixCards(step="spread"),)),
    ("Dan washes the cards", (MixCards(step="wash"),)),
    ("Dan stacks the cards", (MixCards(step="stack"),)),
    ("Dan riffles the cards", (MixCards(step="riffle"),)),
    ("Dan shuffles the cards", (MixCards(step="shuffle"),)),
    ("Ann asks for see-burn", (AskCards(wish="see-burn"),)),
    ("Sue lets the players cut", (ChooseCut(),)),
    ("Sue names Ann to cut", (ChooseCut(who="Ann"),)),
    ("Dan offers the cut", (OfferCut(),)),
    ("Ann takes the cut", (AnswerCut(accepts=True),)),
    ("Ann refuses the cut", (AnswerCut(accepts=False),)),
    ("Ann hands the cut to Bob", (AnswerCut(accepts=True, nominee="Bob"),)),
    ("Ann cuts at 60", (CutCards(depth=60),)),
    ("Dan places the cutting card before the last 20", (PlaceCuttingCard(behind=20),)),
    ("Dan loads the shoe", (LoadShoe(),)),
    ("Dan burns a card face down", (BurnCards(),)),
    ("Dan burns AS face up", (BurnCards(way="face-up", face=card("AS")),)),
    ("Dan shows AS and burns it", (BurnCards(way="shown", face=card("AS")),)),
    ("Sue chooses method B", (ChooseMethod(method="B"),)),
    ("Dan offers the player's cards", (OfferHand(hand="player"),)),
    ("Ann takes the banker's cards", (AcceptHand(hand="banker"),)),
    ("Ann declines the banker's cards", (DeclineHand(hand="banker"),)),
    ("Dan passes the player's cards", (PassCards(hand="player"),)),
    ("Ann looks at the player's cards", (LookAtCards(hand="player"),)),
    ("Dan offers the post", (OfferPost(),)),
    ("Ann takes the post", (AcceptPost(),)),
    ("Ann declines the post", (DeclinePost(),)),
    ("Sue comes on duty as dealer", (TakeOver(role="dealer"),)),
    ("Sue tells surveillance that no one bets", (Notify(to="surveillance", what="no one bets"),)),
    ("Sue closes the table", (CloseTable(),)),
]


@pytest.mark.parametrize(("line", "expected"), SENTENCES)
def test_a_sentence_says_what_somebody_orders(line: str, expected: tuple[Order, ...]) -> None:
    assert orders(line) == expected


IN_GENERAL = [
    ("Dan reports exposed-card", "report-irregularity report={kind=exposed-card}"),
    ("Dan reports exposed-card with 9H seen", "report-irregularity report={kind=exposed-card card=9H}"),
    ("Sue decides play-on", "resolve-irregularity resolution=play-on"),
    ("Sue puts the cards in order: 9H none", "resolve-irregularity resolution=reconstruct cards=[9H, none]"),
    ("Ann withdraws tie", "withdraw-wager wager=Ann-tie"),
    ("Dan goes on with the coup", "resume-coup"),
]


@pytest.mark.parametrize(("line", "general"), IN_GENERAL)
def test_a_sentence_stands_for_its_general_form(line: str, general: str) -> None:
    assert orders(line) == (read_general(TABLE, general),)


def test_every_form_has_an_example_above() -> None:
    said = [line.partition(" ")[2] for line, _ in (*SENTENCES, *IN_GENERAL)]
    assert [form.written for form in FORMS if not any(map(form.pattern.fullmatch, said))] == []


@pytest.mark.parametrize(("date", "midnight"), [("", 0), ("date 1970-01-03\n", 2 * 86_400_000)])
def test_a_time_in_a_field_is_a_moment_of_that_day(date: str, midnight: int) -> None:
    (order,) = orders(f"{date}Sue: put-up-notice notice=closing at=20:05")
    assert order == PutUpNotice(notice="closing", at=midnight + (20 * 60 + 5) * 60_000)


def test_a_second_wager_of_a_kind_has_an_id_of_its_own() -> None:
    script = read_script(PEOPLE + "Ann bets 5 on tie\nAnn bets 6 on tie\nAnn lifts tie\n")
    laid = [step.act for step in script.steps]
    assert isinstance(laid[1], Orders)
    assert laid[1].orders == (bets(Stake(id="Ann-tie-2", wager="tie", amount=600)),)
    assert laid[2] == Orders(Actor("Ann", "patron"), (LiftBet(wager="Ann-tie-2"),))


def test_a_wager_with_a_name_of_its_own_is_found_by_its_kind() -> None:
    act = read_script(PEOPLE + "Ann bets 5 on tie, as w7\nAnn lifts tie\n").steps[-1].act
    assert act == Orders(Actor("Ann", "patron"), (LiftBet(wager="w7"),))


def set_up(text: str) -> Script:
    return read_script(f"rulebook crown-2025\n{text}")


SET_UP = """
table B7
decks 6
seats 1-9
standing 3
chips 2.50, 5, 25
options tiger 2, super-six 2
settings one_one_two=crown-pairs tie_percent=7 tie_run_2=yes
restricted player-pair
offered tie player-pair
places player-pair 1
method 7.1.1
faces down
device shuffler
area private
cashless yes
limits minimum 25, maximum 500, unit 5
limits area_maximum=1000 differential=5000
limits on tie maximum 100
limits for Ann minimum 10
automation everything but pay discard
"""


def test_the_set_up_reads_off_every_field() -> None:
    setup = set_up(SET_UP).setup
    assert (setup.table, setup.terms.decks, setup.seats[-1], setup.standing) == ("B7", 6, "9", 3)
    assert setup.terms.chips == (250, 500, 2_500)
    assert setup.terms.options == (("tiger", 2), ("super-six", 2))
    assert setup.terms.settings == (("one_one_two", "crown-pairs"), ("tie_percent", 7), ("tie_run_2", True))
    assert setup.terms.restricted == {"player-pair"}
    assert setup.offered == {"tie", "player-pair"}
    assert setup.places == (("player-pair", 1),)
    assert (setup.method, setup.faces, setup.device, setup.area) == ("7.1.1", "down", "shuffler", "private")
    assert setup.cashless
    sign = setup.sign
    assert (sign.bounds.minimum, sign.bounds.maximum, sign.bounds.unit) == (2_500, 50_000, 500)
    assert (sign.area_maximum, sign.differential) == (100_000, 500_000)
    assert (sign.wagers["tie"].maximum, sign.players["Ann"].minimum) == (10_000, 1_000)
    assert setup.automation == set(Automation) - {Automation.PAY, Automation.DISCARD}


@pytest.mark.parametrize(
    ("line", "expected"),
    [("nothing", set()), ("call pay", {Automation.CALL, Automation.PAY}), ("everything", set(Automation))],
)
def test_automation_is_nothing_some_things_or_everything(line: str, expected: set[Automation]) -> None:
    assert set_up(f"automation {line}").setup.automation == expected


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        (
            "Zoe bets 5 on tie",
            "line 6: Zoe has no role; write a line such as: Zoe is dealer; known: Dan, Sue, Ann",
        ),
        (
            "Dan dealz 9H",
            "line 6: Dan 'dealz 9H' is no known sentence; accepted: NAME deals a card face down",
        ),
        ("Dan deals 9X", "accepted: NAME deals a card face down, or NAME deals CARD …, or NAME: ORDER"),
        ("Ann bets five on tie", "line 6: place-bets: 'five' is not an amount"),
        (
            "Ann bets 5 on tie and 5 on player, as w7",
            "line 6: 2 wagers cannot all be w7; bet them one by one",
        ),
        ("Ann bets tie", "line 6: 'tie' is no bet; write AMOUNT on WAGER"),
        ("Ann bets 5 on tie, quietly", "line 6: 'quietly' says nothing about a bet; accepted: at SEAT"),
        ("Dan: fly", "line 6: there is no order 'fly'; accepted: "),
        ("wheels 4", "line 6: 'wheels 4' begins with no known word; accepted: 10:15, NAME does something"),
        ("25:00", "line 6: '25:00' begins with no known word"),
        ("date tomorrow", "line 6: 'tomorrow' is no date; write a line such as: date 2024-08-19"),
        ("cards 9H 9Z", "line 6: '9Z' is not a card of a pack"),
        ("limits minimum", "line 6: 'minimum' does not go in pairs"),
        ("settings tie_percent=[1 2]", "line 6: tie_percent is one word, not a list or a group"),
        ("limits lowest 5", "line 6: there is no field lowest; known: "),
        ("automation dance", "line 6: automation is one of: prepare"),
        ("device wheel", "line 6: device is one of: shoe, shuffler; not 'wheel'"),
        ("  phase betting", "line 6: an indented line says what must follow the line above"),
        ("10:15\n  phase flying", "line 7: there is no phase flying; accepted: closed"),
        ("10:15\n  then card-flew", "line 7: there is no event card-flew; accepted: "),
        ("10:15\n  refused often", "line 7: a refusal is named by its number, not by 'often'"),
        ("10:15\n  Ann may fly", "line 7: there is no order fly; accepted: "),
        ("10:15\n  hooray", "line 7: 'hooray' expects nothing that is known; accepted: refused"),
        ("Dan calls for bets\ndecks 8", "line 7: a set-up line comes before anything has happened"),
    ],
)
def test_a_fault_names_its_line_and_what_would_be_accepted(line: str, fault: str) -> None:
    (found,) = faults(PEOPLE + line)
    assert found.startswith(fault) or fault in found


def test_all_faults_come_at_once_in_the_order_of_lines() -> None:
    found = faults("rulebook nsw\nwheels 4\nZoe leaves\ncards XX\n")
    assert [each.split(":")[0] for each in found] == ["line 2", "line 3", "line 4"]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("decks 8", "no rulebook is named; write a line such as: rulebook ID"),
        ("rulebook atlantis", "atlantis"),
        (
            "rulebook nsw\nvariant chess",
            "variant 'chess': nsw does not have it; one of: traditional, even-money",
        ),
        ("rulebook nsw\ndecks 5", "5 decks"),
    ],
)
def test_a_set_up_that_makes_no_game_is_a_fault(text: str, fault: str) -> None:
    (found,) = faults(text)
    assert fault in found
