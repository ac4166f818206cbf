"""What all bodies have in common, and the answer to whatever cannot be done."""

import msgspec


class RequestBody(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is sent: these keys and no others."""


class QueryFields(msgspec.Struct, frozen=True, kw_only=True):
    """What stands behind the question mark of an address; names that mean nothing here are passed over."""


class AnswerBody(msgspec.Struct, frozen=True, kw_only=True):
    """What is answered: all of these keys, each time. Later versions may add others."""


class ProblemAnswer(AnswerBody, frozen=True, kw_only=True):
    """What could not be done, why, and what would be accepted."""

    what: str
    why: str
    accepted: list[str]
