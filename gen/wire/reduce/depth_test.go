package reduce

import (
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

func TestBoundDepth(t *testing.T) {
	protocol, caller := jsontext.Config{}, jsontext.Resolve([]wire.Option{wire.WithLimits(wire.Limits{Depth: 3})})
	nested := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	const tooDeep = "any: nested too deep"
	for _, test := range []struct {
		name         string
		config       *jsontext.Config
		value        string
		alone, above int
		want         string
	}{
		{"as deep as the protocol says", &protocol, nested(4), 256, 1, ""},
		{"one deeper", &protocol, nested(5), 256, 1, tooDeep},
		{"as deep, with more around it", &protocol, nested(4), 256, 2, tooDeep},
		{"deeper than it may be alone", &protocol, nested(3), 2, 1, tooDeep},
		{"as deep as the caller says", &caller, nested(2), 256, 1, ""},
		{"one deeper than that", &caller, nested(3), 256, 1, tooDeep},
		{"one after the other", &protocol, `[{"a":[]},{"b":[[]]}]`, 256, 1, ""},
		{"what is text", &protocol, `{"[[[[[[":"\\\"[{[{[{","a\\":[[[]]]}`, 256, 1, ""},
		{"what is behind text", &protocol, `{"\\\\":[[[[]]]]}`, 256, 1, tooDeep},
		{"no object or list", &protocol, `"x"`, 256, 5, ""},
		{"nothing", &protocol, "", 256, 5, ""},
	} {
		got := ""
		if err := BoundDepth(test.config, []byte(test.value), test.alone, test.above, 5, "any"); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}
