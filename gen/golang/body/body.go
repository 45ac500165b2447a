// Package body writes the body of a Go function: its blocks, the names in it, what
// tests have bound, and how it returns.
package body

import (
	"slices"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/helper"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/plan"
)

// Func is one Go function while its body is being written.
//
// Expressions have no statements in the IR, but some need them in Go: a choice
// between two values, arithmetic that may overflow, a type assertion. Those are
// written into the block that is open when the expression is compiled, so
// whatever compiles an operand that may not be reached must open a block for it.
type Func struct {
	*helper.Helpers
	Keeping *plan.Keeping
	Vars    map[*ir.Var]Variable
	Block   *Block
	End     Ending

	bindings map[ir.Expr]*Binding    // by the test that has bound them
	Answered map[ir.Expr]*ir.Has     // the tests before reads that the emitter makes itself
	Instead  map[ir.Expr]value.Value // what to write instead of some expressions
	Step     int                     // the number of the step being written, none twice
	begun    int                     // how many have begun
	changes  int                     // how many changes were written so far

	// origin is the block in which the step being written began. What is safe to
	// compute early, such as a type assertion, is written there.
	origin *Block
	Early  []*earlyResult // of this step

	// Building is the object that a constructor makes. What is read of it is Built:
	// by the inits that are ReadAgain, or absent.
	Building  *ir.Var
	Built     map[string]*value.Local
	ReadAgain map[*ir.Init]bool

	Loops    int  // how many loops the current step is in
	Returned bool // the last step has returned from the function
	Spoken   bool // something may have been noted before the current step

	// Wanted is what to call the value being computed, if it needs a name.
	Wanted string

	Emitter         *value.Local // what takes emitted values
	Sources         *value.Local // where ids and times come from
	SourcesAreLocal bool
	Undo            *value.Local // what remembers changes, if they may have to be taken back
	UndoIsLocal     bool
	settled         []func() // what can be written only when the rest is
}

// Block is a stretch of Go statements in braces.
type Block struct {
	Outer  *Block
	fn     *Func
	Code   []jen.Code
	Taken  map[string]bool
	lent   map[string]*earlyResult // names that may be taken again
	Bound  []*Binding
	inCase *Binding   // what the block knows as a case of a switch …
	member *ir.Member // … and as which member

	moved      *earlyResult   // the one that moved into an if last
	okDeclared bool           // a variable ok, which tests share
	HasErr     bool           // err is declared
	soleIf     *jen.Statement // the first statement, if it is an if …
	soleLen    int            // … with so many items of code
}

// New begins a function that ends in a certain way.
func New(l *helper.Helpers, end Ending) *Func {
	f := &Func{
		Helpers: l, End: end,
		Keeping: plan.NewKeeping(),
		Vars:    map[*ir.Var]Variable{}, bindings: map[ir.Expr]*Binding{}, Answered: map[ir.Expr]*ir.Has{},
		Instead: map[ir.Expr]value.Value{},
	}
	f.open()
	f.BeginStep()
	return f
}

// open begins a block inside the current one. The caller closes it.
func (f *Func) open() *Block {
	f.Block = &Block{Outer: f.Block, fn: f, Taken: map[string]bool{}, lent: map[string]*earlyResult{}}
	return f.Block
}

// Close ends the current block.
func (f *Func) Close() { f.Block = f.Block.Outer }

// Body writes steps of their own: the branch of an if, the body of a loop.
func (f *Func) Body(write func()) *Block {
	origin, early, wanted, step := f.origin, f.Early, f.Wanted, f.Step
	b := f.open()
	f.BeginStep()
	write()
	f.Close()
	f.origin, f.Early, f.Wanted, f.Step = origin, early, wanted, step
	return b
}

// Aside writes statements that belong to the current step but may not be reached.
func (f *Func) Aside(write func()) *Block {
	b := f.open()
	write()
	f.Close()
	return b
}

// BeginStep begins the next step.
func (f *Func) BeginStep() {
	f.origin, f.Early, f.Wanted = f.Block, nil, ""
	f.begun++
	f.Step = f.begun
}

// Changed notes that a step may have changed the state.
func (f *Func) Changed() { f.changes++ }

// Finish completes the body of the function.
func (f *Func) Finish() []jen.Code {
	for _, settle := range f.settled {
		settle()
	}
	return f.Block.Code
}

// Add writes statements.
func (f *Func) Add(code ...jen.Code) { f.Block.Code = append(f.Block.Code, code...) }

// Later reserves a place for a statement that depends on what follows.
func (f *Func) Later(b *Block, write func() *jen.Statement) {
	place := jen.Null()
	b.Code = append(b.Code, place)
	f.settled = append(f.settled, func() { place.Add(write()) })
}

// Name takes a name for a Go variable of this block: the first of the wanted that
// no variable in sight has, or else the last one with a number.
func (b *Block) Name(wanted ...string) string {
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
func (b *Block) isIn(outer *Block) bool {
	for ; b != nil; b = b.Outer {
		if b == outer {
			return true
		}
	}
	return false
}

func (b *Block) take(name string) string {
	for outer := b; outer != nil; outer = outer.Outer {
		if lent := outer.lent[name]; lent != nil {
			lent.gone = true
			delete(outer.lent, name)
		}
	}
	b.Taken[name] = true
	return name
}

// Reserve makes a Go variable that may turn out not to be wanted.
func (b *Block) Reserve(wanted string) (l *value.Local, giveBack func()) {
	name := b.fn.spelled([]string{wanted})[0]
	for n, first := 2, name; !b.free(name) || b.isLent(name); n++ {
		name = first + strconv.Itoa(n)
	}
	b.Taken[name] = true
	return &value.Local{Name: name}, func() { delete(b.Taken, name) }
}

func (b *Block) isLent(name string) bool {
	for ; b != nil; b = b.Outer {
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

func (b *Block) free(name string) bool {
	if b.fn.Reserved[name] || isTaken(name) || helper.IsVerifier(name) {
		return false
	}
	for outer := b; outer != nil; outer = outer.Outer {
		if outer.Taken[name] && !outer.lent[name].mayGo() {
			return false
		}
	}
	return true
}

// Local makes a Go variable named after the spec's own words.
func (b *Block) Local(wanted ...string) *value.Local {
	spelled := b.fn.spelled(wanted)
	if worded := spelled[len(spelled)-1] + "Value"; !slices.ContainsFunc(spelled, b.free) && b.free(worded) {
		return &value.Local{Name: b.take(worded)} // rather than a number
	}
	return &value.Local{Name: b.Name(spelled...)}
}

func (f *Func) spelled(wanted []string) []string {
	spelled := make([]string, len(wanted))
	for i, name := range wanted {
		spelled[i] = names.GoCamel(name)
		if isTaken(spelled[i]) || f.IsImported(spelled[i]) {
			spelled[i] += "Value"
		}
	}
	return spelled
}

// Release lets others have the name of a variable, which what follows cannot see.
func (b *Block) Release(l *value.Local) { delete(b.Taken, l.Name) }

// localIn makes a Go variable of an outer block that is read in this one.
func (f *Func) localIn(home *Block, wanted ...string) *value.Local {
	l := f.Block.Local(wanted...)
	if home != f.Block {
		delete(f.Block.Taken, l.Name)
		home.Taken[l.Name] = true
	}
	return l
}

// Source calls one of the sources of ids and times.
func (f *Func) Source(method string) *jen.Statement {
	if f.Sources == nil {
		panic("golang: no source of ids in sight")
	}
	return f.Sources.ID().Dot(method).Call()
}

// Truth is true or false.
func (f *Func) Truth(holds bool) value.Value { return value.Primary(jen.Lit(holds)) }

// Resolve makes the sources of ids and times from the options of a call.
func (f *Func) Resolve(wanted bool) {
	if !wanted {
		return
	}
	f.Sources = &value.Local{Name: f.Block.Name("config")}
	f.SourcesAreLocal = true
	f.Add(jen.Id(f.Sources.Name).Op(":=").Add(f.JSONText("Resolve")).Call(jen.Id("opts")))
}

// Proceed begins a step behind an if of which one arm has left the function. What
// moved into that if may still be wanted.
func (f *Func) Proceed() {
	f.BeginStep()
	if moved := f.Block.moved; moved != nil {
		moved.staying = true
	}
}

// VariableExpr is an expression that reads a new variable.
func (f *Func) VariableExpr(name string, t ir.Type, how Variable) ir.Expr {
	v := &ir.Var{Name: name, Kind: ir.Let, Type: t}
	f.Vars[v] = how
	return &ir.Ref{Node: ir.Node{T: t}, Var: v}
}

// MovedExpr is VariableExpr for a variable that alone holds its value, and is read once.
func (f *Func) MovedExpr(name string, t ir.Type, how Variable) ir.Expr {
	ref := f.VariableExpr(name, t, how)
	f.Keeping.Moved[ref.(*ir.Ref).Var] = true
	return ref
}
