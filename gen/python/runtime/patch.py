"""JSON Patches (RFC 6902), applied wholly or not at all."""

from __future__ import annotations

from typing import Any, Literal

from .jsontext import JSON, MAX_FREE, parts, same
from .text import size

# What the operations of one patch may take along, all in all, by weight: copies of
# copies would fill any memory, and a large part could be moved to and fro.
_GRANTED_FREE = 100_000  # to every patch
_GRANTED_PER_OPERATION = 1_000
_GRANTED_FACTOR = 10  # for each weight of the value before
_CROWD = 64  # so many elements of a list that make room, or close up, weigh one
_MAX_WEIGHT = 1 << 24  # of a value that something was copied in

Want = Literal["any", "not-null", "object"]


class PatchError(Exception):
    """A patch cannot be applied: which operation failed, and why."""


class _FaultError(Exception):
    """Why an operation cannot be done."""


def apply_patch(
    value: JSON, operations: JSON, want: Want = "any", granted: int = 0
) -> Any:
    """What a patch makes of a value. The value is left as it is; the result shares with
    it what the patch does not touch, and nothing with the operations. What these may
    take along depends on the patch and the value, unless it is said how much that is.
    """
    if not isinstance(operations, list):
        raise PatchError("not a JSON Patch")
    document = _Document(value, len(operations), granted)
    for i, operation in enumerate(operations):
        try:
            document.apply(operation)
        except _FaultError as fault:
            raise PatchError(f"operation {i}: {fault}") from None
    root: JSON = document.root
    if document.copied and weight(root, _MAX_WEIGHT + 1) > _MAX_WEIGHT:
        raise PatchError("the result is too large")
    if want == "object" and not isinstance(root, dict):
        raise PatchError("the result is not an object")
    if want != "any" and root is None:
        raise PatchError("the result is null")
    return root


class _Document:
    """A value that is being patched."""

    def __init__(self, root: Any, operations: int, granted: int) -> None:
        self.root = root
        self.copied = False
        self._before = root
        self._own: dict[int, Any] = {}  # objects and lists that nobody else has
        self._granted_anyway = (
            granted or _GRANTED_FREE + _GRANTED_PER_OPERATION * operations
        )
        self._factor = 0 if granted else _GRANTED_FACTOR
        self._granted = self._granted_anyway
        self._taken = 0
        self._moved = 0  # elements of lists that have made room or closed up

    def apply(self, operation: JSON) -> None:
        """Applies one operation."""
        if not isinstance(operation, dict):
            raise _FaultError("not an operation")
        op = operation.get("op")
        path = _tokens(operation.get("path"))
        source = _tokens(operation.get("from")) if op in ("move", "copy") else []
        if path is None or source is None or op not in _OPERATIONS:
            raise _FaultError("not an operation")
        if op in ("add", "replace", "test") and "value" not in operation:
            raise _FaultError("not an operation")
        if _is_forbidden(path) or _is_forbidden(source):
            raise _FaultError("path not allowed")
        match op:
            case "add":
                self._add(path, clone(operation["value"]))
            case "replace":
                self._replace(path, clone(operation["value"]))
            case "remove":
                self._find(path)
                self._remove(path)
                self._work()
            case "test":
                if not same(self._find(path), operation["value"]):
                    raise _FaultError("test failed")
            case "copy":
                self._copy(source, path)
            case _:
                self._move(source, path)

    def _copy(self, source: list[str], path: list[str]) -> None:
        value = self._find(source)
        self.copied = True
        self._work(weight(value))
        self._add(path, clone(value))

    def _move(self, source: list[str], path: list[str]) -> None:
        value = self._find(source)
        if source == path:
            return
        if source == path[: len(source)]:
            raise _FaultError("cannot move into itself")
        self._work(weight(value))
        self._remove(source)
        self._add(path, value)

    def _work(self, taken: int = 0) -> None:
        """Refuses to take along more than is granted."""
        self._taken += taken
        work = self._taken + self._moved // _CROWD
        if work > self._granted:
            # To weigh the value costs no more than what was done so far.
            weighed = weight(self._before, work)
            self._granted = self._granted_anyway + self._factor * weighed
        if work > self._granted:
            raise _FaultError("copies or moves too much")

    def _find(self, path: list[str]) -> JSON:
        """The value at a path."""
        value: JSON = self.root
        for token in path:
            if isinstance(value, list):
                value = value[_index(token, len(value) - 1)]
            elif isinstance(value, dict) and token in value:
                value = value[token]
            else:
                raise _FaultError("path does not exist")
        return value

    def _parent(self, path: list[str]) -> Any:
        """The object or list that a path ends in, to be changed: it and what is around
        it are copies. The path leads somewhere, as far as its last token.
        """
        self.root = part = self._owned(self.root)
        for token in path[:-1]:
            key = _key(part, token)
            part[key] = inner = self._owned(part[key])
            part = inner
        return part

    def _owned(self, part: Any) -> Any:
        if id(part) in self._own:
            return part
        copy = part.copy()
        self._own[id(copy)] = copy
        return copy

    def _add(self, path: list[str], value: Any) -> None:
        if not path:
            self.root = value
        else:
            self._put(path, value)
        _check_depth(path, value)
        self._work()

    def _put(self, path: list[str], value: Any) -> None:
        parent = self._find(path[:-1])
        last = path[-1]
        if isinstance(parent, list):
            at = len(parent) if last == "-" else _index(last, len(parent))
            self._moved += len(parent) - at
            self._parent(path).insert(at, value)
        elif isinstance(parent, dict):
            self._parent(path)[last] = value
        else:
            raise _FaultError("path does not exist")

    def _replace(self, path: list[str], value: Any) -> None:
        self._find(path)
        if not path:
            self.root = value
        else:
            parent = self._parent(path)
            parent[_key(parent, path[-1])] = value
        _check_depth(path, value)
        self._work()

    def _remove(self, path: list[str]) -> None:
        """Takes away the value at a path, which is there."""
        if not path:
            self.root = None
            return
        parent: dict[str, Any] | list[Any] = self._parent(path)
        if isinstance(parent, list):
            del parent[int(path[-1])]
            self._moved += len(parent) - int(path[-1])
        else:
            del parent[path[-1]]


_OPERATIONS = ("add", "replace", "remove", "test", "copy", "move")


def _tokens(pointer: Any) -> list[str] | None:
    """The steps of a JSON Pointer (RFC 6901); None if it is none."""
    if not isinstance(pointer, str) or pointer[:1] not in ("", "/"):
        return None
    tokens = pointer.split("/")[1:]
    return [token.replace("~1", "/").replace("~0", "~") for token in tokens]


def _is_forbidden(path: list[str]) -> bool:
    """Whether a path leads to what is no data of an object in JavaScript."""
    return any(
        token == "__proto__"
        or (token == "prototype" and i > 0 and path[i - 1] == "constructor")
        for i, token in enumerate(path)
    )


def _index(token: str, last: int) -> int:
    """The index that a token stands for."""
    if not token.isascii() or not token.isdigit() or (token[0] == "0" and token != "0"):
        raise _FaultError("not an index")
    if len(token) > len(str(last)) or int(token) > last:
        raise _FaultError("index out of range")
    return int(token)


def _key(part: object, token: str) -> int | str:
    """A token that leads somewhere, as what it is looked up by."""
    return int(token) if isinstance(part, list) else token


def _check_depth(path: list[str], value: JSON) -> None:
    if len(path) + _depth(value) > MAX_FREE:
        raise _FaultError("nested too deep")


def _depth(value: JSON) -> int:
    """How many objects and lists are open inside each other."""
    depth = 0
    level: list[dict[str, Any] | list[Any]]
    level = [value] if isinstance(value, dict | list) else []
    while level:
        depth += 1
        level = [
            inner
            for part in level
            for _, inner in parts(part)
            if isinstance(inner, dict | list)
        ]
    return depth


def weight(value: JSON, most: float = float("inf")) -> int:
    """One for each value, and the lengths of texts and keys: what every language counts
    in the same way. Counting ends when it is at least `most`.
    """
    total = 0
    todo: list[JSON] = [value]
    while todo and total < most:
        part = todo.pop()
        total += 1
        if isinstance(part, str):
            total += size(part)
        elif isinstance(part, list):
            todo.extend(part)
        elif isinstance(part, dict):
            total += sum(map(size, part))
            todo.extend(part.values())
    return total


def clone(value: JSON) -> Any:
    """A copy of JSON data that shares no object or list with it."""
    if not isinstance(value, dict | list):
        return value
    copy = value.copy()
    todo: list[Any] = [copy]
    while todo:
        part = todo.pop()
        for key, inner in parts(part):
            if isinstance(inner, dict | list):
                part[key] = own = inner.copy()
                todo.append(own)
    return copy
