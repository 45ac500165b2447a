package interp

import "github.com/msggen/msggen/gen/ir"

// sought is what a test asks of an element if that is only whether one of its fields
// equals something that is the same for all elements: most lists are searched so, and
// long ones again and again.
type sought struct {
	field string
	want  text
	typ   *ir.Object // of the element looked at last
	at    int        // of the field in it
}

// soughtBy is nil if a test asks something else, or cannot be computed, which is for
// whoever tests the first element to tell.
func (s *scope) soughtBy(p *ir.Pick) *sought {
	same, ok := p.Cond.(*ir.Binary)
	if !ok || same.Op != ir.Eq {
		return nil
	}
	field, ok := fieldOf(same.L, p.Var)
	if !ok {
		return nil
	}
	for x := range ir.Within(same.R) {
		if ref, ok := x.(*ir.Ref); ok && ref.Var == p.Var {
			return nil
		}
	}
	want, err := s.eval(same.R)
	if err != nil {
		return nil
	}
	if want, ok := want.(text); ok {
		return &sought{field: field, want: want}
	}
	return nil
}

// fieldOf is the field of a variable that an expression reads, if that is all it does.
func fieldOf(x ir.Expr, v *ir.Var) (name string, ok bool) {
	var of ir.Expr
	switch x := x.(type) {
	case *ir.FieldOf:
		name, of = x.Field.Name, x.X
	case *ir.CommonField:
		name, of = x.Name, x.X
	default:
		return "", false
	}
	for narrow, ok := of.(*ir.Narrow); ok; narrow, ok = of.(*ir.Narrow) {
		of = narrow.X
	}
	ref, ok := of.(*ir.Ref)
	return name, ok && ref.Var == v
}

// excludes reports that an element does not pass the test, if that can be seen at once.
func (k *sought) excludes(item Value) bool {
	o, ok := item.(*object)
	if k == nil || !ok {
		return false
	}
	if o.typ != k.typ {
		k.typ, k.at = o.typ, index(o.typ, k.field)
	}
	if k.at < 0 {
		return false
	}
	have, ok := o.fields[k.at].(text)
	return ok && have != k.want
}
