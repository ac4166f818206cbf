"""What people do with the money of a coup before it turns out that the coup does not count."""

from punto.rules.wager import CoupWager
from punto.table import Actor, Phase
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.conduct.breaches import ReportBreach
from punto.table.conduct.deferring import SettleCommission
from punto.table.conduct.remedies import ApplyRemedy, DecideWithheld
from punto.table.money.buying_in import CashOut
from punto.table.setup import game_of
from tests.audit.test_voids import SUPERVISORS
from tests.table.company import AMOUNTS, FLOOR_MANAGER, Company

BOSSES = (*SUPERVISORS, FLOOR_MANAGER, Actor("Olga", "operator"))
GAMES = (None, ("vic-2002", "traditional"), None, ("crown-2025", "traditional"))
"""Any game at every other table; those in which commission is put off, and bets are spoken, at the rest."""
TENDERS = ("chips", "cash", "voucher", "token", "nothing")


def patron(who: str) -> Actor:
    return Actor(who, "patron")


def speak(company: Company) -> None:
    """Some bet by word of mouth, with whatever they have at hand."""
    chance, game = company.chance, game_of(company.state.terms)
    mains = [name for name in game.variant.main if isinstance(game.wager(name), CoupWager)]
    for who in company.players:
        stake = Stake(
            id=f"said-{who}-{len(company.events)}",
            wager=chance.choice(mains),
            amount=chance.choice(AMOUNTS),
            defer_commission=who in company.state.people.deferring and chance.random() < 0.7,
        )
        if chance.random() < 0.4:
            order = PlaceBets(stakes=(stake,), spoken=chance.choice(TENDERS))  # type: ignore[arg-type]
            company.tries(patron(who), order)


def settle(company: Company) -> None:
    """Commission that was put off is settled: by some, or for all by whoever may order it."""
    if company.chance.random() < 0.3:
        _ = any(company.tries(boss, SettleCommission()) for boss in BOSSES)
    for who in company.players:
        if company.chance.random() < 0.5:
            company.tries(patron(who), SettleCommission())


def investigate(company: Company) -> None:
    """Winnings of somebody are withheld, all or some; released, forfeited, or kept back for now."""
    chance = company.chance
    who = chance.choice(company.players)
    won = min(company.state.purses.won.get(who, 0), company.state.purses.stacks.get(who, 0))
    amount = chance.choice((won, won // 3))
    company.tries(company.dealer.actor, ReportBreach(kind="device", who=who, what="a telephone"))
    for breach in list(company.state.affairs.breaches)[-1:]:
        order = ApplyRemedy(breach=breach, remedy="withhold", amount=amount)
        _ = any(company.tries(boss, order) for boss in BOSSES)
    if chance.random() < 0.6:
        decide(company, who)


def decide(company: Company, who: str) -> None:
    """An investigation is over, one way or the other."""
    order = DecideWithheld(who=who, release=company.chance.random() < 0.4)
    _ = any(company.tries(boss, order) for boss in BOSSES)


def cash(company: Company) -> None:
    """Some take chips away, so that they may lack what is asked back of them."""
    for who in company.players:
        held = company.state.purses.stacks.get(who, 0)
        kept = company.chance.choice((0, 7_50, 110_00, held - held // 200_00 * 100_00))
        if company.chance.random() < 0.3:
            company.tries(patron(who), CashOut(amount=held - kept))


def meddle(company: Company, *, away: bool = True) -> None:
    """Any of it, in any order, and perhaps more than once."""
    deeds = [settle, investigate, *([cash] if away else [])]
    for _ in range(company.chance.randint(0, 4)):
        company.chance.choice(deeds)(company)


def play_to(company: Company, phase: Phase) -> bool:
    """Lay wagers, also spoken ones, and deal on to a phase of this coup; whether it is there."""
    if company.chance.random() < 0.2:
        cash(company)
    company.lay()
    speak(company)
    company.steps_to(phase)
    return company.stands(phase)
