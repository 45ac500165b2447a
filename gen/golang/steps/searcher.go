package steps

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/body"
	"github.com/msggen/msggen/gen/golang/helper"
	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

// SearcherMethod declares a searcher.
func SearcherMethod(l *helper.Helpers, by *helper.Searcher) jen.Code {
	f := New(l, body.Ending{})
	typ := l.IDs.Type(by.Owner)
	self := &value.Local{Name: f.Block.Name(shape.Receiver(typ))}
	var given paramList
	for _, param := range by.Params {
		p := f.Block.Local(param.Name)
		given.add(p.Name, l.GoType(param.Type))
		for _, read := range param.Reads {
			f.Instead[read] = value.Value{Code: jen.Id(p.Name), Rank: value.RankPrimary, Local: p, Stable: true}
		}
	}
	list := &ir.FieldOf{
		Node: ir.Node{T: by.List.Type}, Field: by.List,
		X: f.VariableExpr("self", by.Owner, body.Variable{Local: self}),
	}
	if l.IndexedInside(by) {
		findInside(l, f, by, f.Look(list).Code, self.Name, f.Instead[by.Params[0].Reads[0]].Local.Name)
	}
	f.walkList(list, by.Pick, f.Look(list).Code, func() { f.Add(jen.Return(f.Vars[by.Pick.Var].Read())) })
	f.Add(jen.Return(jen.Nil()))
	doc := by.Name + " returns the first " + l.TypeName(by.Pick.Var.Type) + " in " + l.IDs.Field(by.Owner, by.List) +
		" that is as the rules want it"
	if fields := by.Tested(); len(fields) > 0 {
		doc = by.Name + " returns the first " + l.TypeName(by.Pick.Var.Type) + " in " + l.IDs.Field(by.Owner, by.List) +
			" whose " + listed(fields) + " " + isOrAre(fields) + " as the rules want"
	}
	return layout.Note(doc + ", or nil.").Above(
		jen.Func().Params(jen.Id(self.Name).Op("*").Id(typ)).Id(by.Name).Params(given.codes()...).
			Add(l.GoType(by.Pick.Var.Type)).Block(f.Finish()...))
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
