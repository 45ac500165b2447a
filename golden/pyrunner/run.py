"""Runs vectors in emitted Python packages: reads requests from standard input and writes
answers to standard output, as golden/vectors/README.md says.

    python run.py <folder of packages> <prefix> in-place|pure <protocol> [<import>=<protocol> …]
    python run.py <folder of packages> <prefix> <list.json>

In the mode pure, events are folded with the functions that leave the state alone, and
every state is looked at again to see that they do. A list is of [name, mode, protocol,
imports …]: every request says then, as its protocol, the name of whom it is for.
"""

import functools
import importlib
import importlib.machinery
import json
import operator
import pathlib
import re
import sys
import traceback
import typing


def snake(name):
    """A name as the emitter spells it."""
    words, start = [], -1
    for i, c in enumerate(name):
        if not c.isalnum():
            if start >= 0:
                words.append(name[start:i])
            start = -1
            continue
        if start >= 0 and begins_word(name, i):
            words.append(name[start:i])
            start = i
        start = i if start < 0 else start
    if start >= 0:
        words.append(name[start:])
    return "_".join(words).lower()


def begins_word(name, i):
    if not name[i].isupper():
        return False
    if not name[i - 1].isupper():
        return True
    rest = name[i + 1 :]
    plural = rest[:1] == "s" and not (rest[1:2].isalpha() and rest[1:2].islower())
    return rest[:1].isalpha() and rest[:1].islower() and not plural


def spellings(name):
    """What a name may have become: another one makes way."""
    return [snake(name) + tail for tail in ("", "_", "__")]


def inside(value):
    """All that is in a value, in its order."""
    if hasattr(value, "__pydantic_fields_set__"):
        fields, given = value.__dict__, value.__pydantic_fields_set__
        return (type(value), inside(fields), sorted(given), inside(value.__pydantic_extra__), value.__pydantic_private__)
    if isinstance(value, dict):
        return [(key, inside(item)) for key, item in value.items()]
    if isinstance(value, list):
        return [inside(item) for item in value]
    return (type(value), value)


class Runner:
    def __init__(self, prefix, mode, protocol, imports):
        self.mode = mode
        self.sdk = importlib.import_module(prefix + protocol)
        self.imported = {name: importlib.import_module(prefix + p) for name, p in imports}
        self.ids = self.times = 0
        self.fold = None
        self.emitted = []
        self.sources = {"new_id": self.new_id, "now": self.now}
        self.bound({})

    def new_id(self):
        self.ids += 1
        return f"id-{self.ids}"

    def now(self):
        self.times += 1
        return f"t-{self.times}"

    def bound(self, request):
        """Goes by the limits of a caller from here on."""
        limits = getattr(self.sdk, "RuntimeLimits", None) or self.sdk.Limits
        limits = limits(**request["limits"]) if "limits" in request else None
        self.options = {**self.sources, "limits": limits}

    def codec(self, spelled):
        home, _, name = spelled.rpartition(".")
        sdk = self.imported[home] if home else self.sdk
        return getattr(sdk.codecs, name if hasattr(sdk.codecs, name) else name + "_")

    def named(self, *wanted):
        for name in wanted:
            for spelled in (name, name + "_", name + "__"):
                if hasattr(self.sdk, spelled) and callable(getattr(self.sdk, spelled)):
                    return getattr(self.sdk, spelled)
        raise LookupError(f"the package exports none of {wanted}")

    def constructor(self, name):
        """The function of a constructor: a reducer may have the name in the package."""
        module = importlib.import_module(f"{self.sdk.__name__}.constructors")
        return next(getattr(module, spelled) for spelled in spellings(name) if hasattr(module, spelled))

    # Requests

    def begin(self, request):
        self.ids = self.times = 0
        self.emitted = []
        self.bound(request)
        if "pipeline" in request:
            self.fold = Line(self, request["pipeline"])
            return {"outcome": "ok", "value": self.fold.text()}
        self.fold = Fold(self, request["reducer"], "state" not in request)
        return self.fold.read(request["state"]) if "state" in request else {"outcome": "ok"}

    def event(self, request):
        try:
            event = self.fold.events.decode(request["event"], **self.options)
        except ValueError as e:
            return {**refused(e), "value": self.fold.text()}
        if self.options["limits"] is None:
            self.read_both_ways(self.fold.events, request["event"])
        return self.after(lambda: self.fold.push(event))

    def end(self, request):
        return self.after(lambda: self.fold.end(request.get("incomplete", False)))

    def resume(self, request):
        return self.fold.resume()

    def decode(self, request):
        self.ids = self.times = 0
        self.bound(request)
        met = []
        codec = self.codec(request["type"])

        def diagnose(d):
            met.append(f"{d.code} {self.sdk.format_path(d.path)}")

        try:
            value = codec.decode(request["document"], diagnose=diagnose, **self.options)
        except ValueError as e:
            return refused(e)
        if self.options["limits"] is None:
            self.read_both_ways(codec, request["document"])
        return {"outcome": "ok", "value": codec.encode(value), "diagnostics": met}

    def read_both_ways(self, codec, document):
        """What a codec reads as a usual document is the same by its tables, which have
        nothing to tell of it and draw nothing.
        """
        runtime = importlib.import_module(f"{self.sdk.__name__}._runtime.codec")
        unusual = object()
        value = codec.usual_reader()(lambda _: unusual, document)
        if value is unusual:
            return

        def never(*_):
            raise AssertionError("nothing is drawn or told")

        def compare():
            tables = codec.whole(runtime.jsontext.parse(document), runtime.At(never, never, never))
            if inside(value) != inside(tables):
                raise AssertionError(f"{inside(value)} in one go, {inside(tables)} by tables")

        runtime.jsontext.deep(compare)

    def construct(self, request):
        self.ids = self.times = 0
        construct = self.constructor(request["call"])
        given, last = self.arguments(construct, request)
        return self.result(lambda: self.codec(request["type"]).snapshot(construct(*last, **given, **self.sources)))

    def access(self, request):
        self.ids = self.times = 0

        def call():
            on = self.codec(request["type"]).restore(request["document"], **self.sources)
            # What has made way comes before what every model has.
            names = reversed(spellings(request["call"]))
            method = next(getattr(on, n) for n in names if callable(getattr(on, n, None)))
            given, last = self.arguments(method, request)
            return encode(self.sdk, method(*last, **given))

        return self.result(call)

    def arguments(self, function, request):
        """Arguments of a call, as values of their types."""
        args = json.loads(request["args"])
        order = request.get("order") or []
        last = []
        code = getattr(function, "__func__", function).__code__
        given = {}
        for name in order:
            if name not in args:
                continue
            if request.get("variadic") and name == order[-1]:
                last = [self.typed(function, name, v) for v in args[name] or []]
                continue
            given[next(n for n in spellings(name) if n in code.co_varnames)] = self.typed(function, name, args[name])
        if last:
            # What precedes a variadic argument and is required is told by its place.
            places = [n for n in code.co_varnames[: code.co_argcount] if n in given]
            last = [*(given.pop(n) for n in places), *last]
        return given, last

    def typed(self, function, name, value):
        """An argument as a program would have made it."""
        hints = typing.get_type_hints(getattr(function, "__func__", function), include_extras=True)
        return self.made(next(hints[n] for n in spellings(name) if n in hints), value)

    def made(self, hint, value):
        """A value of a type that is given by its annotation: by the codec of its name."""
        if value is None:
            return None
        sdks = [self.sdk, *self.imported.values()]
        for sdk in sdks:
            for name, codec in vars(sdk.codecs).items():
                model = getattr(sdk.models, name, None)
                if name[0] != "_" and model is not None and (model is hint or model == hint) and hint not in (str, int, float, bool):
                    return codec.restore(json.dumps(value), **self.sources)
        origin, args = typing.get_origin(hint), typing.get_args(hint)
        if origin is list:
            return [self.made(args[0], v) for v in value]
        if origin is dict:
            return {k: self.made(args[1], v) for k, v in value.items()} if args[1] is not typing.Any else value
        if origin is not None and args and type(None) in args or str(origin) == "typing.Union" or "UnionType" in str(origin):
            rest = tuple(a for a in args if a is not type(None))
            if isinstance(value, (dict, list)) and rest:
                whole = functools.reduce(operator.or_, rest)
                for sdk in sdks:
                    for name, codec in vars(sdk.codecs).items():
                        model = getattr(sdk.models, name, None)
                        if name[0] != "_" and model is not None and model == whole:
                            return codec.restore(json.dumps(value), **self.sources)
                fit = [a for a in rest if (typing.get_origin(a) or a) in (list, dict) or isinstance(a, type) or typing.get_origin(a) is typing.Annotated]
                for a in fit:
                    if isinstance(value, list) == ((typing.get_origin(a) or a) is list):
                        return self.made(a, value)
            elif len(rest) == 1:
                return self.made(rest[0], value)
        return value

    def result(self, call):
        try:
            return {"outcome": "ok", "value": call()}
        except ValueError as e:
            return refused(e)

    def after(self, apply):
        answer = self.attempt(apply)
        emitted, self.emitted = self.emitted, []
        return {**answer, "emitted": emitted or None, "value": self.fold.text()}

    def attempt(self, apply):
        try:
            outcome = apply()
        except ValueError as e:
            return refused(e)
        except Exception as e:
            if type(e).__name__ != "StageError":
                raise
            return {**refused(e.error), "stage": e.stage}
        return {
            "outcome": f"skipped:{outcome.code}" if outcome.status == "skipped" else outcome.status,
            "message": outcome.message or None,
            "warnings": [w.code for w in outcome.warnings] or None,
            "notes": [w.message for w in outcome.warnings] or None,
            "signals": list(outcome.signals) or None,
        }

    def answer(self, request):
        try:
            answer = getattr(self, request["op"])(request)
        except Exception:
            return {"problem": traceback.format_exc()}
        return {k: v for k, v in answer.items() if v is not None and v != ""}


def encode(sdk, value):
    model = importlib.import_module(sdk.__name__ + "._runtime.model")
    return model.encode(value, True)


def refused(e):
    if not hasattr(e, "code"):
        raise e
    runtime = sys.modules[type(e).__module__]
    return {"outcome": f"error:{e.code}", "message": e.message, "path": runtime.format_path(e.path)}


class Fold:
    """A reducer at work."""

    def __init__(self, runner, reducer, whole):
        self.runner = runner
        self.whole = whole
        self.state = None
        self.states = runner.codec(reducer["state"])
        self.events = runner.codec(reducer["input"])
        self.out = runner.codec(reducer["emits"]) if reducer.get("emits") else None
        self.starts = reducer.get("starts", False)
        name, state = reducer["name"], snake(reducer["state"])
        self.name = snake(name)
        self.apply = runner.named(snake(name))
        again = reducer.get("again", False)

        def folding(verb):
            wanted = [f"{verb}_{state}", f"{verb}_{snake(name)}"]
            for w in wanted[::-1] if again else wanted:
                found = getattr(runner.sdk, w, None)
                # A reducer may be called like what is made for another one.
                if found is not None and "Folded" in found.__annotations__["return"]:
                    return found
            raise LookupError(verb)

        self.next = folding("fold")
        self.reduce = folding("reduce")
        self.finish = getattr(runner.sdk, f"end_{snake(name)}", None)

    def emit(self, value):
        self.runner.emitted.append(self.out.encode(value))

    def given(self):
        return {} if self.out is None else {"emit": self.emit}

    def push(self, event):
        options = self.runner.options
        if self.runner.mode == "pure" and (self.whole or not self.starts):
            return self.alone(lambda: self.reduce(self.state, event, **options))
        if self.whole:
            return self.become(self.next(self.state, event, **self.given(), **options))
        return self.apply(self.state, event, **self.given(), **options)

    def alone(self, fold):
        old, before, seen = self.state, self.text(), inside(self.state)
        try:
            return self.become(fold())
        finally:
            if old is not None and (self.states.snapshot(old) != before or inside(old) != seen):
                raise RuntimeError("the old state has changed")

    def become(self, folded):
        self.state = folded.state
        for value in folded.emitted:
            self.emit(value)
        return folded.outcome

    def end(self, incomplete):
        if self.state is None:
            self.state = self.begun()
        return self.finish(self.state, **self.given(), incomplete=incomplete, **self.runner.options)

    def begun(self):
        """The state that begins by itself, with ids and times that are counted."""
        table = getattr(self.runner.sdk.reducers, f"REDUCER_{self.name.upper()}")
        return table.initial(**self.runner.sources)

    def text(self):
        return None if self.state is None else self.states.snapshot(self.state)

    def resume(self):
        return {"outcome": "ok"} if self.state is None else self.read(self.text())

    def read(self, document):
        answer = {"outcome": "ok"}
        try:
            self.state = self.states.restore(document, **self.runner.options)
        except ValueError as e:
            answer = refused(e)
        return {**answer, "value": self.text()}


class Line:
    """A pipeline at work."""

    def __init__(self, runner, pipeline):
        self.runner = runner
        self.session = runner.named(pipeline["name"])(**runner.options)
        self.events = runner.codec(pipeline["input"])
        last = pipeline["stages"][-1]
        self.out = runner.codec(last.get("emits") or last["input"])
        names = [name for name in vars(self.session) if not name.startswith("_")]
        self.stages = [(name, runner.codec(s["state"])) for name, s in zip(names, pipeline["stages"])]

    def deliver(self, value, outcome):
        self.runner.emitted.append(self.out.encode(value))

    def push(self, event):
        return self.session.push(event, self.deliver)

    def end(self, incomplete):
        return self.session.end(self.deliver, incomplete=incomplete)

    def text(self):
        name, codec = self.stages[-1]
        return codec.snapshot(getattr(self.session, name))

    def resume(self):
        answer = {"outcome": "ok"}
        try:
            for name, codec in self.stages:
                state = codec.restore(codec.snapshot(getattr(self.session, name)), **self.runner.options)
                setattr(self.session, name, state)
        except ValueError as e:
            answer = refused(e)
        return {**answer, "value": self.text()}


class Loader(importlib.machinery.SourceFileLoader):
    """Compiles a file once that many packages have, as those of the runtime."""

    compiled: typing.ClassVar = {}

    def source_to_code(self, data, path):
        if data not in self.compiled:
            self.compiled[data] = super().source_to_code(data, path)
        return self.compiled[data]


def finder(folder):
    """What finds the modules of packages in a folder, and no others."""
    below = str(folder.resolve()) + "/"

    def hook(path):
        if not (str(pathlib.Path(path).resolve()) + "/").startswith(below):
            raise ImportError
        return importlib.machinery.FileFinder(path, (Loader, importlib.machinery.SOURCE_SUFFIXES))

    return hook


def runner(prefix, mode, protocol, *imports):
    """What answers the requests for one protocol. A package that cannot be loaded answers all the same."""
    try:
        return Runner(prefix, mode, protocol, [i.split("=") for i in imports]).answer
    except Exception:
        problem = traceback.format_exc()
        return lambda request: {"problem": problem}


def main():
    folder, prefix, *one = sys.argv[1:]
    sys.dont_write_bytecode = True
    sys.path_hooks.insert(0, finder(pathlib.Path(folder)))
    for package in pathlib.Path(folder).iterdir():
        sys.path.append(str(package / "src"))
    prefix = prefix and re.sub(r"_?$", "_", prefix)
    several = one[0].endswith(".json")
    entries = json.loads(pathlib.Path(one[0]).read_text()) if several else [["", *one]]
    entries = {name: rest for name, *rest in entries}
    begun = {}
    for line in sys.stdin:
        request = json.loads(line)
        name = request["protocol"] if several else ""
        if name not in begun:
            begun[name] = runner(prefix, *entries[name])
        print(json.dumps(begun[name](request)), flush=True)


main()
