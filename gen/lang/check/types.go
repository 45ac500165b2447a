package check

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/source"
)

// bad is the type of whatever could not be understood. It fits everything.
var bad = &ir.Scalar{Kind: -1}

// isBad reports whether t, or what it is made of, was not understood.
func isBad(t ir.Type) bool {
	switch t := t.(type) {
	case *ir.Scalar:
		return t.Kind == bad.Kind
	case *ir.List:
		return isBad(t.Elem)
	case *ir.Map:
		return isBad(t.Elem)
	case *ir.Nullable:
		return isBad(t.Elem)
	default:
		return false
	}
}

// builtins are the types that every spec has.
var builtins = map[string]*ir.Scalar{
	"string": {Kind: ir.String},
	"int":    {Kind: ir.Int},
	"number": {Kind: ir.Number},
	"bool":   {Kind: ir.Bool},
	"any":    {Kind: ir.Any},
	"object": {Kind: ir.Record},
}

var (
	stringType = builtins["string"]
	intType    = builtins["int"]
	numberType = builtins["number"]
	boolType   = builtins["bool"]
	anyType    = builtins["any"]
	nullType   = &ir.Scalar{Kind: ir.Null}
)

// foreign are the names that other languages have for builtin types.
var foreign = map[string]string{
	"integer": "int", "long": "int", "float": "number", "double": "number", "boolean": "bool",
	"str": "string", "text": "string", "String": "string", "array": "list[…]", "dict": "object", "json": "any",
}

// resolveTypes gives every declared type its meaning. The order matters: a
// constant's type may come from the unions its object is in, and values can
// be checked only when all types are known.
func (c *declarer) resolveTypes() {
	for i, a := range c.spec.Aliases {
		c.alias(a, c.protocol.Aliases[i])
	}
	for _, obj := range c.protocol.Objects {
		c.ownFields(c.objects[obj])
	}
	for _, obj := range c.protocol.Objects {
		c.flatten(c.objects[obj])
	}
	for _, e := range c.spec.Events {
		c.events(e) // first: unions may have events as members
	}
	for _, union := range c.protocol.Unions {
		if u := c.unions[union]; u != nil {
			c.unionMembers(u, union)
		}
	}
	for _, union := range c.protocol.Unions {
		if u := c.unions[union]; u != nil {
			c.untagged(u, union)
		}
	}
	for _, obj := range c.protocol.Objects {
		c.fieldValues(c.objects[obj])
		c.spellings(c.objects[obj])
	}
	c.defaultExtents(c.endlessTypes())
	c.internalTypes()
}

// typ reads a type. A missing one was reported by whoever read the file.
func (c *table) typ(text source.Text) ir.Type {
	if text.IsZero() {
		return bad
	}
	t, errs := rule.ParseType(text)
	for _, d := range errs {
		c.report(d)
	}
	return c.resolve(t)
}

func (c *table) resolve(t rule.Type) ir.Type {
	switch t := t.(type) {
	case *rule.TypeName:
		return c.namedType(rule.Ident{Name: t.Name, At: t.At})
	case *rule.ListType:
		elem := c.resolve(t.Elem)
		if isBad(elem) {
			return bad
		}
		return &ir.List{Elem: elem}
	case *rule.MapType:
		elem := c.resolve(t.Elem)
		if isBad(elem) {
			return bad
		}
		return &ir.Map{Elem: elem}
	case *rule.NullType:
		elem := c.resolve(t.Elem)
		if isBad(elem) {
			return bad
		}
		return &ir.Nullable{Elem: elem}
	case *rule.BadType:
		return bad
	default:
		panic("check: unknown type expression")
	}
}

// namedType looks up the type of values; abstract objects have none.
func (c *table) namedType(name rule.Ident) ir.Type {
	if t, ok := builtins[name.Name]; ok {
		return t
	}
	t := c.declaredType(name, "a type")
	if obj, ok := t.(*ir.Object); ok && obj.Abstract {
		c.report(diag.New(diag.AbstractType, name.At, name.Name))
		return bad
	}
	return t
}

// declaredType finds a declared type, or reports that the name is none.
func (c *table) declaredType(name rule.Ident, wanted string) ir.Type {
	if _, lost := c.importOf(name.Name); lost {
		return bad
	}
	decl := c.types[name.Name]
	switch {
	case builtins[name.Name] != nil:
		c.report(diag.New(diag.WrongKind, name.At, name.Name, "a builtin type", wanted))
		return bad
	case decl == nil:
		c.unknownType(name)
		return bad
	case decl.typ == nil:
		c.report(diag.New(diag.WrongKind, name.At, name.Name, decl.what, wanted))
		return bad
	}
	decl.used = true
	if _, ok := decl.typ.(*ir.Union); ok && c.flawed(decl.at) {
		return bad // its members are not all known
	}
	return decl.typ
}

// declaredObject finds a declared object; nil if the name is none.
func (c *table) declaredObject(name rule.Ident) *ir.Object {
	t := c.declaredType(name, "an object")
	obj, ok := t.(*ir.Object)
	if !ok && !isBad(t) {
		c.report(diag.New(diag.WrongKind, name.At, name.Name, c.types[name.Name].what, "an object"))
	}
	return obj
}

func (c *table) unknownType(name rule.Ident) {
	d := diag.New(diag.UnknownType, name.At, name.Name).DidYouMean(name.Name, c.allTypeNames())
	if instead, ok := foreign[name.Name]; ok {
		d = d.WithHint("write `%s`", instead)
	}
	c.report(c.newerHint(c.importHint(d, name), name.Name, c.newer.types))
}

func (c *table) allTypeNames() []string {
	return append([]string{"string", "int", "number", "bool", "any", "object"}, c.typeNames...)
}

// object looks up an object that has values.
func (c *table) object(text source.Text) *ir.Object {
	if text.IsZero() {
		return nil
	}
	obj := c.declaredObject(rule.Ident{Name: text.Value, At: text.Whole()})
	if obj != nil && obj.Abstract {
		c.report(diag.New(diag.AbstractType, text.Whole(), text.Value))
		return nil
	}
	return obj
}

// typeName spells a type as specs do.
func (c *table) typeName(t ir.Type) string {
	switch t := t.(type) {
	case *ir.Scalar:
		if t.Kind == bad.Kind {
			return "?"
		}
		return t.Kind.String()
	case *ir.Enum:
		return c.declName(t.Decl)
	case *ir.Object:
		return c.declName(t.Decl)
	case *ir.Union:
		return c.declName(t.Decl)
	case *ir.List:
		return "list[" + c.typeName(t.Elem) + "]"
	case *ir.Map:
		return "map[" + c.typeName(t.Elem) + "]"
	case *ir.Nullable:
		return c.typeName(t.Elem) + "?"
	default:
		panic("check: unknown type")
	}
}

// declName is the name of a declaration, with its import if it has one.
func (c *table) declName(d ir.Decl) string {
	if !d.ForeignTo(c.protocol) {
		return d.Name
	}
	for _, i := range c.protocol.Imports {
		if i.Protocol == d.Home {
			return i.Name + "." + d.Name
		}
	}
	return d.Home.Name + "." + d.Name // of an import of an import: it has no name here
}

// isKind reports whether t is one of the builtin kinds.
func isKind(t ir.Type, kinds ...ir.ScalarKind) bool {
	s, ok := t.(*ir.Scalar)
	if !ok {
		return false
	}
	for _, k := range kinds {
		if s.Kind == k {
			return true
		}
	}
	return false
}
