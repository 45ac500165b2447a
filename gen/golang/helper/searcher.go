package helper

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/plan"
)

// A searcher is a method that finds an element of a list by a condition that several
// steps have in common.
//
//	func (d *Drawing) findCircleByRadius(radius float64) *Circle
type Searcher struct {
	*plan.Search
	Name string
}

// searchers names those of a protocol.
func searchers(p *ir.Protocol, searches *plan.Searches, methods MethodNames) map[*plan.Search]*Searcher {
	found := map[*plan.Search]*Searcher{}
	for _, search := range searches.All() {
		if search.Owner.ForeignTo(p) { // whose methods are declared elsewhere
			continue
		}
		by := &Searcher{Search: search}
		by.Name = methods.claim(search.Owner, by.names()...)
		found[search] = by
	}
	return found
}

// names proposes what to call the method, the shortest first.
func (by *Searcher) names() []string {
	short := "find" + names.GoPascal(TypeWord(by.Pick.Var.Type))
	inList := short + "In" + names.GoPascal(by.List.Name)
	var tested []string
	for _, name := range by.Tested() {
		tested = append(tested, names.GoPascal(name))
	}
	if tested == nil {
		return []string{short, inList}
	}
	fields := "By" + strings.Join(tested, "And")
	return []string{short + fields, inList + fields}
}

// Tested are the fields of an element that the condition is about, in the order in
// which it comes to them.
func (by *Searcher) Tested() []string {
	var fields []string
	for x := range ir.Within(by.Pick.Cond) {
		name, of := fieldIn(x)
		if of != nil && plan.Reads(ir.Unwrapped(of), by.Pick.Var) && !slices.Contains(fields, name) {
			fields = append(fields, name)
		}
	}
	return fields
}

// fieldIn is the field that an expression reads or tests, and of what.
func fieldIn(x ir.Expr) (name string, of ir.Expr) {
	switch x := x.(type) {
	case *ir.FieldOf:
		return x.Field.Name, x.X
	case *ir.CommonField:
		return x.Name, x.X
	case *ir.TagOf:
		return ir.NonNull(x.X.Type()).(*ir.Union).Tag, x.X
	case *ir.Has:
		if x.Field != nil {
			return x.Field.Name, x.X
		}
		return x.Name, x.X
	case *ir.OrValue:
		if x.Field != nil {
			return x.Field.Name, x.X
		}
		return x.Name, x.X
	default:
		return "", nil
	}
}
