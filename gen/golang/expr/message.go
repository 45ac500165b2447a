package expr

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
)

// Message puts a template together. Two holes side by side may show the halves of
// a surrogate pair.
func (f *Compiler) Message(t *ir.Template) *jen.Statement {
	if t == nil {
		return jen.Lit("")
	}
	var operands []Operand
	for _, part := range t.Parts {
		if part.Expr != nil {
			operands = append(operands, Operand{Expr: part.Expr, Compile: func() value.Value { return f.Look(part.Expr) }})
		}
	}
	shown := f.Operands(operands)
	var whole value.Value
	for i, part := range t.Parts {
		piece := value.Primary(jen.Lit(part.Text))
		if part.Expr != nil {
			piece = printed(shown[0], part.Expr.Type())
			shown = shown[1:]
		}
		switch {
		case i == 0:
			whole = piece
		case part.Expr != nil && t.Parts[i-1].Expr != nil:
			whole = value.Primary(f.JSONText("Concat").Call(whole.Code, piece.Code))
		default:
			whole = value.Value{Code: whole.In(value.RankSum).Op("+").Add(piece.In(value.RankSum)), Rank: value.RankSum}
		}
	}
	if whole.Code == nil {
		return jen.Lit("")
	}
	return whole.Code
}

// printed is a value as a message shows it.
func printed(v value.Value, t ir.Type) value.Value {
	switch t := t.(type) {
	case *ir.Enum:
		return value.Primary(jen.String().Call(v.Code))
	case *ir.Scalar:
		switch t.Kind {
		case ir.String:
			return v
		case ir.Int:
			return value.Primary(jen.Qual("strconv", "FormatInt").Call(v.Code, jen.Lit(10)))
		case ir.Bool:
			return value.Primary(jen.Qual("strconv", "FormatBool").Call(v.Code))
		}
	case *ir.Object, *ir.Union, *ir.List, *ir.Map, *ir.Nullable:
	}
	panic(fmt.Sprintf("golang: a message cannot show %T", t))
}
