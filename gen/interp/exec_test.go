package interp

import (
	"errors"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire"
)

var (
	element  = &ir.Var{Name: "element", Kind: ir.Element}
	asText   = ref(element, textPiece)
	textOnly = piece.Members[0]
)

func pieces() ir.Expr { return field(selfRef(), "pieces") }

func newText(id, s string) ir.Expr {
	return &ir.New{Node: node(textPiece), Object: textPiece, Inits: []*ir.Init{
		{Field: textPiece.Field("text"), Value: text_(s)},
		{Field: textPiece.Field("id"), Value: text_(id)},
		{Field: textPiece.Field("done"), Value: null_()},
	}}
}

func set(target, value ir.Expr) ir.Stmt { return &ir.Set{Target: target, Value: value} }

func hasID(id string) ir.Expr { return binary(ir.Eq, field(asText, "id"), text_(id)) }

func notice(code string, parts ...any) ir.Notice {
	return ir.Notice{Code: code, Message: template(parts...)}
}

func TestSteps(t *testing.T) {
	me := selfRef()
	headingList := narrow(heading.Members[1].Type, field(me, "heading"))
	const before = `{"id":"p","pieces":[{"type":"text","text":"a","id":"1","done":null},{"type":"text","text":"b","id":"2","done":null}],` +
		`"heading":[],"colour":"green","tags":["x","y"],"views":7,"weight":1,"facts":{"a":1,"b":2},"links":{},"parent":"q"}`
	tests := []struct {
		name    string
		steps   []ir.Stmt
		outcome string // status and codes
		replace [2]string
	}{
		{"nothing", nil, "applied", [2]string{}},
		{"set", []ir.Stmt{set(field(me, "colour"), literal(colours, "red"))},
			"applied", [2]string{`"colour":"green"`, `"colour":"red"`}},
		{"unset", []ir.Stmt{&ir.Unset{Target: field(me, "parent")}}, "applied", [2]string{`,"parent":"q"`, ``}},
		{"verified", []ir.Stmt{&ir.Set{Target: field(me, "tags"), Value: raw(stringList, `["1","2","3","4"]`), Verify: true}},
			"error too-long at tags", [2]string{}},
		{"push", []ir.Stmt{&ir.Push{List: field(me, "tags"), Value: text_("z")}},
			"applied", [2]string{`["x","y"]`, `["x","y","z"]`}},
		{"push into a choice, and go on with the element", []ir.Stmt{&ir.Push{List: headingList, Value: newText("3", "c"), Var: element,
			Then: []ir.Stmt{&ir.Append{Target: field(asText, "text"), Value: text_("!")}}}},
			"applied", [2]string{`"heading":[]`, `"heading":[{"type":"text","text":"c!","id":"3","done":null}]`}},
		{"remove", []ir.Stmt{&ir.Remove{Var: element, List: pieces(), Cond: hasID("1")}},
			"applied", [2]string{`{"type":"text","text":"a","id":"1","done":null},`, ``}},
		{"insert at an index", []ir.Stmt{
			&ir.Insert{List: field(me, "tags"), Value: text_("z"), Index: int_(1)},
			&ir.Insert{List: field(me, "tags"), Value: text_("w"), Index: int_(3)},
		}, "applied", [2]string{`["x","y"]`, `["x","z","y","w"]`}},
		{"insert past the end", []ir.Stmt{&ir.Insert{List: field(me, "tags"), Value: text_("z"), Index: int_(3)}},
			"error index at tags", [2]string{}},
		{"insert before the start", []ir.Stmt{&ir.Insert{List: field(me, "tags"), Value: text_("z"), Index: int_(-1)}},
			"error index at tags", [2]string{}},
		{"remove at an index", []ir.Stmt{
			&ir.Remove{List: field(me, "tags"), Index: int_(-1)},
			&ir.Remove{List: field(me, "tags"), Index: int_(0)},
			&ir.Remove{List: field(me, "tags"), Index: int_(wire.MaxSafeInt)},
		}, "applied", [2]string{`["x","y"]`, `["y"]`}},
		{"find at an index", []ir.Stmt{&ir.Find{Var: element, In: pieces(), As: textOnly, Index: int_(1),
			Then: []ir.Stmt{set(field(asText, "done"), text_("now"))}}},
			"applied", [2]string{`"id":"2","done":null`, `"id":"2","done":"now"`}},
		{"find at an index what is not wanted", []ir.Stmt{&ir.Find{Var: element, In: pieces(), Cond: hasID("1"), Index: int_(1),
			Else: []ir.Stmt{&ir.Skip{Notice: notice("none")}}}}, "skipped none", [2]string{}},
		{"find past the end", []ir.Stmt{&ir.Find{Var: element, In: pieces(), Index: int_(2),
			Else: []ir.Stmt{&ir.Skip{Notice: notice("none")}}}}, "skipped none", [2]string{}},
		{"slice", []ir.Stmt{set(field(me, "tags"), &ir.Slice{Node: node(stringList), List: field(me, "tags"), From: int_(-3), To: int_(1)})},
			"applied", [2]string{`["x","y"]`, `["x"]`}},
		{"slice nothing", []ir.Stmt{set(field(me, "tags"), &ir.Slice{Node: node(stringList), List: field(me, "tags"), From: int_(2), To: int_(1)})},
			"applied", [2]string{`["x","y"]`, `[]`}},
		{"append", []ir.Stmt{
			&ir.Append{Target: field(me, "id"), Value: text_("\xed\xa0\xbd")},
			&ir.Append{Target: field(me, "id"), Value: text_("\xed\xb8\x80")},
			&ir.Append{Target: field(me, "id"), Value: text_("")},
		}, "applied", [2]string{`"id":"p"`, `"id":"p😀"`}},
		{"append to a narrowed field", []ir.Stmt{&ir.Append{Target: narrow(stringType, field(me, "parent")), Value: text_("!")}},
			"applied", [2]string{`"q"`, `"q!"`}},
		{"append base64", []ir.Stmt{
			set(field(me, "parent"), text_("YQ==")),
			&ir.AppendBase64{Target: field(me, "parent"), Value: text_("YmM=")},
			&ir.AppendBase64{Target: field(me, "parent"), Value: text_("ZA==")},
		}, "applied", [2]string{`"parent":"q"`, `"parent":"YWJjZA=="`}},
		{"append what is not base64", []ir.Stmt{&ir.AppendBase64{Target: field(me, "parent"), Value: text_("x")}},
			"error bad-base64 at parent", [2]string{}},
		{"append nothing to what is not base64", []ir.Stmt{&ir.AppendBase64{Target: field(me, "parent"), Value: text_("")}},
			"error bad-base64 at parent", [2]string{}},
		{"append nothing to base64 that is not canonical", []ir.Stmt{
			set(field(me, "parent"), text_("Y R==")),
			&ir.AppendBase64{Target: field(me, "parent"), Value: text_("")},
		}, "applied", [2]string{`"parent":"q"`, `"parent":"YQ=="`}},
		{"increase", []ir.Stmt{&ir.Increase{Target: field(me, "views"), Value: int_(3)}}, "applied", [2]string{`"views":7`, `"views":10`}},
		{"increase too far", []ir.Stmt{&ir.Increase{Target: field(me, "views"), Value: int_(wire.MaxSafeInt)}},
			"error int-overflow at ", [2]string{}},
		{"increase a number", []ir.Stmt{&ir.Increase{Target: field(me, "weight"), Value: num(0.5)}}, "applied", [2]string{`"weight":1`, `"weight":1.5`}},
		{"merge", []ir.Stmt{&ir.Merge{Target: field(me, "facts"), Value: raw(recordType, `{"c":3,"a":[4]}`)}},
			"applied", [2]string{`{"a":1,"b":2}`, `{"a":[4],"b":2,"c":3}`}},
		{"bind", []ir.Stmt{
			&ir.Bind{Var: element, Value: me},
			set(field(ref(element, page), "parent"), text_("r")),
		}, "applied", [2]string{`"parent":"q"`, `"parent":"r"`}},
		{"find", []ir.Stmt{&ir.Find{Var: element, In: pieces(), As: textOnly, Cond: hasID("2"),
			Then: []ir.Stmt{set(field(asText, "done"), text_("now"))}}},
			"applied", [2]string{`"id":"2","done":null`, `"id":"2","done":"now"`}},
		{"find the last", []ir.Stmt{&ir.Find{Var: element, In: pieces(), Last: true, Cond: hasID("1"),
			Else: []ir.Stmt{&ir.Skip{Notice: notice("none")}}}}, "skipped none", [2]string{}},
		{"find no such member", []ir.Stmt{&ir.Find{Var: element, In: pieces(), As: piece.Members[1],
			Else: []ir.Stmt{&ir.Skip{Notice: notice("none")}}}}, "skipped none", [2]string{}},
		{"find in nothing", []ir.Stmt{&ir.Find{Var: element, In: headingList, Last: true,
			Else: []ir.Stmt{&ir.Warn{Notice: notice("none")}}}}, "applied warn none", [2]string{}},
		{"each", []ir.Stmt{&ir.Each{Var: element, In: pieces(), Do: []ir.Stmt{
			&ir.Append{Target: field(me, "id"), Value: field(asText, "text")}}}},
			"applied", [2]string{`"id":"p"`, `"id":"pab"`}},
		{"each that is wanted", []ir.Stmt{&ir.Each{Var: element, In: pieces(), As: textOnly, Cond: not(hasID("1")), Do: []ir.Stmt{
			&ir.Append{Target: field(me, "id"), Value: field(asText, "text")}}}},
			"applied", [2]string{`"id":"p"`, `"id":"pb"`}},
		{"stop inside each", []ir.Stmt{
			&ir.Each{Var: element, In: pieces(), Do: []ir.Stmt{
				&ir.Append{Target: field(me, "id"), Value: field(asText, "text")}, &ir.Stop{}}},
			&ir.Skip{Notice: notice("unreachable")}},
			"applied", [2]string{`"id":"p"`, `"id":"pa"`}},
		{"if", []ir.Stmt{&ir.If{Cond: has(page, "parent"), Then: []ir.Stmt{&ir.Unset{Target: field(me, "parent")}}}},
			"applied", [2]string{`,"parent":"q"`, ``}},
		{"else", []ir.Stmt{&ir.If{Cond: not(has(page, "parent")), Else: []ir.Stmt{&ir.Skip{Notice: notice("taken")}}}},
			"skipped taken", [2]string{}},
		{"call", []ir.Stmt{&ir.Call{Rule: renaming, Args: []ir.Expr{me, text_("r")}}, set(field(me, "colour"), literal(colours, "red"))},
			"applied warn renamed", [2]string{`"parent":"q"`, `"parent":"r"`}},
		{"warn twice, then skip", []ir.Stmt{&ir.Warn{Notice: notice("one")}, &ir.Warn{Notice: notice("two")},
			&ir.Skip{Notice: notice("three")}, set(field(me, "id"), text_("unreachable"))},
			"skipped three warn one warn two", [2]string{}},
		{"fail", []ir.Stmt{&ir.Fail{Notice: notice("closed", "page ", field(me, "id"))}}, "error closed at ", [2]string{}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := counted(fixture())
			p := decodePage(t, m, before)
			a := &application{Reducer: &Reducer{m: m}}
			s := m.scope()
			s.vars[self] = p
			_, err := a.run(test.steps, s)
			got := describe(a.outcome, nil)
			if err != nil {
				got = describe(a.outcome, err)
			}
			if got != test.outcome {
				t.Errorf("outcome %q, want %q", got, test.outcome)
			}
			want := before
			if test.name == "call" {
				want = strings.Replace(want, `"green"`, `"red"`, 1)
			}
			want = strings.Replace(want, test.replace[0], test.replace[1], 1)
			if got := string(m.Encode(p)); got != want {
				t.Errorf("got  %s\nwant %s", got, want)
			}
			if a.changed && err != nil {
				t.Error("failed after a change")
			}
		})
	}
}

var renaming = func() *ir.Rule {
	of, to := &ir.Var{Name: "of", Kind: ir.Param}, &ir.Var{Name: "to", Kind: ir.Param}
	return &ir.Rule{Params: []*ir.Var{of, to}, Body: []ir.Stmt{
		&ir.Warn{Notice: notice("renamed")},
		set(field(ref(of, page), "parent"), ref(to, stringType)),
	}}
}()

// describe prints how an event went, messages aside.
func describe(o wire.Outcome, err error) string {
	var failed *wire.Error
	if errors.As(err, &failed) {
		return "error " + failed.Code + " at " + failed.Path.String()
	}
	s := o.Status.String()
	if o.Status == wire.Skipped {
		s += " " + o.Notice.Code
	}
	for _, w := range o.Warnings {
		s += " warn " + w.Code
	}
	return s
}

// result prints what a call gave, an error included.
func result(m *Machine, v Value, err error) string {
	var failed *wire.Error
	switch {
	case errors.As(err, &failed):
		return describe(wire.Outcome{}, err)
	case err != nil:
		return err.Error()
	}
	return string(m.Encode(v))
}
