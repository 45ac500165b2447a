package ir

import (
	"reflect"
	"slices"

	"github.com/msggen/msggen/gen/source"
)

// Alike reports whether two lists of steps say the same but for where they stand and
// which variables they name. The pairs are variables that stand for each other; those
// that the steps bring in are added.
func Alike(a, b []Stmt, pairs map[*Var]*Var) bool {
	return alike(reflect.ValueOf(a), reflect.ValueOf(b), pairs)
}

// Across is for what two versions of a protocol say. Declarations stand for each other
// by their names, and what messages say does not count.
type Across struct {
	Same func(a, b Type) bool // whether two types stand for each other
	// Ignored are steps that are left out of the comparison; nil: none.
	Ignored func(Stmt) bool
	// Lost reports whether only one side has a field that a new object is given.
	Lost func(*Field) bool
}

// Steps is Alike for steps of two versions.
func (x *Across) Steps(a, b []Stmt, pairs map[*Var]*Var) bool {
	return likeness{pairs, x}.of(reflect.ValueOf(a), reflect.ValueOf(b))
}

// Exprs is Alike for expressions of two versions, which may be nil.
func (x *Across) Exprs(a, b Expr, pairs map[*Var]*Var) bool {
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	return likeness{pairs, x}.of(reflect.ValueOf(a), reflect.ValueOf(b))
}

// Inits is Alike for what a constructor sets in two versions.
func (x *Across) Inits(a, b []*Init, pairs map[*Var]*Var) bool {
	return likeness{pairs, x}.inits(a, b)
}

// likeness compares what is made of the same kinds of nodes.
type likeness struct {
	pairs  map[*Var]*Var
	across *Across // nil: one protocol
}

func alike(a, b reflect.Value, pairs map[*Var]*Var) bool { return likeness{pairs, nil}.of(a, b) }

func (l likeness) of(a, b reflect.Value) bool {
	if a.Kind() == reflect.Interface || a.Kind() == reflect.Pointer {
		if a.IsNil() || b.IsNil() {
			return a.IsNil() == b.IsNil()
		}
	}
	if a.Kind() == reflect.Interface {
		return l.of(a.Elem(), b.Elem())
	}
	if a.Type() != b.Type() {
		return false
	}
	if l.across != nil {
		if same, known := l.named(a.Interface(), b.Interface()); known {
			return same
		}
	}
	switch x := a.Interface().(type) {
	case source.Span:
		return true
	case *Var:
		return l.sameVar(x, b.Interface().(*Var))
	case *Ref:
		return l.sameVar(x.Var, b.Interface().(*Ref).Var)
	case *FieldOf:
		y := b.Interface().(*FieldOf)
		return l.of(reflect.ValueOf(x.X), reflect.ValueOf(y.X)) && l.same(x.T, y.T) && (l.across != nil || aliasOf(x.T) == aliasOf(y.T)) &&
			(x.Field == y.Field || x.Field.Name == y.Field.Name && (l.across != nil || x.Field.Presence == y.Field.Presence))
	case Expr, Stmt, Action, Locator, *Template, *Init, *Switch:
		return l.of(a.Elem(), b.Elem())
	case *Place:
		return l.of(reflect.ValueOf(x.read), reflect.ValueOf(b.Interface().(*Place).read))
	case Const:
		return reflect.DeepEqual(x, b.Interface())
	case Type:
		return l.same(x, b.Interface().(Type))
	}
	switch a.Kind() {
	case reflect.Slice:
		if a.Len() != b.Len() {
			return false
		}
		for i := range a.Len() {
			if !l.of(a.Index(i), b.Index(i)) {
				return false
			}
		}
		return true
	case reflect.Struct:
		for i := range a.NumField() {
			if !l.of(a.Field(i), b.Field(i)) {
				return false
			}
		}
		return true
	default:
		return a.Interface() == b.Interface()
	}
}

// named compares what is compared in another way where the protocols are two versions.
func (l likeness) named(a, b any) (same, known bool) {
	switch x := a.(type) {
	case *Rule:
		return x.Name == b.(*Rule).Name, true
	case *Function:
		return x.Name == b.(*Function).Name, true
	case *Signal:
		return x.Name == b.(*Signal).Name, true
	case *Member:
		y := b.(*Member)
		return x.Label() == y.Label() && (!x.Union.ByKind() || x.Name == y.Name), true
	case *Field:
		return x.Name == b.(*Field).Name, true
	case *Template, *Switch: // what is said, and what follows from the types
		return true, true
	case *New:
		y := b.(*New)
		return l.same(x.Object, y.Object) && l.inits(x.Inits, y.Inits) && (x.Kept == nil) == (y.Kept == nil) &&
			(x.Kept == nil || l.of(reflect.ValueOf(x.Kept), reflect.ValueOf(y.Kept))), true
	case []Stmt:
		ignored := func(s Stmt) bool {
			_, bound := s.(*Bound) // of the limits, and of what the steps say
			return bound || l.across.Ignored != nil && l.across.Ignored(s)
		}
		x, y := slices.DeleteFunc(slices.Clone(x), ignored), slices.DeleteFunc(slices.Clone(b.([]Stmt)), ignored)
		if len(x) != len(y) {
			return false, true
		}
		for i := range x {
			if !l.of(reflect.ValueOf(&x[i]).Elem(), reflect.ValueOf(&y[i]).Elem()) {
				return false, true
			}
		}
		return true, true
	case *Patch:
		y := *b.(*Patch)
		y.Work = x.Work // of the limits
		return l.of(reflect.ValueOf(*x), reflect.ValueOf(y)), true
	case Const:
		return JSON(x) == JSON(b.(Const)), true
	default:
		return false, false
	}
}

// inits compares what fields are given that both sides have. That a field takes its
// default is the same, whatever that has become.
func (l likeness) inits(a, b []*Init) bool {
	if l.across.Lost != nil {
		lost := func(init *Init) bool { return l.across.Lost(init.Field) }
		a, b = slices.DeleteFunc(slices.Clone(a), lost), slices.DeleteFunc(slices.Clone(b), lost)
	}
	return slices.EqualFunc(a, b, func(x, y *Init) bool {
		return x.Field.Name == y.Field.Name && takesDefault(x) && takesDefault(y) || l.of(reflect.ValueOf(x), reflect.ValueOf(y))
	})
}

func takesDefault(init *Init) bool {
	if init.If != nil || init.Field.Presence != Defaulted {
		return false
	}
	switch x := init.Value.(type) {
	case *NewID:
		return init.Field.DefaultConst() == Const(DrawID)
	case *Now:
		return init.Field.DefaultConst() == Const(DrawTime)
	case *Literal:
		fallback := init.Field.DefaultConst()
		_, draws := fallback.(DrawConst)
		return !draws && JSON(x.Value) == JSON(fallback)
	default: // computed
		return false
	}
}

func (l likeness) same(a, b Type) bool {
	if l.across != nil {
		return l.across.Same(a, b)
	}
	return Same(a, b)
}

func aliasOf(t Type) *Alias {
	if s, ok := t.(*Scalar); ok {
		return s.Alias
	}
	return nil
}

func (l likeness) sameVar(a, b *Var) bool {
	if known, ok := l.pairs[a]; ok {
		return known == b
	}
	l.pairs[a] = b
	return a.Kind == b.Kind && a.Mutable == b.Mutable && a.Optional == b.Optional && l.same(a.Type, b.Type)
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
