"""Spoken bets: what comes with one, and what becomes of that."""

from punto.machine.decision import Draft
from punto.rulebook.refusal import Refusal, refuse
from punto.table.betting.checks import Stake
from punto.table.machine import TableContext
from punto.table.money.buying_in import CASH, BoughtIn, Tender, cash_rules
from punto.table.money.debts import DebtPaid, paying

TENDERS: dict[str, Tender] = {"cash": "cash", "voucher": "exchange", "token": "exchange"}
"""What a spoken bet may come with, and how it becomes chips."""


def spoken_bet(
    context: TableContext, stakes: tuple[Stake, ...], spoken: str
) -> tuple[list[Draft], list[Refusal], int]:
    """What comes with a spoken bet, what is wrong with it, and the chips that it brings its bettor."""
    drafts = _converted(context, stakes, spoken)
    return drafts, [*_spoken_faults(context, spoken), *_cash_faults(context, drafts)], _brought(drafts)


def _converted(context: TableContext, stakes: tuple[Stake, ...], spoken: str) -> list[Draft]:
    """What came with a spoken bet becomes chips at once, where the rulebook takes more than chips."""
    rule = context.book.placing.oral
    tender = TENDERS.get(spoken)
    if rule is None or tender is None or spoken not in rule.tender:
        return []
    amount = sum(max(0, stake.amount) for stake in stakes if stake.asset == "chips")
    bought = Draft(BoughtIn(who=context.actor.id, amount=amount, tender=tender), rule.clauses)
    return [bought, *(paying(context.state.purses, context.actor.id, amount) if tender == CASH else ())]


def _spoken_faults(context: TableContext, spoken: str) -> list[Refusal]:
    """A spoken bet comes with its value, in time to be placed."""
    rule = context.book.placing.oral
    if rule is None:
        return [refuse("oral", (), needed="a rule that allows it, and this text has none")]
    if spoken not in rule.tender:
        return [refuse("oral", rule.clauses, rule.readings, needed=rule.accompanied_by)]
    return []


def _brought(said: list[Draft]) -> int:
    """The chips that a spoken bet brings its bettor: what they owe is paid first."""
    bought = sum(each.fact.amount for each in said if isinstance(each.fact, BoughtIn))
    return bought - sum(each.fact.amount for each in said if isinstance(each.fact, DebtPaid))


def _cash_faults(context: TableContext, said: list[Draft]) -> list[Refusal]:
    """Cash that comes with a spoken bet is taken where cash is taken at all, with the box to put it into."""
    cash = any(isinstance(each.fact, BoughtIn) and each.fact.tender == CASH for each in said)
    fault = cash_rules(context)[1] if cash else None
    return [fault] if fault else []
