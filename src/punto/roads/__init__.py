"""The scoreboards beside a table: five roads, what the next win would draw, and the counts."""

from punto.callable_module import make_callable
from punto.roads.bead_plate import Bead
from punto.roads.big_road import Ring
from punto.roads.coup_results import Result, ResultRun, Side, Winner, runs
from punto.roads.derived import Colour, DerivedRoad, Mark
from punto.roads.notation import ACCEPTED, BadResults, parse_results, write_bead, write_result, write_results
from punto.roads.road_cells import ROWS, Cell, CellT, TailStyle, grid, width, window
from punto.roads.scoreboard import Preview, Roads, Scoreboard, preview, roads, scoreboard
from punto.roads.statistics import Naturals, Statistics, percent
from punto.roads.text_board import bead_pairs, written
from punto.roads.way import RoadStep, way

__all__ = [
    "ACCEPTED",
    "ROWS",
    "BadResults",
    "Bead",
    "Cell",
    "CellT",
    "Colour",
    "DerivedRoad",
    "Mark",
    "Naturals",
    "Preview",
    "Result",
    "ResultRun",
    "Ring",
    "RoadStep",
    "Roads",
    "Scoreboard",
    "Side",
    "Statistics",
    "TailStyle",
    "Winner",
    "bead_pairs",
    "grid",
    "parse_results",
    "percent",
    "preview",
    "roads",
    "runs",
    "scoreboard",
    "way",
    "width",
    "window",
    "write_bead",
    "write_result",
    "write_results",
    "written",
]

make_callable(__name__)
