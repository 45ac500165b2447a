package golang

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
)

// patch applies a JSON Patch to a copy and assigns that if all went well.
func (f *stepWriter) patch(place ir.Expr, do *ir.Patch, last bool) {
	to := f.spot(place)
	t := place.Type()
	operations := f.withName("patch", func() value { return f.look(do.Value) })
	list := do.Value.Type().(*ir.List)
	text := f.Wire("AppendList").Call(jen.Nil(), operations.code, f.Appender(shape.Hold(list.Elem, false), list.Elem))
	wanted := "NotNull"
	if _, nullable := t.(*ir.Nullable); nullable {
		wanted = "Anything"
	} else if shape.IsScalar(t, ir.Record) {
		wanted = "Object"
	}
	apply := jen.Qual(f.JsonpatchPath(), "Apply").
		Call(f.plain(to.read(), t).code, text, jen.Qual(f.JsonpatchPath(), wanted))

	err := f.errorName(plainError, "patch")
	patched := f.block.local("patched")
	f.add(jen.List(patched.id(), jen.Id(err)).Op(":=").Add(apply))
	then := func() {
		result := patched.id()
		switch {
		case wanted == "Anything":
			result = f.Wire("NilIfNull").Call(result)
		case shape.HoldField(to.field) == shape.ThreeWay:
			result = f.ValueType(t).Call(result)
		}
		to.assign(value{code: result, rank: rankPrimary, held: shape.Hold(t, false), filled: true})
		f.changed()
	}
	var otherwise func()
	if do.Reason != nil && f.uses.Of(do.Reason).Count > 0 {
		otherwise = func() {
			l := f.give(do.Reason.Name, primary(jen.Id(err).Dot("Error").Call()))
			f.vars[do.Reason] = variable{local: l}
		}
	}
	applied := &ir.IsNull{Node: ir.Node{T: boolType}, X: f.variableExpr("failure", &ir.Nullable{Elem: t},
		variable{code: func() *jen.Statement { return jen.Id(err) }, held: shape.Nilable})}
	f.arms(applied, arm{then, do.Then}, arm{otherwise, do.Else}, f.mark(), last)
}
