package interp

import (
	"fmt"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/jsontext"
	"github.com/msggen/msggen/gen/wire/reduce"
)

// bound fails if something is longer or deeper than it may be.
func (s *scope) bound(step *ir.Bound) *wire.Error {
	if step.Depth != nil {
		return s.boundDepth(step)
	}
	n := 0
	for _, part := range ir.Parts(step) {
		v, err := s.eval(part.X)
		if err != nil {
			return err
		}
		n += length(settled(v))
	}
	if step.One {
		n++
	}
	bound := reduce.BoundItems
	if step.IsText() {
		bound = reduce.BoundUnits
	}
	if failure := bound(&s.m.sources, n, step.Most, step.Field); failure != nil {
		return failure.(*wire.Error)
	}
	return nil
}

func (s *scope) boundDepth(step *ir.Bound) *wire.Error {
	v, err := s.eval(step.X)
	if err != nil {
		return err
	}
	text := appendValue(nil, settled(v))
	if failure := reduce.BoundDepth(&s.m.sources, text, step.Depth.Alone, step.Depth.Above, step.Most, step.Field); failure != nil {
		return failure.(*wire.Error)
	}
	return nil
}

// length is what counts of a value that has a limit.
func length(v Value) int {
	switch v := v.(type) {
	case text:
		return jsontext.Len16(string(v))
	case *list:
		return len(v.items)
	case *mapping:
		return v.entries.Len()
	case null, integer, number, boolean, freeform, *growing, *record, *object, *stranger:
	}
	panic(fmt.Sprintf("interp: %T has no bounds", v))
}
