package golang

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/codec"
	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// listOf compiles a list to a literal of the given Go type, that of the list or
// that of the member of a union by kind.
func (f *compiler) listOf(x *ir.ListOf, typ *jen.Statement, u use) value {
	elem := x.T.(*ir.List).Elem
	operands := make([]operand, len(x.Elems))
	for i, e := range x.Elems {
		operands[i] = operand{e, "", func() value { return f.settle(f.expr(e, u), shape.Hold(elem, false), elem) }}
	}
	elems := make([]jen.Code, len(x.Elems))
	draws := false
	for i, v := range f.operands(operands) {
		elems[i] = f.element(v, elem)
		draws = draws || v.draws
	}
	return value{code: layout.LiteralOf(typ, elems), rank: rankPrimary, zero: len(elems) == 0, filled: true, draws: draws}
}

// makeObject compiles Type{…}.
func (f *compiler) makeObject(x *ir.New) value {
	name := f.wanted
	if name == "" {
		name = x.Object.Name
	}
	return f.checked(x.Object, name, f.inits(x.Object, x.Inits))
}

// checked runs the checks of a new object, if its type has any.
func (f *compiler) checked(o *ir.Object, name string, made value) value {
	if len(o.Checks) == 0 {
		return made
	}
	l := f.block.local(name)
	f.add(l.id().Op(":=").Add(made.code))
	f.failIf(f.CheckerOf(o).Call(l.id()), wireError, nil)
	return value{code: l.id(), rank: rankPrimary, local: l}
}

// inits compiles the fields of a new object.
func (f *compiler) inits(o *ir.Object, inits []*ir.Init) value {
	var operands []operand
	for _, init := range inits {
		operands = append(operands, operand{init.Value, init.Field.Name, func() value { return f.init(o, init) }})
	}
	var fields []jen.Code
	draws := false
	for i, v := range f.operands(operands) {
		field := inits[i].Field
		h := shape.HoldField(field)
		draws = draws || v.draws
		if !f.omittable(v, h) {
			fields = append(fields, jen.Id(f.IDs.Field(o, field)).Op(":").Add(f.storeField(v, o, field)))
		}
	}
	made := composite(f.Type(o), fields)
	made.draws = draws
	return made
}

// init computes the value of one field, ready to be stored.
func (f *compiler) init(o *ir.Object, init *ir.Init) value {
	v := f.initValue(init)
	_, again := f.built[init.Field.Name]
	h, t := shape.HoldField(init.Field), init.Field.Type
	if !again || f.building == nil || o != objectOfVar(f.building) {
		return v
	}
	l := v.local
	if l == nil || v.held != h {
		stored := value{code: f.store(v, h, t), untyped: v.untyped}
		l = f.give(init.Field.Name, f.typed(stored, t))
	}
	f.built[init.Field.Name] = l
	return value{code: l.id(), rank: rankPrimary, held: h, local: l}
}

func objectOfVar(v *ir.Var) *ir.Object { return v.Type.(*ir.Object) }

func (f *compiler) initValue(init *ir.Init) value {
	h := shape.HoldField(init.Field)
	switch {
	case init.If == nil:
		return f.settle(f.verified(init.Field, init.Value, init.Verify), h, init.Field.Type)
	case isCopy(init) && !init.Verify:
		return f.copied(init)
	case !init.Verify:
		if v, ok := f.copiedName(init); ok {
			return v
		}
	}
	l := f.block.local(init.Field.Name)
	f.add(jen.Var().Add(l.id()).Add(f.HeldType(h, init.Field.Type)))
	f.branch(init.If, func() {
		v := f.verified(init.Field, init.Value, init.Verify)
		f.add(l.id().Op("=").Add(f.put(v, h, init.Field.Type)))
	}, nil)
	return value{code: l.id(), rank: rankPrimary, held: h}
}

// isCopy recognises `name?: x.other`, where the other field may be absent in the
// same way.
func isCopy(init *ir.Init) bool {
	has, ok := init.If.(*ir.Has)
	if !ok || has.Field == nil || has.Field.Const != nil {
		return false
	}
	from, ok := init.Value.(*ir.FieldOf)
	return ok && from.Field == has.Field && shape.HoldField(from.Field) == shape.HoldField(init.Field) &&
		ir.Same(from.Field.Type, init.Field.Type)
}

// copied is a field with all its states.
func (f *compiler) copied(init *ir.Init) value {
	from := init.Value.(*ir.FieldOf)
	if _, ok := f.base64Field(from); ok {
		return f.base64Whole(from)
	}
	h := shape.HoldField(from.Field)
	code := f.selected(from)
	if !f.handing || !isOfEvent(from) {
		code = f.Clone(h, from.Field.Type, code)
	}
	return value{code: code, rank: rankPrimary, held: h}
}

// copiedName recognises `name?: x` where Go holds the name x, which may be null or
// missing, as it does the field.
func (f *compiler) copiedName(init *ir.Init) (value, bool) {
	h, t := shape.HoldField(init.Field), init.Field.Type
	if h != shape.Pointer && h != shape.Nilable || f.Targets.Base64[shape.FieldKey{Object: init.Field.From, Name: init.Field.Name}] {
		return value{}, false
	}
	ref, ok := init.Value.(*ir.Ref)
	if narrowed, isNarrow := init.Value.(*ir.Narrow); isNarrow {
		ref, ok = narrowed.X.(*ir.Ref)
	}
	if !ok || !ir.Same(ir.NonNull(ref.Var.Type), t) || !isPresence(init.If, ref.Var) {
		return value{}, false
	}
	v := f.vars[ref.Var]
	if v.held != h || v.missing != nil {
		return value{}, false
	}
	return value{code: f.Clone(h, t, v.read()), rank: rankPrimary, held: h}, true
}

// isPresence reports whether a condition is that a variable is neither null nor
// missing.
func isPresence(cond ir.Expr, v *ir.Var) bool {
	switch x := cond.(type) {
	case *ir.Has:
		return x.Field == nil && x.Name == "" && plan.Reads(x.X, v)
	case *ir.Unary:
		null, ok := x.X.(*ir.IsNull)
		return ok && x.Op == ir.Not && plan.Reads(null.X, v)
	}
	return false
}

// verified computes a value that is to be kept in a field, and holds it to the
// field's rules.
func (f *compiler) verified(field *ir.Field, x ir.Expr, verify bool) value {
	v := f.expr(x, keep)
	if !verify || v.null {
		return v
	}
	verifier := f.FieldVerifier(field)
	if verifier == nil {
		return v
	}
	switch v.held {
	case shape.Pointer, shape.Nilable, shape.ThreeWay:
		return f.verifiedIfPresent(field, verifier, v)
	}
	return f.verify(field, verifier, f.typed(v, field.Type))
}

// verify calls a verifier.
func (f *compiler) verify(field *ir.Field, verifier *codec.Verifier, v value) value {
	under := func(err *jen.Statement) *jen.Statement {
		return err.Dot("Under").Call(f.Wire("Field").Call(jen.Lit(field.Name)))
	}
	if verifier.Rewrites {
		return f.orFail(field.Name, f.VerifierFuncOf(verifier).Call(v.code), wireError, under)
	}
	l := v
	if !v.stable {
		l = f.named(v, field.Name)
	}
	f.failIf(f.VerifierFuncOf(verifier).Call(l.code), wireError, under)
	return l
}

// verifiedIfPresent verifies a value that may be null.
func (f *compiler) verifiedIfPresent(field *ir.Field, verifier *codec.Verifier, v value) value {
	t := &ir.Nullable{Elem: ir.NonNull(field.Type)}
	l := f.named(f.plain(v, t), field.Name)
	held := shape.Hold(t, false)
	b := f.body(func() {
		inner := value{code: held.Unwrap(jen.Add(l.code)), rank: rankUnary}
		rewritten := f.verify(field, verifier, inner)
		if verifier.Rewrites {
			f.add(jen.Add(l.code).Op("=").Add(f.store(rewritten, held, t)))
		}
	})
	f.add(jen.If(jen.Add(l.code).Op("!=").Nil()).Block(b.code...))
	return value{code: l.code, rank: rankPrimary, held: held}
}

// named is v with a name, unless it has one.
func (f *fn) named(v value, wanted string) value {
	if v.local != nil {
		return v
	}
	l := f.block.local(wanted)
	f.add(l.id().Op(":=").Add(v.code))
	return value{code: l.id(), rank: rankPrimary, held: v.held, local: l, filled: v.filled}
}
