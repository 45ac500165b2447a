package interp

import (
	"fmt"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/codec"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// Machine runs one protocol.
type Machine struct {
	protocol *ir.Protocol
	options  []wire.Option
	sources  jsontext.Config // where new_id() and now() come from
	patterns patterns

	// Watch, if any, is called with what a step has changed, and with nil whenever an
	// expression is computed, or so many elements are passed over that it takes as
	// long. It may panic, for those who run specs that need not come
	// to an end in time; the state is of no use then.
	Watch func(changed Value)

	// Observer, if any, is told what reducers do.
	Observer Observer
	// Computed, if any, is called with every expression that was computed, or has failed,
	// and with what tests tell of its value: the constant that it is, the type of an
	// object, [Nothing], or nil of anything else.
	Computed func(x ir.Expr, told any, failed bool)
}

// New returns a machine for a checked protocol. The options are those of the
// SDKs: with [wire.WithNow] and [wire.WithNewID] everything it does can be
// repeated exactly.
func New(p *ir.Protocol, opts ...wire.Option) *Machine {
	return &Machine{protocol: p, options: opts, sources: jsontext.Resolve(opts), patterns: patterns{}}
}

// Type returns the declared type of that name: an alias, enum, object or union.
// That of an import is spelled with it: import.Name.
func (m *Machine) Type(name string) (ir.Type, error) {
	if t := typeNamed(m.protocol, name); t != nil {
		return t, nil
	}
	prefix, rest, _ := strings.Cut(name, ".")
	for _, i := range m.protocol.Imports {
		if t := typeNamed(i.Protocol, rest); i.Name == prefix && t != nil {
			return t, nil
		}
	}
	return nil, fmt.Errorf("protocol %s has no type %s", m.protocol.Name, name)
}

func typeNamed(p *ir.Protocol, name string) ir.Type {
	for _, a := range p.Aliases {
		if a.Name == name {
			return a.Scalar
		}
	}
	for _, e := range p.Enums {
		if e.Name == name {
			return e
		}
	}
	for _, o := range p.Objects {
		if o.Name == name {
			return o
		}
	}
	for _, u := range p.Unions {
		if u.Name == name {
			return u
		}
	}
	return nil
}

// Decode reads one document as a value of type t. What it met and did not
// understand, but may pass, is listed in the diagnostics.
func (m *Machine) Decode(t ir.Type, data []byte) (Value, []wire.Diagnostic, error) {
	return m.read(t, data, func(c jsontext.Config) jsontext.Config { return c })
}

// Restore is Decode for a snapshot, which has the fields that are never sent.
func (m *Machine) Restore(t ir.Type, data []byte) (Value, []wire.Diagnostic, error) {
	return m.read(t, data, func(c jsontext.Config) jsontext.Config { c.Private = true; return c })
}

func (m *Machine) read(t ir.Type, data []byte, how wire.Option) (Value, []wire.Diagnostic, error) {
	var met []wire.Diagnostic
	report := wire.WithDiagnostics(func(d wire.Diagnostic) { met = append(met, d) })
	d := &decoding{m: m, Decoder: codec.NewDecoder(data, append(m.options[:len(m.options):len(m.options)], report, how)...)}
	v := d.value(t)
	if f := d.End(); f != nil {
		return nil, met, codec.Refusal(f)
	}
	return v, met, nil
}

// Encode returns the canonical JSON of a value: the same bytes as every SDK.
func (m *Machine) Encode(v Value) []byte { return appendValue(nil, v) }

// Snapshot is Encode with the fields that are never sent.
func (m *Machine) Snapshot(v Value) []byte { return encoding{private: true}.value(nil, v) }
