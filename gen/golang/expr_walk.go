package golang

import (
	"fmt"
	"slices"

	"github.com/msggen/msggen/gen/ir"
)

// operands are the expressions directly inside x, in order of evaluation.
func operands(x ir.Expr) []ir.Expr {
	switch x := x.(type) {
	case *ir.Literal, *ir.Ref, *ir.NewID, *ir.Now:
		return nil
	case *ir.FieldOf:
		return []ir.Expr{x.X}
	case *ir.CommonField:
		return []ir.Expr{x.X}
	case *ir.TagOf:
		return []ir.Expr{x.X}
	case *ir.Narrow:
		return []ir.Expr{x.X}
	case *ir.Widen:
		return []ir.Expr{x.X}
	case *ir.IsMember:
		return []ir.Expr{x.X}
	case *ir.IsNull:
		return []ir.Expr{x.X}
	case *ir.Has:
		return []ir.Expr{x.X}
	case *ir.OrValue:
		return []ir.Expr{x.X, x.Else}
	case *ir.Matches:
		return []ir.Expr{x.X}
	case *ir.StartsWith:
		return []ir.Expr{x.X, x.Prefix}
	case *ir.CompareVersions:
		return []ir.Expr{x.L, x.R}
	case *ir.RecordOf:
		return x.Values
	case *ir.Unary:
		return []ir.Expr{x.X}
	case *ir.Binary:
		return []ir.Expr{x.L, x.R}
	case *ir.Cond:
		return []ir.Expr{x.If, x.Then, x.Else}
	case *ir.Size:
		return []ir.Expr{x.X}
	case *ir.Macro:
		return []ir.Expr{x.In, x.Body}
	case *ir.Join:
		return []ir.Expr{x.List, x.Sep}
	case *ir.Slice:
		return []ir.Expr{x.List, x.From, x.To}
	case *ir.ListOf:
		return x.Elems
	case *ir.New:
		return initOperands(x.Inits)
	default:
		panic(fmt.Sprintf("golang: unknown expression %T", x))
	}
}

func initOperands(inits []*ir.Init) []ir.Expr {
	var list []ir.Expr
	for _, init := range inits {
		if init.If != nil {
			list = append(list, init.If)
		}
		list = append(list, init.Value)
	}
	return list
}

// anyExpr reports whether x, or an expression anywhere inside it, is one of those
// that test picks.
func anyExpr(x ir.Expr, test func(ir.Expr) bool) bool {
	if test(x) {
		return true
	}
	for _, operand := range operands(x) {
		if anyExpr(operand, test) {
			return true
		}
	}
	return false
}

// parts are the expressions and the steps directly inside a step.
func parts(s ir.Stmt) (exprs []ir.Expr, steps []ir.Stmt) {
	switch s := s.(type) {
	case *ir.Set:
		return []ir.Expr{s.Target, s.Value}, nil
	case *ir.Unset:
		return []ir.Expr{s.Target}, nil
	case *ir.Push:
		return []ir.Expr{s.List, s.Value}, s.Then
	case *ir.Insert:
		return optionalExprs(s.List, s.Value, s.Where, s.While, s.Index), nil
	case *ir.Replace:
		return []ir.Expr{s.List, s.Cond, s.Value}, nil
	case *ir.Remove:
		return optionalExprs(s.List, s.Cond, s.Index), nil
	case *ir.Put:
		return []ir.Expr{s.Map, s.Key, s.Value}, nil
	case *ir.Delete:
		return []ir.Expr{s.Map, s.Key}, nil
	case *ir.Patch:
		return []ir.Expr{s.Target, s.Value}, both(s.Then, s.Else)
	case *ir.Emit:
		return []ir.Expr{s.Value}, nil
	case *ir.Raise:
		return nil, nil
	case *goStep:
		return nil, nil
	case *ir.Append:
		return []ir.Expr{s.Target, s.Value}, nil
	case *ir.AppendBase64:
		return []ir.Expr{s.Target, s.Value}, nil
	case *ir.Increase:
		return []ir.Expr{s.Target, s.Value}, nil
	case *ir.Merge:
		return []ir.Expr{s.Target, s.Value}, nil
	case *ir.Bind:
		return []ir.Expr{s.Value}, nil
	case *ir.Find:
		return optionalExprs(s.In, s.Key, s.Index, s.Cond), both(s.Then, s.Else)
	case *ir.Each:
		return optionalExprs(s.In, s.Cond), s.Do
	case *ir.If:
		return []ir.Expr{s.Cond}, both(s.Then, s.Else)
	case *ir.Call:
		return s.Args, nil
	case *ir.Skip:
		return holes(s.Message), nil
	case *ir.Warn:
		return holes(s.Message), nil
	case *ir.Fail:
		return holes(s.Message), nil
	case *ir.Stop:
		return nil, nil
	default:
		panic(fmt.Sprintf("golang: unknown step %T", s))
	}
}

// both are the steps of two arms.
func both(then, otherwise []ir.Stmt) []ir.Stmt {
	return append(then[:len(then):len(then)], otherwise...)
}

// optionalExprs are those expressions that are there.
func optionalExprs(list ...ir.Expr) []ir.Expr {
	return slices.DeleteFunc(list, func(x ir.Expr) bool { return x == nil })
}

func holes(t *ir.Template) []ir.Expr {
	if t == nil {
		return nil
	}
	var list []ir.Expr
	for _, part := range t.Parts {
		if part.Expr != nil {
			list = append(list, part.Expr)
		}
	}
	return list
}

// anyStep reports whether one of the steps, or one anywhere inside them, is picked
// by test, or has an expression that is picked by testExpr. Rules that are called
// are not looked into.
func anyStep(steps []ir.Stmt, test func(ir.Stmt) bool, testExpr func(ir.Expr) bool) bool {
	for _, s := range steps {
		if test != nil && test(s) {
			return true
		}
		exprs, inner := parts(s)
		if testExpr != nil {
			for _, x := range exprs {
				if anyExpr(x, testExpr) {
					return true
				}
			}
		}
		if anyStep(inner, test, testExpr) {
			return true
		}
	}
	return false
}

// eachExpr visits every expression of everything that the protocol computes.
func eachExpr(p *ir.Protocol, do func(ir.Expr)) {
	each := func(x ir.Expr) bool {
		do(x)
		return false
	}
	visit := func(x ir.Expr) { anyExpr(x, each) }
	for _, o := range p.Objects {
		for _, c := range o.Checks {
			visit(c.That)
			visitAll(holes(c.Message), visit)
		}
	}
	eachBody(p, func(body []ir.Stmt) { anyStep(body, nil, each) })
	for _, r := range p.Reducers {
		for _, s := range r.Starts {
			if s.Unless != nil {
				visit(s.Unless)
			}
			visit(s.Value)
		}
	}
	for _, c := range p.Constructors {
		visitAll(initOperands(c.Inits), visit)
	}
	for _, a := range p.Accessors {
		visit(a.Value)
	}
}

func visitAll(list []ir.Expr, visit func(ir.Expr)) {
	for _, x := range list {
		visit(x)
	}
}

// mentions reports whether x reads the variable.
func mentions(x ir.Expr, v *ir.Var) bool {
	return anyExpr(x, func(x ir.Expr) bool {
		ref, ok := x.(*ir.Ref)
		return ok && ref.Var == v
	})
}
