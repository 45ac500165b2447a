package expr

import (
	"fmt"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/python/layout"
	"github.com/msggen/msggen/gen/python/shape"
)

// Text is an expression as a whole.
func (s *Scope) Text(x ir.Expr) string { return s.Term(x).Text }

// Tight is an expression as an operand of what binds tightest.
func (s *Scope) Tight(x ir.Expr) string { return s.Term(x).within(bindTight) }

func call(function string, args ...string) Term {
	return tight(function + "(" + strings.Join(args, ", ") + ")")
}

// Term prints an expression. Objects, lists and maps come out where they stand.
func (s *Scope) Term(x ir.Expr) Term {
	switch x := x.(type) {
	case *ir.Literal:
		return s.literal(x)
	case *ir.Ref:
		return tight(s.Bind(x.Var))
	case *ir.FieldOf:
		read, _ := s.field(x.X, x.Field.Name)
		return tight(read)
	case *ir.CommonField:
		attribute := s.CommonAttribute(x.X.Type(), x.Name)
		ref, _ := x.X.(*ir.Ref)
		one := ref != nil && s.Members[ref.Var] != nil && s.Members[ref.Var].Field(x.Name) != nil
		if !one && someLack(x.X.Type(), x.Name) { // which checkers of types do not see to be ruled out
			return s.look(s.Text(x.X), attribute)
		}
		return tight(s.Tight(x.X) + "." + attribute)
	case *ir.TagOf:
		u := ir.NonNull(x.X.Type()).(*ir.Union)
		return call(s.Runtime("model", "tag_of"), s.Text(x.X), layout.Quoted(s.CommonAttribute(u, u.Tag)))
	case *ir.Narrow:
		return s.Term(x.X)
	case *ir.Widen:
		return s.widen(x, s.Term)
	case *ir.IsMember:
		return s.isMember(x)
	case *ir.IsNull:
		return Term{s.Term(x.X).within(bindCompare+1) + " is None", bindCompare}
	case *ir.Has:
		return s.has(x, " is not ")
	case *ir.OrValue:
		return s.orValue(x)
	case *ir.Matches:
		compiled := call(s.Runtime("patterns", "compile"), layout.Quoted(x.Pattern))
		return tight(compiled.Text + ".search(" + s.Text(x.X) + ")")
	case *ir.StartsWith:
		return call(s.Runtime("text", "starts_with"), s.Text(x.X), s.Text(x.Prefix))
	case *ir.RemovePrefix:
		return call(s.Runtime("text", "remove_prefix"), s.Text(x.X), s.Text(x.Prefix))
	case *ir.JSONText:
		return call(s.Runtime("jsontext", "text_of"), call(s.Runtime("model", "free"), s.Text(x.X)).Text)
	case *ir.FreeForm:
		return call(s.Runtime("model", "free"), s.Text(x.X))
	case *ir.CompareVersions:
		return call(s.Runtime("text", "compare_versions"), s.Text(x.L), s.Text(x.R))
	case *ir.RecordOf:
		return s.recordOf(x, s.Text)
	case *ir.Unary:
		return s.unary(x)
	case *ir.Binary:
		return s.binary(x)
	case *ir.Cond:
		return s.cond(x, s.Term)
	case *ir.Size:
		if t, ok := ir.NonNull(x.X.Type()).(*ir.Scalar); ok && t.Kind == ir.String {
			return call(s.Runtime("text", "size"), s.Text(x.X))
		}
		return call("len", s.Text(x.X))
	case *ir.Macro:
		return s.macro(x)
	case *ir.Join:
		return call(s.Runtime("text", "join_all"), s.Text(x.List), s.Text(x.Sep))
	case *ir.Slice:
		return call(s.Runtime("steps", "slice_of"), s.Text(x.List), s.Text(x.From), s.Text(x.To))
	case *ir.ValueAt:
		return s.valueAt(x)
	case *ir.ListOf:
		return s.listOf(x, s.Text)
	case *ir.New:
		return tight(s.new(x))
	case *ir.Apply:
		args := make([]string, len(x.Args))
		for i, arg := range x.Args {
			args[i] = s.Text(arg)
		}
		return call(s.Logic(shape.RoleFunction, x.Function.Home, x.Function), args...)
	case *ir.NewID:
		return tight("run.new_id()")
	case *ir.Now:
		return tight("run.now()")
	default:
		panic(fmt.Sprintf("python: unknown expression %T", x))
	}
}

func (s *Scope) literal(x *ir.Literal) Term {
	text := s.Constant(x.T, x.Value, "run")
	if strings.HasPrefix(text, "-") {
		return Term{text, bindUnary}
	}
	return tight(text)
}

func (s *Scope) fieldName(x ir.Expr, field string) string {
	if o, ok := ir.NonNull(x.Type()).(*ir.Object); ok {
		return s.AttributeOf(o, field)
	}
	return s.Attribute(field)
}

// field reads a field of an object, or of one member of a union. What is looked up is
// ABSENT if it is not there.
func (s *Scope) field(x ir.Expr, name string) (text string, looked bool) {
	of, attribute := s.Term(x), s.fieldName(x, name)
	if s.isToldByField(x, of.Text) {
		return s.look(of.Text, attribute).Text, true
	}
	return of.within(bindTight) + "." + attribute, false
}

// look reads a field that a value may have.
func (s *Scope) look(value, attribute string) Term {
	return call(s.Runtime("model", "look"), value, layout.Quoted(attribute))
}

// isToldByField reports whether it takes a field that only some members have to tell which
// one a value is, of several that it was tested for: checkers of types see that test alone.
func (s *Scope) isToldByField(x ir.Expr, value string) bool {
	member, ok := x.(*ir.Narrow)
	return ok && s.ofSeveral[value] && slices.ContainsFunc(s.Proofs(s.Protocol).Of(member).By, func(test any) bool {
		has, ok := test.(*ir.Has)
		return ok && has.Name != ""
	})
}

// someLack reports whether members of a union have no field of a name.
func someLack(t ir.Type, name string) bool {
	u, ok := ir.NonNull(t).(*ir.Union)
	return ok && slices.ContainsFunc(u.Members, func(m *ir.Member) bool {
		o, ok := m.Type.(*ir.Object)
		return !ok || o.Field(name) == nil
	})
}

func (s *Scope) cond(x *ir.Cond, branch func(ir.Expr) Term) Term {
	then, otherwise := branch(x.Then), branch(x.Else)
	if then == otherwise && !plan.TakesTurn(x.If) {
		return then // what is told apart elsewhere is the same here
	}
	return Term{then.within(bindOr) + " if " + s.Term(x.If).within(bindOr) + " else " + otherwise.within(bindCond), bindCond}
}

func (s *Scope) listOf(x *ir.ListOf, elem func(ir.Expr) string) Term {
	elems := make([]string, len(x.Elems))
	for i, e := range x.Elems {
		elems[i] = elem(e)
	}
	return tight("[" + strings.Join(elems, ", ") + "]")
}

func (s *Scope) recordOf(x *ir.RecordOf, value func(ir.Expr) string) Term {
	members := make([]string, len(x.Keys))
	for i, key := range x.Keys {
		members[i] = layout.Quoted(key) + ": " + value(x.Values[i])
	}
	return tight("{" + strings.Join(members, ", ") + "}")
}

// widen turns an int into a float where a number is wanted. All else fits as it is.
func (s *Scope) widen(x *ir.Widen, inner func(ir.Expr) Term) Term {
	switch _, nullable := x.X.Type().(*ir.Nullable); {
	case !plan.MakesNumber(x):
		return inner(x.X)
	case nullable:
		return call(s.Runtime("steps", "to_number"), s.Text(x.X))
	default:
		return call("float", s.Text(x.X))
	}
}

// isMember tests which member of a union a value is.
func (s *Scope) isMember(x *ir.IsMember) Term {
	return s.IsOneOf(s.Text(x.X), x.Members)
}

// IsOneOf is the test whether a value is one of some members of a union.
func (s *Scope) IsOneOf(value string, members []*ir.Member) Term {
	var classes []string
	var tests []Term
	for _, m := range members {
		if class := s.class(m.Type); class != "" {
			classes = append(classes, class)
		} else {
			tests = append(tests, s.isOfKind(value, m.Type))
		}
	}
	switch len(classes) {
	case 0:
	case 1:
		tests = append([]Term{call("isinstance", value, classes[0])}, tests...)
	default:
		s.ofSeveral[value] = true
		tests = append([]Term{call("isinstance", value, layout.Tuple(classes))}, tests...)
	}
	return anyOf(tests)
}

// class is what the values of a member of a union are instances of, if that is one class
// and tells a checker of types all about them.
func (s *Scope) class(t ir.Type) string {
	switch ir.KindOf(t) {
	case ir.KindString:
		return "str"
	case ir.KindBool:
		return "bool"
	}
	if o, ok := t.(*ir.Object); ok {
		return s.TypeName(o.Decl)
	}
	return ""
}

// isOfKind is the test for other members. Truth values are numbers in Python, and isinstance
// does not tell a checker of types what is in a list or a dict.
func (s *Scope) isOfKind(value string, t ir.Type) Term {
	kind := ir.KindOf(t)
	_, isUnion := t.(*ir.Union)
	switch {
	case kind == ir.KindNumber:
		return call(s.Runtime("codec", "is_number"), value)
	case kind == ir.KindList:
		return call(s.Runtime("codec", "is_list"), value)
	case kind == ir.KindObject && !isUnion:
		return call(s.Runtime("codec", "is_dict"), value)
	default:
		return Term{call(s.Runtime("codec", "kind"), value).Text + " == " + layout.Quoted(string(kind)), bindCompare}
	}
}

// has tests presence, or with " is " absence.
func (s *Scope) has(x *ir.Has, is string) Term {
	place, absent := "", "None"
	switch {
	case x.Field != nil:
		looked := false
		place, looked = s.field(x.X, x.Field.Name)
		if looked || shape.NullMeansNull(x.Field) {
			absent = s.Runtime("presence", "ABSENT")
		}
	case x.Name != "":
		place = s.look(s.Text(x.X), s.CommonAttribute(x.X.Type(), x.Name)).Text
		absent = s.Runtime("presence", "ABSENT")
	default:
		place = s.Tight(x.X)
	}
	return Term{place + is + absent, bindCompare}
}

// orValue reads what may be missing.
func (s *Scope) orValue(x *ir.OrValue) Term {
	other, read := s.Text(x.Else), ""
	switch {
	case x.Field != nil:
		looked := false
		if read, looked = s.field(x.X, x.Field.Name); looked {
			return call(s.Runtime("model", "or_missing"), read, other)
		}
	case x.Name != "":
		read = s.look(s.Text(x.X), s.CommonAttribute(x.X.Type(), x.Name)).Text
	default:
		read = s.Text(x.X)
	}
	return call(s.otherwise(x), read, other)
}

// otherwise is the function that gives what is there, or what stands for it.
func (s *Scope) otherwise(x *ir.OrValue) string {
	if x.Name != "" || x.Field != nil && shape.NullMeansNull(x.Field) {
		return s.Runtime("model", "or_missing")
	}
	return s.Runtime("model", "or_else")
}

// valueAt is the element at an index, or the value of a key, or what stands for none.
func (s *Scope) valueAt(x *ir.ValueAt) Term {
	in, args := s.Term(x.In), []string{s.Text(x.Key)}
	_, isList := ir.NonNull(x.In.Type()).(*ir.List)
	switch {
	case x.Else != nil:
		args = append(args, s.Text(x.Else))
	case isList:
		args = append(args, "None")
	}
	if isList {
		return call(s.Runtime("steps", "at"), append([]string{in.Text}, args...)...)
	}
	return call(in.within(bindTight)+".get", args...)
}

// macro runs an expression for the elements of a list.
func (s *Scope) macro(x *ir.Macro) Term {
	in := s.Term(x.In).within(bindOr)
	v := s.element(x)
	loop := " for " + v + " in "
	switch x.Kind {
	case ir.Exists:
		return call("any", s.Text(x.Body)+loop+in)
	case ir.All:
		return call("all", s.Text(x.Body)+loop+in)
	case ir.Filter:
		return tight("[" + v + loop + in + " if " + s.Term(x.Body).within(bindOr) + "]")
	case ir.MapTo:
		return tight("[" + s.Text(x.Body) + loop + in + "]")
	case ir.IndexOf:
		i := s.Fresh("i")
		return call("next", "("+i+" for "+i+", "+v+" in enumerate("+s.Text(x.In)+") if "+s.Term(x.Body).within(bindOr)+")", "-1")
	case ir.FirstOf:
		return call("next", "("+v+loop+in+" if "+s.Term(x.Body).within(bindOr)+")", "None")
	case ir.LastOf:
		return call("next", "("+v+loop+"reversed("+s.Text(x.In)+") if "+s.Term(x.Body).within(bindOr)+")", "None")
	default:
		panic("python: unknown macro")
	}
}

// element is what an element of the list is called, if anything asks for it.
func (s *Scope) element(x *ir.Macro) string {
	switch {
	case x.Kind == ir.Filter, x.Kind == ir.FirstOf, x.Kind == ir.LastOf, plan.Mentions(x.Body, x.Var):
		return s.Bind(x.Var)
	default:
		return "_"
	}
}
