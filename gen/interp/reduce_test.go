package interp

import (
	"runtime"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/ir"
)

var (
	renamed = event("renamed", required("to", stringType))
	grown   = event("grown", required("by", stringType))
	opened  = event("opened", required("page", stringType))
	closed  = event("closed")
	happens = union("Happens", "event", ir.Keep, opened, renamed, grown, closed)

	eventVar = &ir.Var{Name: "event", Kind: ir.Event, Type: opened} // the type counts only where events begin states
)

func event(tag string, fields ...*ir.Field) *ir.Object {
	return &ir.Object{Decl: decl(tag), Fields: append([]*ir.Field{constField("event", tag)}, fields...)}
}

func of(o *ir.Object, name string) ir.Expr { return field(ref(eventVar, o), name) }

func rule(of *ir.Object, steps ...ir.Stmt) *ir.Case {
	return &ir.Case{Member: happens.Members[memberIndex(of)], Event: eventVar, Body: steps}
}

func memberIndex(o *ir.Object) int {
	for i, m := range happens.Members {
		if m.Type == o {
			return i
		}
	}
	panic("no such event")
}

// folding is a protocol with one reducer, which begins a page when it is opened.
func folding(change func(r *ir.Reducer)) *ir.Protocol {
	p := fixture()
	p.Unions = append(p.Unions, happens)
	me := selfRef()
	r := &ir.Reducer{Decl: decl("fold"), State: page, Input: happens, Self: self, FirstEvent: eventVar,
		First: []ir.Stmt{&ir.If{
			Cond: binary(ir.Eq, field(me, "colour"), literal(colours, ir.TextConst("red"))),
			Then: []ir.Stmt{&ir.Skip{Notice: notice("frozen", "page ", field(me, "id"), " is red")}},
		}},
		Cases: []*ir.Case{
			rule(opened),
			rule(renamed, set(field(me, "id"), of(renamed, "to"))),
			rule(grown, act(field(me, "id"), &ir.AppendBase64{Value: of(grown, "by")})),
		},
		Ignore: happens.Members[3:],
		Starts: []*ir.Start{{Member: happens.Members[0], Event: eventVar, Self: self,
			Unless: binary(ir.Eq, of(opened, "page"), field(me, "id")),
			Value: newPage(
				&ir.Init{Field: page.Field("colour"), Value: literal(colours, ir.TextConst("green"))},
				&ir.Init{Field: page.Field("parent"), Value: of(opened, "page")}),
		}},
	}
	if change != nil {
		change(r)
	}
	p.Reducers = []*ir.Reducer{r}
	return p
}

func TestFold(t *testing.T) {
	withoutStart := func(r *ir.Reducer) { r.Starts = nil }
	tests := []struct {
		name    string
		change  func(r *ir.Reducer)
		start   string // a page, or "" for none
		event   string
		outcome string
		state   string // contained in the state; "" if there is none
	}{
		{"no state yet", nil, "", `{"event":"renamed","to":"q"}`, "skipped no-state", ""},
		{"begins", nil, "", `{"event":"opened","page":"q"}`, "applied", `{"id":"new","colour":"green","parent":"q"}`},
		{"begins anew", nil, `{"id":"p"}`, `{"event":"opened","page":"q"}`, "applied", `{"id":"new","colour":"green","parent":"q"}`},
		{"goes on", nil, `{"id":"p"}`, `{"event":"opened","page":"p"}`, "applied", `{"id":"p",`},
		{"does not begin", nil, `{"id":"p"}`, `{"event":"opened","page":"new"}`, "error no-self-parent at ", `{"id":"p",`},
		{"applies", nil, `{"id":"p"}`, `{"event":"renamed","to":"q"}`, "applied", `{"id":"q",`},
		{"first", nil, `{"id":"p","colour":"red"}`, `{"event":"renamed","to":"q"}`, "skipped frozen", `{"id":"p",`},
		{"ignores, whatever comes first", nil, `{"id":"p","colour":"red"}`, `{"event":"closed"}`, "ignored", `{"id":"p",`},
		{"unknown event", nil, `{"id":"p"}`, `{"event":"burnt"}`, "skipped unknown-event", `{"id":"p",`},
		{"unknown event, no state", nil, "", `{"event":"burnt"}`, "skipped no-state", ""},
		{"fails", nil, `{"id":"p"}`, `{"event":"grown","by":"AA=="}`, "error bad-base64 at id", `{"id":"p",`},
		{"no start and no default", withoutStart, "", `{"event":"renamed","to":"q"}`, "skipped no-state", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := counted(folding(test.change))
			r, err := m.Reducer("fold")
			if err != nil {
				t.Fatal(err)
			}
			var current Value
			if test.start != "" {
				current = decodePage(t, m, test.start)
			}
			next, outcome, err := r.Fold(current, decodeEvent(t, m, test.event))
			if got := describe(outcome, err); got != test.outcome {
				t.Errorf("outcome %q, want %q", got, test.outcome)
			}
			if next == nil || test.state == "" {
				if next != nil || test.state != "" {
					t.Errorf("state %v, want %q", next, test.state)
				}
				return
			}
			if got := string(m.Encode(next)); !strings.HasPrefix(got, test.state) {
				t.Errorf("state %s, want %s", got, test.state)
			}
		})
	}
}

func TestFoldFromDefaults(t *testing.T) {
	counter := &ir.Object{Decl: decl("Counter"), Fields: []*ir.Field{
		defaulted("id", stringType, &ir.NewID{}),
		constField("type", "counter"),
		defaulted("n", intType, int_(0)),
		optional("last", stringType),
	}}
	counterSelf := &ir.Var{Name: "self", Kind: ir.Self}
	m := counted(folding(func(r *ir.Reducer) {
		r.State, r.Self, r.Starts, r.First, r.FirstEvent = counter, counterSelf, nil, nil, nil
		r.Cases = []*ir.Case{rule(renamed, act(field(ref(counterSelf, counter), "n"), &ir.Increase{Value: int_(1)}))}
	}))
	r, _ := m.Reducer("fold")
	next, outcome, err := r.Fold(nil, decodeEvent(t, m, `{"event":"renamed","to":"x"}`))
	if describe(outcome, err) != "applied" {
		t.Fatal(outcome, err)
	}
	if got, want := string(m.Encode(next)), `{"id":"id-1","type":"counter","n":1}`; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestApplyRefusesOtherTypes(t *testing.T) {
	m := counted(folding(nil))
	r, _ := m.Reducer("fold")
	p := decodePage(t, m, `{"id":"p"}`)
	if _, err := r.Apply(text("x"), decodeEvent(t, m, `{"event":"closed"}`)); err == nil {
		t.Error("applied to a text")
	}
	if _, err := r.Apply(p, p); err == nil {
		t.Error("applied a page")
	}
	if _, err := m.Reducer("other"); err == nil {
		t.Error("found a reducer that is not there")
	}
}

func TestApplyTakesBack(t *testing.T) {
	m := counted(folding(func(r *ir.Reducer) {
		r.Cases[1].Body = append(r.Cases[1].Body, &ir.Fail{Notice: notice("late")})
	}))
	r, _ := m.Reducer("fold")
	state := decodePage(t, m, `{"id":"p"}`)
	before := string(m.Encode(state))
	outcome, err := r.Apply(state, decodeEvent(t, m, `{"event":"renamed","to":"x"}`))
	if got := describe(outcome, err); got != "error late at " {
		t.Error(got)
	}
	if got := string(m.Encode(state)); got != before {
		t.Errorf("got  %s\nwant %s", got, before)
	}
}

func TestFoldIsLinear(t *testing.T) {
	const n = 100_000
	for _, test := range []struct {
		name, by string
		step     ir.Stmt
	}{
		{"text", "abcd", act(field(selfRef(), "id"), &ir.Append{Value: of(grown, "by")})},
		{"base64", "AAAA", act(field(selfRef(), "id"), &ir.AppendBase64{Value: of(grown, "by")})},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := counted(folding(func(r *ir.Reducer) { r.Cases[2].Body = []ir.Stmt{test.step} }))
			r, _ := m.Reducer("fold")
			var state Value = decodePage(t, m, `{"id":""}`)
			e := decodeEvent(t, m, `{"event":"grown","by":"`+test.by+`"}`)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			for range n {
				var err error
				if state, _, err = r.Fold(state, e); err != nil {
					t.Fatal(err)
				}
			}
			runtime.ReadMemStats(&after)
			if got := state.(*object).get("id"); len(got.(text)) != 4*n {
				t.Errorf("%d bytes, want %d", len(got.(text)), 4*n)
			}
			// Copying the text every time would take 20 GB.
			if bytes := after.TotalAlloc - before.TotalAlloc; bytes > 4096*n {
				t.Errorf("%d bytes allocated per event", bytes/n)
			}
		})
	}
}

func TestSnapshotGoesOn(t *testing.T) {
	m := counted(folding(func(r *ir.Reducer) {
		r.Cases[2].Body = []ir.Stmt{act(field(selfRef(), "id"), &ir.Append{Value: of(grown, "by")})}
	}))
	r, _ := m.Reducer("fold")
	state := decodePage(t, m, `{"id":"p"}`)
	for _, by := range []string{`\ud83d`, `\ude00`, `x`} {
		if _, err := r.Apply(state, decodeEvent(t, m, `{"event":"grown","by":"`+by+`"}`)); err != nil {
			t.Fatal(err)
		}
		state = decodePage(t, m, string(m.Encode(state)))
	}
	if got := state.get("id"); got != text("p😀x") {
		t.Errorf("got %q", got)
	}
}

func decodeEvent(t *testing.T, m *Machine, doc string) Value {
	t.Helper()
	v, _, err := m.Decode(happens, []byte(doc))
	if err != nil {
		t.Fatalf("decode %s: %v", doc, err)
	}
	return v
}
