package reference

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What authors say of a type may look like another one, and so may a method.
func TestCollectPython(t *testing.T) {
	into := map[string]string{}
	collectPython(into, `"""The types of two.

class Title(str):
"""

import enum as _enum

Word: _typing.TypeAlias = str
"""A word.

class Evil(Word):
"""
Former = Word


class Kind(_enum.StrEnum):
    """Kinds.

    def of(self):
    """

    A = "a"
    """Not this one:

    @other
    """


class Note(
    _bases.Note,
):
    id: str

    @_pydantic.model_validator(mode="after")
    def _validated(self) -> _typing.Self:
        return self


Any = _typing_extensions.TypeAliasType("Any", "Note | list[Any]")

Event: _typing.TypeAlias = _typing.Annotated[
    Note,
    _pydantic.Tag("note"),
]
"""An event."""

_logic = _late.Module("two")
`)
	want := map[string]string{
		"Word":   "Word: _typing.TypeAlias = str\n\"\"\"A word.\n\nclass Evil(Word):\n\"\"\"",
		"Former": "Former = Word",
		"Kind":   "class Kind(_enum.StrEnum):\n    \"\"\"Kinds.\n\n    def of(self):\n    \"\"\"\n\n    A = \"a\"\n    \"\"\"Not this one:\n\n    @other\n    \"\"\"",
		"Note":   "class Note(\n    _bases.Note,\n):\n    id: str",
		"Any":    `Any = _typing_extensions.TypeAliasType("Any", "Note | list[Any]")`,
		"Event":  "Event: _typing.TypeAlias = _typing.Annotated[\n    Note,\n    _pydantic.Tag(\"note\"),\n]\n\"\"\"An event.\"\"\"",
		"_logic": `_logic = _late.Module("two")`,
	}
	if diff := cmp.Diff(want, into); diff != "" {
		t.Error(diff)
	}
}
