package plan

import (
	"maps"

	"github.com/msggen/msggen/gen/ir"
)

// FieldNames are names of fields, wherever they are declared: two names may stand
// for one object, and two objects may have inherited one field.
type FieldNames map[string]bool

// Assigned are the fields that steps may put another value in, those of the rules
// that they call included. What is in a list or a map does not count, nor does the
// end of a list.
func (e *Effects) Assigned(list []ir.Stmt) FieldNames {
	fields := FieldNames{}
	for s := range ir.Steps(list) {
		switch s := s.(type) {
		case *ir.Change:
			if s.Traits().Assigns {
				fields[s.Place.Field.Name] = true
			}
			for _, derived := range s.Place.Derived() {
				fields[derived.Name] = true
			}
		case *ir.Call:
			maps.Copy(fields, e.assigns[s.Rule])
		default: // assigns to no field; the steps inside are in this walk, too
		}
	}
	return fields
}
