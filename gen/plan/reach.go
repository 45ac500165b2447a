package plan

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
)

// Reach says what of some protocols is of use to whom: which functions that only
// serve others have to be there, and which of them must be seen by the packages of
// other protocols.
type Reach struct {
	nested   map[ir.Type][]*ir.Protocol
	kept     map[ir.Type][]*ir.Protocol
	verified map[*ir.Field][]*ir.Protocol
	features map[*ir.Protocol]Features
}

// Features are parts of a runtime that a protocol cannot do without.
type Features struct {
	Patches    bool // JSON Patch
	Normalises bool // URLs
	Base64     bool // that is appended to
	Patterns   bool // regular expressions, of types or of rules
	Versions   bool // that are compared
}

func (f Features) or(g Features) Features {
	return Features{
		Patches:    f.Patches || g.Patches,
		Normalises: f.Normalises || g.Normalises,
		Base64:     f.Base64 || g.Base64,
		Patterns:   f.Patterns || g.Patterns,
		Versions:   f.Versions || g.Versions,
	}
}

// ReachOf finds what is of use to protocols and to those that they import.
func ReachOf(protocols ...*ir.Protocol) *Reach {
	r := &Reach{
		nested:   map[ir.Type][]*ir.Protocol{},
		kept:     map[ir.Type][]*ir.Protocol{},
		verified: map[*ir.Field][]*ir.Protocol{},
		features: map[*ir.Protocol]Features{},
	}
	for _, p := range ir.WithImports(protocols...) {
		r.types(p)
		r.rules(p)
	}
	return r
}

// Nested are the protocols in which values of an enum, object or union stand inside
// others: in a field, as an element, as a member, or as what a member used to be.
// Their codecs read, write and copy such a value in the midst of another.
func (r *Reach) Nested(t ir.Type) []*ir.Protocol { return r.nested[t] }

// Kept are the protocols of which a rule, a constructor or an accessor puts a value
// of a type somewhere, or hands it on, that may stand elsewhere as well: they copy
// it.
func (r *Reach) Kept(t ir.Type) []*ir.Protocol { return r.kept[t] }

// Verified are the protocols of which a rule or constructor gives a field a value
// that its rules must be run on.
func (r *Reach) Verified(f *ir.Field) []*ir.Protocol { return r.verified[f] }

// Features are what a protocol needs of the runtime, for itself.
func (r *Reach) Features(p *ir.Protocol) Features { return r.features[p] }

// FeaturesOfAll are what some protocols need of a runtime that they share.
func (r *Reach) FeaturesOfAll() Features {
	var all Features
	for _, f := range r.features {
		all = all.or(f)
	}
	return all
}

func (r *Reach) types(p *ir.Protocol) {
	for _, o := range p.Objects {
		for _, f := range o.Fields {
			r.nest(p, f.Type)
		}
	}
	for _, u := range p.Unions {
		for _, m := range u.Members {
			r.nest(p, m.Type)
		}
		for _, old := range u.Retired {
			r.nest(p, old.Object)
		}
	}
	for _, a := range p.Aliases {
		r.scalar(p, a.Scalar)
	}
}

// nest notes a type and its elements, but not what they are declared to be made of.
func (r *Reach) nest(p *ir.Protocol, t ir.Type) {
	switch t := t.(type) {
	case *ir.Enum, *ir.Object, *ir.Union:
		r.nested[t] = joined(r.nested[t], p)
	case *ir.List:
		r.nest(p, t.Elem)
	case *ir.Map:
		r.nest(p, t.Elem)
	case *ir.Nullable:
		r.nest(p, t.Elem)
	case *ir.Scalar:
		r.scalar(p, t)
	}
}

func (r *Reach) scalar(p *ir.Protocol, s *ir.Scalar) {
	f := r.features[p]
	f.Normalises = f.Normalises || s.Rules.Normalize == ir.NormalURL
	f.Patterns = f.Patterns || s.Rules.Pattern != ""
	r.features[p] = f
}

func (r *Reach) rules(p *ir.Protocol) {
	f := r.features[p]
	for _, s := range ir.ProtocolSteps(p) {
		switch s := s.(type) {
		case *ir.Change:
			r.change(p, s)
			_, patches := s.Do.(*ir.Patch)
			_, base64 := s.Do.(*ir.AppendBase64)
			f.Patches, f.Base64 = f.Patches || patches, f.Base64 || base64
		case *ir.Emit:
			r.keep(p, s.Value)
		case *ir.Find, *ir.Each, *ir.If, *ir.Raise, *ir.Bind, *ir.Call, *ir.Skip, *ir.Warn, *ir.Fail, *ir.Stop:
			// They put nothing anywhere, and take nothing of the runtime.
		}
	}
	for _, x := range ir.ProtocolExprs(p) {
		switch x := x.(type) {
		case *ir.Matches:
			f.Patterns = true
		case *ir.CompareVersions:
			f.Versions = true
		case *ir.New:
			r.inits(p, x.Inits)
		default: // takes nothing of the runtime that is left out without it
		}
	}
	for _, c := range p.Constructors {
		r.inits(p, c.Inits)
	}
	for _, a := range p.Accessors {
		r.keep(p, a.Value)
	}
	r.features[p] = f
}

func (r *Reach) inits(p *ir.Protocol, inits []*ir.Init) {
	for _, init := range inits {
		r.keep(p, init.Value)
		if init.Verify {
			r.verified[init.Field] = joined(r.verified[init.Field], p)
		}
	}
}

func (r *Reach) change(p *ir.Protocol, s *ir.Change) {
	if set, ok := s.Do.(*ir.Set); ok && set.Verify {
		r.verified[s.Place.Field] = joined(r.verified[s.Place.Field], p)
	}
	switch do := s.Do.(type) {
	case *ir.Set:
		r.keep(p, do.Value)
	case *ir.Push:
		r.keep(p, do.Value)
	case *ir.Insert:
		r.keep(p, do.Value)
	case *ir.Replace:
		r.keep(p, do.Value)
	case *ir.Put:
		r.keep(p, do.Value)
	case *ir.Unset, *ir.Append, *ir.AppendBase64, *ir.Increase, *ir.Merge, *ir.Patch, *ir.Remove, *ir.Delete:
		// They put no value of a declared type anywhere.
	}
}

// keep notes what a value that is put somewhere is copied from.
func (r *Reach) keep(p *ir.Protocol, x ir.Expr) {
	switch x := x.(type) {
	case *ir.Literal, *ir.New, *ir.NewID, *ir.Now: // nobody else has it
	case *ir.Widen:
		r.keep(p, x.X)
	case *ir.Cond:
		r.keep(p, x.Then)
		r.keep(p, x.Else)
	case *ir.ListOf:
		for _, elem := range x.Elems {
			r.keep(p, elem)
		}
	default:
		for part := range Made(x.Type(), false) {
			if !IsPlain(part) && !slices.Contains(r.kept[part], p) {
				r.kept[part] = append(r.kept[part], p)
			}
		}
	}
}
