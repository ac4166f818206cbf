"""A shoe is committed before the first bet on it: the verifier sees to it, whatever the program did."""

from pathlib import Path

import pytest

from punto.store import Append, Part, Store, canonical, content_hash
from punto.store.address import store_at
from punto.store.chain import export
from punto.store.chain.verifier import Broken, Checked, verify
from punto.store.keys.entropy import Entropy
from punto.store.keys.sealing import SHOE_REVEALED, SHOE_SEALED, Sealer, SecretShoe, new_shoe
from tests.store.making import event

BOX, ENTROPY = Sealer(bytes(32)), Entropy()


class Told:
    """A chain told word by word: `seal 1`, `ready 1`, `bet`, `reveal 1`."""

    def __init__(self, folder: Path) -> None:
        self.store: Store = store_at(str(folder / "punto.sqlite"))
        self.shoes: dict[str, SecretShoe] = {}
        self.count = 0

    def tell(self, *words: str) -> Checked:
        for word in words:
            what, _, number = word.partition(" ")
            name = f"m1-{number}"
            shoe = self.shoes.setdefault(name, new_shoe(name, 8, ENTROPY))
            if what == "seal":
                self.add(f"shoe/{name}", SHOE_SEALED, shoe.sealed(BOX))
            elif what == "reveal":
                self.add(f"shoe/{name}", SHOE_REVEALED, shoe.revealed())
            elif what == "ready":
                self.add("table/m1", "shoe-ready", {"fact": {"number": int(number)}})
            else:
                self.add("table/m1", "bet-placed", {"fact": {"wager": "w1"}})
        found = verify(export.lines(self.store))
        self.store.close()
        return found

    def add(self, stream: str, kind: str, payload: dict[str, object]) -> None:
        self.count += 1
        each = event(stream, f"c{self.count}", type=kind, payload=canonical(payload))
        self.store.append(Append(each.command, content_hash(b""), (Part(stream, None, (each,)),)))


@pytest.fixture
def told(tmp_path: Path) -> Told:
    return Told(tmp_path)


def test_committed_before_the_bet_and_revealed_after_it(told: Told) -> None:
    found = told.tell("seal 1", "ready 1", "bet", "bet", "seal 2", "reveal 1", "ready 2", "bet")
    assert (found.shoes, found.sealed) == (1, {"m1-2"})


def test_cards_that_a_person_keys_in_are_not_committed(told: Told) -> None:
    assert told.tell("ready 1", "bet", "ready 2", "bet").records == 4


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("ready 1", "bet", "seal 1"), "record 3: shoe m1-1 is committed after the bet of record 2"),
        (
            ("seal 1", "ready 1", "bet", "ready 2", "bet"),
            "record 5: is a bet on shoe m1-2, which was not committed",
        ),
        (
            ("seal 1", "ready 1", "reveal 1", "bet"),
            "record 4: is a bet on shoe m1-1, which was not committed",
        ),
        (("seal 1", "seal 1"), "record 2: shoe m1-1 is committed a second time"),
    ],
)
def test_a_commitment_that_comes_too_late_is_found(told: Told, words: tuple[str, ...], fault: str) -> None:
    with pytest.raises(Broken) as broken:
        told.tell(*words)
    assert str(broken.value) == fault
