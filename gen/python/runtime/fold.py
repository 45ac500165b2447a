"""How events are folded into a state."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from . import jsontext, sources
from .edit import IN_PLACE, Edit
from .errors import FoldError, ParseError
from .limits import AnyLimits, deepest, or_else
from .quoting import quote
from .undo import Forgetful, Undo

S = TypeVar("S")


@dataclasses.dataclass(frozen=True, slots=True)
class Notice:
    """A stable code with a sentence for people."""

    code: str
    message: str


@dataclasses.dataclass(frozen=True, slots=True)
class Outcome:
    """How folding an event went: ``applied``, ``ignored`` or ``skipped``."""

    status: str = "applied"
    code: str | None = None
    message: str | None = None
    warnings: tuple[Notice, ...] = ()
    signals: tuple[str, ...] = ()


APPLIED = Outcome()
IGNORED = Outcome("ignored")
NO_STATE = Outcome("skipped", "no-state", "there is no state yet")


@dataclasses.dataclass(frozen=True, slots=True)
class Folded(Generic[S]):
    """A state, and how the event went that led to it."""

    state: S
    outcome: Outcome
    emitted: tuple[Any, ...] = ()


_new: Any = object.__new__
_set_state = Folded.__dict__["state"].__set__
_set_outcome = Folded.__dict__["outcome"].__set__
_set_emitted = Folded.__dict__["emitted"].__set__


def folded(state: S, outcome: Outcome, emitted: tuple[Any, ...] = ()) -> Folded[S]:
    """A Folded, which is made for each event: as classes do, it would take longer."""
    made: Folded[S] = _new(Folded)
    _set_state(made, state)
    _set_outcome(made, outcome)
    _set_emitted(made, emitted)
    return made


def skipped(code: str, message: str = "") -> Outcome:
    """The outcome of an event that has no effect."""
    return Outcome("skipped", code, message)


def unknown_event(tag: str) -> Outcome:
    """The outcome of an event that the protocol does not have."""
    what = f"unknown event type {quote(tag)}" if tag else "unknown event"
    return Outcome("skipped", "unknown-event", what)


def as_fold_error(error: ParseError) -> FoldError:
    """What is wrong with a value, as an error of the rule that has met it."""
    if isinstance(error, FoldError):
        return error
    return FoldError(error.code, error.message, error.path)


class Run:
    """One event being folded: what steps ask for and what they leave."""

    __slots__ = (
        "_emit",
        "_outcome",
        "_signals",
        "_undo",
        "_warnings",
        "limits",
        "new_id",
        "now",
    )

    edit: Edit = IN_PLACE
    """How steps take hold of what they change."""

    def __init__(
        self,
        new_id: Callable[[], str] = sources.new_id,
        now: Callable[[], str] = sources.now,
        limits: AnyLimits = None,
        emit: Callable[[Any], None] | None = None,
    ) -> None:
        self.new_id = new_id
        self.now = now
        self.limits = limits
        self._emit = emit
        self._outcome = APPLIED
        # Made for the few events that ask for them.
        self._undo: Undo | None = None
        self._warnings: list[Notice] | None = None
        self._signals: set[str] | None = None

    @property
    def undo(self) -> Undo:
        """What was changed so far."""
        if self._undo is None:
            self._undo = Undo()
        return self._undo

    def emit(self, value: Any) -> None:
        if self._emit is not None:
            self._emit(value)

    def skip(self, code: str, message: str = "") -> bool:
        """Notes that the event has no effect. Gives True: the event is over."""
        self._outcome = skipped(code, message)
        return True

    def warn(self, code: str, message: str = "") -> None:
        if self._warnings is None:
            self._warnings = []
        self._warnings.append(Notice(code, message))

    def signal(self, name: str) -> None:
        if self._signals is None:
            self._signals = set()
        self._signals.add(name)

    def bound_items(self, size: int, most: int, key: str) -> None:
        """Fails if there are more elements or keys than there may be: as many as the
        protocol says, unless the caller says otherwise.
        """
        if self.limits is not None:
            most = or_else(self.limits.items, most)
        if size > most:
            raise FoldError("items-limit", f"want at most {most} items", (key,))

    def bound_text(self, size: int, most: int, key: str) -> None:
        """The same for the UTF-16 units of a text."""
        if self.limits is not None:
            most = or_else(self.limits.text, most)
        if size > most:
            message = f"want at most {most} UTF-16 units"
            raise FoldError("text-limit", message, (key,))

    def bound_depth(
        self, value: Any, alone: int, above: int, most: int, key: str
    ) -> None:
        """Fails if a value is deeper than readers take it where it is put: it may have
        so many objects and lists inside each other alone, and together with those above
        it as many as the protocol says, unless the caller says otherwise.
        """
        if jsontext.check_depth(value, min(alone, deepest(self.limits, most) - above)):
            raise FoldError("depth", "nested too deep", (key,))

    def patch_work(self, most: int) -> int:
        """What the operations of one patch may copy and move."""
        return most if self.limits is None else or_else(self.limits.patch_work, most)

    def attempt(
        self,
        first: Callable[..., bool] | None,
        steps: Callable[..., bool],
        signals: tuple[str, ...],
        *args: Any,
    ) -> Outcome:
        """Runs steps, unless those that come first end the event. If one fails, the
        state is as it was.
        """
        try:
            if first is None or not first(*args, self):
                steps(*args, self)
        except ParseError as e:
            self._take_back()
            raise as_fold_error(e) from None
        except BaseException:
            self._take_back()
            raise
        if self._warnings is None and self._signals is None:
            return self._outcome
        raised = self._signals or ()
        return dataclasses.replace(
            self._outcome,
            warnings=tuple(self._warnings or ()),
            signals=tuple(name for name in signals if name in raised),
        )

    def _take_back(self) -> None:
        if self._undo is not None:
            self._undo.take_back()


class CopyingRun(Run):
    """One event being folded into a state that is left alone."""

    __slots__ = ("edit",)

    def __init__(
        self,
        new_id: Callable[[], str],
        now: Callable[[], str],
        limits: AnyLimits,
        emit: Callable[[Any], None],
        edit: Edit,
    ) -> None:
        super().__init__(new_id, now, limits, emit)
        self.edit = edit
        self._undo = Forgetful()
