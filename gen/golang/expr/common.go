package expr

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/body"
	"github.com/msggen/msggen/gen/golang/helper"
	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
)

// commonField reads a field that members have in common.
func (f *Compiler) commonField(x *ir.CommonField) value.Value {
	c := f.CommonFor(x)
	read := func(found *body.Binding) value.Value {
		return value.Value{Code: found.Read(), Rank: value.RankPrimary, Held: shape.Hold(x.T, false), Stable: true}
	}
	test, ok := f.Proofs.Of(x).Alone.(*ir.Has)
	if !ok || test.Name != x.Name || !helper.SamePlace(test.X, x.X) { // it may have found a field of this one
		test, ok = f.Answered[x]
	}
	if ok {
		if found := f.InSight(test, x.T, x.X, f.Block); found != nil {
			return read(found)
		}
	}
	if found := f.FoundNow(c, x.X); found != nil {
		return read(found)
	}
	if !c.Partial {
		return value.Value{Code: f.callCommon(c, x.X), Rank: value.RankPrimary, Held: shape.Hold(x.T, false)}
	}
	return read(f.findCommon(c, x.X))
}

// callCommon calls the function for a union value.
func (f *Compiler) callCommon(c *helper.Common, of ir.Expr) *jen.Statement {
	return jen.Id(f.Want(c.Function)).Call(f.Look(of).Code)
}

// findCommon calls a function that may find nothing.
func (f *Compiler) findCommon(c *helper.Common, of ir.Expr) *body.Binding {
	found := f.Test(f.callCommon(c, of), f.Safe(of), c.Field, "known_"+c.Field)
	found.Of, found.Field = of, c
	found.Home.Bound = append(found.Home.Bound, found)
	return found
}

// hasCommonField tests whether a union value has a field.
func (f operators) hasCommonField(x *ir.Has) value.Value {
	c := f.CommonFor(x)
	switch {
	case c.Type == nil:
		return value.Primary(f.callCommon(c, x.X))
	case !c.Partial:
		return f.Truth(true)
	default:
		return f.isFound(c, x)
	}
}

// isFound tests whether a function finds something. What it finds is bound to the test.
func (f *Compiler) isFound(c *helper.Common, x *ir.Has) value.Value {
	found := f.FoundNow(c, x.X) // a step before may have left its ok to others
	if found == nil {
		found = f.findCommon(c, x.X)
	}
	f.BindTo(x, found)
	return value.Primary(found.Holds())
}

// CommonFunc declares the function.
func CommonFunc(l *helper.Helpers, c *helper.Common) jen.Code {
	f := New(l, body.Ending{})
	param := f.Block.Local(shape.LastWord(c.Union.Name))
	if c.Union.Events {
		param = &value.Local{Name: f.Block.Name("ev")}
	}
	var cases []jen.Code
	for _, m := range c.Union.Members {
		field := helper.FieldOfMember(m, c.Field)
		if field == nil || c.Type != nil && !ir.Same(field.Type, c.Type) {
			continue
		}
		cases = append(cases, jen.Case(l.MemberType(m)).Block(commonResult(f, c, m.Object(), field, param).Code...))
	}
	which := jen.Id(param.Name).Assert(jen.Type())
	if param.Used {
		which = jen.Id(param.Name).Op(":=").Add(which)
	}
	code := []jen.Code{
		jen.Switch(which).Block(cases...),
		jen.Return(commonResults(c, f.Zero, false)...),
	}
	results := jen.Bool()
	doc := c.Function + " tells whether the type of " + param.Name + " has the field " + c.Field + "."
	if c.Type != nil {
		results = f.GoType(c.Type)
		doc = c.Function + " returns the " + c.Field + " of " + param.Name + "."
		if c.Partial {
			results = jen.Params(f.GoType(c.Type), jen.Bool())
			doc = c.Function + " returns the " + c.Field + " of " + param.Name + ", if its type has one."
		}
	}
	return layout.Note(doc).Above(
		jen.Func().Id(c.Function).Params(jen.Id(param.Name).Add(l.GoType(c.Union))).Add(results).Block(code...))
}

// commonResult returns the field of one member.
func commonResult(f *Compiler, c *helper.Common, o *ir.Object, field *ir.Field, param *value.Local) *body.Block {
	self := f.VariableExpr("self", o, body.Variable{Local: param})
	read := func() {
		f.Add(jen.Return(commonResults(c, func(ir.Type) *jen.Statement {
			x := &ir.FieldOf{Node: ir.Node{T: field.Type}, X: self, Field: field}
			return f.Look(x).Code
		}, true)...))
	}
	return f.Body(func() {
		if field.Presence != ir.Optional {
			read()
			return
		}
		f.Branch(&ir.Has{Node: ir.Node{T: body.BoolType}, X: self, Field: field}, read, nil)
	})
}

func commonResults(c *helper.Common, result func(ir.Type) *jen.Statement, has bool) []jen.Code {
	var results []jen.Code
	if c.Type != nil {
		results = append(results, result(c.Type))
	}
	if c.Type == nil || c.Partial {
		results = append(results, jen.Lit(has))
	}
	return results
}
