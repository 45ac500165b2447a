package check_test

import (
	"fmt"
	"slices"

	"github.com/msggen/msggen/gen/ir"
)

// inspector walks a checked protocol and collects what breaks the promises
// that package ir makes to its consumers.
type inspector struct {
	broken []string
	goes   bool // on behind these steps
}

func inspect(p *ir.Protocol) []string {
	i := &inspector{}
	for _, a := range p.Aliases {
		i.typ(a.Scalar, "alias "+a.Name)
	}
	for _, o := range p.Objects {
		for _, f := range o.Fields {
			i.field(f, o.Name+"."+f.Name)
		}
		for _, c := range o.Checks {
			i.want(c.That, boolean, "check "+c.Code)
			i.template(c.Message)
		}
	}
	for _, u := range p.Unions {
		for _, m := range u.Members {
			i.typ(m.Type, u.Name+"."+m.Name)
			if m.Prefix {
				s, ok := m.Object().Field(u.Tag).Type.(*ir.Scalar)
				if !ok || s.Rules.Tag == nil || s.Rules.Tag.Prefix != m.Tag {
					i.fail("%s: the tag of %s does not begin with its prefix", u.Name, m.Name)
				}
				continue
			}
			if u.ByKey && (m.TellingField() == nil || m.TellingField().Presence != ir.Required) {
				i.fail("%s: the key %s of %s need not be there", u.Name, m.Tag, m.Name)
			}
			if u.Tag != "" && (m.Tag == "" || m.Object().Field(u.Tag) == nil || m.Object().Field(u.Tag).Const.Value != ir.Const(ir.TextConst(m.Tag))) {
				i.fail("%s: the tag of %s is not its constant", u.Name, m.Name)
			}
		}
	}
	for _, f := range p.Functions {
		i.want(f.Value, f.Returns, f.Name)
	}
	i.goes = true
	for _, r := range p.Rules {
		i.steps(r.Body)
	}
	for _, r := range p.Reducers {
		i.goes = true
		i.steps(r.First)
		i.goes = false
		for _, c := range r.Cases {
			i.steps(c.Body)
		}
		i.steps(r.End)
		for _, s := range r.Starts {
			i.want(s.Value, r.State, "start")
			i.want(s.Unless, boolean, "unless")
		}
		events := 1
		if u := r.Union(); u != nil {
			events = len(u.Members)
		}
		if n := len(r.Cases) + len(r.Ignore) + len(r.Pass); n != events {
			i.fail("%s: %d of %d events", r.Name, n, events)
		}
	}
	for _, c := range p.Constructors {
		i.inits(c.Of, c.Inits)
	}
	for _, a := range p.Accessors {
		i.want(a.Value, a.Returns, "accessor "+a.Name)
	}
	return i.broken
}

var (
	boolean = &ir.Scalar{Kind: ir.Bool}
	str     = &ir.Scalar{Kind: ir.String}
	integer = &ir.Scalar{Kind: ir.Int}
)

func (i *inspector) fail(format string, args ...any) {
	i.broken = append(i.broken, fmt.Sprintf(format, args...))
}

func (i *inspector) typ(t ir.Type, what string) {
	switch t := t.(type) {
	case *ir.Scalar:
		if t.Kind < ir.String || t.Kind > ir.Null {
			i.fail("%s: kind %d", what, t.Kind)
		}
	case *ir.List:
		i.typ(t.Elem, what)
	case *ir.Map:
		i.typ(t.Elem, what)
	case *ir.Nullable:
		if _, twice := t.Elem.(*ir.Nullable); twice {
			i.fail("%s: nullable of nullable", what)
		}
		i.typ(t.Elem, what)
	case *ir.Object, *ir.Union, *ir.Enum:
	default:
		i.fail("%s: type %T", what, t)
	}
}

func (i *inspector) field(f *ir.Field, what string) {
	i.typ(f.Type, what)
	if (f.Default != nil) != (f.Presence == ir.Defaulted) {
		i.fail("%s: default %v, %s", what, f.Default != nil, f.Presence)
	}
	switch d := f.Default.(type) {
	case nil, *ir.NewID, *ir.Now:
	case *ir.Literal:
		if !ir.Same(d.T, f.Type) {
			i.fail("%s: default of type %s", what, showType(d.T))
		}
	default:
		i.fail("%s: default %T", what, d)
	}
}

// want checks an expression that must be of a type; nil stands for none.
func (i *inspector) want(x ir.Expr, t ir.Type, what string) {
	if x == nil {
		return
	}
	if x.Span().IsZero() {
		i.fail("%s: %s has no place", what, show(x))
	}
	i.typ(x.Type(), what)
	if !ir.Same(x.Type(), t) {
		i.fail("%s: %s is %s, not %s", what, show(x), showType(x.Type()), showType(t))
	}
	i.expr(x)
}

func (i *inspector) any(x ir.Expr, what string) {
	if x != nil {
		i.want(x, x.Type(), what)
	}
}

func (i *inspector) expr(x ir.Expr) {
	text := show(x)
	switch x := x.(type) {
	case *ir.Literal, *ir.Ref, *ir.NewID, *ir.Now:
	case *ir.FieldOf:
		i.any(x.X, text)
		if o, ok := x.X.Type().(*ir.Object); !ok || o.Field(x.Field.Name) != x.Field || x.Field.Const != nil && x.Field.Presence != ir.Optional {
			i.fail("%s: no such field", text)
		}
	case *ir.CommonField:
		i.any(x.X, text)
		if _, ok := x.X.Type().(*ir.Union); !ok {
			i.fail("%s: not of a union", text)
		}
	case *ir.TagOf:
		i.any(x.X, text)
		if u, ok := x.X.Type().(*ir.Union); !ok || u.ByKind() {
			i.fail("%s: no tag", text)
		}
	case *ir.Narrow:
		i.any(x.X, text)
		i.narrow(x)
	case *ir.Widen:
		i.any(x.X, text)
		i.widen(x)
	case *ir.IsMember:
		i.any(x.X, text)
		for _, m := range x.Members {
			if m.Union != x.X.Type() {
				i.fail("%s: %s is no member", text, m.Name)
			}
		}
	case *ir.IsNull:
		i.any(x.X, text)
		if _, ok := x.X.Type().(*ir.Nullable); !ok {
			i.fail("%s: never null", text)
		}
	case *ir.Has:
		i.any(x.X, text)
	case *ir.OrValue:
		i.any(x.X, text)
		i.want(x.Else, x.T, text)
	case *ir.Matches:
		i.want(x.X, str, text)
	case *ir.StartsWith:
		i.want(x.X, str, text)
		i.want(x.Prefix, str, text)
	case *ir.RemovePrefix:
		i.want(x.X, str, text)
		i.want(x.Prefix, str, text)
	case *ir.JSONText:
		i.any(x.X, text)
	case *ir.FreeForm:
		i.any(x.X, text)
	case *ir.CompareVersions:
		i.want(x.L, str, text)
		i.want(x.R, str, text)
	case *ir.RecordOf:
		for _, v := range x.Values {
			i.any(v, text)
		}
	case *ir.Unary:
		i.want(x.X, x.T, text)
	case *ir.Binary:
		i.any(x.L, text)
		i.any(x.R, text)
		if x.Op != ir.In && !ir.Same(x.L.Type(), x.R.Type()) {
			i.fail("%s: unlike operands", text)
		}
	case *ir.Cond:
		i.want(x.If, boolean, text)
		i.want(x.Then, x.T, text)
		i.want(x.Else, x.T, text)
	case *ir.Size:
		i.any(x.X, text)
	case *ir.Macro:
		i.any(x.In, text)
		i.any(x.Body, text)
	case *ir.ValueAt:
		var elem ir.Type
		key := integer
		switch t := x.In.Type().(type) {
		case *ir.List:
			elem = t.Elem
		case *ir.Map:
			elem, key = t.Elem, &ir.Scalar{Kind: ir.String}
		default: // has no elements
		}
		i.any(x.In, text)
		i.want(x.Key, key, text)
		if x.Else == nil {
			elem = &ir.Nullable{Elem: elem}
		} else {
			i.want(x.Else, elem, text)
		}
		if !ir.Same(x.T, elem) {
			i.fail("%s: a value of another type", text)
		}
	case *ir.Slice:
		i.want(x.List, x.T, text)
		i.want(x.From, integer, text)
		i.want(x.To, integer, text)
	case *ir.Join:
		i.any(x.List, text)
		i.any(x.Sep, text)
	case *ir.ListOf:
		for _, e := range x.Elems {
			i.want(e, x.T.(*ir.List).Elem, text)
		}
	case *ir.Apply:
		i.apply(x)
	case *ir.New:
		i.inits(x.Object, x.Inits)
	default:
		i.fail("unknown expression %T", x)
	}
}

func (i *inspector) apply(x *ir.Apply) {
	text, fn := show(x), x.Function
	if len(x.Args) != len(fn.Params) {
		i.fail("%s: %d arguments", text, len(x.Args))
		return
	}
	for n, arg := range x.Args {
		i.want(arg, fn.Params[n].Type, text)
		if !ir.Some(ir.Within(fn.Value), func(x ir.Expr) bool { ref, ok := x.(*ir.Ref); return ok && ref.Var == fn.Params[n] }) {
			i.fail("%s: %s is never read", text, fn.Params[n].Name)
		}
	}
	if !ir.Same(fn.Returns, x.T) {
		i.fail("%s: gives %s", text, showType(fn.Returns))
	}
}

func (i *inspector) narrow(x *ir.Narrow) {
	switch t := x.X.Type().(type) {
	case *ir.Nullable:
		if ir.Same(t.Elem, x.T) {
			return
		}
	case *ir.Union:
		for _, m := range t.Members {
			if ir.Same(m.Type, x.T) {
				return
			}
		}
	}
	i.fail("%s: not narrower", show(x))
}

func (i *inspector) widen(x *ir.Widen) {
	from := x.X.Type()
	switch t := x.T.(type) {
	case *ir.Nullable:
		if ir.Same(from, t.Elem) || ir.Same(from, &ir.Scalar{Kind: ir.Null}) {
			return
		}
	case *ir.Scalar:
		_, enum := from.(*ir.Enum)
		if t.Kind == ir.String && enum || t.Kind == ir.Any && plain(from) || t.Kind == ir.Number && ir.Same(from, &ir.Scalar{Kind: ir.Int}) {
			return
		}
	case *ir.Union:
		if u, ok := from.(*ir.Union); ok && u.Tag == t.Tag && keepsNothing(t, u) {
			return
		}
		for _, m := range t.Members {
			if ir.Same(m.Type, from) {
				return
			}
		}
	}
	i.fail("%s: not wider", show(x))
}

// keepsNothing reports whether a union keeps nothing that another one would not keep.
func keepsNothing(wide, u *ir.Union) bool {
	if u.Unknown != ir.Keep {
		return true
	}
	names := func(m *ir.Member) bool {
		return !slices.ContainsFunc(u.Members, func(own *ir.Member) bool { return own.Tag == m.Tag && own.Prefix == m.Prefix })
	}
	return wide.Unknown == ir.Keep && !slices.ContainsFunc(wide.Members, names)
}

// plain reports whether a type is of free-form values, or of what they are made of.
func plain(t ir.Type) bool {
	switch t := t.(type) {
	case *ir.Scalar, *ir.Enum:
		return !ir.Same(t, &ir.Scalar{Kind: ir.Null}) && !ir.Same(t, &ir.Scalar{Kind: ir.Any})
	case *ir.List:
		return plain(ir.NonNull(t.Elem)) || ir.Same(ir.NonNull(t.Elem), &ir.Scalar{Kind: ir.Any})
	case *ir.Map:
		return plain(ir.NonNull(t.Elem)) || ir.Same(ir.NonNull(t.Elem), &ir.Scalar{Kind: ir.Any})
	default:
		return false
	}
}

// inits checks that an object is built whole and in order.
func (i *inspector) inits(o *ir.Object, inits []*ir.Init) {
	next := 0
	for _, f := range o.Fields {
		if next < len(inits) && inits[next].Field == f {
			if f.Const != nil {
				i.fail("%s: the constant %s is stored", o.Name, f.Name)
			}
			i.want(inits[next].Value, f.Type, o.Name+"."+f.Name)
			i.want(inits[next].If, boolean, o.Name+"."+f.Name)
			next++
		} else if f.Const == nil && f.Presence != ir.Optional {
			i.fail("%s: no value for %s", o.Name, f.Name)
		}
	}
	if next != len(inits) {
		i.fail("%s: values out of order", o.Name)
	}
}

func (i *inspector) template(t *ir.Template) {
	for _, p := range t.Parts {
		i.any(p.Expr, "message")
	}
}

// place checks what a step changes.
func (i *inspector) place(p *ir.Place) {
	x := p.Read()
	i.any(x, "place")
	for y := x; ; {
		switch z := y.(type) {
		case *ir.FieldOf:
			y = z.X
		case *ir.Narrow:
			y = z.X
		case *ir.Ref:
			if !z.Var.Mutable || z.Var != p.Root() {
				i.fail("%s: cannot be changed", show(x))
			}
			return
		default:
			i.fail("%s: not a place", show(x))
			return
		}
	}
}

func (i *inspector) action(a ir.Action, t ir.Type) {
	switch a := a.(type) {
	case *ir.Set:
		i.want(a.Value, t, "set")
	case *ir.Unset:
	case *ir.Insert:
		i.want(a.Value, t.(*ir.List).Elem, "insert")
		i.locator(a.By)
	case *ir.Replace:
		i.want(a.Value, t.(*ir.List).Elem, "replace")
		i.locator(a.By)
	case *ir.Patch:
		i.any(a.Value, "patch")
		i.steps(a.Then)
		i.steps(a.Else)
	case *ir.Put:
		i.want(a.Key, str, "put")
		i.want(a.Value, t.(*ir.Map).Elem, "put")
	case *ir.Delete:
		i.want(a.Key, str, "delete")
	case *ir.Push:
		i.want(a.Value, t.(*ir.List).Elem, "push")
		i.steps(a.Then)
	case *ir.Extend:
		i.want(a.Value, &ir.List{Elem: t.(*ir.List).Elem}, "extend")
	case *ir.Remove:
		i.locator(a.By)
	case *ir.Move:
		i.want(a.To, integer, "move")
		i.locator(a.By)
	case *ir.Append:
		i.want(a.Value, t, "append")
	case *ir.AppendBase64:
		i.want(a.Value, t, "append_base64")
	case *ir.Increase:
		i.want(a.Value, t, "add")
	case *ir.Merge:
		i.want(a.Value, t, "merge")
	default:
		i.fail("unknown action %T", a)
	}
}

func (i *inspector) locator(l ir.Locator) {
	switch l := l.(type) {
	case *ir.Index:
		i.want(l.Index, integer, "index")
	case *ir.Nth:
		i.want(l.Index, integer, "index")
	case *ir.Key:
		i.want(l.Key, str, "key")
	case *ir.Beyond:
		i.want(l.Index, integer, "index")
		i.any(l.Fill, "fill")
	case *ir.Ahead:
		i.want(l.Where, boolean, "where")
	case *ir.Behind:
		i.want(l.Where, boolean, "where")
		i.want(l.While, boolean, "while")
		if l.After == nil || l.Where == nil || (l.Next == nil) != (l.While == nil) {
			i.fail("insert: names and conditions do not match")
		}
	}
	if pick := ir.PickOf(l); pick != nil {
		if pick.Var == nil {
			i.fail("%T: no name for the element", l)
		}
		i.want(pick.Cond, boolean, "where")
	}
}

func (i *inspector) steps(steps []ir.Stmt) {
	for _, s := range steps {
		switch s := s.(type) {
		case *ir.Change:
			i.place(s.Place)
			i.action(s.Do, s.Place.Type())
		case *ir.Emit:
			i.any(s.Value, "emit")
		case *ir.Raise:
			if s.Signal == nil {
				i.fail("signal: none")
			}
		case *ir.Bound:
			i.any(s.X, "bound")
			i.any(s.More, "bound")
			if s.Most < 1 || s.One && s.More != nil {
				i.fail("bound: of nothing")
			}
		case *ir.Bind:
			i.want(s.Value, s.Var.Type, "let")
		case *ir.Find:
			i.any(s.In, "find")
			i.locator(s.By)
			if s.Make != nil {
				i.steps([]ir.Stmt{s.Make})
				if len(s.Else) > 0 {
					i.fail("find: makes, and does something else")
				}
			}
			i.steps(s.Then)
			i.steps(s.Else)
		case *ir.Parse:
			i.want(s.Value, str, "parse")
			i.steps(s.Then)
			i.steps(s.Else)
		case *ir.Each:
			if _, isMap := s.In.Type().(*ir.Map); isMap && s.Key == nil {
				i.fail("each: a map has keys")
			}
			if s.Key != nil {
				key := map[bool]ir.Type{true: str, false: &ir.Scalar{Kind: ir.Int}}
				_, isMap := s.In.Type().(*ir.Map)
				i.want(&ir.Ref{Node: ir.Node{T: s.Key.Type, At: s.Span()}, Var: s.Key}, key[isMap], "each")
			}
			i.any(s.In, "each")
			i.locator(s.By)
			i.steps(s.Do)
		case *ir.If:
			i.want(s.Cond, boolean, "if")
			i.steps(s.Then)
			i.steps(s.Else)
		case *ir.Call:
			for n, a := range s.Args {
				i.want(a, s.Rule.Params[n].Type, "call")
			}
		case *ir.Skip:
			i.template(s.Message)
		case *ir.Warn:
			i.template(s.Message)
		case *ir.Fail:
			i.template(s.Message)
		case *ir.Return:
			if !i.goes {
				i.fail("return: nothing follows")
			}
		case *ir.Stop:
		default:
			i.fail("unknown step %T", s)
		}
	}
}
