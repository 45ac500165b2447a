package jsonschema

import (
	"slices"
	"strings"

	invopop "github.com/invopop/jsonschema"

	"github.com/msggen/msggen/gen/ir"
)

// root accepts the values that travel on their own: states of reducers, events,
// and whatever else reducers read. Validators hold what has the tag of an event
// against events only, so that they do not tell why it is no state.
func (e *edition) root() *invopop.Schema {
	objects, unions := e.roots()
	s := &invopop.Schema{}
	for _, o := range objects {
		s.AnyOf = append(s.AnyOf, &invopop.Schema{Ref: ref(e.key(o.Decl))})
	}
	for _, u := range unions {
		s.AnyOf = append(s.AnyOf, &invopop.Schema{Ref: ref(e.key(u.Decl))})
	}
	if e.of == generators {
		return e.withUnused(s)
	}
	for _, u := range slices.Backward(separable(objects, unions)) {
		s = &invopop.Schema{If: taggedAs(u, u.Members...), Then: &invopop.Schema{Ref: ref(e.key(u.Decl))}, Else: s}
	}
	return s
}

// withUnused adds the types that nothing in a schema leads to: some generators make
// no others than those.
func (e *edition) withUnused(s *invopop.Schema) *invopop.Schema {
	reached := map[string]bool{}
	for _, root := range s.AnyOf {
		e.reach(strings.TrimPrefix(root.Ref, ref("")), reached)
	}
	used := map[string]bool{}
	for _, d := range e.defs {
		for name := range d.uses {
			used[name] = used[name] || name != d.name
		}
	}
	// Whatever is not reached after that belongs to a circle.
	for _, circles := range []bool{false, true} {
		for _, d := range e.defs {
			if !reached[d.name] && (circles || !used[d.name]) {
				e.reach(d.name, reached)
				s.AnyOf = append(s.AnyOf, &invopop.Schema{Ref: ref(d.name)})
			}
		}
	}
	return s
}

// roots are the states and objects that reducers read, and the unions: first those of
// events, then what else reducers read.
func (e *edition) roots() (objects []*ir.Object, unions []*ir.Union) {
	seen := map[string]bool{}
	isNew := func(d ir.Decl) bool {
		name := e.key(d)
		if seen[name] || e.byName[name] == nil {
			return false
		}
		seen[name] = true
		return true
	}
	for _, r := range e.p.Reducers {
		if isNew(r.State.Decl) {
			objects = append(objects, r.State)
		}
	}
	for _, u := range e.p.Unions {
		if u.Events && isNew(u.Decl) {
			unions = append(unions, u)
		}
	}
	for _, r := range e.p.Reducers {
		if !isNew(ir.DeclOf(r.Input)) {
			continue
		}
		if u := r.Union(); u != nil {
			unions = append(unions, u)
		} else {
			objects = append(objects, r.Input.(*ir.Object))
		}
	}
	return objects, unions
}

// separable are the unions that a tag is enough to choose: the largest, and what
// these do not have. There are none if a tag means two objects.
func separable(objects []*ir.Object, unions []*ir.Union) []*ir.Union {
	type tag struct{ key, value string }
	known := map[tag]*ir.Object{}
	var chosen []*ir.Union
	largestFirst := slices.Clone(unions)
	slices.SortStableFunc(largestFirst, func(a, b *ir.Union) int { return len(b.Members) - len(a.Members) })
	for _, u := range largestFirst {
		if u.ByKey {
			return nil
		}
		adds := false
		for _, m := range u.Members {
			t := tag{u.Tag, m.Label()}
			switch known[t] {
			case nil:
				for other, obj := range known {
					if other.key == t.key && overlap(other.value, t.value) && !slices.ContainsFunc(u.Members, func(m *ir.Member) bool { return m.Object() == obj }) {
						return nil
					}
				}
				known[t], adds = m.Object(), true
			case m.Object():
			default:
				return nil
			}
		}
		if adds && !slices.ContainsFunc(objects, func(o *ir.Object) bool { return has(o, u.Tag) }) {
			chosen = append(chosen, u)
		}
	}
	return chosen
}

// overlap reports whether one of two tags is a prefix that the other begins with.
func overlap(a, b string) bool {
	begins := func(tag, label string) bool {
		prefix, open := strings.CutSuffix(label, "*")
		return open && strings.HasPrefix(tag, prefix)
	}
	return begins(a, b) || begins(b, a)
}

func has(o *ir.Object, key string) bool {
	return slices.ContainsFunc(o.Fields, func(f *ir.Field) bool { return f.Name == key || slices.Contains(f.Also, key) })
}
