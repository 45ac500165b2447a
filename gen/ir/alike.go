package ir

import (
	"reflect"

	"github.com/msggen/msggen/gen/source"
)

// Alike reports whether two lists of steps say the same but for where they stand and
// which variables they name. The pairs are variables that stand for each other; those
// that the steps bring in are added.
func Alike(a, b []Stmt, pairs map[*Var]*Var) bool {
	return alike(reflect.ValueOf(a), reflect.ValueOf(b), pairs)
}

func alike(a, b reflect.Value, pairs map[*Var]*Var) bool {
	if a.Kind() == reflect.Interface || a.Kind() == reflect.Pointer {
		if a.IsNil() || b.IsNil() {
			return a.IsNil() == b.IsNil()
		}
	}
	if a.Kind() == reflect.Interface {
		return alike(a.Elem(), b.Elem(), pairs)
	}
	if a.Type() != b.Type() {
		return false
	}
	switch x := a.Interface().(type) {
	case source.Span:
		return true
	case *Var:
		return sameVar(x, b.Interface().(*Var), pairs)
	case *Ref:
		return sameVar(x.Var, b.Interface().(*Ref).Var, pairs)
	case *FieldOf:
		y := b.Interface().(*FieldOf)
		return alike(reflect.ValueOf(x.X), reflect.ValueOf(y.X), pairs) && Same(x.T, y.T) && aliasOf(x.T) == aliasOf(y.T) &&
			(x.Field == y.Field || x.Field.Name == y.Field.Name && x.Field.Presence == y.Field.Presence)
	case Expr, Stmt, Action, Locator, *Template, *Init, *Switch:
		return alike(a.Elem(), b.Elem(), pairs)
	case *Place:
		return alike(reflect.ValueOf(x.read), reflect.ValueOf(b.Interface().(*Place).read), pairs)
	case Const:
		return reflect.DeepEqual(x, b.Interface())
	case Type:
		return Same(x, b.Interface().(Type))
	}
	switch a.Kind() {
	case reflect.Slice:
		if a.Len() != b.Len() {
			return false
		}
		for i := range a.Len() {
			if !alike(a.Index(i), b.Index(i), pairs) {
				return false
			}
		}
		return true
	case reflect.Struct:
		for i := range a.NumField() {
			if !alike(a.Field(i), b.Field(i), pairs) {
				return false
			}
		}
		return true
	default:
		return a.Interface() == b.Interface()
	}
}

func aliasOf(t Type) *Alias {
	if s, ok := t.(*Scalar); ok {
		return s.Alias
	}
	return nil
}

func sameVar(a, b *Var, pairs map[*Var]*Var) bool {
	if known, ok := pairs[a]; ok {
		return known == b
	}
	pairs[a] = b
	return a.Kind == b.Kind && a.Mutable == b.Mutable && a.Optional == b.Optional && Same(a.Type, b.Type)
}

// RewriteSteps puts what by gives, as in Rewrite, in the place of all expressions of
// some steps.
func RewriteSteps(list []Stmt, by func(Expr) Expr) { rewriteIn(reflect.ValueOf(list), by) }

func rewriteIn(v reflect.Value, by func(Expr) Expr) {
	switch v.Kind() {
	case reflect.Slice:
		for i := range v.Len() {
			rewriteIn(v.Index(i), by)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			rewriteIn(v.Field(i), by)
		}
	case reflect.Interface, reflect.Pointer:
		if v.IsNil() {
			return
		}
		switch x := v.Interface().(type) {
		case Expr:
			v.Set(reflect.ValueOf(Rewrite(x, by)))
		case *Place:
			*x = *PlaceOf(Rewrite(x.read, by))
		case Stmt, Action, Locator, *Template:
			rewriteIn(reflect.ValueOf(x).Elem(), by)
		}
	}
}
