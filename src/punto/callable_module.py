"""Packages that can be called: `punto.simulate(...)` is a function, and `punto.simulate` a package too."""

import sys
from importlib import import_module
from types import ModuleType
from typing import Any


class CallableModule(ModuleType):
    """A package whose name is also that of a function of `punto`."""

    def __call__(self, *given: Any, **named: Any) -> Any:
        """Call the function."""
        return getattr(import_module("punto.public"), self.__name__.rpartition(".")[2])(*given, **named)


def make_callable(name: str) -> None:
    """Let a package that is being imported be called."""
    sys.modules[name].__class__ = CallableModule
