package constant

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// derivedConsts are the fields that are computed of texts that a constant gives.
func derivedConsts(made *ir.ObjectConst) []ir.Given {
	var derived []ir.Given
	for _, f := range made.Object.Fields {
		if f.Derived == nil {
			continue
		}
		text, ok := made.Lookup(made.Object.Field(f.Derived.From)).(ir.TextConst)
		if !ok {
			continue // the default, which has no value
		}
		if value, ok := parsed(string(text), f); ok {
			derived = append(derived, ir.Given{Field: f, Value: value})
		}
	}
	return derived
}

// parsed is the value of a text for a field that is computed of it.
func parsed(text string, f *ir.Field) (ir.Const, bool) {
	var g jsontext.Growing
	g.Read(text)
	if !f.Derived.Partial && !g.End() {
		return nil, false
	}
	certain, ok := g.AppendCertain(nil)
	if _, object := f.Type.(*ir.Scalar); !ok || object && certain[0] != '{' {
		return nil, false
	}
	return freeConstOf(jsontext.NewDecoder(certain)), true
}

// freeConstOf reads JSON that is known to be sound.
func freeConstOf(d *jsontext.Decoder) ir.Const {
	switch d.Kind() {
	case jsontext.KindBool:
		return ir.BoolConst(d.Bool())
	case jsontext.KindNumber:
		return ir.NumberConst(d.Number())
	case jsontext.KindString:
		return ir.TextConst(d.String())
	case jsontext.KindList:
		list := &ir.ListConst{}
		for d.BeginList(); d.NextItem(); {
			list.Elems = append(list.Elems, freeConstOf(d))
		}
		return list
	case jsontext.KindObject:
		m := &ir.MapConst{}
		for d.BeginObject(); d.NextKey(); {
			key := d.CopyKey()
			m.Entries = append(m.Entries, ir.Entry{Key: key, Value: freeConstOf(d)})
		}
		return m
	case jsontext.KindNull, jsontext.KindInvalid:
	}
	d.Null()
	return ir.NullConst{}
}
