"""What is wrong with a value, or why a step failed."""

from __future__ import annotations

import re

from .quoting import quote

Path = tuple[str | int, ...]

_SHOWN = 24  # segments of a path that are printed
_NAME = 48  # bytes of one name that are printed
_MESSAGE = 400  # bytes of a message that are printed
_IDENTIFIER = re.compile(r"[A-Za-z_$][A-Za-z0-9_$]*", re.ASCII)


class ParseError(ValueError):
    """A value is refused: it is no JSON, or not what the protocol says."""

    def __init__(self, code: str, message: str, path: Path = ()) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.path = path

    def under(self, *outer: str | int) -> ParseError:
        """Says the same of the value that holds this one."""
        self.path = outer + self.path
        return self

    def __str__(self) -> str:
        place = format_path(self.path)
        message = clip(self.message, _MESSAGE)
        return f"{place}: {message}" if place else message


class TagError(ParseError):
    """What is wrong with the tag of an object, which is looked at before all else in
    it.
    """


class DropError(ParseError):
    """A value is dropped that nothing can do without, which is told once all of it was
    read. The last ``inside`` steps of the path lead from it to what is unknown.
    """

    def __init__(self, code: str, message: str, path: Path, inside: int) -> None:
        super().__init__(code, message, path)
        self.inside = inside


class FoldError(ParseError):
    """A rule failed; the state is as it was."""


class StageError(Exception):
    """A stage of a pipeline failed, which ends the stream."""

    def __init__(self, stage: str, error: Exception) -> None:
        super().__init__(f"{stage}: {error}")
        self.stage = stage
        self.error = error


def format_path(path: Path) -> str:
    """A path for people, as in ``content[0].call.name``."""
    parts: list[str] = []
    long = len(path) > _SHOWN
    for i, step in enumerate(path):
        if long and _SHOWN // 2 <= i < len(path) - _SHOWN // 2:
            if i == _SHOWN // 2:
                parts.append("…")
            continue
        if isinstance(step, int):
            parts.append(f"[{step}]")
        elif _IDENTIFIER.fullmatch(step):
            parts.append(f".{clip(step, _NAME)}" if parts else clip(step, _NAME))
        else:
            parts.append(f"[{quote(clip(step, _NAME))}]")
    return "".join(parts)


def clip(text: str, most: int) -> str:
    """The text, cut to so many bytes of UTF-8, with the cut shown."""
    data = text.encode("utf-8", "surrogatepass")
    if len(data) <= most:
        return text
    while most > 0 and data[most] & 0xC0 == 0x80:
        most -= 1
    return data[:most].decode("utf-8", "surrogatepass") + "…"
