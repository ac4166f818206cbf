"""The layout: every box that a table offers, with the odds as printed and the limits that hold there."""

from collections.abc import Iterator

from punto.api.table_answers import BoxGroup, LayoutAnswer, LayoutBox, PayLine
from punto.rulebook.describe.words import in_words
from punto.rulebook.model import Otherwise, WagerLine
from punto.rules.game import Game
from punto.rules.wager import CoupWager, RunWager, Spec, SplitWager, TailWager
from punto.table import Actor, Table
from punto.table.betting.offered import on_offer
from punto.table.setup import game_of
from punto.units import format_money

GROUPS: dict[type[Spec], BoxGroup] = {RunWager: "run", TailWager: "tail", SplitWager: "split"}
OWN_PERCENTAGE = "setting:"


def layout_of(state: Table, actor: Actor) -> LayoutAnswer:
    """Seats and boxes, with the limits that hold for this person."""
    return LayoutAnswer(seats=state.setup.seats, boxes=list(_boxes(state, actor)))


def _boxes(state: Table, actor: Actor) -> Iterator[LayoutBox]:
    game = game_of(state.terms)
    for name, spec in on_offer(state):
        main = name in game.variant.main
        bounds = state.board.sign.for_wager(name, actor.id)
        yield LayoutBox(
            wager=name,
            title=_title(spec),
            group="main" if main else GROUPS.get(type(spec), "side"),
            window=isinstance(spec, CoupWager) and spec.window is not None,
            holders=list(_holders(spec)),
            odds=", ".join(dict.fromkeys(_odds(game, spec))),
            pays=[PayLine(odds=odds, when=when) for odds, when in dict.fromkeys(_pays(game, spec))],
            clauses=list(dict.fromkeys(_clauses(spec))),
            minimum=None if bounds.minimum is None else format_money(bounds.minimum),
            maximum=None if bounds.maximum is None else format_money(bounds.maximum),
        )


def _holders(spec: Spec) -> tuple[str, ...]:
    """The bets of which one lets its bettor take a wager inside the coup."""
    return spec.window.holders if isinstance(spec, CoupWager) and spec.window else ()


def _title(spec: Spec) -> str:
    return f"{spec.rule.title} of {spec.line.length}" if isinstance(spec, RunWager) else spec.rule.title


def _odds(game: Game, spec: Spec) -> Iterator[str]:
    match spec:
        case RunWager():
            yield str(spec.line.odds)
        case TailWager():
            yield from (f"{length} pay {odds}" for length, odds in spec.rule.odds.items())
        case SplitWager():
            yield from (f"{part.share} on {part.of}" for part in spec.rule.parts)
        case CoupWager():
            for line in spec.rule.pays:
                if line.odds is not None:
                    yield _printed(game, spec, line)


def _pays(game: Game, spec: Spec) -> Iterator[tuple[str, str]]:
    """What is paid when, line by line, in the rulebook's own names where it has any."""
    if not isinstance(spec, CoupWager):
        return
    for line in filter(_gives_something, spec.rule.pays):
        named = line.name.removeprefix(spec.rule.title).lstrip(", ")
        yield _printed(game, spec, line), named or in_words(line.when)
    rest = spec.rule.otherwise
    if rest and _gives_something(rest):
        yield _printed(game, spec, rest), "otherwise"


def _gives_something(line: WagerLine | Otherwise) -> bool:
    """Whether a bettor has anything left after a line."""
    return line.result != "lose" or line.lost is not None


def _printed(game: Game, spec: CoupWager, line: WagerLine | Otherwise) -> str:
    """The odds of a pay line, under the option that the table's sign names."""
    if line.lost:
        return f"loses {line.lost}"
    if isinstance(line, Otherwise) or line.odds is None:
        return game.book.vocabulary.stand_off.term.lower()
    family = spec.bet.family if spec.bet else None
    option = game.options.get(family or "", 1)
    odds = line.odds if isinstance(line.odds, str) else (line.odds or ("",))[option - 1]
    if odds.startswith(OWN_PERCENTAGE):
        chosen = game.settings[odds.removeprefix(OWN_PERCENTAGE)]
        return chosen if isinstance(chosen, str) else f"{chosen}% on a tie"
    return f"{odds} less {line.commission}" if line.commission else odds


def _clauses(spec: Spec) -> Iterator[str]:
    yield from spec.rule.clauses
    if isinstance(spec, CoupWager):
        rest = (spec.rule.otherwise,) if spec.rule.otherwise else ()
        every: tuple[WagerLine | Otherwise, ...] = (*spec.rule.pays, *rest)
        yield from (clause for line in filter(_gives_something, every) for clause in line.clauses)
    if isinstance(spec, RunWager):
        yield from spec.line.clauses
