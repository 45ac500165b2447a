package scope

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/fact"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/names"
)

// Parameters whose type is a base, or is made of one, take whatever extends it: objects, and
// unions of which every member does. The rule or function is checked for the base, and once
// more for each type that is passed.

// Instead are the types that stand for bases in one use of a rule or function.
type Instead map[*ir.Object]ir.Type

// Extends reports whether an object has a base, or is it.
func Extends(o, base *ir.Object) bool {
	return o == base || slices.ContainsFunc(o.Bases, func(b *ir.Object) bool { return Extends(b, base) })
}

func extendsAll(u *ir.Union, base *ir.Object) bool {
	return !u.ByKind() && !slices.ContainsFunc(u.Members, func(m *ir.Member) bool { return !Extends(m.Object(), base) })
}

// IsAbstract reports whether no value has a type, as an abstract base is part of it.
func IsAbstract(t ir.Type) bool {
	switch t := t.(type) {
	case *ir.Object:
		return t.Abstract
	case *ir.Nullable:
		return IsAbstract(t.Elem)
	case *ir.List:
		return IsAbstract(t.Elem)
	case *ir.Map:
		return IsAbstract(t.Elem)
	default:
		return false
	}
}

// Bind notes what stands for the bases of the type of a parameter where a value of another
// type is passed for it. What does not fit is left to be found out.
func (b Instead) Bind(param, arg ir.Type) {
	switch param := param.(type) {
	case *ir.Object:
		if t := typeFor(param, arg); t != nil && (b[param] == nil || types.CanWiden(b[param], t)) {
			b[param] = t
		}
	case *ir.Nullable:
		b.Bind(param.Elem, ir.NonNull(arg))
	case *ir.List:
		if list, ok := arg.(*ir.List); ok {
			b.Bind(param.Elem, list.Elem)
		}
	case *ir.Map:
		if m, ok := arg.(*ir.Map); ok {
			b.Bind(param.Elem, m.Elem)
		}
	default: // is made of no base
	}
}

// typeFor is what stands for a base where a value of a type is passed, or nil if it is none
// that extends it. For events that is the union of all of them, so that there is one for all.
func typeFor(base *ir.Object, arg ir.Type) ir.Type {
	switch arg := arg.(type) {
	case *ir.Object:
		if !Extends(arg, base) {
			return nil
		}
		if arg.Event != nil && arg != base && extendsAll(arg.Event.Union, base) {
			return arg.Event.Union
		}
		return arg
	case *ir.Union:
		if extendsAll(arg, base) {
			return arg
		}
	default: // extends nothing
	}
	return nil
}

// In is a type with what stands for its bases.
func (b Instead) In(t ir.Type) ir.Type {
	switch t := t.(type) {
	case *ir.Object:
		if other := b[t]; other != nil {
			return other
		}
		return t
	case *ir.Nullable:
		return &ir.Nullable{Elem: b.In(t.Elem).(ir.NotNullable)}
	case *ir.List:
		return &ir.List{Elem: b.In(t.Elem), MinItems: t.MinItems, MaxItems: t.MaxItems}
	case *ir.Map:
		return &ir.Map{Elem: b.In(t.Elem)}
	default:
		return t
	}
}

// Name is what to call a rule or function for these types.
func (b Instead) Name(name string, of []*ir.Var) string {
	var seen []*ir.Object
	for _, p := range of {
		for _, base := range basesOf(p.Type) {
			if t := b[base]; t != nil && t != ir.Type(base) && !slices.Contains(seen, base) {
				seen = append(seen, base)
				name += "_" + strings.Join(names.Words(ir.DeclOf(t).Name), "_")
			}
		}
	}
	return name
}

// SharesBase reports whether the bases that a type is made of are those of parameters, so
// that what is passed says what stands for them.
func SharesBase(params []*ir.Var, t ir.Type) bool {
	for _, base := range basesOf(t) {
		if !slices.ContainsFunc(params, func(p *ir.Var) bool { return slices.Contains(basesOf(p.Type), base) }) {
			return false
		}
	}
	return true
}

func basesOf(t ir.Type) []*ir.Object {
	switch t := t.(type) {
	case *ir.Object:
		return []*ir.Object{t}
	case *ir.Nullable:
		return basesOf(t.Elem)
	case *ir.List:
		return basesOf(t.Elem)
	case *ir.Map:
		return basesOf(t.Elem)
	default:
		return nil
	}
}

// Given is what stands for the bases of parameters where some expressions are passed for
// them, of which nil is none.
func (f *Scope) Given(params []*ir.Var, args []ir.Expr) Instead {
	b := Instead{}
	for i, p := range params {
		if i < len(args) && args[i] != nil && !types.IsBadExpr(args[i]) {
			b.Bind(p.Type, args[i].Type())
		}
	}
	return b
}

// FitBases reports arguments that may be of types which nobody knows to extend the bases
// of parameters, and those that are of another type than what else is passed for a base.
func (f *Scope) FitBases(args []ir.Expr, params []*ir.Var, b Instead) bool {
	fit := true
	for i, arg := range args {
		if arg != nil && !types.IsBadExpr(arg) {
			fit = f.fitsBase(arg, params[i].Type) && f.fitsOthers(args, params, i, b) && fit
		}
	}
	return fit
}

// fitsOthers reports an argument of a type that does not fit what stands for its base.
func (f *Scope) fitsOthers(args []ir.Expr, params []*ir.Var, i int, b Instead) bool {
	for _, base := range basesOf(params[i].Type) {
		t := typeFor(base, elementOf(args[i].Type()))
		if t == nil || b[base] == nil || types.CanWiden(t, b[base]) {
			continue
		}
		other := slices.IndexFunc(params, func(p *ir.Var) bool { return slices.Contains(basesOf(p.Type), base) })
		f.Report(diag.New(diag.WrongType, args[i].Span(), f.TypeName(b.In(params[i].Type)), f.TypeName(args[i].Type())).
			WithHint("`%s` and `%s` have one base, and so one type: give `%s` a base of its own", params[other].Name, params[i].Name, params[i].Name))
		return false
	}
	return true
}

func (f *Scope) fitsBase(arg ir.Expr, param ir.Type) bool {
	bases := basesOf(param)
	u, isUnion := elementOf(arg.Type()).(*ir.Union)
	if len(bases) == 0 || !isUnion || !extendsAll(u, bases[0]) || u.Unknown != ir.Keep {
		return true // if not, that is told like any other type
	}
	if arg.Type() == ir.Type(u) {
		if _, unknown := f.Possibly(arg); !unknown {
			return true
		}
	}
	f.Report(diag.New(diag.WrongType, arg.Span(), f.TypeName(bases[0]), f.TypeName(u)).
		WithHint("it may be of a type that %s does not name", u.Name))
	return false
}

func elementOf(t ir.Type) ir.Type {
	switch t := t.(type) {
	case *ir.Nullable:
		return elementOf(t.Elem)
	case *ir.List:
		return elementOf(t.Elem)
	case *ir.Map:
		return elementOf(t.Elem)
	default:
		return t
	}
}

// KnowMembers takes as given that parameters of a union, which stands for a base, are of a
// member that is known.
func (f *Scope) KnowMembers(params, bases []*ir.Var) {
	for i, base := range bases {
		u, ok := params[i].Type.(*ir.Union)
		if _, declared := base.Type.(*ir.Union); ok && !declared && u.Unknown == ir.Keep {
			all := fact.MembersOf(u, func(*ir.Member) bool { return true }, false)
			f.Facts = f.Add(f.Facts, fact.Fact{At: fact.Path{Root: params[i]}.As(u), Members: all})
			params[i].Named = true
		}
	}
}
