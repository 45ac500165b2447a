"""Folds events with the functions that leave the state alone, and looks at which parts two
states share. Says nothing if the next one shares all that the event did not change.

    python sharing.py <folder of packages>
"""

import json
import pathlib
import sys

for package in pathlib.Path(sys.argv[1]).iterdir():
    sys.path.append(str(package / "src"))

import msggen_agentscope as sdk  # noqa: E402


def event(type_, **fields):
    return sdk.codecs.AgentEvent.decode(json.dumps({"type": type_, "id": "e", "created_at": "noon", "reply_id": "r", **fields}))


def after(state, type_, **fields):
    """The next state. The one before is as it was."""
    before, given = sdk.codecs.Msg.snapshot(state), set(state.__pydantic_fields_set__)
    try:
        return sdk.reduce_msg(state, event(type_, **fields)).state
    finally:
        assert sdk.codecs.Msg.snapshot(state) == before
        assert state.__pydantic_fields_set__ == given


def shared(old, new):
    """The places of the elements that two lists share."""
    return [at for at, item in enumerate(new) if at < len(old) and old[at] is item]


def but(size, *places):
    return [at for at in range(size) if at not in places]


state = sdk.reduce_msg(None, event("REPLY_START", session_id="s", name="n")).state
SIZE = 40  # more than are looked through
for i in range(SIZE):
    old = state
    state = after(old, "TEXT_BLOCK_START", block_id=f"b{i}")
    assert shared(old.content, state.content) == but(i) and len(state.content) == i + 1

# A delta changes its block, and what that stands in.
for i in (0, SIZE - 1, *range(SIZE), *[7] * 50):
    for delta in ("some ", "\U0001f375 text"):
        old = state
        state = after(old, "TEXT_BLOCK_DELTA", block_id=f"b{i}", delta=delta)
        assert shared(old.content, state.content) == but(SIZE, i)
        assert state.content[i].text == old.content[i].text + delta
        assert state is not old and state.metadata is old.metadata

# An older state may be folded again.
older = after(old, "TEXT_BLOCK_DELTA", block_id="b3", delta="!")
assert older.content[3].text == old.content[3].text + "!" and older.content[3].text != state.content[3].text

# What changes nothing gives the same state.
assert after(state, "TEXT_BLOCK_DELTA", block_id="none", delta="x") is state
assert after(state, "TEXT_BLOCK_DELTA", block_id="b1", delta="") is state
assert after(state, "MODEL_CALL_START", model_name="m") is state
state = after(state, "TEXT_BLOCK_END", block_id="b2", text=None)
assert after(state, "TEXT_BLOCK_END", block_id="b2", text=str(state.content[2].text)) is state

# Parts of parts: bytes that grow, and a list in an element.
state = after(state, "DATA_BLOCK_START", block_id="d", media_type="image/png")
state = after(state, "TOOL_RESULT_START", tool_call_id="t", tool_call_name="n")
data, result = SIZE, SIZE + 1
for _ in range(3):
    old = state
    state = after(old, "DATA_BLOCK_DELTA", block_id="d", data="QUJD", media_type="image/png")
    assert shared(old.content, state.content) == but(SIZE + 2, data)
    assert len(state.content[data].source.data) == len(old.content[data].source.data) + 4
for type_, fields in (
    ("TEXT", {"delta": "a"}),
    ("TEXT", {"delta": "b"}),
    ("DATA", {"block_id": "x", "data": "QQ==", "media_type": "image/png"}),
    ("DATA", {"block_id": "x", "data": "QQ==", "media_type": ""}),
    ("TEXT", {"delta": "c"}),
):
    old = state
    state = after(old, f"TOOL_RESULT_{type_}_DELTA", tool_call_id="t", **fields)
    assert shared(old.content, state.content) == but(SIZE + 2, result)
outputs = state.content[result].output
assert [block.type for block in outputs] == ["text", "data", "text"]
assert outputs[0].text == "ab" and outputs[1].source.data == "QUE="
assert shared(old.content[result].output, outputs) == [0, 1]

# An error leaves the state as it was.
state = after(state, "DATA_BLOCK_DELTA", block_id="d", url="https://example.com/", media_type="image/png")
try:
    after(state, "DATA_BLOCK_DELTA", block_id="d", data="QUJD", media_type="image/png")
    raise AssertionError("bytes were appended to a URL")
except sdk.FoldError as e:
    assert e.code == "not-inline"
