package trial

import (
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/golden/internal/runner"
)

func TestIndexesFirst(t *testing.T) {
	for given, want := range map[string]string{
		`{"b":1,"12":{"a":1,"0":[{"x":1,"7":2}]},"3":null}`:  `{"3":null,"12":{"0":[{"7":2,"x":1}],"a":1},"b":1}`,
		`{"b":1,"a":2,"01":3,"-1":4,"4294967295":5,"1.0":6}`: `{"b":1,"a":2,"01":3,"-1":4,"4294967295":5,"1.0":6}`,
		`{"\ud83d":"\ud83d","\u0031":1.50}`:                  `{"\u0031":1.50,"\ud83d":"\ud83d"}`,
		`[2,"1",{}]`:                                         `[2,"1",{}]`,
		`"{"`:                                                `"{"`,
		`{no`:                                                `{no`,
		``:                                                   ``,
	} {
		if got := indexesFirst(given); got != want {
			t.Errorf("%s: %s, wanted %s", given, got, want)
		}
	}
}

// Only TypeScript may put keys first, and only those.
func TestCompareOrderOfKeys(t *testing.T) {
	told := &Told{Requests: []runner.Request{{}}, Answers: []runner.Answer{{Value: `{"b":1,"12":2,"a":3}`}}}
	for _, c := range []struct {
		side, got string
		same      bool
	}{
		{"ts", `{"12":2,"b":1,"a":3}`, true},
		{"pure", `{"12":2,"b":1,"a":3}`, true},
		{"go", `{"12":2,"b":1,"a":3}`, false},
		{"ts", `{"12":2,"a":3,"b":1}`, false},
		{"ts", `{"12":3,"b":1,"a":2}`, false},
	} {
		if same := Compare(&ir.Protocol{}, c.side, told, []runner.Answer{{Value: c.got}}) == nil; same != c.same {
			t.Errorf("%s %s: %v", c.side, c.got, same)
		}
	}
}
