package interp

import (
	"errors"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/jsontext"
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

func set(target, value ir.Expr) ir.Stmt { return act(target, &ir.Set{Value: value}) }

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
		{"set", []ir.Stmt{set(field(me, "colour"), literal(colours, ir.TextConst("red")))},
			"applied", [2]string{`"colour":"green"`, `"colour":"red"`}},
		{"unset", []ir.Stmt{act(field(me, "parent"), &ir.Unset{})}, "applied", [2]string{`,"parent":"q"`, ``}},
		{"verified", []ir.Stmt{act(field(me, "tags"), &ir.Set{Value: literal(stringList, textList("1", "2", "3", "4")), Verify: true})},
			"error too-long at tags", [2]string{}},
		{"push", []ir.Stmt{act(field(me, "tags"), &ir.Push{Value: text_("z")})},
			"applied", [2]string{`["x","y"]`, `["x","y","z"]`}},
		{"push into a choice, and go on with the element", []ir.Stmt{act(headingList, &ir.Push{Value: newText("3", "c"), Var: element, Then: []ir.Stmt{act(field(asText, "text"), &ir.Append{Value: text_("!")})}})},
			"applied", [2]string{`"heading":[]`, `"heading":[{"type":"text","text":"c!","id":"3","done":null}]`}},
		{"remove", []ir.Stmt{act(pieces(), &ir.Remove{By: &ir.Every{Pick: ir.Pick{Var: element, Cond: hasID("1")}}})},
			"applied", [2]string{`{"type":"text","text":"a","id":"1","done":null},`, ``}},
		{"insert at an index", []ir.Stmt{
			act(field(me, "tags"), &ir.Insert{Value: text_("z"), By: &ir.Index{Index: int_(1)}}),
			act(field(me, "tags"), &ir.Insert{Value: text_("w"), By: &ir.Index{Index: int_(3)}}),
		}, "applied", [2]string{`["x","y"]`, `["x","z","y","w"]`}},
		{"insert past the end", []ir.Stmt{act(field(me, "tags"), &ir.Insert{Value: text_("z"), By: &ir.Index{Index: int_(3)}})},
			"error index at tags", [2]string{}},
		{"insert before the start", []ir.Stmt{act(field(me, "tags"), &ir.Insert{Value: text_("z"), By: &ir.Index{Index: int_(-1)}})},
			"error index at tags", [2]string{}},
		{"remove at an index", []ir.Stmt{
			act(field(me, "tags"), &ir.Remove{By: &ir.Index{Index: int_(-1)}}),
			act(field(me, "tags"), &ir.Remove{By: &ir.Index{Index: int_(0)}}),
			act(field(me, "tags"), &ir.Remove{By: &ir.Index{Index: int_(jsontext.MaxSafeInt)}}),
		}, "applied", [2]string{`["x","y"]`, `["y"]`}},
		{"find at an index", []ir.Stmt{&ir.Find{In: pieces(), By: &ir.Nth{Index: int_(1), Pick: ir.Pick{Var: element, As: textOnly}}, Then: []ir.Stmt{set(field(asText, "done"), text_("now"))}}},
			"applied", [2]string{`"id":"2","done":null`, `"id":"2","done":"now"`}},
		{"find at an index what is not wanted", []ir.Stmt{&ir.Find{In: pieces(), By: &ir.Nth{Index: int_(1), Pick: ir.Pick{Var: element, Cond: hasID("1")}}, Else: []ir.Stmt{&ir.Skip{Notice: notice("none")}}}}, "skipped none", [2]string{}},
		{"find past the end", []ir.Stmt{&ir.Find{In: pieces(), By: &ir.Nth{Index: int_(2), Pick: ir.Pick{Var: element}}, Else: []ir.Stmt{&ir.Skip{Notice: notice("none")}}}}, "skipped none", [2]string{}},
		{"slice", []ir.Stmt{set(field(me, "tags"), &ir.Slice{Node: node(stringList), List: field(me, "tags"), From: int_(-3), To: int_(1)})},
			"applied", [2]string{`["x","y"]`, `["x"]`}},
		{"slice nothing", []ir.Stmt{set(field(me, "tags"), &ir.Slice{Node: node(stringList), List: field(me, "tags"), From: int_(2), To: int_(1)})},
			"applied", [2]string{`["x","y"]`, `[]`}},
		{"append", []ir.Stmt{
			act(field(me, "id"), &ir.Append{Value: text_("\xed\xa0\xbd")}),
			act(field(me, "id"), &ir.Append{Value: text_("\xed\xb8\x80")}),
			act(field(me, "id"), &ir.Append{Value: text_("")}),
		}, "applied", [2]string{`"id":"p"`, `"id":"p😀"`}},
		{"append to a narrowed field", []ir.Stmt{act(narrow(stringType, field(me, "parent")), &ir.Append{Value: text_("!")})},
			"applied", [2]string{`"q"`, `"q!"`}},
		{"append base64", []ir.Stmt{
			set(field(me, "parent"), text_("YQ==")),
			act(field(me, "parent"), &ir.AppendBase64{Value: text_("YmM=")}),
			act(field(me, "parent"), &ir.AppendBase64{Value: text_("ZA==")}),
		}, "applied", [2]string{`"parent":"q"`, `"parent":"YWJjZA=="`}},
		{"append what is not base64", []ir.Stmt{act(field(me, "parent"), &ir.AppendBase64{Value: text_("x")})},
			"error bad-base64 at parent", [2]string{}},
		{"append nothing to what is not base64", []ir.Stmt{act(field(me, "parent"), &ir.AppendBase64{Value: text_("")})},
			"error bad-base64 at parent", [2]string{}},
		{"append nothing to what is not canonical", []ir.Stmt{
			set(field(me, "parent"), text_("Y R==")),
			act(field(me, "parent"), &ir.AppendBase64{Value: text_("")}),
		}, "applied", [2]string{`"parent":"q"`, `"parent":"YQ=="`}},
		{"increase", []ir.Stmt{act(field(me, "views"), &ir.Increase{Value: int_(3)})}, "applied", [2]string{`"views":7`, `"views":10`}},
		{"increase too far", []ir.Stmt{act(field(me, "views"), &ir.Increase{Value: int_(jsontext.MaxSafeInt)})},
			"error int-overflow at ", [2]string{}},
		{"increase a number", []ir.Stmt{act(field(me, "weight"), &ir.Increase{Value: num(0.5)})}, "applied", [2]string{`"weight":1`, `"weight":1.5`}},
		{"merge", []ir.Stmt{act(field(me, "facts"), &ir.Merge{Value: literal(recordType, entries("c", ir.NumberConst(3), "a", &ir.ListConst{Elems: []ir.Const{ir.NumberConst(4)}}))})},
			"applied", [2]string{`{"a":1,"b":2}`, `{"a":[4],"b":2,"c":3}`}},
		{"bind", []ir.Stmt{
			&ir.Bind{Var: element, Value: me},
			set(field(ref(element, page), "parent"), text_("r")),
		}, "applied", [2]string{`"parent":"q"`, `"parent":"r"`}},
		{"find", []ir.Stmt{&ir.Find{In: pieces(), By: &ir.First{Pick: ir.Pick{Var: element, As: textOnly, Cond: hasID("2")}}, Then: []ir.Stmt{set(field(asText, "done"), text_("now"))}}},
			"applied", [2]string{`"id":"2","done":null`, `"id":"2","done":"now"`}},
		{"find the last", []ir.Stmt{&ir.Find{In: pieces(), By: &ir.Last{Pick: ir.Pick{Var: element, Cond: hasID("1")}}, Else: []ir.Stmt{&ir.Skip{Notice: notice("none")}}}}, "skipped none", [2]string{}},
		{"find no such member", []ir.Stmt{&ir.Find{In: pieces(), By: &ir.First{Pick: ir.Pick{Var: element, As: piece.Members[1]}}, Else: []ir.Stmt{&ir.Skip{Notice: notice("none")}}}}, "skipped none", [2]string{}},
		{"find in nothing", []ir.Stmt{&ir.Find{In: headingList, By: &ir.Last{Pick: ir.Pick{Var: element}}, Else: []ir.Stmt{&ir.Warn{Notice: notice("none")}}}}, "applied warn none", [2]string{}},
		{"each", []ir.Stmt{&ir.Each{In: pieces(), By: &ir.Every{Pick: ir.Pick{Var: element}}, Do: []ir.Stmt{
			act(field(me, "id"), &ir.Append{Value: field(asText, "text")})}}},
			"applied", [2]string{`"id":"p"`, `"id":"pab"`}},
		{"each that is wanted", []ir.Stmt{&ir.Each{In: pieces(), By: &ir.Every{Pick: ir.Pick{Var: element, As: textOnly, Cond: not(hasID("1"))}}, Do: []ir.Stmt{
			act(field(me, "id"), &ir.Append{Value: field(asText, "text")})}}},
			"applied", [2]string{`"id":"p"`, `"id":"pb"`}},
		{"stop inside each", []ir.Stmt{
			&ir.Each{In: pieces(), By: &ir.Every{Pick: ir.Pick{Var: element}}, Do: []ir.Stmt{
				act(field(me, "id"), &ir.Append{Value: field(asText, "text")}), &ir.Stop{}}},
			&ir.Skip{Notice: notice("unreachable")}},
			"applied", [2]string{`"id":"p"`, `"id":"pa"`}},
		{"if", []ir.Stmt{&ir.If{Cond: has(page, "parent"), Then: []ir.Stmt{act(field(me, "parent"), &ir.Unset{})}}},
			"applied", [2]string{`,"parent":"q"`, ``}},
		{"else", []ir.Stmt{&ir.If{Cond: not(has(page, "parent")), Else: []ir.Stmt{&ir.Skip{Notice: notice("taken")}}}},
			"skipped taken", [2]string{}},
		{"call", []ir.Stmt{&ir.Call{Rule: renaming, Args: []ir.Expr{me, text_("r")}}, set(field(me, "colour"), literal(colours, ir.TextConst("red")))},
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
			a.takeBack()
			if got := string(m.Encode(p)); got != before {
				t.Errorf("taken back: got  %s\nwant %s", got, before)
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
		return "error " + string(failed.Code) + " at " + failed.Path.String()
	}
	s := o.Status.String()
	if o.Status == wire.Skipped {
		s += " " + string(o.Notice.Code)
	}
	for _, w := range o.Warnings {
		s += " warn " + string(w.Code)
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
