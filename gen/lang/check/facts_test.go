package check

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/msggen/msggen/gen/ir"
)

// A situation is one way in which two values can stand: each null or not, there
// or not, and one of three members. Facts are right if they admit the situations
// that they should; there are few enough to try them all.
type situation [2]struct {
	null, present bool
	member        int
}

const memberCount = 3

func situations() []situation {
	var all []situation
	ways := 2 * 2 * memberCount
	for n := range ways * ways {
		var s situation
		for i, way := range []int{n % ways, n / ways} {
			s[i].null, s[i].present, s[i].member = way%2 == 0, way/2%2 == 0, way/4
		}
		all = append(all, s)
	}
	return all
}

// valueNames are the keys of the two values among the facts.
var valueNames = [2]string{"0.a", "1.b"}

func (s situation) in(w world) bool {
	for i, name := range valueNames {
		f, v := w[name], s[i]
		if f.null != unsure && (f.null == yes) != v.null || f.present != unsure && (f.present == yes) != v.present ||
			f.members != nil && !f.members[v.member] {
			return false
		}
	}
	return true
}

// admitted tells for every situation whether one of the worlds admits it.
func admitted(fs facts) string {
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
	*ledger
	random *rand.Rand
	paths  [2]path
}

func newFactsAbout(seed uint64) *factsAbout {
	f := &factsAbout{ledger: newLedger(), random: rand.New(rand.NewPCG(seed, 1))}
	for i, name := range []string{"a", "b"} {
		f.paths[i] = path{root: f.variable(name, ir.Self, anyType)}.with(seg{name: name})
	}
	return f
}

func (f *factsAbout) fact() fact {
	made := fact{at: f.paths[f.random.IntN(2)]}
	for made.null == unsure && made.present == unsure && made.members == nil {
		made.null, made.present = answer(f.random.IntN(3)), answer(f.random.IntN(3))
		if f.random.IntN(2) == 0 {
			made.members = make(members, memberCount)
			for _, i := range f.random.Perm(memberCount)[:1+f.random.IntN(memberCount-1)] {
				made.members[i] = true
			}
		}
	}
	return made
}

func (f *factsAbout) world() facts {
	fs := nothing
	for range f.random.IntN(4) {
		if more := f.add(fs, f.fact()); len(more) > 0 {
			fs = more
		}
	}
	return fs
}

func (f *factsAbout) facts(worlds int) facts {
	var fs facts
	for range 1 + f.random.IntN(worlds) {
		fs = either(fs, f.world())
	}
	return fs
}

func TestFactsAdmitWhatTheyShould(t *testing.T) {
	for seed := range uint64(800) {
		f := newFactsAbout(seed)
		for i, p := range f.paths {
			if got := f.key(p); got != valueNames[i] {
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
		try("add", admitted(f.add(a, more)), intersection(admitted(a), admitted(facts{{f.key(more.at): more}})), true)
		try("either", admitted(either(a, b)), eitherOf(admitted(a), admitted(b)), true)
		try("either of nothing", admitted(either(a, nil)), admitted(a), true)
		try("common", admitted(facts{common(a)}), admitted(a), false)
		if got, want := implies(a[0], b[0]), within(admitted(facts{a[0]}), admitted(facts{b[0]})); got != want {
			t.Fatalf("seed %d: implies is %v\n%v\n%v", seed, got, a[0], b[0])
		}
		f.tryAbout(t, a)
		f.tryForget(t, a)
	}
}

// tryAbout holds what is said of one value against all situations.
func (f *factsAbout) tryAbout(t *testing.T, fs facts) {
	t.Helper()
	hull := common(fs)
	for i, p := range f.paths {
		said := f.about(fs, p)
		var null, present [2]bool
		var left [memberCount]bool
		for _, s := range situations() {
			for _, w := range fs {
				if s.in(w) {
					null[truth(s[i].null)], present[truth(s[i].present)] = true, true
					left[s[i].member] = true
				}
			}
		}
		want := fmt.Sprint(answerIn(null), answerIn(present), left)
		for what, got := range map[string]fact{"about": said, "common": hull[f.key(p)]} {
			have := [memberCount]bool{true, true, true}
			copy(have[:], got.members)
			if shown := fmt.Sprint(got.null, got.present, have); shown != want {
				t.Fatalf("%s: got %s, want %s of %v", what, shown, want, fs)
			}
		}
	}
	if len(f.about(nil, f.paths[0]).members) > 0 {
		t.Error("something is known where nothing can be")
	}
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

func answerIn(seen [2]bool) answer {
	switch seen {
	case [2]bool{true, false}:
		return no
	case [2]bool{false, true}:
		return yes
	default:
		return unsure
	}
}

// tryForget leaves what is known of the other value as it is.
func (f *factsAbout) tryForget(t *testing.T, fs facts) {
	t.Helper()
	left := forget(fs, func(p path) bool { return p.root == f.paths[0].root })
	for _, w := range left {
		if _, ok := w[valueNames[0]]; ok {
			t.Fatalf("%v is left of %v", left, fs)
		}
	}
	was, is := f.about(fs, f.paths[1]), f.about(left, f.paths[1])
	if fmt.Sprint(was.null, was.present, was.members) != fmt.Sprint(is.null, is.present, is.members) {
		t.Fatalf("%v is left of %v", left, fs)
	}
}

// Beyond some number of cases they are merged, which forgets but never invents.
func TestManyWorldsAreMerged(t *testing.T) {
	c := newLedger()
	v := c.variable("v", ir.Self, anyType)
	var fs facts
	for i := range maxWorlds + 1 {
		w := c.add(nothing, fact{at: path{root: v}.with(seg{name: fmt.Sprint(i)}), null: yes})
		fs = either(fs, c.add(w, fact{at: path{root: v}.with(seg{name: "all"}), present: yes}))
		if want := i + 1; i < maxWorlds && len(fs) != want {
			t.Fatalf("%d cases make %d worlds", want, len(fs))
		}
	}
	if len(fs) != 1 || len(fs[0]) != 1 || c.about(fs, path{root: v}.with(seg{name: "all"})).present != yes {
		t.Errorf("merged: %v", fs)
	}
}
