package steps

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/body"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
)

// patch applies a JSON Patch to a copy and assigns that if all went well.
func (f *Writer) patch(place ir.Expr, do *ir.Patch, last bool) {
	to := f.keptSpot(place)
	t := place.Type()
	operations := f.WithName("patch", func() value.Value { return f.Look(do.Value) })
	text := f.AppendWith(jen.Nil(), jen.New(f.JSONText("Encoder")), shape.AsIs, do.Value.Type(), operations.Code)
	wanted := "NotNull"
	if _, nullable := t.(*ir.Nullable); nullable {
		wanted = "Anything"
	} else if shape.IsScalar(t, ir.Record) {
		wanted = "Object"
	}
	args := []jen.Code{f.Plain(to.read(), t).Code, text, jen.Qual(f.JsonpatchPath(), wanted)}
	function := "Apply"
	if do.Work > 0 {
		function = "ApplyWithin"
		args = append(args, f.SourcesArg(), jen.Lit(do.Work))
	}
	apply := jen.Qual(f.JsonpatchPath(), function).Call(args...)

	f.Block.HasErr = true
	patched := f.Block.Local("patched")
	f.Add(jen.List(patched.ID(), jen.Err()).Op(":=").Add(apply))
	then := func() {
		result := patched.ID()
		switch {
		case wanted == "Anything":
			result = f.Reducing("NilIfNull").Call(result)
		case shape.HoldField(to.field) == shape.ThreeWay:
			result = f.ValueType(t).Call(result)
		}
		to.assign(value.Value{Code: result, Rank: value.RankPrimary, Held: shape.Hold(t, false), Filled: true})
		f.Changed()
	}
	var otherwise func()
	if do.Reason != nil && f.Uses.Of(do.Reason).Count > 0 {
		otherwise = func() {
			l := f.Give(do.Reason.Name, value.Primary(jen.Err().Dot("Error").Call()))
			f.Vars[do.Reason] = body.Variable{Local: l}
		}
	}
	applied := &ir.IsNull{Node: ir.Node{T: body.BoolType}, X: f.VariableExpr("failure", &ir.Nullable{Elem: t},
		body.Variable{Code: func() *jen.Statement { return jen.Err() }, Held: shape.Nilable})}
	f.arms(applied, arm{then, do.Then}, arm{otherwise, do.Else}, f.Mark(), last)
}
