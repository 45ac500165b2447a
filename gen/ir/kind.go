package ir

// Kind is what a JSON parser can tell apart at the first character.
type Kind string

const (
	KindString Kind = "string"
	KindNumber Kind = "number"
	KindBool   Kind = "bool"
	KindList   Kind = "list"
	KindObject Kind = "object"
	NoKind     Kind = "" // any kind, or null too
)

// Kinds are the names of all kinds.
var Kinds = []string{"string", "number", "bool", "list", "object"}

// KindOf is the JSON kind that all values of a type have.
func KindOf(t Type) Kind {
	switch t := t.(type) {
	case *Scalar:
		return t.Kind.JSON()
	case *Enum:
		return KindString
	case *List:
		return KindList
	case *Object, *Map:
		return KindObject
	case *Union:
		if !t.ByKind() {
			return KindObject
		}
		return NoKind
	default:
		return NoKind
	}
}
