"""Compares the modules of an upstream package with a package of ours that stands in for
them: names, fields, defaults and signatures, and what both make of documents.

    python compare.py <package of ours> <folder of vectors> <seed> <module> …

Prints what differs, a line of JSON each, and last how much was compared. What of it is
known is not its business.
"""

import collections
import contextlib
import enum
import importlib
import inspect
import itertools
import json
import pathlib
import random
import sys
import typing
import warnings

import pydantic

NOTHING = object()


class Comparison:
    def __init__(self, ours, modules):
        self.ours = ours
        self.theirs = {}  # name: value
        for module in modules:
            self.theirs |= {name: getattr(module, name) for name in module.__all__}
        self.found = collections.Counter()
        self.examples = {}

    def differ(self, where, theirs, ours, example=None):
        line = f"{where}: {theirs}, ours {ours}"
        self.found[line] += 1
        self.examples.setdefault(line, example)

    def hold(self, where, theirs, ours, example=None):
        if theirs != ours:
            self.differ(where, theirs, ours, example)

    # Declarations

    def declarations(self):
        for name, theirs in self.theirs.items():
            ours = getattr(self.ours, name, NOTHING)
            if ours is NOTHING:
                self.differ(name, kind(theirs), "missing")
                continue
            if kind(theirs) != "alias":
                self.hold(f"{name} kind", kind(theirs), kind(ours))
            if kind(theirs) == kind(ours) == "enum":
                self.hold(f"{name} members", members(theirs), members(ours))
            elif kind(theirs) == kind(ours) == "model":
                self.model(name, theirs, ours)
            elif kind(theirs) == kind(ours) == "function":
                self.signature(name, theirs, ours)
            elif kind(theirs) == "alias":
                self.hold(f"{name} of", of(theirs), of(ours))
            else:
                self.hold(name, theirs, ours)

    def model(self, name, theirs, ours):
        own, has = theirs.model_fields, ours.model_fields
        for field in own.keys() - has.keys():
            self.differ(f"{name}.{field}", "field", "missing")
        for field in has.keys() - own.keys():
            self.differ(f"{name}.{field}", "missing", "field")
        for field in own.keys() & has.keys():
            where = f"{name}.{field}"
            self.hold(f"{where} default", default(own[field]), default(has[field]))
            key = own[field].serialization_alias or field
            self.hold(f"{where} key", key, has[field].serialization_alias or field)
        for base in bases(theirs) & self.theirs.keys() - {name}:
            if base not in bases(ours):
                self.differ(f"{name} base", base, sorted(bases(ours)))
        for method, does in vars(theirs).items():
            if inspect.isfunction(does) and method[0] != "_":
                if not hasattr(ours, method):
                    self.differ(f"{name}.{method}", "function", "missing")
                elif not hasattr(does, "__wrapped__"):
                    self.signature(f"{name}.{method}", does, getattr(ours, method))

    def signature(self, where, theirs, ours):
        own, has = parameters(theirs), parameters(ours)
        for name, parameter in own.items():
            if name not in has:
                self.differ(f"{where}({name})", told(parameter), "missing")
            else:
                self.hold(f"{where}({name})", told(parameter), told(has[name]))
        self.hold(f"{where} order", list(own), [name for name in has if name in own])

    # Documents

    def documents(self, documents):
        for name, theirs in self.theirs.items():
            ours = getattr(self.ours, name, NOTHING)
            if kind(theirs) != "model" or kind(ours) != "model" or not ours.wire__:
                continue  # what is abstract is no type of documents
            for document in documents:
                if fits(theirs, document):
                    self.document(name, theirs, ours, document)

    def document(self, name, theirs, ours, document):
        text = json.dumps(document)
        want, got = validated(theirs, document), validated(ours, document)
        where = f"{name}.model_validate"
        if isinstance(want, str) or isinstance(got, str):
            verdicts = [v if isinstance(v, str) else "accepted" for v in (want, got)]
            self.hold(where, *verdicts, text)
            return
        renamed = any(field.alias for field in theirs.model_fields.values())
        for method, options in {
            "model_dump": {},
            "model_dump json": {"mode": "json"},
            "model_dump by_alias": {"mode": "json", "by_alias": True},
        }.items():
            dumps = [plain(v.model_dump(**options)) for v in (want, got)]
            if renamed and "by_alias" not in options:
                keys = [method + str(sorted(d)) for d in dumps]
                if keys[0] != keys[1]:
                    self.differ("any.model_dump", "by attribute", "by key", text)
                continue
            for path, one, other in apart(*dumps):
                self.differ(f"{name}.{method} {path}", one, other, text)
        again = [validated(side, text) for side in (theirs, ours)]
        same = [v if isinstance(v, str) else v == w for w, v in zip((want, got), again)]
        self.hold(f"{name}.model_validate_json", *same, text)
        made = ours.model_validate(got.model_dump(mode="json", by_alias=True))
        self.hold(f"{name} again", True, made == got, text)

    def folds(self, state, method, streams):
        """Folds streams into a state; after each event both have to be the same."""
        event = pydantic.TypeAdapter(self.theirs["AgentEvent"])
        ours = pydantic.TypeAdapter(self.ours.AgentEvent)
        for start, events in streams:
            messages = []
            for side in (self.theirs[state], getattr(self.ours, state)):
                messages.append(validated(side, start))
            if any(isinstance(m, str) for m in messages):
                continue
            for document in events:
                for adapter, message in zip((event, ours), messages):
                    with contextlib.suppress(Exception):  # ours tells, and does not raise
                        getattr(message, method)(adapter.validate_python(document))
                dumps = [plain(m.model_dump(mode="json")) for m in messages]
                for path, one, other in apart(*dumps):
                    tag = document.get("type") if isinstance(document, dict) else ""
                    line = f"{state}.{method} {tag} {path}"
                    self.differ(line, one, other, json.dumps(document))
                if dumps[0] != dumps[1]:
                    break


def kind(value):
    if inspect.isclass(value) and issubclass(value, enum.Enum):
        return "enum"
    if inspect.isclass(value) and issubclass(value, pydantic.BaseModel):
        return "model"
    if inspect.isfunction(value):
        return "function"
    if typing.get_origin(value) is not None or value in (str, typing.Any):
        return "alias"
    return type(value).__name__


def members(e):
    return {m.name: m.value for m in e}


def of(alias):
    """The models or the values that an alias stands for."""
    if inspect.isclass(alias) and issubclass(alias, enum.Enum):
        return sorted(m.value for m in alias)
    args = typing.get_args(alias)
    if typing.get_origin(alias) is typing.Annotated:
        args = args[:1]
    if typing.get_origin(alias) is dict:
        return ["dict"]
    if not args:
        name = getattr(alias, "__name__", str(alias))
        return [] if name == "Unknown" else [name]  # what is kept is no type of upstream's
    inner = (of(arg) if not isinstance(arg, str) else [arg] for arg in args)
    return sorted(itertools.chain.from_iterable(inner))


def bases(model):
    return {c.__name__ for c in model.__mro__}


def default(field):
    if field.is_required():
        return "required"
    if field.default_factory is not None:
        value = field.default_factory()
        return "a text" if isinstance(value, str) else "None" if value is NO_VALUE else repr(value)
    value = field.default
    return repr(str(getattr(value, "value", value)) if isinstance(value, str) else value)


def parameters(function):
    return dict(inspect.signature(function).parameters)


def told(parameter):
    """What callers may do: give it by name, by place, or not at all."""
    ways = {
        parameter.POSITIONAL_ONLY: "by place",
        parameter.POSITIONAL_OR_KEYWORD: "by place or name",
        parameter.VAR_POSITIONAL: "any number",
        parameter.KEYWORD_ONLY: "by name",
        parameter.VAR_KEYWORD: "all names",
    }
    if parameter.default is parameter.empty:
        return ways[parameter.kind]
    return f"{ways[parameter.kind]} or {parameter.default!r}"


def fits(model, document):
    """Whether a document is, or may have been, one of a model."""
    keys = {field.alias or name: field for name, field in model.model_fields.items()}
    constant = False
    for key, field in keys.items():
        if typing.get_origin(field.annotation) is typing.Literal:
            values = [str(getattr(v, "value", v)) for v in typing.get_args(field.annotation)]
            if len(values) == 1:
                if document.get(key) != values[0]:
                    return False
                constant = True
    needed = {key for key, field in keys.items() if field.is_required()}
    return constant or len(needed & document.keys()) > 1 and document.keys() <= keys.keys()


def validated(model, document):
    """The model of a document or a text, or that there is none."""
    try:
        if isinstance(document, str):
            return model.model_validate_json(document)
        return model.model_validate(document)
    except pydantic.ValidationError:
        return "rejected"


def plain(value):
    """What is dumped, as JSON: enums and addresses as text."""
    if isinstance(value, dict):
        return {str(k): plain(v) for k, v in value.items()}
    if isinstance(value, list):
        return [plain(v) for v in value]
    if isinstance(value, enum.Enum):
        return value.value
    return str(value) if type(value).__name__ == "AnyUrl" else value


def apart(one, other, path=""):
    """Where two values differ: the paths, without numbers and keys of maps."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in one.keys() | other.keys():
            if key not in one or key not in other:
                yield f"{path}.{key}", had(one, key), had(other, key)
            else:
                yield from apart(one[key], other[key], f"{path}.{key}")
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for a, b in zip(one, other):
            yield from apart(a, b, f"{path}[]")
    elif one != other or type(one) is not type(other):
        yield path, shown(one), shown(other)


def had(object, key):
    if key not in object:
        return "absent"
    return "null" if object[key] is None else "there"


def shown(value):
    return type(value).__name__ if isinstance(value, (dict, list)) else repr(value)[:40]


def objects(value):
    """All objects in a document."""
    if isinstance(value, dict):
        yield value
        for inner in value.values():
            yield from objects(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from objects(inner)


ODD = (None, "", "x", 0, 1, -1, 1.0, 1.5, "1", True, [], {}, ["x"], {"x": None})


def changed(document, rand):
    """A document that is nearly the same."""
    copy = json.loads(json.dumps(document))
    target = rand.choice(list(objects(copy)))
    if not target or rand.random() < 0.1:
        target["added"] = rand.choice(ODD)
    elif rand.random() < 0.4:
        del target[rand.choice(list(target))]
    else:
        target[rand.choice(list(target))] = rand.choice(ODD)
    return copy


def vectors(folder):
    for file in sorted(pathlib.Path(folder).glob("*.json")):
        yield json.loads(file.read_text())


def main():
    global NO_VALUE
    package, folder, seed, *modules = sys.argv[1:]
    ours = importlib.import_module(package)
    NO_VALUE = ours.ABSENT
    if "agentscope" in modules[0]:
        root = importlib.import_module("agentscope")
        root.set_id_factory(lambda: "drawn")
        root.set_timestamp_factory(lambda: "drawn")
    importlib.import_module(package + "._runtime.sources").set_sources(
        new_id=lambda: "drawn", now=lambda: "drawn"
    )
    comparison = Comparison(ours, [importlib.import_module(m) for m in modules])
    warnings.simplefilter("ignore")  # upstream has filters of its own
    comparison.declarations()
    rand = random.Random(int(seed))
    unique = {json.dumps(d): d for v in vectors(folder) for d in objects(v)}
    documents = list(unique.values())
    comparison.documents(documents)
    comparison.documents([changed(d, rand) for d in documents for _ in range(2)])
    if "agentscope.message" in modules:
        import logging

        logging.disable(logging.CRITICAL)
        comparison.folds(
            "Msg",
            "append_event",
            ((v.get("start"), [s["event"] for s in v["steps"] if "event" in s]) for v in vectors(folder) if v.get("start")),
        )
    for line, times in sorted(comparison.found.items()):
        finding = {"line": line, "times": times, "example": comparison.examples[line]}
        print(json.dumps(finding))
    print(json.dumps({"names": len(comparison.theirs), "documents": len(documents)}))


if __name__ == "__main__":
    main()
