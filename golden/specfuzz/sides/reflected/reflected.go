// Package reflected calls the constructors and accessors of emitted Go SDKs by the
// names and JSON values of a spec. It knows the SDKs by reflection alone, so that
// one copy of it serves all of them; it is copied into the module of the emitted
// code.
package reflected

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// SDK is what values are read and written with.
type SDK struct {
	unions  map[reflect.Type]reflect.Value // Decode functions, by what they return
	private []reflect.Value                // the option that has those read private fields
	text    func(dst []byte, s string) []byte
	number  func(dst []byte, f float64) []byte
}

// New returns an SDK with its Decode functions, their option for private fields, and the
// runtime's ways to write.
func New(private any, text func([]byte, string) []byte, number func([]byte, float64) []byte, decoders ...any) *SDK {
	sdk := &SDK{map[reflect.Type]reflect.Value{}, []reflect.Value{reflect.ValueOf(private)}, text, number}
	for _, d := range decoders {
		f := reflect.ValueOf(d)
		sdk.unions[f.Type().Out(0)] = f
	}
	return sdk
}

// Argument is an argument of a call. An optional one is a field of a struct.
type Argument struct {
	Name     string
	Field    string // of the struct of what need not be given; "" for others
	Variadic bool
}

// Construct calls a constructor. Options are those of the runtime.
func Construct[O any](sdk *SDK, constructor any, args []Argument, given map[string]json.RawMessage, options []O) (v any, err error) {
	f := reflect.ValueOf(constructor)
	var in []reflect.Value
	var optional reflect.Value
	for _, a := range args {
		switch raw, ok := given[a.Name]; {
		case a.Field == "":
			arg := reflect.New(f.Type().In(len(in))).Elem()
			sdk.fill(arg, raw)
			in = append(in, arg)
		case ok:
			if !optional.IsValid() {
				optional = reflect.New(structOf(f.Type(), args))
			}
			sdk.fill(field(optional.Elem(), a.Field), raw)
		}
	}
	if s := structOf(f.Type(), args); s != nil {
		if !optional.IsValid() {
			optional = reflect.Zero(reflect.PointerTo(s))
		}
		in = append(in, optional)
	}
	if f.Type().IsVariadic() {
		for _, o := range options {
			in = append(in, reflect.ValueOf(o))
		}
	}
	out := f.Call(in)
	if len(out) == 2 && !out[1].IsNil() {
		return nil, out[1].Interface().(error)
	}
	return out[0].Interface(), nil
}

// structOf is the struct of what need not be given to a constructor, which stands behind
// what has to be, or nil.
func structOf(f reflect.Type, args []Argument) reflect.Type {
	needed := 0
	for _, a := range args {
		if a.Field == "" {
			needed++
		}
	}
	if needed == len(args) {
		return nil
	}
	return f.In(needed).Elem()
}

// field is a field of a struct, however its words are written.
func field(s reflect.Value, name string) reflect.Value {
	return s.FieldByNameFunc(func(n string) bool { return strings.EqualFold(n, name) || strings.EqualFold(n, name+"_") })
}

// Access calls an accessor on a value and gives JSON. The name is that of the
// spec, of which Go leaves out `get`. Nil is null if the result is nullable, and
// empty otherwise.
func Access(sdk *SDK, on any, names []string, nullable bool, args []Argument, given map[string]json.RawMessage) (result []byte, err error) {
	var f reflect.Value
	for _, name := range names {
		if f = reflect.ValueOf(on).MethodByName(name); f.IsValid() {
			break
		}
	}
	if !f.IsValid() {
		panic(fmt.Sprintf("%T has no method %q", on, names))
	}
	var in []reflect.Value
	for i, a := range args {
		raw, ok := given[a.Name]
		t := f.Type().In(i)
		arg := reflect.New(t).Elem()
		if ok {
			sdk.fill(arg, raw)
		}
		if a.Variadic {
			for j := range arg.Len() {
				in = append(in, arg.Index(j))
			}
			continue
		}
		in = append(in, arg)
	}
	out := f.Call(in)
	if err, failed := out[len(out)-1].Interface().(error); failed {
		return nil, err
	}
	if len(out) > 1 {
		if there, ok := out[1].Interface().(bool); ok && !there {
			return []byte("null"), nil
		}
	}
	if out[0].Kind() == reflect.Slice && out[0].IsNil() {
		switch {
		case nullable:
			return []byte("null"), nil
		case out[0].Type() == reflect.TypeFor[json.RawMessage]():
			return []byte("{}"), nil
		}
	}
	return sdk.append(nil, out[0]), nil
}

// fill reads JSON into a value. What does not fit panics: only sound arguments are
// passed, for Go cannot pass others.
func (s *SDK) fill(v reflect.Value, raw json.RawMessage) {
	if decode, ok := s.unions[v.Type()]; ok {
		if string(raw) == "null" {
			return
		}
		out := decode.Call(append([]reflect.Value{reflect.ValueOf([]byte(raw))}, s.private...))
		if !out[1].IsNil() {
			panic(out[1].Interface())
		}
		v.Set(out[0])
		return
	}
	switch {
	case v.Type() == reflect.TypeFor[json.RawMessage]():
		if string(raw) != "null" {
			v.Set(reflect.ValueOf(raw))
		}
	case v.Kind() == reflect.Pointer:
		if string(raw) != "null" {
			v.Set(reflect.New(v.Type().Elem()))
			s.fill(v.Elem(), raw)
		}
	case v.Kind() == reflect.Slice && string(raw) != "null":
		var items []json.RawMessage
		unmarshal(raw, &items)
		v.Set(reflect.MakeSlice(v.Type(), len(items), len(items)))
		for i, item := range items {
			s.fill(v.Index(i), item)
		}
	case isOptional(v.Type()):
		s.fillOptional(v, raw)
	case isMap(v.Type()):
		keys, values := members(raw)
		set := v.Addr().MethodByName("Set")
		for i, key := range keys {
			value := reflect.New(set.Type().In(1)).Elem()
			s.fill(value, values[i])
			set.Call([]reflect.Value{reflect.ValueOf(key), value})
		}
	default:
		if private := v.Addr().MethodByName("Restore"); private.IsValid() {
			if err, failed := private.Call([]reflect.Value{reflect.ValueOf([]byte(raw))})[0].Interface().(error); failed {
				panic(err)
			}
			return
		}
		unmarshal(raw, v.Addr().Interface())
	}
}

// isOptional reports whether a type is the runtime's of what may be absent or null.
func isOptional(t reflect.Type) bool {
	return t.Kind() == reflect.Struct && strings.HasPrefix(t.Name(), "Optional[")
}

// fillOptional makes what the generic functions of the runtime do: reflection cannot
// make one for a type.
func (s *SDK) fillOptional(v reflect.Value, raw json.RawMessage) {
	hidden := func(name string) reflect.Value {
		field := v.FieldByName(name)
		return reflect.NewAt(field.Type(), field.Addr().UnsafePointer()).Elem()
	}
	const null, present = 1, 2
	if string(raw) == "null" {
		hidden("state").SetUint(null)
		return
	}
	hidden("state").SetUint(present)
	s.fill(hidden("value"), raw)
}

func unmarshal(raw []byte, into any) {
	if err := json.Unmarshal(raw, into); err != nil {
		panic(fmt.Sprintf("%T of %s: %v", into, raw, err))
	}
}

// members are the keys and values of an object, in order.
func members(raw []byte) (keys []string, values []json.RawMessage) {
	d := json.NewDecoder(bytes.NewReader(raw))
	if _, err := d.Token(); err != nil {
		panic(err)
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			panic(err)
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			panic(err)
		}
		keys, values = append(keys, key.(string)), append(values, value)
	}
	return keys, values
}

// isMap reports whether a type is the runtime's ordered map.
func isMap(t reflect.Type) bool {
	return t.Kind() == reflect.Struct && strings.HasPrefix(t.Name(), "Map[")
}

// holdsObjects reports whether a type is a list of what may have private fields, which only
// an object writes.
func holdsObjects(t reflect.Type) bool {
	return t.Kind() == reflect.Slice && (t.Elem().Kind() == reflect.Pointer || t.Elem().Kind() == reflect.Interface)
}

// append writes a result as canonical JSON.
func (s *SDK) append(dst []byte, v reflect.Value) []byte {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return append(dst, "null"...)
		}
	}
	if v.Kind() == reflect.Interface {
		return s.append(dst, v.Elem())
	}
	if v.CanInterface() {
		if w, ok := v.Interface().(interface{ Snapshot() ([]byte, error) }); ok {
			text, err := w.Snapshot()
			if err != nil {
				text = []byte(err.Error())
			}
			return append(dst, text...)
		}
		if w, ok := v.Interface().(interface{ AppendJSON([]byte) ([]byte, error) }); ok && !holdsObjects(v.Type()) {
			text, err := w.AppendJSON(dst)
			if err != nil {
				text = append(dst, err.Error()...)
			}
			return text
		}
	}
	switch {
	case v.Type() == reflect.TypeFor[json.RawMessage]():
		if v.Len() == 0 {
			return append(dst, "null"...)
		}
		return append(dst, v.Bytes()...)
	case v.Kind() == reflect.Pointer:
		return s.append(dst, v.Elem())
	case v.Kind() == reflect.String:
		return s.text(dst, v.String())
	case v.Kind() == reflect.Bool:
		return strconv.AppendBool(dst, v.Bool())
	case v.CanInt():
		return strconv.AppendInt(dst, v.Int(), 10)
	case v.CanFloat():
		return s.number(dst, v.Float())
	case v.Kind() == reflect.Slice:
		dst = append(dst, '[')
		for i := range v.Len() {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = s.append(dst, v.Index(i))
		}
		return append(dst, ']')
	case isMap(v.Type()):
		dst = append(dst, '{')
		for i, key := range v.MethodByName("Keys").Call(nil)[0].Interface().([]string) {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = append(s.text(dst, key), ':')
			dst = s.append(dst, v.MethodByName("Get").Call([]reflect.Value{reflect.ValueOf(key)})[0])
		}
		return append(dst, '}')
	}
	panic(fmt.Sprintf("no JSON of %s", v.Type()))
}
