package targets_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/golang"
	"github.com/msggen/msggen/gen/internal/spectest"
	"github.com/msggen/msggen/gen/jsonschema"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/target"
	"github.com/msggen/msggen/gen/typescript"
	"github.com/msggen/msggen/internal/need"
)

// large are specs at the limits of the language, of one kind of declaration each. With a
// plan that compares each declaration with all others, some took minutes.
var large = map[string]func() string{
	"types": func() string {
		return "objects:\n" + times(990, "  O%[1]d: {fields: {a: string, b: {type: int, default: %[1]d}, c: {type: 'list[O%[1]d]', default: []}}}\n")
	},
	"fields": func() string {
		var b strings.Builder
		b.WriteString("objects:\n")
		for o := range 10 {
			fmt.Fprintf(&b, "  O%d:\n    fields:\n", o)
			b.WriteString(times(1000, "      f%d: {type: string, optional: true}\n"))
		}
		return b.String()
	},
	"values": func() string {
		return "enums:\n  E:\n    values:\n" + times(40_000, "      v%d: A value.\n") + "objects: {O: {fields: {e: E}}}\n"
	},
	"ifs": func() string {
		return rules("if: edit.text == 'v%[1]d' && note.size > %[1]d\n        then: note.text += edit.text")
	},
	"finds": func() string {
		return rules("find: q%[1]d in note.parts where q%[1]d.text == 'v%[1]d'\n        then: q%[1]d.text += edit.text")
	},
	"events": func() string {
		return "objects: {Note: {fields: {size: {type: int, default: 0}, texts: {type: 'list[string]', default: []}}}}\n" +
			"events:\n  Ev:\n    tag: type\n    of:\n" + times(990, "      e%d: {fields: {text: string}}\n") +
			"reducers:\n  apply:\n    state: Note\n    input: Ev\n    on:\n" +
			times(990, "      e%d:\n        - find: q in self.texts where q == event.text\n          then: {skip: known, message: It is there.}\n        - self.size += 1\n")
	},
	"members": func() string {
		return "objects:\n  Note: {fields: {size: {type: int, default: 0}}}\n  Edit: {fields: {u: U}}\n" +
			times(980, "  M%[1]d: {fields: {k: {const: m%[1]d}, o%[1]d: {type: string, optional: true}}}\n") +
			"unions:\n  U: {tag: k, of: [" + strings.TrimSuffix(times(980, "M%d, "), ", ") + "]}\n" +
			"reducers:\n  apply:\n    state: Note\n    input: Edit\n    do:\n      - switch: event.u.k\n        cases:\n" +
			times(980, "          m%[1]d: self.size += %[1]d\n")
	},
}

// times prints lines with the numbers below n.
func times(n int, format string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}

// rules are rules of as many steps as there may be.
func rules(step string) string {
	var b strings.Builder
	b.WriteString(`objects:
  Note: {fields: {size: {type: int, default: 0}, text: {type: string, default: ""}, parts: {type: "list[Note]", default: []}}}
  Edit: {fields: {text: string}}
reducers:
  apply:
    state: Note
    input: Edit
    do:
` + times(10, "      - {call: rule_%d, with: {note: self, edit: event}}\n") + "rules:\n")
	for r := range 10 {
		fmt.Fprintf(&b, "  rule_%d:\n    params: {note: Note, edit: Edit}\n    do:\n", r)
		b.WriteString(times(499, "      - "+step+"\n"))
	}
	return b.String()
}

// emitLarge emits a spec for all targets.
func emitLarge(t testing.TB, text string) (bytes int) {
	project := plan.Of(spectest.Load(t, text))
	for _, to := range []target.Target{golang.New(golang.Options{Module: "example.com/large"}), typescript.New(typescript.Options{}), jsonschema.New()} {
		for _, file := range to.Emit(project) {
			bytes += len(file.Data)
		}
	}
	return bytes
}

func TestLargeSpecs(t *testing.T) {
	need.Time(t)
	for name, text := range large {
		t.Run(name, func(t *testing.T) {
			if emitLarge(t, text()) == 0 {
				t.Error("nothing was emitted")
			}
		})
	}
}

func BenchmarkLargeSpecs(b *testing.B) {
	for name, text := range large {
		spec := text()
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(spec)))
			for b.Loop() {
				emitLarge(b, spec)
			}
		})
	}
}
