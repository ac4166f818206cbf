"""A rulebook that says nothing of conduct: nothing is made up for it."""

from msgspec import structs

from punto.rulebook.loader import load
from punto.rulebook.records import Power
from punto.table import Order, adopt
from punto.table.betting.turned_away import DeclareInvalid, RefuseBet
from punto.table.board.notices import PutUpNotice, TakeDownNotice
from punto.table.conduct.breaches import ReportBreach
from punto.table.conduct.closing import CloseTable
from punto.table.conduct.deferring import DeferCommission, SettleCommission
from punto.table.conduct.disputes import ContestRuling, RaiseDispute, RuleDispute
from punto.table.conduct.game_change import ChangeGame, RestrictSideBet
from punto.table.conduct.invalidated_coup import InvalidateCoup
from punto.table.conduct.limit_changes import ChangeLimits, EndKeptMinimum, LimitsChanged
from punto.table.conduct.personal_limits import AgreeLimits, EndOwnLimits
from punto.table.conduct.remedies import ApplyRemedy, DecideWithheld
from punto.table.conduct.signs import ShowRules, ShowSigns
from punto.table.conduct.staff_duty import DemandPlayerCard, ShowPlayerCard
from punto.table.seats.joining import Leave
from punto.table.seats.moving import LimitPlayers, VacateSeat
from tests.table.conduct.floor import CASINO, DEALER, FLOOR, opened, signed, whole
from tests.table.play import Play

POWERS = ("change-limits", "agree-limits", "change-game", "close-table", "refuse-bet", "apply-remedy",
          "restrict-side-bet", "limit-players")  # fmt: skip
NEEDS_A_RULE: tuple[Order, ...] = (
    ChangeLimits(minimum=50_00),
    EndKeptMinimum(),
    AgreeLimits(who="Ann", maximum=500_00),
    EndOwnLimits(who="Ann"),
    PutUpNotice(notice="closing"),
    TakeDownNotice(notice="closing"),
    ChangeGame(game="even-money"),
    RestrictSideBet(wager="player-pair"),
    LimitPlayers(most=3),
    VacateSeat(who="Ann"),
    DemandPlayerCard(who="Ann"),
    ApplyRemedy(breach="c1", remedy="bar"),
    DecideWithheld(who="Ann", release=True),
    SettleCommission(),
)


def silent(name: str, powers: tuple[str, ...] = ()) -> Play:
    """A table under a rulebook without rules of conduct, with these powers and no conditions on them."""
    given = {each: Power(role="casino-supervisor", clause="6.7") for each in powers}
    adopt(structs.replace(load("nsw"), id=name, conduct=None, power=given))
    return opened(name, "Ann", sign=signed(25_00, 100_00))


def test_what_takes_a_rule_is_refused() -> None:
    play = silent("silent")
    for order in NEEDS_A_RULE:
        refusal = play.refusal(FLOOR if isinstance(order, SettleCommission) else CASINO, order)
        assert (refusal.number, refusal.clauses) == (203, ("not-in-source",)), order
    assert play.refusal(CASINO, CloseTable()).number == 300
    play.bets("Ann", player=50_00)
    (wager,) = play.state.layout
    assert play.refusal(CASINO, RefuseBet(wager=wager, why="suspicion")).number == 203
    assert play.refusal(DEALER, RefuseBet(wager=wager)).number == 353
    play.deals("9H")
    assert play.refusal(CASINO, InvalidateCoup(cause="fraud", what="x")).number == 203
    assert play.refusal("Ann", DeferCommission()).number == 134
    whole(play)


def test_what_happened_is_recorded_all_the_same() -> None:
    play = silent("silent")
    for who, order in (
        (DEALER, ReportBreach(kind="device", who="Ann", what="a phone")),
        ("Ann", RaiseDispute(what="paid short")),
        ("Ann", ShowPlayerCard()),
    ):
        said, *_ = play.does(who, order)
        assert said.clauses == ("not-in-source",), order
    (signs,) = play.does(DEALER, ShowSigns())
    assert signs.clauses == ("10.3", "10.10")
    (dispute,) = play.state.affairs.disputes
    assert play.refusal(CASINO, RuleDispute(dispute=dispute, ruling="no")).number == 203
    assert play.refusal("Ann", ContestRuling(dispute=dispute)).number == 366
    play.does("Ann", ShowRules())
    play.bets("Ann", player=50_00)
    play.does(DEALER, DeclareInvalid(who="Ann", why="area"))
    play.does("Ann", Leave())
    assert play.refusal(DEALER, CloseTable()).number == 202
    (closed,) = play.does(CASINO, CloseTable())
    assert closed.clauses == ("not-in-source",)
    whole(play)


def test_a_power_without_conditions_is_used_without_any() -> None:
    play = silent("lenient", POWERS)
    play.does(CASINO, ChangeLimits(minimum=50_00))
    assert play.event(LimitsChanged).clauses == ("6.7",)
    play.does(CASINO, ChangeGame(game="even-money", present=frozenset({"odds-sign"})))
    play.does(CASINO, LimitPlayers(most=1))
    for order, number in (
        (PutUpNotice(notice="closing"), 320),
        (AgreeLimits(who="Ann", maximum=500_00), 331),
        (EndKeptMinimum(), 330),
        (RestrictSideBet(wager="player-pair"), 338),
        (DecideWithheld(who="Ann", release=True), 360),
    ):
        assert play.refusal(CASINO, order).number == number, order
    play.does(DEALER, ReportBreach(kind="device", who="Ann", what="a phone"))
    (breach,) = play.state.affairs.breaches
    assert play.refusal(CASINO, ApplyRemedy(breach=breach, remedy="bar")).number == 359
    play.does(CASINO, CloseTable())
    whole(play)
