"""Modules of a package that import the one which asks for them."""

from __future__ import annotations

import importlib
from typing import Any


class Module:
    """A module that is imported when something of it is first asked for, and takes the
    place of this then.
    """

    def __init__(self, place: dict[str, Any], bound: str, name: str) -> None:
        self._place = place  # the global names of the module that asks
        self._bound = bound
        self._name = name

    def __getattr__(self, name: str) -> Any:
        package = self._place["__name__"].rpartition(".")[0]
        module = importlib.import_module(f"{package}.{self._name}")
        self._place[self._bound] = module
        return getattr(module, name)
