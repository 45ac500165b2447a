package typescript

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/msggen/msggen/gen/ir"
)

// prec says how tightly an expression holds together: it needs parentheses
// where something tighter is wanted.
type prec int

const (
	precArrow prec = iota // a function, which also reads worst without parentheses
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

	constant truth // of a condition that TypeScript knows the answer to
}

// truth is whether a condition is known to be true or false.
type truth int

const (
	unknown truth = iota
	always
	never
)

// certain is a condition with a known answer.
func certain(b bool) term {
	t := tight(strconv.FormatBool(b))
	t.constant = never
	if b {
		t.constant = always
	}
	return t
}

// item is the term between commas.
func (t term) item() Doc {
	if !breaksAfter(t) || t.prec == precCond {
		return t.doc
	}
	parts := concatDoc{t.doc}
	for inner, ok := parts[0].(concatDoc); ok; inner, ok = parts[0].(concatDoc) {
		parts = append(inner[:len(inner):len(inner)], parts[1:]...)
	}
	return group(parts[0], indentDoc{parts[1:]})
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

// expr compiles an expression that is only read.
//
// Narrow and Widen leave no trace as a rule: TypeScript follows the same tests.
// See facts for where it does not.
func (s *scope) expr(x ir.Expr) term {
	switch x := x.(type) {
	case *ir.Literal:
		return s.literal(x)
	case *ir.Ref:
		return s.ref(x)
	case *ir.FieldOf:
		return s.field(x)
	case *ir.CommonField:
		return s.common(x)
	case *ir.TagOf:
		return s.property(x, x.X, x.X.Type().(*ir.Union).Tag)
	case *ir.Narrow:
		return s.narrowed(x)
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
		return s.orValue(x)
	case *ir.Matches:
		return s.matches(x)
	case *ir.StartsWith:
		return s.method(s.expr(x.X), "startsWith", s.expr(x.Prefix).item())
	case *ir.CompareVersions:
		return invoke(s.m.runtime("compareVersions"), s.expr(x.L).item(), s.expr(x.R).item())
	case *ir.RecordOf:
		return s.record(x, s.expr)
	case *ir.Slice:
		return s.slice(x, s.expr(x.List))
	case *ir.Join:
		return s.method(s.expr(x.List), "join", s.expr(x.Sep).item())
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

func (s *scope) literal(x *ir.Literal) term {
	return s.m.constant(x.T, x.Value, s.fromSource)
}

// ref reads a variable. An argument that may be missing has been tested.
func (s *scope) ref(x *ir.Ref) term {
	t := tight(s.use(x.Var))
	if x.Var.Optional && !s.variadic[x.Var] && !s.facts[s.key(x)].present {
		return s.present(t)
	}
	return t
}

// field reads a field of an object. An optional one is there.
func (s *scope) field(x *ir.FieldOf) term {
	t := s.property(x, x.X, x.Field.Name)
	if x.Field.Presence == ir.Optional && !s.isThere(x) {
		return s.present(t)
	}
	return t
}

// common reads a field that all possible members of a union have.
func (s *scope) common(x *ir.CommonField) term {
	u := x.X.Type().(*ir.Union)
	t := s.property(x, x.X, x.Name)
	known := s.possible(x.X)
	with, without := membersWith(known.members, x.Name)
	if known.unknown || len(without) > 0 {
		some := "Extract<" + s.m.tsType(u) + ", { " + literalKey(x.Name) + ": unknown }>"
		t = tight("(", s.expr(x.X).in(precCompare), " as ", some, ")", access(x.Name))
	}
	if hasOptionalField(with, x.Name) && !s.isThere(x) {
		return s.present(t)
	}
	return t
}

// hasOptionalField reports whether a field may be absent in one of some members.
func hasOptionalField(members []*ir.Member, name string) bool {
	return slices.ContainsFunc(members, func(m *ir.Member) bool {
		return m.Object().Field(name).Presence == ir.Optional
	})
}

// property reads a key of an object or union. A part of the state that already
// has a name of its own is called by it.
func (s *scope) property(x, of ir.Expr, name string) term {
	if local, ok := s.locals[s.key(x)]; ok {
		return tight(local)
	}
	return s.part(of, name)
}

// part is a key of a value. If the test whether the value is there has been left
// to it, it begins with a question mark.
func (s *scope) part(of ir.Expr, name string) term {
	if s.chained[s.key(of)] {
		return tight(s.expr(of).in(precMember), "?", optionalAccess(name))
	}
	return tight(s.expr(of).in(precMember), access(name))
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

// narrowed is a value of which a test has proved more than its declaration says.
// As a rule TypeScript has followed the test.
func (s *scope) narrowed(x *ir.Narrow) term {
	t := s.expr(x.X)
	if s.knows(x) {
		return t
	}
	if _, nullable := x.X.Type().(*ir.Nullable); nullable {
		return s.present(t)
	}
	return tight("(", t.in(precCompare), " as ", s.m.tsType(x.T), ")")
}

// present is a value that is neither null nor missing, said in a way that
// TypeScript believes.
func (s *scope) present(t term) term {
	return invoke(s.m.runtime("present"), t.item())
}

// cond is a choice; asIs says that the branches are read as they stand.
func (s *scope) cond(x *ir.Cond, branch func(ir.Expr) term, asIs bool) term {
	decides := []ir.Stmt{&ir.Bind{Value: x.Then}, &ir.Bind{Value: x.Else}}
	test := s.rereading(x.If, decides, func() term { return s.expr(x.If) })
	switch test.constant {
	case always:
		return branch(x.Then)
	case never:
		return branch(x.Else)
	}
	if t, ok := s.coalesced(x, branch, asIs); ok {
		return t
	}
	then := s.under(x.If, true, func() term { return branch(x.Then) })
	otherwise := s.under(x.If, false, func() term { return branch(x.Else) })
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

func (s *scope) listOf(x *ir.ListOf, item func(ir.Expr) term) term {
	items := make([]term, len(x.Elems))
	for i, elem := range x.Elems {
		items[i] = item(elem)
	}
	return listLiteral(items)
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

func (s *scope) fromSource(name string) term {
	s.used[s.source] = true
	return tight(s.source + "." + name + "()")
}

// template is the text of a message.
func (s *scope) template(t *ir.Template) Doc {
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
func (s *scope) printed(x ir.Expr) Doc {
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
