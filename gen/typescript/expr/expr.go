// Package expr compiles expressions of the spec to terms.
package expr

import (
	"fmt"
	"reflect"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/scope"
	"github.com/msggen/msggen/gen/typescript/shape"
	"github.com/msggen/msggen/gen/typescript/term"
)

// Compiler compiles the expressions of one function.
type Compiler struct{ *scope.Scope }

// New compiles the expressions of a function in which newId and now are called on source.
func New(m *shape.Module, source string, e scope.Entry) *Compiler {
	return &Compiler{scope.New(m, source, e)}
}

// Expr compiles an expression that is only read.
//
// Narrow and Widen leave no trace where TypeScript has followed the same tests, see
// read.
func (s *Compiler) Expr(x ir.Expr) term.Term {
	switch x := x.(type) {
	case *ir.Literal:
		return s.literal(x)
	case *ir.Ref:
		return s.read(x, false)
	case *ir.FieldOf, *ir.CommonField, *ir.TagOf, *ir.Narrow:
		return s.read(x, false)
	case *ir.Widen:
		return s.Expr(x.X)
	case *ir.IsMember, *ir.IsNull, *ir.Has:
		return s.test(x, true)
	case *ir.Unary:
		return s.unary(x)
	case *ir.Binary:
		return s.binary(x)
	case *ir.Cond:
		return s.cond(x, s.Expr, true)
	case *ir.Size:
		return s.size(x)
	case *ir.Macro:
		return s.macro(x)
	case *ir.OrValue:
		return s.orValue(x, s.Expr, true)
	case *ir.Matches:
		return s.matches(x)
	case *ir.StartsWith:
		return term.MethodCall(s.Expr(x.X), "startsWith", s.Expr(x.Prefix).Item())
	case *ir.RemovePrefix:
		return term.Invoke(s.Module.Runtime("removePrefix"), s.Expr(x.X).Item(), s.Expr(x.Prefix).Item())
	case *ir.JSONText:
		return s.jsonText(x)
	case *ir.FreeForm:
		return s.freeForm(x)
	case *ir.CompareVersions:
		return term.Invoke(s.Module.Runtime("compareVersions"), s.Expr(x.L).Item(), s.Expr(x.R).Item())
	case *ir.RecordOf:
		return s.record(x, s.Expr)
	case *ir.Slice:
		return s.slice(x, s.Receiver(x.List))
	case *ir.Join:
		return term.MethodCall(s.Expr(x.List), "join", s.Expr(x.Sep).Item())
	case *ir.ValueAt:
		return s.valueAt(x)
	case *ir.ListOf:
		return s.listOf(x, s.Expr)
	case *ir.New:
		return s.construct(x.Object, x.Inits, x.Kept)
	case *ir.Apply:
		return s.apply(x)
	case *ir.NewID:
		return s.fromSource("newId")
	case *ir.Now:
		return s.fromSource("now")
	default:
		panic(fmt.Sprintf("typescript: unknown expression %T", x))
	}
}

func (s *Compiler) literal(x *ir.Literal) term.Term {
	return s.Module.Constant(x.T, x.Value, s.fromSource)
}

// property reads a key of an object or union. A part of the state that already
// has a name of its own is called by it.
func (s *Compiler) property(x, of ir.Expr, name string) term.Term {
	if local, ok := s.Locals[s.Key(x)]; ok {
		return term.Tight(local)
	}
	return s.Part(of, name)
}

// Part is a key of a value.
func (s *Compiler) Part(of ir.Expr, name string) term.Term {
	return term.Tight(s.Expr(of).In(term.PrecMember), layout.Access(name))
}

// present is a value that is neither null nor missing, said in a way that
// TypeScript believes.
func (s *Compiler) present(t term.Term) term.Term {
	return term.Invoke(s.Module.Runtime("present"), t.Item())
}

// cond is a choice; asIs says that the branches are read as they stand.
func (s *Compiler) cond(x *ir.Cond, branch func(ir.Expr) term.Term, asIs bool) term.Term {
	if t, ok := s.coalesced(x, branch, asIs); ok {
		return t
	}
	if s.isItself(x) {
		place := s.bare(x.If.(*ir.IsNull).X)
		return term.Loose(term.PrecCoalesce, layout.Coalescing(place.Coalescing(), layout.Text("null")))
	}
	test, then, otherwise := s.Decision(x.If, true), branch(x.Then), branch(x.Else)
	if s.Shared[x] = s.ReadsPlace(x) && reflect.DeepEqual(then.Doc, otherwise.Doc); s.Shared[x] {
		return then
	}
	return term.Choice(test, then, otherwise)
}

// isItself reports whether a choice gives null for what is null, and else that itself.
func (s *Compiler) isItself(x *ir.Cond) bool {
	test, ok := x.If.(*ir.IsNull)
	same := ir.Unwidened(x.Else)
	return ok && shape.IsNull(ir.Unwidened(x.Then)) && plan.IsPlain(same.Type()) && s.SamePlace(same, test.X)
}

func (s *Compiler) listOf(x *ir.ListOf, item func(ir.Expr) term.Term) term.Term {
	items := make([]term.Term, len(x.Elems))
	for i, elem := range x.Elems {
		items[i] = item(elem)
	}
	return term.ListLiteral(items)
}

func (s *Compiler) fromSource(name string) term.Term {
	s.Used[s.Source] = true
	return term.Tight(s.Source + "." + name + "()")
}

// Template is the text of a message.
func (s *Compiler) Template(t *ir.Template) layout.Doc {
	if t == nil {
		return layout.Text(`""`)
	}
	if len(t.Parts) == 1 && t.Parts[0].Expr != nil {
		return s.printed(t.Parts[0].Expr)
	}
	plain, out := "", "`"
	holes := false
	for _, part := range t.Parts {
		if text, ok := textOf(part); ok {
			plain += text
			out += layout.Escaped(text, '`')
			continue
		}
		holes = true
		out += "${" + layout.Flat(s.printed(part.Expr)) + "}"
	}
	if !holes {
		return layout.Text(layout.Quoted(plain))
	}
	return layout.Text(out + "`")
}

// textOf is the text that a part of a message always is.
func textOf(part ir.TemplatePart) (text string, ok bool) {
	if part.Expr == nil {
		return part.Text, true
	}
	if l, constant := ir.Unwidened(part.Expr).(*ir.Literal); constant {
		text, ok := l.Value.(ir.TextConst)
		return string(text), ok
	}
	return "", false
}

// printed is a value as a text. Only texts stand in templates by themselves.
func (s *Compiler) printed(x ir.Expr) layout.Doc {
	if t, ok := x.Type().(*ir.Scalar); ok && t.Kind != ir.String {
		return layout.Call("String", s.Expr(x).Item())
	}
	return s.Expr(x).Doc
}
