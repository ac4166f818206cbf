"""Limits and signs: who changes them, when a minimum may rise, who keeps the old one."""

import pytest

from punto.rules.limits import Bounds, Sign
from punto.table import Phase
from punto.table.board.markers import MarkerPlaced, MarkerRemoved
from punto.table.board.notices import NoticePutUp, NoticeTakenDown, PutUpNotice, TakeDownNotice
from punto.table.conduct.limit_changes import ChangeLimits, EndKeptMinimum, LimitsChanged
from punto.table.conduct.personal_limits import AgreeLimits, EndOwnLimits
from punto.table.conduct.signs import EarlierBreachFound, FindEarlierBreach, ShowSigns, SignsShown
from punto.table.seats.joining import Join, Joined, Leave
from punto.table.state.board import Marker
from tests.table.conduct.floor import (
    AREA,
    CASINO,
    DEALER,
    OPERATOR,
    TABLE_ID,
    TWENTY,
    by_book,
    coup,
    opened,
    signed,
    whole,
)
from tests.table.play import Play

BOSS = {"nsw": CASINO, "star-2024": CASINO, "vic-2002": CASINO, "crown-2025": AREA}


def minimum(play: Play, who: str = "") -> int | None:
    return play.state.board.sign.for_wager("player", who).minimum


def raised_by_sign(rulebook: str, waited: int) -> Play:
    play = opened(rulebook, "Ann", sign=signed(25_00))
    play.does(BOSS[rulebook], PutUpNotice(notice="minimum", minimum=50_00))
    play.passes(ms=waited)
    return play


@pytest.mark.parametrize("waited", [TWENTY, TWENTY + 1])
@pytest.mark.clause("nsw", "6.7", "6.1")
@pytest.mark.clause("star-2024", "6.7", "6.1")
@pytest.mark.clause("vic-2002", "7.7", "fn2:66(2)")
@pytest.mark.clause("crown-2025", "6.7", "fn1:66(2)")
def test_a_higher_minimum_takes_a_sign_of_twenty_minutes(waited: int) -> None:
    for rulebook, boss in BOSS.items():
        play = raised_by_sign(rulebook, waited)
        play.does(boss, ChangeLimits(minimum=50_00))
        assert minimum(play) == 50_00
        assert play.event(LimitsChanged).readings[:1] == ("A-ALL-07",)
        assert play.facts(NoticeTakenDown)[-1].acted_on
        assert play.state.board.notices == ()
        whole(play)


@pytest.mark.clause("nsw", "6.7")
@pytest.mark.clause("star-2024", "6.7")
@pytest.mark.clause("vic-2002", "7.7", "fn2:66(2)")
@pytest.mark.clause("crown-2025", "6.7", "fn1:66(2)")
def test_a_sign_one_millisecond_too_young_is_refused() -> None:
    for rulebook, boss in BOSS.items():
        play = raised_by_sign(rulebook, TWENTY - 1)
        refusal = play.refusal(boss, ChangeLimits(minimum=50_00))
        assert (refusal.number, refusal.accepted) == (323, "do this in 0:01 minutes")
        assert minimum(play) == 25_00


@pytest.mark.clause("nsw", "6.7")
def test_nsw_6_7_the_sign_must_say_the_new_minimum() -> None:
    play = raised_by_sign("nsw", TWENTY)
    refusal = play.refusal(CASINO, ChangeLimits(minimum=100_00))
    assert (refusal.number, refusal.what) == (322, "no such sign stands at the table: minimum that says 100")
    assert refusal.accepted == "put up the sign first; the change takes effect 20 minutes later"


@pytest.mark.clause("nsw", "6.7")
def test_nsw_6_7_the_time_written_on_the_sign_counts() -> None:
    play = opened("nsw", "Ann", sign=signed(25_00))
    short = play.refusal(CASINO, PutUpNotice(notice="minimum", minimum=50_00, at=TWENTY - 1))
    assert (short.number, short.accepted) == (321, "a time 20 minutes away or more")
    play.does(CASINO, PutUpNotice(notice="minimum", minimum=50_00, at=TWENTY + 60_000))
    play.passes(20)
    assert play.refusal(CASINO, ChangeLimits(minimum=50_00)).accepted == "do this in 1:00 minutes"
    play.passes(1)
    play.does(CASINO, ChangeLimits(minimum=50_00))


def test_a_notice_taken_down_announces_nothing() -> None:
    play = raised_by_sign("nsw", TWENTY)
    play.does(CASINO, TakeDownNotice(notice="minimum"))
    assert play.facts(NoticePutUp)
    assert not play.facts(NoticeTakenDown)[0].acted_on
    assert play.refusal(CASINO, ChangeLimits(minimum=50_00)).number == 322
    assert play.refusal(CASINO, TakeDownNotice(notice="minimum")).number == 322
    whole(play)


@pytest.mark.clause("nsw", "6.7")
@pytest.mark.clause("vic-2002", "7.7")
@pytest.mark.clause("crown-2025", "6.7")
def test_only_the_role_that_the_text_names_changes_limits() -> None:
    for rulebook, clause in (("nsw", "6.7"), ("vic-2002", "7.7"), ("crown-2025", "6.7")):
        play = opened(rulebook, sign=signed(25_00))
        junior = DEALER if rulebook == "nsw" else TABLE_ID
        refusal = play.refusal(junior, ChangeLimits(maximum=100_00))
        assert (refusal.number, refusal.clauses) == (202, (clause,))


@pytest.mark.parametrize("new", [24_99, 25_00])
def test_everything_but_a_higher_minimum_changes_at_once(new: int) -> None:
    play = opened("crown-2025", "Ann", sign=signed(25_00))
    play.does(AREA, ChangeLimits(minimum=new, maximum=9000_00, area_maximum=20_000_00, differential=0))
    sign = play.state.board.sign
    assert (sign.bounds.minimum, sign.bounds.maximum, sign.area_maximum, sign.differential) == (
        new, 9000_00, 20_000_00, None,
    )  # fmt: skip
    play.does(AREA, ChangeLimits(wager="tie", maximum=500_00))
    assert play.state.board.sign.wagers["tie"].maximum == 500_00
    whole(play)


def test_limits_that_make_no_sense_are_all_refused_at_once() -> None:
    play = opened("nsw", sign=signed(25_00, 100_00))
    order = ChangeLimits(minimum=200_00, maximum=100_00, unit=-1, wager="nothing")
    assert [each.number for each in play.refused(CASINO, order)] == [226, 218, 326]


def test_new_limits_count_from_the_next_coup_when_wagers_lie_under_the_old() -> None:
    play = opened("nsw", "Ann", sign=signed(25_00, 100_00))
    play.bets("Ann", player=100_00)
    play.does(CASINO, ChangeLimits(maximum=50_00))
    assert play.state.board.sign.bounds.maximum == 100_00
    coup(play)
    assert play.state.purses.stacks["Ann"] == 1100_00
    assert play.state.board.sign.bounds.maximum == 50_00
    play.does(CASINO, ChangeLimits(minimum=10_00))
    assert play.state.board.sign.bounds.minimum == 10_00
    whole(play)


@by_book(
    nsw=(
        "6.7.1",
        "6.7.1.1",
        "6.7.1.3",
        "6.7.3",
    ),
    star=(
        "6.7.1",
        "6.7.1.1",
        "6.7.1.3",
        "6.7.3",
    ),
)
def test_6_7_1_players_there_keep_the_old_minimum_with_one_marker_each(rulebook: str) -> None:
    play = opened(rulebook, "Ann", "Bob", sign=signed(25_00))
    play.sits("Ann", "5")
    events = play.does(CASINO, ChangeLimits(minimum=100_00, keeping=True))
    assert minimum(play) == 100_00
    assert (minimum(play, "Ann"), minimum(play, "Bob")) == (25_00, 25_00)
    changed = play.facts(LimitsChanged)[-1]
    assert changed.previous is not None
    assert changed.previous.bounds.minimum == 25_00
    assert "6.7.3" in events[0].clauses
    markers = [each.marker for each in play.facts(MarkerPlaced)]
    assert markers == [
        Marker(kind="kept-minimum", seat="1", text="25", who="Ann"),
        Marker(kind="kept-minimum", seat="2", text="25", who="Bob"),
    ]
    assert "6.7.1.3" in events[1].clauses
    assert "6.7.1.3" not in events[2].clauses
    play.bets("Ann", player=25_00)
    whole(play)


@by_book(nsw=("6.7.4",), star=("6.7.4",))
def test_6_7_4_newcomers_meet_the_new_minimum(rulebook: str) -> None:
    play = opened(rulebook, "Ann", sign=signed(25_00))
    play.does("Cat", Join(seat="3"))
    assert "6.7.4" not in play.event(Joined).clauses
    play.does("Cat", Leave())
    play.does(CASINO, ChangeLimits(minimum=100_00, keeping=True))
    play.sits("Cat", "3", chips=500_00)
    assert "6.7.4" in next(each for each in reversed(play.events) if isinstance(each.fact, Joined)).clauses
    assert play.refusal("Cat", play.laying("Cat", player=99_00)).number == 118
    play.bets("Cat", player=100_00)
    whole(play)


@by_book(nsw=("6.7.1.2",), star=("6.7.1.2",))
def test_6_7_1_2_the_marker_goes_with_the_player(rulebook: str) -> None:
    play = opened(rulebook, "Ann", sign=signed(25_00))
    play.does(CASINO, ChangeLimits(minimum=100_00, keeping=True))
    play.does("Ann", Leave())
    assert play.event(MarkerRemoved).clauses == ("6.7.1.2",)
    assert play.state.board.markers == ()
    play.sits("Ann", "1", chips=500_00)
    assert minimum(play, "Ann") == 100_00
    whole(play)


@by_book(nsw=("6.7.2",), star=("6.7.2",))
def test_6_7_2_a_kept_minimum_ends_twenty_minutes_after_its_sign(rulebook: str) -> None:
    play = opened(rulebook, "Ann", sign=signed(25_00))
    assert play.refusal(CASINO, EndKeptMinimum()).number == 330
    play.does(CASINO, ChangeLimits(minimum=100_00, keeping=True))
    play.does(CASINO, ChangeLimits(minimum=200_00, keeping=True))
    assert minimum(play, "Ann") == 25_00
    assert play.refusal(CASINO, EndKeptMinimum()).clauses == ("6.7.2",)
    play.does(CASINO, PutUpNotice(notice="kept-minimum", minimum=200_00))
    play.passes(ms=TWENTY - 1)
    assert play.refusal(CASINO, EndKeptMinimum()).number == 323
    play.passes(ms=1)
    play.does(CASINO, EndKeptMinimum())
    assert minimum(play, "Ann") == 200_00
    assert not play.state.board.markers
    assert not play.state.board.notices
    whole(play)


def test_a_kept_minimum_is_dropped_when_the_table_comes_down_to_it() -> None:
    play = opened("nsw", "Ann", sign=signed(25_00))
    play.does(CASINO, ChangeLimits(minimum=100_00, keeping=True))
    play.does(CASINO, ChangeLimits(minimum=25_00))
    assert play.state.board.markers == ()
    assert play.state.board.sign.players == {}
    whole(play)


@pytest.mark.clause("vic-2002", "7.7")
@pytest.mark.clause("crown-2025", "6.7")
def test_nobody_keeps_an_old_minimum_where_the_text_has_no_such_rule() -> None:
    for rulebook in ("vic-2002", "crown-2025"):
        play = opened(rulebook, "Ann", sign=signed(25_00))
        refusal = play.refusal(BOSS[rulebook], ChangeLimits(minimum=50_00, keeping=True))
        assert (refusal.number, refusal.accepted) == (
            327,
            "put up the sign first; the change takes effect when its time is over",
        )


@pytest.mark.clause("vic-2002", "7.7.1")
def test_vic_7_7_1_no_sign_when_all_seated_players_agree_on_record() -> None:
    play = opened("vic-2002", "Ann", "Bob", sign=signed(25_00))
    refusal = play.refusal(CASINO, ChangeLimits(minimum=50_00, agreed=("Ann",)))
    assert (refusal.number, refusal.what) == (329, "not everybody agrees: Bob")
    assert refusal.readings == ("A-VIC-20",)
    play.does(CASINO, ChangeLimits(minimum=50_00, agreed=("Ann", "Bob")))
    assert play.facts(LimitsChanged)[-1].agreed == ("Ann", "Bob")
    assert "A-VIC-20" in play.event(LimitsChanged).readings
    whole(play)


@pytest.mark.clause("crown-2025", "6.7", "fn1:66(2)")
def test_crown_6_7_consent_does_not_replace_the_sign() -> None:
    play = opened("crown-2025", "Ann", sign=signed(25_00))
    refusal = play.refusal(AREA, ChangeLimits(minimum=50_00, agreed=("Ann",)))
    assert (refusal.number, refusal.accepted) == (
        328,
        "put up the sign first; the change takes effect 20 minutes later",
    )


def test_a_closed_table_gets_its_sign_without_notice() -> None:
    play = Play("crown-2025", sign=signed(25_00))
    assert play.phase is Phase.CLOSED
    play.does(AREA, ChangeLimits(minimum=50_00))
    assert minimum(play) == 50_00


@pytest.mark.clause("nz-1998", "5.13")
def test_nz_5_13_the_operator_fixes_the_differential_and_nothing_more() -> None:
    play = opened("nz-1998", "Ann", sign=signed(25_00))
    refusal = play.refusal(OPERATOR, ChangeLimits(minimum=10_00, differential=500_00))
    assert (refusal.number, refusal.clauses) == (203, ("not-in-source",))
    assert play.refusal(CASINO, ChangeLimits(differential=500_00)).clauses == ("5.13",)
    play.does(OPERATOR, ChangeLimits(differential=500_00))
    assert play.state.board.sign.differential == 500_00
    assert play.refusal(OPERATOR, PutUpNotice(notice="minimum", minimum=50_00)).number == 203
    whole(play)


@pytest.mark.clause("nsw", "6.1")
@pytest.mark.clause("star-2024", "6.1")
@pytest.mark.clause("vic-2002", "7.1", "fn2:66(1)(d)", "5.1")
@pytest.mark.clause("crown-2025", "6.1", "fn1:66(1)(c)")
@pytest.mark.clause("nz-1998", "5.13")
def test_the_signs_stand_at_the_table_on_record() -> None:
    for rulebook in ("nsw", "star-2024", "vic-2002", "crown-2025", "nz-1998"):
        variant = "crown" if rulebook == "vic-2002" else "traditional"
        play = opened(rulebook, sign=signed(25_00), variant=variant)
        play.does(DEALER, ShowSigns())
        shown = play.facts(SignsShown)[-1]
        assert shown.record
        assert shown.sign.bounds.minimum == 25_00
        assert play.refusal("Ann", ShowSigns()).number == 202


@by_book(nsw=("10.3", "10.10"), star=("10.3", "10.10"))
def test_10_3_and_10_10_what_the_side_bets_take_stands_on_the_sign(rulebook: str) -> None:
    sign = Sign(wagers={name: Bounds(minimum=5_00) for name in ("player-pair", "banker-pair", "super-six")})
    play = opened(rulebook, sign=sign, layout="D")
    play.does(DEALER, ShowSigns())
    assert {"10.3", "10.10"} <= set(play.event(SignsShown).clauses)
    assert play.facts(SignsShown)[-1].sign.wagers["super-six"].minimum == 5_00


@by_book(star=("10.15", "10.20", "10.26", "10.31", "10.36"))
def test_star_10_15_to_10_36_what_the_tiger_bets_take_stands_on_the_sign(rulebook: str) -> None:
    play = opened(rulebook, layout="B")
    play.does(DEALER, ShowSigns())
    assert {"10.15", "10.20", "10.26", "10.31", "10.36"} <= set(play.event(SignsShown).clauses)
    play = opened(rulebook, layout="A")
    play.does(DEALER, ShowSigns())
    assert "10.15" not in play.event(SignsShown).clauses


def test_vic_5_1_the_plain_game_needs_no_notice() -> None:
    play = opened("vic-2002")
    play.does(DEALER, ShowSigns())
    assert "5.1" not in play.event(SignsShown).clauses


@by_book(nsw=("6.5.1",), star=("6.5.1",))
def test_6_5_1_a_breach_found_in_an_earlier_coup_leaves_its_result(rulebook: str) -> None:
    play = opened(rulebook, "Ann", sign=signed(25_00, 100_00))
    play.bets("Ann", player=100_00)
    coup(play)
    before = play.state.purses
    number = play.state.coup.number
    assert play.refusal(DEALER, FindEarlierBreach(coup=number, what="over the maximum")).number == 201
    play.does(DEALER, FindEarlierBreach(coup=number - 1, what="over the maximum"))
    assert play.event(EarlierBreachFound).clauses == ("6.5.1",)
    assert play.state.purses == before


@pytest.mark.clause("nsw", "6.8")
@pytest.mark.clause("star-2024", "6.8")
@pytest.mark.clause("vic-2002", "7.6")
@pytest.mark.clause("crown-2025", "6.6")
def test_personal_limits_are_agreed_and_shown_at_the_place() -> None:
    for rulebook, boss in BOSS.items():
        play = opened(rulebook, "Ann", sign=signed(25_00, 100_00))
        play.does(boss, AgreeLimits(who="Ann", minimum=50_00, maximum=500_00))
        (marker,) = play.state.board.markers
        assert (marker.kind, marker.seat, marker.who) == ("personal-limit", "1", "Ann")
        assert "from 50 to 500" in marker.text
        play.bets("Ann", player=500_00)
        assert next(iter(play.state.layout.values())).amount == 500_00
        coup(play)
        play.does(boss, EndOwnLimits(who="Ann"))
        assert play.state.board.sign.players == {}
        assert play.refusal(boss, EndOwnLimits(who="Ann")).number == 331
        whole(play)


@pytest.mark.parametrize(("most", "allowed"), [(99_00, False), (100_00, False), (100_01, True)])
@pytest.mark.clause("nsw", "6.8")
def test_nsw_6_8_only_a_higher_maximum_may_be_allowed(most: int, allowed: bool) -> None:
    play = opened("nsw", "Ann", sign=signed(25_00, 100_00))
    order = AgreeLimits(who="Ann", maximum=most)
    if allowed:
        play.does(CASINO, order)
    else:
        assert play.refusal(CASINO, order).number == 332


@pytest.mark.clause("vic-2002", "7.6")
def test_personal_limits_are_for_somebody_who_is_here_and_are_amounts() -> None:
    play = opened("vic-2002", "Ann", sign=signed(25_00, 100_00))
    assert play.refusal(CASINO, AgreeLimits(who="Bob", maximum=500_00)).number == 209
    assert play.refusal(CASINO, AgreeLimits(who="Ann")).number == 226
    assert play.refusal(CASINO, AgreeLimits(who="Ann", minimum=0, maximum=10_00)).number == 226
    assert play.refusal(OPERATOR, AgreeLimits(who="Ann", maximum=500_00)).clauses == ("7.6", "7.7")


def test_a_sign_says_what_will_change() -> None:
    play = opened("nsw", "Ann", sign=signed(25_00))
    assert play.refusal(CASINO, PutUpNotice(notice="minimum")).number == 226
    assert play.refusal(CASINO, PutUpNotice(notice="kept-minimum", minimum=-1)).number == 226
    assert play.refusal(CASINO, PutUpNotice(notice="game", game="poker")).number == 333


def test_personal_limits_wait_only_for_the_players_own_wagers() -> None:
    play = opened("vic-2002", "Ann", "Bob", sign=signed(25_00, 100_00))
    play.bets("Bob", player=50_00)
    play.does(CASINO, AgreeLimits(who="Ann", maximum=500_00))
    play.does(CASINO, AgreeLimits(who="Bob", maximum=500_00))
    assert set(play.state.board.sign.players) == {"Ann"}
    play.does(CASINO, EndOwnLimits(who="Bob"), AgreeLimits(who="Bob", maximum=400_00))
    coup(play)
    assert {who: own.maximum for who, own in play.state.board.sign.players.items()} == {
        "Ann": 500_00,
        "Bob": 400_00,
    }
    whole(play)


def test_a_minimum_of_one_wager_has_a_sign_of_its_own() -> None:
    play = opened("crown-2025", "Ann", sign=signed(25_00))
    play.does(AREA, PutUpNotice(notice="minimum", minimum=50_00, wager="tie"))
    play.passes(20)
    assert play.refusal(AREA, ChangeLimits(minimum=50_00)).number == 322
    play.does(AREA, ChangeLimits(minimum=50_00, wager="tie"))
    assert play.state.board.sign.for_wager("tie", "").minimum == 50_00
    assert minimum(play) == 25_00
    whole(play)


def test_nsw_6_7_1_a_kept_minimum_is_the_tables_and_no_single_wagers() -> None:
    play = opened("nsw", "Ann", sign=signed(25_00))
    assert play.refusal(CASINO, ChangeLimits(minimum=50_00, wager="tie", keeping=True)).number == 327


def test_personal_limits_end_when_the_player_leaves() -> None:
    play = opened("vic-2002", "Ann", sign=signed(25_00, 100_00))
    play.does(CASINO, AgreeLimits(who="Ann", maximum=500_00))
    play.does("Ann", Leave())
    assert play.event(MarkerRemoved).clauses == ("7.6",)
    assert play.state.board.sign.players == {}
    whole(play)


def test_own_limits_stay_while_another_marker_of_the_player_stands() -> None:
    play = opened("nsw", "Ann", sign=signed(25_00, 100_00))
    play.does(CASINO, ChangeLimits(minimum=50_00, keeping=True))
    play.does(CASINO, AgreeLimits(who="Ann", maximum=500_00))
    play.does(CASINO, EndOwnLimits(who="Ann"))
    assert minimum(play, "Ann") == 25_00
    whole(play)


def test_new_limits_wait_for_the_end_of_the_coup_for_kept_minimums_too() -> None:
    play = opened("nsw", "Ann", sign=signed(25_00))
    play.bets("Ann", player=25_00)
    play.does(CASINO, ChangeLimits(minimum=100_00, keeping=True))
    assert minimum(play) == 25_00
    coup(play)
    assert (minimum(play), minimum(play, "Ann")) == (100_00, 25_00)
    play.bets("Ann", player=100_00)
    play.does(CASINO, ChangeLimits(minimum=10_00))
    coup(play)
    assert minimum(play, "Ann") == 10_00
    whole(play)


def test_the_end_of_a_notice_that_no_rulebook_knows() -> None:
    play = opened("vic-2002", "Ann")
    refusal = play.refusal(CASINO, PutUpNotice(notice="kept-minimum", minimum=50_00))
    assert (refusal.number, refusal.clauses) == (320, ("7.7",))
