package golang

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire"
)

// recordOf builds a free-form object. One that is always the same is its text.
func (f *fn) recordOf(x *ir.RecordOf) value {
	if text, ok := constantRecord(x); ok {
		return value{code: f.valueType(x.T).Call(rawString(text)), rank: rankPrimary, zero: len(x.Keys) == 0}
	}
	operands := make([]operand, len(x.Keys))
	for i, v := range x.Values {
		operands[i] = operand{v, x.Keys[i], func() value { return f.look(v) }}
	}
	members := make([]jen.Code, len(x.Keys))
	draws := false
	for i, v := range f.operands(operands) {
		members[i] = f.wire("Member").Values(
			jen.Id("Key").Op(":").Lit(x.Keys[i]),
			jen.Id("Value").Op(":").Add(f.memberText(v, x.Values[i].Type())),
		)
		draws = draws || v.draws
	}
	code := f.wire("RecordOf").Call(members...)
	if len(members) > 1 {
		code = f.wire("RecordOf").Custom(jen.Options{Open: "(", Close: ")", Separator: ",", Multi: true}, members...)
	}
	return value{code: code, rank: rankPrimary, draws: draws}
}

// memberText is a value as JSON.
func (f *fn) memberText(v value, t ir.Type) *jen.Statement {
	if isScalar(t, ir.Null) {
		return jen.Nil()
	}
	h := hold(t, false)
	if h == pointer {
		return f.wire("AppendPtr").Call(jen.Nil(), v.code, f.appender(asIs, ir.NonNull(t)))
	}
	return f.appender(h, t).Call(jen.Nil(), v.code)
}

// constantRecord is the text of a free-form object that depends on nothing.
func constantRecord(x *ir.RecordOf) (string, bool) {
	text := []byte{'{'}
	for i, v := range x.Values {
		literal, ok := v.(*ir.Literal)
		if !ok {
			return "", false
		}
		text = wire.AppendKey(text, x.Keys[i])
		text = append(text, ir.JSON(literal.Value)...)
	}
	return string(append(text, '}')), true
}
