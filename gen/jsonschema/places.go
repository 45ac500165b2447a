package jsonschema

import (
	"encoding/json"

	orderedmap "github.com/pb33f/ordered-map/v2"

	invopop "github.com/invopop/jsonschema"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// leaf wraps s in the properties that lead from self to the place x.
func (e *edition) leaf(self *ir.Var, x ir.Expr, s *invopop.Schema) (*invopop.Schema, bool) {
	switch x := x.(type) {
	case *ir.Ref:
		return s, x.Var == self
	case *ir.Narrow:
		return e.leaf(self, x.X, s)
	case *ir.Widen:
		return e.leaf(self, x.X, s)
	case *ir.FieldOf:
		holder, ok := holding(x.Field, s)
		if !ok || e.of == readers && vanishes(x.Field.Type) {
			return nil, false
		}
		return e.leaf(self, x.X, holder)
	default:
		return nil, false
	}
}

// vanishes reports whether a reader may take a value, or elements of it, away before
// any check looks at it.
func vanishes(t ir.Type) bool {
	switch t := t.(type) {
	case *ir.Nullable:
		return vanishes(t.Elem)
	case *ir.List:
		return vanishes(t.Elem)
	default:
		return plan.Drops(t)
	}
}

// holding accepts the objects whose field has a value that s accepts: the default, if
// the key is missing. It cannot be said if nobody knows what becomes of that, or if the
// value may be there by another key.
func holding(f *ir.Field, s *invopop.Schema) (holder *invopop.Schema, ok bool) {
	if len(f.Also) > 0 {
		return nil, false
	}
	missing := no
	if f.Presence == ir.Defaulted {
		missing = fits(f.DefaultConst(), s)
	}
	if f.NullIsAbsent {
		if missing == yes {
			s = &invopop.Schema{AnyOf: []*invopop.Schema{s, {Type: "null"}}}
		} else if fits(ir.NullConst{}, s) != no {
			s = &invopop.Schema{AllOf: []*invopop.Schema{s, not(&invopop.Schema{Type: "null"})}}
		}
	}
	holder = &invopop.Schema{Type: "object", Properties: properties(f.Name, s)}
	if missing != yes {
		holder.Required = []string{f.Name}
	}
	return holder, missing != unknown
}

// constant gives the JSON value of a literal, looking through widening.
func constant(x ir.Expr) (any, bool) {
	switch x := x.(type) {
	case *ir.Literal:
		value := literal(x)
		_, structured := value.(json.RawMessage)
		return value, !structured
	case *ir.Widen:
		return constant(x.X)
	default:
		return nil, false
	}
}

func not(s *invopop.Schema) *invopop.Schema { return &invopop.Schema{Not: s} }

func properties(name string, s *invopop.Schema) *orderedmap.OrderedMap[string, *invopop.Schema] {
	props := invopop.NewProperties()
	props.Set(name, s)
	return props
}
