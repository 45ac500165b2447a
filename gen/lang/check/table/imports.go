package table

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// Imported is another protocol under the name it was imported by.
type Imported struct {
	Syntax   *syntax.Import
	Protocol *ir.Protocol // nil: it could not be understood
	Used     bool
}

// Misses reports whether a protocol that is imported could not be understood.
func (c *Table) Misses() bool {
	for _, i := range c.Imports {
		if i.Protocol == nil {
			return true
		}
	}
	return false
}

// MissesTypes reports whether a type of the protocol could not be understood.
func (c *Table) MissesTypes() bool {
	if !c.HasFlaws() {
		return false
	}
	for _, decl := range c.Types {
		if decl.Type != nil && c.Flawed(decl.At) {
			return true
		}
	}
	return false
}

// ImportOf marks the import that a name begins with as used. lost reports that
// nothing is known of what it has.
func (c *Table) ImportOf(name string) (i *Imported, lost bool) {
	prefix, _, qualified := strings.Cut(name, ".")
	if i = c.Imports[prefix]; i == nil || !qualified {
		return nil, false
	}
	i.Used = true
	return i, i.Protocol == nil
}

// Own reports what has to be declared in the protocol itself, but is not.
func (c *Table) Own(obj *ir.Object, at source.Span, what string) bool {
	if !obj.ForeignTo(c.Protocol) {
		return true
	}
	c.Report(diag.New(diag.ImportedType, at, c.TypeName(obj), what))
	return false
}

// MemberNamed finds a member of a union by the name of its type, which may be
// spelled with its import.
func (c *Table) MemberNamed(u *ir.Union, name string) *ir.Member {
	if i, _ := c.ImportOf(name); i != nil {
		if decl := c.Types[name]; decl != nil && decl.Type != nil {
			return types.MemberOf(u, decl.Type)
		}
		return nil
	}
	for _, m := range u.Members {
		if m.Name == name {
			return m
		}
	}
	return nil
}

// NoteType notes the type that a name refers to.
func (c *Table) NoteType(name rule.Ident) {
	if i, _ := c.ImportOf(name.Name); i != nil {
		c.Index.Import(name.At, name.Name, i.Syntax.Name.Whole())
	}
	if decl := c.Types[name.Name]; decl != nil {
		c.Index.Use(name.At, decl.At)
	}
}

// importHint says where a type is that was not found, if an import has it.
func (c *Table) importHint(d diag.Diagnostic, name rule.Ident) diag.Diagnostic {
	if c.Spec.Header == nil {
		return d
	}
	if prefix, _, qualified := strings.Cut(name.Name, "."); qualified && d.Hint == "" && c.Imports[prefix] == nil {
		return d.WithHint("nothing is imported as `%s`: `imports: {%s: ../%s}`", prefix, prefix, prefix)
	}
	for _, i := range c.Spec.Header.Imports {
		qualified := i.Name.Value + "." + name.Name
		if slices.Contains(c.TypeNames, qualified) {
			c.Imports[i.Name.Value].Used = true
			return d.WithHint("write `%s`", qualified)
		}
	}
	return d
}
