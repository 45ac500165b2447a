package limit

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/fact"
)

// Depths is what a spec has so far to tell how deep values may become.
type Depths struct {
	lets    map[*ir.Var]wraps      // what names stand for
	brought map[*ir.Var]bool       // and which of them for what the event has brought
	gives   map[*ir.Function]wraps // what functions give, whatever they are given
	at      map[*ir.Var]level      // where elements stand
	params  map[*ir.Var]*passed    // and what is passed to rules
	cyclic  map[ir.Type]bool       // by isCyclic
	holds   map[ir.Type]bool       // by hasCycle
	deep    map[ir.Type]int        // by around
}

// wraps says of a value whether it was put around what is free-form, and around what is of
// a type that may contain itself.
type wraps struct{ free, itself bool }

// level is how many objects and lists are around a value: so many more than around what
// is passed to a rule, if it is in one with parameters.
type level struct {
	param *ir.Var
	above int
}

func (l level) inside() level { return level{l.param, l.above + 1} }

// passed is how many are around the deepest value that is passed for a parameter, and what
// depends on that.
type passed struct {
	above int
	tests []*ir.Depth
	on    []onward
}

// onward is a parameter that a part of another one is passed for.
type onward struct {
	to    *passed
	above int
}

// NewDepths knows nothing yet.
func NewDepths() *Depths {
	return &Depths{
		lets:    map[*ir.Var]wraps{},
		brought: map[*ir.Var]bool{},
		gives:   map[*ir.Function]wraps{},
		at:      map[*ir.Var]level{},
		params:  map[*ir.Var]*passed{},
		cyclic:  map[ir.Type]bool{},
		holds:   map[ir.Type]bool{},
		deep:    map[ir.Type]int{},
	}
}

func (d *Depths) param(v *ir.Var) *passed {
	if d.params[v] == nil {
		d.params[v] = &passed{}
	}
	return d.params[v]
}

// Name notes what a name stands for.
func (d *Depths) Name(v *ir.Var, value ir.Expr) {
	d.lets[v], d.brought[v] = d.made(value), d.isBrought(value)
}

// Element notes that a variable is an element of a list or a value of a map.
func (d *Depths) Element(v *ir.Var, in ir.Expr) {
	d.at[v], d.brought[v] = d.levelOf(in).inside(), d.isBrought(in)
}

// Pass notes what is passed for a parameter.
func (d *Depths) Pass(v *ir.Var, x ir.Expr) {
	if _, ok := fact.PathOf(x); !ok {
		return
	}
	at, to := d.levelOf(x), d.param(v)
	if at.param != nil {
		from := d.param(at.param)
		from.on = append(from.on, onward{to, at.above})
		at.above += from.above
	}
	to.raise(at.above)
}

func (p *passed) raise(above int) {
	more := above - p.above
	if more <= 0 {
		return
	}
	p.above = above
	for _, test := range p.tests {
		test.Above += more
	}
	for _, on := range p.on {
		on.to.raise(above + on.above)
	}
}

// stands notes where what is tested stands.
func (d *Depths) stands(test *ir.Depth, at level) {
	test.Above = at.above
	if at.param != nil {
		p := d.param(at.param)
		test.Above += p.above
		p.tests = append(p.tests, test)
	}
}

// levelOf is how many objects and lists are around a place.
func (d *Depths) levelOf(x ir.Expr) level {
	switch x := x.(type) {
	case *ir.FieldOf:
		return d.levelOf(x.X).inside()
	case *ir.CommonField:
		return d.levelOf(x.X).inside()
	case *ir.Narrow:
		return d.levelOf(x.X)
	case *ir.Ref:
		if x.Var.Kind == ir.Param {
			return level{param: x.Var}
		}
		return d.at[x.Var]
	default:
		return level{}
	}
}

// aroundFree reports whether a value, or a part of it that is free-form, was put around what
// is free-form, too, or may be as deep.
func (d *Depths) aroundFree(x ir.Expr) bool {
	switch x := ir.Unwidened(x).(type) {
	case *ir.Literal, *ir.OrValue:
		return false
	case *ir.Cond:
		return d.aroundFree(x.Then) || d.aroundFree(x.Else)
	case *ir.Slice:
		return d.aroundFree(x.List)
	case *ir.ValueAt:
		return d.aroundFree(x.In) || x.Else != nil && d.aroundFree(x.Else)
	case *ir.Macro:
		if x.Kind == ir.MapTo {
			return d.aroundFree(x.Body)
		}
		return d.aroundFree(x.In)
	case *ir.ListOf:
		return slices.ContainsFunc(x.Elems, d.aroundFree)
	case *ir.New:
		return slices.ContainsFunc(x.Inits, func(init *ir.Init) bool { return d.aroundFree(init.Value) })
	case *ir.Apply:
		return d.around(x.T) >= 0 && !d.isBrought(x) && (d.given(x.Function).free || slices.ContainsFunc(x.Args, d.aroundFree))
	case *ir.RecordOf:
		return slices.ContainsFunc(x.Values, d.isDeep)
	case *ir.FreeForm:
		return d.isDeep(x.X)
	default:
		p, ok := fact.PathOf(x)
		return ok && d.lets[p.Root].free && d.around(x.Type()) >= 0
	}
}

// isDeep reports whether a value may be as deep as what the state has.
func (d *Depths) isDeep(x ir.Expr) bool {
	return d.around(x.Type()) >= 0 && !d.isBrought(x)
}

// aroundItself reports whether a value of a type that may contain itself was put around a
// part of the state, or is put into a place of such a type from another place.
func (d *Depths) aroundItself(place *ir.Place, x ir.Expr) bool {
	if _, ok := fact.PathOf(ir.Unwidened(x)); ok && !d.isBrought(x) {
		if (d.isCyclic(place.Of.Type()) || d.hasLists(place.Field.Type)) && d.hasCycle(x.Type()) {
			return true
		}
	}
	return d.wraps(x)
}

func (d *Depths) wraps(x ir.Expr) bool {
	switch x := ir.Unwidened(x).(type) {
	case *ir.Cond:
		return d.wraps(x.Then) || d.wraps(x.Else)
	case *ir.Slice:
		return d.wraps(x.List)
	case *ir.ValueAt:
		return d.wraps(x.In) || x.Else != nil && d.wraps(x.Else)
	case *ir.Macro:
		if x.Kind == ir.MapTo {
			return d.wraps(x.Body)
		}
		return d.wraps(x.In)
	case *ir.ListOf:
		return slices.ContainsFunc(x.Elems, func(x ir.Expr) bool { return d.wraps(x) || d.hasLists(x.Type()) && !d.isBrought(x) })
	case *ir.New:
		return slices.ContainsFunc(x.Inits, func(init *ir.Init) bool {
			return d.wraps(init.Value) || d.isCyclic(x.Object) && d.hasCycle(init.Value.Type()) && !d.isBrought(init.Value)
		})
	case *ir.Apply:
		return d.hasCycle(x.T) && !d.isBrought(x) && (d.given(x.Function).itself || slices.ContainsFunc(x.Args, d.wraps))
	default:
		p, ok := fact.PathOf(x)
		return ok && d.lets[p.Root].itself && d.hasCycle(x.Type())
	}
}

// made is what a value was put around.
func (d *Depths) made(x ir.Expr) wraps { return wraps{d.aroundFree(x), d.wraps(x)} }

func (d *Depths) given(f *ir.Function) wraps {
	made, known := d.gives[f]
	if !known {
		made = d.made(f.Value)
		d.gives[f] = made
	}
	return made
}

// isBrought reports whether a value has nothing inside but what the event has brought, and
// constants.
func (d *Depths) isBrought(x ir.Expr) bool {
	if d.around(x.Type()) < 0 && !d.hasCycle(x.Type()) {
		return true
	}
	if p, ok := fact.PathOf(x); ok {
		return p.Root.Kind == ir.Event || d.brought[p.Root]
	}
	if apply, ok := x.(*ir.Apply); ok && len(apply.Args) == 0 {
		return true
	}
	for _, operand := range ir.Operands(x) {
		if !d.isBrought(operand) {
			return false
		}
	}
	return true
}
