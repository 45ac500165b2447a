package golang

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
)

// literal compiles a constant.
func (f *fn) literal(x *ir.Literal) value {
	v := f.constant(x, f.source)
	v.draws = isSource(x)
	_, structured := x.Value.(ir.RawJSON)
	v.constant = !structured && !v.null
	return v
}

// constant is a literal of the IR in Go. A literal of a declared type may leave
// out fields that default to an id or the time; source calls that source.
func (p *pkg) constant(x *ir.Literal, source func(method string) *jen.Statement) value {
	_, structured := x.Value.(ir.RawJSON)
	if union, ok := ir.NonNull(x.T).(*ir.Union); ok && x.Value != nil && !structured {
		return p.unionConstant(union, json.RawMessage(constJSON(x)), source)
	}
	switch v := x.Value.(type) {
	case nil:
		return value{code: jen.Nil(), rank: rankPrimary, null: true}
	case string:
		return p.stringConstant(x.T, v)
	case bool:
		return value{code: jen.Lit(v), rank: rankPrimary, zero: !v}
	case int64:
		return numberConstant(x.T, strconv.FormatInt(v, 10))
	case float64:
		return numberConstant(x.T, strconv.FormatFloat(v, 'g', -1, 64))
	case ir.RawJSON:
		return p.jsonConstant(x.T, json.RawMessage(v), source)
	default:
		panic(fmt.Sprintf("golang: unknown literal %T", v))
	}
}

func (p *pkg) stringConstant(t ir.Type, s string) value {
	if enum, ok := ir.NonNull(t).(*ir.Enum); ok {
		return primary(p.enumValue(enum, s))
	}
	return value{code: jen.Lit(s), rank: rankPrimary, zero: s == ""}
}

// numberConstant writes a number so that it needs no conversion where a value of
// its type is expected. A variable made of it would be an int, hence untyped.
func numberConstant(t ir.Type, digits string) value {
	v := value{code: jen.Op(digits), rank: rankPrimary, zero: digits == "0", untyped: true}
	if digits[0] == '-' {
		v.rank = rankUnary
	}
	return v
}

// typed is v as something whose type Go cannot guess wrong.
func (p *pkg) typed(v value, t ir.Type) value {
	if !v.untyped {
		return v
	}
	return value{code: p.valueType(t).Call(v.code), rank: rankPrimary, zero: v.zero}
}

// jsonConstant is a constant given as JSON text.
func (p *pkg) jsonConstant(t ir.Type, raw json.RawMessage, source func(string) *jen.Statement) value {
	if string(raw) == "null" {
		return value{code: jen.Nil(), rank: rankPrimary, null: true}
	}
	switch t := ir.NonNull(t).(type) {
	case *ir.Scalar:
		return p.scalarConstant(t, raw)
	case *ir.Enum:
		return p.stringConstant(t, decoded[string](raw))
	case *ir.List:
		var elems []jen.Code
		for _, item := range decoded[[]json.RawMessage](raw) {
			elems = append(elems, p.element(p.jsonConstant(t.Elem, item, source), t.Elem))
		}
		return value{code: literalOf(p.goType(t), elems), rank: rankPrimary, zero: len(elems) == 0}
	case *ir.Map:
		return p.mapConstant(t, raw, source)
	case *ir.Object:
		return p.objectConstant(t, raw, source)
	case *ir.Union:
		return p.unionConstant(t, raw, source)
	default:
		panic("golang: unknown type")
	}
}

func (p *pkg) scalarConstant(t *ir.Scalar, raw json.RawMessage) value {
	switch t.Kind {
	case ir.String:
		return p.stringConstant(t, decoded[string](raw))
	case ir.Bool:
		holds := decoded[bool](raw)
		return value{code: jen.Lit(holds), rank: rankPrimary, zero: !holds}
	case ir.Int:
		return numberConstant(t, strconv.FormatInt(int64(decoded[float64](raw)), 10))
	case ir.Number:
		return numberConstant(t, strconv.FormatFloat(decoded[float64](raw), 'g', -1, 64))
	case ir.Any, ir.Record:
		empty := t.Kind == ir.Record && string(raw) == "{}"
		return value{code: p.valueType(t).Call(rawString(string(raw))), rank: rankPrimary, zero: empty}
	default:
		panic("golang: no constant of type " + t.Kind.String())
	}
}

// mapConstant makes a map in the order of its text.
func (p *pkg) mapConstant(t *ir.Map, raw json.RawMessage, source func(string) *jen.Statement) value {
	entries := decodedObject(raw)
	if len(entries) == 0 {
		return value{code: p.goType(t).Values(), rank: rankPrimary, zero: true}
	}
	var steps []jen.Code
	steps = append(steps, jen.Var().Id("m").Add(p.goType(t)))
	for _, e := range entries {
		v := p.store(p.jsonConstant(t.Elem, e.value, source), hold(t.Elem, false), t.Elem)
		steps = append(steps, jen.Id("m").Dot("Set").Call(jen.Lit(e.key), v))
	}
	steps = append(steps, jen.Return(jen.Id("m")))
	return primary(jen.Func().Params().Add(p.goType(t)).Block(steps...).Call())
}

func (p *pkg) objectConstant(o *ir.Object, raw json.RawMessage, source func(string) *jen.Statement) value {
	given := map[string]json.RawMessage{}
	for _, e := range decodedObject(raw) {
		given[e.key] = e.value
	}
	var fields []jen.Code
	for _, f := range o.Fields {
		var v value
		switch text, ok := given[f.Name]; {
		case !stored(f):
			continue
		case ok:
			v = p.jsonConstant(f.Type, text, source)
		case f.Presence == ir.Defaulted:
			v = p.defaultValue(f, source)
		default:
			continue
		}
		if !p.omittable(v, holdField(f)) {
			fields = append(fields, jen.Id(p.ids.field(o, f)).Op(":").Add(p.storeField(v, o, f)))
		}
	}
	return composite(p.typ(o), fields)
}

// defaultValue is what a missing field means.
func (p *pkg) defaultValue(f *ir.Field, source func(string) *jen.Statement) value {
	switch d := f.Default.(type) {
	case *ir.Literal:
		return p.constant(d, source)
	case *ir.NewID:
		return value{code: source("NewID"), rank: rankPrimary, draws: true}
	case *ir.Now:
		return value{code: source("Now"), rank: rankPrimary, draws: true}
	default:
		panic(fmt.Sprintf("golang: unknown default %T", d))
	}
}

func (p *pkg) unionConstant(u *ir.Union, raw json.RawMessage, source func(string) *jen.Statement) value {
	m := memberOfConstant(u, raw)
	v := p.jsonConstant(m.Type, raw, source)
	if u.Tag != "" {
		v.zero = false // an empty object, not a union without a value
		return v
	}
	return primary(p.asMember(m, v.code))
}

// jsonKind is the first byte of the JSON of the values of a type: any byte that
// numbers, and that bools, may begin with is the same.
func jsonKind(t ir.Type) byte {
	switch t := t.(type) {
	case *ir.Scalar:
		return map[ir.ScalarKind]byte{ir.String: '"', ir.Int: '0', ir.Number: '0', ir.Bool: 't', ir.Record: '{'}[t.Kind]
	case *ir.Enum:
		return '"'
	case *ir.List:
		return '['
	default:
		return '{'
	}
}

func kindOfJSON(raw json.RawMessage) byte {
	switch c := raw[0]; c {
	case '"', '[', '{', 't':
		return c
	case 'f':
		return 't'
	default:
		return '0'
	}
}

// decoded reads JSON that the checker has found to be a T.
func decoded[T any](raw json.RawMessage) T {
	var v T
	if err := json.Unmarshal(raw, &v); err != nil {
		panic("golang: a constant that is not of its type: " + err.Error())
	}
	return v
}

type jsonEntry struct {
	key   string
	value json.RawMessage
}

// decodedObject reads an object in the order of its text.
func decodedObject(raw json.RawMessage) []jsonEntry {
	var entries []jsonEntry
	d := json.NewDecoder(bytes.NewReader(raw))
	if _, err := d.Token(); err != nil {
		panic("golang: a constant that is no object: " + err.Error())
	}
	for d.More() {
		key, err := d.Token()
		var v json.RawMessage
		if err == nil {
			err = d.Decode(&v)
		}
		if err != nil {
			panic("golang: a constant that is no object: " + err.Error())
		}
		entries = append(entries, jsonEntry{key.(string), v})
	}
	return entries
}
