package codec

import (
	"fmt"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/shape"
	"github.com/msggen/msggen/gen/typescript/term"
)

// Verified is the expression that runs the rules of a field on a value that a
// constructor or, in a fold, a reducer has computed. Objects inside it have
// passed theirs when they were made. Of a value that is widened TypeScript would infer
// another type.
func (m *Codec) Verified(f *ir.Field, value term.Term, inFold, widened bool) layout.Doc {
	if scalar, ok := f.Type.(*ir.Scalar); ok && inFold && plan.Ruled(scalar) {
		return m.ruledBy(m.Runtime("failing"), scalar, value.Doc, layout.Quoted(f.Name))
	}
	function := "verified"
	if inFold {
		function = "verifiedInFold"
	}
	function = m.Runtime(function)
	if widened {
		given := m.Type(f.Type)
		if s, ok := f.Type.(*ir.Scalar); ok && s.Rules.Tag != nil {
			given = "string"
		}
		function += "<" + given + ", " + m.Type(f.Type) + ">"
	}
	verifier := layout.Lambda("(reader, value)", m.verify(f.Type, "value", layout.Quoted(f.Name)))
	if value.TakesFunction {
		return layout.CallTall(function, value.Doc, verifier)
	}
	return layout.CallLast(function, value.Doc, verifier)
}

// verify is the expression that runs the rules of a type on a value of it.
func (m *Codec) verify(t ir.Type, value, key string) layout.Doc {
	if !plan.Ruled(t) {
		return layout.Text(value)
	}
	switch t := t.(type) {
	case *ir.Scalar:
		return m.ruledBy("reader", t, layout.Text(value), key)
	case *ir.Union:
		return m.verifyByKind(t, value, key)
	case *ir.List:
		list := layout.Doc(layout.Text(value))
		if plan.Ruled(t.Elem) {
			list = m.reading("list", key, list, m.itemVerifier(t.Elem))
		}
		return m.ruled("checkList", "reader", list, bounds(t.MinItems, t.MaxItems), key)
	case *ir.Map:
		return m.reading("map", key, layout.Text(value), m.itemVerifier(t.Elem))
	case *ir.Nullable:
		return layout.Ternary(layout.Text(value+" === null"), layout.Text("null"), m.verify(t.Elem, value, key))
	case *ir.Enum, *ir.Object:
	}
	panic(fmt.Sprintf("typescript: %T has no rules", t))
}

// ruledBy runs the rules of a scalar; what is wrong is noted with somebody.
func (m *Codec) ruledBy(notes string, t *ir.Scalar, value layout.Doc, key string) layout.Doc {
	if t.Kind == ir.String {
		return m.ruled(textCheck(t.Rules), notes, value, textRules(t.Rules), key)
	}
	return m.ruled("checkNumber", notes, value, numberRules(t.Rules), key)
}

func (m *Codec) itemVerifier(t ir.Type) layout.Doc {
	return layout.Lambda("(reader, item: "+m.Type(t)+")", m.verify(t, "item", ""))
}

// verifyByKind runs the rules of the member that the value is.
func (m *Codec) verifyByKind(u *ir.Union, value, key string) layout.Doc {
	if shape.IsRecursive(u) {
		return m.readNamed(u, value, key)
	}
	result := layout.Doc(layout.Text(value))
	for i := len(u.Members) - 1; i >= 0; i-- {
		member := u.Members[i]
		if !plan.Ruled(member.Type) {
			continue
		}
		test := shape.KindTest(ir.KindOf(member.Type), value)
		result = layout.Ternary(layout.Text(test), m.verify(member.Type, value, key), result)
	}
	return result
}
