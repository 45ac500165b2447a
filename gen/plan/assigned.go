package plan

import (
	"fmt"
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
			if Assigns(s.Do) {
				fields[s.Place.Field.Name] = true
			}
		case *ir.Call:
			maps.Copy(fields, e.assigns[s.Rule])
		}
	}
	return fields
}

// Assigns reports whether an action puts another value in the place of the old one,
// as opposed to changing what is in a list or a map.
func Assigns(a ir.Action) bool {
	switch a.(type) {
	case *ir.Set, *ir.Unset, *ir.Append, *ir.AppendBase64, *ir.Increase, *ir.Merge, *ir.Patch:
		return true
	case *ir.Push, *ir.Insert, *ir.Remove, *ir.Replace, *ir.Put, *ir.Delete:
		return false
	default:
		panic(fmt.Sprintf("plan: unknown action %T", a))
	}
}
