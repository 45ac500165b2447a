package expr

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// recordOf builds a free-form object. One that is always the same is its text.
func (f *Compiler) recordOf(x *ir.RecordOf) value.Value {
	if text, ok := constantRecord(x); ok {
		return value.Value{Code: f.ValueType(x.T).Call(layout.RawString(text)), Rank: value.RankPrimary, Zero: len(x.Keys) == 0, Filled: true}
	}
	operands := make([]Operand, len(x.Keys))
	for i, v := range x.Values {
		operands[i] = Operand{Expr: v, Name: x.Keys[i], Compile: func() value.Value { return f.Look(v) }}
	}
	members := make([]jen.Code, len(x.Keys))
	for i, v := range f.Operands(operands) {
		members[i] = f.Reducing("Member").Values(
			jen.Id("Key").Op(":").Lit(x.Keys[i]),
			jen.Id("Value").Op(":").Add(f.memberText(v, x.Values[i].Type())),
		)
	}
	code := f.Reducing("RecordOf").Call(members...)
	if len(members) > 1 {
		code = f.Reducing("RecordOf").Custom(jen.Options{Open: "(", Close: ")", Separator: ",", Multi: true}, members...)
	}
	return value.Value{Code: code, Rank: value.RankPrimary, Filled: true}
}

// memberText is a value as JSON.
func (f *Compiler) memberText(v value.Value, t ir.Type) *jen.Statement {
	if shape.IsScalar(t, ir.Null) {
		return jen.Nil()
	}
	return f.AppendWith(jen.Nil(), jen.New(f.JSONText("Encoder")), shape.Hold(t, false), t, v.Code)
}

// constantRecord is the text of a free-form object that depends on nothing.
func constantRecord(x *ir.RecordOf) (string, bool) {
	text := []byte{'{'}
	for i, v := range x.Values {
		literal, ok := v.(*ir.Literal)
		if !ok {
			return "", false
		}
		text = jsontext.AppendKey(text, x.Keys[i])
		text = append(text, ir.JSON(literal.Value)...)
	}
	return string(append(text, '}')), true
}
