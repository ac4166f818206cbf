"""Decoders of structs, made one at a time."""

from collections.abc import Callable
from threading import Lock
from typing import Any

import msgspec

_ONE_AT_A_TIME = Lock()


def struct_decoder(kind: Any, read_form: Callable[[type, Any], Any]) -> msgspec.json.Decoder[Any]:
    """A decoder, made while no other is made.

    What msgspec learns of a struct lies in its class before it is whole. A second thread that makes a decoder
    of the same struct meanwhile takes it as it is, and reading with it ends the whole process.
    """
    with _ONE_AT_A_TIME:
        return msgspec.json.Decoder(kind, dec_hook=read_form)
