"""How client and server meet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar
from urllib.parse import parse_qsl, quote, urlencode, urlsplit, urlunsplit

from . import jsontext
from .errors import ParseError
from .quoting import quote as quoted
from .streamed import AnyCodec, Streamed

_In = TypeVar("_In")
_Ev = TypeVar("_Ev")

_UNESCAPED = "!~*'()"


@dataclass(frozen=True, slots=True)
class UrlField:
    """A field of the input that is part of the URL."""

    name: str
    text: bool = True
    """Whether it is a text, and not a number or truth value, which stand in a URL as in
    JSON.
    """

    def spelled(self, value: Any) -> str:
        """How a value stands in a URL."""
        return str(value) if self.text else jsontext.write(value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation(Generic[_In, _Ev]):
    """A client sends an input, and a server streams events."""

    method: str
    path: tuple[str | UrlField, ...] = ()
    """Below the address of the server."""
    query: tuple[UrlField, ...] = ()
    input: AnyCodec[_In] | None = None
    """None if nothing is sent."""
    events: Streamed[_Ev]
    by_line: bool = False
    """Whether the stream has one event a line, and is not one of server-sent events."""
    tag: str = ""
    """The attribute with the tag of an event."""
    until: Callable[[str], bool] | None = None
    """Whether a stream may end behind an event with a tag; None: anywhere."""
    resumable: bool = False

    def may_end(self, event: Any) -> bool:
        """Whether a stream may end behind an event."""
        if self.until is None:
            return True
        tag: str = getattr(event, self.tag, "") or getattr(event, "tag", "")
        return self.until(tag)

    @property
    def in_url(self) -> tuple[UrlField, ...]:
        """The fields of the input that are part of the URL."""
        return (*(p for p in self.path if isinstance(p, UrlField)), *self.query)


@dataclass(frozen=True, slots=True)
class Request:
    """What a client sends, ready to be sent more than once."""

    method: str
    url: str
    body: str | None


def prepare(base: str, operation: Operation[_In, Any], value: _In) -> Request:
    """Puts an input into a URL and a body."""
    body = None if operation.input is None else operation.input.encode(value)
    fields: dict[str, Any] = {}
    if body is not None and operation.in_url:
        members: Any = jsontext.parse(body)
        fields = {
            f.name: members.pop(f.name) for f in operation.in_url if f.name in members
        }
        body = jsontext.write(members)
    url = urlsplit(base)
    path = url.path
    if operation.path:
        parts = [_part(part, fields) for part in operation.path]
        path = "/".join([path.rstrip("/"), *parts])
    query = url.query
    given = [
        (f.name, f.spelled(fields[f.name])) for f in operation.query if f.name in fields
    ]
    if given:
        ours = {name for name, _ in given}
        there = parse_qsl(query, keep_blank_values=True)
        query = urlencode([pair for pair in there if pair[0] not in ours] + given)
    return Request(
        operation.method,
        urlunsplit((url.scheme, url.netloc, path, query, "")),
        None if operation.method == "GET" else body,
    )


def _part(part: str | UrlField, fields: Mapping[str, Any]) -> str:
    if isinstance(part, str):
        return quote(part, _UNESCAPED)
    text = part.spelled(fields[part.name])
    try:
        if text not in ("", ".", ".."):
            return quote(text, _UNESCAPED)
    except UnicodeEncodeError:
        pass
    message = f"{quoted(text)} cannot be a part of a path"
    raise ParseError("pattern", message, (part.name,))
