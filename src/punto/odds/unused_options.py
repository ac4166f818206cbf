"""Options that have no use in what is asked: each is refused by name, none is ignored."""

from punto.odds.answer import Question
from punto.odds.further_questions import OddsExtrasAsked

NO_REPORT = "does not apply to a report (--html), which is a page about full shoes"
NO_SHOES = "is for the shoes that --exposure and --html deal; ask for one of these"
NOT_LISTED = "does not apply to --remarkable, which goes through every wager and every number of decks"


def report_faults(asked: OddsExtrasAsked, question: Question, as_json: bool) -> list[str]:
    """The options that a report has no use for: it is a page about full shoes that run down."""
    useless = {
        "--removed": question.removed, "--history": asked.history, "--shuffler": asked.shuffler,
        "--stake": asked.stake, "--chips": asked.chips, "--jackpot": asked.jackpot.meter, "--json": as_json,
    }  # fmt: skip
    return [f"{name}: {NO_REPORT}" for name, given in useless.items() if given]


def only_remarkable(asked: OddsExtrasAsked, question: Question, html: object, faults: list[str]) -> list[str]:
    """The options that the list of odds out of the ordinary has no use for, after other faults."""
    plain = Question(question.rulebook)
    named = {
        "--variant": question.variant, "--decks": question.decks, "--wager": question.wager,
        "--option": question.option, "--removed": question.removed, "--tie-percent": question.tie_percent,
        "--setting": question.settings, "--quick": question.several != plain.several,
        "--history": asked.history, "--shuffler": asked.shuffler, "--stake": asked.stake,
        "--chips": asked.chips, "--removal": asked.removal, "--exposure": asked.exposure,
        "--jackpot": asked.jackpot.meter, "--jackpot-takes": asked.jackpot.takes,
        "--jackpot-stake": asked.jackpot.stake, "--jackpot-others": asked.jackpot.others,
        "--jackpot-division": asked.jackpot.division, "--jackpot-unit": asked.jackpot.unit, "--html": html,
        "--shoes": asked.shoes, "--seed": asked.seed,
    }  # fmt: skip
    useless = [name for name, given in named.items() if given not in (None, "", (), False)]
    return faults + [f"{name}: {NOT_LISTED}" for name in useless]


def unused(asked: OddsExtrasAsked, report: bool) -> list[str]:
    """The options that only make sense with another that was not given."""
    if asked.exposure or report:
        return []
    named = {"--shoes": asked.shoes, "--seed": asked.seed}
    return [f"{name}: {NO_SHOES}" for name, given in named.items() if given is not None]
