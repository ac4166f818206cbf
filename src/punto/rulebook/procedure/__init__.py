"""The shape of a rulebook's procedures: what staff and players do around the cards, and who may order it."""

from punto.rulebook.procedure.area_deal import ThreeCard
from punto.rulebook.procedure.conduct import Conduct
from punto.rulebook.procedure.dealing import Dealing
from punto.rulebook.procedure.irregular import IrregularityRule
from punto.rulebook.procedure.jackpots import Jackpots
from punto.rulebook.procedure.mispaying import Mispaying
from punto.rulebook.procedure.preparing import Preparing
from punto.rulebook.procedure.promotion import PromotionRules
from punto.rulebook.procedure.tournament import TournamentRules

__all__ = [
    "Conduct",
    "Dealing",
    "IrregularityRule",
    "Jackpots",
    "Mispaying",
    "Preparing",
    "PromotionRules",
    "ThreeCard",
    "TournamentRules",
]
