"""Questions that take seconds: few at a time, each once, and dealing does not wait for them."""

from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from threading import Event

import pytest
from starlette.applications import Starlette
from starlette.routing import Route as PathRoute

from punto.accounts.rate_limit import Rates
from punto.api.floor_answers import Health
from punto.server.app import create_app
from punto.server.asked import Asked
from punto.server.computation_pool import AT_ONCE, WAITING, ComputationPool
from punto.server.guard import LOOKS, NEIGHBOURS
from punto.server.route import Encoded, Resource, Route
from punto.server.wire.problems import HANDLERS
from tests.server.client import Client

ROOM, MORE = AT_ONCE + WAITING, 5
ASKED = "/api/v1/odds/nsw?removed=9H"


class Slow:
    """An application whose questions wait until they are let go."""

    def __init__(self) -> None:
        self.go, self.worked = Event(), 0
        resource = Resource([Route("GET", "/question/{name}", self.question, "server", prefix="")])
        self.app = Starlette(routes=[PathRoute(resource.path, resource)], exception_handlers=HANDLERS)
        self.app.state.house = None
        self.app.state.computations = ComputationPool(Rates(burst=1_000, each_second=1_000))

    async def question(self, asked: Asked, name: str) -> Encoded[Health]:
        return Encoded(await asked.computations.answer(asked.address, name, self.work))

    def work(self) -> bytes:
        assert self.go.wait(60)
        self.worked += 1
        return b"{}"


@pytest.fixture
def slow() -> Iterator[Slow]:
    made = Slow()
    yield made
    made.go.set()
    made.app.state.computations.close()


def test_one_too_many_is_told_to_come_again(slow: Slow) -> None:
    with Client(slow.app) as client, ThreadPoolExecutor(ROOM + MORE) as pool:
        asked = [pool.submit(client.get, f"/question/{number}") for number in range(ROOM + MORE)]
        early = wait(asked, 60, FIRST_COMPLETED).done.pop().result()
        assert (early.status_code, early.headers["retry-after"]) == (503, "5")
        assert "again in 5 s" in early.json()["accepted"][0]
        assert len(wait(asked, 0.5).done) == MORE
        slow.go.set()
        assert sorted(each.result().status_code for each in asked) == [200] * ROOM + [503] * MORE
        assert client.get("/question/again").status_code == 200


def test_the_same_question_is_worked_out_once(slow: Slow) -> None:
    slow.go.set()
    with Client(slow.app) as client, ThreadPoolExecutor(40) as pool:
        asked = list(pool.map(client.get, ["/question/same"] * 40))
    assert {each.status_code for each in asked} == {200}
    assert slow.worked == 1


def test_one_address_asks_for_so_much_and_no_more() -> None:
    app = create_app(demo=True)
    app.state.computations = ComputationPool(Rates(burst=2, each_second=0.001))
    with Client(app) as client:
        first = client.get(ASKED)
        assert (first.status_code, first.json()["removed"]) == (200, ["9H"])
        assert client.get("/api/v1/odds/nowhere").status_code == 404
        refused = client.get("/api/v1/odds/nsw?removed=8H", headers={"cookie": "punto_session=another"})
        assert refused.status_code == 429
        assert int(refused.headers["retry-after"]) > 100
        assert client.get(ASKED).content == first.content, "what is known costs nothing"
        assert client.get("/api/v1/odds/nsw?removed=9H%20").content == first.content


def test_the_order_of_the_cards_makes_no_other_question() -> None:
    app = create_app(demo=True)
    app.state.computations = ComputationPool(Rates(burst=1, each_second=0.001))
    with Client(app) as client:
        one, other = (client.get("/api/v1/odds/nsw", params={"removed": it}) for it in ("9H 8D", "8D 9H"))
        assert one.status_code == other.status_code == 200
        assert one.content == other.content


def test_looking_has_a_limit_too() -> None:
    rates = Rates(burst=2, each_second=0.001)
    with Client(create_app(demo=True, rates=rates)) as client:
        looks = [client.get("/api/v1/about").status_code for _ in range(2 * LOOKS + 1)]
        assert looks == [200] * (2 * LOOKS) + [429]
        other = {"cookie": "punto_session=somebody-else"}
        assert client.get("/api/v1/about", headers=other).status_code == 200
        anybody = (client.get("/healthz").status_code for _ in range(2 * LOOKS * NEIGHBOURS))
        assert 429 in anybody, "one address has a limit, whatever its clients call themselves"
