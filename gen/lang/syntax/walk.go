package syntax

import "iter"

// Within gives steps, and all those inside them, in the order of the file.
func Within(list []Step) iter.Seq[Step] {
	return func(yield func(Step) bool) { within(list, yield) }
}

func within(list []Step, yield func(Step) bool) bool {
	for _, s := range list {
		if !yield(s) {
			return false
		}
		for _, inner := range inside(s) {
			if !within(inner, yield) {
				return false
			}
		}
	}
	return true
}

// inside lists the lists of steps in a step.
func inside(s Step) [][]Step {
	switch s := s.(type) {
	case *PushStep:
		return [][]Step{s.Then}
	case *PatchStep:
		return [][]Step{s.Then, s.Else}
	case *FindStep:
		return [][]Step{s.Then, s.Else}
	case *ParseStep:
		return [][]Step{s.Then, s.Else}
	case *EachStep:
		return [][]Step{s.Do}
	case *IfStep:
		return [][]Step{s.Then, s.Else}
	case *SwitchStep:
		var all [][]Step
		for _, c := range s.Cases {
			all = append(all, c.Do)
		}
		return append(all, s.Else)
	default: // there are none
		return nil
	}
}

// Bodies lists the steps that a reducer has in several places.
func (r *Reducer) Bodies() [][]Step {
	all := [][]Step{r.First, r.Do, r.Unknown, r.End}
	for _, c := range append(r.On[:len(r.On):len(r.On)], r.After...) {
		all = append(all, c.Do)
	}
	return all
}
