"""The demonstration's promotions and patrons: every order is in order, and the draw can be checked."""

import json

import msgspec

from punto.audit.draw_verifier import faults_in
from punto.floor.promotion.state import PromotionStage
from punto.live.robots.demo_content import fill_desks
from punto.live.services.draw_seeds import DrawSeeds
from punto.live.services.patron_service import PatronService
from punto.live.services.promotion_service import PromotionService
from punto.live.tables import LiveTables
from punto.store import Store
from punto.store.keys.sealing import Sealer


def test_a_demonstration_has_promotions_and_patrons(store: Store) -> None:
    tables = LiveTables(store)
    promotions = PromotionService(tables, DrawSeeds(store, Sealer(bytes(32))))
    patrons = PatronService(tables, None)
    fill_desks(promotions, patrons, store.runtime)
    refused = [each.event.type for each in store.every() if each.event.type == "command-refused"]
    assert refused == []
    assert promotions.names() == ["summer-drive", "winter-draw"]
    running, drawn = (promotions.state(name) for name in promotions.names())
    assert (running.stage, running.tickets, running.scrutineer) == (
        PromotionStage.RUNNING,
        25,
        "demo-scrutineer",
    )
    assert (drawn.stage, set(drawn.winners)) == (PromotionStage.DRAWN, {"1", "2"})
    proof = promotions.proof("winter-draw")
    assert proof is not None
    said = json.loads(msgspec.json.encode(proof))
    assert faults_in(said, promotions.tickets("winter-draw").encode()) == []
    waiting = [each.duty.what for each in promotions.watched() if each.status != "done"]
    assert sorted(waiting) == [
        "award or refuse claim c1",
        "close entries",
        "hold the draw",
        "tell the winner of prize 2",
    ]
    register = patrons.state
    assert len(register.patrons) == 5
    assert register.patrons["demo-eve"].excluded(store.runtime.now()) is not None
    before = store.head().position
    fill_desks(promotions, patrons, store.runtime)
    assert store.head().position == before
