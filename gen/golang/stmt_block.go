package golang

import (
	"slices"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

// fn is one Go function while its body is being written.
//
// Expressions have no statements in the IR, but some need them in Go: a choice
// between two values, arithmetic that may overflow, a type assertion. Those are
// written into the block that is open when the expression is compiled, so
// whatever compiles an operand that may not be reached must open a block for it.
type fn struct {
	*helpers
	vars  map[*ir.Var]variable
	block *block
	end   ending

	bindings map[ir.Expr]*binding // by the test that has bound them
	answered map[ir.Expr]*ir.Has  // the tests before reads that the emitter makes itself
	instead  map[ir.Expr]value    // what to write instead of some expressions
	step     int                  // the number of the step being written, none twice
	begun    int                  // how many have begun
	changes  int                  // how many changes were written so far

	// origin is the block in which the step being written began. What is safe to
	// compute early, such as a type assertion, is written there.
	origin *block
	early  []*earlyResult // of this step

	// building is the object that a constructor makes; what it has of it is built.
	building *ir.Var
	built    map[string]*local

	loops    int  // how many loops the current step is in
	returned bool // the last step has returned from the function
	spoken   bool // something may have been noted before the current step

	// wanted is what to call the value being computed, if it needs a name.
	wanted string

	emitter         *local // what takes emitted values
	handing         bool   // the value being computed is handed on, not kept
	sources         *local // where ids and times come from
	sourcesAreLocal bool
	settled         []func() // what can be written only when the rest is
}

// block is a stretch of Go statements in braces.
type block struct {
	outer *block
	fn    *fn
	code  []jen.Code
	taken map[string]bool
	lent  map[string]*earlyResult // names that may be taken again
	bound []*binding

	moved      *earlyResult // the one that moved into an if last
	okDeclared bool         // a variable ok, which tests share
	errors     errorType
	soleIf     *jen.Statement // the first statement, if it is an if …
	soleLen    int            // … with so many items of code
}

// local is a Go variable. One that nobody reads is not declared.
type local struct {
	name string
	used bool
}

func (l *local) id() *jen.Statement {
	l.used = true
	return jen.Id(l.name)
}

// declared is the name as it stands on the left of := when all is settled.
func (l *local) declared() *jen.Statement {
	if !l.used {
		return jen.Id("_")
	}
	return jen.Id(l.name)
}

// variable is how a variable of the IR is read.
type variable struct {
	local *local
	code  func() *jen.Statement // instead of local
	held  shape.Holding
	// standsFor is the expression that the variable is another name of.
	standsFor ir.Expr
	// since is the step of which a test says whether there is anything to read, or 0.
	since int
	test  func(negated bool) value // instead of local: the variable is a test, made when it is read
	// own says that nothing else has the value, and that it is read once.
	own bool
	// missing tests whether an optional argument is missing, or whether it is
	// not, if that is not what held says.
	missing func(negated bool) value
}

// isMissing tests whether an optional argument is missing, or whether it is not.
func (v variable) isMissing(negated bool) value {
	if v.missing != nil {
		return v.missing(negated)
	}
	return compareNil(primary(v.read()), negated)
}

func (v variable) read() *jen.Statement {
	if v.local != nil {
		return v.local.id()
	}
	return v.code()
}

func newFn(l *helpers, end ending) *fn {
	f := &fn{
		helpers: l, end: end,
		vars: map[*ir.Var]variable{}, bindings: map[ir.Expr]*binding{}, answered: map[ir.Expr]*ir.Has{},
		instead: map[ir.Expr]value{},
	}
	f.open()
	f.beginStep()
	return f
}

// open begins a block inside the current one. The caller closes it.
func (f *fn) open() *block {
	f.block = &block{outer: f.block, fn: f, taken: map[string]bool{}, lent: map[string]*earlyResult{}}
	return f.block
}

func (f *fn) close() { f.block = f.block.outer }

// body writes steps of their own: the branch of an if, the body of a loop.
func (f *fn) body(write func()) *block {
	origin, early, wanted, step := f.origin, f.early, f.wanted, f.step
	b := f.open()
	f.beginStep()
	write()
	f.close()
	f.origin, f.early, f.wanted, f.step = origin, early, wanted, step
	return b
}

// aside writes statements that belong to the current step but may not be reached.
func (f *fn) aside(write func()) *block {
	b := f.open()
	write()
	f.close()
	return b
}

func (f *fn) beginStep() {
	f.origin, f.early, f.wanted = f.block, nil, ""
	f.begun++
	f.step = f.begun
}

// changed notes that a step may have changed the state.
func (f *fn) changed() { f.changes++ }

// finish completes the body of the function.
func (f *fn) finish() []jen.Code {
	for _, settle := range f.settled {
		settle()
	}
	return f.block.code
}

func (f *fn) add(code ...jen.Code) { f.block.code = append(f.block.code, code...) }

// later reserves a place for a statement that depends on what follows.
func (f *fn) later(b *block, write func() *jen.Statement) {
	place := jen.Null()
	b.code = append(b.code, place)
	f.settled = append(f.settled, func() { place.Add(write()) })
}

// name takes a name for a Go variable of this block: the first of the wanted that
// no variable in sight has, or else the last one with a number.
func (b *block) name(wanted ...string) string {
	for _, name := range wanted {
		if b.free(name) {
			return b.take(name)
		}
	}
	last := wanted[len(wanted)-1]
	for n := 2; ; n++ {
		if name := last + strconv.Itoa(n); b.free(name) {
			return b.take(name)
		}
	}
}

// isIn reports whether b is a block, or stands in it.
func (b *block) isIn(outer *block) bool {
	for ; b != nil; b = b.outer {
		if b == outer {
			return true
		}
	}
	return false
}

func (b *block) take(name string) string {
	for outer := b; outer != nil; outer = outer.outer {
		if lent := outer.lent[name]; lent != nil {
			lent.gone = true
			delete(outer.lent, name)
		}
	}
	b.taken[name] = true
	return name
}

// reserve makes a Go variable that may turn out not to be wanted.
func (b *block) reserve(wanted string) (l *local, giveBack func()) {
	name := b.fn.spelled([]string{wanted})[0]
	for n, first := 2, name; !b.free(name) || b.isLent(name); n++ {
		name = first + strconv.Itoa(n)
	}
	b.taken[name] = true
	return &local{name: name}, func() { delete(b.taken, name) }
}

func (b *block) isLent(name string) bool {
	for ; b != nil; b = b.outer {
		if b.lent[name] != nil {
			return true
		}
	}
	return false
}

// isTaken reports whether a name means something in all functions.
func isTaken(name string) bool {
	return names.GoReserved(name) || slices.Contains(shape.ImportedNames, name) ||
		name == "ok" || name == "err" || name == "done"
}

func (b *block) free(name string) bool {
	if b.fn.reserved[name] || isTaken(name) {
		return false
	}
	for outer := b; outer != nil; outer = outer.outer {
		if outer.taken[name] && !outer.lent[name].mayGo() {
			return false
		}
	}
	return !b.fn.IsWanted(name)
}

// local makes a Go variable named after the spec's own words.
func (b *block) local(wanted ...string) *local {
	return &local{name: b.name(b.fn.spelled(wanted)...)}
}

func (f *fn) spelled(wanted []string) []string {
	spelled := make([]string, len(wanted))
	for i, name := range wanted {
		spelled[i] = names.GoCamel(name)
		if isTaken(spelled[i]) || f.IsImported(spelled[i]) {
			spelled[i] += "Value"
		}
	}
	return spelled
}

// localIn makes a Go variable of an outer block that is read in this one.
func (f *fn) localIn(home *block, wanted ...string) *local {
	l := f.block.local(wanted...)
	if home != f.block {
		delete(f.block.taken, l.name)
		home.taken[l.name] = true
	}
	return l
}
