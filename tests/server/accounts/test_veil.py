"""Nobody outside the staff can follow a person from table to table, or from shoe to shoe."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI

from punto.server.accounts.vault import Vault
from punto.server.live import House
from punto.server.live.chronicle import Chronicle
from punto.server.live.feed import Batch
from punto.server.live.line import message
from punto.server.live.sight import Frame
from punto.server.live.veil import NOBODY, PERSON, Veil
from tests.server.accounts.conftest import TABLE, Hire
from tests.server.accounts.scene import Scene
from tests.server.accounts.staff import Browser

ANN, BOB = "p-00000000000000aa", "p-00000000000000bb"
LOG = f"/api/tables/{TABLE}/log?limit=500"
OF_THE_FLOOR = ("/api/floor", "/api/tables/")


@pytest.fixture
def scene(hire: Hire) -> Scene:
    return Scene(hire)


def ids_in(seen: Any) -> set[str]:
    return set(PERSON.findall(json.dumps(seen)))


def everything(reader: Browser) -> Iterator[Any]:
    """All that somebody can read of the table, by whichever way."""
    assert isinstance(reader.client.app, FastAPI)
    for path, ways in reader.client.app.openapi()["paths"].items():
        if path.startswith(OF_THE_FLOOR) and "get" in ways:
            yield reader.asks("GET", path.format(table=TABLE)).json()
    yield reader.gets(LOG)
    last = reader.gets(f"/api/tables/{TABLE}")["seq"]
    path = f"/api/tables/{TABLE}/feed"
    with reader.client.websocket_connect(path, headers=reader.headers) as socket:
        while (event := json.loads(socket.receive_text()))["seq"] < last:
            yield event


@pytest.mark.trust("E12")
def test_no_id_of_another_is_read_by_whichever_way(scene: Scene, stranger: Browser) -> None:
    people = {each.person for each in (scene.ann, scene.bob, scene.dan, scene.sue)}
    assert ids_in(list(everything(stranger))) & people == set()
    assert ids_in(list(everything(scene.ann))) & people == {scene.ann.person}
    assert ids_in(list(everything(scene.dan))) >= people - {scene.sue.person}


def test_what_belongs_together_is_read_under_one_id(scene: Scene, stranger: Browser) -> None:
    seen = stranger.gets(f"/api/tables/{TABLE}")["view"]
    (laid,) = seen["layout"]
    (placed,) = [each for each in stranger.gets(LOG) if each["type"] == "bet-placed"]
    assert laid["who"] == seen["seats"]["2"] == placed["actor"] == placed["fact"]["wager"]["who"]
    (short,) = stranger.gets("/api/floor")["tables"]
    assert short["seats"][1]["who"] == laid["who"]
    seats = scene.ann.table(TABLE)["view"]["seats"]
    assert (seats["1"], seats["2"]) == (scene.ann.person, laid["who"])
    assert scene.bob.table(TABLE)["view"]["layout"][0]["who"] == scene.bob.person


def test_an_answer_names_others_as_the_feed_does(scene: Scene) -> None:
    (bet,) = scene.ann.does(TABLE, "place-bets", stakes=[{"id": "anns", "wager": "player", "amount": 25_00}])[
        "events"
    ]
    assert bet["actor"] == bet["fact"]["wager"]["who"] == scene.ann.person


def test_with_a_new_shoe_everybody_has_a_new_id(scene: Scene, stranger: Browser, house: House) -> None:
    dans = {each["seq"] for each in scene.sue.gets(LOG) if each["actor"] == scene.dan.person}
    read = {(each["seq"], each["actor"]) for each in stranger.gets(LOG) if each["seq"] in dans}
    shoes = {(house.chronicle(TABLE).shoe_at(seq), actor) for seq, actor in read}
    assert [shoe for shoe, _ in sorted(shoes, key=str)] == [0, 1], "one id in each"
    assert len({actor for _, actor in shoes}) == 2


def test_others_may_be_named_as_one_reads_them(scene: Scene) -> None:
    seen = scene.ann.table(TABLE)["view"]["seats"]["2"]
    assert seen != scene.bob.person
    response = scene.ann.gives(TABLE, "nominate", who=seen, places=["player-1"])
    again = scene.ann.gives(TABLE, "nominate", who=scene.bob.person, places=["player-1"])
    assert response.json() == again.json()
    nobody = scene.ann.gives(TABLE, "nominate", who=ANN, places=["player-1"])
    assert PERSON.search(nobody.text) is None


def test_an_alias_is_of_one_table_and_one_shoe_and_one_key() -> None:
    veil = Veil(b"key")
    made = {
        Veil(key).alias(person, table, shoe)
        for key in (b"key", b"other key")
        for person in (ANN, BOB)
        for table in ("nelson", "yarra")
        for shoe in (1, 2)
    }
    assert len(made) == 16
    assert veil.alias(ANN, "nelson", 1) == Veil(b"key").alias(ANN, "nelson", 1)
    assert Vault(b"k" * 32).veil.alias(ANN, "nelson", 1) == Vault(b"k" * 32).veil.alias(ANN, "nelson", 1)


def test_in_shoes_that_nobody_remembers_others_are_nobody() -> None:
    text = f'{{"actor":"{ANN}","who":"{BOB}"}}'
    assert Veil(b"key").over(text, "nelson", None, BOB) == f'{{"actor":"{NOBODY}","who":"{BOB}"}}'


def test_the_shoe_of_an_event_is_known_as_far_as_shoes_are_remembered(house: House, scene: Scene) -> None:
    chronicle = house.chronicle(TABLE)
    begun = next(seq for seq in range(chronicle.seq) if chronicle.shoe_at(seq))
    (first,) = [each.text for each in house.past(TABLE, 0) if each.seq == begun]
    assert json.loads(first)["type"] == "shoe-ready"
    assert [chronicle.shoe_at(seq) for seq in (0, begun - 1, begun, chronicle.seq)] == [0, 0, 1, 1]
    scene.bob.does(TABLE, "lift-bet", wager="bobs")
    past = house.chronicle(TABLE).past()
    assert past is not None
    again = Chronicle(past.now.state.setup, past)
    assert [again.shoe_at(seq) for seq in (begun - 1, begun)] == [0, 1]


def test_a_batch_is_written_once_for_all_and_once_for_each_who_is_named() -> None:
    frames = [Frame(1, f'{{"actor":"{ANN}"}}'), Frame(2, "{}", private=True, owner=BOB)]
    batch = Batch(frames, "nelson", lambda _, frame, own: frame.text.replace(ANN, own or "somebody"))
    assert batch.for_watcher("p-00000000000000cc", staff=False) is batch.for_watcher("", staff=False)
    assert batch.for_watcher("", staff=False) == message('{"actor":"somebody"}')
    assert batch.for_watcher(ANN, staff=False) == message(f'{{"actor":"{ANN}"}}')
    assert batch.for_watcher("p-1", staff=True) == message(frames[0].text) + message("{}")
