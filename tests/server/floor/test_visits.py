"""One browser, several visits: a second role in another tab is another person and ends nothing."""

import json

from starlette.datastructures import Headers

from punto.server.guard import COOKIE, MOST_VISITS, VISIT_HEADER, oldest_visits, token_in
from tests.server.client import Client
from tests.server.visiting import TABLE_ID


class Tab:
    """A tab of one browser: all tabs share their cookies."""

    def __init__(self, client: Client, cookies: dict[str, str], visit: str) -> None:
        self.client, self.cookies, self.visit = client, cookies, visit

    def headers(self) -> dict[str, str]:
        sent = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"cookie": sent, VISIT_HEADER: self.visit} if self.visit else {"cookie": sent}

    def comes_in(self, role: str) -> str:
        answer = self.client.post(
            "/api/v1/session", json={"name": role, "role": role}, headers=self.headers()
        )
        self.client.cookies.clear()
        self.cookies |= dict(answer.cookies)
        return str(answer.json()["person"])

    def who(self) -> str | None:
        answer = self.client.get("/api/v1/session", headers=self.headers())
        return answer.json()["person"] if answer.status_code == 200 else None


def test_each_tab_is_its_own_visit(client: Client) -> None:
    jar: dict[str, str] = {}
    tabs = [Tab(client, jar, visit) for visit in ("", "00000001", "00000002")]
    people = [tab.comes_in(role) for tab, role in zip(tabs, ("patron", "dealer", "inspector"), strict=True)]
    assert len(set(people)) == 3
    assert [tab.who() for tab in tabs] == people
    assert set(jar) == {COOKIE, f"{COOKIE}_00000001", f"{COOKIE}_00000002"}
    assert client.delete("/api/v1/session", headers=tabs[1].headers()).status_code == 204
    assert [tab.who() for tab in tabs] == [people[0], None, people[2]]


def test_a_feed_says_in_its_address_whose_it_is(client: Client) -> None:
    jar: dict[str, str] = {}
    patron, dealer = Tab(client, jar, "00000001"), Tab(client, jar, "00000002")
    patron.comes_in("patron")
    dealer.comes_in("dealer")
    body = {"id": "01890000-0000-7000-8000-000000000019", "order": {"order": "take-over", "role": "dealer"}}
    before = client.get(f"/api/v1/tables/{TABLE_ID}").json()["seq"]
    done = client.post(f"/api/v1/tables/{TABLE_ID}/commands", json=body, headers=dealer.headers())
    assert done.status_code == 200, done.text
    path = f"/api/v1/tables/{TABLE_ID}/feed?after={before}&visit=00000002"
    with client.websocket_connect(path, headers={"cookie": dealer.headers()["cookie"]}) as socket:
        assert json.loads(socket.receive_text())["actor"] == dealer.who()
        client.delete("/api/v1/session", headers=dealer.headers())
        assert socket.receive()["code"] == 4401


def test_a_visit_that_is_none_is_the_browsers_own() -> None:
    sent = Headers({"cookie": f"{COOKIE}=own; {COOKIE}_00000001=other", VISIT_HEADER: "../x"})
    assert token_in(sent) == "own"
    assert token_in(sent, "00000001") == "other"
    assert not token_in(sent, "00000002"), "one visit is never taken for another"


def test_old_visits_make_room() -> None:
    names = [f"{COOKIE}_{number:08x}" for number in range(MOST_VISITS)]
    sent = Headers({"cookie": "; ".join(f"{name}=x" for name in names)})
    assert oldest_visits(sent, "ffffffff") == names[:1]
    assert oldest_visits(sent, "00000000") == []
    assert oldest_visits(sent, "") == []
