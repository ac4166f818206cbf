"""The wagers of a rulebook in words: main wagers by variant, side bets, runs, tails and the split."""

from collections.abc import Iterator

from punto.rulebook.describe.words import FactRow, FactTopic, in_words, listed, pays, ranged, row
from punto.rulebook.model import PayTable, Rulebook, SideBet, Variant


def wager_topics(book: Rulebook) -> Iterator[FactTopic]:
    """Every topic about wagers."""
    yield FactTopic("Variants", tuple(_variant(name, variant) for name, variant in book.variant.items()))
    for name, variant in book.variant.items():
        rows = (each for table in variant.main.values() for each in _lines(table.title, table))
        yield FactTopic(f"Main wagers, {name}", tuple(rows))
    if book.side_bet:
        yield FactTopic("Side bets: who, when and with what", tuple(_conditions(book)))
        yield FactTopic("Side bets: odds", tuple(_odds(book)))
    if book.run or book.tail or book.split:
        yield FactTopic("Wagers over several coups", tuple(_spanning(book)))


def _variant(name: str, variant: Variant) -> FactRow:
    parts = [variant.title]
    if variant.side_bets == "none":
        parts.append("no side bets")
    if variant.decks:
        parts.append(f"{ranged(variant.decks.allowed)} deck")
    if variant.seats:
        parts.append(f"up to {variant.seats.most} seats")
    if variant.tournament_only:
        parts.append("tournaments only")
    if variant.ranking:
        parts.append("hands ranked: three pictures, then nine down to nothing")
    rules = (
        variant,
        variant.no_side_bets,
        variant.decks,
        variant.seats,
        variant.tournament_only,
        *variant.ranking,
    )
    return row(name, "; ".join(parts), *rules)


def _lines(title: str, table: PayTable) -> Iterator[FactRow]:
    for line in table.pays:
        yield row(f"{title}: {in_words(line.when)}", pays(line), line)
    if table.commission_to:
        rule = table.commission_to
        yield row(f"{title}: commission", f"rounded {rule.way} to {rule.to}", rule)
    if table.cap:
        value = f"{table.cap.share} of what one has on {listed(table.cap.of, 'and')}"
        yield row(f"{title}: at most", value, table.cap)
    if table.otherwise:
        yield row(f"{title}: otherwise", pays(table.otherwise), table.otherwise)


def _name(key: str, bet: SideBet) -> str:
    return f"{bet.title} ({bet.family})" if "@" in key else bet.title


def _odds(book: Rulebook) -> Iterator[FactRow]:
    for key, bet in book.side_bet.items():
        yield from _lines(_name(key, bet), bet)


def _conditions(book: Rulebook) -> Iterator[FactRow]:
    for family in book.family.values():
        yield row(f"{family.title}: options", str(family.options), family)
    for key, bet in book.side_bet.items():
        name = _name(key, bet)
        yield row(f"{name}: offered on", _offered_on(book, bet.variants), bet)
        if bet.decks:
            yield row(f"{name}: decks", ranged(bet.decks.allowed), bet.decks)
        if bet.one_each:
            yield row(f"{name}: how many", "one for each player in a coup", bet.one_each)
        if bet.signed:
            yield row(f"{name}: sign", "what it takes stands on a sign at the table", bet.signed)
        if bet.restriction:
            yield row(
                f"{name}: restriction", "to main bettors, once signed and Surveillance told", bet.restriction
            )
        if bet.window:
            cap = ", up to that wager" if bet.window.no_more_than_held else ""
            cap += ", one for each" if bet.window.one_for_each_held else ""
            holders = listed(each.capitalize() for each in bet.window.holders)
            value = f"inside the coup, when {in_words(bet.window.when)}; for holders of {holders}{cap}"
            yield row(f"{name}: opens", value, bet.window)


def _offered_on(book: Rulebook, variants: tuple[str, ...]) -> str:
    if variants:
        return listed(book.variant[each].title for each in variants)
    without = [each.title for each in book.variant.values() if each.side_bets == "none"]
    return f"any variant but {listed(without, 'and')}" if without else "any variant"


def _spanning(book: Rulebook) -> Iterator[FactRow]:
    for run in book.run.values():
        for line in run.pays:
            unless = " (only where the setting allows it)" if line.setting else ""
            yield row(f"{run.title} of {line.length}", f"{line.odds}{unless}", line)
        if run.broken_by_tie:
            yield row(f"{run.title}: a tie", "breaks it", run.broken_by_tie)
        if run.main_each_coup:
            yield row(f"{run.title}: a main wager in each coup", "as the setting says", run.main_each_coup)
        yield row(f"{run.title}: a wrong result", "loses the stake", run.lost)
        yield row(f"{run.title}: a coup without a result", "is passed over", run.skips)
        yield row(f"{run.title}: the table closes", "the stake goes back", run.on_closing)
    for tail in book.tail.values():
        for entry in tail.entries:
            odds = ", ".join(f"{length} pay {odds}" for length, odds in tail.odds.items())
            late = "; counted from the coup after, so one less than the indicator shows"
            yield row(
                f"{tail.title}, {entry.entry}", odds + late * (entry.entry == "late"), entry.pays, entry
            )
        yield row(f"{tail.title}: a tie, the other hand or the end of the shoe", "ends it", tail.broken)
        yield row(f"{tail.title}: a coup without a result", "is passed over", tail.skips)
        yield row(f"{tail.title}: placed late too early", "void, the stake goes back", tail.too_early)
    for split in book.split.values():
        parts = listed((f"{part.share} {part.of}" for part in split.parts), "and")
        value = f"{parts}; the sign names {listed(split.pairs)}; settled net"
        yield row(split.title, value, split, split.net)
