package typescript

import (
	"fmt"

	"github.com/msggen/msggen/gen/ir"
)

// eachExpr visits every expression in some steps, outer ones first. repeated
// says that it may be computed several times.
func eachExpr(steps []ir.Stmt, visit func(x ir.Expr, repeated bool)) {
	walker{visit}.steps(steps, false)
}

// countRefs is how often a variable is read; what may happen again counts twice.
func countRefs(v *ir.Var, steps []ir.Stmt) int {
	n := 0
	eachExpr(steps, func(x ir.Expr, repeated bool) {
		if ref, ok := x.(*ir.Ref); ok && ref.Var == v {
			n++
			if repeated {
				n++
			}
		}
	})
	return n
}

type walker struct {
	visit func(x ir.Expr, repeated bool)
}

func (w walker) steps(steps []ir.Stmt, repeated bool) {
	for _, step := range steps {
		w.step(step, repeated)
	}
}

func (w walker) step(step ir.Stmt, repeated bool) {
	switch step := step.(type) {
	case *ir.Set:
		w.exprs(repeated, step.Target, step.Value)
	case *ir.Unset:
		w.exprs(repeated, step.Target)
	case *ir.Push:
		w.exprs(repeated, step.List, step.Value)
		w.steps(step.Then, repeated)
	case *ir.Remove:
		w.exprs(repeated, step.List, step.Index)
		w.exprs(true, step.Cond)
	case *ir.Append:
		w.exprs(repeated, step.Target, step.Value)
	case *ir.AppendBase64:
		w.exprs(repeated, step.Target, step.Value)
	case *ir.Increase:
		w.exprs(repeated, step.Target, step.Value)
	case *ir.Merge:
		w.exprs(repeated, step.Target, step.Value)
	case *ir.Insert:
		w.exprs(repeated, step.List, step.Value, step.Index)
		w.exprs(true, step.Where, step.While)
	case *ir.Replace:
		w.exprs(repeated, step.List)
		w.exprs(true, step.Cond, step.Value)
	case *ir.Put:
		w.exprs(repeated, step.Map, step.Key, step.Value)
	case *ir.Delete:
		w.exprs(repeated, step.Map, step.Key)
	case *ir.Patch:
		w.exprs(repeated, step.Target, step.Value)
		w.steps(step.Then, repeated)
		w.steps(step.Else, repeated)
	case *ir.Emit:
		w.exprs(repeated, step.Value)
	case *ir.Raise:
	case *ir.Bind:
		w.exprs(repeated, step.Value)
	case *ir.Find:
		w.exprs(repeated, step.In, step.Key, step.Index)
		w.exprs(true, step.Cond)
		w.steps(step.Then, repeated)
		w.steps(step.Else, repeated)
	case *ir.Each:
		w.exprs(repeated, step.In)
		w.exprs(true, step.Cond)
		w.steps(step.Do, true)
	case *ir.If:
		w.exprs(repeated, step.Cond)
		w.steps(step.Then, repeated)
		w.steps(step.Else, repeated)
	case *ir.Call:
		w.exprs(repeated, step.Args...)
	case *ir.Skip:
		w.template(step.Message, repeated)
	case *ir.Warn:
		w.template(step.Message, repeated)
	case *ir.Fail:
		w.template(step.Message, repeated)
	case *ir.Stop:
	default:
		panic(fmt.Sprintf("typescript: unknown step %T", step))
	}
}

func (w walker) template(t *ir.Template, repeated bool) {
	if t == nil {
		return
	}
	for _, part := range t.Parts {
		w.exprs(repeated, part.Expr)
	}
}

func (w walker) exprs(repeated bool, list ...ir.Expr) {
	for _, x := range list {
		if x != nil {
			w.visit(x, repeated)
			w.inside(x, repeated)
		}
	}
}

func (w walker) inside(x ir.Expr, repeated bool) {
	switch x := x.(type) {
	case *ir.Literal, *ir.Ref, *ir.NewID, *ir.Now:
	case *ir.FieldOf:
		w.exprs(repeated, x.X)
	case *ir.CommonField:
		w.exprs(repeated, x.X)
	case *ir.TagOf:
		w.exprs(repeated, x.X)
	case *ir.Narrow:
		w.exprs(repeated, x.X)
	case *ir.Widen:
		w.exprs(repeated, x.X)
	case *ir.IsMember:
		w.exprs(repeated, x.X)
	case *ir.IsNull:
		w.exprs(repeated, x.X)
	case *ir.Has:
		w.exprs(repeated, x.X)
	case *ir.OrValue:
		w.exprs(repeated, x.X, x.Else)
	case *ir.Matches:
		w.exprs(repeated, x.X)
	case *ir.StartsWith:
		w.exprs(repeated, x.X, x.Prefix)
	case *ir.CompareVersions:
		w.exprs(repeated, x.L, x.R)
	case *ir.RecordOf:
		w.exprs(repeated, x.Values...)
	case *ir.Unary:
		w.exprs(repeated, x.X)
	case *ir.Binary:
		w.exprs(repeated, x.L, x.R)
	case *ir.Cond:
		w.exprs(repeated, x.If, x.Then, x.Else)
	case *ir.Size:
		w.exprs(repeated, x.X)
	case *ir.Macro:
		w.exprs(repeated, x.In)
		w.exprs(true, x.Body)
	case *ir.Slice:
		w.exprs(repeated, x.List, x.From, x.To)
	case *ir.Join:
		w.exprs(repeated, x.List, x.Sep)
	case *ir.ListOf:
		w.exprs(repeated, x.Elems...)
	case *ir.New:
		for _, init := range x.Inits {
			w.exprs(repeated, init.If, init.Value)
		}
	default:
		panic(fmt.Sprintf("typescript: unknown expression %T", x))
	}
}
