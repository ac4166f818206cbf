"""Results as rows, and rows as data frames where pandas or polars is installed."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from punto.extras import needing

Row = dict[str, Any]


class Tabular(ABC):
    """Something that can be read as a table: rows of named values."""

    @abstractmethod
    def rows(self) -> list[Row]:
        """A dictionary for each row."""

    def to_pandas(self) -> Any:
        """A pandas data frame; exact figures become floats."""
        return pandas_frame(self.rows())

    def to_polars(self) -> Any:
        """A polars data frame; exact figures become floats."""
        return polars_frame(self.rows())


def pandas_frame(rows: Sequence[Row]) -> Any:
    """A pandas data frame of rows."""
    return needing("pandas").DataFrame([_plain(row) for row in rows])


def polars_frame(rows: Sequence[Row]) -> Any:
    """A polars data frame of rows; a column takes its type from all of them."""
    return needing("polars").DataFrame([_plain(row) for row in rows], infer_schema_length=None)


def _plain(row: Mapping[str, Any]) -> Row:
    """A row of values that any data frame takes."""
    return {name: _cell(value) for name, value in row.items()}


def _cell(value: Any) -> Any:
    if isinstance(value, Fraction | Decimal):
        return float(value)
    return list(value) if isinstance(value, tuple) else value
