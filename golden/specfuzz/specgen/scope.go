package specgen

import (
	"maps"
	"slices"
	"strings"
)

// variable is a name in scope.
type variable struct {
	name     string
	typ      *Type
	mutable  bool   // the state can be changed through it
	optional bool   // an argument that may be missing
	foregone bool   // a parameter that calls may leave out
	origin   string // of an element: the path of its list or map
	found    bool   // an expression has found it: it is gone as soon as anything changes
}

// fact is what a test has proved of the value at a path.
type fact struct {
	present, absent bool
	nonNull, isNull bool
	member          *Object // it is this member of its union
	choice          *Type   // it is this choice of its union by kind
	not             []*Object
}

// assumption is a fact with its path.
type assumption struct {
	path string
	fact fact
}

// mode says what an expression may do.
type mode int

const (
	effectful mode = iota // draw ids and times
	pure
)

// scope is what can be named at a place of a rule, and what is known there.
type scope struct {
	vars    []*variable
	facts   map[string]fact
	hot     []string // paths that were tested or changed lately
	mode    mode
	changed bool // the state, or something was told: nothing may skip any more
	emitted bool // so nothing may fail any more
	walked  []string
	dead    bool
	emits   *Type
	signals []string
	depth   int     // of steps
	rules   []*rule // that may be called
	ends    bool    // skip, fail and stop make sense
	tame    bool    // values are no larger than what is there: a loop would double them
}

func (g *gen) scope(m mode) *scope { return &scope{facts: map[string]fact{}, mode: m} }

// branch is a scope of its own that begins as this one is.
func (s *scope) branch() *scope {
	b := *s
	b.vars = slices.Clone(s.vars)
	b.facts = maps.Clone(s.facts)
	b.hot = slices.Clone(s.hot)
	b.walked = slices.Clone(s.walked)
	return &b
}

// purely is a branch for conditions on elements.
func (s *scope) purely() *scope {
	b := s.branch()
	b.mode = pure
	return b
}

// join goes on after ways of which one was gone.
func (s *scope) join(ways ...*scope) {
	for _, way := range ways {
		if !way.dead {
			s.changed, s.emitted = s.changed || way.changed, s.emitted || way.emitted
		}
	}
}

func (s *scope) bind(v *variable) { s.vars = append(s.vars, v) }

func (s *scope) has(name string) bool {
	return slices.ContainsFunc(s.vars, func(v *variable) bool { return v.name == name })
}

// assume adds what a test has proved.
func (s *scope) assume(all []assumption) {
	for _, a := range all {
		f := s.facts[a.path]
		f.present = f.present || a.fact.present
		f.absent = f.absent || a.fact.absent
		f.nonNull = f.nonNull || a.fact.nonNull
		f.isNull = f.isNull || a.fact.isNull
		if a.fact.member != nil {
			f.member = a.fact.member
		}
		if a.fact.choice != nil {
			f.choice = a.fact.choice
		}
		f.not = append(f.not[:len(f.not):len(f.not)], a.fact.not...)
		s.facts[a.path] = f
		s.heat(a.path)
	}
}

// heat remembers a path, so that what follows looks at it again.
func (s *scope) heat(path string) {
	s.hot = append(s.hot, path)
	if len(s.hot) > 4 {
		s.hot = s.hot[1:]
	}
}

// forget drops what is known below a path.
func (s *scope) forget(path string) {
	for p := range s.facts {
		if p == path || strings.HasPrefix(p, path+".") {
			delete(s.facts, p)
		}
	}
}

// tamed is a scope for values that an each may assign over and over: none of them
// is put together of texts, lists or objects of the state, which would double each
// time round.
func (s *scope) tamed() *scope {
	if len(s.walked) == 0 {
		return s
	}
	t := s.branch()
	t.tame = true
	return t
}

// harmless reports whether copying a value makes nothing grow.
func (s *scope) harmless(p path) bool {
	return !s.tame || strings.HasPrefix(p.text, "event.") || scalar(p.typ) && p.typ.Kind != KString
}

// path is something that can be read, tested or changed.
type path struct {
	text     string
	typ      *Type // as it is known
	declared *Type
	mutable  bool
	field    *Field // nil for variables
	absent   bool   // cannot be read before has
	ofUnion  *Union // the field is one that only some members have: test with has
	tagOf    *Union // the tag of a union
	owner    string
	argument bool // an optional argument
}

// maxDepth is how many fields deep paths go.
const maxDepth = 3

// paths lists all that is in scope.
func (g *gen) paths(s *scope) []path {
	var out []path
	for i, v := range s.vars {
		if slices.ContainsFunc(s.vars[i+1:], func(w *variable) bool { return w.name == v.name }) {
			continue // hidden
		}
		if v.optional && !s.facts[v.name].present {
			out = append(out, path{text: v.name, typ: v.typ, declared: v.typ, absent: true, argument: true})
			continue
		}
		out = s.walk(out, path{text: v.name, declared: v.typ, mutable: v.mutable}, 0)
	}
	return out
}

func (s *scope) walk(out []path, p path, depth int) []path {
	f := s.facts[p.text]
	p.typ = f.narrow(p.declared)
	out = append(out, p)
	if depth >= maxDepth {
		return out
	}
	switch p.typ.Kind {
	case KObject:
		for _, field := range p.typ.Object.Fields {
			if field.Const != "" {
				continue
			}
			q := path{text: p.text + "." + spelled(field.Name), typ: field.Type, declared: field.Type, mutable: p.mutable, field: field, owner: p.text}
			if field.Optional && !s.facts[q.text].present {
				q.absent = true
				out = append(out, q)
				continue
			}
			out = s.walk(out, q, depth+1)
		}
	case KUnion:
		u := p.typ.Union
		if len(u.Members) == 0 {
			return out // it is being declared
		}
		tag := tString
		if u.Tags != nil {
			tag = u.Tags
		}
		if u.Keyed {
			out = append(out, path{text: p.text, typ: p.typ, declared: p.typ, tagOf: u, owner: p.text})
		} else {
			out = append(out, path{text: p.text + "." + spelled(u.Tag), typ: tag, declared: tag, tagOf: u, owner: p.text})
		}
		seen := map[string]bool{u.Tag: true}
		for _, field := range u.common() {
			seen[field.Name] = true
			out = s.walk(out, path{text: p.text + "." + spelled(field.Name), declared: field.Type, mutable: p.mutable, field: field, owner: p.text}, depth+1)
		}
		for _, m := range u.Members {
			for _, field := range m.Fields {
				if field.Const == "" && !seen[field.Name] {
					seen[field.Name] = true
					out = append(out, path{text: p.text + "." + spelled(field.Name), typ: field.Type, declared: field.Type, absent: true, ofUnion: u, field: field, owner: p.text})
				}
			}
		}
	}
	return out
}

// narrow is a type with what is known of a value.
func (f fact) narrow(t *Type) *Type {
	if t.Kind == KNull && f.nonNull {
		t = t.Elem
	}
	switch {
	case t.Kind == KUnion && f.member != nil:
		return objectType(f.member)
	case t.Kind == KUnion && len(f.not) > 0:
		return t.among(func(m *Object) bool { return !slices.Contains(f.not, m) })
	case t.Kind == KChoice && f.choice != nil:
		return f.choice
	}
	return t
}

// choose picks one of the paths that are wanted, those looked at lately first.
func (g *gen) choose(s *scope, paths []path, want func(path) bool) (path, bool) {
	var all, hot []path
	for _, p := range paths {
		if !want(p) {
			continue
		}
		all = append(all, p)
		if slices.ContainsFunc(s.hot, func(h string) bool { return p.text == h || strings.HasPrefix(p.text, h+".") }) {
			hot = append(hot, p)
		}
	}
	if len(hot) > 0 && g.percent(55) {
		return pick(g, hot), true
	}
	if len(all) == 0 {
		return path{}, false
	}
	return pick(g, all), true
}
