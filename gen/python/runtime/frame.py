"""How events stand in server-sent events, besides as data."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .errors import ParseError
from .jsontext import glance, write
from .quoting import quote


@dataclass(frozen=True, slots=True)
class Frame:
    """What is around the events of a stream of server-sent events."""

    done: str | None = None
    """The data behind the last event, if there is one."""
    may_end: bool = False
    """Whether a stream may end without it."""
    tag: str = ""
    """The key of the tag, if the field `event` has that, too."""
    bare: bool = False
    """Whether the data is without the tag then."""

    def incomplete(self) -> ParseError | None:
        """What is wrong with a stream that has ended before its `done`."""
        if self.done is None or self.may_end:
            return None
        return cut_off(f"the stream was cut off, {quote(self.done)} has not come")


PLAIN = Frame()


def cut_off(message: str) -> ParseError:
    """The error of a stream that was cut off."""
    return ParseError("incomplete", message)


def is_torn(error: ParseError) -> bool:
    """Whether an error may be that of the beginning of an event, of which the rest is
    missing.
    """
    return error.code in ("syntax", "utf8")


_NOT_SPACE = re.compile(r"[^ \t\r\n]")
_EMPTY = re.compile(r"[ \t\r\n]*\}")
# A text that is not empty, has no end of a line, and can be written as UTF-8.
_LINE = re.compile("[^\r\n\ud800-\udfff]+")


def with_tag(text: str, tag: str, name: str) -> str:
    """The text of an object that has a tag, which it may have already: the field
    `event` of a server-sent event has it, too. What is no object is left to its reader,
    and so is a tag that is no text.
    """
    key = f"{quote(tag)}:"
    member = key + quote(name)
    if name == "" or text.startswith("{" + member):
        return text
    begin = _NOT_SPACE.search(text)
    if begin is None or begin[0] != "{":
        return text
    if key[:-1] in text or "\\u" in text:
        value = glance(text)
        if not isinstance(value, dict):
            return text
        if tag in value:
            if isinstance(value[tag], str) and value[tag] != name:
                message = f"want {quote(name)}, as the event is called"
                raise ParseError("wrong-const", message, (tag,))
            return text
    rest = text[begin.end() :]
    return f"{{{member}{'' if _EMPTY.match(rest) else ','}{rest}"


def framed(text: str, frame: Frame = PLAIN) -> str:
    """A server-sent event for the text of an event. A tag that fits on no line of its
    own stays in the data alone.
    """
    value = glance(text) if frame.tag else None
    name = value.get(frame.tag) if isinstance(value, dict) else None
    if not isinstance(name, str) or _LINE.fullmatch(name) is None:
        return f"data: {text}\n\n"
    if frame.bare and isinstance(value, dict):
        del value[frame.tag]
        text = write(value)
    return f"event: {name}\ndata: {text}\n\n"
