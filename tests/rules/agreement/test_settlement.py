"""The product settles every wager as the oracle does: at every table, in every cell of facts."""

import random
from collections.abc import Iterator
from functools import cache

import pytest

from punto.cards import parse_cards
from punto.rulebook.loader import load
from punto.rulebook.refusal import Refusal
from punto.rules.coup import Coup
from punto.rules.domain import by_points, only_pairs
from punto.rules.drawing import drawing_by
from punto.rules.facts import Facts
from punto.rules.game import Game, wager_names
from punto.rules.settlement import settle_coup
from punto.rules.wager import CoupWager, Wager
from punto.units import Odds
from tests.oracle import coup
from tests.oracle import wagers as oracle
from tests.rules.agreement.cells import PACK, cards_for, coups
from tests.rules.agreement.tables import (
    EVERY_SIGN,
    FAMILIES,
    STAKE,
    Sign,
    expected,
    game_of,
    in_oracle_terms,
    known_wagers,
    settled,
    signs,
)

DRAWING = drawing_by(load("crown-2025").table_of_play)
STRIDE = 211
"""A prime, so that the cells picked fall on no pattern of pairs and points."""


def random_cards(rng: random.Random) -> list[str]:
    """A coup from eight packs, dealt to its end."""
    shoe = rng.sample(PACK * 8, 6)
    for count in (4, 5, 6):
        try:
            coup.deal(shoe[:count])
        except ValueError:
            continue
        return shoe[:count]
    raise AssertionError(shoe)


def game_ids(value: Sign | list[str]) -> str:
    return str(value) if isinstance(value, Sign) else f"{len(value)} wagers"


@pytest.mark.parametrize("rulebook", oracle.RULEBOOKS)
def test_the_rulebook_knows_the_wagers_that_the_oracle_knows(rulebook: str) -> None:
    of_one_coup = {
        name for name in wager_names(load(rulebook)) if not any(word in name for word in ("run", "tail"))
    }
    others = {"one-one-two", "three-card", "three-card-tie", "three-pictures"}
    assert of_one_coup - others == set(known_wagers(rulebook))
    assert of_one_coup & others == (others if rulebook == "crown-2025" else set())


@pytest.mark.parametrize("rulebook", oracle.RULEBOOKS)
def test_a_wager_is_refused_exactly_where_the_oracle_does_not_offer_it(rulebook: str) -> None:
    book = load(rulebook)
    families: tuple[str | None, ...] = tuple(FAMILIES.get(rulebook, {})) or (None,)
    for variant in book.variant:
        for family in families:
            game = Game(book, variant, options={family: 1} if family else {})
            for name in dict.fromkeys(oracle.EVERY_WAGER):
                spec = game.wager(name)
                known = name in known_wagers(rulebook)
                assert (spec is not None) == known, name
                offered = oracle.offered(rulebook, variant, name, family)
                assert isinstance(spec, CoupWager) == offered, (variant, family, name)
                assert isinstance(spec, Refusal) == (known and not offered), (variant, family, name)


def rulings(sign: Sign, names: list[str], cells: tuple[Facts, ...]) -> None:
    """Compare the pay lines themselves, cell by cell."""
    game = game_of(sign)
    for cell in cells:
        cards = cards_for(cell)
        for name in names:
            spec = game.wager(name)
            assert isinstance(spec, CoupWager)
            option = sign.super_six if name == "super-six" else sign.option
            theirs = oracle.settle(sign.rulebook, sign.variant, name, option, cards, family=sign.family)
            if theirs == oracle.NOT_OFFERED:
                continue
            ruling = spec.table.ruling(cell)
            odds = Odds.parse(ruling.odds).per_unit if ruling.odds else None
            assert (ruling.result, odds, ruling.commission) == theirs, (sign, name, cards)
            assert (odds or 0) == ruling.per_unit


@pytest.mark.parametrize("sign", EVERY_SIGN, ids=game_ids)
def test_main_wagers_on_every_count_of_points(sign: Sign) -> None:
    first = sign.option == 1 and sign.family != "dragon-tiger"
    cells = by_points(DRAWING) if first else by_points(DRAWING)[::STRIDE]
    mains = [name for name in oracle.MAIN if oracle.offered(sign.rulebook, sign.variant, name, None)]
    rulings(sign, mains, cells)


def side_bets_by_sign() -> Iterator[tuple[Sign, list[str]]]:
    """Each side bet under each option once: at the first table that offers it so."""
    seen: set[tuple[str, str, str | None, int]] = set()
    for sign in EVERY_SIGN:
        names = []
        for name in known_wagers(sign.rulebook):
            in_family = name in (*oracle.TIGER, *oracle.DRAGON_TIGER)
            option = sign.super_six if name == "super-six" else sign.option if in_family else 1
            key = (sign.rulebook, name, sign.family if in_family else None, option)
            offered = oracle.offered(sign.rulebook, sign.variant, name, sign.family)
            if name not in oracle.MAIN and offered and key not in seen:
                seen.add(key)
                names.append(name)
        if names:
            yield sign, names


@pytest.mark.parametrize(("sign", "names"), list(side_bets_by_sign()), ids=game_ids)
def test_side_bets_on_every_count_of_points_and_every_pairing(sign: Sign, names: list[str]) -> None:
    rulings(sign, names, (*by_points(DRAWING), *only_pairs(DRAWING)))


@pytest.mark.parametrize("sign", EVERY_SIGN, ids=game_ids)
def test_every_table_settles_a_sample_of_cells_as_the_oracle_does(sign: Sign) -> None:
    start = EVERY_SIGN.index(sign) % STRIDE
    for _, cards, dealt in coups(DRAWING)[start::STRIDE]:
        assert settled(sign, dealt) == expected(sign, cards), cards


@pytest.mark.parametrize("sign", EVERY_SIGN, ids=game_ids)
def test_random_coups_of_full_cards(sign: Sign) -> None:
    rng = random.Random(f"agreement {sign}")  # noqa: S311 - the same coups every time
    for _ in range(40):
        cards = random_cards(rng)
        assert settled(sign, parse_cards(cards)) == expected(sign, cards), cards


@pytest.mark.parametrize("percent", range(1, 11))
def test_tie_baccarat_at_every_percentage(percent: int) -> None:
    sign = Sign("crown-2025", "tie-baccarat", "tiger")
    for _, cards, dealt in coups(DRAWING)[percent :: STRIDE * 4]:
        assert settled(sign, dealt, percent) == expected(sign, cards, percent), cards


@cache
def game_with(pairs: str) -> Game:
    return Game(load("crown-2025"), "traditional", settings={"one_one_two": pairs})


def one_one_two(pairs: str, cards: list[str]) -> None:
    """The parts of 1-1-2, each by its own table."""
    game = game_with(pairs)
    wager = Wager(id="split", wager="one-one-two", amount=4 * STAKE)
    outcome = settle_coup(game, Coup(cards=parse_cards(cards), wagers=(wager,)))[0].outcomes[0]
    ours = {part.wager: (part.amount, part.outcome, part.odds) for part in outcome.parts}
    theirs = {}
    net = 0
    for name, share, verdict, odds in oracle.one_one_two(pairs, cards):
        amount = int(4 * STAKE * share)
        theirs[name] = (amount, verdict, f"{odds}:1" if odds is not None else "")
        net += -amount if verdict == "lose" else int(amount * (odds or 0))
    assert ours == theirs
    assert outcome.net == net
    assert outcome.outcome == ("win" if net > 0 else "lose" if net < 0 else "stand-off")


@pytest.mark.parametrize("pairs", ["pairs", "crown-pairs", "dragon-bonus"])
def test_one_one_two_settles_each_part_by_its_own_table(pairs: str) -> None:
    for _, cards, _ in coups(DRAWING)[::STRIDE]:
        one_one_two(pairs, cards)


@pytest.mark.soak
@pytest.mark.parametrize("sign", EVERY_SIGN, ids=game_ids)
def test_every_table_settles_every_cell_as_the_oracle_does(sign: Sign) -> None:
    for _, cards, dealt in coups(DRAWING):
        assert settled(sign, dealt) == expected(sign, cards), cards


@pytest.mark.soak
@pytest.mark.parametrize("pairs", ["pairs", "crown-pairs", "dragon-bonus"])
def test_one_one_two_in_every_cell(pairs: str) -> None:
    for _, cards, _ in coups(DRAWING):
        one_one_two(pairs, cards)


@pytest.mark.soak
@pytest.mark.parametrize("rulebook", oracle.RULEBOOKS)
def test_many_random_coups_of_full_cards(rulebook: str) -> None:
    rng = random.Random(f"many {rulebook}")  # noqa: S311 - the same coups every time
    tables = list(signs(rulebook))
    for _ in range(50_000):
        sign, cards = rng.choice(tables), random_cards(rng)
        assert settled(sign, parse_cards(cards)) == expected(sign, cards), (sign, cards)


def test_a_disagreement_would_be_seen() -> None:
    sign = Sign("crown-2025", "traditional", "tiger", 2, 2)
    cards = ["4H", "2S", "KD", "4D", "8C"]
    ours = settled(sign, parse_cards(cards))
    assert ours == expected(sign, cards)
    for other in (sign._replace(option=1), sign._replace(family="dragon-tiger"), sign._replace(super_six=1)):
        assert ours != expected(other, cards)
    assert {name for name, each in ours.items() if each == oracle.NOT_OFFERED} == {
        "insurance-no-6", "shield-player", "dragon-tiger", "big-dragon", "small-dragon",
    }  # fmt: skip


def test_a_void_wager_is_not_offered_in_the_oracles_terms() -> None:
    game = game_of(Sign("crown-2025", "crown", "tiger"))
    wager = Wager(id="shield-player", wager="shield-player", amount=STAKE)
    cards = parse_cards(["4H", "2S", "KD", "4D", "8C"])
    outcome = settle_coup(game, Coup(cards=cards, wagers=(wager,)))[0].outcomes[0]
    assert in_oracle_terms(outcome) == oracle.NOT_OFFERED
