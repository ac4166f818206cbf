"""The dealer's calls: refused in their own words."""

from punto.script import run_script


def test_no_more_bets_is_refused_in_its_own_words() -> None:
    report = run_script(
        "rulebook nz-1998\nDan is dealer\nAnn sits at 1 with 100\nthe shoe is ready\n"
        "Dan calls no more bets\nDan calls no more bets\n"
    )
    (difference,) = report.differences
    assert "calling no more bets is not possible now" in difference.got
    assert "accepted: the call while bets are open" in difference.got


def test_a_withdrawal_without_a_report_is_refused_in_a_sentence() -> None:
    report = run_script(
        "rulebook nz-1998\nDan is dealer\nAnn sits at 1 with 100\nthe shoe is ready\n"
        'Dan: withdraw-report reason="a slip"\n'
    )
    (difference,) = report.differences
    assert "accepted: do this while a report waits for its decision" in difference.got
