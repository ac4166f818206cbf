"""Checks that single values make sense: odds, options, shares, ranges, tables of play."""

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from punto.rulebook.consistency import Complaint, walk
from punto.rulebook.model import (
    Cap,
    OneEach,
    Otherwise,
    PayTable,
    RoundTo,
    Rulebook,
    RunLine,
    Tail,
    Variant,
    WagerLine,
)
from punto.rulebook.procedure.jackpots import JackpotGrade
from punto.rulebook.records import Packs, Setting, Span
from punto.units import Odds, parse_money, parse_percent, parse_share

POINTS = range(10)
WHOLE = 100
ENTRIES = {"early", "late"}


def check_soundness(book: Rulebook) -> Iterator[Complaint]:
    """All values that make no sense."""
    yield from _pay_tables(book)
    yield from _streaks(book)
    yield from _splits(book)
    yield from _table_of_play(book)
    yield from _numbers(book)
    yield from _amounts(book)
    yield from _settings(book)
    yield from _jackpots(book)


def _jackpots(book: Rulebook) -> Iterator[Complaint]:
    """The range of every grade is made of percentages, the smaller first."""
    for path, grade in walk(book):
        if isinstance(grade, JackpotGrade):
            ends = ("least", grade.least), ("most", grade.most)
            unsound = [found for key, share in ends for found in _percent(f"{path}.{key}", share)]
            yield from unsound
            if not unsound and not 0 < parse_percent(grade.least) <= parse_percent(grade.most):
                what = f"from {grade.least} to {grade.most}"
                yield f"{path}.least", what, "give the smaller share first, and more than nothing"


def _settings(book: Rulebook) -> Iterator[Complaint]:
    yield from _ranges("settings", book.settings)
    if book.promotion:
        yield from _ranges("promotion.settings", book.promotion.settings)
    switches = {setting.name for setting in book.settings if isinstance(setting.default, bool)}
    for path, each in walk(book):
        if isinstance(each, RunLine | OneEach) and each.setting is not None and each.setting not in switches:
            yield f"{path}.setting", f"no setting {each.setting!r} that is on or off", "name one of settings"


def _ranges(section: str, settings: tuple[Setting, ...]) -> Iterator[Complaint]:
    for place, setting in enumerate(settings):
        if not setting.choices and (setting.least is None or setting.most is None):
            yield f"{section}[{place}]", "no range", "give it choices, or least and most"
        elif not allows(setting, setting.default):
            what = f"{setting.default!r} is out of range"
            yield f"{section}[{place}].default", what, describe_range(setting)


def _pay_tables(book: Rulebook) -> Iterator[Complaint]:
    for path, table in walk(book):
        if isinstance(table, PayTable):
            if not table.pays:
                yield f"{path}.pays", "no pay line", "give at least one line that wins"
            if table.commission_to and not any(line.commission for line in table.pays):
                yield f"{path}.commission_to", "no line takes commission", "leave it out"
            for place, line in enumerate(table.pays):
                yield from _line(book, f"{path}.pays[{place}]", line, _options_of(book, table))
            if table.otherwise and table.otherwise.lost is not None:
                yield from _share_lost(f"{path}.otherwise.lost", table.otherwise)


def _options_of(book: Rulebook, table: PayTable) -> int:
    family = book.family.get(getattr(table, "family", None) or "")
    return family.options if family else 1


def _line(book: Rulebook, path: str, line: WagerLine, options: int) -> Iterator[Complaint]:
    odds = (line.odds,) if isinstance(line.odds, str) else line.odds or ()
    if line.result == "win" and not odds:
        yield f"{path}.odds", "a winning line without odds", 'give odds such as "12:1"'
    if line.result == "lose" and odds:
        yield f"{path}.odds", "a losing line with odds", "leave odds out"
    if line.result == "lose" and line.commission:
        yield f"{path}.commission", "commission on a losing line", "leave commission out"
    if isinstance(line.odds, tuple) and len(odds) != options:
        what = f"option out of range: {len(odds)} odds for {options} options"
        yield f"{path}.odds", what, f"give one odds for all, or {options}"
    for each in odds:
        if each.startswith("setting:"):
            yield from _percent_setting(book, f"{path}.odds", each.removeprefix("setting:"))
        else:
            yield from _odds(f"{path}.odds", each)
    if line.lost is not None:
        yield from _share_lost(f"{path}.lost", line)
    if line.commission is not None:
        yield from _percent(f"{path}.commission", line.commission)


def _share_lost(path: str, line: WagerLine | Otherwise) -> Iterator[Complaint]:
    unsound = list(_percent(path, line.lost or ""))
    yield from unsound
    if line.result != "lose":
        yield path, "a share lost on a line that does not lose", "leave it out"
    elif not unsound and not 0 < parse_percent(line.lost or "") < 1:
        yield path, f"{line.lost} of the stake", "give a share between, or leave it out"


def _percent_setting(book: Rulebook, path: str, name: str) -> Iterator[Complaint]:
    setting = next((each for each in book.settings if each.name == name), None)
    if setting is None:
        yield path, f"'setting:{name}' names no setting", "name one of settings"
    elif setting.choices and all(_is_odds(each) for each in setting.choices):
        return
    elif setting.choices or not 1 <= (setting.least or 0) <= (setting.most or 0) <= WHOLE:
        yield (
            path,
            f"setting {name!r} is not a percentage of at least 1",
            'give it least and most, from 1 to 100, or choices such as "8:1"',
        )


def _is_odds(choice: object) -> bool:
    try:
        return isinstance(choice, str) and bool(Odds.parse(choice))
    except ValueError:
        return False


def _amount(path: str, amount: str) -> Iterator[Complaint]:
    try:
        sound = parse_money(amount) > 0
    except ValueError:
        sound = False
    if not sound:
        yield path, f"{amount!r} is no amount", 'write it as "0.05" or "1"'


def _odds(path: str, odds: str) -> Iterator[Complaint]:
    try:
        Odds.parse(odds)
    except ValueError as error:
        yield path, f"odds do not parse: {error}", 'write "12:1"'


def _percent(path: str, share: str) -> Iterator[Complaint]:
    try:
        parse_percent(share)
    except ValueError as error:
        yield path, str(error), 'write it as "5%"'


def _streaks(book: Rulebook) -> Iterator[Complaint]:
    for name, run in book.run.items():
        if not run.pays:
            yield f"run.{name}.pays", "no pay line", "give at least one length"
        for place, line in enumerate(run.pays):
            yield from _odds(f"run.{name}.pays[{place}].odds", line.odds)
            if line.length < 1:
                yield f"run.{name}.pays[{place}].length", f"a run of {line.length}", "give 1 or more"
    for name, tail in book.tail.items():
        yield from _tail(f"tail.{name}", tail)


def _tail(path: str, tail: Tail) -> Iterator[Complaint]:
    for length, odds in tail.odds.items():
        if not re.fullmatch(r"[1-9]\d*", length, re.ASCII):
            yield f"{path}.odds.{length}", f"{length!r} is not a length", "write how many results, such as 2"
        yield from _odds(f"{path}.odds.{length}", odds)
    if not tail.odds:
        yield f"{path}.odds", "no odds", 'give at least one length, such as 2 = "1:1"'
    entries = Counter(each.entry for each in tail.entries)
    if set(entries) != ENTRIES or max(entries.values()) > 1:
        yield f"{path}.entries", f"entries {sorted(entries.elements())}", "give early and late, once each"


def _splits(book: Rulebook) -> Iterator[Complaint]:
    for name, split in book.split.items():
        path = f"split.{name}"
        unsound = [found for part in split.parts for found in _percent(f"{path}.parts", part.share)]
        yield from unsound
        total = Fraction(1) if unsound else sum(parse_percent(part.share) for part in split.parts)
        if total != 1:
            yield f"{path}.parts", f"the shares come to {total}", "make them come to 100%"
        offers = [book.variant[each] for each in split.variants or book.variant if each in book.variant]
        ties = all("tie" in variant.main for variant in offers if variant.side_bets == "all")
        if not ties and any(part.of == "tie" for part in split.parts):
            yield f"{path}.parts", "a part on a tie where a variant has none", "lay it on wagers that exist"
        wanted = name.replace("-", "_")
        setting = next((each for each in book.settings if each.name == wanted), None)
        if not split.pairs or setting is None or set(setting.choices) != set(split.pairs):
            pairs = ", ".join(split.pairs) or "the pairs, of which there are none yet"
            right = f"add a setting {wanted!r} that chooses among: {pairs}"
            yield f"{path}.pairs", "no setting says which pair is on the sign", right


def _table_of_play(book: Rulebook) -> Iterator[Complaint]:
    table = book.table_of_play
    by_hand = {
        "player": [points for row in table.player for points in row.points],
        "banker": [points for row in table.banker for points in row.points],
    }
    for hand, points in by_hand.items():
        wrong = {each for each in (*points, *POINTS) if points.count(each) != 1 or each not in POINTS}
        if wrong:
            named = ", ".join(str(each) for each in sorted(wrong))
            yield f"table_of_play.{hand}", f"not one row for {named}", "give 0 to 9 one row each"
    for place, row in enumerate(table.banker):
        if not set(row.third_card) <= set(POINTS):
            yield (
                f"table_of_play.banker[{place}].third_card",
                "a card of other value",
                "name values from 0 to 9",
            )


def _numbers(book: Rulebook) -> Iterator[Complaint]:
    if not book.variant:
        yield "variant", "no variant", "give at least one"
    if not re.fullmatch(r"\w{2,4}", book.identity.badge):
        yield "identity.badge", f"{book.identity.badge!r} is no badge", "write two to four letters"
    few = ((name, family.options) for name, family in book.family.items() if family.options < 1)
    yield from ((f"family.{name}.options", f"{number} options", "give 1 or more") for name, number in few)
    for path, each in walk(book):
        if isinstance(each, Span) and each.most < (each.least or 1):
            yield f"{path}.most", f"from {each.least} to {each.most}", "give the larger number last"
        if isinstance(each, Packs) and (not each.allowed or min(each.allowed) < 1):
            yield f"{path}.allowed", f"decks {list(each.allowed)}", "give numbers from 1 up"
    if "token" in book.placing.assets.kinds and book.placing.tokens is None:
        yield "placing.tokens", "tokens may be wagered and no rule says what they win", "give it"
    for name, variant in book.variant.items():
        yield from _ranking(name, variant)
    if book.commission and book.commission.extra:
        yield from _percent("commission.extra.rate", book.commission.extra.rate)


def _amounts(book: Rulebook) -> Iterator[Complaint]:
    for path, each in walk(book):
        if isinstance(each, RoundTo):
            yield from _amount(f"{path}.to", each.to)
        if isinstance(each, Cap):
            yield from _cap_share(f"{path}.share", each.share)
    if book.payment.coin is not None:
        yield from _amount("payment.coin", book.payment.coin)


def _cap_share(path: str, share: str) -> Iterator[Complaint]:
    try:
        sound = parse_share(share) > 0
    except ValueError as error:
        yield path, str(error), 'write it as "50%"'
    else:
        if not sound:
            yield path, f"{share} of other wagers", "give a share above nothing"


def _ranking(name: str, variant: Variant) -> Iterator[Complaint]:
    ranked = [row.points for row in variant.ranking if not row.all_pictures]
    pictures = sum(row.all_pictures for row in variant.ranking)
    if variant.hands == "each-seat" and (sorted(ranked) != list(POINTS) or pictures != 1):
        right = "rank 0 to 9 points once each, and three pictures once"
        yield f"variant.{name}.ranking", "not one rank for every hand", right


def allows(setting: Setting, value: object) -> bool:
    """Whether a setting may have this value."""
    if setting.choices:
        return any(value == choice and type(value) is type(choice) for choice in setting.choices)
    if type(value) is not int or setting.least is None or setting.most is None:
        return False
    return setting.least <= value <= setting.most


def describe_range(setting: Setting) -> str:
    """What a setting may be, in words."""
    if setting.choices:
        return f"one of: {', '.join(str(choice).lower() for choice in setting.choices)}"
    return f"a whole number from {setting.least} to {setting.most}"
