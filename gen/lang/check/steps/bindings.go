package steps

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/change"
	"github.com/msggen/msggen/gen/lang/check/scope"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

func (f *Frame) let(s *syntax.LetStep, at ir.At) ir.Stmt {
	value := f.Expr(f.Parse(s.Value), nil)
	if types.IsKind(value.Type(), ir.Null) {
		f.Report(diag.New(diag.NoType, value.Span()))
		value = types.BadExpr(value.Span())
	}
	v := f.Variable(s.Name.Value, ir.Let, value.Type())
	f.StandsFor(v, f.Origins(value))
	f.Vars[v].Raw = !types.IsBadExpr(value) && f.IsRaw(value)
	f.Vars[v].Found = !types.IsBadExpr(value) && f.isNamed(value)
	if types.IsBadExpr(value) {
		f.Bind(s.Name, v)
		return nil
	}
	f.ExpectUse(s.Name, "variable")
	f.Bind(s.Name, v)
	f.Evaluated(value)
	f.Know(f.Taken(value, v))
	f.Depths().Name(v, value)
	return &ir.Bind{At: at, Var: v, Value: value}
}

// isNamed reports whether a name for a value is good only as long as nothing of that
// changes: what an expression has found, and lists, maps and the like, of which a target
// may have the name stand for what they were.
func (f *Frame) isNamed(value ir.Expr) bool {
	switch t := ir.NonNull(value.Type()).(type) {
	case *ir.Object:
		return f.IsFound(value)
	case *ir.Union:
		if !t.ByKind() {
			return f.IsFound(value)
		}
	default: // where it stands, others could change it
	}
	return f.InState(value)
}

// source checks the list that find and each go through.
func (f *Frame) source(text source.Text) (ir.Expr, ir.Type) {
	in := f.Expr(f.Parse(text), nil)
	if types.IsBadExpr(in) {
		return nil, types.Bad
	}
	list, ok := in.Type().(*ir.List)
	if !ok {
		if _, nullable := in.Type().(*ir.Nullable); nullable {
			f.MaybeNull(in)
		} else {
			d := diag.New(diag.OperandType, in.Span(), "in", "lists", f.TypeName(in.Type())).WithHint("%s", scope.WhichKind(in))
			if _, ok := in.Type().(*ir.Map); ok {
				d = d.WithHint("`each: key, value in …` goes through a map, and `find` takes a `key`")
			}
			f.Report(d)
		}
		return nil, types.Bad
	}
	f.Evaluated(in)
	return in, list.Elem
}

func (f *Frame) find(s *syntax.FindStep, at ir.At) []ir.Stmt {
	switch {
	case !s.MapKey.IsZero():
		return f.findKey(s, at)
	case !s.Push.IsZero():
		return f.findOrPush(s, at)
	}
	in, elem := f.source(s.In)
	v, as, among := f.ElementVar(s.Name, in, elem, s.As)
	f.ExpectUse(s.Name, "variable", s.Where)
	stmt := &ir.Find{At: at, In: in}
	var index ir.Expr
	if !s.Index.IsZero() {
		index = f.ElementIndex("index", s.Index)
		f.Evaluated(index)
	}
	var c *change.Cell
	if !s.End {
		c = f.Cell(v, in, f.Keyed("index", ir.Let, types.Int, at.Where))
	}

	found, missing := f.branch(), f.branch()
	found.BindElement(s.Name, v, in)
	pick := ir.Pick{Var: v, As: as, Cond: found.WhereAmong(v, among, s.As, s.Where)}
	switch {
	case index != nil:
		stmt.By = &ir.Nth{Index: index, Pick: pick}
	case s.Last:
		stmt.By = &ir.Last{Pick: pick}
	default:
		stmt.By = &ir.First{Pick: pick, FromEnd: s.End}
	}
	stmt.Then = found.Steps(s.Then)
	stmt.Else = missing.Steps(s.Else)
	f.Meet(&found.Way, &missing.Way)
	f.Leave(s.Name, inThen)
	if in == nil || types.IsBad(v.Type) || index != nil && types.IsBadExpr(index) {
		return nil
	}
	return f.ByKey(stmt, c)
}

// inThen is how far a name is known that something may be found by.
const inThen = "it is known under `then`, or behind the step if that has no `then` and its `else` ends the event"

func (f *Frame) each(s *syntax.EachStep, at ir.At) ir.Stmt {
	in, elem, key := f.walkedOver(s)
	v, as, among := f.ElementVar(s.Name, in, elem, s.As)
	if !types.IsBad(elem) {
		f.ExpectUse(s.Name, "variable", s.Where)
	}
	c := f.WalkedCell(v, in, key, s)
	bind := func(g *Frame) {
		if key != nil {
			g.Bind(s.KeyName, key)
		}
		g.BindElement(s.Name, v, in)
	}

	// What the body changes may have happened before any of its runs: look at
	// it once without a word, to know.
	ahead := f.inner()
	ahead.Ahead()
	ahead.Flow.Walked = append(slices.Clone(f.Flow.Walked), f.Walked(in)...)
	f.Mute++
	bind(ahead)
	ahead.WhereAmong(v, among, s.As, s.Where)
	ahead.Steps(s.Do)
	f.Mute--
	f.Again(ahead.Effects, s.Span())
	if f.Mute > 0 {
		f.afterEach(ahead)
		return nil
	}

	body := f.branch()
	if !ahead.Flow.Dead {
		body.Repeat(&ahead.Way, v, c != nil)
		if c != nil { // it is another one each time
			c.Fresh()
		}
	}
	body.Flow.Walked = ahead.Flow.Walked
	bind(body)
	body.Again(ahead.Effects, s.Span()) // since the list was made
	by := &ir.Every{Pick: ir.Pick{Var: v, As: as, Cond: body.WhereAmong(v, among, s.As, s.Where)}}
	do := body.Steps(s.Do)
	f.afterEach(body)
	f.Leave(s.Name, "it is known under `do`")
	if key != nil {
		f.Leave(s.KeyName, "it is known under `do`")
	}
	if in == nil || types.IsBad(v.Type) {
		return nil
	}
	if holds, ok := f.ConstantBool(by.Cond); ok {
		if !holds {
			return nil // it never runs
		}
		by.Cond = nil
	}
	if key == nil && c != nil {
		key = c.Changed()
	}
	return &ir.Each{At: at, In: in, Key: key, By: by, Do: do}
}

// walkedOver checks the list or the map that an each goes through. Key is nil for a list.
func (f *Frame) walkedOver(s *syntax.EachStep) (in ir.Expr, elem ir.Type, key *ir.Var) {
	if s.KeyName.IsZero() {
		in, elem = f.source(s.In)
		return in, elem, nil
	}
	key = f.Variable(s.KeyName.Value, ir.Element, types.String)
	in, elem = f.mapSource(s.In, eachOfMap)
	if types.IsBad(elem) {
		key.Type = types.Bad // nobody knows which of the two is meant
	} else {
		f.ExpectUse(s.KeyName, "variable")
	}
	return in, elem, key
}

// afterEach goes on after a loop, which may have run any number of times.
func (f *Frame) afterEach(body *Frame) {
	if !body.Flow.Dead {
		body.Facts = f.Facts.ChangedAt(body.Facts.Change())
		f.Meet(&f.branch().Way, &body.Way)
	}
}
