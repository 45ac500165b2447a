"""Literals and entries that have no room."""


def escape() -> None:
    """Ends with a backslash: \\\\"""


def say(first: str, second: str) -> None:
    raise FoldError("code", f"a message that is so long that it does not fit on a line with the rest {first.something} {second}")
    raise ParseError(f"a message that is so long that it does not fit on a line with the rest {first.something} {second}")
    raise ParseError("code", 'a "message" that is so long that it does not fit on a line with the rest and needs some more')
    return {"key": 1, _models.SomethingWithAVeryLongNameIndeed: _on_something_with_a_very_long_name_indeed_and_more, "x": 1}
    return {"a_key_that_is_long_enough_to_matter": _module.function_with_a_name_that_is_long_indeed_and_more(first, second)}
