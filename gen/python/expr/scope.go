package expr

import (
	"strconv"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/python/shape"
)

// Scope is a function under construction: what its variables are called.
type Scope struct {
	*shape.Module
	taken     *names.Scope
	temporary map[string][]string // names of temporaries that are free again, by word
	locals    map[*ir.Var]string
	typed     map[string]bool // variables that have been declared with a type

	Keeping *plan.Keeping

	// Edit is what gives the parts of the state that are changed.
	Edit  string
	items map[*ir.Var]bool // elements of lists of which all are owned

	ofSeveral map[string]bool // values that were tested for several members of a union at once

	// Members are the types of variables that stand for one member of a union.
	Members map[*ir.Var]*ir.Object
}

// NewScope begins a function. Ids and times come from its parameter run.
func NewScope(m *shape.Module) *Scope {
	return &Scope{
		Module: m, taken: names.NewScope("run", "edit"), temporary: map[string][]string{}, locals: map[*ir.Var]string{}, typed: map[string]bool{},
		Keeping: plan.NewKeeping(), Edit: "run.edit", items: map[*ir.Var]bool{}, ofSeveral: map[string]bool{}, Members: map[*ir.Var]*ir.Object{},
	}
}

// Bind gives a variable a name.
func (s *Scope) Bind(v *ir.Var) string {
	if name, ok := s.locals[v]; ok {
		return name
	}
	name := s.Fresh(v.Name)
	s.locals[v] = name
	return name
}

// Name has a variable stand for an expression.
func (s *Scope) Name(v *ir.Var, text string) { s.locals[v] = text }

// Fresh is a name that nothing else has.
func (s *Scope) Fresh(word string) string { return s.taken.Claim(shape.FunctionName(word)) }

// Release lets what follows have the names of variables that nothing reads from here on.
func (s *Scope) Release(variables ...string) {
	for _, name := range variables {
		s.taken.Release(name)
	}
}

// Temporary is a name for what no variable stands for, until done: then it may be one again,
// but not that of a variable, to which a checker of types would give its type.
func (s *Scope) Temporary(word string) (name string, done func()) {
	if free := s.temporary[word]; len(free) > 0 {
		name, s.temporary[word] = free[len(free)-1], free[:len(free)-1]
	} else {
		name = s.Fresh(word)
	}
	return name, func() { s.temporary[word] = append(s.temporary[word], name) }
}

// Declared is a variable of any type as it stands before the first value that it is given,
// and before further ones.
func (s *Scope) Declared(name string) string {
	if s.typed[name] {
		return name
	}
	s.typed[name] = true
	return name + ": " + s.Library("typing", "Any")
}

// Unread is the name of a variable that a loop has and nothing reads: one in which
// checkers see that, and which no other loop has for something else.
func (s *Scope) Unread(name string) string {
	unread := "_" + strings.TrimRight(name, "_")
	for n := 2; s.taken.Has(unread) || s.IsModule(unread); n++ {
		unread = "_" + strings.TrimRight(name, "_") + strconv.Itoa(n)
	}
	return s.taken.Claim(unread)
}
