package golang

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

// A common is a function that reads a field which members of a union have in
// common, whichever of them it is given:
//
//	func sizeOf(shape Shape) (float64, bool)
//
// Without the second result if all members have the field.
type common struct {
	union    *ir.Union
	field    string
	typ      ir.Type // nil: the members do not agree on the type, so it only tells whether there is one
	function string
	partial  bool
	used     bool
}

// commonFields collects the fields of unions that the protocol reads.
func commonFields(p *ir.Protocol, scope functionNames) []*common {
	var found []*common
	for _, x := range ir.ProtocolExprs(p) {
		c := commonOf(x)
		if c == nil || slices.ContainsFunc(found, c.same) {
			continue
		}
		name := names.GoCamel(c.field) + "Of"
		if c.typ == nil {
			name = "has" + names.GoPascal(c.field)
		}
		c.function = scope.claim("field", name, name+names.GoPascal(c.union.Name))
		found = append(found, c)
	}
	return found
}

// commonOf recognises a field of a union.
func commonOf(x ir.Expr) *common {
	switch x := x.(type) {
	case *ir.CommonField:
		return newCommon(ir.NonNull(x.X.Type()).(*ir.Union), x.Name, x.T)
	case *ir.Has:
		if x.Name != "" && x.Field == nil {
			return commonNamed(x.X, x.Name)
		}
	case *ir.OrValue:
		if x.Name != "" && x.Field == nil {
			return commonNamed(x.X, x.Name)
		}
	}
	return nil
}

// commonNamed is the field of that name of the union value x, by the type that
// all members which have it agree on.
func commonNamed(x ir.Expr, name string) *common {
	union := ir.NonNull(x.Type()).(*ir.Union)
	var typ ir.Type
	for _, m := range union.Members {
		field := fieldOfMember(m, name)
		switch {
		case field == nil:
		case typ == nil:
			typ = field.Type
		case !ir.Same(typ, field.Type):
			return newCommon(union, name, nil)
		}
	}
	return newCommon(union, name, typ)
}

func newCommon(union *ir.Union, field string, typ ir.Type) *common {
	c := &common{union: union, field: field, typ: typ, partial: union.Tag != "" && union.Unknown == ir.Keep}
	for _, m := range union.Members {
		f := fieldOfMember(m, field)
		if f == nil || f.Presence == ir.Optional || typ != nil && !ir.Same(f.Type, typ) {
			c.partial = true
		}
	}
	return c
}

func fieldOfMember(m *ir.Member, name string) *ir.Field {
	if object, ok := m.Type.(*ir.Object); ok {
		return object.Field(name)
	}
	return nil
}

func (c *common) same(other *common) bool {
	return c.union == other.union && c.field == other.field && sameResult(c.typ, other.typ)
}

func sameResult(a, b ir.Type) bool {
	if a == nil || b == nil {
		return a == b
	}
	return ir.Same(a, b)
}

// commonFor is the function for x, whose name is settled.
func (l *helpers) commonFor(x ir.Expr) *common {
	wanted := commonOf(x)
	i := slices.IndexFunc(l.commons, wanted.same)
	l.commons[i].used = true
	return l.commons[i]
}

// commonField reads a field that members have in common.
func (f *compiler) commonField(x *ir.CommonField) value {
	c := f.commonFor(x)
	read := func(found *binding) value {
		return value{code: found.read(), rank: rankPrimary, held: shape.Hold(x.T, false)}
	}
	test, ok := f.proofs.Of(x).Alone.(*ir.Has)
	if !ok {
		test, ok = f.answered[x]
	}
	if ok {
		if found := f.inSight(test, x.T, x.X, f.block); found != nil {
			return read(found)
		}
	}
	if found := f.foundNow(c, x.X); found != nil {
		return read(found)
	}
	if !c.partial {
		return value{code: f.callCommon(c, x.X), rank: rankPrimary, held: shape.Hold(x.T, false)}
	}
	return read(f.findCommon(c, x.X))
}

// callCommon calls the function for a union value.
func (f *compiler) callCommon(c *common, of ir.Expr) *jen.Statement {
	return jen.Id(c.function).Call(f.look(of).code)
}

// findCommon calls a function that may find nothing.
func (f *compiler) findCommon(c *common, of ir.Expr) *binding {
	found := f.test(f.callCommon(c, of), f.safe(of), c.field)
	found.of, found.field = of, c
	found.home.bound = append(found.home.bound, found)
	return found
}

// foundNow is what the step has found already.
func (f *fn) foundNow(c *common, of ir.Expr) *binding {
	for b := f.block; b != nil; b = b.outer {
		for _, found := range b.bound {
			if found.step == f.step && found.field == c && !found.gone && samePlace(found.of, of) {
				return found
			}
		}
	}
	return nil
}

// hasCommonField tests whether a union value has a field.
func (f operators) hasCommonField(x *ir.Has) value {
	c := f.commonFor(x)
	switch {
	case c.typ == nil:
		return primary(f.callCommon(c, x.X))
	case !c.partial:
		return f.truth(true)
	}
	found := f.foundNow(c, x.X) // a step before may have left its ok to others
	if found == nil {
		found = f.findCommon(c, x.X)
	}
	f.bindTo(x, found)
	return primary(found.holds())
}

// commonFunc declares the function.
func commonFunc(l *helpers, c *common) jen.Code {
	f := newCompiler(l, ending{})
	param := f.block.local(shape.LastWord(c.union.Name))
	if c.union.Events {
		param = &local{name: f.block.name("ev")}
	}
	var cases []jen.Code
	for _, m := range c.union.Members {
		field := fieldOfMember(m, c.field)
		if field == nil || c.typ != nil && !ir.Same(field.Type, c.typ) {
			continue
		}
		cases = append(cases, jen.Case(l.MemberType(m)).Block(commonResult(f, c, m.Object(), field, param).code...))
	}
	which := jen.Id(param.name).Assert(jen.Type())
	if param.used {
		which = jen.Id(param.name).Op(":=").Add(which)
	}
	code := []jen.Code{
		jen.Switch(which).Block(cases...),
		jen.Return(commonResults(c, f.zero, false)...),
	}
	results := jen.Bool()
	doc := c.function + " tells whether the type of " + param.name + " has the field " + c.field + "."
	if c.typ != nil {
		results = f.GoType(c.typ)
		doc = c.function + " returns the " + c.field + " of " + param.name + "."
		if c.partial {
			results = jen.Params(f.GoType(c.typ), jen.Bool())
			doc = c.function + " returns the " + c.field + " of " + param.name + ", if its type has one."
		}
	}
	return layout.Note(doc).Above(
		jen.Func().Id(c.function).Params(jen.Id(param.name).Add(l.GoType(c.union))).Add(results).Block(code...))
}

// commonResult returns the field of one member.
func commonResult(f *compiler, c *common, o *ir.Object, field *ir.Field, param *local) *block {
	self := f.variableExpr("self", o, variable{local: param})
	read := func() {
		f.add(jen.Return(commonResults(c, func(ir.Type) *jen.Statement {
			x := &ir.FieldOf{Node: ir.Node{T: field.Type}, X: self, Field: field}
			return f.look(x).code
		}, true)...))
	}
	return f.body(func() {
		if field.Presence != ir.Optional {
			read()
			return
		}
		f.branch(&ir.Has{Node: ir.Node{T: boolType}, X: self, Field: field}, read, nil)
	})
}

func commonResults(c *common, result func(ir.Type) *jen.Statement, has bool) []jen.Code {
	var results []jen.Code
	if c.typ != nil {
		results = append(results, result(c.typ))
	}
	if c.typ == nil || c.partial {
		results = append(results, jen.Lit(has))
	}
	return results
}
