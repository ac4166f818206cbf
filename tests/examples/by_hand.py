"""The example books worked by hand: plain Python that knows nothing of the product."""

from fractions import Fraction

COUPS = (
    "9H 6C KD KS", "2H 3C 3D KS 4C 8D", "4H 8C 4D KS", "KH 2C 6D 3S 2H", "KH 3C 6D 4S",
    "2H 3C 3D 4S 3H", "KH 3C 8D 4S", "KH 2C 7D 3S 2H", "2H 2C 3D 2S 3H 4D", "KH KC 4D 6S KS",
    "KH 9C 5D KS", "KH KC QD QS JH JD", "4H 9C 4H KS", "4H 3C 4H 3C", "AH AC AD AS AH 5D",
    "5S 5C 4S 4C", "QH 2D KH 5D 4H", "7C 9S TD TC", "6S 7D QC JD", "3S AC 2S 4C 8C",
)  # fmt: skip
RED = "HD"


def worth(card: str) -> int:
    return 0 if card[0] in "TJQK" else 1 if card[0] == "A" else int(card[0])


class Dealt:
    """Two hands as a dealer lays them."""

    def __init__(self, cards: str) -> None:
        dealt = cards.split()
        self.all, rest = dealt, dealt[4:]
        self.player, self.banker = [dealt[0], dealt[2]], [dealt[1], dealt[3]]
        mine, theirs = points(self.player), points(self.banker)
        if mine < 8 and theirs < 8:
            third = None
            if mine <= 5:
                self.player.append(rest.pop(0))
                third = worth(self.player[2])
            if draws(theirs, third):
                self.banker.append(rest.pop(0))
        assert not rest
        self.p, self.b = points(self.player), points(self.banker)
        self.winner = "tie" if self.p == self.b else "player" if self.p > self.b else "banker"


def points(hand: list[str]) -> int:
    return sum(worth(card) for card in hand) % 10


def draws(banker: int, third: int | None) -> bool:
    if third is None:
        return banker <= 5
    tables = {3: "012345679", 4: "234567", 5: "4567", 6: "67"}
    return banker <= 2 or str(third) in tables.get(banker, "")


def main_nets(coup: Dealt, banker_win: Fraction, tie: int) -> dict[str, Fraction]:
    """Player, Banker and Tie with a hundred on each."""
    nets = {"player": 0, "banker": 0, "tie": -100}
    if coup.winner == "player":
        nets |= {"player": 100, "banker": -100}
    elif coup.winner == "banker":
        nets |= {"player": -100}
    else:
        nets |= {"tie": 100 * tie}
    found = {name: Fraction(net) for name, net in nets.items()}
    if coup.winner == "banker":
        found["banker"] = banker_win
    return found


def push_seven(cards: str) -> dict[str, Fraction]:
    coup = Dealt(cards)
    dragon = coup.winner == "banker" and coup.b == 7 and len(coup.banker) == 3
    panda = coup.winner == "player" and coup.p == 8 and len(coup.player) == 3
    nets = main_nets(coup, Fraction(0 if dragon else 100), 8)
    nets["dragon-seven"] = Fraction(4000 if dragon else -100)
    nets["panda-eight"] = Fraction(2500 if panda else -100)
    return nets


EGALITE = (150, 215, 225, 200, 120, 110, 45, 45, 80, 80)


def side_bet_hall(cards: str) -> dict[str, Fraction]:
    coup = Dealt(cards)
    nets = main_nets(coup, Fraction(95), 8)
    four = len(coup.all) == 4
    nets["big"] = Fraction(-100 if four else 54)
    nets["small"] = Fraction(150 if four else -100)
    hands = (coup.player[:2], coup.banker[:2])
    paired = [first[0] == second[0] for first, second in hands]
    same = [first == second for first, second in hands]
    nets["either-pair"] = Fraction(500 if any(paired) else -100)
    nets["perfect-pair"] = Fraction(20_000 if all(same) else 2_500 if any(same) else -100)
    natural = coup.winner == "player" and points(coup.player[:2]) >= 8
    nets["player-natural"] = Fraction(400 if natural else -100)
    for number, odds in enumerate(EGALITE):
        hit = coup.winner == "tie" and coup.p == number
        nets[f"egalite-{number}"] = Fraction(100 * odds if hit else -100)
    red = sum(card[1] in RED for card in coup.all[:4])
    nets["red-opening"] = Fraction({4: 350, 3: 100, 2: -50}.get(red, -100))
    return nets


def vigorish(cards: str) -> dict[str, Fraction]:
    coup = Dealt(cards)
    nets = main_nets(coup, Fraction(95), 8)
    nets["tie-cover"] = Fraction(700 if coup.winner == "tie" else -100)
    return nets


BOOKS = {"push-seven": push_seven, "side-bet-hall": side_bet_hall, "vigorish": vigorish}
