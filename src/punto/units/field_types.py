"""Types of fields that come from outside, each with its bounds: texts, names, amounts, numbers, ids."""

from typing import Annotated

from msgspec import Meta

from punto.units.privacy import FreeText, Person

LARGEST = 1_000_000_000
"""Ten million in cents: larger than anything on a layout, and safe to add up for ever."""
LONGEST = 500
UNSEEN = (
    r"\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff9-\uffff"
    "\U000e0000-\U000e0fff"
)
"""Controls, marks that turn the direction of a text, and others that nobody sees."""
SEEN = rf"^[^{UNSEEN}]*$(?!\n)"
"""A text without any of those. Python's `$` matches before a last line break, too: none may follow."""
PERSON_ID = r"\bp-[0-9a-f]{16}\b"
"""Must agree with the ids that people get."""

WORDS, WRONG = "words", "wrong"
"""Under these names a type says in words what it takes, and what is wrong with what does not match it."""


def _words(words: str, wrong: str) -> dict[str, str]:
    return {WORDS: words, WRONG: wrong}


Text = Annotated[
    str,
    Meta(
        max_length=LONGEST,
        pattern=SEEN,
        extra=_words(f"at most {LONGEST} printable characters", "is not printable"),
    ),
]
"""A printable text."""
Name = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=24,
        pattern=rf"^[^{UNSEEN}]*[^\s{UNSEEN}]{SEEN[1:]}",
        extra=_words("1 to 24 printable characters", "is not printable, or only spaces"),
    ),
]
"""What somebody or something is called: printable, and not only spaces."""
Login = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=64,
        pattern=rf"^[^{UNSEEN}]*[^\s{UNSEEN}]{SEEN[1:]}",
        extra=_words("1 to 64 printable characters", "is not printable, or only spaces"),
    ),
]
"""By what somebody signs in."""
TournamentName = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=40,
        pattern=r"^[a-z0-9]([a-z0-9-]*[a-z0-9])?$(?!\n)",
        extra=_words("1 to 40 small letters, digits and hyphens", "is no such name"),
    ),
]
"""The name under which a tournament is kept: a part of addresses."""
WagerId = Annotated[
    str,
    Meta(
        max_length=LONGEST,
        pattern=rf"^(?!.*{PERSON_ID}){SEEN[1:]}",
        extra=_words(
            "a UUID, for instance", "is not printable, or a part of it looks like the id of a person"
        ),
    ),
]
"""The id of a wager, or the name of its box: never one in which others could read whose it is."""
PersonId = Annotated[
    Person,
    Meta(
        max_length=LONGEST,
        pattern=SEEN,
        extra=_words("the id of a person", "is not printable"),
    ),
]
"""A person whom an order names."""
Remark = Annotated[
    FreeText,
    Meta(
        max_length=LONGEST,
        pattern=SEEN,
        extra=_words(f"at most {LONGEST} printable characters", "is not printable"),
    ),
]
"""Words that somebody typed: a person's id may stand anywhere in them."""
Amount = Annotated[int, Meta(ge=-LARGEST, le=LARGEST, extra_json_schema={"format": "cents"})]
"""Money in an order, in whole cents."""
MeterAmount = Annotated[int, Meta(ge=-(10**15), le=10**15, extra_json_schema={"format": "cents"})]
"""A meter or a part of it, in whole cents: it may hold more than anybody lays."""
Number = Annotated[int, Meta(ge=-LARGEST, le=LARGEST)]
"""A count or a position in an order."""
SessionAmount = Annotated[int, Meta(ge=0, le=10**15, extra_json_schema={"format": "cents"})]
"""A limit in tournament chips, which may be printed as large as anybody likes."""
CommandId = Annotated[
    str,
    Meta(
        pattern=r"^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$(?!\n)",
        description="A new UUID of version 7, in small letters.",
        extra=_words("a new UUID of version 7", "is not a UUID of version 7"),
    ),
]
Moment = Annotated[int, Meta(ge=0, le=4_102_444_800_000)]
"""A moment in milliseconds since 1970, until the year 2100."""
ExactNumber = Annotated[
    str,
    Meta(
        pattern=r"^-?[0-9]{1,40}(/[1-9][0-9]{0,39})?$(?!\n)",
        extra=_words("a whole number or a fraction, such as 143/1000", "is no exact number"),
    ),
]
"""An exact number, written as a whole number or a fraction."""
Position = Annotated[int, Meta(ge=0, le=1 << 53)]
"""The number of an event, a coup or a shoe."""
