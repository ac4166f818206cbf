"""What somebody who plans a jackpot may choose from: options, ranges, methods, and tables of this floor."""

from collections.abc import Iterator

from punto.api.jackpot_answers import (
    JackpotChoices,
    JackpotGradeAnswer,
    JackpotMethodAnswer,
    JackpotOptionAnswer,
)
from punto.floor.plan.entry import FloorTable
from punto.live.floor import LiveFloor
from punto.live.views.jackpot_chances import once_in, ways_of
from punto.rulebook.model import Rulebook
from punto.rulebook.procedure.jackpots import JackpotOption, Jackpots, JackpotStyle, Method
from punto.table.setup import book_of, game_of

DECKS = 8


def choices(floor: LiveFloor) -> list[JackpotChoices]:
    """By rulebook, for every rulebook of this floor that knows jackpots."""
    by_book: dict[str, list[FloorTable]] = {}
    for table in floor.tables.values():
        by_book.setdefault(table.setup.terms.rulebook, []).append(table)
    return [found for name, tables in by_book.items() if (found := _of_book(book_of(name), tables))]


def _of_book(book: Rulebook, tables: list[FloorTable]) -> JackpotChoices | None:
    rules = book.jackpots
    if rules is None:
        return None
    return JackpotChoices(
        rulebook=book.id,
        badge=book.identity.badge,
        title=book.identity.title,
        options=[each for style in rules.style.values() for each in _options(style)],
        methods=[
            JackpotMethodAnswer(method=name, clause=each.clauses[0]) for name, each in rules.method.items()
        ],
        clauses=cited_topics(rules),
        tables={each.id: each.name for each in tables if _takes_part(each)},
    )


def cited_topics(rules: Jackpots, method: Method | None = None) -> dict[str, tuple[str, ...]]:
    """By topic of the pages: the clauses on which it rests."""
    topics = {
        "hands": rules.set_up, "notice": rules.notice, "contribution": rules.contribution,
        "recorded": rules.hand_recorded, "sequence": rules.sequence, "value": rules.value,
        "confirmed": rules.confirmed, "paid": rules.paid, "withdrawn": rules.withdrawn,
        "missed": rules.missed,
    }  # fmt: skip
    cited = {topic: rule.clauses for topic, rule in topics.items()}
    return {**cited, "method": rules.method[method].clauses} if method else cited


def _takes_part(table: FloorTable) -> bool:
    """Whether a table plays a game of two hands, at which a jackpot can be offered."""
    return game_of(table.setup.terms).variant.hands == "two"


def _options(style: JackpotStyle) -> Iterator[JackpotOptionAnswer]:
    for name, option in style.option.items():
        yield JackpotOptionAnswer(option=name, title=option.title, grades=list(_grades(option)))


def _grades(option: JackpotOption) -> Iterator[JackpotGradeAnswer]:
    for name, grade in option.grade.items():
        yield JackpotGradeAnswer(
            grade=name,
            title=grade.title,
            least=grade.least,
            most=grade.most,
            share=grade.least,
            pays="0",
            one_in=once_in(ways_of(grade, DECKS), DECKS),
            clause=grade.clauses[0],
        )
