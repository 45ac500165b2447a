package change

import (
	"strconv"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/fact"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// An element that is a text, a number or the like is not referred to where it stands: its
// name is one for a copy. A change by the name is therefore one of the list or the map,
// at the index or the key that the element was found at.

// Cell is where such an element stands.
type Cell struct {
	of   ir.Expr // the list or the map
	elem ir.Type
	key  ir.Expr // the index or the key
	// changed says that some step changes the element, so that the key is needed.
	changed bool
	// gone stands among the names that are gone for the element itself: the list was changed
	// by something else than its name.
	gone *ir.Var
	// looks counts how often it was looked at again.
	looks int
	// own is where an each that walks the list has noted that, in front of end.
	own, end int
}

// Cell notes where the elements of a list or a map stand that v is one of, if they can be
// changed by the name only so. There is none for others.
func (f *Frame) Cell(v *ir.Var, in ir.Expr, key ir.Expr) *Cell {
	if in == nil || !isCopied(v.Type) {
		return nil
	}
	place, isField := ir.Unwrapped(in).(*ir.FieldOf)
	p, ok := fact.PathOf(in)
	if !isField || !ok || !Changeable(p.Root) || place.Field.Const != nil || place.Field.Derived != nil {
		return nil
	}
	c := &Cell{of: in, elem: v.Type, key: key, gone: f.Variable(v.Name, ir.Element, v.Type)}
	f.enter(v, c)
	return c
}

// enter notes a name for an element.
func (f *Frame) enter(v *ir.Var, c *Cell) {
	f.book.cells[v] = c
	f.book.notes.Element(v, c.gone)
}

// isCopied reports whether values of a type are copied when they are read.
func isCopied(t ir.Type) bool {
	switch t := ir.NonNull(t).(type) {
	case *ir.Enum:
		return true
	case *ir.Scalar:
		return t.Kind != ir.Record && !types.IsBad(t)
	case *ir.Object, *ir.Union, *ir.List, *ir.Map:
		return false
	default:
		panic("check: unknown type")
	}
}

// Keyed makes a variable for an index or a key.
func (f *Frame) Keyed(name string, kind ir.VarKind, t ir.Type, at source.Span) ir.Expr {
	return &ir.Ref{Node: ir.Node{T: t, At: at}, Var: f.Made(name, kind, t)}
}

// WalkedCell is that of the elements that an each walks over.
func (f *Frame) WalkedCell(v *ir.Var, in ir.Expr, key *ir.Var, s *syntax.EachStep) *Cell {
	at := f.Keyed("index", ir.Element, types.Int, s.Span())
	if key != nil {
		at = &ir.Ref{Node: ir.Node{T: key.Type, At: s.Span()}, Var: key}
	}
	c := f.Cell(v, in, at)
	if c != nil {
		c.own = len(f.Flow.Walked)
		c.end = c.own + len(f.Walked(in))
	}
	return c
}

// ByKey has a search remember where the element was found, if that is changed by its name.
func (f *Frame) ByKey(s *ir.Find, c *Cell) []ir.Stmt {
	if c == nil || !c.changed {
		return []ir.Stmt{s}
	}
	pick := *ir.PickOf(s.By)
	index := func(x ir.Expr) *ir.Bind { return &ir.Bind{At: s.At, Var: c.key.(*ir.Ref).Var, Value: x} }
	node := ir.Node{T: types.Int, At: s.Where}
	var at *ir.Bind
	switch by := s.By.(type) {
	case *ir.Key:
		at = index(by.Key)
		by.Key = ir.Copy(c.key)
		return []ir.Stmt{at, s}
	case *ir.Nth:
		at = index(by.Index)
	case *ir.Last:
		at = index(&ir.Binary{Node: node, Op: ir.Sub, L: &ir.Size{Node: node, X: ir.Copy(s.In)}, R: &ir.Literal{Node: node, Value: ir.IntConst(1)}})
	case *ir.First:
		at = index(f.indexOf(s.In, &pick, node))
	default:
		panic("check: nothing is found so")
	}
	s.By = &ir.Nth{Index: ir.Copy(c.key), Pick: pick}
	return []ir.Stmt{at, s}
}

// indexOf is the index of the first element that passes a test, which has no other.
func (f *Frame) indexOf(in ir.Expr, pick *ir.Pick, node ir.Node) ir.Expr {
	if pick.Cond == nil {
		return &ir.Literal{Node: node, Value: ir.IntConst(0)}
	}
	v := f.Variable(pick.Var.Name, ir.Item, pick.Var.Type)
	body := ir.Rewrite(pick.Cond, func(x ir.Expr) ir.Expr {
		if ref, ok := x.(*ir.Ref); ok && ref.Var == pick.Var {
			ref.Var = v
		}
		return x
	})
	if _, nullable := v.Type.(*ir.Nullable); !nullable { // or else it is proof that there is one
		pick.Cond = nil
	}
	return &ir.Macro{Node: node, Kind: ir.IndexOf, In: ir.Copy(in), Var: v, Body: body}
}

// cellNamed is the element that a step is about to change as a whole, or nil.
func (f *Frame) cellNamed(text source.Text) (*rule.Name, *Cell) {
	name, ok := f.Parse(text).(*rule.Name)
	if !ok {
		return nil, nil
	}
	if s := f.Names.Find(name.Name); s != nil {
		return name, f.book.cells[s.Var]
	}
	return nil, nil
}

// changeCell checks a step that changes an element by its name, if it is one.
func (f *Frame) changeCell(step syntax.Change) (stmts []ir.Stmt, ok bool) {
	var target, text source.Text
	var op rule.Op
	given := false
	switch s := step.(type) {
	case *syntax.SetStep:
		target, text, given = s.Target, s.Value, s.Given
	case *syntax.AppendStep:
		target, text, op = s.Target, s.Value, rule.Add
	case *syntax.AddStep:
		target, text, op = s.Target, s.Value, rule.Add
	case *syntax.GrowStep:
		if s.MapKey.IsZero() {
			target, text, op = s.Target, s.Value, rule.Add
		}
	case *syntax.UnsetStep:
		if name, c := f.cellNamed(s.Target); c != nil {
			f.Report(diag.New(diag.NotOptional, name.At, name.Name).WithHint("`remove` takes elements out of a list, and `delete` keys of a map"))
			return nil, true
		}
	default: // changes no element as a whole
	}
	if target.IsZero() {
		return nil, false
	}
	name, c := f.cellNamed(target)
	if c == nil {
		return nil, false
	}
	x := f.Parse(text)
	switch {
	case given:
		x = orElse(x, name)
	case op != "":
		if types.IsBadExpr(f.Checked(x, c.elem)) {
			return nil, true
		}
		x = &rule.Binary{Node: rule.Node{At: x.Span()}, Op: op, OpAt: target.Whole(), L: name, R: x}
	}
	return f.putCell(name, c, x, ir.At{Where: step.Span()}), true
}

// putCell puts another value in the place of an element.
func (f *Frame) putCell(name *rule.Name, c *Cell, x rule.Expr, at ir.At) []ir.Stmt {
	v := f.Lookup(name.Name, name.At)
	value := f.Checked(x, c.elem)
	if f.Flow.Gone[v] {
		f.Ref(name) // reports it
		return nil
	}
	list, _ := fact.PathOf(c.of)
	if f.Verify(value, c.elem) {
		f.Report(diag.New(diag.UncheckedStep, value.Span(), "set", name.Name).
			WithHint("the elements of the list have rules; give it a value that obeys them already"))
		return nil
	}
	f.Evaluated(value)
	f.Limits().Grows(nil, value, at.Where)
	f.MutateBy(c.gone, c.own, c.end, list, at.Where)
	c.changed = true
	if types.IsBadExpr(value) {
		return nil
	}
	if _, isMap := c.of.Type().(*ir.Map); isMap {
		return f.Limits().Entry(New(at, ir.Copy(c.of), &ir.Put{Key: ir.Copy(c.key), Value: value}))
	}
	element := f.Made("element", ir.Element, c.elem)
	by := &ir.Nth{Index: ir.Copy(c.key), Sure: true, Pick: ir.Pick{Var: element}}
	return f.Limits().Change(New(at, ir.Copy(c.of), &ir.Replace{By: by, Value: value}))
}

// Stale is an element that was changed by its name, which stands for what it was before.
func (f *Frame) Stale() (*ir.Var, *Cell) {
	seen := map[*Cell]bool{}
	for s := f.Names; s != nil; s = s.Outer {
		c := f.book.cells[s.Var]
		if c == nil || seen[c] {
			continue
		}
		seen[c] = true // by its latest name
		if f.Flow.Gone[s.Var] && !f.Flow.Gone[c.gone] {
			return s.Var, c
		}
	}
	return nil, nil
}

// nameNow is what to call the element in the SDKs once it was changed: it is another
// variable there, which has the name of none that is in sight.
func (c *Cell) nameNow() string {
	c.looks++
	if c.looks == 1 {
		return c.gone.Name + "_now"
	}
	return c.gone.Name + "_now" + strconv.Itoa(c.looks)
}

// Fresh says that the element is another one from here on, with the same name.
func (c *Cell) Fresh() { c.looks = 0 }

// Changed is the index or the key by which some step has changed the element, or nil.
func (c *Cell) Changed() *ir.Var {
	if !c.changed {
		return nil
	}
	return c.key.(*ir.Ref).Var
}

// LookAgain has the name of an element that was changed stand for what it is now.
func (f *Frame) LookAgain(v *ir.Var, c *Cell) *ir.Var {
	now := f.Made(c.nameNow(), ir.Element, c.elem)
	f.StandsFor(now, f.Elements(c.of))
	f.Vars[now].Raw = f.IsRaw(c.of)
	f.enter(now, c)
	f.Rebind(v, now)
	return now
}

// Find looks up the element for steps that read it.
func (c *Cell) Find(now *ir.Var, at ir.At, steps []ir.Stmt) *ir.Find {
	var by ir.Wanted = &ir.Key{Var: now, Key: ir.Copy(c.key), Sure: true}
	if _, isList := c.of.Type().(*ir.List); isList {
		by = &ir.Nth{Index: ir.Copy(c.key), Sure: true, Pick: ir.Pick{Var: now}}
	}
	return &ir.Find{At: at, In: ir.Copy(c.of), By: by, Then: steps}
}

// Walked are the places of the lists that an each may go through. A list that
// was made for it is nobody else's.
func (f *Frame) Walked(in ir.Expr) []fact.Path {
	switch in := in.(type) {
	case nil:
		return nil
	case *ir.Cond:
		return append(f.Walked(in.Then), f.Walked(in.Else)...)
	default:
		if p, ok := fact.PathOf(in); ok {
			return []fact.Path{p}
		}
		if f.IsFound(in) {
			return f.Origins(in)
		}
		return nil
	}
}
