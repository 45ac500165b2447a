// Package table holds what a spec declares, and finds it by name.
package table

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/report"
	"github.com/msggen/msggen/gen/lang/check/version"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// Table holds what a spec declares.
type Table struct {
	*version.Versions
	Spec     *syntax.Spec
	Protocol *ir.Protocol

	Types     map[string]*TypeDecl // imported ones as import.Name
	Imports   map[string]*Imported
	TypeNames []string
	Objects   map[*ir.Object]*ObjectDecl
	Unions    map[*ir.Union]*syntax.Union
	Groups    map[string]*Group

	unimported map[string]bool // what types were named of, and nothing is imported as
	bases      bool            // abstract bases are types where one is read now
}

// TypeDecl is a name of the namespace of types, which constructors and pipelines
// share.
type TypeDecl struct {
	At   source.Span
	What string  // with its article
	Type ir.Type // nil for what is no type
	Used bool
}

// ObjectDecl is what an object or event was declared as.
type ObjectDecl struct {
	Object  *ir.Object
	Syntax  *syntax.Object
	Own     []*ir.Field
	Event   *EventDecl // nil for objects
	State   FlattenState
	Flawed  bool // its declaration had mistakes
	Derived bool // some object has it as a base
}

// EventDecl is an event with the union it belongs to.
type EventDecl struct {
	Events *syntax.Events
	Union  *ir.Union
}

// Group is a named set of events, resolved against a union when it is used.
type Group struct {
	Syntax *syntax.Group
	Used   bool
}

// FlattenState guards against objects that are their own base.
type FlattenState int

const (
	NotFlat FlattenState = iota
	Flattening
	Flat
)

// New is empty.
func New(spec *syntax.Spec, l *report.Log) *Table {
	return &Table{
		Versions:   &version.Versions{Log: l},
		Spec:       spec,
		Protocol:   &ir.Protocol{},
		Types:      map[string]*TypeDecl{},
		Imports:    map[string]*Imported{},
		unimported: map[string]bool{},
		Objects:    map[*ir.Object]*ObjectDecl{},
		Unions:     map[*ir.Union]*syntax.Union{},
		Groups:     map[string]*Group{},
	}
}

// IsNewer reports whether a name stands for a type that was left out.
func (c *Table) IsNewer(name source.Text) bool {
	_, left := c.Newer.Types[name.Value]
	return left && c.Types[name.Value] == nil
}
