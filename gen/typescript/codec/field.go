package codec

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/shape"
)

// laterField sets a field that comes after one that may be absent, so that the
// order of the fields is that of the spec.
func (r *reading) laterField(f *ir.Field, data string) {
	if f.Derived != nil {
		r.computedField(f, data)
		return
	}
	if f.Presence != ir.Optional {
		r.Line(r.Assigned(data, f, r.field(f)), ";")
		return
	}
	if plan.Vanishes(f) {
		name, ok := r.hoisted[f.Name]
		if !ok {
			name = r.variable(f.Name)
			r.Line(layout.Set("const "+name, r.spared(f)), ";")
		}
		r.Block(layout.Cat("if (", name, " !== undefined)"), func() { r.Line(r.Assigned(data, f, layout.Text(name)), ";") })
		return
	}
	present := r.present(f)
	if name, ok := r.hoisted[f.Name]; ok {
		present = name + " !== undefined"
	}
	r.Block(layout.Cat("if (", present, ")"), func() {
		if f.Const != nil {
			r.Line(r.constantCheck(f), ";")
			r.Line(r.Assigned(data, f, shape.Literal(f.Const)), ";")
			return
		}
		r.Line(r.Assigned(data, f, r.field(f)), ";")
	})
}

// constant checks a field that can have one value only.
func (r *reading) constant(f *ir.Field) {
	switch {
	case f.Presence == ir.Defaulted:
		r.Block(layout.Cat("if (", r.present(f), ")"), func() { r.Line(r.constantCheck(f), ";") })
	case mayBeImplied(r.Package, r.object) && r.isTag(f):
		r.Block("if (!implied)", func() { r.Line(r.constantCheck(f), ";") })
	default:
		r.Line(r.constantCheck(f), ";")
	}
}

func (r *reading) constantCheck(f *ir.Field) layout.Doc {
	params := []layout.Doc{layout.Text(r.from(f)), shape.Literal(f.Const), layout.Text(layout.Quoted(f.Name))}
	switch t := f.Type.(type) {
	case *ir.Enum:
		params = append(params, layout.Text(r.Value(shape.RoleType, t)))
	case *ir.Scalar:
		if t.Kind == ir.Int {
			return layout.Call("reader.intConstant", params...)
		}
	case *ir.Object, *ir.Union, *ir.List, *ir.Map, *ir.Nullable: // nothing is to be said of the type
	}
	return layout.Call("reader.constant", params...)
}

// hoist reads the parts that may draw ids or times of their own before the
// object draws its: missing values are filled in when all that is there has been
// read, in the order of the fields.
func (r *reading) hoist() {
	all := len(plan.Losable(r.object)) > 0
	draws := slices.ContainsFunc(r.object.Fields, shape.DrawsWhenMissing)
	for _, f := range r.object.Fields {
		ahead := all || draws && shape.DrawsWhenRead(f.Type) || r.isComputedOf(f)
		if f.Const != nil || f.Derived != nil || !ahead {
			continue
		}
		value := r.field(f)
		switch {
		case plan.Vanishes(f) && (f.Presence == ir.Optional || shape.DrawsWhenMissing(f)):
			value = r.spared(f)
		case shape.DrawsWhenMissing(f):
			value = layout.Ternary(r.absent(f), layout.Text("undefined"), r.fieldValue(f))
		case f.Presence == ir.Optional:
			value = layout.Ternary(r.absent(f), layout.Text("undefined"), value)
		}
		name := r.variable(f.Name)
		r.Line(layout.Set("const "+name+r.annotation(f), value), ";")
		r.hoisted[f.Name] = name
	}
}

// filledIn is a field that was read ahead, or what it means if it was not there.
func (r *reading) filledIn(f *ir.Field, name string) layout.Doc {
	value := r.defaultValue(f)
	if _, nullable := f.Type.(*ir.Nullable); nullable {
		return layout.Ternary(layout.Text(name+" === undefined"), value, layout.Text(name))
	}
	return layout.Coalesced(layout.Text(name), value)
}

// variable is a name for a local variable of the reader.
func (r *reading) variable(wanted string) string {
	name := r.IDs.Local(wanted)
	taken := []string{"reader", "value", "from", "before", "implied", "data", r.name}
	for _, other := range r.hoisted {
		taken = append(taken, other)
	}
	for _, other := range r.spelled {
		taken = append(taken, other)
	}
	for slices.Contains(taken, name) {
		name += "_"
	}
	return name
}

// from is how the raw value of a field is read.
func (r *reading) from(f *ir.Field) string {
	if key, ok := r.spelled[f.Name]; ok {
		return r.under(key, f)
	}
	if shape.Inherited[f.Name] {
		return r.Runtime("getKey") + "(from, " + layout.Quoted(f.Name) + ")"
	}
	return layout.Member("from", f.Name)
}

// present is the test whether a field is there.
func (r *reading) present(f *ir.Field) string {
	test := r.from(f) + " !== undefined"
	if f.NullIsAbsent {
		test += " && " + r.from(f) + " !== null"
	}
	return test
}

// absent is the opposite of present.
func (r *reading) absent(f *ir.Field) layout.Doc {
	tests := layout.Texts(r.from(f) + " === undefined")
	if f.NullIsAbsent {
		tests = append(tests, layout.Text(r.from(f)+" === null"))
	}
	return layout.Group(layout.Binary("||", tests...))
}

// field is the value of a field that is always there once it has been read.
func (r *reading) field(f *ir.Field) layout.Doc {
	if name, ok := r.hoisted[f.Name]; ok {
		if shape.DrawsWhenMissing(f) {
			return r.filledIn(f, name)
		}
		return layout.Text(name)
	}
	if f.Const != nil {
		return shape.Literal(f.Const)
	}
	if f.Presence != ir.Defaulted {
		return r.fieldValue(f)
	}
	if plan.Vanishes(f) {
		return r.sparedOr(f)
	}
	nullable, _ := f.Type.(*ir.Nullable)
	if nullable != nil && shape.IsNull(f.Default) {
		absent := layout.Group(layout.Binary("||", layout.Texts(r.from(f)+" === undefined", r.from(f)+" === null")...))
		return layout.Ternary(absent, layout.Text("null"), r.read(nullable.Elem, r.from(f), r.key(f)))
	}
	return layout.Ternary(r.absent(f), r.defaultValue(f), r.fieldValue(f))
}

func (r *reading) fieldValue(f *ir.Field) layout.Doc {
	return r.read(f.Type, r.from(f), r.key(f))
}
