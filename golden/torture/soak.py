"""What golden/gorunner/soak does, in Python; "pure" folds with the function that leaves the
state alone. The memory is that of the whole process, at most.

    python soak.py <folder of the package> <events> in-place|pure
"""

import importlib
import json
import pathlib
import resource
import sys
import time

package, count, mode = pathlib.Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
sys.path.append(str(package.parent))
sdk = importlib.import_module(package.name)
decode, reduce = sdk.codecs.Event.decode, sdk.reduce_conversation
UNIT = 1 if sys.platform == "darwin" else 1024  # of ru_maxrss, in bytes


def line_of(i, per_message):
    message = (i - 1) // per_message
    if i % per_message == 1:
        return f'{{"type":"TEXT_MESSAGE_START","messageId":"m{message}","role":"assistant"}}'
    return f'{{"type":"TEXT_MESSAGE_CONTENT","messageId":"m{message}","delta":"word {i} "}}'


def main():
    per_message = max(500, count // 4000)
    state = sdk.codecs.Conversation.decode("{}")
    content, start = 0, time.process_time_ns()
    for i in range(1, count + 1):
        line = line_of(i, per_message)
        event = decode(line)
        if mode == "pure":
            state = reduce(state, event).state
        else:
            state.apply(event)
        content += len(line)
        if i % (count // 10) == 0:
            nanos = (time.process_time_ns() - start) / (count // 10)
            heap = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * UNIT
            print(json.dumps({"events": i, "nanos": nanos, "heap": heap, "content": content}), flush=True)
            start = time.process_time_ns()


main()
