"""The agentscope package as a runner. Its argument is the version that it has to be.

Reads requests from standard input and writes answers to standard output, as
golden/vectors/README.md says; how upstream answers differs in three points:

- What cannot be read or made gives `error:rejected`, an event that append_event
  raises on `error:raised`, one that it warns about `skipped`. What upstream does
  with an event it does not tell otherwise, so the rest is `applied`.
- `value` is what upstream's serialiser writes, not in canonical form.
- `warnings` has `unserialisable` if that serialiser refuses the value; it is
  written by Python's json module then, if that can.

It holds nothing against upstream and knows no other runner.
"""

import json
import logging
import os
import sys
import warnings
from typing import Annotated, Any

from pydantic import Field, TypeAdapter, ValidationError
from pydantic_core import PydanticSerializationError

import agentscope
from agentscope import event as events, message, permission, state, types
from agentscope._logging import logger
from agentscope.event import _event as event_module
from agentscope.message import Msg, _base as message_module
from agentscope.permission import _context as permission_context
from agentscope.state import _task as task_module

MEDIA_BLOCK = message.TextBlock | message.DataBlock
EVENT: TypeAdapter[Any] = TypeAdapter(
    Annotated[events.AgentEvent, Field(discriminator="type")],
)
TYPES: dict[str, TypeAdapter[Any]] = {
    "AgentEvent": EVENT,
    **{
        name: TypeAdapter(model)
        for name, model in {
            "Msg": Msg,
            "Usage": message_module.Usage,
            "ErrorInfo": types.ErrorInfo,
            "ContentBlock": message.ContentBlock,
            "MediaBlock": MEDIA_BLOCK,
            "TextOrBlocks": str | list[MEDIA_BLOCK],
            "Source": message.Base64Source | message.URLSource,
            "TextBlock": message.TextBlock,
            "ThinkingBlock": message.ThinkingBlock,
            "DataBlock": message.DataBlock,
            "HintBlock": message.HintBlock,
            "ToolCallBlock": message.ToolCallBlock,
            "ToolResultBlock": message.ToolResultBlock,
            "Base64Source": message.Base64Source,
            "URLSource": message.URLSource,
            "ConfirmResult": events.ConfirmResult,
            "PermissionRule": permission.PermissionRule,
            "PermissionContext": permission.PermissionContext,
            "WorkingDirectory": permission_context.AdditionalWorkingDirectory,
            "Task": state.Task,
            "TaskContext": state.TaskContext,
        }.items()
    },
}
MSG = TYPES["Msg"]
RESULT: TypeAdapter[Any] = TypeAdapter(
    list[message.ContentBlock] | bool | str | None,
)

# What reading a document may raise.
UNREADABLE = (ValidationError, ValueError, RecursionError)


class Sources:
    """Ids and times that can be told beforehand, in place of random ones."""

    def __init__(self) -> None:
        self.ids = self.times = 0
        agentscope.set_id_factory(self.new_id)
        agentscope.set_timestamp_factory(self.now)
        # Before 2.0.9 some defaults read the wall clock past the factory.
        clock = type("Clock", (), {"now": lambda: Moment(self.now())})
        for module in (event_module, message_module, task_module):
            if hasattr(module, "datetime"):
                module.datetime = clock

    def restart(self) -> None:
        self.ids = self.times = 0

    def new_id(self) -> str:
        self.ids += 1
        return f"id-{self.ids}"

    def now(self) -> str:
        self.times += 1
        return f"t-{self.times}"


class Moment:
    def __init__(self, text: str) -> None:
        self.text = text

    def isoformat(self) -> str:
        return self.text


class Warned(logging.Handler):
    """Remembers the last warning."""

    text: str | None = None

    def emit(self, record: logging.LogRecord) -> None:
        self.text = record.getMessage()


class Runner:
    def __init__(self) -> None:
        self.sources = Sources()
        self.warned = Warned(logging.WARNING)
        logger.handlers = [self.warned]
        logger.propagate = False
        self.msg: Msg | None = None
        self.whole = False

    def do(self, request: dict[str, Any]) -> dict[str, Any]:
        match request["op"]:
            case "begin":
                return self.begin(request.get("state", ""))
            case "event":
                return self.event(request["event"])
            case "resume":
                return self.resume()
            case "decode":
                if (adapter := TYPES.get(request["type"])) is None:
                    return {"problem": f"upstream has no {request['type']}"}
                self.sources.restart()
                return decode(adapter, request["document"])
            case "construct":
                self.sources.restart()
                return construct(request["call"], json.loads(request["args"]))
            case "access":
                self.sources.restart()
                args = json.loads(request["args"])
                return access(request["call"], request["document"], args)
            case op:
                return {"problem": f"unknown operation {op!r}"}

    def begin(self, text: str) -> dict[str, Any]:
        self.sources.restart()
        self.msg, self.whole = None, not text
        if self.whole:
            return {"outcome": "ok"}
        return self.restore(text)

    def resume(self) -> dict[str, Any]:
        if self.msg is None:
            return {"outcome": "ok"}
        return self.restore(written(self.msg)["value"])

    def restore(self, text: str) -> dict[str, Any]:
        try:
            self.msg = Msg.model_validate(json.loads(text))
        except UNREADABLE as error:
            return rejected(error) | self.state()
        return {"outcome": "ok"} | written(self.msg)

    def state(self) -> dict[str, Any]:
        return {} if self.msg is None else written(self.msg)

    def event(self, text: str) -> dict[str, Any]:
        try:
            event = EVENT.validate_python(json.loads(text))
        except UNREADABLE as error:
            return rejected(error) | self.state()
        if self.whole and isinstance(event, events.ReplyStartEvent):
            self.start(event)
        if self.msg is None:
            return {"outcome": "skipped:no-state"}
        return self.fold(event) | self.state()

    def start(self, event: events.ReplyStartEvent) -> None:
        """What upstream's consumers do before they fold."""
        if self.msg is None or self.msg.id != event.reply_id:
            self.msg = Msg(
                name=event.name,
                content=[],
                role="assistant",
                id=event.reply_id,
            )

    def fold(self, event: Any) -> dict[str, Any]:
        self.warned.text = None
        try:
            self.msg.append_event(event)
        except Exception as error:  # whatever it is, it reaches the caller
            return {"outcome": "error:raised", "message": told(error)}
        if self.warned.text is not None:
            return {"outcome": "skipped", "message": self.warned.text}
        return {"outcome": "applied"}


def decode(adapter: TypeAdapter[Any], text: str) -> dict[str, Any]:
    try:
        value = adapter.validate_python(json.loads(text))
    except UNREADABLE as error:
        return rejected(error)
    return {"outcome": "ok"} | written(value, adapter)


def construct(name: str, args: dict[str, Any]) -> dict[str, Any]:
    try:
        msg = getattr(message, name)(**args)
    except ValidationError as error:
        return rejected(error)
    return {"outcome": "ok"} | written(msg)


def access(name: str, on: str, args: dict[str, Any]) -> dict[str, Any]:
    try:
        msg = Msg.model_validate(json.loads(on))
    except UNREADABLE as error:
        return rejected(error)
    if name == "get_text_content":
        value = msg.get_text_content(**args)
    else:
        value = getattr(msg, name)(args.get("types"))
    return {"outcome": "ok"} | written(value, RESULT)


def rejected(error: Exception) -> dict[str, Any]:
    return {"outcome": "error:rejected", "message": told(error)}


def told(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"[:500]


def written(value: Any, adapter: TypeAdapter[Any] = MSG) -> dict[str, Any]:
    try:
        return {"value": adapter.dump_json(value).decode()}
    except PydanticSerializationError:
        answer: dict[str, Any] = {"warnings": ["unserialisable"]}
    try:
        answer["value"] = json.dumps(adapter.dump_python(value, mode="json"))
    except ValueError:  # nested too deep
        pass
    return answer


def main() -> None:
    if agentscope.__version__ != sys.argv[1]:
        sys.exit(f"want agentscope {sys.argv[1]}, have {agentscope.__version__}")
    warnings.simplefilter("ignore", DeprecationWarning)
    # Whatever upstream prints must not get between the answers.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    sys.stdout = sys.stderr
    runner = Runner()
    for line in sys.stdin.buffer:
        answers.write(json.dumps(runner.do(json.loads(line))) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
