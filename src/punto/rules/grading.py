"""Winning hands of a jackpot: which grade a coup has, with the proof that no coup has two."""

from collections.abc import Mapping
from functools import partial

from punto.rulebook.model import Otherwise, PayTable, WagerLine
from punto.rulebook.procedure.jackpots import JackpotGrade
from punto.rules.card_facts import card_facts
from punto.rules.domain import possible
from punto.rules.drawing import Drawing
from punto.rules.facts import Facts
from punto.rules.paytable import Compiled, NotOneLine, PayTableChoice, compile_table


class Grading:
    """The grades that a jackpot knows, made ready; raises NotOneLine if they cannot stand together."""

    def __init__(self, drawing: Drawing, grades: Mapping[str, JackpotGrade]) -> None:
        """Lay the grades out as pay lines: every coup has one of them, or none."""
        if cards := card_facts({name for grade in grades.values() for name in grade.when}):
            right = "a jackpot knows points and pairs; ask about those"
            raise NotOneLine(f"a grade that asks about {cards[0].name}", right)
        lines = tuple(
            WagerLine(when=grade.when, result="win", odds="1:1", clause=grade.clause, name=name)
            for name, grade in grades.items()
        )
        clauses = tuple(clause for grade in grades.values() for clause in grade.clauses)
        rest = Otherwise(result="lose", clause=clauses)
        table = PayTable(title="jackpot", pays=lines, otherwise=rest, clause=clauses)
        self._compiled: Compiled = compile_table(table, PayTableChoice(1, {}), partial(possible, drawing), {})

    def grade_of(self, facts: Facts) -> str | None:
        """The grade of a coup; None where it wins nothing."""
        return self._compiled.ruling(facts).name or None
