package change

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/effect"
	"github.com/msggen/msggen/gen/lang/check/fact"
	"github.com/msggen/msggen/gen/lang/check/scope"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/source"
)

// placeFrame is what a place is looked up in that a step does something to.
type placeFrame struct{ effect.Way }

// Place checks a field that a step is about to change, as it is declared: not
// narrowed, and not asked for its presence. It is nil if it was refused.
func (f *placeFrame) Place(text source.Text) *ir.FieldOf {
	x, ok := f.Parse(text).(*rule.Field)
	if !ok {
		f.notAPlace(text)
		return nil
	}
	if f.throughIndex(x.X) {
		f.Report(diag.New(diag.NotAPlace, x.At, "a field of the state").
			WithHint("`find` with `index` or `key` names what has the field, which its `then` may change"))
		return nil
	}
	on := f.Expr(x.X, nil)
	if types.IsBadExpr(on) {
		return nil
	}
	root, ok := fact.PathOf(on)
	if !ok {
		f.Report(diag.New(diag.NotAPlace, x.At, "a field of the state"))
		return nil
	}
	if _, nullable := on.Type().(*ir.Nullable); nullable && root.Root.Kind == ir.Let && !f.mutable(root.Root, x) {
		return nil // to test it for null would not help
	}
	switch read := f.FieldOf(on, x.Name, x.At).(type) {
	case *ir.FieldOf:
		if !f.mutable(root.Root, x) {
			return nil
		}
		if read.Field.Const != nil {
			f.Report(diag.New(diag.ConstPlace, x.Name.At, x.Name.Name))
			return nil
		}
		if read.Field.Derived != nil {
			f.Report(diag.New(diag.DerivedPlace, x.Name.At, x.Name.Name, read.Field.Derived.From))
			return nil
		}
		if types.IsBad(read.T) {
			return nil
		}
		return read
	case *ir.TagOf:
		f.Report(diag.New(diag.ConstPlace, x.Name.At, x.Name.Name))
	case *ir.CommonField:
		u := on.Type().(*ir.Union)
		test := scope.ExprText(x.X) + "." + source.FieldName(u.Tag)
		if u.ByKey {
			test = scope.TagTest(scope.ExprText(x.X), u.Members[0])
		}
		f.Report(diag.New(diag.CommonPlace, x.Name.At, scope.ExprText(x)).WithHint("find one member, or test `%s` first", test))
	default: // reported
	}
	return nil
}

// newChange makes the step that does something to a field, or to what was proved of it.
func New(at ir.At, field ir.Expr, do ir.Action) *ir.Change {
	return &ir.Change{At: at, Place: ir.PlaceOf(field), Do: do}
}

// isCollection reports whether a type is a list or a map.
func isCollection(t ir.Type) bool {
	switch t.(type) {
	case *ir.List, *ir.Map:
		return true
	default:
		return false
	}
}

// holdsCollections reports whether what is at an index or a key is a list or a map.
func (f *placeFrame) holdsCollections(on ir.Expr) bool {
	switch t := ir.NonNull(on.Type()).(type) {
	case *ir.List:
		return isCollection(ir.NonNull(t.Elem))
	case *ir.Map:
		return isCollection(ir.NonNull(t.Elem))
	default:
		return false
	}
}

// notAPlace reports what is no field, unless it was reported already.
func (f *placeFrame) notAPlace(text source.Text) {
	if text.IsZero() {
		return
	}
	switch x := f.Parse(text).(type) {
	case *rule.Bad:
	case *rule.Name:
		switch v := f.Lookup(x.Name, x.At); {
		case v == nil || types.IsBad(v.Type):
		case isCopied(v.Type) && v.Kind != ir.Self:
			f.Report(diag.New(diag.Immutable, x.At, immutable(v, x.Name)))
		default:
			d := diag.New(diag.NotAPlace, x.At, "a field").WithHint("`%s` as a whole cannot be changed", x.Name)
			switch v.Kind {
			case ir.Element:
				if isCollection(v.Type) {
					d = d.WithHint("what is in `%s` can be changed where that is a field of an object", x.Name)
					break
				}
				d = d.WithHint("`list[index] = value` or `replace` puts another value in the place of `%s`", x.Name)
			case ir.Self:
				d = d.WithHint("`%s` as a whole cannot be changed: set its fields, or let one of them hold what is replaced", x.Name)
			case ir.Param:
				d = d.WithHint("pass the object that `%s` is a field of", x.Name)
			default: // there is nothing else to write
			}
			f.Report(d)
		}
	default:
		d := diag.New(diag.NotAPlace, x.Span(), "a field of the state")
		if sum, ok := x.(*rule.Binary); ok && sum.Op == rule.Sub {
			d = d.WithHint("a name with a hyphen stands in backticks")
		}
		if or, ok := x.(*rule.Binary); ok && or.Op == rule.Coalesce {
			d = d.WithHint("begin it before: `%s = %s`", scope.ExprText(or.L), text.Value)
		}
		if at, ok := x.(*rule.Index); ok {
			d = d.WithHint("what is at an index or a key is changed by `x[key] = value` and `x[key] += value`")
			if f.holdsCollections(f.Expr(at.X, nil)) {
				d = d.WithHint("`x[key] = value` sets a list or map as a whole; what is in it is changed where it is a field of an object")
			}
		}
		f.Report(d)
	}
}

// throughIndex reports whether this is, or is a part of, what is found at an index or by a
// key, and checks what that is made of.
func (f *placeFrame) throughIndex(x rule.Expr) bool {
	switch x := x.(type) {
	case *rule.Field:
		return f.throughIndex(x.X)
	case *rule.Index:
		if !f.throughIndex(x.X) {
			f.Expr(x.X, nil)
		}
		f.Expr(x.Key, nil)
		return true
	default:
		return false
	}
}

// LetOf is the place of the state that a `let` gives a name to; "" if it is a value of its own.
func (f *placeFrame) LetOf(v *ir.Var) string {
	if v == nil || v.Kind != ir.Let {
		return ""
	}
	if from := f.Vars[v].Origins; len(from) == 1 && Changeable(from[0].Root) {
		return from[0].String()
	}
	return ""
}

// mutable reports a change through something that is not the state.
func (f *placeFrame) mutable(v *ir.Var, x *rule.Field) bool {
	if Changeable(v) {
		return true
	}
	if v.Kind == ir.Let && f.Vars[v].Told {
		return false
	}
	f.Vars[v].Told = f.Vars[v].Told || f.Mute == 0
	d := diag.New(diag.Immutable, rootSpan(x), immutable(v, v.Name))
	if v.Kind == ir.Let && f.Vars[v].Found {
		d = d.WithHint("`find` names what it finds so that its `then` may change it")
	} else if place := f.LetOf(v); place != "" {
		d = d.WithHint("change `%s` where it stands", place)
	}
	if v.Kind == ir.Element {
		for _, from := range f.Vars[v].Origins {
			if from.Root.Kind == ir.Param && !Changeable(from.Root) {
				d = d.WithHint("`%s` is passed to be read; pass the object that has it, and go through its field", from.Root.Name)
			}
		}
	}
	f.Report(d)
	return false
}

// immutable says what a variable is through which nothing can be changed.
func immutable(v *ir.Var, name string) string {
	name = "`" + name + "`"
	switch v.Kind {
	case ir.Event:
		return "the event"
	case ir.Param:
		return name + ", which is not passed where it stands,"
	case ir.Let:
		return name + ", which is only a name for a value,"
	case ir.Element:
		if v.Mutable { // a text or the like that is looked for from the end
			return name + ", of which nobody knows the index,"
		}
		return name + ", which is not an element of the state,"
	default:
		return name
	}
}

// Changeable reports whether the state can be changed through a variable. A
// parameter is taken to be part of the state until it is known what is passed;
// only objects are passed where they stand.
func Changeable(v *ir.Var) bool {
	if v.Mutable || v.Kind != ir.Param {
		return v.Mutable
	}
	switch t := ir.NonNull(v.Type).(type) {
	case *ir.Object:
		return true
	case *ir.Union:
		return !t.ByKind()
	default:
		return false
	}
}

// rootSpan is the place of the variable that a chain of fields begins with.
func rootSpan(x rule.Expr) source.Span {
	for {
		field, ok := x.(*rule.Field)
		if !ok {
			return x.Span()
		}
		x = field.X
	}
}

// lastName is the place of the last name of a chain of fields.
func lastName(x rule.Expr) source.Span {
	if field, ok := x.(*rule.Field); ok {
		return field.Name.At
	}
	return x.Span()
}

// Current is a place as it is known to be now: narrowed and present.
func (f *placeFrame) Current(place *ir.FieldOf) ir.Expr {
	if place.Field.Presence == ir.Optional && !f.IsPresent(place) {
		text := scope.PlaceText(place)
		f.Unproved(f.WhereLost(text, diag.New(diag.MaybeAbsent, place.At, "`"+text+"`").
			WithHint("test `has(%s)` first%s", text, scope.Begun(text, place.T, true))))
		return types.BadExpr(place.At)
	}
	return f.Narrowed(place)
}

// Unruled reports a place whose rules a step could break in silence.
func (f *placeFrame) Unruled(place *ir.FieldOf, t ir.Type, verb string) bool {
	if !types.Enforced(t) {
		return true
	}
	hint := "assign a computed value with set"
	if _, list := ir.NonNull(t).(*ir.List); list {
		hint = "such a list comes whole; what bounds one that grows is `limits: {items: …}`"
	}
	f.Report(diag.New(diag.UncheckedStep, place.At, verb, place.Field.Name).WithHint("%s", hint))
	return false
}

// ListPlace checks a list that a step is about to change.
func (f *placeFrame) ListPlace(text source.Text, verb string) (ir.Expr, *ir.List, *ir.FieldOf) {
	target := f.Place(text)
	if target == nil {
		return nil, nil, nil
	}
	list := f.Current(target)
	if types.IsBadExpr(list) {
		return nil, nil, nil
	}
	t, ok := list.Type().(*ir.List)
	if !ok {
		f.WrongPlace(list, verb, "lists")
		return nil, nil, nil
	}
	return list, t, target
}

// WrongPlace reports a place whose type a step cannot change.
func (f *placeFrame) WrongPlace(x ir.Expr, verb, wanted string) {
	if _, ok := x.Type().(*ir.Nullable); ok {
		f.MaybeNull(x)
		return
	}
	d := diag.New(diag.OperandType, x.Span(), verb, wanted, f.TypeName(x.Type()))
	if hint := scope.WhichKind(x); hint != "" {
		d = d.WithHint("%s", hint)
	} else if _, ok := x.Type().(*ir.Object); ok && (verb == "merge" || verb == "+=") {
		d = d.WithHint("assign its fields one by one")
	} else if _, ok := x.Type().(*ir.Map); verb == "+=" && (ok || types.IsKind(x.Type(), ir.Record)) {
		d = d.WithHint("`{merge: %s, value: …}` puts keys into it", scope.PlaceText(x))
	} else if _, ok := x.Type().(*ir.Map); ok && verb == "remove" {
		d = d.WithHint("`{delete: %s, key: …}` takes a key away", scope.PlaceText(x))
	} else if _, ok := x.Type().(*ir.List); ok && verb == "delete" {
		d = d.WithHint("`remove: x in %s where x …` takes elements out of a list", scope.PlaceText(x))
	} else if verb == "patch" {
		d = d.WithHint("let the field be `any` or `object`; of what is declared its fields are assigned")
	} else if _, ok := x.Type().(*ir.List); ok && verb == "append" {
		d = d.WithHint("write `%s += […]`", scope.PlaceText(x))
	}
	f.Report(d)
}

// mapPlace checks a map that a step is about to change.
func (f *placeFrame) mapPlace(text source.Text, verb string) (ir.Expr, *ir.Map, *ir.FieldOf) {
	target := f.Place(text)
	if target == nil {
		return nil, nil, nil
	}
	where := f.Current(target)
	if types.IsBadExpr(where) {
		return nil, nil, nil
	}
	t, ok := where.Type().(*ir.Map)
	if !ok {
		f.WrongPlace(where, verb, "maps")
		return nil, nil, nil
	}
	return where, t, target
}

// Storable reports a value that a step would put into a collection although its
// rules had to run first.
func (f *placeFrame) Storable(value ir.Expr, elem ir.Type, target *ir.FieldOf, verb string) bool {
	if !f.Verify(value, elem) {
		return true
	}
	f.Report(diag.New(diag.UncheckedStep, value.Span(), verb, target.Field.Name).
		WithHint("its elements have rules; give it a value that obeys them already"))
	return false
}
