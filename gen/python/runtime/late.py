"""Modules of a package that import the one which asks for them."""

from __future__ import annotations

import importlib
from typing import Any


class Module:
    """A module that is imported when something of it is first asked for."""

    def __init__(self, package: str, name: str) -> None:
        self._path = f"{package}.{name}"

    def __getattr__(self, name: str) -> Any:
        value = getattr(importlib.import_module(self._path), name)
        setattr(self, name, value)
        return value
