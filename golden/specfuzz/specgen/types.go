package specgen

import (
	"slices"
	"strings"
)

// TypeKind is a form of types.
type TypeKind int

const (
	KString TypeKind = iota
	KInt
	KNumber
	KBool
	KAny
	KRecord
	KEnum
	KObject
	KUnion  // told apart by a tag
	KChoice // told apart by kind
	KList
	KMap
	KNull // nullable
)

// Type is a type of the spec that is being made.
type Type struct {
	Kind   TypeKind
	Name   string // of an alias, enum, object or union, as it is spelled
	Elem   *Type
	Ruled  bool   // values are checked where they enter
	Prefix string // of a tag that only begins so
	Values []string
	Object *Object
	Union  *Union
}

// Object is a declared object or event.
type Object struct {
	Name     string
	Fields   []*Field
	Tag      string // value of its tag, or ""; with a * at the end it only begins so
	Checks   bool
	Foreign  bool // declared by the import
	Internal bool
	Keeps    bool // unknown keys
}

// Field is a field of an object.
type Field struct {
	Name     string
	Type     *Type
	Optional bool
	Derived  bool // computed of another
	Private  bool
	Told     bool // its key tells a member of a union
	Default  bool
	Const    string // literal as an expression, or ""
	Ruled    bool
}

// Union is a declared union.
type Union struct {
	Name    string
	Tag     string
	Keyed   bool      // told by the keys that are the tags of members
	Tags    *Type     // enum of the tag values, or nil
	Members []*Object // of a tagged one
	Choices []*Type   // of one by kind
	Unknown string    // its policy, or ""
}

var (
	tString = &Type{Kind: KString}
	tInt    = &Type{Kind: KInt}
	tNumber = &Type{Kind: KNumber}
	tBool   = &Type{Kind: KBool}
	tAny    = &Type{Kind: KAny}
	tRecord = &Type{Kind: KRecord}
)

func listOf(t *Type) *Type { return &Type{Kind: KList, Elem: t} }
func mapOf(t *Type) *Type  { return &Type{Kind: KMap, Elem: t} }

func nullable(t *Type) *Type {
	if t.Kind == KNull {
		return t
	}
	return &Type{Kind: KNull, Elem: t}
}

func nonNull(t *Type) *Type {
	if t.Kind == KNull {
		return t.Elem
	}
	return t
}

func objectType(o *Object) *Type { return &Type{Kind: KObject, Name: o.spelled(), Object: o} }

// same reports whether two types are the same, rules aside.
func same(a, b *Type) bool {
	if a == nil || b == nil || a.Kind != b.Kind {
		return false
	}
	switch a.Kind {
	case KEnum:
		return a.Name == b.Name
	case KObject:
		return a.Object == b.Object
	case KUnion, KChoice:
		return a.Union == b.Union
	case KList, KMap, KNull:
		return same(a.Elem, b.Elem)
	default:
		return true
	}
}

// fits reports whether a value of one type goes where another is wanted.
func fits(from, to *Type) bool {
	if same(from, to) {
		return true
	}
	switch to.Kind {
	case KNull:
		return fits(from, to.Elem)
	case KNumber:
		return from.Kind == KInt
	case KAny:
		return from.Kind == KRecord || from.Kind == KString || from.Kind == KInt || from.Kind == KNumber || from.Kind == KBool || from.Kind == KEnum
	case KString:
		return from.Kind == KEnum
	case KUnion:
		return from.Kind == KObject && to.Union.has(from.Object) || from.Kind == KUnion && to.Union.hasAll(from.Union)
	case KChoice:
		for _, c := range to.Union.Choices {
			if fits(from, c) {
				return true
			}
		}
	}
	return false
}

func (u *Union) has(o *Object) bool {
	for _, m := range u.Members {
		if m == o {
			return true
		}
	}
	return false
}

// hasAll reports whether all members of another union are members.
func (u *Union) hasAll(other *Union) bool {
	return len(other.Members) > 0 && !slices.ContainsFunc(other.Members, func(m *Object) bool { return !u.has(m) })
}

// without are the members but for some.
func (u *Union) without(some ...*Object) []*Object {
	return slices.DeleteFunc(slices.Clone(u.Members), func(m *Object) bool { return slices.Contains(some, m) })
}

// among is a type of which only some members are left.
func (t *Type) among(left func(*Object) bool) *Type {
	u := *t.Union
	u.Members = nil
	for _, m := range t.Union.Members {
		if left(m) {
			u.Members = append(u.Members, m)
		}
	}
	if len(u.Members) == 0 || len(u.Members) == len(t.Union.Members) {
		return t
	}
	return &Type{Kind: KUnion, Name: t.Name, Union: &u}
}

// common are the fields that every member of a union has with the same type, or as a union
// and as one of its members; the tag is not among them.
func (u *Union) common() []*Field {
	if len(u.Members) == 0 {
		return nil
	}
	var out []*Field
next:
	for _, f := range u.Members[0].Fields {
		if f.Const != "" || f.Optional || f.Name == u.Tag {
			continue
		}
		for _, m := range u.Members[1:] {
			g := m.field(f.Name)
			if g == nil || g.Const != "" || g.Optional {
				continue next
			}
			switch {
			case same(f.Type, g.Type) || f.Type.takes(g.Type):
			case g.Type.takes(f.Type):
				f = g
			default:
				continue next
			}
		}
		out = append(out, f)
	}
	return out
}

// takes reports whether a type is a union and another one a member.
func (t *Type) takes(other *Type) bool {
	return t.Kind == KUnion && other.Kind == KObject && t.Union.has(other.Object)
}

func (o *Object) field(name string) *Field {
	for _, f := range o.Fields {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// spelled is a type expression.
func (t *Type) spelled() string {
	if t.Name != "" {
		return t.Name
	}
	switch t.Kind {
	case KString:
		return "string"
	case KInt:
		return "int"
	case KNumber:
		return "number"
	case KBool:
		return "bool"
	case KAny:
		return "any"
	case KRecord:
		return "object"
	case KList:
		return "list[" + t.Elem.spelled() + "]"
	case KMap:
		return "map[" + t.Elem.spelled() + "]"
	case KNull:
		return t.Elem.spelled() + "?"
	}
	panic("specgen: a type without a name")
}

// bare is the name of a type without the import that it is from.
func bare(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }

// key is the kind of JSON value, which tells the members of a union by kind apart.
func (t *Type) jsonKind() string {
	switch t.Kind {
	case KString, KEnum:
		return "string"
	case KInt, KNumber:
		return "number"
	case KBool:
		return "bool"
	case KList:
		return "list"
	case KRecord, KObject, KUnion, KMap:
		return "object"
	}
	return ""
}
