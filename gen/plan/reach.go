package plan

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
)

// Reach says what of some protocols is of use to whom: which functions that only
// serve others must be seen by the packages of other protocols, and which parts of a
// runtime have to be there.
type Reach struct {
	uses     map[use][]*ir.Protocol
	features map[*ir.Protocol]Features
}

// use is one way in which a protocol may make use of a declaration.
type use struct {
	way useWay
	of  any
}

type useWay int

const (
	nested useWay = iota
	implied
	streamed
	kept
	told
	checked
	entered
	verified
	grown
)

// Features are parts of a runtime that a protocol cannot do without.
type Features struct {
	Patches    bool // JSON Patch
	Normalises bool // URLs
	Base64     bool // that is appended to
	Patterns   bool // regular expressions, of types or of rules
	Versions   bool // that are compared
	Parses     bool // text to JSON
	Keeps      bool // unknown fields of another object
	Operations bool // a transport
	Limits     bool // of what rules make longer
	Deepens    bool // rules put values around what the state has
}

func (f Features) or(g Features) Features {
	return Features{
		Patches:    f.Patches || g.Patches,
		Normalises: f.Normalises || g.Normalises,
		Base64:     f.Base64 || g.Base64,
		Patterns:   f.Patterns || g.Patterns,
		Versions:   f.Versions || g.Versions,
		Parses:     f.Parses || g.Parses,
		Keeps:      f.Keeps || g.Keeps,
		Operations: f.Operations || g.Operations,
		Limits:     f.Limits || g.Limits,
		Deepens:    f.Deepens || g.Deepens,
	}
}

// ReachOf finds what is of use to protocols and to those that they import.
func ReachOf(protocols ...*ir.Protocol) *Reach {
	r := &Reach{uses: map[use][]*ir.Protocol{}, features: map[*ir.Protocol]Features{}}
	for _, p := range ir.WithImports(protocols...) {
		r.types(p)
		r.rules(p)
	}
	return r
}

// note notes that a protocol makes use of a declaration. It reports whether that is
// new.
func (r *Reach) note(p *ir.Protocol, way useWay, of any) bool {
	u := use{way, of}
	if slices.Contains(r.uses[u], p) {
		return false
	}
	r.uses[u] = append(r.uses[u], p)
	return true
}

// Nested are the protocols in which values of an enum, object or union stand inside
// others: in a field, as an element, as a member, or as what a member used to be.
// Their codecs read, write and copy such a value in the midst of another.
func (r *Reach) Nested(t ir.Type) []*ir.Protocol { return r.uses[use{nested, t}] }

// Implied are the protocols with a union that may know an object without its tag.
func (r *Reach) Implied(o *ir.Object) []*ir.Protocol { return r.uses[use{implied, o}] }

// Streamed are the protocols with a pipeline that reads an object or a union from a
// stream.
func (r *Reach) Streamed(t ir.Type) []*ir.Protocol { return r.uses[use{streamed, t}] }

// Kept are the protocols of which a rule or a constructor puts a value of a union
// somewhere that may stand elsewhere as well: they copy it.
func (r *Reach) Kept(u *ir.Union) []*ir.Protocol { return r.uses[use{kept, u}] }

// Told are the protocols that ask a union for its tag.
func (r *Reach) Told(u *ir.Union) []*ir.Protocol { return r.uses[use{told, u}] }

// Checked are the protocols that make an object, and so run its checks.
func (r *Reach) Checked(o *ir.Object) []*ir.Protocol { return r.uses[use{checked, o}] }

// Entered are the protocols whose codecs read values under the rules of something:
// see RulesAt.
func (r *Reach) Entered(rules any) []*ir.Protocol { return r.uses[use{entered, rules}] }

// Verified are the protocols that run the rules of something on a value that is
// there already.
func (r *Reach) Verified(rules any) []*ir.Protocol { return r.uses[use{verified, rules}] }

// Grown are the protocols that append to the text in a field of an object.
func (r *Reach) Grown(o *ir.Object, field string) []*ir.Protocol {
	return r.uses[use{grown, fieldOf{o, field}}]
}

// fieldOf is a field of one of the objects that have it.
type fieldOf struct {
	object *ir.Object
	name   string
}

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
		if o.Abstract {
			continue // no value has the type, and those made of it have its fields
		}
		for _, f := range o.Fields {
			r.field(p, o, f)
		}
	}
	for _, u := range p.Unions {
		for _, m := range u.Members {
			r.nest(p, m.Type)
		}
		for _, old := range u.Retired {
			r.nest(p, old.Object)
		}
		for _, m := range u.Untagged {
			r.note(p, implied, m.Object())
		}
	}
	for _, l := range p.Pipelines {
		r.note(p, streamed, l.Stages[0].Input)
	}
	for _, a := range p.Aliases {
		r.scalar(p, a.Scalar)
	}
}

// field notes what a field of an object takes.
func (r *Reach) field(p *ir.Protocol, o *ir.Object, f *ir.Field) {
	r.nest(p, f.Type)
	if f.Derived != nil {
		features := r.features[p]
		features.Parses = true
		r.features[p] = features
	}
	if f.Presence == ir.Required && slices.ContainsFunc(o.Fields, isDefaulted) {
		r.verify(p, f) // there may be a function that makes the object of what it requires
	}
}

func isDefaulted(f *ir.Field) bool { return f.Presence == ir.Defaulted }

// nest notes a type and its elements, but not what they are declared to be made of.
func (r *Reach) nest(p *ir.Protocol, t ir.Type) {
	switch t := t.(type) {
	case *ir.Enum, *ir.Object, *ir.Union:
		r.note(p, nested, t)
	case *ir.List:
		r.nest(p, t.Elem)
	case *ir.Map:
		r.nest(p, t.Elem)
	case *ir.Nullable:
		r.nest(p, t.Elem)
	case *ir.Scalar:
		r.note(p, entered, RulesAt(t))
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
	f.Operations = len(p.Operations) > 0
	uses := UsesOf(p)
	for _, s := range ir.ProtocolSteps(p) {
		switch s := s.(type) {
		case *ir.Change:
			r.change(p, s)
			patch, patches := s.Do.(*ir.Patch)
			_, base64 := s.Do.(*ir.AppendBase64)
			f.Patches, f.Base64 = f.Patches || patches, f.Base64 || base64
			f.Limits = f.Limits || patches && patch.Work > 0
		case *ir.Emit:
			r.keep(p, s.Value)
		case *ir.Bind:
			if uses.Moves(s) {
				r.keep(p, s.Value)
			}
		case *ir.Parse:
			f.Parses = true
		case *ir.Bound:
			f.Limits, f.Deepens = f.Limits || s.Depth == nil, f.Deepens || s.Depth != nil
		default: // puts nothing anywhere, and takes nothing of the runtime
		}
	}
	for _, x := range ir.ProtocolExprs(p) {
		switch x := x.(type) {
		case *ir.Matches:
			f.Patterns = true
		case *ir.CompareVersions:
			f.Versions = true
		case *ir.TagOf:
			r.note(p, told, ir.NonNull(x.X.Type()))
		case *ir.New:
			r.inits(p, x.Object, x.Inits)
			f.Keeps = f.Keeps || x.Kept != nil
		default: // takes nothing of the runtime that is left out without it
		}
	}
	for _, reducer := range p.Reducers {
		for _, s := range reducer.Starts {
			r.keep(p, s.Value)
		}
	}
	for _, c := range p.Constructors {
		r.inits(p, c.Of, c.Inits)
	}
	r.features[p] = f
}

func (r *Reach) inits(p *ir.Protocol, o *ir.Object, inits []*ir.Init) {
	r.note(p, checked, o)
	for _, init := range inits {
		r.keep(p, init.Value)
		if init.Verify {
			r.verify(p, init.Field)
		}
	}
}

func (r *Reach) change(p *ir.Protocol, s *ir.Change) {
	if value := s.Traits().Puts; value != nil {
		r.keep(p, *value)
	}
	switch do := s.Do.(type) {
	case *ir.Set:
		if do.Verify {
			r.verify(p, s.Place.Field)
		}
	case *ir.Append:
		r.note(p, grown, fieldOf{s.Place.Of.Type().(*ir.Object), s.Place.Field.Name})
	default: // takes nothing that is left out without it
	}
}

// keep notes what a value that is put somewhere is copied from.
func (r *Reach) keep(p *ir.Protocol, x ir.Expr) {
	switch x := x.(type) {
	case *ir.Literal, *ir.New, *ir.NewID, *ir.Now: // nobody else has it
	case *ir.Widen:
		r.keep(p, Unnarrowed(x))
	case *ir.Cond:
		r.keep(p, x.Then)
		r.keep(p, x.Else)
	case *ir.OrValue:
		r.copy(p, x.T)
		r.copy(p, x.Read) // before it is widened
	case *ir.ListOf:
		for _, elem := range x.Elems {
			r.keep(p, elem)
		}
	case *ir.Macro:
		r.copy(p, x.T)
		r.keep(p, x.Body)
	default:
		r.copy(p, x.Type())
	}
}

// copy notes the unions whose values are copied with one of a type. Objects copy
// what they hold themselves, and so do unions.
func (r *Reach) copy(p *ir.Protocol, t ir.Type) {
	switch t := t.(type) {
	case *ir.Union:
		r.note(p, kept, t)
	case *ir.List:
		r.copy(p, t.Elem)
	case *ir.Map:
		r.copy(p, t.Elem)
	case *ir.Nullable:
		r.copy(p, t.Elem)
	case *ir.Scalar, *ir.Enum, *ir.Object:
	}
}
