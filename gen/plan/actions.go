package plan

import (
	"fmt"

	"github.com/msggen/msggen/gen/ir"
)

// traits are what there is to know of a kind of action. A new one is told here, and
// nowhere else in the plan unless it proves something of its own.
type traits struct {
	fails   bool // it may fail itself, its operands aside
	assigns bool // it puts another value in the place of the old one
	fresh   bool // it does so without a look at the old one
}

func traitsOf(s *ir.Change) traits {
	switch do := s.Do.(type) {
	case *ir.Set:
		return traits{fails: do.Verify, assigns: true, fresh: true}
	case *ir.Unset:
		return traits{assigns: true, fresh: true}
	case *ir.Merge:
		_, isMap := s.Place.Type().(*ir.Map)
		return traits{assigns: !isMap}
	case *ir.Append, *ir.Patch:
		return traits{assigns: true}
	case *ir.AppendBase64:
		return traits{assigns: true, fails: true}
	case *ir.Increase:
		return traits{assigns: true, fails: do.Fails(s.Place.Type())}
	case *ir.Insert:
		_, at := do.By.(*ir.Index)
		_, beyond := do.By.(*ir.Beyond)
		return traits{fails: at || beyond}
	case *ir.Move:
		return traits{fails: do.Fails()}
	case *ir.Replace:
		at, is := do.By.(*ir.Nth)
		return traits{fails: is && !at.Sure}
	case *ir.Push, *ir.Extend, *ir.Remove, *ir.Put, *ir.Delete:
		return traits{}
	default:
		panic(fmt.Sprintf("plan: unknown action %T", do))
	}
}

// ActionFails reports whether a change itself, its operands aside, may fail.
func ActionFails(s *ir.Change) bool { return traitsOf(s).fails }

// Assigns reports whether a change puts another value in the place of the old one,
// as opposed to changing what is in a list or a map.
func Assigns(s *ir.Change) bool { return traitsOf(s).assigns }
