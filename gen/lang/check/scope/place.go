package scope

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/fact"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
)

// Assuming is assume for going on: a condition that cannot be so teaches
// nothing, rather than everything.
func (f *Scope) Assuming(cond ir.Expr, truth bool) fact.Facts {
	f.Assumptions = 0
	if fs := f.Assume(f.Facts, cond, truth); len(fs) > 0 {
		return fs
	}
	return f.Facts
}

// Unproved reports that something is not known which a test would prove. Where a type has
// mistakes, or an import, such a test may be there and not be understood.
func (f *Scope) Unproved(d diag.Diagnostic) {
	if !f.Misses() && !f.MissesTypes() && (f.Flow == nil || !f.Flow.Doubtful || d.Code == diag.MaybeNull) {
		f.Report(d)
	}
}

// Know takes facts as given, unless they cannot be.
func (f *Scope) Know(more fact.Facts) {
	if fs := f.Along(f.Facts, more); len(fs) > 0 {
		f.Facts = fs
	}
}

// Ref reads a variable untested.
func (f *Scope) Ref(x *rule.Name) ir.Expr {
	v := f.Lookup(x.Name, x.At)
	if v == nil {
		return types.BadExpr(x.At)
	}
	if f.Flow != nil && f.Flow.Gone[v] {
		f.Report(diag.New(diag.GoneElement, x.At, x.Name))
		return types.BadExpr(x.At)
	}
	if f.Flow != nil && f.Flow.Later != nil {
		f.UsedAfter(f.Flow.Later, v, f.Flow.Changes)
	}
	return &ir.Ref{Node: ir.Node{T: v.Type, At: x.At}, Var: v}
}

// Narrowed states what is proved of a place: that it is not null, or which
// member it is.
func (f *Scope) Narrowed(x ir.Expr) ir.Expr {
	p, ok := fact.PathOf(x)
	if !ok || types.IsBadExpr(x) {
		return x
	}
	if n, ok := x.Type().(*ir.Nullable); ok && f.About(f.Facts, p).Null == fact.No {
		x = &ir.Narrow{Node: ir.Node{T: n.Elem, At: x.Span()}, X: x}
	}
	for {
		u, ok := x.Type().(*ir.Union)
		if !ok {
			return x
		}
		m := Single(u, f.About(f.Facts, p.As(u)).Members)
		if m == nil {
			return x
		}
		x = &ir.Narrow{Node: ir.Node{T: m.Type, At: x.Span()}, X: x}
	}
}

// Single is the one member that is left, or nil.
func Single(u *ir.Union, left fact.Members) *ir.Member {
	var only *ir.Member
	for i, m := range u.Members {
		if left == nil || left[len(u.Members)] {
			return nil
		}
		if left[i] && only != nil {
			return nil
		}
		if left[i] {
			only = m
		}
	}
	return only
}
