"""The task tools of the agentscope package of the 2.x line as a runner.

Reads requests from standard input and writes answers to standard output, as
upstream.py beside it does. A new task is appended as it is, for the tool that
makes tasks counts ids itself; updates go through the tool. An update that the
tool answers with an error is `skipped`.
"""

import asyncio
import json
import os
import sys
from typing import Any

from pydantic import ValidationError

import agentscope
from agentscope.message import ToolResultState
from agentscope.state import AgentState, Task, TaskContext
from agentscope.tool import TaskUpdate

VERSION = "2.0.6"
LOOP = asyncio.new_event_loop()


class Runner:
    def __init__(self) -> None:
        self.state = AgentState()
        self.tool = TaskUpdate()

    def do(self, request: dict[str, Any]) -> dict[str, Any]:
        match request["op"]:
            case "begin":
                tasks = TaskContext.model_validate_json(request["state"])
                self.state = AgentState(tasks_context=tasks)
                return {"outcome": "ok"} | self.value()
            case "event":
                return self.event(json.loads(request["event"])) | self.value()
            case op:
                return {"problem": f"unknown operation {op!r}"}

    def event(self, event: dict[str, Any]) -> dict[str, Any]:
        if event.pop("type") == "task_create":
            try:
                task = Task.model_validate(event["task"])
            except ValidationError as error:
                return {"outcome": "error:rejected", "message": str(error)[:500]}
            self.state.tasks_context.tasks.append(task)
            return {"outcome": "applied"}
        answer = LOOP.run_until_complete(self.tool.call(self.state, **event))
        failed = answer.state == ToolResultState.ERROR
        return {"outcome": "skipped" if failed else "applied"}

    def value(self) -> dict[str, Any]:
        return {"value": self.state.tasks_context.model_dump_json()}


def main() -> None:
    if agentscope.__version__ != VERSION:
        sys.exit(f"want agentscope {VERSION}, have {agentscope.__version__}")
    # Whatever upstream prints must not get between the answers.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    sys.stdout = sys.stderr
    runner = Runner()
    for line in sys.stdin.buffer:
        answers.write(json.dumps(runner.do(json.loads(line))) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
