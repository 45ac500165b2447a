package expr

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/typescript/codec"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/scope"
	"github.com/msggen/msggen/gen/typescript/shape"
	"github.com/msggen/msggen/gen/typescript/term"
)

// Stored compiles an expression whose value becomes part of something else, and
// therefore must share nothing with where it came from.
func (s *Compiler) Stored(x ir.Expr) term.Term {
	switch s.Keeping.Of(x) {
	case plan.KeptPlain:
		return s.plain(x)
	case plan.KeptGiven:
		return s.Expr(x)
	case plan.KeptParts:
		return s.parts(x)
	case plan.KeptCopy:
		return s.copied(x)
	default:
		panic("typescript: unknown way to keep a value")
	}
}

// copied is a copy of a value, which shares nothing with it.
func (s *Compiler) copied(x ir.Expr) term.Term {
	clone := s.Module.Runtime("clone")
	if isWidened(x) { // what is new in it is of the type that is said
		clone += "<" + s.Module.Type(x.Type()) + ">"
	}
	return term.Invoke(clone, s.Expr(x).Item())
}

// parts compiles what puts together or chooses values that are stored.
func (s *Compiler) parts(x ir.Expr) term.Term {
	switch x := x.(type) {
	case *ir.ListOf:
		return s.listOf(x, s.Stored)
	case *ir.RecordOf:
		return s.record(x, s.Stored)
	case *ir.OrValue:
		return s.orValue(x, s.Stored, false)
	case *ir.Widen:
		return s.Stored(x.X)
	case *ir.Cond:
		return s.cond(x, s.Stored, false)
	case *ir.Macro:
		return s.mapped(x, s.Receiver(x.In), s.Stored)
	default: // it is its only part
		return s.copied(x)
	}
}

// plain is a value without parts, of which TypeScript is to know the type. It may think
// that a tag is none that its union names, where that is known to be otherwise.
func (s *Compiler) plain(x ir.Expr) term.Term {
	switch x := x.(type) {
	case *ir.Cond:
		return s.cond(x, s.plain, true)
	case *ir.OrValue:
		return s.orValue(x, s.plain, true)
	case *ir.Widen:
		if ir.Same(ir.NonNull(x.T), x.X.Type()) { // and not to a text, which any tag is
			return s.plain(x.X)
		}
	case *ir.TagOf:
		proof := s.Module.Proofs.Of(x)
		_, enum := x.T.(*ir.Enum)
		if enum && !proof.Strange && s.MayBeUnknown(x.X) && !s.IsSettled(x.X) && !s.Sees(proof.Known, s.Spelled(x.X)) {
			return term.As(s.Expr(x), s.Module.Type(x.T))
		}
	default: // is of the type that it says
	}
	return s.Expr(x)
}

// Construct is a new object: a literal with all its fields in order.
func (s *Compiler) Construct(o *ir.Object, inits []*ir.Init) term.Term {
	return s.construct(o, inits, nil)
}

// construct is Construct for an object that keeps what another one does, if that is not
// nil.
func (s *Compiler) construct(o *ir.Object, inits []*ir.Init, kept ir.Expr) term.Term {
	byField := map[string]*ir.Init{}
	for _, init := range inits {
		byField[init.Field.Name] = init
	}
	var items []layout.Doc
	for _, f := range o.Fields {
		if init, ok := byField[f.Name]; ok {
			items = append(items, s.init(o, init))
		} else if !plan.Stored(f) {
			items = append(items, layout.Property(f.Name, shape.Literal(f.Const)))
		}
	}
	if kept != nil {
		items = append(items, layout.Cat("...", s.keptOf(o, kept).In(term.PrecUnary)))
	}
	return s.made(o, items, inits)
}

// keptOf copies the unknown fields of another object.
func (s *Compiler) keptOf(o *ir.Object, other ir.Expr) term.Term {
	of := func(other ir.Expr) term.Term { return s.keptOf(o, other) }
	switch x := ir.Unwidened(other).(type) {
	case *ir.Cond:
		return s.cond(x, of, true)
	default:
		from, isObject := x.Type().(*ir.Object)
		if !isObject {
			return term.Tight("{}")
		}
		params := []layout.Doc{s.Expr(x).Item(), layout.Text(s.Module.Value(shape.RoleKeys, from))}
		if own := plan.OwnKeys(o, from); len(own) > 0 {
			var keys []layout.Doc
			for _, key := range own {
				keys = append(keys, layout.Text(layout.Quoted(key)))
			}
			params = append(params, layout.Array(keys...))
		}
		return term.Tight(layout.Call(s.Module.Runtime("keptOf"), params...))
	}
}

// made is an assembled object after what is computed of it and its checks, if there are
// any.
func (s *Compiler) made(o *ir.Object, fields []layout.Doc, inits []*ir.Init) term.Term {
	t := s.Module.Assembled(o, fields)
	if plan.Derives(o, inits) {
		derive := s.Module.Value(shape.RoleDerive, o)
		if shape.ComputesAhead(o) {
			t = term.Invoke(derive, t.Doc, layout.Text("true"))
		} else {
			t = term.Called(derive, t)
		}
		t.IsMade = true
	}
	if len(o.Checks) > 0 {
		function := "checked"
		if s.Entry == scope.InFold {
			function = "checkedInFold"
		}
		verify := s.Module.Runtime(function)
		if s.readsFollowed(inits) {
			verify += "<" + s.Module.Type(o) + ">"
		}
		t = term.Called(verify, term.Tight(s.Module.Value(shape.RoleCheck, o)), t)
		t.IsMade = len(fields) > 0
	}
	return t
}

// readsFollowed reports whether fields are made, in a loop, of a place of several types, or
// of whether one is there. If it is the place that the object is for, TypeScript asks for the
// type of the one to know the other, and takes a tag for any text where the type is not told.
func (s *Compiler) readsFollowed(inits []*ir.Init) bool {
	return s.Loops > 0 && ir.Some(ir.Within(ir.InitOperands(inits)...), func(x ir.Expr) bool {
		_, field := x.(*ir.FieldOf)
		_, asked := x.(*ir.Has)
		return asked || field && scope.HasSeveralTypes(x)
	})
}

// init is one property of an object literal. One that is not always there is
// spread.
func (s *Compiler) init(o *ir.Object, init *ir.Init) layout.Doc {
	if init.If == nil {
		return term.Keyed(init.Field.Name, s.Initial(init.Field, init.Value, init.Verify))
	}
	test := s.Condition(init.If, true)
	value := s.Initial(init.Field, init.Value, init.Verify)
	if s.Entry == scope.InFold && isEnumConstant(init.Value) || s.isAmongOpen(o) && isWidened(init.Value) {
		value = term.As(value, s.Module.Type(ir.Unwidened(init.Value).Type()))
	}
	given := layout.Object(term.Keyed(init.Field.Name, value))
	return layout.Cat("...(", layout.Ternary(layout.Group(test.In(term.PrecOr)), given, term.Tight("{}").Doc), ")")
}

// isEnumConstant reports whether a value is a constant of an enum. Where TypeScript sees
// that a rule never gives it, because what it tests was tested before, it takes such a
// constant for any text.
func isEnumConstant(x ir.Expr) bool {
	x = ir.Unwidened(x)
	_, constant := x.(*ir.Literal)
	_, enum := ir.NonNull(x.Type()).(*ir.Enum)
	return constant && enum
}

// isAmongOpen reports whether an object is in a union with something that may have any
// fields, or any of many tags, or may lack a field that all have. TypeScript does not see
// then what those are for that are spread into it: it takes them for those of the other.
func (s *Compiler) isAmongOpen(o *ir.Object) bool {
	isOpen := func(member *ir.Member) bool { return member.Object().Unknown == ir.Keep || plan.InFamily(member) }
	for _, u := range slices.Concat(s.Module.Protocol.Unions, s.Module.Home(o).Protocol.Unions) {
		if membersOfType(u, o) != nil && !u.ByKind() && (s.Module.KeepsUnknown(u) || slices.ContainsFunc(u.Members, isOpen) || someLack(u, o)) {
			return true
		}
	}
	return false
}

// someLack reports whether other members of a union may lack a field that all have, and an
// object always.
func someLack(u *ir.Union, o *ir.Object) bool {
	return slices.ContainsFunc(o.Fields, func(f *ir.Field) bool {
		with, without := scope.MembersWith(u.Members, f.Name)
		return f.Presence != ir.Optional && len(without) == 0 && scope.HasOptionalField(with, f.Name)
	})
}

// Initial is the value that a field gets, after its rules have been run on it if
// they must.
func (s *Compiler) Initial(f *ir.Field, value ir.Expr, verify bool) term.Term {
	t := s.Stored(value)
	if !verify {
		if f.TagRule() != nil && isJoined(value) {
			if _, name := ir.Unwidened(value).(*ir.Ref); !name {
				t = term.Tight("(", layout.Group(t.Doc), ")")
			}
			return term.As(t, s.Module.Type(f.Type))
		}
		return t
	}
	entered := *f
	entered.Type = typeWithin(f.Type, ir.Unwidened(value).Type())
	choice, isChoice := ir.Unwidened(value).(*ir.Cond)
	_, list := ir.NonNull(entered.Type).(*ir.List)
	widened := isChoice && list && (isWidened(value) || !ir.Same(inferred(choice.Then), inferred(choice.Else)))
	return term.Tight(codec.New(s.Module).Verified(&entered, t, s.Entry == scope.InFold, widened))
}

// isJoined reports whether a text may be made of several: TypeScript does not see then how
// it begins.
func isJoined(x ir.Expr) bool {
	switch x := ir.Unwidened(x).(type) {
	case *ir.Binary:
		return true
	case *ir.Cond:
		return isJoined(x.Then) || isJoined(x.Else)
	case *ir.Ref: // to what one of several was named, to test its length
		scalar, ok := x.T.(*ir.Scalar)
		return ok && scalar.Rules.Tag == nil
	default:
		return false
	}
}

// inferred is the type that TypeScript infers for a list: of a mapped one that of what each
// element becomes, whatever the list is for.
func inferred(x ir.Expr) ir.Type {
	x = ir.Unwidened(x)
	if mapped, ok := x.(*ir.Macro); ok && mapped.Kind == ir.MapTo {
		return &ir.List{Elem: ir.Unwidened(mapped.Body).Type()}
	}
	return x.Type()
}

// typeWithin is the part of a declared type that values of a narrower type have:
// not null, or one choice of a union by kind.
func typeWithin(declared, narrow ir.Type) ir.Type {
	if _, nullable := narrow.(*ir.Nullable); !nullable {
		declared = ir.NonNull(declared)
	}
	if u, ok := declared.(*ir.Union); ok && u.ByKind() {
		if members := membersOfType(u, narrow); len(members) == 1 {
			return members[0].Type
		}
	}
	return declared
}
