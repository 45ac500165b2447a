package typescript

import (
	"fmt"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// verified is the expression that runs the rules of a field on a value that a
// constructor or, in a fold, a reducer has computed. Objects inside it have
// passed theirs when they were made.
func (m *codec) verified(f *ir.Field, value Doc, inFold bool) Doc {
	if scalar, ok := f.Type.(*ir.Scalar); ok && inFold && plan.Ruled(scalar) {
		return m.ruledBy(m.runtime("failing"), scalar, value, quoted(f.Name))
	}
	function := "verified"
	if inFold {
		function = "verifiedInFold"
	}
	verifier := lambda("(reader, value)", m.verify(f.Type, "value", quoted(f.Name)))
	return callLast(m.runtime(function), value, verifier)
}

// verify is the expression that runs the rules of a type on a value of it.
func (m *codec) verify(t ir.Type, value, key string) Doc {
	if !plan.Ruled(t) {
		return textDoc(value)
	}
	switch t := t.(type) {
	case *ir.Scalar:
		return m.ruledBy("reader", t, textDoc(value), key)
	case *ir.Union:
		return m.verifyByKind(t, value, key)
	case *ir.List:
		list := Doc(textDoc(value))
		if plan.Ruled(t.Elem) {
			list = m.reading("list", key, list, m.itemVerifier(t.Elem))
		}
		return m.ruled("checkList", "reader", list, bounds(t.MinItems, t.MaxItems), key)
	case *ir.Map:
		return m.reading("map", key, textDoc(value), m.itemVerifier(t.Elem))
	case *ir.Nullable:
		return ternary(textDoc(value+" === null"), textDoc("null"), m.verify(t.Elem, value, key))
	default:
		panic(fmt.Sprintf("typescript: unknown type %T", t))
	}
}

// ruledBy runs the rules of a scalar; what is wrong is noted with somebody.
func (m *codec) ruledBy(notes string, t *ir.Scalar, value Doc, key string) Doc {
	if t.Kind == ir.String {
		return m.ruled("checkText", notes, value, textRules(t.Rules), key)
	}
	return m.ruled("checkNumber", notes, value, numberRules(t.Rules), key)
}

func (m *codec) itemVerifier(t ir.Type) Doc {
	return lambda("(reader, item: "+m.tsType(t)+")", m.verify(t, "item", ""))
}

// verifyByKind runs the rules of the member that the value is.
func (m *codec) verifyByKind(u *ir.Union, value, key string) Doc {
	if isRecursive(u) {
		return m.readNamed(u, value, key)
	}
	result := Doc(textDoc(value))
	for i := len(u.Members) - 1; i >= 0; i-- {
		member := u.Members[i]
		if !plan.Ruled(member.Type) {
			continue
		}
		test := kindTest(jsonKind(member.Type), value)
		result = ternary(textDoc(test), m.verify(member.Type, value, key), result)
	}
	return result
}
