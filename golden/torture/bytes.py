"""What bytes.mjs does, with the readers of a Python package.

    python bytes.py <folder of the package>
"""

import base64
import importlib
import json
import pathlib
import sys

package = pathlib.Path(sys.argv[1])
sys.path.append(str(package.parent))
streams = importlib.import_module(f"{package.name}._runtime.streams")
StreamError = importlib.import_module(f"{package.name}._runtime.streamerror").StreamError


def cut(stream):
    reader = streams.EventReader(str, stream["format"], max_event_size=stream["limit"])
    chunks = map(base64.b64decode, stream["chunks"])
    texts, error = [], ""
    try:
        for text in streams.events(reader, chunks):
            texts.append(text)
    except StreamError as e:
        error = e.error.code
    return {"texts": texts, "error": error}


for line in sys.stdin:
    print(json.dumps(cut(json.loads(line))), flush=True)
