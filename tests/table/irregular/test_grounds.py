"""A void wager cites the ground of the void; markers, proxies and messages cite their own rule."""

from typing import Any

import pytest

from punto.script import run_script
from punto.table.settling.settle import CoupSettled

from .mishaps import Mishaps


def void_dues(play: Mishaps) -> set[str]:
    return {clause for due in play.facts(CoupSettled)[-1].dues for clause in due.clauses}


@pytest.mark.parametrize(
    ("book", "kind", "way", "ground"),
    [
        ("nsw", "missing-card", "void", {"12.11", "12.11.1", "12.11.2"}),
        ("star-2024", "foreign-card", "void", {"12.11", "12.11.1", "12.11.2"}),
        ("nsw", "sequence-revealed", "shoe-void", {"4.13"}),
        ("star-2024", "scanner-discrepancy", "void", {"12.13"}),
        ("nsw", "order-in-doubt", "void", {"12.1.2"}),
        ("crown-2025", "order-in-doubt", "void", {"10.11"}),
        ("nz-1998", "order-in-doubt", "void", {"12.7"}),
    ],
)
def test_a_void_wager_cites_the_ground_of_the_void(book: str, kind: str, way: str, ground: set[str]) -> None:
    given: dict[str, Any] = {"scanning": True} if kind == "scanner-discrepancy" else {}
    play = Mishaps.dealt(book, **given)
    play.reports(kind)
    play.decides(way)
    assert void_dues(play) == ground


@pytest.mark.parametrize(
    ("book", "agreed", "marker"),
    [("vic-2002", "", "10.2.1(b)"), ("crown-2025", "Max is floor-manager\nMax approves\n", "9.3.1(b)")],
)
def test_the_marker_of_deferred_commission_cites_its_rule(book: str, agreed: str, marker: str) -> None:
    report = run_script(
        f"rulebook {book}\nDan is dealer\nthe shoe is ready\nAnn sits at 1 with 1000\n"
        f"Ann: defer-commission\n{agreed}Ann bets 100 on banker, deferring commission\n"
        f"Dan plays a coup with 6C 9H KD KS\n  then coup-settled by {marker}\n"
    )
    assert report.passed, report.differences


def test_star_12_21_1_a_proxy_bet_goes_back_by_the_rule_for_invalid_wagers() -> None:
    report = run_script(
        "rulebook star-2024\ndate 2024-08-20\nSue is supervisor\nDan is dealer\nthe shoe is ready\n"
        "Ann sits at 1 with 100\nAnn: show-player-card\nAnn bets 10 on player\n"
        "Sue: declare-invalid who=Ann why=proxy\n  then bet-returned by 14.17, 12.21.1\n"
    )
    assert report.passed, report.differences


def test_a_message_about_anything_cites_no_rule() -> None:
    report = run_script(
        'rulebook nsw\nSue is supervisor\nSue: notify to=surveillance what="the air conditioning is loud"\n'
        "Sue tells surveillance that player-pair is restricted\n  then notified by 10.4.1\n"
    )
    assert report.passed
    loud, restricted = report.events[-2:]
    assert (loud.clauses, restricted.clauses) == (("not-in-source",), ("10.4.1",))
