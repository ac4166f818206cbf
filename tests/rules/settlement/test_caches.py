"""Names and numbers that somebody made up are not kept: what is worked out stays small."""

import itertools

import pytest
from msgspec import structs

from punto.rulebook import refusal as refusals
from punto.rulebook.loader import _load, load
from punto.rulebook.refusal import refuse
from punto.rulebook.rulebook_errors import Unknown
from punto.rules import game as games
from punto.rules.checks.before_cards import check_before
from punto.rules.checks.check_list import MOST_CHOSEN, checks_of
from punto.rules.coup import Coup
from punto.rules.game import Game, compiled_tables, forget_compiled, wager_names
from punto.rules.identity_cache import IdentityCache
from punto.rules.limits import NO_SIGN, Bounds, Sign, SignReady
from punto.rules.wager import Wager
from punto.units import calendar

INVENTED = [f"{stem}{number}" for number in range(500) for stem in ("wager-", "player-run-", "player-pair@")]
BOOK = load("crown-2025")


def test_a_game_keeps_the_wagers_that_it_knows_and_no_invented_ones() -> None:
    game = Game(BOOK, "traditional")
    known = wager_names(BOOK)
    assert all(game.wager(name) is not None for name in known)
    assert {name for name in INVENTED if game.knows(name)} == {*INVENTED} & {*known}
    assert sorted(game.specs) == sorted(known)


def test_a_sign_keeps_the_range_of_no_invented_wager() -> None:
    game = Game(BOOK, "traditional")
    sign = SignReady(Sign(bounds=Bounds(minimum=5), wagers={"tie": Bounds(maximum=50)}), game.knows)
    for name in ("player", "tie", *INVENTED):
        assert sign.ranges[name][0] == 5
    assert set(sign.ranges) <= set(wager_names(BOOK))
    assert sign.ranges["tie"] == (5, 50, 0)


def test_judging_invented_wagers_leaves_nothing_behind() -> None:
    game, sign = Game(BOOK, "traditional"), Sign(bounds=Bounds(minimum=5))
    for name in INVENTED:
        check_before(game, Coup(wagers=(Wager(id=name, wager=name, amount=25),)), sign=sign)
    assert set(game.specs) <= set(wager_names(BOOK))
    assert len(checks_of) <= MOST_CHOSEN


def test_signs_that_come_and_go_are_forgotten() -> None:
    game = Game(BOOK, "traditional")
    for number in range(MOST_CHOSEN + 5):
        check_before(game, Coup(), sign=Sign(bounds=Bounds(minimum=number)))
        assert len(checks_of) <= MOST_CHOSEN


def test_what_is_kept_by_identity_belongs_to_the_same_objects() -> None:
    numbers = itertools.count(1)
    cache = IdentityCache(lambda _one, _other: next(numbers), most=2)
    one, other = Sign(), Sign()
    assert (cache(one, other), cache(one, other), cache(other, one)) == (1, 1, 2)
    assert cache(one, one) == 3
    assert len(cache) == 1
    assert cache(one, other) == 4


def test_settings_that_no_odds_depend_on_compile_no_table_anew() -> None:
    game = Game(BOOK, "traditional")
    assert game.wager("banker") is not None
    before = compiled_tables()
    for setting in BOOK.settings:
        if setting.name != "tie_percent" and isinstance(setting.default, bool):
            Game(BOOK, "traditional", settings={setting.name: not setting.default}).wager("banker")
    assert compiled_tables() == before


def test_odds_that_a_setting_gives_are_compiled_for_each_and_no_more_are_kept_than_the_most(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(games, "MOST_COMPILED", 4)
    forget_compiled()
    variant = next(name for name, each in BOOK.variant.items() if "tie_percent" in str(each.main))
    odds = set()
    for percent in range(1, 11):
        spec = Game(BOOK, variant, settings={"tie_percent": percent}).wager("player")
        odds.add(max(ruling.odds for ruling in spec.table.lines if ruling.result == "stand-off"))  # type: ignore[union-attr]
        assert compiled_tables() <= 4
    assert len(odds) == 10
    forget_compiled()


def test_rulebooks_that_nobody_wrote_are_not_kept() -> None:
    before = _load.cache_info().currsize
    for name in INVENTED[:50]:
        with pytest.raises(Unknown):
            load(name)
    assert _load.cache_info().currsize == before


def test_sentences_filled_with_invented_words_are_forgotten() -> None:
    most = refusals._written.cache_info().maxsize
    assert most is not None
    for name in range(most + 5):
        assert f"{name} decks" in refuse("wrong-decks", (), title="Tiger", decks=name, allowed="8").what
    assert refusals._written.cache_info().currsize <= most


def test_zones_that_do_not_exist_are_forgotten() -> None:
    for name in INVENTED[:200]:
        calendar.venue_day(name, 0)
    assert calendar._zone.cache_info().currsize <= 64


def test_a_sign_read_anew_is_judged_like_the_one_that_it_was_read_from() -> None:
    game = Game(BOOK, "traditional")
    again = structs.replace(NO_SIGN)
    assert again is not NO_SIGN
    assert checks_of(game, again).asked("settling", special=False) == ()
