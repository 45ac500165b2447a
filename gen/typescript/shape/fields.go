package shape

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/typescript/layout"
)

// IsEmpty reports whether nothing can be in an object.
func IsEmpty(o *ir.Object) bool { return len(o.Fields) == 0 && o.Unknown != ir.Keep }

// Assigned gives a field of an object its value. Assigning to a field that is called
// __proto__ would change the prototype instead.
func (m *Module) Assigned(object string, f *ir.Field, value layout.Doc) layout.Doc {
	if f.Name == "__proto__" {
		return layout.Call(m.Runtime("setProto"), layout.Text(object), value)
	}
	return layout.Set(layout.Member(object, f.Name), value)
}

// IsSet is the test whether an optional field is there.
func (m *Module) IsSet(object string, f *ir.Field) string {
	test := layout.Member(object, f.Name) + " !== undefined"
	if Inherited[f.Name] {
		test = m.Runtime("hasKey") + "(" + object + ", " + layout.Quoted(f.Name) + ") && " + test
	}
	return test
}

// IsClosed reports whether all values of an object have the same fields.
func IsClosed(o *ir.Object) bool {
	return o.Unknown != ir.Keep && !slices.ContainsFunc(o.Fields, func(f *ir.Field) bool { return f.Presence == ir.Optional })
}

// MayBeLeftOut reports whether a factory can do without a field.
func MayBeLeftOut(f *ir.Field) bool { return f.Const != nil || f.Presence != ir.Required }

// Inherits reports whether a field is named like something that every object inherits:
// TypeScript takes that for the field of an empty literal.
func Inherits(o *ir.Object) bool {
	return slices.ContainsFunc(o.Fields, func(f *ir.Field) bool { return Inherited[f.Name] })
}

// Begun is a call of the factory of an object that can be made from nothing.
func (m *Module) Begun(o *ir.Object, options string) layout.Doc {
	nothing := "{}"
	if Inherits(o) {
		nothing = "undefined"
	}
	return layout.Call(m.Value(RoleCreate, o), layout.Texts(nothing, options)...)
}

// Inherited are the names that every object has from the start.
var Inherited = map[string]bool{
	"__proto__": true, "__defineGetter__": true, "__defineSetter__": true, "__lookupGetter__": true,
	"__lookupSetter__": true, "constructor": true, "hasOwnProperty": true, "isPrototypeOf": true,
	"propertyIsEnumerable": true, "toLocaleString": true, "toString": true, "valueOf": true,
}
