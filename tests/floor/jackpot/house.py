"""A running jackpot for tests: two tables, a dollar a coup, and what people there do."""

from fractions import Fraction

from punto.cards import Card, parse_cards
from punto.cases.jackpot_house import DEALER, MANAGER, JackpotHouse
from punto.floor.jackpot.claims import RecordJackpotWin
from punto.floor.jackpot.confirmation import ConfirmJackpotWin
from punto.floor.jackpot.parameters import JackpotParameters
from punto.floor.jackpot.state import QualifyingWager
from punto.rulebook import load
from punto.rulebook.refusal import Refusal

CROWN = load("crown-2025")
EIGHTS, COLOURED, SUITED = "8H 8D 8S 8C", "8C 8S 8S 8C", "8S 8S 8S 8S"
OPTION_1 = JackpotParameters(
    option="1", shares={"non-coloured": "10%", "coloured": "20%", "suited": "100%"}, method="equal", unit=500,
    seed=1_000_000, start=10_000_000, tables={"T1": Fraction(100), "T2": Fraction(100)},
)  # fmt: skip


def hand(cards: str) -> tuple[Card, ...]:
    return tuple(parse_cards(cards.split()))


def running(parameters: JackpotParameters = OPTION_1) -> JackpotHouse:
    house = JackpotHouse(CROWN)
    assert house.opens(parameters) == ()
    return house


def record(table: str = "T1", coup: int = 1, cards: str = EIGHTS, *amounts: int) -> RecordJackpotWin:
    wagers = tuple(
        QualifyingWager(id=f"w{place}", who=f"p{place}", amount=each)
        for place, each in enumerate(amounts or (2500,))
    )
    return RecordJackpotWin(table=table, coup=coup, cards=hand(cards), wagers=wagers)


def win(house: JackpotHouse, *given: object) -> tuple[Refusal, ...]:
    return house.gives(record(*given), DEALER)  # type: ignore[arg-type]


def confirm(house: JackpotHouse, claim: int = 1) -> tuple[Refusal, ...]:
    return house.gives(ConfirmJackpotWin(claim=claim, told="Mia"), MANAGER)


def codes(faults: tuple[Refusal, ...]) -> list[tuple[str, str]]:
    return [(fault.code, fault.clauses[0]) for fault in faults]
