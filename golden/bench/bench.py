"""Measures the Python package of AgentScope beside the real one, in one process: reads an
order from standard input and writes answers to standard output, as bench.mjs does.
"""

import gc
import itertools
import json
import os
import pathlib
import re
import sys
import time
import typing

LEAST = 20_000_000  # nanoseconds that a measurement takes at least
SLOW = 500_000_000  # and those of a run that is not worth more than three rounds

ROOT = pathlib.Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "out/py/agentscope/src"))

# Whatever upstream prints must not get between the answers.
ANSWERS = os.fdopen(os.dup(1), "w")
sys.stdout = sys.stderr

import agentscope  # noqa: E402
import msggen_agentscope as ours  # noqa: E402
import pydantic  # noqa: E402
from agentscope import event as theirs  # noqa: E402
from agentscope.message import Msg  # noqa: E402

EVENT = pydantic.TypeAdapter(typing.Annotated[theirs.AgentEvent, pydantic.Field(discriminator="type")])
SAME_MODEL = pydantic.TypeAdapter(ours.models.AgentEvent)


def timed(run, again, events):
    gc.collect()
    start = time.process_time_ns()
    for _ in range(again):
        run()
    return (time.process_time_ns() - start) / again / events


def measure(what, length, events, our_run, their_run, rounds):
    """Both sides in turn, in every round; each round starts with the other side."""
    sides = []
    for run in (our_run, their_run):
        run()
        start = time.process_time_ns()
        run()
        took = time.process_time_ns() - start
        sides.append((run, took, 1 + LEAST // max(took, 10_000), []))
    if any(took > SLOW for _, took, _, _ in sides):
        rounds = min(rounds, 3)
    for n in range(rounds):
        for run, _, again, times in sides if n % 2 == 0 else sides[::-1]:
            times.append(timed(run, again, events))
    return {"what": what, "length": length, "ours": sides[0][3], "peer": sides[1][3]}


def same(a, b):
    """Nothing is measured if both sides do not give the same."""
    if a != b:
        sys.exit("the sides do not give the same")


def folds(order):
    """Folds decoded deltas into one block."""
    start = [ours.codecs.AgentEvent.decode(line) for line in order["start"]]
    deltas = [ours.codecs.AgentEvent.decode(line) for line in order["deltas"]]
    their_start = [EVENT.validate_json(line) for line in order["start"]]
    their_deltas = [EVENT.validate_json(line) for line in order["deltas"]]

    def fold(n):
        msg = None
        for event in start:
            msg = ours.fold_msg(msg, event).state
        for event in itertools.islice(itertools.cycle(deltas), n):
            msg.append_event(event)
        return msg.content[0].text

    def fold_theirs(n):
        begin = their_start[0]
        msg = Msg(name=begin.name, content=[], role="assistant", id=begin.reply_id)
        for event in their_start[1:]:
            msg.append_event(event)
        for event in itertools.islice(itertools.cycle(their_deltas), n):
            msg.append_event(event)
        return msg.content[0].text

    for n in order["lengths"]:
        yield "fold text deltas / Msg.append_event", n, n, lambda: fold(n), lambda: fold_theirs(n)


def decodes(order):
    """Decodes the events of a whole reply."""
    lines = order["reply"]

    def decode():
        return [ours.codecs.AgentEvent.decode(line) for line in lines]

    def validate():
        return [SAME_MODEL.validate_json(line) for line in lines]

    yield "decode an event / pydantic, the same models", 0, len(lines), decode, validate


def replies(order):
    """A whole reply, from its bytes to a message."""
    stream = "".join(f"data: {line}\n\n" for line in order["reply"]).encode()
    pieces = [stream[at : at + 4096] for at in range(0, len(stream), 4096)]

    def read():
        msg = None
        for event in ours.streams.AgentEvent.read_sse(pieces):
            msg = ours.fold_msg(msg, event).state
        return [getattr(b, "text", None) or getattr(b, "input", None) for b in msg.content]

    def read_theirs():
        msg, rest = None, b""
        for piece in pieces:
            *lines, rest = (rest + piece).split(b"\n")
            for line in lines:
                if not line.startswith(b"data: "):
                    continue
                event = EVENT.validate_python(json.loads(line[6:]))
                if isinstance(event, theirs.ReplyStartEvent):
                    msg = Msg(name=event.name, content=[], role="assistant", id=event.reply_id)
                msg.append_event(event)
        return [getattr(b, "text", None) or getattr(b, "input", None) for b in msg.content]

    yield "SSE to message / json, pydantic, Msg.append_event", 0, len(order["reply"]), read, read_theirs


def main():
    order = json.load(sys.stdin)
    answers = []
    for what, length, events, our_run, their_run in itertools.chain(folds(order), decodes(order), replies(order)):
        what = f"AgentScope {agentscope.__version__}, {what}"
        if not re.search(order["run"], f"Python: {what}"):
            continue
        if "decode" not in what:
            same(our_run(), their_run())
        answers.append(measure(what, length, events, our_run, their_run, order["rounds"]))
    json.dump(answers, ANSWERS)


main()
