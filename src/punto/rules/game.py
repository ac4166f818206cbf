"""A game as a table offers it: rulebook, variant, decks, options and settings, made ready and proven."""

from collections.abc import Iterable
from fractions import Fraction

from punto.rulebook.citing import cite
from punto.rulebook.model import PayTable, Rulebook, SideBet, Variant
from punto.rulebook.refusal import Refusal, refuse
from punto.rulebook.rulebook_errors import Unknown
from punto.rulebook.soundness import allows, describe_range
from punto.rules.by_wager import ByWager
from punto.rules.card_domain import TooManyFacts, with_cards
from punto.rules.card_facts import CardFact, card_fact, dealt_facts
from punto.rules.domain import every_seat, possible
from punto.rules.drawing import drawing_by
from punto.rules.facts import facts_of
from punto.rules.paytable import (
    AnyFacts,
    Compiled,
    NotOneLine,
    PayTableChoice,
    Settings,
    compile_table,
    settings_asked,
)
from punto.rules.wager import CoupWager, RunWager, Spec, SplitWager, TailWager
from punto.units import ChipSet, Odds, parse_money, parse_percent

_COMPILED: dict[tuple[object, ...], tuple[Compiled, PayTable, Variant]] = {}
"""Tables already proven, with what they were made from: that keeps the ids in the key from being reused."""
MOST_COMPILED = 4096
"""Far more than all rulebooks have; settings that odds depend on come from whoever asks."""


class Game:
    """Everything about a table's game that does not change from coup to coup."""

    def __init__(  # noqa: PLR0913 - a table's sign has this much on it
        self,
        book: Rulebook,
        variant: str,
        *,
        decks: int | None = None,
        options: dict[str, int] | None = None,
        settings: Settings | None = None,
        chips: ChipSet | None = None,
        restricted: frozenset[str] = frozenset(),
        wagers: frozenset[str] = frozenset(),
    ) -> None:
        """Set a game up; what the rulebook does not have raises Unknown."""
        self.book = book
        self.variant_name = variant
        self.variant = check_variant(book, variant)
        self.decks = check_decks(book, self.variant, decks)
        self.options = {name: check_option(book, name, option) for name, option in (options or {}).items()}
        self.settings = settings_of(book, settings or {})
        self.chips = chips
        self.restricted = restricted
        self.combinations = frozenset(book.placing.opposite.combinations.values())
        """The clauses that list what one bettor may hold together."""
        self.standing = book.limits.sign.clauses
        """The clauses by which a wager stands that no limit touches."""
        self.drawing = drawing_by(book.table_of_play)
        self.facts_of = dealt_facts if asks_about_cards(book) else facts_of
        """The facts of two hands, as far as this rulebook asks about them."""
        coin = book.payment.coin
        self.payable = ChipSet([parse_money(coin)]) if coin else chips
        """What payments are rounded to: a coin, the chips in use, or any cent."""
        self.carried = self._carried(wagers)
        self.specs = ByWager(self._find, lambda _, found: found is not None)

    def _carried(self, wagers: frozenset[str]) -> str | None:
        """Of the families that share names, the one carried: as signed, else the one with these wagers."""
        choices = rivals(self.book)
        signed = check_families(self.book, self.options)
        offers = {family: {each for each in wagers if self._has(family, each)} for family in choices}
        return signed[0] if signed else max(choices, key=lambda family: len(offers[family]), default=None)

    def _has(self, family: str, name: str) -> bool:
        return any(bet.family == family for bet in self._side_bets(name).values())

    def wager(self, name: str) -> Spec | Refusal | None:
        """The wager of this name; a refusal if not offered here; None if the rulebook does not know it."""
        return self.specs[name]

    def knows(self, name: str) -> bool:
        """Whether the rulebook has a wager of this name, offered here or not."""
        return self.specs[name] is not None

    def _find(self, name: str) -> Spec | Refusal | None:
        if name in self.variant.main:
            return self._coup_wager(name, self.variant.main[name], None)
        stem, _, length = name.rpartition("-")
        if stem in self.book.run:
            return self._run(stem, length)
        if name in self.book.tail:
            tail = self.book.tail[name]
            odds = {int(n): Odds.parse(each).per_unit for n, each in tail.odds.items()}
            return self._not_here(tail.variants, tail.title, tail.clauses) or TailWager(name, tail, odds)
        if name in self.book.split:
            return self._split(name)
        if self._side_bets(name):
            return self._side_bet(name)
        if name in main_names(self.book):
            return self._not_here(("",), name, ())
        return None

    def _not_here(self, variants: tuple[str, ...], title: str, clauses: tuple[str, ...]) -> Refusal | None:
        """Refuse what this variant does not offer."""
        variant = self.variant
        if variant.side_bets == "none" or (variants == ("",)):
            rule = variant.no_side_bets or variant
            mains = ", ".join(variant.main)
            return refuse(
                "not-in-variant",
                rule.clauses,
                rule.readings,
                title=title,
                variant=variant.title,
                instead=mains,
            )
        if variants and self.variant_name not in variants:
            where = " or ".join(self.book.variant[each].title for each in variants)
            return refuse(
                "not-in-variant", clauses, title=title, variant=variant.title, instead=f"{title} on {where}"
            )
        return None

    def _side_bets(self, name: str) -> dict[str, SideBet]:
        """The side bets of this name, one for each family that has it."""
        return {key: bet for key, bet in self.book.side_bet.items() if key.partition("@")[0] == name}

    def _side_bet(self, name: str) -> Spec | Refusal:
        bets = self._side_bets(name)
        chosen = next((bet for bet in bets.values() if bet.family == self.carried), next(iter(bets.values())))
        refusal = self._not_here(chosen.variants, chosen.title, chosen.clauses)
        if (
            refusal is None
            and self.carried
            and chosen.family in rivals(self.book)
            and chosen.family != self.carried
        ):
            ours, theirs = self.book.family[self.carried], self.book.family[chosen.family]
            return refuse(
                "other-family", theirs.clauses, theirs.readings, carried=ours.title, family=theirs.title
            )
        if refusal is None and chosen.decks and self.decks not in chosen.decks.allowed:
            allowed = " or ".join(str(number) for number in chosen.decks.allowed)
            return refuse(
                "wrong-decks", chosen.decks.clauses, title=chosen.title, decks=self.decks, allowed=allowed
            )
        return refusal or self._coup_wager(name, chosen, chosen)

    def _coup_wager(self, name: str, table: PayTable, bet: SideBet | None) -> CoupWager:
        option = self.options.get(bet.family or "", 1) if bet else 1
        window = bet.window if bet else None
        plain = not (table.cap or (bet and (bet.window or bet.one_each)))
        return CoupWager(name, table, self.compiled(table, option), bet, window, plain)

    def compiled(self, table: PayTable, option: int) -> Compiled:
        """A pay table made ready under an option, and proven over every coup of this variant."""
        bet = table if isinstance(table, SideBet) else None
        window = bet.window.when if bet and bet.window else {}
        domain = self._seats if self.variant.hands == "each-seat" else self._coups
        choice = PayTableChoice(option, self.settings)
        asked = tuple(self.settings[name] for name in settings_asked(table, choice))
        key = (id(table), option, asked, id(self.variant.ranking), id(self.drawing))
        known = _COMPILED.get(key)
        if known is not None:
            return known[0]
        if len(_COMPILED) >= MOST_COMPILED:
            _COMPILED.clear()
        on_win = self.book.payment.winners_paid.clauses
        made = compile_table(table, choice, domain, window, on_win)
        _COMPILED[key] = made, table, self.variant
        return made

    def _seats(self, _: frozenset[str], __: tuple[CardFact, ...] = ()) -> Iterable[AnyFacts]:
        return every_seat(self.variant.ranking)

    def _coups(self, asked: frozenset[str], cards: tuple[CardFact, ...] = ()) -> Iterable[AnyFacts]:
        if not cards:
            return possible(self.drawing, asked)
        try:
            return with_cards(self.drawing, cards, by_points=any(card_fact(name) is None for name in asked))
        except TooManyFacts as error:
            right = "ask about fewer cards in one wager"
            raise NotOneLine("so many facts about cards that no proof can go through them", right) from error

    def _run(self, stem: str, length: str) -> Spec | Refusal | None:
        run = self.book.run[stem]
        line = next((line for line in run.pays if str(line.length) == length), None)
        if line is None:
            return None
        title = f"{run.title} of {length}"
        if line.setting and not self.settings[line.setting]:
            others = ", ".join(str(each.length) for each in run.pays if not each.setting)
            return refuse(
                "no-odds", line.clauses, line.readings, title=title, instead=f"{run.title} of {others}"
            )
        refusal = self._not_here(run.variants, title, run.clauses)
        return refusal or RunWager(f"{stem}-{length}", run, line, Odds.parse(line.odds).per_unit)

    def _split(self, name: str) -> Spec | Refusal:
        split = self.book.split[name]
        refusal = self._not_here(split.variants, split.title, split.clauses)
        if refusal is not None:
            return refusal
        pair = split.pairs[str(self.settings[name.replace("-", "_")])]
        parts: list[tuple[CoupWager, Fraction]] = []
        for part in split.parts:
            target = self.wager(part.of if part.of == "tie" else getattr(pair, part.of))
            if isinstance(target, Refusal):
                return target
            assert isinstance(target, CoupWager)  # noqa: S101 - the loader saw to it
            parts.append((target, parse_percent(part.share)))
        return SplitWager(name, split, tuple(parts))


def asks_about_cards(book: Rulebook) -> bool:
    """Whether any wager asks about single cards."""
    return any(card_fact(name) for name in facts_asked(book))


def facts_asked(book: Rulebook) -> list[str]:
    """The facts that the pay lines of a rulebook ask about."""
    tables = (table for variant in book.variant.values() for table in variant.main.values())
    every = (*tables, *book.side_bet.values())
    return sorted({name for table in every for line in table.pays for name in line.when})


def forget_compiled() -> None:
    """Compile every table anew from here on."""
    _COMPILED.clear()


def compiled_tables() -> int:
    """How many pay tables are kept compiled."""
    return len(_COMPILED)


def rivals(book: Rulebook) -> list[str]:
    """The families that share wager names, of which a table carries one."""
    return list(dict.fromkeys(key.partition("@")[2] for key in book.side_bet if "@" in key))


def check_variant(book: Rulebook, name: str) -> Variant:
    """The variant of this name."""
    if name not in book.variant:
        raise Unknown(f"variant {name!r}", f"{book.id} does not have it", list(book.variant))
    return book.variant[name]


def check_decks(book: Rulebook, variant: Variant, decks: int | None) -> int:
    """The number of decks, if the variant is played with so many; the most it allows, if none is given."""
    rule = variant.decks or book.setup.decks
    if decks is not None and decks not in rule.allowed:
        choices = [str(number) for number in rule.allowed]
        cite(book.id, rule.clauses)
        clauses = ", ".join(rule.clauses)
        raise Unknown(f"{decks} decks", f"{variant.title} is not played with so many ({clauses})", choices)
    return max(rule.allowed) if decks is None else decks


def check_option(book: Rulebook, family: str, option: int) -> int:
    """The option of a family of side bets, if it has so many."""
    if family not in book.family:
        raise Unknown(f"side bets {family!r}", f"{book.id} has no such family", sorted(book.family))
    most = book.family[family].options
    if not 1 <= option <= most:
        raise Unknown(f"option {option} of {family}", "no such option", [str(n) for n in range(1, most + 1)])
    return option


def check_families(book: Rulebook, options: dict[str, int]) -> list[str]:
    """The families with shared names that a sign names; more than one is an error."""
    signed = [family for family in rivals(book) if family in options]
    if len(signed) > 1:
        raise Unknown(f"side bets {' and '.join(signed)}", "a table carries one of these at a time", signed)
    return signed


def check_setting(book: Rulebook, name: str, value: object) -> int | bool | str:
    """The value of a setting, if it may have it."""
    known = {setting.name: setting for setting in book.settings}
    if name not in known:
        raise Unknown(f"setting {name!r}", f"{book.id} does not have it", sorted(known))
    if not allows(known[name], value):
        raise Unknown(f"{name} = {value!r}", f"not possible; {describe_range(known[name])}", [])
    return value  # type: ignore[return-value] # allows() saw its type


def settings_of(book: Rulebook, given: Settings) -> Settings:
    """The settings in force: each as given, or its default."""
    checked = {name: check_setting(book, name, value) for name, value in given.items()}
    return {setting.name: checked.get(setting.name, setting.default) for setting in book.settings}


def main_names(book: Rulebook) -> set[str]:
    """The main wagers of all variants."""
    return {name for variant in book.variant.values() for name in variant.main}


def wager_names(book: Rulebook) -> list[str]:
    """Every wager that the rulebook knows, whatever the variant."""
    names = dict.fromkeys(name for variant in book.variant.values() for name in variant.main)
    names.update(dict.fromkeys(key.partition("@")[0] for key in book.side_bet))
    names.update(
        dict.fromkeys(f"{stem}-{line.length}" for stem, run in book.run.items() for line in run.pays)
    )
    names.update(dict.fromkeys((*book.tail, *book.split)))
    return list(names)
