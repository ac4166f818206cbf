"""Every open wager has a fate: each cell of the table in `fates.toml` is played, and comes out as it says."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from punto.cards import Card
from punto.machine.approval import Approve, Requested
from punto.rulebook.procedure.fates import CoupEnd, Fate, Open
from punto.rulebook.register import clauses
from punto.table import Actor
from punto.table.betless.ordered import OrderBetless, SignalBetless
from punto.table.betting.calls import CloseBets
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.board.notices import PutUpNotice
from punto.table.conduct.closing import CloseTable
from punto.table.conduct.deferring import DeferCommission
from punto.table.dealing.shoe_in_play import CuttingCardOut
from punto.table.preparing.burning import BurnCards
from punto.table.setup import book_of
from tests.five import FIVE
from tests.table.irregular.mishaps import Mishaps
from tests.table.irregular.test_stray_cards import SIGNAL
from tests.table.machine.model import Naive
from tests.table.play import DAN, SUE, TESS

BANKER_WINS = "2H 9C 4D KD"
FATES = [(book, fate) for book in FIVE for fate in book_of(book).fate]
ENDS: tuple[CoupEnd, ...] = (
    "no-wager-placed", "ordered-betless", "made-betless", "void", "void-when-paid", "put-in-order",
    "dealt-again", "shoe-end", "closing",
)  # fmt: skip
WAGER = {"run": "banker-run-3", "tail": "banker-dragon-tail"}
STAKE = 20_00


def begun(book: str, what: Open, *, coup_before: bool = True) -> Mishaps:
    """Something of Ann's is open: a run or a tail that has seen one coup, or commission of one."""
    play = Mishaps(book)
    play.sits("Ann", "1", chips=1_000_00)
    play.ready_shoe(burned=1)
    if book == "crown-2025":
        play.does("Ann", DeferCommission())
        (asked,) = play.facts(Requested)
        play.does(Actor("Flo", "floor-manager"), Approve(request=asked.request.id))
    if coup_before:
        begins(play, what)
    return play


def begins(play: Mishaps, what: Open) -> None:
    """A coup that the Banker wins, with the stake that stays open after it."""
    lays(play, what)
    whole_coup(play)
    assert is_open(play, what)


def lays(play: Mishaps, what: Open) -> None:
    """The stake is laid."""
    if what == "commission":
        stake = Stake(id="b", wager="banker", amount=100_00, defer_commission=True)
    else:
        stake = Stake(id="open", wager=WAGER[what], amount=STAKE)
    play.does("Ann", PlaceBets(stakes=(stake, Stake(id="p", wager="tie", amount=10_00))))


def whole_coup(play: Mishaps, cards: str = BANKER_WINS) -> None:
    """A coup from the call to the discard holder."""
    play.deals(cards)
    play.finishes()


def is_open(play: Mishaps, what: Open) -> bool:
    """Whether it is still open, and how far it has come."""
    return bool(play.state.carried.owed if what == "commission" else play.state.carried.open)


def progress(play: Mishaps) -> int:
    """How many coups a run or tail has seen."""
    return play.state.carried.open[0].progress


def bets_again(play: Mishaps) -> None:
    """Ann has a wager on the next coup, and bets are closed."""
    play.bets("Ann", tie=10_00)
    play.does(DAN, CloseBets())


def nobody_bets(play: Mishaps, _: Open) -> None:
    """A coup on which nobody places a wager."""
    play.does(DAN, CloseBets())
    whole_coup(play)


def ordered(play: Mishaps, _: Open) -> None:
    """A coup that a supervisor orders without bets."""
    ground = {"vic-2002": "discretion", "crown-2025": "any-time"}[play.state.terms.rulebook]
    play.does(SUE, OrderBetless(ground=ground))
    play.does(DAN, SignalBetless(by=SIGNAL[play.state.terms.rulebook]))  # type: ignore[arg-type]
    whole_coup(play)


def made_betless(play: Mishaps, _: Open) -> None:
    """A coup that a card found face up makes one without bets."""
    bets_again(play)
    play.reports("face-up-card", "7C")
    play.decides("dummy-coup", DAN)
    whole_coup(play, "7C 9D KC KS")


def void(play: Mishaps, _: Open) -> None:
    """A coup whose cards cannot be put in order."""
    bets_again(play)
    play.deals("2H 9C 4D")
    play.reports("order-in-doubt")
    play.decides("void", TESS)
    play.finishes()


def void_when_paid(play: Mishaps, what: Open) -> None:
    """A coup that was paid before it turned out to be void."""
    if what == "commission":
        lays(play, what)
    else:
        bets_again(play)
    play.deals(BANKER_WINS)
    play.calls()
    play.to_paid()
    play.reports("order-in-doubt", opening=True)
    play.decides("void", TESS)
    play.finishes()


def put_in_order(play: Mishaps, what: Open) -> None:
    """A coup whose cards are put in order, and which the Banker wins."""
    if what == "commission":
        lays(play, what)
        play.does(DAN, CloseBets())
    else:
        bets_again(play)
    play.deals("9C 2H 4D KD")
    cards = ("4D", "9C", "2H", "KD")
    play.reports("order-in-doubt")
    play.decides("reconstruct", TESS, cards=tuple(map(Card.parse, cards)))
    play.finishes()


def dealt_again(play: Mishaps, what: Open) -> None:
    """The first coup of a shoe is taken up again to make up for the burn."""
    lays(play, what)
    play.does(DAN, CloseBets())
    play.deals("2H 9C")
    play.reports("burn-forgotten")
    play.decides("restart", TESS)
    play.does(DAN, BurnCards())


def shoe_end(play: Mishaps, _: Open) -> None:
    """The last coup of the shoe."""
    bets_again(play)
    play.does(DAN, CuttingCardOut())
    whole_coup(play)


def closing(play: Mishaps, what: Open) -> None:
    """The table closes after its notice."""
    play.does(SUE, PutUpNotice(notice="closing"))
    if play.state.terms.rulebook == "crown-2025":
        for _ in range(2):
            bets_again(play)
            whole_coup(play)
        begins(play, what)
    else:
        begins(play, what)
        play.passes(20)
    play.does(SUE, CloseTable())


HAPPENS: dict[CoupEnd, Callable[[Mishaps, Open], None]] = {
    "no-wager-placed": nobody_bets,
    "ordered-betless": ordered,
    "made-betless": made_betless,
    "void": void,
    "void-when-paid": void_when_paid,
    "put-in-order": put_in_order,
    "dealt-again": dealt_again,
    "shoe-end": shoe_end,
    "closing": closing,
}


def starts_open(fate: Fate) -> bool:
    """Whether something is open before what happens; commission of a coup is part of that coup."""
    own_coup = fate.open == "commission" and fate.after in ("void-when-paid", "put-in-order")
    return fate.after not in ("dealt-again", "closing") and not own_coup


def cell(value: str | Fate) -> str:
    """The name of a cell."""
    return value if isinstance(value, str) else f"{value.open}-{value.after}"


@pytest.mark.parametrize(("book", "fate"), FATES, ids=cell)
def test_each_fate_comes_out_as_the_table_says(book: str, fate: Fate) -> None:
    before = starts_open(fate)
    play = begun(book, fate.open, coup_before=before)
    was = play.state.carried
    HAPPENS[fate.after](play, fate.open)
    now = play.state.carried
    if fate.then == "counts":
        assert progress(play) == 2
    elif fate.then == "stays" and fate.after == "shoe-end":
        assert is_open(play, fate.open)
    elif fate.then == "stays" and before:
        assert now.owed == was.owed if fate.open == "commission" else now.open == was.open
    elif fate.then == "stays":
        assert {"open", "b"} & set(play.state.layout)
    elif fate.then == "settled" and fate.after == "put-in-order":
        assert [each.amount for each in now.owed] == [Fraction(5_00)]
    else:
        assert not is_open(play, fate.open)
    play.sound()
    model = Naive()
    for event in play.events:
        model.hear(event)
    assert model.chips["Ann"] == play.chips


@pytest.mark.parametrize(("book", "fate"), [each for each in FATES if each[1].then == "returned"], ids=cell)
def test_what_is_returned_leaves_nobody_poorer(book: str, fate: Fate) -> None:
    play = begun(book, fate.open, coup_before=starts_open(fate))
    HAPPENS[fate.after](play, fate.open)
    small_bets_lost = sum(10_00 for due in play.state.dues if due.outcome == "lose")
    ties_lost = 10_00 * (play.state.coup.number - 1) - small_bets_lost
    assert play.chips == 1_000_00 - (ties_lost if fate.after == "closing" else 0)


def test_the_tables_are_whole() -> None:
    for book in FIVE:
        fates = book_of(book).fate
        opens = {fate.open for fate in fates}
        assert {(fate.open, fate.after) for fate in fates} == {(what, end) for what in opens for end in ENDS}
        assert len(fates) == len(opens) * len(ENDS)
        assert {clause for fate in fates for clause in fate.clauses} <= set(clauses(book))
    assert {book: {fate.open for fate in book_of(book).fate} for book in FIVE} == {
        "crown-2025": {"run", "tail", "commission"}, "vic-2002": {"run", "commission"},
        "nsw": set(), "star-2024": set(), "nz-1998": set(),
    }  # fmt: skip
