"""Folds the bytes of <protocol>.sse with the Python package, in pieces of every small
size, waited for and not, in place and pure. Says nothing if all give <protocol>.json, a
stream that is cut off is an error, and what is read is written again.

    python fold.py <folder of packages> <protocol>
"""

import asyncio
import importlib
import json
import pathlib
import sys

folder, protocol = sys.argv[1:]
for package in pathlib.Path(folder).iterdir():
    sys.path.append(str(package / "src"))
sdk = importlib.import_module(f"msggen_{protocol}")

here = pathlib.Path(__file__).parent
stream = (here / f"{protocol}.sse").read_bytes()
want = json.loads((here / f"{protocol}.json").read_text())

# The streams of each protocol, what they are folded into, the field of that with what
# is wanted, and whether an event begins it.
events, state_type, field, begun = {
    "aisdk": (sdk.streams, "StreamedMessage", "message", True),
    "anthropic": (sdk.streams, "StreamedMessage", "message", False),
    "openai": (sdk.streams, "ChatCompletion", None, True),
    "responses": (sdk.streams, "StreamedResponse", "response", False),
}[protocol]
events = next(v for v in vars(events).values() if type(v).__name__ == "Streamed")
codec = getattr(sdk.codecs, state_type)
name = {"StreamedMessage": "streamed_message", "ChatCompletion": "chat_completion", "StreamedResponse": "streamed_response"}[state_type]


def pieces(size, data=stream):
    for at in range(0, len(data), size):
        yield data[at : at + size]


async def waited_for(chunks):
    for chunk in chunks:
        await asyncio.sleep(0)
        yield chunk


def folded(source):
    """The states of a stream."""
    if begun:
        return list(getattr(sdk, f"fold_{name}_stream")(source))
    state = codec.decode("{}")
    sdk.accumulate_stream(state, source)
    return [state]


async def afolded(source):
    if begun:
        return [s async for s in getattr(sdk, f"afold_{name}_stream")(source)]
    state = codec.decode("{}")
    await sdk.aaccumulate_stream(state, source)
    return [state]


def reduced(source):
    state = None if begun else codec.decode("{}")
    for event in source:
        state = getattr(sdk, f"reduce_{name}")(state, event).state
    sdk.end_accumulate(state)
    return [state]


def check(states):
    assert len(states) == 1, len(states)
    got = json.loads(codec.encode(states[0]))
    got = got[field] if field else got
    assert got == want, f"{got}\nwant {want}"


def check_cut(data):
    for take in (
        lambda: folded(events.read_sse(pieces(64, data))),
        lambda: asyncio.run(afolded(events.aread_sse(waited_for(pieces(64, data))))),
    ):
        try:
            take()
        except (sdk.StreamError, sdk.FoldError):
            continue
        raise AssertionError(f"{len(data)} of {len(stream)} bytes pass for a stream")


for size in (1, 2, 3, 7, 64, 100_000):
    check(folded(events.read_sse(pieces(size))))
    check(asyncio.run(afolded(events.aread_sse(waited_for(pieces(size))))))
    check(reduced(events.read_sse(pieces(size))))

values = list(events.read_sse(stream))
check(folded(events.read_sse(events.write_sse(values))))
check(folded(events.read_ndjson(events.write_ndjson(values))))


async def again():
    """The same by what is waited for."""
    for read, write in (
        (events.aread_sse, events.awrite_sse),
        (events.aread_ndjson, events.awrite_ndjson),
    ):
        check(await afolded(read(write(waited_for(values)))))


asyncio.run(again())

last = stream.rindex(b"data: [DONE]") if b"data: [DONE]" in stream else stream.rindex(b"event:")
for size in range(0, last, 97):
    check_cut(stream[:size])
check_cut(stream[:last])
