package helper

import "github.com/msggen/msggen/gen/ir"

var scalarWords = map[ir.ScalarKind]string{
	ir.String: "text", ir.Int: "n", ir.Number: "x", ir.Bool: "holds", ir.Any: "raw", ir.Record: "raw", ir.Null: "null",
}

// OwnName is what to call the value of x, if nothing better is known.
func OwnName(x ir.Expr) string {
	switch x := x.(type) {
	case *ir.FieldOf:
		return x.Field.Name
	case *ir.CommonField:
		return x.Name
	case *ir.OrValue:
		if x.Name != "" {
			return x.Name
		}
		if x.Field != nil {
			return x.Field.Name
		}
		return OwnName(x.X)
	case *ir.Ref:
		return x.Var.Name
	case *ir.Narrow:
		return OwnName(x.X)
	case *ir.Widen:
		return OwnName(x.X)
	case *ir.Apply:
		return x.Function.Name
	case *ir.NewID:
		return "id"
	case *ir.Now:
		return "now"
	case *ir.Cond:
		if _, made := unwrappedNew(x.Then); made {
			return TypeWord(x.T)
		}
		if isLiteral(x.Then) {
			return OwnName(x.Else)
		}
		return OwnName(x.Then)
	default:
		return TypeWord(x.Type())
	}
}

// unwrappedNew is x as a new object, which may have been widened.
func unwrappedNew(x ir.Expr) (*ir.New, bool) {
	if w, ok := x.(*ir.Widen); ok {
		return unwrappedNew(w.X)
	}
	made, ok := x.(*ir.New)
	return made, ok
}

func isLiteral(x ir.Expr) bool {
	if w, ok := x.(*ir.Widen); ok {
		return isLiteral(w.X)
	}
	_, ok := x.(*ir.Literal)
	return ok
}

// TypeWord is what to call a value of which nothing but the type is known.
func TypeWord(t ir.Type) string {
	switch t := ir.NonNull(t).(type) {
	case *ir.Scalar:
		if t.Alias != nil {
			return t.Alias.Name
		}
		return scalarWords[t.Kind]
	case *ir.Enum:
		return t.Name
	case *ir.Object:
		return t.Name
	case *ir.Union:
		return t.Name
	case *ir.List:
		return Plural(TypeWord(t.Elem))
	case *ir.Map:
		return TypeWord(t.Elem) + "_map"
	default:
		panic("golang: unknown type")
	}
}

// Plural is the plural of a word.
func Plural(word string) string {
	switch word[len(word)-1] {
	case 's', 'x', 'z':
		return word + "es"
	}
	return word + "s"
}
