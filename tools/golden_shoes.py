"""Golden shoes, one for each rulebook, as transcripts; `python -m tools.golden_shoes` plays them anew."""

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path

from punto.cards import SeededSource
from punto.machine.roles import PATRON
from punto.robots.shoe_player import Dealer
from punto.script.default_sign import with_default_sign
from punto.script.transcript import transcript
from punto.table import BY_ITSELF, Actor, Order, Setup, Table, Terms, new_table
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.money.buying_in import BuyIn
from punto.table.seats.joining import Join
from punto.table.setup import game_of
from punto.table.state.table import Phase
from tools.style import RULEBOOK_IDS

FOLDER = Path(__file__).resolve().parent.parent / "tests/table/golden"
ANN, BOB, CY = (Actor(name, PATRON) for name in ("Ann", "Bob", "Cy"))
CHIPS = 10_000_00


def golden_shoe(rulebook: str) -> str:
    """One shoe of a rulebook, as a transcript."""
    dealer = dealt(rulebook)
    terms, chips = dealer.state.terms, dealer.state.purses.stacks
    heading = f"{rulebook}, {game_of(terms).decks} decks, dealt by the robot\n\n"
    ending = "".join(f"{who} leaves with {amount // 100}\n" for who, amount in chips.items())
    return heading + transcript(dealer.events) + ending


def dealt(rulebook: str) -> Dealer:
    """One shoe of a rulebook, dealt by the robot from cards that are always the same."""
    setup = with_default_sign(Setup(table="T1", terms=Terms(rulebook=rulebook), automation=BY_ITSELF))
    seed = hashlib.sha256(f"golden shoe of {rulebook}".encode()).digest()
    dealer = Dealer(new_table(setup), SeededSource(game_of(setup.terms).decks, seed))
    for seat, player in enumerate((ANN, BOB, CY), 1):
        dealer.gives(player, Join(seat=str(seat)))
    dealer.make_ready()
    for player in (ANN, BOB, CY):
        dealer.gives(player, BuyIn(amount=CHIPS))
    dealer.play_shoe(bets)
    return dealer


def bets(state: Table) -> Iterator[tuple[Actor, Order]]:
    """Ann is for the Player, Bob for the Banker, and Cy for a tie at every third coup."""
    if state.phase is not Phase.BETTING:
        return
    coup = state.coup.number
    yield ANN, laying(f"a{coup}", "player", 100_00)
    yield BOB, laying(f"b{coup}", "banker", 200_00)
    if coup % 3 == 0:
        yield CY, laying(f"c{coup}", "tie", 20_00)


def laying(name: str, wager: str, amount: int) -> PlaceBets:
    """One wager."""
    return PlaceBets(stakes=(Stake(id=name, wager=wager, amount=amount),))


def main() -> int:
    """Write every golden shoe."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for rulebook in sorted(RULEBOOK_IDS):
        (FOLDER / f"{rulebook}.txt").write_text(golden_shoe(rulebook), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
