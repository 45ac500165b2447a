package typescript

import (
	"maps"
	"strconv"

	"github.com/msggen/msggen/gen/ir"
)

// scope is what the code of one function may name.
type scope struct {
	m      *module
	names  map[*ir.Var]string
	taken  map[string]taker
	depth  int               // of the block
	locals map[string]string // parts of the state that have a name of their own, by key

	used   map[string]bool // names that were read
	source string          // what newId and now are called on

	// movable variables hold a value that nothing else holds and that is used once.
	movable   map[*ir.Var]bool
	ownedItem map[*ir.Var]bool // elements of lists that are owned as a whole
	variadic  map[*ir.Var]bool // arguments of which a caller may pass any number
	counted   map[*ir.Var]bool // those that may be missing, too
	entry     entry

	handsOn bool // what is made may share parts with the event

	told      map[any][]telling // the tests and assignments that TypeScript has seen
	mentioned map[telling]bool
	function  int              // which of the functions in the code this is
	functions int              // how many there are
	settled   map[string]bool  // locals that are what is known about their place
	granted   map[ir.Expr]bool // reads of what has just been tested
	doubted   map[ir.Expr]bool // reads of what TypeScript may have a wrong idea of
	data      map[*ir.Var]bool // objects that may be none of their class
	known     map[*ir.Var]bool // events that are none of an unknown type
}

// entry says where values enter: it decides which error is thrown.
type entry int

const (
	inConstructor entry = iota
	inFold
)

func newScope(m *module, source string, e entry) *scope {
	source = m.word(source)
	return &scope{
		m:         m,
		names:     map[*ir.Var]string{},
		taken:     map[string]taker{source: {}},
		locals:    map[string]string{},
		used:      map[string]bool{},
		source:    source,
		movable:   map[*ir.Var]bool{},
		ownedItem: map[*ir.Var]bool{},
		variadic:  map[*ir.Var]bool{},
		counted:   map[*ir.Var]bool{},
		entry:     e,
		told:      map[any][]telling{},
		mentioned: map[telling]bool{},
		settled:   map[string]bool{},
		granted:   map[ir.Expr]bool{},
		doubted:   map[ir.Expr]bool{},
		known:     map[*ir.Var]bool{},
		data:      map[*ir.Var]bool{},
	}
}

// taker is who has taken a name, and at what depth of blocks.
type taker struct {
	spec  string // the variable's name in the spec, or ""
	depth int
}

// bind gives a variable a name that no other variable in sight has. The name is
// that of the spec, unless a better one is wanted.
func (s *scope) bind(v *ir.Var, wanted ...string) string {
	name := s.free(append(wanted, v.Name)[0], v.Name)
	s.taken[name] = taker{v.Name, s.depth}
	s.names[v] = name
	for key := range s.locals {
		if within(key, name) {
			delete(s.locals, key)
		}
	}
	return name
}

// fresh takes a name for something that has none in the spec.
func (s *scope) fresh(wanted string) string {
	name := s.free(wanted, "")
	s.take(name)
	return name
}

func (s *scope) take(name string) { s.taken[name] = taker{depth: s.depth} }

// free is a name that can be taken. Two variables that the spec calls the same are
// never in sight of each other there, so the inner one may hide the outer one.
func (s *scope) free(wanted, spec string) string {
	name := s.m.names.local(wanted)
	free := name
	for n := 2; ; n++ {
		t, taken := s.taken[free]
		if !taken || spec != "" && t.spec == spec && t.depth < s.depth {
			return free
		}
		free = name + strconv.Itoa(n)
	}
}

// use is the name of a variable that is being read.
func (s *scope) use(v *ir.Var) string {
	name, ok := s.names[v]
	if !ok {
		panic("typescript: variable " + v.Name + " is not in sight")
	}
	s.used[name] = true
	return name
}

// block compiles what stands between two braces: names given inside end there.
func (s *scope) block(body func()) {
	names, taken, locals := maps.Clone(s.names), maps.Clone(s.taken), maps.Clone(s.locals)
	s.depth++
	body()
	s.depth--
	for key := range locals {
		if _, alive := s.locals[key]; !alive {
			delete(locals, key) // what it named has been replaced inside
		}
	}
	s.names, s.taken, s.locals = names, taken, locals
}

// closure compiles the inside of a function that stands in an expression.
func (s *scope) closure(v *ir.Var, body func(param string)) {
	s.block(func() {
		outer := s.function
		s.functions++
		s.function = s.functions
		body(s.bind(v))
		s.function = outer
	})
}

// key identifies a variable or a part of one: two expressions with one key are
// the same place. It is empty for what is no place.
func (s *scope) key(x ir.Expr) string {
	switch x := x.(type) {
	case nil:
		return ""
	case *ir.Ref:
		return s.names[x.Var]
	case *ir.FieldOf:
		return s.keyBelow(x.X, x.Field.Name)
	case *ir.CommonField:
		return s.keyBelow(x.X, x.Name)
	case *ir.TagOf:
		return s.keyBelow(x.X, x.X.Type().(*ir.Union).Tag)
	case *ir.Narrow:
		return s.key(x.X)
	case *ir.Widen:
		return s.key(x.X)
	default:
		return ""
	}
}

func (s *scope) keyBelow(x ir.Expr, name string) string {
	above := s.key(x)
	if above == "" {
		return ""
	}
	return above + keySeparator + name
}

// keySeparator stands in no identifier, and in no field name that matters.
const keySeparator = "\x00"

// unwrapped is an expression without the facts that are known about it.
func unwrapped(x ir.Expr) ir.Expr {
	for {
		switch inner := x.(type) {
		case *ir.Narrow:
			x = inner.X
		case *ir.Widen:
			x = inner.X
		default:
			return x
		}
	}
}

// root is the variable that a place starts from.
func root(x ir.Expr) ir.Expr {
	switch inner := unwrapped(x).(type) {
	case *ir.FieldOf:
		return root(inner.X)
	case *ir.CommonField:
		return root(inner.X)
	case *ir.TagOf:
		return root(inner.X)
	default:
		return inner
	}
}
