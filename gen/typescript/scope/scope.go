// Package scope has what the code of one function may name, and what TypeScript
// knows of it at every point: which tests it has followed, and where it has lost
// sight.
package scope

import (
	"maps"
	"strconv"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/typescript/shape"
)

// Scope is what the code of one function may name.
type Scope struct {
	Module  *shape.Module
	Names   map[*ir.Var]string
	taken   map[string]taker
	bearers int               // how many names were taken
	depth   int               // of the block
	Loops   int               // round what is compiled
	Locals  map[string]string // parts of the state that have a name of their own, by key

	Used   map[string]bool // names that were read
	Source string          // what newId and now are called on

	Keeping   *plan.Keeping
	OwnedItem map[*ir.Var]bool // elements of lists that are owned as a whole
	Variadic  map[*ir.Var]bool // arguments of which a caller may pass any number
	Counted   map[*ir.Var]bool // those that may be missing, too
	Annotated map[*ir.Var]bool // those whose type is told
	Entry     Entry

	told      map[any][]telling // the tests and assignments that TypeScript has seen
	mentioned map[telling]bool
	function  int                       // which of the functions in the code this is
	functions int                       // how many there are
	outer     []int                     // those that it stands in
	Settled   map[string]bool           // locals that are what is known about their place
	Anew      map[string]bool           // those whose type says what TypeScript would not have believed
	Pinned    map[string]ir.Type        // of those of them that are of fewer members than their place
	Granted   map[ir.Expr]bool          // reads of what has just been tested
	Shared    map[*ir.Cond]bool         // choices that were printed as the one read that both branches are
	Doubted   map[ir.Expr]bool          // reads of what TypeScript may have a wrong idea of
	Known     map[*ir.Var]func() string // the types of events that are none of an unknown type
}

// Entry says where values enter: it decides which error is thrown.
type Entry int

const (
	InConstructor Entry = iota
	InFold
)

// New is the scope of a function in which newId and now are called on source.
func New(m *shape.Module, source string, e Entry) *Scope {
	source = m.Word(source)
	return &Scope{
		Module:    m,
		Names:     map[*ir.Var]string{},
		taken:     map[string]taker{source: {}},
		Locals:    map[string]string{},
		Used:      map[string]bool{},
		Source:    source,
		Keeping:   plan.NewKeeping(),
		OwnedItem: map[*ir.Var]bool{},
		Variadic:  map[*ir.Var]bool{},
		Counted:   map[*ir.Var]bool{},
		Annotated: map[*ir.Var]bool{},
		Entry:     e,
		told:      map[any][]telling{},
		mentioned: map[telling]bool{},
		Settled:   map[string]bool{},
		Anew:      map[string]bool{},
		Pinned:    map[string]ir.Type{},
		Granted:   map[ir.Expr]bool{},
		Shared:    map[*ir.Cond]bool{},
		Doubted:   map[ir.Expr]bool{},
		Known:     map[*ir.Var]func() string{},
	}
}

// taker is who has taken a name, and at what depth of blocks.
type taker struct {
	spec   string // the variable's name in the spec, or ""
	depth  int
	bearer int // which of all that bear names this is
}

// Bind gives a variable a name that no other variable in sight has. The name is
// that of the spec, unless a better one is wanted.
func (s *Scope) Bind(v *ir.Var, wanted ...string) string {
	spec := v.Name
	if v.Made {
		spec = ""
	}
	name := s.free(append(wanted, v.Name)[0], spec)
	s.take(name, spec)
	s.Names[v] = name
	for key := range s.Locals {
		if Within(key, name) {
			delete(s.Locals, key)
		}
	}
	return name
}

// Fresh takes a name for something that has none in the spec.
func (s *Scope) Fresh(wanted string) string {
	name := s.free(wanted, "")
	s.Take(name)
	return name
}

// Take keeps a name from being given to anything else.
func (s *Scope) Take(name string) { s.take(name, "") }

// take gives a name to somebody of whom nothing is known.
func (s *Scope) take(name, spec string) {
	s.bearers++
	s.taken[name] = taker{spec, s.depth, s.bearers}
	delete(s.Settled, name)
	delete(s.Anew, name)
	delete(s.Pinned, name)
}

// free is a name that can be taken. Two variables that the spec calls the same are
// never in sight of each other there, so the inner one may hide the outer one, unless that
// stands for a place that is read by another name.
func (s *Scope) free(wanted, spec string) string {
	name := s.Module.IDs.Local(wanted)
	free := name
	for n := 2; ; n++ {
		t, taken := s.taken[free]
		if !taken || spec != "" && t.spec == spec && t.depth < s.depth && !s.standsForPlace(free) {
			return free
		}
		free = name + strconv.Itoa(n)
	}
}

// standsForPlace reports whether a place has a name of its own.
func (s *Scope) standsForPlace(name string) bool {
	for _, local := range s.Locals {
		if local == name {
			return true
		}
	}
	return false
}

// Use is the name of a variable that is being read.
func (s *Scope) Use(v *ir.Var) string {
	name, ok := s.Names[v]
	if !ok {
		panic("typescript: variable " + v.Name + " is not in sight")
	}
	s.Used[name] = true
	return name
}

// Block compiles what stands between two braces: names given inside end there.
func (s *Scope) Block(body func()) {
	names, taken, locals := maps.Clone(s.Names), maps.Clone(s.taken), maps.Clone(s.Locals)
	s.depth++
	body()
	s.depth--
	for key, local := range locals {
		if s.Locals[key] != local {
			delete(locals, key) // what it named has been replaced inside
		}
	}
	s.Names, s.taken, s.Locals = names, taken, locals
}

// Closure compiles the inside of a function that stands in an expression.
func (s *Scope) Closure(v *ir.Var, body func(param string)) {
	s.Deferred(func() { body(s.Bind(v)) })
}

// Deferred is a function without parameters.
func (s *Scope) Deferred(body func()) {
	s.Block(func() {
		outer := s.function
		s.outer = append(s.outer, outer)
		s.functions++
		s.function = s.functions
		body()
		s.function, s.outer = outer, s.outer[:len(s.outer)-1]
	})
}
