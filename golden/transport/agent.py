"""Servers and clients over real sockets.

    python agent.py <folder of packages> test         everything against each other
    python agent.py <folder of packages> serve        prints the address of a server
    python agent.py <folder of packages> call <url>   calls one, as often as it takes

A server breaks connections to /broken after some bytes. A client insists on the
conversation that the events come to.
"""

import asyncio
import json
import pathlib
import random
import socket
import sys
import threading
from contextlib import aclosing

import httpx
import uvicorn

for package in pathlib.Path(sys.argv[1]).iterdir():
    sys.path.append(str(package / "src"))

import msggen_agentscope as agentscope  # noqa: E402
import msggen_agentscope.client  # noqa: E402
import msggen_agentscope.server  # noqa: E402
import msggen_agui as agui  # noqa: E402
import msggen_agui.client  # noqa: E402
import msggen_agui.server  # noqa: E402

WORDS = 200
LINES = [
    '{"type":"RUN_STARTED","threadId":"t","runId":"r"}',
    '{"type":"TEXT_MESSAGE_START","messageId":"m","role":"assistant"}',
    *['{"type":"TEXT_MESSAGE_CONTENT","messageId":"m","delta":"a word "}'] * WORDS,
    '{"type":"TEXT_MESSAGE_END","messageId":"m"}',
    '{"type":"RUN_FINISHED","threadId":"t","runId":"r"}',
]
EVENTS = [agui.codecs.Event.decode(line) for line in LINES]
INPUT = agui.codecs.RunAgentInput.decode(
    '{"threadId":"t","runId":"r","state":null,"messages":[{"id":"1","role":"user","content":"Hi."}],"tools":[],"context":[],"forwardedProps":null}'
)
WANT = "a word " * WORDS
RETRY = agui.client.Retry(wait=0.001, max_wait=0.001)

REPLY = [
    agentscope.codecs.AgentEvent.decode(json.dumps(step["event"]))
    for step in json.loads((pathlib.Path(__file__).parent / "../vectors/agentscope/whole-reply.json").read_text())["steps"]
    if "event" in step
]


async def tell(input, context):
    """The function of an agent; the address says how it goes."""
    path = context.scope["path"]
    if input.run_id != "r" or path == "/refuse":
        raise agui.server.RefusalError(409, "another run")
    if path == "/failure":
        raise LookupError("out of words")
    for i, event in enumerate(EVENTS):
        if path == "/cut" and i == 10:
            raise LookupError("out of words")
        if path == "/no-end" and i == len(EVENTS) - 1:
            return
        if path == "/slow" and i == 2:
            await asyncio.sleep(0.3)
        yield event


def told(input, context):
    """The same by a generator that is run in a thread."""
    yield from EVENTS


GONE = threading.Event()


async def endless(input, context):
    """Says when the client is gone."""
    try:
        while True:
            yield REPLY[0]
            await asyncio.sleep(0.01)
    finally:
        GONE.set()


def follow(input, context):
    if (input.session_id, input.agent_id) != ("s/1", "a&b"):
        raise agentscope.server.RefusalError(404, "no such session")
    return iter(REPLY)


def quiet(error, context):
    """Hears of errors."""


run = agui.server.run_handler(tell, on_error=quiet)
slow = agui.server.run_handler(tell, heartbeat=0.05)
thread = agui.server.run_handler(told)
followed = agentscope.server.follow_handler(follow)
forever = agentscope.server.follow_handler(endless, on_error=quiet)


async def broken(scope, receive, send):
    """A connection that breaks after a number of bytes."""
    left = random.randint(1000, 9000)

    async def count(message):
        nonlocal left
        body = message.get("body", b"")
        if len(body) > left:
            await send({**message, "body": body[:left], "more_body": True})
            raise RuntimeError("broken")
        left -= len(body)
        await send(message)

    await run(scope, receive, count)


async def page(scope, receive, send):
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/html")]})
    await send({"type": "http.response.body", "body": b"<h1>Hello</h1>"})


async def app(scope, receive, send):
    path = scope["path"]
    if path.startswith("/forever"):
        return await forever(scope, receive, send)
    others = {"/broken": broken, "/page": page, "/slow": slow, "/thread": thread}
    handler = followed if path.endswith("/stream") else others.get(path, run)
    await handler(scope, receive, send)


def serve():
    listening = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(app, log_level="critical", lifespan="off")
    server = uvicorn.Server(config)
    return server, listening, f"http://127.0.0.1:{listening.getsockname()[1]}"


def call(url):
    session = agui.Session()
    with agui.client.Client(url, retry=RETRY) as client:
        for _ in client.run(INPUT, session=session):
            pass
    return session


async def acall(url):
    session = agui.Session()
    async with agui.client.AsyncClient(url, retry=RETRY) as client, aclosing(client.run(INPUT, session=session)) as taken:
        async for _ in taken:
            pass
    return session


def check(session):
    texts = [m.content for m in session.conversation.messages]
    assert texts == [WANT], texts


def check_error(url, want):
    for way in (call, lambda u: asyncio.run(acall(u))):
        try:
            way(url)
        except Exception as error:
            assert want(error), f"{url}: {error!r}"
        else:
            raise AssertionError(f"{url}: no error")


def check_limits(url):
    """A caller takes no events that are so large."""
    with agui.client.Client(url, retry=RETRY) as client:
        session = agui.Session(limits=agui.Limits(event_size=16))
        check_too_long(lambda: list(client.run(INPUT, session=session)))
    with agentscope.client.Client(url + "/api/") as client:
        request = agentscope.codecs.StreamRequest.decode('{"session_id":"s/1","agent_id":"a&b"}')
        limits = agentscope.Limits(event_size=16)
        check_too_long(lambda: list(client.follow(request, limits=limits)))


def check_too_long(call):
    try:
        call()
    except (agui.StreamError, agentscope.StreamError) as error:
        assert (error.event, error.error.code) == (1, "too-long"), error
    else:
        raise AssertionError("no error")


def answered(status):
    return lambda e: isinstance(e, agui.ResponseError) and e.status == status


def incomplete(error):
    return isinstance(error, agui.client.IncompleteError)


async def many(url):
    for session in await asyncio.gather(*(acall(url) for _ in range(20))):
        check(session)


def check_follow(url):
    with agentscope.client.Client(url + "/api/") as client:
        request = agentscope.codecs.StreamRequest.decode('{"session_id":"s/1","agent_id":"a&b"}')
        assert list(client.follow(request)) == REPLY
        request.agent_id = "other"
        try:
            list(client.follow(request))
        except agentscope.ResponseError as error:
            assert error.status == 404 and "no such session" in error.body, error
        else:
            raise AssertionError("no error")
        for _ in agentscope.client.Client(url + "/forever").follow(request):
            break
    assert GONE.wait(10), "the function goes on without its client"


def check_reader(url):
    """What reads an answer without a client."""
    body = agui.codecs.RunAgentInput.encode(INPUT)
    headers = {"content-type": "application/json"}
    with httpx.stream("POST", url + "/", content=body, headers=headers) as answer:
        assert list(agui.streams.Event.read_sse(answer)) == EVENTS
    with httpx.stream("POST", url + "/slow", content=body, headers=headers) as answer:
        assert b":\n\n" in answer.read()
    for sent, status in (({"content": "{}", "headers": headers}, 400), ({"content": body}, 415)):
        assert httpx.post(url + "/", **sent).status_code == status
    assert httpx.get(url + "/").status_code == 405
    with httpx.stream("POST", url + "/page") as answer:
        try:
            list(agui.streams.Event.read_sse(answer))
        except agui.ResponseError as error:
            assert (error.status, error.body) == (200, "<h1>Hello</h1>"), error
        else:
            raise AssertionError("no error")


def main():
    command, *rest = sys.argv[2:]
    if command == "call":
        check(call(rest[0]))
        check(asyncio.run(acall(rest[0])))
        return
    server, listening, url = serve()
    if command == "serve":
        print(url, flush=True)
        server.run([listening])
        return
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    try:
        for path in ("/", "/thread", "/slow", "/broken"):
            check(call(url + path))
            asyncio.run(many(url + path))
        for path, want in (
            ("/refuse", answered(409)),
            ("/failure", answered(500)),
            ("/page", answered(200)),
            ("/cut", incomplete),
            ("/no-end", incomplete),
        ):
            check_error(url + path, want)
        check_error("http://127.0.0.1:1", lambda e: isinstance(e, httpx.ConnectError))
        check_follow(url)
        check_limits(url)
        check_reader(url)
    finally:
        server.should_exit = True
        thread.join()


main()
