package format

import (
	"testing"

	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// What would change a spec is noticed before it is written.
func TestSame(t *testing.T) {
	const text = "rules:\n  a:\n    do:\n      - b = c  # d\n      - each: e in f\n        do: [stop, return]\nenums: {g: {values: {h: \"1\"}}}\n"
	file := source.NewFile("a.yaml", []byte(text))
	root, _ := syntax.ReadTree(file)
	judge := func(other string) error {
		return same(file, root, syntax.Comments(file, root), []byte(other))
	}
	for name, other := range map[string]string{
		"itself":    text,
		"laid out":  "rules: {a: {do: [b=c, # d\n {each: e, in: f, do: [stop, return]}]}}\nenums: {g: {values: {h: {doc: '1'}}}}",
		"in quotes": "rules:\n  a:\n    do:\n      - 'b = c'  # d\n      - each: e in f\n        do: [stop, return]\nenums: {g: {values: {h: \"1\"}}}\n",
	} {
		if err := judge(other); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, other := range map[string]string{
		"another value":   "rules:\n  a:\n    do:\n      - b = d  # d\n      - each: e in f\n        do: [stop, return]\nenums: {g: {values: {h: \"1\"}}}\n",
		"another key":     "rules:\n  b:\n    do:\n      - b = c  # d\n      - each: e in f\n        do: [stop, return]\nenums: {g: {values: {h: \"1\"}}}\n",
		"another order":   "rules:\n  a:\n    do:\n      - each: e in f\n        do: [stop, return]\n      - b = c  # d\nenums: {g: {values: {h: \"1\"}}}\n",
		"a step less":     "rules:\n  a:\n    do:\n      - b = c  # d\n      - each: e in f\n        do: [stop]\nenums: {g: {values: {h: \"1\"}}}\n",
		"a list in one":   "rules:\n  a:\n    do:\n      - b = c  # d\n      - each: e in f\n        do: [[stop, return]]\nenums: {g: {values: {h: \"1\"}}}\n",
		"a number":        "rules:\n  a:\n    do:\n      - b = c  # d\n      - each: e in f\n        do: [stop, return]\nenums: {g: {values: {h: 1}}}\n",
		"no comment":      "rules:\n  a:\n    do:\n      - b = c\n      - each: e in f\n        do: [stop, return]\nenums: {g: {values: {h: \"1\"}}}\n",
		"another comment": "rules:\n  a:\n    do:\n      - b = c  # e\n      - each: e in f\n        do: [stop, return]\nenums: {g: {values: {h: \"1\"}}}\n",
		"nothing":         "",
		"no YAML":         "rules: [",
	} {
		if judge(other) == nil {
			t.Errorf("%s: nobody notices", name)
		}
	}
}
