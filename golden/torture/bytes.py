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
ParseError = importlib.import_module(f"{package.name}._runtime.errors").ParseError


def cut(stream):
    reader = streams.EventReader(str, stream["format"], max_event_size=stream["limit"])
    cutter = reader.cutter
    texts, error = [], ""
    try:
        for chunk in map(base64.b64decode, stream["chunks"]):
            texts.extend(cutter.feed(chunk))
        texts.extend(cutter.finish())
    except ParseError as e:
        error = e.code
    if stream["format"] == "ndjson":
        texts = [text for text in texts if text]  # a blank line is none
    return {"texts": texts, "error": error}


for line in sys.stdin:
    print(json.dumps(cut(json.loads(line))), flush=True)
