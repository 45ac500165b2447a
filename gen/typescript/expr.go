package typescript

import (
	"fmt"

	"github.com/msggen/msggen/gen/ir"
)

// prec says how tightly an expression holds together: it needs parentheses
// where something tighter is wanted.
type prec int

const (
	precArrow prec = iota // a function, which also reads worst without parentheses
	precAs                // a value with its type behind it
	precCond
	precCoalesce
	precOr
	precAnd
	precEqual
	precCompare
	precAdd
	precMul
	precUnary
	precMember // calls, properties, names and literals
)

// term is a compiled expression.
type term struct {
	doc   Doc
	prec  prec
	head  Doc   // of a chain of method calls
	links []Doc // its calls
	calls int   // how many they are, with one that the head may be

	operand Doc // of another sum, or of !, where that is laid out in another way

	isObject bool // an object literal
	isMade   bool // a call with an object literal in it
	isList   bool // a list literal
	size     int  // of a literal
	isCast   bool // a literal with its type behind it
	isCall   bool

	takesFunction bool // a call with a function
	looseIf       bool // a choice whose test is no call, name or literal
}

// item is the term between commas.
func (t term) item() Doc {
	if !breaksAfter(t) || t.prec == precCond {
		return t.doc
	}
	return hanging(t.doc)
}

// tight is a term that needs no parentheses anywhere: a call, a name, a literal.
func tight(parts ...any) term { return term{doc: cat(parts...), prec: precMember} }

// invoke is a call.
func invoke(fn any, items ...Doc) term {
	return term{doc: call(fn, items...), prec: precMember, isCall: true, calls: 1}
}

// loose is a term that may need parentheses.
func loose(p prec, parts ...any) term { return term{doc: cat(parts...), prec: p} }

// in is the term as an operand of something of the given precedence.
func (t term) in(p prec) Doc {
	if t.prec >= p {
		return t.doc
	}
	return group("(", t.doc, ")")
}

// compiler compiles the expressions of one function.
type compiler struct{ *scope }

func newCompiler(m *module, source string, e entry) *compiler {
	return &compiler{newScope(m, source, e)}
}

// expr compiles an expression that is only read.
//
// Narrow and Widen leave no trace where TypeScript has followed the same tests, see
// read.
func (s *compiler) expr(x ir.Expr) term {
	switch x := x.(type) {
	case *ir.Literal:
		return s.literal(x)
	case *ir.Ref:
		t := s.read(x, false)
		if s.data[x.Var] {
			return as(t, s.m.tsType(x.Var.Type))
		}
		return t
	case *ir.FieldOf, *ir.CommonField, *ir.TagOf, *ir.Narrow:
		return s.read(x, false)
	case *ir.Widen:
		return s.expr(x.X)
	case *ir.IsMember, *ir.IsNull, *ir.Has:
		return s.test(x, true)
	case *ir.Unary:
		return s.unary(x)
	case *ir.Binary:
		return s.binary(x)
	case *ir.Cond:
		return s.cond(x, s.expr, true)
	case *ir.Size:
		return s.size(x)
	case *ir.Macro:
		return s.macro(x)
	case *ir.OrValue:
		return s.orValue(x, s.expr, true)
	case *ir.Matches:
		return s.matches(x)
	case *ir.StartsWith:
		return methodCall(s.expr(x.X), "startsWith", s.expr(x.Prefix).item())
	case *ir.CompareVersions:
		return invoke(s.m.runtime("compareVersions"), s.expr(x.L).item(), s.expr(x.R).item())
	case *ir.RecordOf:
		return s.record(x, s.expr)
	case *ir.Slice:
		return s.slice(x, s.expr(x.List))
	case *ir.Join:
		return methodCall(s.expr(x.List), "join", s.expr(x.Sep).item())
	case *ir.ListOf:
		return s.listOf(x, s.expr)
	case *ir.New:
		return s.construct(x.Object, x.Inits)
	case *ir.NewID:
		return s.fromSource("newId")
	case *ir.Now:
		return s.fromSource("now")
	default:
		panic(fmt.Sprintf("typescript: unknown expression %T", x))
	}
}

func (s *compiler) literal(x *ir.Literal) term {
	return s.m.constant(x.T, x.Value, s.fromSource)
}

// property reads a key of an object or union. A part of the state that already
// has a name of its own is called by it.
func (s *compiler) property(x, of ir.Expr, name string) term {
	if local, ok := s.locals[s.key(x)]; ok {
		return tight(local)
	}
	return s.part(of, name)
}

// part is a key of a value.
func (s *compiler) part(of ir.Expr, name string) term {
	return tight(s.object(of).in(precMember), access(name))
}

// object is an object of which only the fields matter: where callers may bring plain
// objects it is none of its class.
func (s *compiler) object(x ir.Expr) term {
	if ref, ok := unwidened(x).(*ir.Ref); ok && s.data[ref.Var] {
		return s.read(ref, false)
	}
	return s.expr(x)
}

// access is `.name`, or `["na-me"]`.
func access(name string) string { return member("", name) }

// optionalAccess is what follows the question mark in `x?.name`.
func optionalAccess(name string) string {
	if a := access(name); a[0] == '[' {
		return "." + a
	}
	return access(name)
}

// present is a value that is neither null nor missing, said in a way that
// TypeScript believes.
func (s *compiler) present(t term) term {
	return invoke(s.m.runtime("present"), t.item())
}

// cond is a choice; asIs says that the branches are read as they stand.
func (s *compiler) cond(x *ir.Cond, branch func(ir.Expr) term, asIs bool) term {
	if t, ok := s.coalesced(x, branch, asIs); ok {
		return t
	}
	return choice(s.condition(x.If, true), branch(x.Then), branch(x.Else))
}

// choice is `test ? then : otherwise`.
func choice(test, then, otherwise term) term {
	t := loose(precCond, ternary(group(test.in(precOr)), branchOf(then), branchOf(otherwise)))
	t.looseIf = test.prec < precUnary
	t.isMade = then.isObject || then.isMade || otherwise.isObject || otherwise.isMade
	return t
}

// branchOf puts ?? in parentheses, as Prettier does.
func branchOf(t term) Doc {
	switch {
	case t.prec == precCoalesce:
		return t.in(precOr)
	case precCond < t.prec && t.prec < precUnary:
		return group(t.doc)
	default:
		return t.doc
	}
}

func (s *compiler) listOf(x *ir.ListOf, item func(ir.Expr) term) term {
	items := make([]term, len(x.Elems))
	for i, elem := range x.Elems {
		items[i] = item(elem)
	}
	return listLiteral(items)
}

// objectLiteral is an object with the given properties.
func objectLiteral(properties []Doc) term {
	t := tight(object(properties...))
	t.isObject, t.size = true, len(properties)
	return t
}

// listLiteral is a list. One of several objects, or of several lists, stands on
// lines of its own.
func listLiteral(items []term) term {
	docs := make([]Doc, len(items))
	tall := len(items) > 1
	for i, t := range items {
		docs[i] = t.item()
		tall = tall && t.size > 1 && (t.isObject || t.isList) && t.isObject == items[0].isObject
	}
	t := tight(array(docs...))
	if tall {
		t.doc = forceBreak(t.doc)
	}
	t.isList, t.size = true, len(items)
	return t
}

func (s *compiler) fromSource(name string) term {
	s.used[s.source] = true
	return tight(s.source + "." + name + "()")
}

// template is the text of a message.
func (s *compiler) template(t *ir.Template) Doc {
	if t == nil {
		return textDoc(`""`)
	}
	if len(t.Parts) == 1 && t.Parts[0].Expr != nil {
		return s.printed(t.Parts[0].Expr)
	}
	plain, out := "", "`"
	holes := false
	for _, part := range t.Parts {
		if text, ok := textOf(part); ok {
			plain += text
			out += escaped(text, '`')
			continue
		}
		holes = true
		out += "${" + flat(s.printed(part.Expr)) + "}"
	}
	if !holes {
		return textDoc(quoted(plain))
	}
	return textDoc(out + "`")
}

// textOf is the text that a part of a message always is.
func textOf(part ir.TemplatePart) (text string, ok bool) {
	if part.Expr == nil {
		return part.Text, true
	}
	if l, constant := unwidened(part.Expr).(*ir.Literal); constant {
		text, ok := l.Value.(ir.TextConst)
		return string(text), ok
	}
	return "", false
}

// printed is a value as a text. Only texts stand in templates by themselves.
func (s *compiler) printed(x ir.Expr) Doc {
	if t, ok := x.Type().(*ir.Scalar); ok && t.Kind != ir.String {
		return call("String", s.expr(x).item())
	}
	return s.expr(x).doc
}

// flat is a layout on one line.
func flat(d Doc) string {
	switch d := d.(type) {
	case textDoc:
		return string(d)
	case concatDoc:
		out := ""
		for _, part := range d {
			out += flat(part)
		}
		return out
	case groupDoc:
		return flat(d.content)
	case indentDoc:
		return flat(d.content)
	case lineDoc:
		return d.flat
	case ifBreakDoc:
		return flat(d.flat)
	case belowDoc:
		return flat(d.wide)
	case choiceDoc:
		return flat(d.layouts[0])
	default:
		panic("typescript: unknown layout")
	}
}
