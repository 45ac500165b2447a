package fact

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/source"
)

// A situation is one way in which two values can stand, each null or not, there or not,
// true or not, and one of three members, in a state that was changed or was not. Facts are
// right if they admit the situations that they should; there are few enough to try them
// all.
type situation struct {
	values [2]struct {
		null, present, holds bool
		member               int
	}
	changed bool
}

const memberCount = 3

func situations() []situation {
	var all []situation
	ways := 2 * 2 * 2 * memberCount
	for n := range ways * ways * 2 {
		s := situation{changed: n%2 == 0}
		for i, way := range []int{n / 2 % ways, n / 2 / ways} {
			v := &s.values[i]
			v.null, v.present, v.holds, v.member = way%2 == 0, way/2%2 == 0, way/4%2 == 0, way/8
		}
		all = append(all, s)
	}
	return all
}

// valueNames are the keys of the two values among the facts.
var valueNames = [2]string{"0.a", "1.b"}

func (s situation) in(w world) bool {
	if s.changed && w.changed.IsZero() {
		return false
	}
	for i, name := range valueNames {
		f, v := w.known[name], s.values[i]
		if f.Holds != unsure && (f.Holds == Yes) != v.holds || f.Null != unsure && (f.Null == Yes) != v.null || f.Present != unsure && (f.Present == Yes) != v.present ||
			f.Members != nil && !f.Members[v.member] {
			return false
		}
	}
	return true
}

// admitted tells for every situation whether one of the worlds admits it.
func admitted(fs Facts) string {
	out := make([]byte, 0, len(situations()))
	for _, s := range situations() {
		holds := byte('0')
		for _, w := range fs {
			if s.in(w) {
				holds = '1'
			}
		}
		out = append(out, holds)
	}
	return string(out)
}

func combined(a, b string, op func(x, y bool) bool) string {
	out := []byte(a)
	for i := range out {
		out[i] = '0'
		if op(a[i] == '1', b[i] == '1') {
			out[i] = '1'
		}
	}
	return string(out)
}

func within(a, b string) bool {
	return combined(a, b, func(x, y bool) bool { return x && !y }) == combined(a, a, func(x, _ bool) bool { return false })
}

func intersection(a, b string) string { return combined(a, b, func(x, y bool) bool { return x && y }) }

func eitherOf(a, b string) string { return combined(a, b, func(x, y bool) bool { return x || y }) }

// factsAbout makes random facts about two fields, which say something.
type factsAbout struct {
	*Ledger
	random *rand.Rand
	paths  [2]Path
}

func newFactsAbout(seed uint64) *factsAbout {
	f := &factsAbout{Ledger: NewLedger(), random: rand.New(rand.NewPCG(seed, 1))}
	for i, name := range []string{"a", "b"} {
		f.paths[i] = Path{Root: f.Variable(name, ir.Self, types.Any)}.with(seg{Name: name})
	}
	return f
}

func (f *factsAbout) fact() Fact {
	made := Fact{At: f.paths[f.random.IntN(2)]}
	for made.Null == unsure && made.Present == unsure && made.Holds == unsure && made.Members == nil {
		made.Null, made.Present, made.Holds = Answer(f.random.IntN(3)), Answer(f.random.IntN(3)), Answer(f.random.IntN(3))
		if f.random.IntN(2) == 0 {
			made.Members = make(Members, memberCount)
			for _, i := range f.random.Perm(memberCount)[:1+f.random.IntN(memberCount-1)] {
				made.Members[i] = true
			}
		}
	}
	return made
}

var somewhere = source.Span{File: &source.File{}}

func (f *factsAbout) world() Facts {
	fs := Nothing
	for range f.random.IntN(4) {
		if more := f.Add(fs, f.fact()); len(more) > 0 {
			fs = more
		}
	}
	if f.random.IntN(2) == 0 {
		fs = fs.ChangedAt(somewhere)
	}
	return fs
}

func (f *factsAbout) facts(worlds int) Facts {
	var fs Facts
	for range 1 + f.random.IntN(worlds) {
		fs = Either(fs, f.world())
	}
	return fs
}

func TestFactsAdmitWhatTheyShould(t *testing.T) {
	for seed := range uint64(200) {
		f := newFactsAbout(seed)
		for i, p := range f.paths {
			if got := f.Key(p); got != valueNames[i] {
				t.Fatal(got)
			}
		}
		a, b := f.facts(4), f.facts(4)
		try := func(what string, got string, want string, exact bool) {
			if exact && got != want || !within(want, got) {
				t.Fatalf("seed %d: %s\n got %s\nwant %s\n%v\n%v", seed, what, got, want, a, b)
			}
		}
		more := f.fact()
		try("add", admitted(f.Add(a, more)), intersection(admitted(a), admitted(f.Add(Nothing, more).ChangedAt(somewhere))), true)
		try("either", admitted(Either(a, b)), eitherOf(admitted(a), admitted(b)), true)
		try("either of nothing", admitted(Either(a, nil)), admitted(a), true)
		try("plainer", admitted(plainer(a)), admitted(a), false)
		try("common", admitted(Facts{common(a)}), admitted(a), false)
		if got, want := implies(a[0], b[0]), within(admitted(Facts{a[0]}), admitted(Facts{b[0]})); got != want {
			t.Fatalf("seed %d: implies is %v\n%v\n%v", seed, got, a[0], b[0])
		}
		f.tryAbout(t, a)
		f.tryForget(t, a)
	}
}

// tryAbout holds what is said of one value against all situations.
func (f *factsAbout) tryAbout(t *testing.T, fs Facts) {
	t.Helper()
	hull := common(fs)
	for i, p := range f.paths {
		said := f.About(fs, p)
		var null, present, holds [2]bool
		var left [memberCount]bool
		for _, s := range situations() {
			for _, w := range fs {
				if s.in(w) {
					v := s.values[i]
					null[truth(v.null)], present[truth(v.present)], holds[truth(v.holds)] = true, true, true
					left[v.member] = true
				}
			}
		}
		want := fmt.Sprint(answerIn(null), answerIn(present), answerIn(holds), left)
		for what, got := range map[string]Fact{"about": said, "common": hull.known[f.Key(p)]} {
			have := [memberCount]bool{true, true, true}
			copy(have[:], got.Members)
			if shown := fmt.Sprint(got.Null, got.Present, got.Holds, have); shown != want {
				t.Fatalf("%s: got %s, want %s of %v", what, shown, want, fs)
			}
		}
	}
	if len(f.About(nil, f.paths[0]).Members) > 0 {
		t.Error("something is known where nothing can be")
	}
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

func answerIn(seen [2]bool) Answer {
	switch seen {
	case [2]bool{true, false}:
		return No
	case [2]bool{false, true}:
		return Yes
	default:
		return unsure
	}
}

// tryForget leaves what is known of the other value as it is.
func (f *factsAbout) tryForget(t *testing.T, fs Facts) {
	t.Helper()
	left := Forget(fs, func(p Path) bool { return p.Root == f.paths[0].Root })
	for _, w := range left {
		if _, ok := w.known[valueNames[0]]; ok {
			t.Fatalf("%v is left of %v", left, fs)
		}
	}
	was, is := f.About(fs, f.paths[1]), f.About(left, f.paths[1])
	if fmt.Sprint(was.Null, was.Present, was.Holds, was.Members) != fmt.Sprint(is.Null, is.Present, is.Holds, is.Members) {
		t.Fatalf("%v is left of %v", left, fs)
	}
}

// Beyond some number of cases they are merged, which forgets but never invents.
func TestManyWorldsAreMerged(t *testing.T) {
	c := NewLedger()
	v := c.Variable("v", ir.Self, types.Any)
	var fs Facts
	for i := range maxWorlds + 1 {
		w := c.Add(Nothing, Fact{At: Path{Root: v}.with(seg{Name: fmt.Sprint(i)}), Null: Yes})
		fs = Either(fs, c.Add(w, Fact{At: Path{Root: v}.with(seg{Name: "all"}), Present: Yes}))
		if want := i + 1; i < maxWorlds && len(fs) != want {
			t.Fatalf("%d cases make %d worlds", want, len(fs))
		}
	}
	if len(fs) != 1 || len(fs[0].known) != 1 || c.About(fs, Path{Root: v}.with(seg{Name: "all"})).Present != Yes {
		t.Errorf("merged: %v", fs)
	}
}
