"""Undealt cards are a secret: sealed, committed, revealed, and found nowhere before that."""

import base64
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from punto.cards import PACK, SeededSource
from punto.store import Append, Part, Store, canonical, content_hash
from punto.store.address import store_at
from punto.store.chain import export
from punto.store.chain.verifier import Broken, verify
from punto.store.keys.entropy import Entropy
from punto.store.keys.sealing import (
    SHOE_REVEALED,
    SHOE_SEALED,
    CannotOpen,
    Sealer,
    SecretShoe,
    new_shoe,
    open_shoe,
)
from tests.store.making import event

KEY = bytes(range(32))
CANARIES = 50


def canaries(number: int) -> list[SecretShoe]:
    entropy = Entropy()
    return [new_shoe(f"s{place}", 8, entropy) for place in range(number)]


def record(store: Store, kind: str, payload: dict[str, Any]) -> None:
    command = f"{kind}-{payload['shoe']}"
    each = event(f"shoe/{payload['shoe']}", command, type=kind, payload=canonical(payload))
    store.append(Append(command, content_hash(command.encode()), (Part(each.stream, None, (each,)),)))


def test_a_sealed_shoe_opens_to_the_same_cards() -> None:
    shoe = canaries(1)[0]
    again = open_shoe(Sealer(KEY), json.loads(json.dumps(shoe.sealed(Sealer(KEY)))))
    assert again == shoe
    first, second = again.cards(), SeededSource(8, shoe.seed)
    assert [first.next_card() for _ in range(416)] == [second.next_card() for _ in range(416)]


def test_sealing_twice_gives_two_texts() -> None:
    shoe, box = canaries(1)[0], Sealer(KEY)
    assert shoe.sealed(box)["sealed"] != shoe.sealed(box)["sealed"]


@pytest.mark.parametrize(
    "change",
    [
        {"shoe": "s1"},
        {"packs": 6},
        {"commitment": "00" * 32},
        {"sealed": "00" * 92},
        {"sealed": "00" * 10},
        {"sealed": ""},
        {"sealed": "no"},
    ],
)
def test_an_altered_seal_does_not_open(change: dict[str, Any]) -> None:
    sealed = SecretShoe("s0", 8, bytes(32), bytes(32)).sealed(Sealer(KEY))
    assert open_shoe(Sealer(KEY), sealed).packs == 8
    with pytest.raises(CannotOpen, match=r"^shoe s[01]: "):
        open_shoe(Sealer(KEY), sealed | change)


def test_every_byte_of_a_seal_counts() -> None:
    box = Sealer(KEY)
    sealed = bytearray(box.seal("s0", b"secret"))
    for place in range(len(sealed)):
        sealed[place] ^= 1
        with pytest.raises(CannotOpen):
            box.open("s0", bytes(sealed))
        sealed[place] ^= 1


def test_another_key_does_not_open_it() -> None:
    with pytest.raises(CannotOpen, match="this key does not open it"):
        open_shoe(Sealer(bytes(32)), canaries(1)[0].sealed(Sealer(KEY)))


def test_printing_a_shoe_shows_no_card() -> None:
    shoe = canaries(1)[0]
    assert repr(shoe) == "SecretShoe(shoe='s0', packs=8)"
    assert KEY.hex() not in repr(vars(Sealer(KEY)))


def traces(shoe: SecretShoe) -> Iterator[bytes]:
    """What would give a shoe away: its seed and nonce in any writing, and runs of its cards in any."""
    for secret in (shoe.seed, shoe.nonce):
        yield secret
        yield secret.hex().encode()
        yield secret.hex().upper().encode()
        yield base64.b64encode(secret)[:40]
    source = shoe.cards()
    cards = [source.next_card() for _ in range(416)]
    for start in (0, 100, 400):
        run = [str(card) for card in cards[start : start + 8]]
        for between in ("", " ", ",", '","', '", "'):
            yield between.join(run).encode()
        yield bytes(PACK.index(card) for card in cards[start : start + 12])


def given_away(folder: Path, shoes: list[SecretShoe]) -> list[str]:
    """Which files hold a trace of which shoe."""
    files = [(file.name, file.read_bytes()) for file in sorted(folder.rglob("*")) if file.is_file()]
    return sorted(
        f"{name}: {shoe.shoe}"
        for shoe in shoes
        for known in [list(traces(shoe))]
        for name, data in files
        if any(trace in data for trace in known)
    )


@pytest.fixture
def floor(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[tuple[Path, Store, list[SecretShoe]]]:
    """A store with sealed shoes, its log not yet copied into the database, and everything made from it."""
    folder = tmp_path / "floor"
    folder.mkdir()
    store = store_at(str(folder / "punto.sqlite"))
    shoes, box = canaries(getattr(request, "param", CANARIES)), Sealer(KEY)
    for shoe in shoes:
        record(store, SHOE_SEALED, shoe.sealed(box))
    yield folder, store, shoes
    store.close()


@pytest.mark.trust("A7")
@pytest.mark.parametrize("floor", [CANARIES, pytest.param(1_000, marks=pytest.mark.soak)], indirect=True)
def test_no_trace_of_an_undealt_card_in_database_log_or_export(
    floor: tuple[Path, Store, list[SecretShoe]],
) -> None:
    folder, store, shoes = floor
    export.write(store, folder / "export.jsonl")
    assert (folder / "punto.sqlite-wal").stat().st_size > 50_000
    assert given_away(folder, shoes) == []


def test_the_search_for_traces_finds_what_is_there(floor: tuple[Path, Store, list[SecretShoe]]) -> None:
    """The same search, when two shoes have been revealed and a careless log has named cards of a third."""
    folder, store, shoes = floor
    for shoe in shoes[:2]:
        record(store, SHOE_REVEALED, shoe.revealed())
    source = shoes[5].cards()
    (folder / "log").write_text(" ".join(str(source.next_card()) for _ in range(20)))
    found = given_away(folder, shoes)
    assert found == ["log: s5", "punto.sqlite-wal: s0", "punto.sqlite-wal: s1"]


def test_the_verifier_checks_revealed_shoes(floor: tuple[Path, Store, list[SecretShoe]]) -> None:
    _, store, shoes = floor
    for shoe in shoes[:3]:
        record(store, SHOE_REVEALED, shoe.revealed())
    checked = verify(export.lines(store))
    assert checked.shoes == 3
    assert len(checked.sealed) == CANARIES - 3


@pytest.mark.parametrize(
    ("kind", "change", "fault"),
    [
        (SHOE_REVEALED, {"seed": "00" * 32}, "shoe s0 is not the one that was committed"),
        (SHOE_REVEALED, {"nonce": "00" * 32}, "shoe s0 is not the one that was committed"),
        (SHOE_REVEALED, {"packs": 6}, "shoe s0 is not the one that was committed"),
        (SHOE_REVEALED, {"seed": "x"}, "does not describe a shoe"),
        (SHOE_REVEALED, {"shoe": "s900"}, "shoe s900 is revealed without a commitment"),
        (SHOE_SEALED, {"commitment": "00" * 32}, "shoe s0 is committed a second time"),
    ],
)
def test_a_shoe_that_is_not_as_committed_is_found(
    floor: tuple[Path, Store, list[SecretShoe]], kind: str, change: dict[str, Any], fault: str
) -> None:
    _, store, shoes = floor
    shoe = shoes[0]
    command = "forged"
    payload = (shoe.revealed() if kind == SHOE_REVEALED else shoe.sealed(Sealer(KEY))) | change
    each = event("shoe/s0", command, type=kind, payload=canonical(payload))
    store.append(Append(command, content_hash(b""), (Part("shoe/s0", None, (each,)),)))
    with pytest.raises(Broken, match=f"^record {CANARIES + 1}: {fault}"):
        verify(export.lines(store))


@pytest.mark.trust("A7")
def test_core_dumps_are_switched_off_where_a_key_is_in_memory() -> None:
    program = (
        "import resource; from punto.store.keys.sealing import Sealer; Sealer(bytes(32)); "
        "print(resource.getrlimit(resource.RLIMIT_CORE))"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == "(0, 0)\n"
