"""The agentscope package of the 1.x line as a runner.

Reads requests from standard input and writes answers to standard output, as
golden/vectors/README.md says; how upstream answers differs in these points:

- What cannot be read gives `error:rejected`; a call or a conversion that raises,
  `error:raised`. A plan tool that answers without a change is `skipped`, unless
  it is one that only looks.
- `signals` has `plan_changed` if the hooks of a notebook were called.
- `value` and `emitted` are what Python's json module writes, not canonical.

It holds nothing against upstream and knows no other runner.
"""

import asyncio
import json
import os
import sys
from typing import Any

from pydantic import ValidationError

import agentscope
from a2a.types import AgentCard
from agentscope.agent._react_agent import SummarySchema
from agentscope.plan import PlanNotebook
from agentscope.plan import _plan_model as plan_model
from agentscope.realtime import ClientEvents, ModelEvents, ServerEvents

VERSION = "1.0.21"


def classes(family: type) -> dict[str, type]:
    """The classes of a family by the value of their type."""
    found = {}
    for model in vars(family).values():
        if isinstance(model, type) and "type" in getattr(model, "model_fields", {}):
            (value,) = model.model_fields["type"].annotation.__args__
            found[value.value] = model
    return found


MODEL = classes(ModelEvents)
SERVER = classes(ServerEvents)
DATA = {
    "Plan": plan_model.Plan,
    "SubTask": plan_model.SubTask,
    "CompressionSummary": SummarySchema,
    "AgentCard": AgentCard,
}

LOOP = asyncio.new_event_loop()

# What reading a document may raise.
UNREADABLE = (ValidationError, ValueError, TypeError, KeyError)


class Sources:
    """Ids and times that can be told beforehand, in place of random ones."""

    def __init__(self) -> None:
        self.ids = self.times = 0
        plan_model._get_timestamp = self.now
        for model in (plan_model.Plan, plan_model.SubTask):
            for name, field in model.model_fields.items():
                if name == "id":
                    field.default_factory = self.new_id
                if name == "created_at":
                    field.default_factory = self.now
        for model in (plan_model.SubTask, plan_model.Plan):
            model.model_rebuild(force=True)

    def restart(self) -> None:
        self.ids = self.times = 0

    def new_id(self) -> str:
        self.ids += 1
        return f"id-{self.ids}"

    def now(self) -> str:
        self.times += 1
        return f"t-{self.times}"


class Note:
    """The outcome of a plan that another one interrupts, in our words."""

    recovered: str | None = None

    def __init__(self) -> None:
        finish = plan_model.Plan.finish

        def noting(plan: plan_model.Plan, state: Any, outcome: str) -> None:
            if self.recovered is not None:
                outcome = f"interrupted: plan {self.recovered} was recovered"
            finish(plan, state, outcome)

        plan_model.Plan.finish = noting


NOTE = Note()


class Notebook:
    """A plan notebook, and whether its hooks were called."""

    def __init__(self, state: str) -> None:
        self.notebook = PlanNotebook()
        self.changed = False
        self.notebook.register_plan_change_hook("changed", self.note)
        if state:
            self.notebook.load_state_dict(json.loads(state))

    def note(self, *_: Any) -> None:
        self.changed = True

    def value(self) -> dict[str, Any]:
        return {"value": json.dumps(self.notebook.state_dict())}

    def event(self, text: str) -> dict[str, Any]:
        args = json.loads(text)
        name = args.pop("type")
        self.changed = False
        NOTE.recovered = args.get("plan_id")
        try:
            LOOP.run_until_complete(getattr(self.notebook, name)(**args))
        except Exception as error:  # whatever it is, it reaches the caller
            return raised(error) | self.value()
        if self.changed:
            return {"outcome": "applied", "signals": ["plan_changed"]} | self.value()
        outcome = "applied" if name.startswith("view_") else "skipped"
        return {"outcome": outcome} | self.value()


class Converter:
    """The conversion of model events for one agent."""

    def __init__(self, state: str) -> None:
        self.state = state
        self.agent = json.loads(state)

    def value(self) -> dict[str, Any]:
        return {"value": self.state}

    def event(self, text: str) -> dict[str, Any]:
        try:
            event = read(MODEL, json.loads(text))
        except UNREADABLE as error:
            return rejected(error) | self.value()
        try:
            made = ServerEvents.from_model_event(event, **self.agent)
        except Exception as error:  # whatever it is, it reaches the caller
            return raised(error) | self.value()
        emitted = [json.dumps(made.model_dump(mode="json"))]
        return {"outcome": "applied", "emitted": emitted} | self.value()


class Runner:
    def __init__(self) -> None:
        self.sources = Sources()
        self.fold: Notebook | Converter

    def do(self, request: dict[str, Any]) -> dict[str, Any]:
        match request["op"]:
            case "begin":
                self.sources.restart()
                kind = Notebook if request["reducer"]["name"] == "operate" else Converter
                self.fold = kind(request.get("state", ""))
                return {"outcome": "ok"} | self.fold.value()
            case "event":
                return self.fold.event(request["event"])
            case "decode":
                self.sources.restart()
                return decode(request["type"], request["document"])
            case op:
                return {"problem": f"unknown operation {op!r}"}


def decode(name: str, text: str) -> dict[str, Any]:
    data = json.loads(text)
    try:
        match name:
            case "ClientEvent":
                value = ClientEvents.from_json(data)
            case "ModelEvent":
                value = read(MODEL, data)
            case "ServerEvent":
                value = read(SERVER, data)
            case _:
                value = DATA[name].model_validate(data)
    except UNREADABLE as error:
        return rejected(error)
    return {"outcome": "ok", "value": json.dumps(value.model_dump(mode="json"))}


def read(family: dict[str, type], data: Any) -> Any:
    """Upstream has no reader for these; the type says which class it is."""
    return family[data["type"]].model_validate(data)


def rejected(error: Exception) -> dict[str, Any]:
    return {"outcome": "error:rejected", "message": told(error)}


def raised(error: Exception) -> dict[str, Any]:
    return {"outcome": "error:raised", "message": told(error)}


def told(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"[:500]


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
