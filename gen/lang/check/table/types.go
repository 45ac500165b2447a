package table

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/naming"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/source"
)

// Type reads a type. A missing one was reported by whoever read the file.
func (c *Table) Type(text source.Text) ir.Type {
	if text.IsZero() {
		return types.Bad
	}
	t, errs := rule.ParseType(text)
	for _, d := range errs {
		c.Report(d)
	}
	return c.resolve(t)
}

// ParamType reads the type of a parameter, which may name an abstract base: that is what
// objects have in common that extend it.
func (c *Table) ParamType(text source.Text) ir.Type {
	c.bases = true
	defer func() { c.bases = false }()
	return c.Type(text)
}

func (c *Table) resolve(t rule.Type) ir.Type {
	switch t := t.(type) {
	case *rule.TypeName:
		return c.namedType(rule.Ident{Name: t.Name, At: t.At})
	case *rule.ListType:
		elem := c.resolve(t.Elem)
		if types.IsBad(elem) {
			return types.Bad
		}
		return &ir.List{Elem: elem}
	case *rule.MapType:
		elem := c.resolve(t.Elem)
		if types.IsBad(elem) {
			return types.Bad
		}
		return &ir.Map{Elem: elem}
	case *rule.NullType:
		elem := c.resolve(t.Elem)
		if types.IsBad(elem) {
			return types.Bad
		}
		return &ir.Nullable{Elem: elem}
	case *rule.BadType:
		return types.Bad
	default:
		panic("check: unknown type expression")
	}
}

// namedType looks up the type of values; abstract objects have none.
func (c *Table) namedType(name rule.Ident) ir.Type {
	if t, ok := types.Builtins[name.Name]; ok {
		return t
	}
	t := c.DeclaredType(name, "a type")
	if obj, ok := t.(*ir.Object); ok && obj.Abstract && !c.bases {
		c.Report(c.unionHint(diag.New(diag.AbstractType, name.At, name.Name), name.Name))
		return types.Bad
	}
	return t
}

// unionHint tells what to write where any object is wanted that extends a base: the union
// of those.
func (c *Table) unionHint(d diag.Diagnostic, base string) diag.Diagnostic {
	lends := map[string]bool{base: true}
	var extend []string
	for range c.Spec.Objects { // which stand in any order
		extend = nil
		for _, o := range c.Spec.Objects {
			if !slices.ContainsFunc(o.Base, func(b source.Text) bool { return lends[b.Value] }) {
				continue
			}
			if lends[o.Name.Value] = true; !o.Abstract.Value {
				extend = append(extend, o.Name.Value)
			}
		}
	}
	if len(extend) == 0 {
		return d
	}
	for _, u := range c.Spec.Unions {
		var of []string
		for _, m := range u.Of {
			of = append(of, m.Name.Value)
		}
		if slices.Equal(slices.Sorted(slices.Values(of)), slices.Sorted(slices.Values(extend))) {
			return d.WithHint("any object that extends it is of the union `%s`", u.Name.Value)
		}
	}
	if len(extend) == 1 {
		return d.WithHint("only `%s` extends it: name that", extend[0])
	}
	return d.WithHint("declare a union of what extends it, and name that: `of: [%s]`", strings.Join(extend, ", "))
}

// DeclaredType finds a declared type, or reports that the name is none.
func (c *Table) DeclaredType(name rule.Ident, wanted string) ir.Type {
	c.NoteType(name)
	if _, lost := c.ImportOf(name.Name); lost {
		return types.Bad
	}
	decl := c.Types[name.Name]
	switch {
	case types.Builtins[name.Name] != nil:
		c.Report(diag.New(diag.WrongKind, name.At, name.Name, "a builtin type", wanted))
		return types.Bad
	case decl == nil:
		if !c.isRespelled(name.Name) {
			c.unknownType(name)
		}
		return types.Bad
	case decl.Type == nil:
		c.Report(diag.New(diag.WrongKind, name.At, name.Name, decl.What, wanted))
		return types.Bad
	}
	decl.Used = true
	if _, ok := decl.Type.(*ir.Union); ok && c.Flawed(decl.At) {
		return types.Bad // its members are not all known
	}
	return decl.Type
}

// DeclaredObject finds a declared object; nil if the name is none.
func (c *Table) DeclaredObject(name rule.Ident) *ir.Object {
	t := c.DeclaredType(name, "an object")
	obj, ok := t.(*ir.Object)
	if decl := c.Types[name.Name]; !ok && decl != nil && decl.Type != nil {
		c.Report(diag.New(diag.WrongKind, name.At, name.Name, c.Types[name.Name].What, "an object"))
	}
	return obj
}

// isRespelled reports whether a name is that of a type as its declaration should have spelled
// it, which has been said there. Imported types are declared elsewhere.
func (c *Table) isRespelled(name string) bool {
	for _, own := range c.TypeNames {
		if !strings.Contains(own, ".") && naming.Misspelt(own, name) {
			c.Types[own].Used = true
			return true
		}
	}
	return false
}

func (c *Table) unknownType(name rule.Ident) {
	d := diag.New(diag.UnknownType, name.At, name.Name).DidYouMean(name.Name, c.allTypeNames())
	if instead, ok := types.Foreign[name.Name]; ok {
		d = d.WithHint("write %s", instead)
	}
	if event := c.eventType(name.Name); event != "" {
		d = d.WithHint("the type of this event is `%s`", event)
		d.Wrote, d.Meant = name.Name, event
	}
	if slices.Contains(nothings, name.Name) && d.Hint == "" {
		d = d.WithHint("declare an object without fields: `%s: {internal: true, fields: {}}`", name.Name)
	}
	if longer := c.beginningWith(naming.Pascal(name.Name)); d.Hint == "" && longer != "" {
		d = d.WithHint("did you mean `%s`?", longer)
		d.Wrote, d.Meant = name.Name, longer
	}
	if first := name.Name[0]; d.Hint == "" && first >= 'a' && first <= 'z' && !strings.Contains(name.Name, ".") {
		d = d.WithHint("the only value that a field may have is a constant: `{const: %s}`", name.Name)
	}
	if meant := c.Types[d.Meant]; meant != nil {
		meant.Used = true // it is not unused, too
		if obj, ok := meant.Type.(*ir.Object); ok && c.Objects[obj] != nil {
			c.Objects[obj].Derived = true
		}
	}
	if prefix, _, qualified := strings.Cut(name.Name, "."); qualified && d.Hint == "" && c.Imports[prefix] == nil && c.Mute == 0 {
		if c.unimported[prefix] {
			return // it is one import that is missing
		}
		c.unimported[prefix] = true
	}
	c.Report(c.NewerHint(c.importHint(d, name), name.Name, c.Newer.Types))
}

// nothings are what the state of a reducer that remembers nothing may be called.
var nothings = []string{"Nothing", "None", "Empty", "Unit", "Void"}

// eventType is the type of the event with a tag, if there is one.
func (c *Table) eventType(tag string) string {
	for _, events := range c.Spec.Events {
		for _, event := range events.Of {
			if event.Name.Value == tag {
				return naming.EventTypeName(events, event)
			}
		}
	}
	return ""
}

// beginningWith is the only type whose name begins so, or "": those of events have a suffix
// behind what their tag says.
func (c *Table) beginningWith(word string) string {
	found := ""
	for _, name := range c.TypeNames {
		switch {
		case word == "" || !strings.HasPrefix(name, word):
		case found != "":
			return ""
		default:
			found = name
		}
	}
	return found
}

func (c *Table) allTypeNames() []string {
	return append([]string{"string", "int", "number", "bool", "any", "object"}, c.TypeNames...)
}

// Object looks up an object that has values.
func (c *Table) Object(text source.Text) *ir.Object {
	if text.IsZero() {
		return nil
	}
	obj := c.DeclaredObject(rule.Ident{Name: text.Value, At: text.Whole()})
	if obj != nil && obj.Abstract {
		c.Report(diag.New(diag.AbstractType, text.Whole(), text.Value))
		return nil
	}
	return obj
}

// TypeName spells a type as specs do.
func (c *Table) TypeName(t ir.Type) string {
	switch t := t.(type) {
	case *ir.Scalar:
		if t.Kind == types.Bad.Kind {
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
		return "list[" + c.TypeName(t.Elem) + "]"
	case *ir.Map:
		return "map[" + c.TypeName(t.Elem) + "]"
	case *ir.Nullable:
		return c.TypeName(t.Elem) + "?"
	default:
		panic("check: unknown type")
	}
}

// declName is the name of a declaration, with its import if it has one.
func (c *Table) declName(d ir.Decl) string {
	if !d.ForeignTo(c.Protocol) {
		return d.Name
	}
	for _, i := range c.Protocol.Imports {
		if i.Protocol == d.Home {
			return i.Name + "." + d.Name
		}
	}
	return d.Home.Name + "." + d.Name // of an import of an import: it has no name here
}
