package typescript

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// stored compiles an expression whose value becomes part of something else, and
// therefore must share nothing with where it came from.
func (s *compiler) stored(x ir.Expr) term {
	if plan.IsPlain(x.Type()) {
		return s.expr(x)
	}
	switch x := x.(type) {
	case *ir.Literal, *ir.New:
		return s.expr(x)
	case *ir.ListOf:
		return s.listOf(x, s.stored)
	case *ir.RecordOf:
		return s.record(x, s.stored)
	case *ir.OrValue:
		return s.orValue(x, s.stored, false)
	case *ir.Widen:
		return s.stored(x.X)
	case *ir.Cond:
		return s.cond(x, s.stored, false)
	case *ir.Macro:
		switch {
		case x.Kind == ir.MapTo:
			return s.mapped(x, s.expr(x.In), s.stored)
		case plan.IsPlain(elementOf(x)):
			return s.expr(x)
		}
	case *ir.Slice:
		if plan.IsPlain(elementOf(x)) {
			return s.expr(x)
		}
	case *ir.Ref:
		if s.movable[x.Var] {
			return s.expr(x)
		}
	}
	if ref, ok := root(x).(*ir.Ref); ok && s.handsOn && ref.Var.Kind == ir.Event {
		return s.expr(x)
	}
	return invoke(s.m.runtime("clone"), s.expr(x).item())
}

// construct is a new object: a literal with all its fields in order.
func (s *compiler) construct(o *ir.Object, inits []*ir.Init) term {
	byField := map[string]*ir.Init{}
	for _, init := range inits {
		byField[init.Field.Name] = init
	}
	var items []Doc
	for _, f := range o.Fields {
		if init, ok := byField[f.Name]; ok {
			items = append(items, s.init(init))
		} else if f.Const != nil && f.Presence != ir.Optional {
			items = append(items, property(f.Name, literal(f.Const)))
		}
	}
	return s.made(o, items)
}

// assembled is an object with the given fields, as an instance of its class if it
// has one.
func (m *module) assembled(o *ir.Object, fields []Doc) term {
	t := objectLiteral(fields)
	if inheritsField(o) {
		t = loose(precCompare, t.doc, " as ", m.dataType(o))
		t.isCast = true
	}
	if m.isClass(o) {
		t = tight(m.instance(o, t.doc))
		t.isMade = len(fields) > 0
	}
	return t
}

// made is an assembled object after its checks, if it has any.
func (s *compiler) made(o *ir.Object, fields []Doc) term {
	t := s.m.assembled(o, fields)
	if len(o.Checks) > 0 {
		function := "checked"
		if s.entry == inFold {
			function = "checkedInFold"
		}
		t = tight(callLast(s.m.runtime(function), textDoc(s.m.value(roleCheck, o)), t.doc))
	}
	return t
}

// inheritsField reports whether a field that may be absent is named like something
// that every object inherits: TypeScript takes that for the field.
func inheritsField(o *ir.Object) bool {
	return slices.ContainsFunc(o.Fields, func(f *ir.Field) bool {
		return f.Presence == ir.Optional && inherited[f.Name]
	})
}

// init is one property of an object literal. One that is not always there is
// spread.
func (s *compiler) init(init *ir.Init) Doc {
	if init.If == nil {
		return keyed(init.Field.Name, s.initial(init.Field, init.Value, init.Verify))
	}
	test := s.condition(init.If, true)
	value := s.initial(init.Field, init.Value, init.Verify)
	given := object(keyed(init.Field.Name, value))
	return cat("...(", ternary(group(test.in(precOr)), given, tight("{}").doc), ")")
}

// initial is the value that a field gets, after its rules have been run on it if
// they must.
func (s *compiler) initial(f *ir.Field, value ir.Expr, verify bool) term {
	t := s.stored(value)
	if !verify {
		return t
	}
	entered := *f
	entered.Type = typeWithin(f.Type, unwidened(value).Type())
	return tight(newCodec(s.m).verified(&entered, t.doc, s.entry == inFold))
}

// typeWithin is the part of a declared type that values of a narrower type have:
// not null, or one choice of a union by kind.
func typeWithin(declared, narrow ir.Type) ir.Type {
	if _, nullable := narrow.(*ir.Nullable); !nullable {
		declared = ir.NonNull(declared)
	}
	if u, ok := declared.(*ir.Union); ok && u.Tag == "" {
		if members := membersOfType(u, narrow); len(members) == 1 {
			return members[0].Type
		}
	}
	return declared
}

// keyed is one property of an object literal.
func keyed(name string, value term) Doc {
	if breaksAfter(value) {
		return group(literalKey(name), ":", group(indent(line, value.doc)))
	}
	if value.prec == precCond {
		return cat(literalKey(name), ": ", value.doc)
	}
	return property(name, value.doc)
}
