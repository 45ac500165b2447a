package helper

import "github.com/msggen/msggen/gen/ir"

// Small generic functions that the standard library lacks.
const (
	Last     = "last"     // the last element of a list, or the zero value
	ListOf   = "listOf"   // keeps a list without elements from being taken for null
	ObjectOf = "objectOf" // keeps an object without keys from being taken for null
)

// listHelpers are those whose names local variables of a protocol must not take.
// Many a variable is called last.
func listHelpers(p *ir.Protocol) []string {
	for _, s := range ir.ProtocolSteps(p) {
		if s, ok := s.(*ir.Find); ok && TakesLast(s) {
			return []string{ListOf, ObjectOf, Last}
		}
	}
	return []string{ListOf, ObjectOf}
}

// TakesLast reports whether a search takes the last element of a list as a value,
// which is nil if there is none.
func TakesLast(s *ir.Find) bool {
	by, ok := s.By.(*ir.Last)
	if !ok {
		return false
	}
	return by.As != nil || IsNilBefore(s.In.Type().(*ir.List).Elem)
}

// IsNilBefore reports whether a variable for an element is nil until it has one, and
// not afterwards.
func IsNilBefore(elem ir.Type) bool {
	switch elem.(type) {
	case *ir.Object, *ir.Union:
		return true
	case *ir.Scalar, *ir.Enum, *ir.List, *ir.Map, *ir.Nullable:
	}
	return false
}
