"""What `punto odds` may be asked, option by option."""

from pathlib import Path
from typing import Annotated

import typer


def _said(words: str) -> typer.models.OptionInfo:
    """An option that means something of its own when it is left out."""
    option: typer.models.OptionInfo = typer.Option(help=words, show_default=False)
    return option


Named = Annotated[
    str | None, typer.Argument(help="A rulebook's id, as `punto rules list` shows it.", show_default=False)
]
OneVariant = Annotated[str | None, _said("Only this variant.")]
Decks = Annotated[int | None, _said("The number of decks; the most allowed, if left out.")]
OneWager = Annotated[str | None, _said("Only this wager.")]
OneOption = Annotated[
    str | None, _said("Only this option of a family, nomination of a run or entry of a tail.")
]
Removed = Annotated[str, _said('Cards that have left the shoe, such as "9H TD".')]
History = Annotated[
    Path | None,
    _said("A record of the shoe so far: a line of cards for each coup, burned cards after burn:."),
]
Shuffler = Annotated[
    bool, typer.Option("--shuffler", help="The cards go back after every coup: nothing depletes.")
]
TiePercent = Annotated[int | None, _said("What a tie pays on Tie Baccarat; 5, if left out.")]
Settings = Annotated[
    list[str] | None, _said("A setting of the table, such as tie_run_2=true; may be repeated.")
]
Meter = Annotated[str | None, _said("What a jackpot on four eights is worth, with this on its meter.")]
Takes = Annotated[str, _said('What both colours, one colour and one suit take of the meter: "5 15 100".')]
OwnStake = Annotated[str | None, _said("One's own bet on the Tie: what the jackpot is worth to it.")]
OtherTies = Annotated[str, _said('The other bets on the Tie, such as "25 100".')]
Division = Annotated[str, _said("How a prize is divided: equal, if left out, or proportional.")]
PayableUnit = Annotated[str | None, _said("What can be paid, such as 5; any cent, if left out.")]
Quick = Annotated[bool, typer.Option("--quick", help="Leave wagers over several coups out.")]
Stake = Annotated[str | None, _said("What rounding to chips does to this stake.")]
Chips = Annotated[str, _said('The chips in use, such as "2.50 5 25"; any cent, if left out.')]
Removal = Annotated[
    bool, typer.Option("--removal", help="What one card less of each rank does to every price.")
]
Exposed = Annotated[
    bool, typer.Option("--exposure", help="How often each wager favours the bettor as shoes are dealt.")
]
Shoes = Annotated[
    int | None,
    typer.Option(
        help="How many shoes --exposure and --html deal; 50, if left out.", min=1, show_default=False
    ),
]
Seed = Annotated[str | None, _said("What those shoes are shuffled from; always the same, if left out.")]
Html = Annotated[Path | None, _said("Write a report of everything to this file.")]
Remarkable = Annotated[
    bool,
    typer.Option(
        "--remarkable", help="Odds that favour the bettor or keep over 20%, of all rulebooks or one."
    ),
]
