package plan

import (
	"testing"

	"github.com/msggen/msggen/gen/ir"
)

// world is a place that may be absent, null, one of two values that are listed, or,
// in an open one, something else.
const (
	isAbsent = iota
	isNull
	isA
	isB
	isElse
	atoms
)

var (
	valueA = any(ir.TextConst("a"))
	valueB = any(ir.TextConst("b"))
	other  = any(ir.TextConst("other"))
)

// choicesIn are the choices of a set of atoms.
func choicesIn(set int) Choices {
	in := func(atom int) bool { return set&(1<<atom) != 0 }
	c := Choices{Absent: in(isAbsent), Null: in(isNull), Rest: in(isElse)}
	if in(isA) {
		c.Values = append(c.Values, valueA)
	}
	if in(isB) {
		c.Values = append(c.Values, valueB)
	}
	return c
}

// atomsOf is the set that choices stand for.
func atomsOf(c Choices, all Choices) int {
	set := 0
	for atom, in := range [atoms]bool{isAbsent: c.Absent, isNull: c.Null, isA: c.has(valueA, all), isB: c.has(valueB, all), isElse: c.Rest} {
		if in {
			set |= 1 << atom
		}
	}
	return set
}

// Choices are sets: what is done with them is what is done with sets.
func TestChoicesAreSets(t *testing.T) {
	const everything, open = 1<<atoms - 1, 1 << isElse
	all := choicesIn(everything)
	for x := range 1 << atoms {
		c := choicesIn(x)
		if got := atomsOf(c, all); got != x {
			t.Fatalf("%05b is taken for %05b", x, got)
		}
		if c.has(other, all) != (x&open != 0) {
			t.Errorf("%05b: what is not listed is among the rest", x)
		}
		values := x &^ (1<<isAbsent | 1<<isNull)
		for what, is := range map[string][2]bool{
			"empty":    {c.empty(), x == 0},
			"nothing":  {c.nothing(), values == 0},
			"constant": {c.constant(), x == 1<<isA || x == 1<<isB},
			"few":      {c.few(), x&open == 0},
		} {
			if is[0] != is[1] {
				t.Errorf("%05b: %s is %v", x, what, is[0])
			}
		}
		for y := range 1 << atoms {
			d := choicesIn(y)
			if got := atomsOf(c.or(d, all), all); got != x|y {
				t.Errorf("%05b or %05b is %05b", x, y, got)
			}
			if c.same(d) != (x == y) {
				t.Errorf("%05b and %05b: the same is %v", x, y, c.same(d))
			}
			if got, want := c.none(d), values&^y&^open == 0 && x&open == 0; got != want {
				t.Errorf("%05b has none but %05b: %v", x, y, got)
			}
			if y&open != 0 {
				continue // nobody asks for what is not listed
			}
			if got := atomsOf(c.and(d, all), all); got != x&y {
				t.Errorf("%05b and %05b is %05b", x, y, got)
			}
			if got := atomsOf(c.without(d), all); got != x&^y {
				t.Errorf("%05b without %05b is %05b", x, y, got)
			}
			if got, want := d.among(c, all), y&^x&(1<<isA|1<<isB) == 0 && (y&(1<<isAbsent|1<<isNull) == 0 || x != 0); got != want {
				t.Errorf("%05b is among %05b: %v", y, x, got)
			}
		}
	}
}

// A kind of JSON values stands for its constants.
func TestKindsHoldConstants(t *testing.T) {
	for _, test := range []struct {
		kind  ir.Kind
		value ir.Const
		want  bool
	}{
		{"string", ir.TextConst("a"), true}, {"number", ir.IntConst(1), true}, {"number", ir.NumberConst(1.5), true}, {"bool", ir.BoolConst(true), true},
		{"number", ir.TextConst("a"), false}, {"string", ir.IntConst(1), false}, {"string", ir.NumberConst(1), false}, {"number", ir.BoolConst(true), false},
		{"list", ir.TextConst("a"), false}, {"object", ir.IntConst(1), false},
	} {
		c := Choices{Values: []any{test.kind}}
		if c.lists(test.value) != test.want || c.none(Choices{}) {
			t.Errorf("%s lists %v: %v", test.kind, test.value, !test.want)
		}
		both := c.or(Choices{Values: []any{test.value}}, c)
		if got := len(both.Values) == 1; got != test.want {
			t.Errorf("%s or %v: %v", test.kind, test.value, both.Values)
		}
	}
	member := Choices{Rest: true, Values: []any{&ir.Object{}}}
	if !member.few() {
		t.Error("a member of a union can be told from the rest")
	}
}

func TestPlain(t *testing.T) {
	scalar := func(k ir.ScalarKind) ir.Type { return &ir.Scalar{Kind: k} }
	union := func(tag string, types ...ir.Type) ir.Type {
		u := &ir.Union{Tag: tag}
		for _, m := range types {
			u.Members = append(u.Members, &ir.Member{Type: m, Union: u})
		}
		return u
	}
	for what, c := range map[string]struct {
		t    ir.Type
		want bool
	}{
		"text":              {scalar(ir.String), true},
		"an int":            {scalar(ir.Int), true},
		"a bool":            {scalar(ir.Bool), true},
		"anything":          {scalar(ir.Any), false},
		"a record":          {scalar(ir.Record), false},
		"an enum":           {&ir.Enum{}, true},
		"text or null":      {&ir.Nullable{Elem: scalar(ir.String)}, true},
		"a record or null":  {&ir.Nullable{Elem: scalar(ir.Record)}, false},
		"a list":            {&ir.List{Elem: scalar(ir.String)}, false},
		"a map":             {&ir.Map{Elem: scalar(ir.String)}, false},
		"an object":         {&ir.Object{}, false},
		"text or a number":  {union("", scalar(ir.String), scalar(ir.Number)), true},
		"text or a list":    {union("", scalar(ir.String), &ir.List{Elem: scalar(ir.String)}), false},
		"a list or text":    {union("", &ir.List{Elem: scalar(ir.String)}, scalar(ir.String)), false},
		"members of a kind": {union("type", &ir.Object{}), false},
	} {
		if got := IsPlain(c.t); got != c.want {
			t.Errorf("%s is plain: %v", what, got)
		}
	}
}
