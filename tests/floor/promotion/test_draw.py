"""The draw: committed to, frozen, rolled for and revealed; anybody can work it out again."""

import hashlib
import json
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from punto.audit import draw_verifier
from punto.floor.promotion.compromise import DeclareCompromised
from punto.floor.promotion.draw_proof import DrawProof, proof_of, published_list
from punto.floor.promotion.draw_rule import RANGE, draw_ticket, list_digest, ticket_of
from punto.floor.promotion.prize_claims import AwardPrize, ClaimPrize, RefuseClaim
from punto.floor.promotion.prize_draw import (
    CommitDraw,
    DiceRolled,
    DrawAgain,
    DrawHeld,
    DrawnAgain,
    HoldDraw,
    NominateScrutineer,
    RollDice,
    ScrutineerNominated,
)
from punto.floor.promotion.tickets import CloseEntries, EntriesClosed, IssueTickets
from punto.machine.approval import Approve
from punto.machine.roles import HOUSE
from tests.floor.promotion.promotions import (
    ANN,
    BOTH,
    DAY,
    DICE,
    HOUR,
    NOW,
    NSW,
    OPERATOR,
    SCRUTINEER,
    SECOND,
    SEED,
    STAR,
    SUPERVISOR,
    Running,
    codes,
    first_clauses,
    goods,
    money,
)
from tests.sizes import sizes

FILE = Path(draw_verifier.__file__)
CRITICAL = {99: 148.2}
"""Chi-square at 99.9 % by degrees of freedom."""


def proof(running: Running) -> DrawProof:
    held = [winner for fact in running.facts(DrawHeld) for winner in fact.winners]
    again = [fact.winner for fact in running.facts(DrawnAgain)]
    return proof_of(running.state, (*held, *again))


def verified(running: Running, folder: Path, **changes: object) -> tuple[int, str]:
    """What the program says of a draw, with some of the proof changed."""
    said = {**json.loads(msgspec.json.encode(proof(running))), **changes}
    (folder / "proof.json").write_text(json.dumps(said), encoding="utf-8")
    (folder / "entries.txt").write_text(published_list(running.state), encoding="ascii")
    run = subprocess.run(
        [sys.executable, "-I", "-S", str(FILE), "proof.json", "entries.txt"],
        cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return run.returncode, run.stdout + run.stderr


# The order of a draw


@pytest.mark.parametrize("rulebook", BOTH)
def test_the_draw_goes_step_by_step(rulebook: str) -> None:
    running = Running(rulebook).ready()
    assert codes(running.refuses(OPERATOR, CommitDraw(commitment="1" * 64))) == ["wrong-stage"]
    running = Running(rulebook).close()
    assert codes(running.refuses(OPERATOR, HoldDraw(seed=SEED))) == ["bad-roll"]
    assert codes(running.refuses(OPERATOR, RollDice(roll=DICE))) == ["too-early"]
    running.at = NOW + 11 * DAY
    assert codes(running.refuses(OPERATOR, RollDice(roll="1237"))) == ["bad-roll"]
    assert codes(running.refuses(OPERATOR, RollDice(roll="12345"))) == ["bad-roll"]
    assert codes(running.refuses(ANN, RollDice(roll=DICE))) == ["role"]
    running.does(OPERATOR, RollDice(roll=DICE))
    assert not running.state.draw.roll, "one person alone rolls no dice"
    request = next(iter(running.state.requests))
    assert codes(running.refuses(OPERATOR, Approve(request=request))) == ["same-person"]
    running.does(SECOND, Approve(request=request))
    assert running.state.draw.rolled_by == ("olga", "otto")
    assert codes(running.refuses(OPERATOR, RollDice(roll="111111"))) == ["wrong-stage"]
    assert codes(running.refuses(OPERATOR, HoldDraw(seed="0" * 64))) == ["wrong-seed"]
    assert codes(running.refuses(OPERATOR, HoldDraw(seed="x"))) == ["not-hexadecimal"]
    assert codes(running.refuses(ANN, HoldDraw(seed=SEED))) == ["role"]
    running.does(OPERATOR, HoldDraw(seed=SEED))
    assert running.state.winners["1"].who in {"ann", "bob"}
    assert codes(running.refuses(OPERATOR, HoldDraw(seed=SEED))) == ["wrong-stage"]


def test_a_commitment_is_a_digest() -> None:
    running = Running().draft()
    for text in ("", "0" * 63, "0" * 65, "G" * 64, "A" * 64):
        assert codes(running.refuses(OPERATOR, CommitDraw(commitment=text))) == ["not-hexadecimal"]


@pytest.mark.clause(NSW, "16.7.3", "16.7.6")
@pytest.mark.clause(STAR, "16.7.3", "16.7.6")
def test_16_7_6_entries_count_until_they_close() -> None:
    for rulebook in BOTH:
        running = Running(rulebook).start()
        running.does(SUPERVISOR, IssueTickets(who="ann", tickets=3, basis="50 coups"))
        assert codes(running.refuses(ANN, IssueTickets(who="ann"))) == ["role"]
        for tickets in (0, -1, 10_001):
            order = IssueTickets(who="ann", tickets=tickets)
            assert codes(running.refuses(SUPERVISOR, order)) == ["how-many-tickets"]
        running.at = NOW + 10 * DAY - 1
        assert codes(running.refuses(OPERATOR, CloseEntries())) == ["too-early"]
        running.does(SUPERVISOR, IssueTickets(who="bob"))
        running.at += 1
        assert first_clauses(running.refuses(SUPERVISOR, IssueTickets(who="bob"))) == ["16.7.6"]
        running.does(HOUSE, CloseEntries())
        closed = running.facts(EntriesClosed)[0]
        assert (closed.tickets, closed.people) == (4, 2)
        assert closed.digest == hashlib.sha256(published_list(running.state).encode()).hexdigest()
        assert codes(running.refuses(SUPERVISOR, IssueTickets(who="bob"))) == ["wrong-stage"]


def test_the_published_list_names_nobody() -> None:
    running = Running().close(tickets=2)
    assert published_list(running.state) == "0001 P0001\n0002 P0001\n0003 P0002\n0004 P0002\n"


@pytest.mark.clause(NSW, "16.2")
@pytest.mark.clause(STAR, "16.2")
@pytest.mark.parametrize(("value", "allowed"), [(9_999_99, False), (10_000_00, False), (10_000_01, True)])
def test_16_2_a_scrutineer_oversees_a_prize_worth_enough(value: int, allowed: bool) -> None:
    for rulebook in BOTH:
        running = Running(rulebook).draft(goods(6_000_00), goods(value), goods(6_000_00))
        order = NominateScrutineer(who="sam")
        if allowed:
            running.does(OPERATOR, order)
            assert running.facts(ScrutineerNominated)[0].who == "sam"
        else:
            faults = running.refuses(OPERATOR, order)
            assert (codes(faults), first_clauses(faults)) == (["no-scrutineer-needed"], ["16.2"])


@pytest.mark.clause(NSW, "16.2")
def test_16_2_where_one_is_named_the_scrutineer_sees_the_dice() -> None:
    running = Running(NSW).close(goods(20_000_00))
    running.does(OPERATOR, NominateScrutineer(who="sam"))
    running.at = NOW + 11 * DAY
    running.does(OPERATOR, RollDice(roll=DICE))
    request = next(iter(running.state.requests))
    assert codes(running.refuses(SECOND, Approve(request=request))) == ["scrutineer-only"]
    running.does(SCRUTINEER, Approve(request=request))
    assert running.facts(DiceRolled)[0].roll == DICE
    assert running.state.draw.rolled_by == ("olga", "sam")
    again = Running(NSW).close(goods(20_000_00))
    again.does(OPERATOR, NominateScrutineer(who="sam"))
    again.at = NOW + 11 * DAY
    again.together(SCRUTINEER, OPERATOR, RollDice(roll=DICE))
    assert again.state.draw.rolled_by == ("sam", "olga")


@pytest.mark.clause(NSW, "16.7.1")
def test_16_7_1_no_ticket_wins_twice_and_nobody_where_the_terms_say_so() -> None:
    prizes = [money(1_00)] * 12
    running = Running(NSW).draw(*prizes, tickets=6)
    tickets = [each.ticket for each in running.state.winners.values()]
    assert sorted(tickets) == list(range(1, 13))
    alone = Running(NSW).draw(*prizes, tickets=6, one_prize_for="person")
    assert [each.who for each in alone.state.winners.values()] in (["ann", "bob"], ["bob", "ann"])


def test_a_draw_without_tickets_is_refused() -> None:
    running = Running().start()
    running.at = NOW + 10 * DAY
    running.does(OPERATOR, CloseEntries())
    running.at = NOW + 11 * DAY
    running.together(OPERATOR, SECOND, RollDice(roll=DICE))
    assert codes(running.refuses(OPERATOR, HoldDraw(seed=SEED))) == ["no-tickets"]


# Drawing again


@pytest.mark.clause(NSW, "16.7.8")
@pytest.mark.clause(STAR, "16.7.8")
def test_16_7_8_another_ticket_is_drawn_where_the_winner_must_be_present() -> None:
    for rulebook in BOTH:
        running = Running(rulebook).draw(must_be_present=True)
        first = running.state.winners["1"]
        assert codes(running.refuses(OPERATOR, DrawAgain(prize=2, why="absent"))) == ["no-winner"]
        running.does(OPERATOR, DrawAgain(prize=1, why="absent"))
        second = running.state.winners["1"]
        assert second.ticket != first.ticket
        assert second.attempt > first.attempt
        running.does(second_actor := running.winner(), ClaimPrize(prize=1))
        faults = running.refuses(OPERATOR, DrawAgain(prize=1, why="slow"))
        assert (codes(faults), second_actor.id) == (["winner-present"], second.who)


def test_a_winner_who_need_not_be_present_keeps_the_prize_until_claims_close() -> None:
    running = Running().draw()
    assert codes(running.refuses(OPERATOR, DrawAgain(prize=1, why="slow"))) == ["winner-present"]
    running.at = NOW + 25 * DAY
    assert codes(running.refuses(OPERATOR, DrawAgain(prize=1, why="slow"))) == ["winner-present"]
    running.at += 1
    running.does(OPERATOR, DrawAgain(prize=1, why="never claimed"))
    assert len(running.state.draw.drawn) == 2


def test_a_refused_winner_makes_room_and_a_paid_one_does_not() -> None:
    running = Running().draw()
    running.does(running.winner(), ClaimPrize(prize=1))
    running.does(OPERATOR, RefuseClaim(claim="c1", reason="not eligible", kept=("name", "address")))
    running.does(OPERATOR, DrawAgain(prize=1, why="refused"))
    paid = Running().draw()
    paid.does(paid.winner(), ClaimPrize(prize=1))
    paid.does(OPERATOR, AwardPrize(claim="c1", split={"cash": 2_500_00}))
    assert codes(paid.refuses(OPERATOR, DrawAgain(prize=1, why="greed"))) == ["prize-awarded"]


def test_when_every_ticket_was_drawn_nobody_is_left() -> None:
    running = Running().draw(must_be_present=True, tickets=1)
    running.does(OPERATOR, DrawAgain(prize=1, why="absent"))
    assert codes(running.refuses(OPERATOR, DrawAgain(prize=1, why="absent"))) == ["no-tickets"]


# The choice itself


def test_the_worked_example_of_the_draw_page() -> None:
    """The numbers that the page for patrons explains, worked out by the product."""
    digest = "bcc6477ddefe447aba7515e5d9a265c439f3df442a4b657eed64df7fa37aa2c0"
    drawn: set[int] = set()
    found = []
    for prize in (1, 2, 3):
        ticket = draw_ticket(SEED, digest, DICE, prize, 1284, barred=frozenset(drawn))
        assert ticket is not None
        drawn.add(ticket.ticket)
        found.append((ticket.ticket, ticket.number))
    assert found == [(568, "d159520988255387"), (614, "a0bac0e82d3afcf1"), (882, "f36878e70ece0305")]


def test_no_ticket_is_favoured_by_the_width_of_the_range() -> None:
    """Numbers at the top that would wrap are passed over: every ticket has as many numbers as any."""
    for total in (1, 2, 3, 7, 1284, 10**6):
        top = RANGE - RANGE % total
        assert (top // total) * total == top
        assert ticket_of(f"{top - 1:016x}", total) == total
        if top < RANGE:
            assert ticket_of(f"{top:016x}", total) is None


def counts(draws: int, total: int = 100) -> list[int]:
    found = [0] * total
    digest = list_digest("any list")
    for place in range(draws):
        seed = hashlib.sha256(f"seed {place}".encode()).hexdigest()
        ticket = draw_ticket(seed, digest, DICE, 1, total, barred=frozenset())
        assert ticket is not None
        found[ticket.ticket - 1] += 1
    return found


def chi_square(found: list[int]) -> float:
    expected = sum(found) / len(found)
    return sum((each - expected) ** 2 for each in found) / expected


@pytest.mark.parametrize("draws", sizes(20_000, 1_000_000))
def test_draws_are_uniform(draws: int) -> None:
    assert chi_square(counts(draws)) < CRITICAL[99]


def test_the_test_of_uniformity_finds_a_modulo_without_rejection() -> None:
    """A range of 1,000 numbers over 99.5 tickets would favour some: the test must see such a thing."""
    biased = [0] * 100
    for place in range(20_000):
        value = int(hashlib.sha256(f"seed {place}".encode()).hexdigest()[:2], 16)
        biased[value % 100] += 1
    assert chi_square(biased) > CRITICAL[99]


# The program that checks a draw


def test_the_verifier_is_short_and_needs_nothing_of_punto() -> None:
    text = FILE.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 100
    assert "import punto" not in text
    assert "from punto" not in text


def test_the_verifier_finds_the_same_winners(tmp_path: Path) -> None:
    running = Running().draw(money(3_00), money(2_00), must_be_present=True)
    running.does(OPERATOR, DrawAgain(prize=2, why="absent"))
    code, said = verified(running, tmp_path)
    tickets = [int(line.split()[-1]) for line in said.splitlines()]
    assert (code, tickets) == (0, list(running.state.draw.drawn))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"seed": "0" * 64}, "the seed does not belong to the commitment"),
        ({"list": "0" * 64}, "the list is not the one that was frozen"),
        ({"tickets": 21}, "the list has 20 tickets, the proof says 21"),
        ({"roll": "111111"}, "draw 1, prize 1: ticket"),
    ],
)
def test_the_verifier_finds_what_was_changed(tmp_path: Path, change: dict[str, object], words: str) -> None:
    code, said = verified(Running().draw(), tmp_path, **change)
    assert code == 1
    assert words in said


def test_the_verifier_finds_another_winner_and_a_shortened_list(tmp_path: Path) -> None:
    running = Running().draw()
    drawn = json.loads(msgspec.json.encode(proof(running)))["drawn"]
    other = {**drawn[0], "ticket": "0001" if drawn[0]["ticket"] != "0001" else "0002"}
    assert verified(running, tmp_path, drawn=[other])[0] == 1
    entries = tmp_path / "entries.txt"
    entries.write_text(entries.read_text().replace("0005 P0001\n", ""), encoding="ascii")
    assert draw_verifier.main([str(tmp_path / "proof.json"), str(entries)]) == 1
    entries.write_text("what?\n", encoding="ascii")
    assert draw_verifier.main([str(tmp_path / "proof.json"), str(entries)]) == 1


def test_files_that_make_no_sense_are_bad_input(tmp_path: Path) -> None:
    running = Running().draw()
    assert verified(running, tmp_path, seed="short")[0] == 2
    assert draw_verifier.main([str(tmp_path / "nowhere"), str(tmp_path / "entries.txt")]) == 2
    assert draw_verifier.main([]) == 2


def test_one_prize_for_a_person_is_verified_too(tmp_path: Path) -> None:
    running = Running().draw(money(3_00), money(2_00), one_prize_for="person")
    assert verified(running, tmp_path)[0] == 0


def test_a_compromised_draw_waits() -> None:
    running = Running(STAR).close()
    running.does(OPERATOR, DeclareCompromised(part="draw", choice="postpone", why="seal broken"))
    running.at = NOW + 11 * DAY + HOUR
    for order in (RollDice(roll=DICE), HoldDraw(seed=SEED)):
        faults = running.refuses(OPERATOR, order)
        assert (codes(faults), first_clauses(faults)) == (["compromised"], ["16.11"])
