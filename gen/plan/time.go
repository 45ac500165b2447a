package plan

import "github.com/msggen/msggen/gen/ir"

// Time is how a field says a time, or TimeNone if it says none.
func Time(f *ir.Field) ir.TimeForm {
	if s, ok := ir.NonNull(f.Type).(*ir.Scalar); ok && f.Const == nil {
		return s.Rules.Time
	}
	return ir.TimeNone
}

// Timed are the fields of a name that say a time in one form.
type Timed struct {
	Name   string
	Form   ir.TimeForm
	Module string // of the first object that has one
}

// Times are the times that objects of a protocol have which applications see.
func Times(p *ir.Protocol) []Timed {
	type key struct {
		name string
		form ir.TimeForm
	}
	var list []Timed
	seen := map[key]bool{}
	for _, o := range p.Objects {
		if o.Internal || o.Abstract {
			continue
		}
		for _, f := range o.Fields {
			at := key{f.Name, Time(f)}
			if at.form != ir.TimeNone && Stored(f) && !seen[at] {
				seen[at] = true
				list = append(list, Timed{f.Name, at.form, o.Module})
			}
		}
	}
	return list
}
