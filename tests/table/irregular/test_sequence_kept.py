"""What betless coups are for: a mistake changes nothing about the order in which the cards are dealt."""

import pytest

from punto.table import Phase
from punto.table.betless.ordered import SignalBetless
from punto.table.betting.calls import CloseBets
from punto.table.dealing.cards import CardDrawn, CardTurned
from punto.table.dealing.shoe_in_play import CuttingCardOut
from punto.table.irregular.displaced_cards import CardCarried
from punto.table.preparing.new_shoe import ShuffleOrdered
from tests.table.irregular.mishaps import Mishaps
from tests.table.irregular.test_stray_cards import ALL, SIGNAL
from tests.table.play import DAN, TESS

SHOE = ["3H", "2D", "4C", "4S", "9D", "2C", "KC", "4D", "KH", "2S", "QC", "7H"]
"""Three coups of four cards; the fifth came out too soon."""


@pytest.mark.parametrize("book", ["vic-2002", "crown-2025"])
@pytest.mark.parametrize("seen", [False, True])
@pytest.mark.parametrize("kind", ["third-card-player", "third-card-banker", "excess-card", "face-up-card"])
def test_vic_11_9_1_every_card_is_dealt_in_the_order_in_which_it_lay(
    book: str, seen: bool, kind: str
) -> None:
    play = Mishaps.dealt(book, " ".join(SHOE[:4]))
    if kind == "face-up-card" and not seen:
        assert play.not_so(kind).number == 401
        return
    play.reports(kind, SHOE[4] if seen else "")
    way = play.state.mishaps[-1].outlook[0].name
    play.decides(way, TESS)
    play.finishes()
    if way == "dummy-coup":
        play.does(DAN, SignalBetless(by=SIGNAL[book]))  # type: ignore[arg-type]
    else:
        play.does(DAN, CloseBets())
    play.deals(" ".join(SHOE[4:8]))
    play.finishes()
    play.bets("Ann", player=100_00)
    play.does(DAN, CloseBets())
    play.deals(" ".join(SHOE[8:]))
    assert [str(fact.face) for fact in play.facts(CardTurned)] == SHOE
    assert (len(play.facts(CardDrawn)), len(play.facts(CardCarried))) == (len(SHOE), 1)
    assert play.state.shoe.burned == 1
    play.sound()


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize("shuffle", [False, True])
def test_a_mistake_costs_the_last_coup_where_a_shuffle_was_ordered_or_a_betless_coup_counts(
    book: str, shuffle: bool
) -> None:
    play = Mishaps.dealt(book)
    play.reports("third-card-banker", "9D")
    play.decides(play.state.mishaps[-1].outlook[0].name, DAN)
    play.does(DAN, CuttingCardOut())
    play.finishes()
    play.does(DAN, SignalBetless(by=SIGNAL[book]))  # type: ignore[arg-type]
    play.deals("9D 2C KC 4D")
    if shuffle:
        play.happens(ShuffleOrdered(why="warranted", after_coup=True))
    play.finishes()
    over = shuffle or book not in {"vic-2002", "crown-2025"}
    assert play.stands(Phase.SHOE_OVER if over else Phase.BETTING)
