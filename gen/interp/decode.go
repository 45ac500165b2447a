package interp

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire/codec"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// decoding reads values of known types. As with its jsontext.Decoder the first error
// sticks, and what is returned after it means nothing.
type decoding struct {
	*jsontext.Decoder
	m *Machine
}

func (d *decoding) value(t ir.Type) Value {
	switch t := t.(type) {
	case *ir.Scalar:
		return d.checked(t, d.scalar(t.Kind))
	case *ir.Enum:
		return d.enum(t)
	case *ir.Object:
		return d.object(t, "")
	case *ir.Union:
		switch {
		case t.ByKey:
			return d.byKey(t)
		case t.ByKind():
			return d.byKind(t)
		default:
			return d.tagged(t)
		}
	case *ir.List:
		return d.checked(t, d.list(t))
	case *ir.Map:
		return d.mapping(t)
	case *ir.Nullable:
		if d.Kind() == jsontext.KindNull {
			d.Null()
			return null{}
		}
		return d.value(t.Elem)
	default:
		panic(fmt.Sprintf("interp: unknown type %T", t))
	}
}

func (d *decoding) scalar(kind ir.ScalarKind) Value {
	switch kind {
	case ir.String:
		return text(d.String())
	case ir.Int:
		return integer(d.Int())
	case ir.Number:
		return number(d.Number())
	case ir.Bool:
		return boolean(d.Bool())
	case ir.Any:
		return freeform(canonical(d.RawValue()))
	case ir.Record:
		r := new(record)
		outer := d.BeginFree()
		d.BeginObject()
		for d.NextKey() {
			d.UniqueKey()
			key := d.CopyKey()
			r.members.Set(key, canonical(d.Raw()))
		}
		d.EndFree(outer)
		return r
	case ir.Null:
		d.Null()
		return null{}
	default:
		panic(fmt.Sprintf("interp: unknown scalar %d", kind))
	}
}

// canonical is the canonical text of JSON that has been read, or nothing if an
// error kept it from being read.
func canonical(raw json.RawMessage) json.RawMessage {
	if raw == nil {
		return nil
	}
	compact, err := codec.AppendCompact(nil, raw)
	if err != nil {
		panic("interp: JSON that was read is not JSON: " + err.Error())
	}
	return compact
}

// checked runs the rules of a scalar or list on the value just read.
func (d *decoding) checked(t ir.Type, v Value) Value {
	if d.Failed() {
		return v
	}
	v, err := d.m.enter(t, v)
	if err != nil {
		codec.FailUnder(d.Decoder, err)
	}
	return v
}

func (d *decoding) enum(e *ir.Enum) Value {
	s := d.String()
	switch {
	case d.Failed(), e.Has(s):
	case e.Unknown == ir.Keep:
		d.UnknownValue(s)
	default:
		d.NotInEnum(s, e.Labels()...)
	}
	return text(s)
}

func (d *decoding) list(t *ir.List) Value {
	l := new(list)
	d.BeginList()
	for d.NextItem() {
		item := d.value(t.Elem)
		if d.Dropped() == nil {
			l.items = append(l.items, item)
		}
	}
	return l
}

func (d *decoding) mapping(t *ir.Map) Value {
	m := new(mapping)
	d.BeginObject()
	for d.NextKey() {
		d.UniqueKey()
		key := d.CopyKey()
		m.entries.Set(key, d.value(t.Elem))
		d.CannotDrop()
	}
	return m
}

// object reads an object. implied names a const field that need not be there,
// because it is already known which member of a union this is.
func (d *decoding) object(t *ir.Object, implied string) Value {
	o := newObject(t)
	var lost *jsontext.Fault // why a required field was dropped
	read := make([]bool, len(t.Fields))
	d.BeginObject()
	for d.NextKey() {
		key := d.Key()
		i := spelled(t, key)
		if i < 0 {
			d.unknownField(o)
			continue
		}
		if t.Fields[i].Private && !d.Private() {
			d.privateField(t)
			continue
		}
		d.UniqueKey()
		if read[i] || d.Follows(better(t.Fields[i], key)...) {
			d.OtherSpelling()
			continue
		}
		read[i] = true
		if t.Fields[i].Derived != nil {
			d.Skip()
			continue
		}
		v := d.field(t.Fields[i])
		if part := d.Dropped(); part != nil {
			if v = nil; t.Fields[i].Presence == ir.Required {
				o.fields[i] = null{} // it is there, if nobody will read it
				if lost == nil {
					lost = part
				}
				continue
			}
		}
		o.fields[i] = v
	}
	if !d.Failed() {
		d.required(o, implied)
	}
	if lost != nil {
		d.Drop(lost)
		return o
	}
	if !d.Failed() {
		d.defaults(o)
		d.m.derive(o)
		if err := d.m.check(o); err != nil {
			codec.FailUnder(d.Decoder, err)
		}
	}
	return o
}

func (d *decoding) unknownField(o *object) {
	switch o.typ.Unknown {
	case ir.Drop:
		d.UnknownField()
	case ir.Keep:
		codec.KeepField(d.Decoder, &o.kept)
		if raw, ok := o.kept.Get(d.Key()); ok {
			o.kept.Set(d.CopyKey(), canonical(raw))
		}
	case ir.Reject:
		d.RejectField()
	}
}

// privateField deals with a field that a document has no business to have. It is not
// kept: in a snapshot its key is taken.
func (d *decoding) privateField(t *ir.Object) {
	if t.Unknown == ir.Reject {
		d.RejectField()
	} else {
		d.UnknownField()
	}
}

// field reads the value of a declared field; nil stands for a null that counts
// as a missing key.
func (d *decoding) field(f *ir.Field) Value {
	if f.NullIsAbsent && d.NullIsAbsent() {
		return nil
	}
	v := d.value(f.Type)
	if f.Const != nil && !d.Failed() {
		if want := d.m.constant(f.Type, f.Const.Value); !equal(v, want) {
			d.WrongConst(string(appendValue(nil, want)))
		}
	}
	return v
}

// required reports the first required field that is missing from an object just read.
func (d *decoding) required(o *object, implied string) {
	for i, f := range o.typ.Fields {
		if o.fields[i] != nil || f.Presence != ir.Required {
			continue
		}
		if f.Name != implied {
			d.MissingField(f.Name)
			return
		}
		o.fields[i] = d.m.constant(f.Type, f.Const.Value)
	}
}

// defaults supplies what is missing, in the order of the fields: ids and times are not
// drawn for an object that is refused or dropped.
func (d *decoding) defaults(o *object) {
	for i, f := range o.typ.Fields {
		if o.fields[i] == nil && f.Presence == ir.Defaulted {
			o.fields[i] = d.m.defaultOf(f)
		}
	}
}

// byKind reads a member of a union that is told apart by the kind of the value.
func (d *decoding) byKind(u *ir.Union) Value {
	kind := d.Kind()
	for _, m := range u.Members {
		if wireKinds[ir.KindOf(m.Type)] == kind {
			return d.value(m.Type)
		}
	}
	kinds := make([]string, len(u.Members))
	for i, m := range u.Members {
		kinds[i] = string(ir.KindOf(m.Type))
	}
	d.WrongKind(strings.Join(kinds, " or "))
	return nil
}
