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
	"github.com/msggen/msggen/gen/plan"
)

// FinderMethod declares a finder.
func FinderMethod(l *helper.Helpers, by *helper.Finder) jen.Code {
	f := New(l, body.Ending{})
	typ := l.IDs.Type(by.Owner)
	self := &value.Local{Name: f.Block.Name(shape.Receiver(typ))}
	var params paramList
	var wantedNames []string
	var cond ir.Expr
	elem := &ir.Var{Name: by.ElemName(), Kind: ir.Element, Type: by.Elem}
	for _, key := range by.Keys {
		param := f.Block.Local(key.Name)
		params.add(param.Name, l.GoType(key.Type))
		wantedNames = append(wantedNames, param.Name)
		wanted := f.VariableExpr(key.Name, key.Type, body.Variable{Local: param, Held: shape.Hold(key.Type, false)})
		is := ir.Expr(&ir.Binary{Node: ir.Node{T: body.BoolType}, Op: ir.Eq, L: helper.KeyOf(key, elem), R: wanted})
		if cond == nil {
			cond = is
		} else {
			cond = body.AndExpr(cond, is)
		}
	}
	list := &ir.FieldOf{
		Node: ir.Node{T: by.List.Type}, Field: by.List,
		X: f.VariableExpr("self", by.Owner, body.Variable{Local: self}),
	}
	if l.Indexed(by) {
		findInIndex(l, f, by, f.Look(list).Code, self.Name, wantedNames[0])
	}
	f.walkList(list, &ir.Pick{Var: elem, As: by.As, Cond: cond}, f.Look(list).Code, func() { f.Add(jen.Return(f.Vars[elem].Read())) })
	f.Add(jen.Return(jen.Nil()))
	doc := layout.Note(by.Name + " returns the first " + l.TypeName(by.Elem) + " in " + l.IDs.Field(by.Owner, by.List) +
		" with that " + strings.Join(keyNames(by.Keys), " and ") + ", or nil.")
	return doc.Above(
		jen.Func().Params(jen.Id(self.Name).Op("*").Id(typ)).Id(by.Name).Params(params.codes()...).
			Add(l.GoType(by.Elem)).Block(f.Finish()...))
}

func keyNames(keys []plan.Key) []string {
	var list []string
	for _, key := range keys {
		list = append(list, names.GoCamel(key.Name))
	}
	return list
}
