package expr

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/codec"
	"github.com/msggen/msggen/gen/golang/helper"
	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// listOf compiles a list to a literal of the given Go type, that of the list or
// that of the member of a union by kind.
func (f *Compiler) listOf(x *ir.ListOf, typ *jen.Statement, u value.Use) value.Value {
	elem := x.T.(*ir.List).Elem
	operands := make([]Operand, len(x.Elems))
	for i, e := range x.Elems {
		operands[i] = Operand{Expr: e, Compile: func() value.Value { return f.Settle(f.Expr(e, u), shape.Hold(elem, false), elem) }}
	}
	elems := make([]jen.Code, len(x.Elems))
	for i, v := range f.Operands(operands) {
		elems[i] = f.Element(v, elem)
	}
	return value.Value{Code: layout.LiteralOf(typ, elems), Rank: value.RankPrimary, Zero: len(elems) == 0, Filled: true}
}

// makeObject compiles Type{…}.
func (f *Compiler) makeObject(x *ir.New) value.Value {
	name := f.Wanted
	if name == "" {
		name = x.Object.Name
	}
	return f.Checked(x.Object, name, f.made(x.Object, x.Inits, x.Kept))
}

// Checked runs the checks of a new object, if its type has any.
func (f *Compiler) Checked(o *ir.Object, name string, made value.Value) value.Value {
	if len(o.Checks) == 0 {
		return made
	}
	l := f.Block.Local(name)
	f.Add(l.ID().Op(":=").Add(made.Code))
	f.FailIf(f.CheckerOf(o).Call(l.ID()), nil)
	return value.Value{Code: l.ID(), Rank: value.RankPrimary, Local: l}
}

// Inits compiles the fields of a new object.
func (f *Compiler) Inits(o *ir.Object, inits []*ir.Init) value.Value { return f.made(o, inits, nil) }

// made is Inits for an object that keeps what another one does, if that is not nil.
func (f *Compiler) made(o *ir.Object, inits []*ir.Init, kept ir.Expr) value.Value {
	var operands []Operand
	for _, init := range inits {
		operands = append(operands, Operand{
			Expr: init.Value, Name: init.Field.Name, TakesTurn: plan.InitTakesTurn(init),
			Compile: func() value.Value { return f.init(o, init) },
		})
	}
	var fields []jen.Code
	for i, v := range f.Operands(operands) {
		field := inits[i].Field
		h := shape.HoldField(field)
		if !f.Omittable(v, h) {
			fields = append(fields, jen.Id(f.IDs.Field(o, field)).Op(":").Add(f.StoreField(v, o, field)))
		}
	}
	if kept != nil {
		fields = append(fields, jen.Id(f.IDs.Extra(o)).Op(":").Add(f.keptOf(o, kept)))
	}
	made := value.Composite(f.Type(o), fields)
	if plan.Derives(o, inits) {
		made = value.Primary(jen.Parens(made.Code).Dot(f.IDs.Derive(o)).Call())
	}
	return made
}

// keptOf copies the unknown fields of another object.
func (f *Compiler) keptOf(o *ir.Object, other ir.Expr) *jen.Statement {
	other = ir.Unwidened(other)
	from, isObject := other.Type().(*ir.Object)
	if !isObject {
		l := f.Block.Local("kept")
		f.Add(jen.Var().Add(l.ID()).Add(f.ExtraType()))
		f.chooseKept(l, o, other)()
		return l.ID()
	}
	params := []jen.Code{f.Expr(other, value.Look).In(value.RankPrimary).Dot(f.IDs.Extra(from))}
	for _, key := range plan.OwnKeys(o, from) {
		params = append(params, jen.Lit(key))
	}
	return f.Coding("KeptOf").Call(params...)
}

// chooseKept assigns the unknown fields of the member that a value is. It is nil if that
// has none.
func (f *Compiler) chooseKept(l *value.Local, o *ir.Object, other ir.Expr) func() {
	other = ir.Unwidened(other)
	if choice, ok := other.(*ir.Cond); ok {
		return func() { f.Branch(choice.If, f.chooseKept(l, o, choice.Then), f.chooseKept(l, o, choice.Else)) }
	}
	if _, isObject := other.Type().(*ir.Object); !isObject {
		return nil
	}
	return func() { f.Add(l.ID().Op("=").Add(f.keptOf(o, other))) }
}

// init computes the value of one field, ready to be stored.
func (f *Compiler) init(o *ir.Object, init *ir.Init) value.Value {
	v := f.initValue(o, init)
	if !f.ReadAgain[init] {
		return v
	}
	h, t := shape.HoldField(init.Field), init.Field.Type
	l := v.Local
	switch {
	case v.Null && h != shape.ThreeWay: // of nil Go would not know the type
		l = f.Block.Local(init.Field.Name)
		f.Add(jen.Var().Add(l.ID()).Add(f.HeldType(h, t)))
	case l == nil || v.Held != h:
		stored := value.Value{Code: f.Store(v, h, t), Untyped: v.Untyped && h != shape.Pointer && h != shape.ThreeWay}
		l = f.Give(init.Field.Name, f.Typed(stored, t))
	}
	f.Built[init.Field.Name] = l
	return value.Value{Code: l.ID(), Rank: value.RankPrimary, Held: h, Local: l}
}

func (f *Compiler) initValue(o *ir.Object, init *ir.Init) value.Value {
	h := shape.HoldField(init.Field)
	if init.If == nil {
		return f.Settle(f.Verified(init.Field, init.Value, init.Verify), h, init.Field.Type)
	}
	if v, ok := f.Copied(init); ok {
		return v
	}
	l := f.Block.Local(init.Field.Name, shape.LastWord(o.Name)+"_"+init.Field.Name)
	f.Add(jen.Var().Add(l.ID()).Add(f.HeldType(h, init.Field.Type)))
	f.Branch(init.If, func() {
		v := f.Verified(init.Field, init.Value, init.Verify)
		f.Add(l.ID().Op("=").Add(f.Put(v, h, init.Field.Type)))
	}, nil)
	return value.Value{Code: l.ID(), Rank: value.RankPrimary, Held: h}
}

// Copied recognises a field that is given what there is elsewhere, where Go holds both
// alike.
func (f *Compiler) Copied(init *ir.Init) (value.Value, bool) {
	switch {
	case init.Verify:
		return value.Value{}, false
	case isCopy(init):
		return f.copied(init), true
	default:
		return f.copiedName(init)
	}
}

// isCopy recognises `name?: x.other`, where the other field may be absent in the
// same way.
func isCopy(init *ir.Init) bool {
	has, ok := init.If.(*ir.Has)
	if !ok || has.Field == nil || has.Field.Const != nil {
		return false
	}
	from, ok := init.Value.(*ir.FieldOf)
	return ok && from.Field == has.Field && helper.SamePlace(from.X, has.X) && shape.HoldField(from.Field) == shape.HoldField(init.Field) &&
		ir.Same(from.Field.Type, init.Field.Type)
}

// copied is a field with all its states.
func (f *Compiler) copied(init *ir.Init) value.Value {
	from := init.Value.(*ir.FieldOf)
	if _, ok := f.base64Field(from); ok {
		return f.base64Whole(from)
	}
	h := shape.HoldField(from.Field)
	code := f.Selected(from)
	if f.Keeping.Of(from) != plan.KeptGiven {
		code = f.Clone(h, from.Field.Type, code)
	}
	return value.Value{Code: code, Rank: value.RankPrimary, Held: h}
}

// copiedName recognises `name?: x` where Go holds the name x, which may be null or
// missing, as it does the field.
func (f *Compiler) copiedName(init *ir.Init) (value.Value, bool) {
	h, t := shape.HoldField(init.Field), init.Field.Type
	if h != shape.Pointer && h != shape.Nilable || f.Targets.Base64[shape.FieldKey{Object: init.Field.From, Name: init.Field.Name}] {
		return value.Value{}, false
	}
	ref, ok := init.Value.(*ir.Ref)
	if narrowed, isNarrow := init.Value.(*ir.Narrow); isNarrow {
		ref, ok = narrowed.X.(*ir.Ref)
	}
	if !ok || !ir.Same(ir.NonNull(ref.Var.Type), t) || !isPresence(init.If, ref.Var) {
		return value.Value{}, false
	}
	v := f.Vars[ref.Var]
	if v.Held != h || v.Missing != nil {
		return value.Value{}, false
	}
	return value.Value{Code: f.Clone(h, t, v.Read()), Rank: value.RankPrimary, Held: h}, true
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
	default:
		return false
	}
}

// Verified computes a value that is to be kept in a field, and holds it to the
// field's rules.
func (f *Compiler) Verified(field *ir.Field, x ir.Expr, verify bool) value.Value {
	v := f.Expr(x, value.Keep)
	if !verify || v.Null {
		return v
	}
	verifier := f.FieldVerifier(field)
	if verifier == nil {
		return v
	}
	switch v.Held {
	case shape.Pointer, shape.Nilable, shape.ThreeWay:
		return f.verifiedIfPresent(field, verifier, v)
	}
	return f.verify(field, verifier, v)
}

// verify calls a verifier.
func (f *Compiler) verify(field *ir.Field, verifier *codec.Verifier, v value.Value) value.Value {
	under := func(err *jen.Statement) *jen.Statement {
		return f.Coding("Under").Call(err, f.Wire("Field").Call(jen.Lit(field.Name)))
	}
	if verifier.Rewrites {
		return f.OrFail(field.Name, f.VerifierFuncOf(verifier).Call(v.Code), under)
	}
	l := v
	if !v.Stable {
		l = f.Named(f.Typed(v, field.Type), field.Name)
	}
	f.FailIf(f.VerifierFuncOf(verifier).Call(l.Code), under)
	return l
}

// verifiedIfPresent verifies a value that may be null.
func (f *Compiler) verifiedIfPresent(field *ir.Field, verifier *codec.Verifier, v value.Value) value.Value {
	t := &ir.Nullable{Elem: ir.NonNull(field.Type)}
	l := f.Named(f.Plain(v, t), field.Name)
	held := shape.Hold(t, false)
	b := f.Body(func() {
		inner := value.Value{Code: held.Unwrap(jen.Add(l.Code)), Rank: value.RankUnary}
		rewritten := f.verify(field, verifier, inner)
		if verifier.Rewrites {
			f.Add(jen.Add(l.Code).Op("=").Add(f.Store(rewritten, held, t)))
		}
	})
	f.Add(jen.If(jen.Add(l.Code).Op("!=").Nil()).Block(b.Code...))
	return value.Value{Code: l.Code, Rank: value.RankPrimary, Held: held}
}
