"""Answers requests, one a line, with what the runtime makes of them. The test in Go
beside it compares that with what the runtime of Go does.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from runtime import (
    base64text,
    doubles,
    frame,
    growing,
    ints,
    jsontext,
    merge,
    patch,
    patterns,
    streams,
    text,
    times,
    weburl,
)
from runtime.errors import FoldError, ParseError
from runtime.streamerror import StreamError


def _read(value: Any, path: tuple[str | int, ...] = ()) -> None:
    """Reads any value as a reader does that goes from left to right."""
    if isinstance(value, dict | list) and len(path) == jsontext.MAX_FREE:
        raise ParseError("depth", "nested too deep", path)
    if isinstance(value, float) and value in (float("inf"), float("-inf")):
        raise ParseError("out-of-range", "number is too large for a double", path)
    if isinstance(value, dict | list):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            _read(part, (*path, key))


def _parse(document: str | bytes) -> str:
    jsontext.read_document(document, _read)
    return jsontext.write(jsontext.parse(document))


def _json(value: Any) -> str:
    return "nothing" if value is growing.NOTHING else jsontext.write(value)


def _certain(*bits: str) -> str:
    """What is certain after each bit, in a field that grows."""
    owner = Owner(text="")
    seen = []
    for bit in bits:
        growing.append_and_read(owner, "text", bit)
        value = growing.parse_field(owner, "text", partial=True)
        seen.append((value, _json(value)))
    for value, before in seen:
        if _json(value) != before:
            raise AssertionError("a value that was given out has changed")
    if owner.text != text.join_all(bits):
        raise AssertionError("the text is another one")
    return "\n".join(before for _, before in seen)


class Owner(SimpleNamespace):
    text: str


def _base64(start: str, *chunks: str) -> str:
    owner = Owner(text=start)
    seen = []
    for chunk in chunks:
        try:
            base64text.append_base64(owner, "text", chunk)
        except FoldError as error:
            seen.append(error.message)
        seen.append(owner.text)
    return "\n".join(seen)


def _append(*parts: str) -> str:
    owner = Owner(text="")
    joined = ""
    for part in parts:
        text.append(owner, "text", part)
        joined = text.join(joined, part)
    if joined != owner.text or joined != text.join_all(parts):
        raise AssertionError("texts are joined in another way")
    return joined


def _patch(value: str, operations: str, want: Any) -> str:
    document = jsontext.parse(value)
    by = jsontext.parse(operations)
    try:
        return jsontext.write(patch.apply_patch(document, by, want))
    except patch.PatchError as error:
        return str(error)
    finally:
        if not jsontext.same(document, jsontext.parse(value)):
            raise AssertionError("the value was changed")


def _merge(target: str, by: str) -> str:
    document = jsontext.parse(target)
    merged = merge.merge_patch(document, jsontext.parse(by))
    if not jsontext.same(document, jsontext.parse(target)):
        raise AssertionError("the value was changed")
    return jsontext.write(merged)


def _time(document: str, form: Any) -> str:
    time = times.to_time(jsontext.parse(document), form)
    return "none" if time is None else str(round(time.timestamp() * 1000))


def _events(
    format: Any, limit: str, done: str, may_end: str, named: str, *chunks: str
) -> str:
    """The events of a stream, and how it ends."""
    out = []

    def decode(document: str) -> str:
        jsontext.read_document(document, _read)
        out.append(jsontext.write(jsontext.parse(document)))
        return document

    reader = streams.EventReader(
        decode,
        format,
        tag="type",
        frame=frame.Frame(done or None, may_end == "1", "type" if named else ""),
        max_event_size=int(limit),
    )
    try:
        for _ in streams.events(reader, [bytes.fromhex(chunk) for chunk in chunks]):
            pass
        out.append("end")
    except StreamError as error:
        assert isinstance(error.error, ParseError)
        steps = "".join(f"/{step}" for step in error.path)
        place = f"{error.event} {error.line or 0} {error.type or ''}"
        out.append(f"{place} {error.error.code} {steps}")
    return "\n".join(out)


def _framed(event: str, tag: str, bare: str) -> str:
    return frame.framed(event, frame.Frame(tag=tag, bare=bare == "1"))


def _int(name: str, a: str, b: str) -> str:
    compute: Callable[[int, int], int] = getattr(ints, name)
    return str(compute(int(a), int(b)))


def _number(name: str, a: str, b: str) -> str:
    compute: Callable[[float, float], float] = getattr(doubles, name)
    return jsontext.number(compute(float(a), float(b)))


ANSWERS: dict[str, Callable[..., str]] = {
    "append": _append,
    "base64": _base64,
    "bits": lambda a: str(ints.bits(int(a))),
    "certain": _certain,
    "code_points": lambda a: str(text.code_points(a)),
    "events": _events,
    "excerpt": jsontext.excerpt,
    "framed": _framed,
    "int": _int,
    "matches": lambda by, a: str(patterns.compile(by).search(a)).lower(),
    "merge": _merge,
    "number": _number,
    "parse": _parse,
    "parse_hex": lambda a: _parse(bytes.fromhex(a)),
    "patch": _patch,
    "remove_prefix": text.remove_prefix,
    "size": lambda a: str(text.size(a)),
    "starts_with": lambda a, b: str(text.starts_with(a, b)).lower(),
    "text_of": lambda a: _parse(a) and jsontext.text_of(jsontext.parse(a)),
    "time": _time,
    "url": weburl.normalize,
    "versions": lambda a, b: str(text.compare_versions(a, b)),
    "whole": lambda a: _json(growing.parse_text(a)),
}


def main() -> None:
    for line in sys.stdin:
        name, *arguments = json.loads(line)
        try:
            answer = ANSWERS[name](*arguments)
        except FoldError as error:
            answer = f"{error.code} {error.message}"
        except ParseError as error:
            steps = "".join(f"/{step}" for step in error.path)
            answer = f"{error.code} {steps}"
        except Exception as error:
            answer = f"{type(error).__name__}: {error}"
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
