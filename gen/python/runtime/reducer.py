"""Reducers: which rule an event has, and which state it belongs to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .copies import Copies
from .edit import IN_PLACE, Edit
from .errors import FoldError, ParseError
from .fold import (
    IGNORED,
    NO_STATE,
    CopyingRun,
    Folded,
    Outcome,
    Run,
    as_fold_error,
    folded,
    unknown_event,
)
from .limits import AnyLimits

Steps = Callable[..., bool]
Alone = Callable[[Any, Any, Edit], Outcome]
Source = Callable[[], str]
Emit = Callable[[Any], None] | None


def ignore(state: Any, event: Any, run: Run) -> bool:
    """The rule of events that have no effect."""
    return True


def pass_on(state: Any, event: Any, run: Run) -> bool:
    """The rule of events that are handed on as they are."""
    run.emit(event)
    return True


class Reducer:
    """The rules of a reducer, by the types of events."""

    def __init__(
        self,
        rules: dict[type[Any], Steps],
        *,
        alone: dict[type[Any], Alone] | None = None,
        first: Steps | None = None,
        unknown: Steps | None = None,
        end: Steps | None = None,
        starts: dict[type[Any], Callable[[Any, Any, Run], Any]] | None = None,
        initial: Callable[[Run], Any] | None = None,
        signals: tuple[str, ...] = (),
    ) -> None:
        self._rules = rules
        # Those that ask for nothing and note nothing.
        self._alone = alone or {}
        self._first = first
        self._unknown = unknown
        self._end = end
        self._starts = starts or {}
        # Those of events that begin no state.
        self._inner = {
            event: rule
            for event, rule in self._alone.items()
            if _of(self._starts, event) is None
        }
        self._initial = initial
        self._signals = signals

    def apply(
        self,
        state: Any,
        event: Any,
        new_id: Source,
        now: Source,
        limits: AnyLimits = None,
        emit: Emit = None,
    ) -> Outcome:
        """Folds an event into a state, in place. An error leaves that as it was."""
        cls: type[Any] = event.__class__
        if cls not in self._alone:
            return self._apply(state, event, Run(new_id, now, limits, emit))
        try:
            return self._alone[cls](state, event, IN_PLACE)
        except ParseError as e:
            raise as_fold_error(e) from None

    def _apply(self, state: Any, event: Any, run: Run) -> Outcome:
        cls: type[Any] = event.__class__
        rule = _of(self._rules, cls)
        if rule is None:
            alone = _of(self._alone, cls)
            if alone is not None:
                return _give(alone, state, event, run.edit)
        if rule is ignore:
            return IGNORED
        if rule is not None:
            first = None if rule is pass_on else self._first
            return run.attempt(first, rule, self._signals, state, event)
        if cls.__name__ != "Unknown":
            raise TypeError(f"{cls.__name__} is no event of this reducer")
        if self._unknown is None:
            return unknown_event(event.tag)
        return run.attempt(
            None, self._unknown, self._signals, state, event.value, event.tag
        )

    def _begin(self, state: Any, event: Any, run: Run) -> Any:
        """The state that an event belongs to, or None if there is none yet."""
        start = _of(self._starts, event.__class__)
        if start is not None:
            try:
                return start(state, event, run)
            except ParseError as e:
                raise FoldError(e.code, e.message, e.path) from None
        if state is None and self._initial is not None:
            return self._initial(run)
        return state

    def initial(self, new_id: Source, now: Source) -> Any:
        """The state that everything begins with, unless an event has to begin it."""
        return None if self._initial is None else self._initial(Run(new_id, now))

    def fold(
        self,
        state: Any,
        event: Any,
        new_id: Source,
        now: Source,
        limits: AnyLimits = None,
        emit: Emit = None,
    ) -> Folded[Any]:
        """Folds an event of a whole stream, in place."""
        if state is not None and type(event) in self._inner:
            return folded(
                state, _give(self._inner[type(event)], state, event, IN_PLACE)
            )
        run = Run(new_id, now, limits, emit)
        current = self._begin(state, event, run)
        if current is None:
            return folded(None, NO_STATE)
        return folded(current, self._apply(current, event, run))

    def reduce(
        self,
        state: Any,
        event: Any,
        new_id: Source,
        now: Source,
        limits: AnyLimits = None,
    ) -> Folded[Any]:
        """Folds an event of a whole stream, and leaves the state alone. The next one
        shares with it what the event does not change, and is the same if that is all.
        """
        if state is not None and type(event) in self._inner:
            copies = Copies(state)
            rule = self._inner[type(event)]
            outcome = _give(rule, copies.state, event, copies)
            return folded(copies.settle(), outcome)
        emitted: list[Any] = []
        run = Run(new_id, now, limits, emitted.append)
        current = self._begin(state, event, run)
        if current is None:
            return folded(None, NO_STATE)
        if current is not state:
            outcome = self._apply(current, event, run)
            return folded(current, outcome, tuple(emitted))
        copies = Copies(state)
        run = CopyingRun(new_id, now, limits, emitted.append, copies)
        outcome = self._apply(copies.state, event, run)
        return folded(copies.settle(), outcome, tuple(emitted))

    def end(
        self,
        state: Any,
        incomplete: bool,
        new_id: Source,
        now: Source,
        limits: AnyLimits = None,
        emit: Emit = None,
    ) -> Outcome:
        """Runs what is done after the last event."""
        if state is None or self._end is None:
            return NO_STATE
        run = Run(new_id, now, limits, emit)
        return run.attempt(None, self._end, self._signals, state, incomplete)


def _give(alone: Alone, state: Any, event: Any, edit: Edit) -> Outcome:
    """The outcome by a rule that asks for nothing."""
    try:
        return alone(state, event, edit)
    except ParseError as e:
        raise as_fold_error(e) from None


def _of(table: dict[type[Any], Any], event: type[Any]) -> Any:
    """What a table has for a type of events, or for one that it is derived from."""
    found = table.get(event)
    if found is None:
        for cls in event.__mro__[1:]:
            found = table.get(cls)
            if found is not None:
                return found
    return found
