package golang

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
)

// message puts a template together. Two holes side by side may show the halves of
// a surrogate pair.
func (f *compiler) message(t *ir.Template) *jen.Statement {
	if t == nil {
		return jen.Lit("")
	}
	var operands []operand
	for _, part := range t.Parts {
		if part.Expr != nil {
			operands = append(operands, operand{part.Expr, "", func() value { return f.look(part.Expr) }})
		}
	}
	shown := f.operands(operands)
	var whole value
	for i, part := range t.Parts {
		piece := primary(jen.Lit(part.Text))
		if part.Expr != nil {
			piece = printed(shown[0], part.Expr.Type())
			shown = shown[1:]
		}
		switch {
		case i == 0:
			whole = piece
		case part.Expr != nil && t.Parts[i-1].Expr != nil:
			whole = primary(f.Wire("Concat").Call(whole.code, piece.code))
		default:
			whole = value{code: whole.in(rankSum).Op("+").Add(piece.in(rankSum)), rank: rankSum}
		}
	}
	if whole.code == nil {
		return jen.Lit("")
	}
	return whole.code
}

// printed is a value as a message shows it.
func printed(v value, t ir.Type) value {
	switch t := t.(type) {
	case *ir.Enum:
		return primary(jen.String().Call(v.code))
	case *ir.Scalar:
		switch t.Kind {
		case ir.String:
			return v
		case ir.Int:
			return primary(jen.Qual("strconv", "FormatInt").Call(v.code, jen.Lit(10)))
		case ir.Bool:
			return primary(jen.Qual("strconv", "FormatBool").Call(v.code))
		}
	}
	panic(fmt.Sprintf("golang: a message cannot show %T", t))
}
