package golang

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/plan"
)

// A searcher is a method that finds an element of a list by a condition that several
// steps have in common.
//
//	func (d *Drawing) findCircleByRadius(radius float64) *Circle
type searcher struct {
	*plan.Search
	name string
}

// searchers names those of a protocol.
func searchers(p *ir.Protocol, searches *plan.Searches, methods methodNames) map[*plan.Search]*searcher {
	found := map[*plan.Search]*searcher{}
	for _, search := range searches.All() {
		if search.Owner.ForeignTo(p) { // whose methods are declared elsewhere
			continue
		}
		by := &searcher{Search: search}
		by.name = methods.claim(search.Owner, by.names()...)
		found[search] = by
	}
	return found
}

// names proposes what to call the method, the shortest first.
func (by *searcher) names() []string {
	short := "find" + names.GoPascal(typeWord(by.Pick.Var.Type))
	inList := short + "In" + names.GoPascal(by.List.Name)
	var tested []string
	for _, name := range by.tested() {
		tested = append(tested, names.GoPascal(name))
	}
	if tested == nil {
		return []string{short, inList}
	}
	fields := "By" + strings.Join(tested, "And")
	return []string{short + fields, inList + fields}
}

// tested are the fields of an element that the condition is about, in the order in
// which it comes to them.
func (by *searcher) tested() []string {
	var fields []string
	for x := range ir.Within(by.Pick.Cond) {
		name, of := fieldIn(x)
		if of != nil && plan.Reads(atPlace(of), by.Pick.Var) && !slices.Contains(fields, name) {
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

// searcherMethod declares a searcher.
func searcherMethod(l *helpers, by *searcher) jen.Code {
	f := newStepWriter(l, ending{})
	typ := l.IDs.Type(by.Owner)
	self := &local{name: f.block.name(shape.Receiver(typ))}
	var given paramList
	for _, param := range by.Params {
		p := f.block.local(param.Name)
		given.add(p.name, l.GoType(param.Type))
		for _, read := range param.Reads {
			f.instead[read] = value{code: jen.Id(p.name), rank: rankPrimary, local: p, stable: true}
		}
	}
	list := &ir.FieldOf{
		Node: ir.Node{T: by.List.Type}, Field: by.List,
		X: f.variableExpr("self", by.Owner, variable{local: self}),
	}
	f.walk(list, by.Pick, func() { f.add(jen.Return(f.vars[by.Pick.Var].read())) })
	f.add(jen.Return(jen.Nil()))
	doc := by.name + " returns the first " + l.TypeName(by.Pick.Var.Type) + " in " + l.IDs.Field(by.Owner, by.List) +
		" that is as the rules want it"
	if fields := by.tested(); len(fields) > 0 {
		doc = by.name + " returns the first " + l.TypeName(by.Pick.Var.Type) + " in " + l.IDs.Field(by.Owner, by.List) +
			" whose " + listed(fields) + " " + isOrAre(fields) + " as the rules want"
	}
	return layout.Note(doc + ", or nil.").Above(
		jen.Func().Params(jen.Id(self.name).Op("*").Id(typ)).Id(by.name).Params(given.codes()...).
			Add(l.GoType(by.Pick.Var.Type)).Block(f.finish()...))
}

// listed spells the names of fields as a text has them.
func listed(fields []string) string {
	var spelled []string
	for _, name := range fields {
		spelled = append(spelled, names.GoPascal(name))
	}
	if last := len(spelled) - 1; last > 0 {
		return strings.Join(spelled[:last], ", ") + " and " + spelled[last]
	}
	return spelled[0]
}

func isOrAre(fields []string) string {
	if len(fields) == 1 {
		return "is"
	}
	return "are"
}

// paramList are the parameters of a function. Neighbours of one type share its name.
type paramList struct {
	done  []jen.Code
	names []jen.Code // those whose type is still to come
	typ   *jen.Statement
}

func (p *paramList) add(name string, t *jen.Statement) {
	if p.typ == nil || layout.RawText(p.typ) != layout.RawText(t) {
		p.done, p.names = p.codes(), nil
		p.typ = t
	}
	p.names = append(p.names, jen.Id(name))
}

func (p *paramList) codes() []jen.Code {
	if p.names == nil {
		return p.done
	}
	return append(p.done, jen.List(p.names...).Add(p.typ))
}
