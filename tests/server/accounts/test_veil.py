"""No id that is sent tells others that it was the same person at another table, or in another shoe."""

import json
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import pytest

from punto.accounts.pseudonyms import NOBODY, Pseudonyms, names_people
from punto.accounts.sessions import ONLOOKER
from punto.accounts.sign_in import SignIn
from punto.accounts.vault import Vault
from punto.live import LiveFloor
from punto.live.feed import Batch
from punto.live.history import TableHistory
from punto.live.message import Message
from punto.machine.names import name_of
from punto.machine.problem import malformed
from punto.operation.ids import PERSON, new_command
from punto.server.websocket import message
from punto.table import TABLE, Actor
from punto.table.betting.wagers import PlaceBets
from punto.table.irregular.resolutions import ReportIrregularity, ResolveIrregularity
from punto.table.money.buying_in import CashedOut
from tests.live.happened import happened
from tests.server.accounts.attacks.fuzzing import samples
from tests.server.accounts.listening import browsing, listening
from tests.server.accounts.scene import COMMANDS, Scene, stake
from tests.server.accounts.staff import Browser, Clock, Hire, Member
from tests.server.visiting import TABLE_ID, deals_coup, does_due

ANN, BOB = "p-00000000000000aa", "p-00000000000000bb"
LOG = f"/api/v1/tables/{TABLE_ID}/log?limit=500"
OF_THE_FLOOR = ("/api/v1/floor", "/api/v1/tables/")


def ids_in(seen: Any) -> set[str]:
    return set(PERSON.findall(json.dumps(seen)))


def everything(reader: Browser) -> Iterator[Any]:
    """All that somebody can read of the table, by whichever way."""
    for path, ways in reader.gets("/api/v1/openapi.json")["paths"].items():
        if path.startswith(OF_THE_FLOOR) and "get" in ways:
            yield reader.asks("GET", path.format(table=TABLE_ID)).json()
    yield reader.gets(LOG)
    last = reader.gets(f"/api/v1/tables/{TABLE_ID}")["seq"]
    path = f"/api/v1/tables/{TABLE_ID}/feed"
    with reader.client.websocket_connect(path, headers=reader.headers) as socket:
        while (event := json.loads(socket.receive_text()))["seq"] < last:
            yield event


def plays(scene: Scene) -> None:
    """Ann bets, too, and the coup is dealt to its end."""
    scene.ann.does(TABLE_ID, **stake())
    deals_coup(scene.dan, scene.sue, TABLE_ID)  # type: ignore[arg-type] # both come in and ask alike


def with_text(part: Any, text: str) -> Iterator[Any]:
    """A piece of JSON again and again, each time with another of its texts replaced."""
    if isinstance(part, str):
        yield text
    elif isinstance(part, list):
        for place, each in enumerate(part):
            yield from ([*part[:place], new, *part[place + 1 :]] for new in with_text(each, text))
    elif isinstance(part, dict):
        for name, each in part.items():
            yield from ({**part, name: new} for new in with_text(each, text))


@pytest.mark.trust("E12")
def test_no_id_of_another_is_read_by_whichever_way(scene: Scene, stranger: Browser) -> None:
    people = {each.person for each in (scene.ann, scene.bob, scene.dan, scene.sue)}
    plays(scene)
    assert ids_in(list(everything(stranger))) & people == set()
    assert ids_in(list(everything(scene.ann))) & people == {scene.ann.person}
    assert ids_in(list(everything(scene.dan))) >= people - {scene.sue.person}


def test_what_belongs_together_is_read_under_one_id(scene: Scene, stranger: Browser) -> None:
    seen = stranger.gets(f"/api/v1/tables/{TABLE_ID}")["view"]
    (laid,) = seen["layout"]
    (placed,) = [each for each in stranger.gets(LOG) if each["type"] == "bet-placed"]
    assert laid["who"] == seen["seats"]["2"] == placed["actor"] == placed["fact"]["wager"]["who"]
    (short,) = stranger.gets("/api/v1/floor")["tables"]
    assert short["seats"][1]["who"] == laid["who"]
    seats = scene.ann.table(TABLE_ID)["view"]["seats"]
    assert (seats["1"], seats["2"]) == (scene.ann.person, laid["who"])
    assert scene.bob.table(TABLE_ID)["view"]["layout"][0]["who"] == scene.bob.person


def test_an_answer_names_others_as_the_feed_does(scene: Scene) -> None:
    (bet,) = scene.ann.does(
        TABLE_ID, "place-bets", stakes=[{"id": "anns", "wager": "player", "amount": 25_00}]
    )["events"]
    assert bet["actor"] == bet["fact"]["wager"]["who"] == scene.ann.person


def test_with_a_new_shoe_everybody_has_a_new_id(scene: Scene, stranger: Browser, house: LiveFloor) -> None:
    dans = {each["seq"] for each in scene.sue.gets(LOG) if each["actor"] == scene.dan.person}
    read = {(each["seq"], each["actor"]) for each in stranger.gets(LOG) if each["seq"] in dans}
    shoes = {(house.history(TABLE_ID).shoe_at(seq), actor) for seq, actor in read}
    assert [shoe for shoe, _ in sorted(shoes, key=str)] == [0, 1], "one id in each"
    assert len({actor for _, actor in shoes}) == 2


def test_others_may_be_named_as_one_reads_them(scene: Scene) -> None:
    seen = scene.ann.table(TABLE_ID)["view"]["seats"]["2"]
    assert seen != scene.bob.person
    for who, called in ((seen, "Seat 2"), (ANN, "Somebody")):
        response = scene.ann.gives(TABLE_ID, "settle-commission", who=who)
        assert response.json()["refused"][0]["what"] == f"no commission is owed by {called}"


@pytest.mark.trust("E12")
def test_no_order_makes_the_server_say_whose_an_id_is(scene: Scene, house: LiveFloor) -> None:
    """With the id that Ann reads for Bob in every text of every order, whether it can be read or not."""
    others = {each.person for each in (scene.bob, scene.dan, scene.sue)}
    seen = scene.ann.table(TABLE_ID)["view"]["seats"]["2"]
    names = frozenset(map(name_of, TABLE.orders))
    commands = samples(house.history(TABLE_ID).now.state, Random(1), names, each=1)  # noqa: S311 - no secret
    statuses = set()
    for command in commands:
        for order in with_text(json.loads(command)["order"], seen):
            response = scene.ann.asks("POST", COMMANDS, {"id": new_command(), "order": order})
            assert ids_in(response.text) & others == set(), (order, response.text)
            statuses.add(response.status_code)
    assert statuses >= {409, 422}
    plays(scene)
    assert ids_in(list(everything(scene.ann))) & others == set()


def test_a_problem_names_nobody_to_who_is_not_of_the_staff(
    scene: Scene, house: LiveFloor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: Any) -> None:
        raise malformed(f"{scene.ann.person} and {scene.bob.person}", scene.bob.person)

    monkeypatch.setattr(house, "give", fails)
    told = {who: who.gives(TABLE_ID, "leave").json() for who in (scene.ann, scene.dan)}
    assert told[scene.ann]["what"] == f"{scene.ann.person} and {NOBODY}"
    assert told[scene.ann]["accepted"] == [NOBODY]
    assert told[scene.dan]["what"] == f"{scene.ann.person} and {scene.bob.person}"


def test_no_wager_has_an_id_that_could_be_a_persons(scene: Scene) -> None:
    late = {"order": "change-bet-late", "change": "add", "wager": BOB, "on": "tie", "amount": 5_00}
    for order in (stake(id=BOB), stake(id=f"of-{BOB}-1"), late):
        response = scene.ann.asks("POST", COMMANDS, {"id": new_command(), "order": order})
        assert response.status_code == 422
        assert "looks like the id of a person" in response.json()["what"]


def test_an_order_names_people_at_any_depth_and_in_no_other_place() -> None:
    read, report = Pseudonyms(b"key").alias(BOB, "nelson", 1), {"kind": "wrong-payment", "what": ""}
    reveal = partial(Pseudonyms(b"key").reveal, table="nelson", shoe=1, people=[BOB])
    deep = {"order": "report-irregularity", "report": {**report, "who": read, "what": read}}
    assert reveal(ReportIrregularity, deep)["report"] == {**report, "who": BOB, "what": read}
    several = {"order": "resolve-irregularity", "players": [read, 3], "resolution": read, "new": read}
    assert reveal(ResolveIrregularity, several) == {**several, "players": [BOB, 3]}
    odd = {"order": "report-irregularity", "report": [read]}
    assert reveal(ReportIrregularity, odd) == odd
    assert {name_of(kind) for kind in TABLE.orders if names_people(kind)} >= {
        "report-irregularity",
        "nominate",
    }
    assert not names_people(PlaceBets)


def test_an_order_that_comes_again_after_a_new_shoe_is_the_same(hire: Hire) -> None:
    sue, dan, ann = hire("sue", "casino-supervisor"), hire("dan", "dealer"), hire("ann", "patron")
    dan.does(TABLE_ID, "take-over", role="dealer")
    while ann.gives(TABLE_ID, "join", seat="1").status_code != 200:
        does_due(dan, sue, TABLE_ID, dan.table(TABLE_ID))  # type: ignore[arg-type] # both come in and ask alike
    before = ann.table(TABLE_ID)
    sent = {"order": "settle-commission", "who": before["settings"]["staff"]["dealer"]}
    body = {"id": new_command(), "order": sent}
    (first,) = ann.asks("POST", COMMANDS, body).json()["refused"]
    while (seen := dan.table(TABLE_ID))["view"]["phase"] != "betting":
        does_due(dan, sue, TABLE_ID, seen)  # type: ignore[arg-type] # both come in and ask alike
    now = ann.table(TABLE_ID)
    assert now["view"]["shoe"] > before["view"]["shoe"]
    (again,) = ann.asks("POST", COMMANDS, body).json()["refused"]
    assert first["what"] == "no commission is owed by Dealer"
    assert again == {**first, "what": "no commission is owed by Somebody"}, "nor where they are by now"
    body["order"] = {**sent, "who": now["settings"]["staff"]["dealer"]}
    other = ann.asks("POST", COMMANDS, body).json()
    assert other["why"] == "This id stands for another command already.", "it would tell that both are one"


@pytest.mark.trust("E12")
def test_nor_by_events_that_the_server_sends(house: LiveFloor, sign_in: SignIn, clock: Clock) -> None:
    with listening(house) as port, browsing(port) as client:
        scene = Scene(lambda login, role: Member(client, sign_in, clock, login, role))
        plays(scene)
        people = {each.person for each in (scene.ann, scene.bob, scene.dan, scene.sue)}
        for reader, own in ((scene.ann, {scene.ann.person}), (Browser(client), set())):
            last = f"id: {reader.gets(LOG)[-1]['seq']}"
            heard = list[str]()
            path = f"/api/v1/tables/{TABLE_ID}/events"
            with client.stream("GET", path, headers=reader.headers) as stream:
                for line in stream.iter_lines():
                    heard.append(line)
                    if last in heard[:-1]:
                        break
            assert heard[-1].startswith("data: ")
            assert ids_in(heard) & people == own


def test_an_alias_is_of_one_table_and_one_shoe_and_one_key() -> None:
    veil = Pseudonyms(b"key")
    made = {
        Pseudonyms(key).alias(person, table, shoe)
        for key in (b"key", b"other key")
        for person in (ANN, BOB)
        for table in ("nelson", "yarra")
        for shoe in (1, 2)
    }
    assert len(made) == 16
    assert veil.alias(ANN, "nelson", 1) == Pseudonyms(b"key").alias(ANN, "nelson", 1)
    assert Vault(b"k" * 32).pseudonyms.alias(ANN, "nelson", 1) == Vault(b"k" * 32).pseudonyms.alias(
        ANN, "nelson", 1
    )


def test_in_shoes_that_nobody_remembers_others_are_nobody() -> None:
    text = f'{{"actor":"{ANN}","who":"{BOB}"}}'
    assert (
        Pseudonyms(b"key").hide_in_text(text, "nelson", None, BOB) == f'{{"actor":"{NOBODY}","who":"{BOB}"}}'
    )


def test_what_only_ends_or_begins_like_a_persons_id_is_left_alone() -> None:
    text = f"setup-{'a' * 16} setup-{'a' * 24} p-{'a' * 24}"
    assert Pseudonyms(b"key").hide_in_text(text, "nelson", 1, BOB) == text


def test_the_shoe_of_an_event_is_known_as_far_as_shoes_are_remembered(house: LiveFloor, scene: Scene) -> None:
    history = house.history(TABLE_ID)
    begun = next(seq for seq in range(history.seq) if history.shoe_at(seq))
    (first,) = [each.text for each in house.past(TABLE_ID, 0) if each.seq == begun]
    assert json.loads(first)["type"] == "shoe-ready"
    assert [history.shoe_at(seq) for seq in (0, begun - 1, begun, history.seq)] == [0, 0, 1, 1]
    scene.bob.does(TABLE_ID, "lift-bet", wager="bobs")
    past = house.history(TABLE_ID).past()
    assert past is not None
    again = TableHistory(house.machine(TABLE_ID).state, past)
    assert [again.shoe_at(seq) for seq in (begun - 1, begun)] == [0, 1]


def test_a_batch_is_written_once_for_all_and_once_for_each_who_is_named() -> None:
    frames = [happened(1, actor=ANN), happened(2, CashedOut(who=BOB, amount=5))]
    pseudonyms = Pseudonyms(b"key")

    def tell(table: str, frame: Message, own: str) -> str:
        return frame.read_by(pseudonyms.reader(table, 1, own))

    batch = Batch(frames, "t", tell, message)
    everybody = message(frames[0].text.replace(ANN, pseudonyms.alias(ANN, "t", 1)))
    assert batch.for_watcher(Actor("p-00000000000000cc", "patron")) is batch.for_watcher(ONLOOKER)
    assert batch.for_watcher(ONLOOKER) == everybody
    assert batch.for_watcher(Actor(ANN, "patron")) == message(frames[0].text)
    assert batch.for_watcher(Actor(BOB, "patron")) == everybody + message(frames[1].text)
    assert batch.for_watcher(Actor("p-1", "dealer")) == message(frames[0].text) + message(frames[1].text)
