"""What somebody sensible would do next: enough of it that a table gets somewhere."""

from collections.abc import Iterator
from random import Random

from punto.cards import PACK, Card
from punto.machine.roles import DEALER
from punto.robots.shoe_player import NEEDS_NO_WORD
from punto.table import Actor, Order, Phase, Table
from punto.table.betting.calls import CloseBets
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.betting.windows import CloseWindow
from punto.table.coup.hands import OPENING, face_down, next_step
from punto.table.dealing.cards import DrawCard, TurnCard
from punto.table.holding.manner import way_due
from punto.table.irregular.wagers.withdrawn_wagers import ResumeCoup, WithdrawWager
from punto.table.machine import TABLE, dialect_of
from punto.table.money.buying_in import BuyIn
from punto.table.powers import required
from punto.table.preparing.sequence import NotReady, ready_shoe
from punto.table.seats.joining import Join
from punto.table.setup import game_of
from punto.table.three_card.area_game import all_dealt, faces_of
from punto.table.three_card.ruling import CountPack, RuleOnMiscount
from tests.table.machine.guessing import PEOPLE
from tests.table.machine.mishaps import miscount, some_way_out, something_wrong

WRONG = 0.06
"""How often something goes wrong."""
SUPERVISORS = (Actor("Tess", "table-supervisor"), Actor("Sue", "casino-supervisor"))


def sensible(state: Table, random: Random) -> Iterator[tuple[Actor, Order]]:
    """Orders that carry the table on from where it stands."""
    dealer = Actor(state.people.staff.get(DEALER, "Dan"), DEALER)
    if state.phase is not Phase.IRREGULAR and random.random() < WRONG:
        yield dealer, _wrong(state, random)
        return
    if state.phase in (Phase.CLOSED, Phase.PREPARING, Phase.SHOE_OVER):
        yield from _shoe(state, dealer, random)
        return
    if state.phase is Phase.IRREGULAR:
        yield from _irregular(state, dealer, random)
        return
    for due in TABLE.due(NEEDS_NO_WORD, dialect_of(game_of(state.terms)))[state.phase]:
        order = due(state)
        if order is not None:
            yield dealer, order
            return
    if state.phase is Phase.WINDOW:
        yield dealer, CloseWindow()
    elif state.phase is Phase.BETTING and random.random() < 0.7:
        yield from _player(state, random)
    elif state.phase is Phase.BETTING:
        yield dealer, CloseBets()
    else:
        yield from _deal(state, dealer, random)


def _deal(state: Table, dealer: Actor, random: Random) -> Iterator[tuple[Actor, Order]]:
    misdeal = state.coup.areas.misdeal
    if misdeal == "reported":
        yield random.choice(SUPERVISORS), RuleOnMiscount()
    elif misdeal == "counting":
        yield dealer, CountPack(found=random.choice((51, 52)))
    else:
        yield dealer, _card(state, random)


def _wrong(state: Table, random: Random) -> Order:
    """Something that goes wrong: where every area is dealt a hand, mostly in the number of its cards."""
    by_area = state.phase is Phase.DEALING and game_of(state.terms).variant.hands == "each-seat"
    return miscount(state, random) if by_area and random.random() < 0.7 else something_wrong(state, random)


def _irregular(state: Table, dealer: Actor, random: Random) -> Iterator[tuple[Actor, Order]]:
    mishap = state.mishaps[-1]
    if mishap.step != "decide":
        for wager in state.layout.values():
            if mishap.step == "withdraw" and random.random() < 0.5:
                yield Actor(wager.who, "patron"), WithdrawWager(wager=wager.id)
        yield dealer, ResumeCoup()
        return
    yield random.choice(SUPERVISORS), some_way_out(state, random)


def _shoe(state: Table, dealer: Actor, random: Random) -> Iterator[tuple[Actor, Order]]:
    try:
        commands = ready_shoe(state, dealer=dealer, first=_unseen(state, random))
    except NotReady:
        return
    yield from ((command.actor, command.order) for command in commands)


def _player(state: Table, random: Random) -> Iterator[tuple[Actor, Order]]:
    who = random.choice(PEOPLE)
    actor = Actor(who, "patron")
    if not state.people.here(who):
        yield actor, Join(seat=random.choice(state.setup.seats))
    elif state.purses.stacks.get(who, 0) < 100_00:
        yield actor, BuyIn(amount=1_000_00)
    else:
        wager = random.choice(list(game_of(state.terms).variant.main))
        stake = Stake(id=f"s{state.seq}", wager=wager, amount=random.choice([10_00, 25_00, 100_00]))
        yield actor, PlaceBets(stakes=(stake,))


def _card(state: Table, random: Random) -> Order:
    down = face_down(state.coup)
    by_area = game_of(state.terms).variant.hands == "each-seat"
    dealt = all_dealt(state.coup) if by_area else len(state.coup.drawn) >= len(OPENING)
    if down and (dealt or random.random() < 0.1):
        place = random.choice(down)
        return TurnCard(place=place, face=state.coup.known.get(place) or _unseen(state, random))
    game = game_of(state.terms)
    way: str
    if by_area:
        way = faces_of(state)
    else:
        place = next_step(state.coup, game.drawing).draw
        way = way_due(state, required(game.book.dealing), place)
    front = state.shoe.front[0] if state.shoe.front else None
    return DrawCard() if way == "down" else DrawCard(face=front or _unseen(state, random))


def _unseen(state: Table, random: Random) -> Card:
    """A card of which the packs still hold one."""
    shoe = state.shoe
    left = [card for card in PACK if shoe.seen.get(str(card), 0) < max(1, shoe.packs)]
    return random.choice(left or PACK)
