"""The clause register: complete, well formed, and agreeing with the readings, the misprints and the data."""

import json
from collections import Counter
from typing import get_args

import pytest

from punto.rulebook import Unknown, load
from punto.rulebook.consistency import walk
from punto.rulebook.library import SHIPPED, rulebook_ids
from punto.rulebook.model import Absent
from punto.rulebook.records import Cited
from punto.rulebook.register import (
    ACTED_ON,
    TREATMENTS,
    Kind,
    Treatment,
    clause,
    clauses,
    misprints,
    misprints_of,
    nearest,
    readings,
    readings_of,
)
from tests.rulebook.books import BASE, SIXTH, SMALL
from tests.rulebook.test_five import FIVE

COUNTS = {"crown-2025": 701, "nsw": 474, "nz-1998": 180, "star-2024": 557, "vic-2002": 324}
DECIDES = ("table_of_play", "variant", "side_bet", "run", "tail", "split", "limits", "payment", "commission")


def as_list(value: str | tuple[str, ...]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else value


def cited_by(rulebook: str, parts: tuple[str, ...] = ("",)) -> dict[str, set[str]]:
    """The clauses and the readings that a rulebook's data names, in all its parts or in some."""
    found: dict[str, set[str]] = {"clause": set(), "reading": set()}
    for path, each in walk(load(rulebook)):
        if isinstance(each, Cited | Absent) and path.startswith(parts):
            found["clause"].update(as_list(each.clause))
            found["reading"].update(as_list(each.reading))
    return found


def test_the_register_has_2236_clauses() -> None:
    assert {rulebook: len(clauses(rulebook)) for rulebook in FIVE} == COUNTS
    assert sum(COUNTS.values()) == 2236


@pytest.mark.parametrize("rulebook", FIVE)
def test_no_clause_is_registered_twice(rulebook: str) -> None:
    lines = (SHIPPED / rulebook / "clauses.jsonl").read_text(encoding="utf-8").splitlines()
    twice = [each for each, times in Counter(json.loads(line)["id"] for line in lines).items() if times > 1]
    assert (len(lines), twice) == (COUNTS[rulebook], [])


@pytest.mark.parametrize("rulebook", FIVE)
def test_every_parent_is_registered_and_no_clause_is_its_own_ancestor(rulebook: str) -> None:
    register = clauses(rulebook)
    for each in register.values():
        seen = [each.id]
        parent = each.parent
        while parent is not None:
            assert parent in register, (each.id, parent)
            assert parent not in seen, seen
            seen.append(parent)
            parent = register[parent].parent


@pytest.mark.parametrize("rulebook", FIVE)
def test_every_clause_has_a_kind_a_treatment_and_our_own_words(rulebook: str) -> None:
    for each in clauses(rulebook).values():
        assert each.kind in get_args(Kind)
        assert each.treatment in TREATMENTS
        assert each.category, each.id
        assert each.gist.strip(), each.id


@pytest.mark.parametrize("rulebook", FIVE)
def test_what_is_outside_says_why(rulebook: str) -> None:
    outside = [each for each in clauses(rulebook).values() if each.treatment == "outside"]
    assert [each.id for each in outside if not each.why.strip()] == []


def test_the_treatments_that_need_code_are_the_four_that_act() -> None:
    assert set(get_args(Treatment)) == set(TREATMENTS)
    assert set(TREATMENTS) - ACTED_ON == {"shown", "outside"}


def test_every_reading_concerns_clauses_that_exist() -> None:
    wrong = [
        (each.id, rulebook, name)
        for each in readings(FIVE[0]).values()
        for rulebook, names in each.clauses.items()
        for name in names
        if rulebook not in FIVE or name not in clauses(rulebook)
    ]
    assert wrong == []


def test_every_reading_says_what_is_unclear_and_how_it_is_read() -> None:
    counts = Counter(each.split("-")[1] for each in readings(FIVE[0]))
    texts = {"ALL": 21, "NSW": 29, "STR": 11, "VIC": 23, "CRN": 31, "NZ": 10}
    assert counts == {**texts, "JKP": 20, "PRM": 22, "TRN": 36}
    for each in readings(FIVE[0]).values():
        assert all((each.title, each.unclear, each.read_as, each.clauses)), each.id


def test_every_misprint_concerns_clauses_that_exist() -> None:
    wrong = [
        (each.id, name)
        for each in misprints(FIVE[0]).values()
        for name in each.clauses
        if each.rulebook not in FIVE or name not in clauses(each.rulebook)
    ]
    assert wrong == []


def test_no_reading_and_no_misprint_has_anothers_id() -> None:
    for file, known in (("readings", len(readings(FIVE[0]))), ("misprints", len(misprints(FIVE[0])))):
        lines = (SHIPPED / f"{file}.jsonl").read_text(encoding="utf-8").splitlines()
        assert len(lines) == known


@pytest.mark.parametrize("rulebook", FIVE)
def test_the_data_name_only_clauses_and_readings_that_exist(rulebook: str) -> None:
    cited = cited_by(rulebook)
    assert cited["clause"] <= set(clauses(rulebook))
    assert cited["reading"] <= set(readings(FIVE[0]))


@pytest.mark.parametrize("rulebook", FIVE)
def test_nothing_that_decides_money_is_treated_as_outside(rulebook: str) -> None:
    register = clauses(rulebook)
    assert [
        each
        for each in sorted(cited_by(rulebook, DECIDES)["clause"])
        if register[each].treatment == "outside"
    ] == []


def test_the_made_up_registers_are_well_formed_too() -> None:
    for rulebook, books in ((SMALL, BASE), ("harbour", SIXTH)):
        register = clauses(rulebook, books)
        assert {each.parent for each in register.values()} - {None} <= set(register)
    assert {
        name for each in misprints(SMALL, BASE).values() if each.rulebook == SMALL for name in each.clauses
    } <= set(clauses(SMALL, BASE))


def test_the_rulebooks_of_another_folder_can_be_listed() -> None:
    assert rulebook_ids(BASE) == [SMALL]


def test_a_clause_is_found_by_its_id() -> None:
    assert clause("nsw", "11.1.3").parent == "11.1"


def test_an_unknown_clause_raises_with_the_three_nearest() -> None:
    with pytest.raises(Unknown, match=r"clause '11\.1\.33': nsw has none; nearest: 11\.1\.3, ") as caught:
        clause("nsw", "11.1.33")
    assert caught.value.what == "clause '11.1.33'"
    assert len(caught.value.accepted) == 3


def test_an_unknown_rulebook_raises_with_those_there_are() -> None:
    with pytest.raises(
        Unknown, match="rulebook 'atlantis': there is no such rulebook; one of: crown-2025, nsw"
    ):
        load("atlantis")
    with pytest.raises(Unknown) as caught:
        clauses("atlantis")
    assert caught.value.accepted == FIVE


def test_what_is_near_nothing_names_nothing() -> None:
    assert nearest("zzz", ["1.1", "1.2"]) == []
    assert str(Unknown("x", "is not there", [])) == "x: is not there"


def test_the_family_of_a_clause_is_near_even_when_the_letters_are_not() -> None:
    assert nearest("Table 16/Zzzzzzzzzzzzzzzzzzzzzzzz", ["1", "Table 16/Tiger", "Table 2/0"]) == [
        "Table 16/Tiger"
    ]


def test_readings_and_misprints_are_found_by_clause() -> None:
    assert [each.id for each in readings_of("nsw", "12.2")] == ["A-ALL-12", "A-ALL-13", "A-NSW-01"]
    assert "D-NSW-01" in [each.id for each in misprints_of("nsw", "4.13")]
    assert readings_of("nsw", "no such clause") == []
    assert misprints_of("star-2024", "no such clause") == []
