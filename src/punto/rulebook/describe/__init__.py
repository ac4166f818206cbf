"""A rulebook in words, topic by topic: what `punto rules show` prints and comparisons compare."""

from collections.abc import Iterator

from punto.rulebook.describe.irregularity_words import irregular_topic
from punto.rulebook.describe.jackpot_words import jackpot_topics
from punto.rulebook.describe.promotion_words import promotion_topics
from punto.rulebook.describe.wager_words import wager_topics
from punto.rulebook.describe.words import FactRow, FactTopic, listed, ranged, row
from punto.rulebook.model import Absent, Commission, Limit, Rulebook

__all__ = ["FactRow", "FactTopic", "describe"]

ENDS = {"call": "the call", "first-card": "the first card"}
OPPOSITE = {
    "allowed": "both hands allowed",
    "approval": "both hands only with a supervisor's approval",
    "forbidden": "never both hands",
}
LIMIT = {
    "refuse": "refused",
    "stand": "stands",
    "limit": "counts up to the limit, the rest goes back",
    "pro-rata": "all on that hand or area are scaled pro rata",
    "warn-once": "settled the first time with a warning, returned after that",
}
LIMITS = {
    "under_minimum": "Under the minimum",
    "over_maximum": "Over the maximum",
    "off_unit": "Not a multiple of the unit",
    "over_area": "Over the area maximum",
    "over_differential": "Over the differential",
}
UNPAYABLE = {
    "round-up": "rounded up to the next sum that the chips make",
    "round-down": "rounded down to the last sum that the chips make",
    "round-nearest": "rounded to the nearest sum that the chips make, halves up",
    "valid-part": "only the part that can be paid exactly counts",
}
LAST_BETLESS = {
    True: "counts: it can be the last of the shoe",
    False: "does not count: the last one is a round on which wagers may be placed",
}
DEFERS = {"seated": "seated players", "anyone": "any player"}
ENTITLED = {
    "main-on-hand": "a main wager on that hand",
    "any-wager": "another wager on the area",
    "main": "a main wager",
    "anyone": "anyone, in order",
}


def describe(book: Rulebook) -> list[FactTopic]:
    """Everything that a rulebook's data say, in words, with clauses."""
    return [
        FactTopic("Identity", tuple(_identity(book))),
        FactTopic("Words", tuple(_words(book))),
        FactTopic("Roles", tuple(_roles(book))),
        FactTopic("Table and cards", tuple(_setup(book))),
        FactTopic("Table of play", tuple(_play(book))),
        *wager_topics(book),
        FactTopic("Placing wagers", tuple(_placing(book))),
        FactTopic("Coups without bets or result", tuple(_without_result(book))),
        FactTopic("Limits", tuple(_limits(book))),
        FactTopic("Payment and commission", tuple(_money(book))),
        irregular_topic(book),
        *promotion_topics(book),
        *jackpot_topics(book),
        FactTopic("Settings", tuple(_settings(book))),
        FactTopic("Not in the text", tuple(_absent(each) for each in book.absent)),
    ]


def _identity(book: Rulebook) -> Iterator[FactRow]:
    identity = book.identity
    since = identity.in_force.since
    when = f"{since.day} {since:%B %Y}" if since else "no date printed"
    note = f" ({identity.in_force.note})" if identity.in_force.note else ""
    yield row("Authority", identity.authority.name, identity.authority)
    yield row("Operator", identity.operator.name, identity.operator)
    yield row("In force", f"{when}{note}", identity.in_force)
    if identity.not_supplied:
        yield row("Referred to but not supplied", identity.not_supplied.name, identity.not_supplied)


def _words(book: Rulebook) -> Iterator[FactRow]:
    words = book.vocabulary
    yield row("Round", words.round.term, words.round)
    yield row("Round without bets", words.betless_round.term, words.betless_round)
    yield row("Neither wins nor loses", words.stand_off.term, words.stand_off)
    yield row("Cards come from", words.dealing_device.term, words.dealing_device)
    yield row("Call", words.betting_call.term, words.betting_call)


def _roles(book: Rulebook) -> Iterator[FactRow]:
    for role in book.roles:
        also = f"; may act as {listed(role.includes, 'and')}" if role.includes else ""
        yield row(role.role, f"{role.title}{also}", role)


def _setup(book: Rulebook) -> Iterator[FactRow]:
    setup, values = book.setup, book.values
    yield row("Decks", ranged(setup.decks.allowed), setup.decks)
    if setup.seats:
        least = f"{setup.seats.least} to" if setup.seats.least else "up to"
        yield row("Seats", f"{least} {setup.seats.most}", setup.seats)
    if setup.standing:
        yield row("Standing bettors", setup.standing.term, setup.standing)
    if setup.area_share:
        yield row("Bettors on one area", setup.area_share.term, setup.area_share)
    yield row("Two to nine count", "their number", values.pips)
    yield row("Ten, jack, queen, king count", "nothing", values.tens_and_pictures)
    yield row("Ace counts", "one", values.ace)
    yield row("Points of a hand", "the units digit of the total", values.low_total, values.high_total)


def _play(book: Rulebook) -> Iterator[FactRow]:
    table = book.table_of_play
    yield row("Eight or nine on two cards", "a natural: nobody draws", table.natural)
    yield row("Third cards", "one for each hand at most", table.third_cards)
    yield row("The Player", "draws or stands", table.player_draws, table.player_stands)
    yield row("The Banker", "draws or stands", table.banker_draws, table.banker_stands)
    for player in table.player:
        yield row(f"Player on {ranged(player.points)}", "draws" if player.draws else "stands", player)
    rules = (table.after_player_drew, table.after_player_stood)
    for banker in table.banker:
        against = ["the Player stood"] if banker.player_stood else []
        if banker.third_card:
            against.append(f"the Player's third card is {ranged(banker.third_card)}")
        value = f"draws if {listed(against)}" if against else "stands"
        yield row(f"Banker on {ranged(banker.points)}", value, banker, *rules)


def _placing(book: Rulebook) -> Iterator[FactRow]:
    placing = book.placing
    closing = placing.closing
    yield row("Player and Banker together", OPPOSITE[placing.opposite.rule], placing.opposite)
    yield row("Betting ends with", ENDS[closing.placing_ends], closing)
    yield row("Handling of bets ends with", ENDS[closing.handling_ends], closing)
    yield row("The call", f"{closing.announced} be made", closing)
    yield row(
        "Wagered in", listed(f"{kind}s".replace("ss", "s") for kind in placing.assets.kinds), placing.assets
    )
    if placing.tokens:
        yield row("Winnings of a token", "paid in chips", placing.tokens)
    if placing.oral:
        yield row("Spoken bets", f"with {placing.oral.accompanied_by}", placing.oral)
    if placing.separate:
        yield row("Each bet", "counts by itself", placing.separate)
    if placing.responsibility:
        yield row("Position and limits of a bet", "the player answers for them", placing.responsibility)
    if placing.refusal:
        yield row("Refusing a bet", placing.refusal.term, placing.refusal)
    yield from _validity(book)
    yield from _combinations(book)


def _validity(book: Rulebook) -> Iterator[FactRow]:
    """What makes a bet count, and what becomes of one that does not."""
    placing = book.placing
    for rule in placing.validity:
        since = f", from {rule.since.day} {rule.since:%B %Y}" if rule.since else ""
        yield row(
            f"A valid bet ({rule.why})", f"{rule.condition}{since}", rule, rule.found_before, rule.found_after
        )
    if placing.invalid_returned:
        yield row("A bet of no effect", "goes back", placing.invalid_returned)
    if placing.withdrawal:
        yield row("Taking a bet back after the first card", placing.withdrawal.term, placing.withdrawal)
    if placing.late_changes:
        yield row("Changing bets once cards are out", placing.late_changes.term, placing.late_changes)
    for rank, entitled in enumerate(placing.entitled, 1):
        yield row(f"Claim to a side bet, rank {rank}", ENTITLED[entitled.who], entitled)


def _combinations(book: Rulebook) -> Iterator[FactRow]:
    rule = book.placing.opposite
    for held, clause in rule.combinations.items():
        yield FactRow(f"May be held together: {held.replace('+', ' and ')}", "yes", (clause,))
    if rule.approval:
        yield FactRow("May be held together: player and banker", "with approval", (rule.approval,))
    if rule.approval_with_tie:
        clauses = (rule.approval_with_tie,)
        yield FactRow("May be held together: player, banker and tie", "with approval", clauses)


def _without_result(book: Rulebook) -> Iterator[FactRow]:
    betless = book.betless
    yield row("Wagers on a round without bets", "go back", betless)
    if betless.open_wagers_stay:
        what = "Runs and Dragon Tails" if book.tail else "Runs"
        yield row(
            "Wagers over several coups in it", f"{what} stay, untouched by it", betless.open_wagers_stay
        )
    last = book.dealing.last_coup.betless if book.dealing else None
    if last:
        yield row("A round without bets after the cutting card", LAST_BETLESS[last.counts], last)
    yield row("Wagers on a void coup", "go back", book.void_coup)
    for variant in book.variant.values():
        if variant.misdeal:
            whole = (variant.misdeal, variant.misdeal_count, variant.misdeal_empty)
            yield row(f"{variant.title}: misdeal", "wagers go back", *whole)
            yield row(f"{variant.title}: taking a bet back", "offered after a misdeal", variant.withdrawal)
            yield row(f"{variant.title}: an area misdealt", "its wagers go back", variant.misdeal_area)
            paid = listed(variant.paid_on_misdeal)
            yield row(
                f"{variant.title}: the dealer misdealt",
                f"only winning {paid} is paid",
                variant.misdeal_dealer,
            )


def _limits(book: Rulebook) -> Iterator[FactRow]:
    limits = book.limits
    yield row("Sign", limits.sign.term, limits.sign)
    for name, subject in LIMITS.items():
        for found in ("before", "after"):
            rule: Limit | None = getattr(limits, f"{name}_{found}")
            if rule:
                yield row(f"{subject}, found {found} the first card", LIMIT[rule.rule], rule)
    if limits.differential:
        yield row("Differential", limits.differential.term, limits.differential)
    if limits.earlier_coups:
        yield row("Limits broken in earlier coups", "their results stand", limits.earlier_coups)
    if limits.personal:
        yield row("Personal limits", limits.personal.term, limits.personal)
    if limits.altered_by:
        yield row("Who alters limits", limits.altered_by.term, limits.altered_by)
    if limits.raising_minimum:
        yield row("Raising the minimum", limits.raising_minimum.term, limits.raising_minimum)
    if limits.kept_minimum:
        yield row("Raising the minimum at once", "players there keep the old one", limits.kept_minimum)


def _money(book: Rulebook) -> Iterator[FactRow]:
    payment = book.payment
    yield row("A win that chips cannot pay exactly", UNPAYABLE[payment.unpayable], payment.rule)
    if payment.coin:
        yield row("Payments are made in", f"multiples of {payment.coin}", payment.rule)
    if payment.refusal:
        yield row("Refusing such a wager", payment.refusal, payment.refusal_rule)
    yield row("Losing wagers", "are taken", payment.losers_taken)
    yield row("Winning wagers", "are paid", payment.winners_paid)
    if book.commission:
        yield from _commission(book.commission)


def _commission(commission: Commission) -> Iterator[FactRow]:
    yield row("Commission", "taken when the win is paid", commission.collected)
    deferral, extra = commission.deferral, commission.extra
    if deferral:
        approval = ", with management's prior approval" if deferral.needs_approval else ""
        yield row("Deferred commission", f"for {DEFERS[deferral.who]}{approval}", deferral)
        yield row("Deferred commission: evidence", "a marker button with amount and seat", deferral.marker)
        rules = (deferral.settled, deferral.settled_on_leaving)
        yield row("Deferred commission: settled", "at the end of the shoe, or on leaving", *rules)
    if extra:
        how = "by prior arrangement" if extra.by_arrangement else "up to the maximum differential"
        value = f"{extra.rate} of what goes beyond it, {how}, on {listed(extra.variants)}"
        yield row("Winning beyond the differential", value, extra, extra.on_player, extra.on_banker)


def _settings(book: Rulebook) -> Iterator[FactRow]:
    for setting in book.settings:
        choices = listed(setting.choices) if setting.choices else f"{setting.least} to {setting.most}"
        yield row(setting.title, f"{setting.default} (may be {choices})".lower(), setting)


def _absent(entry: Absent) -> FactRow:
    clauses = (entry.clause,) if isinstance(entry.clause, str) else entry.clause
    readings = (entry.reading,) if isinstance(entry.reading, str) else entry.reading
    return FactRow(entry.topic, entry.why, clauses, readings)
