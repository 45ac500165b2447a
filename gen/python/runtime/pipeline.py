"""Reducers one after the other."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, Protocol

from .errors import ParseError, StageError
from .fold import APPLIED, Notice, Outcome


class Report(Protocol):
    """An outcome, of this package or of another one."""

    @property
    def status(self) -> str: ...
    @property
    def code(self) -> str | None: ...
    @property
    def message(self) -> str | None: ...
    @property
    def warnings(self) -> tuple[Any, ...]: ...
    @property
    def signals(self) -> tuple[str, ...]: ...


class Passage:
    """The way of one event through the stages: how they took it and what came of it."""

    def __init__(self, deliver: Callable[[Any, Outcome], None] | None) -> None:
        self._deliver = deliver
        self._warnings: list[Notice] = []
        self._skips: list[int] = []
        self._signals: tuple[str, ...] = ()
        self._through = False
        self._error: StageError | None = None

    @property
    def over(self) -> bool:
        """Whether a stage has failed, so that nothing goes on."""
        return self._error is not None

    def take(
        self, stage: str, apply: Callable[[], Report], last: bool
    ) -> Report | None:
        """Has a stage take an event. Gives None if that goes no further."""
        if self._error is not None:
            return None
        try:
            outcome = apply()
        except Exception as e:
            if not isinstance(e, ParseError) and not hasattr(e, "code"):
                raise
            self._error = self._error or StageError(stage, e)
            return None
        self._warnings.extend(outcome.warnings)
        if outcome.status == "skipped":
            self._skips.append(len(self._warnings))
            self._warnings.append(Notice(outcome.code or "", outcome.message or ""))
        if last:
            self._signals = tuple(dict.fromkeys((*self._signals, *outcome.signals)))
        return (
            None if self._error is not None or outcome.status == "skipped" else outcome
        )

    def arrive(self, value: Any, outcome: Report = APPLIED) -> None:
        """Takes what has come through the last stage."""
        if self._error is None:
            self._through = True
            if self._deliver is not None:
                self._deliver(value, outcome)  # type: ignore[arg-type]

    def outcome(self, signals: tuple[str, ...] = ()) -> Outcome:
        """How it went. Raises the error of the stage that has failed."""
        if self._error is not None:
            raise self._error
        total = Outcome(
            signals=tuple(name for name in signals if name in self._signals)
        )
        if self._skips and not self._through:
            first = self._warnings.pop(self._skips[0])
            total = dataclasses.replace(
                total, status="skipped", code=first.code, message=first.message
            )
        return dataclasses.replace(total, warnings=tuple(self._warnings))
