package golang

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

// A finder is a method that finds an element of a list by its key. All steps that
// search the same way share it.
//
//	func (d *Drawing) findCircle(id string) *Circle
type finder struct {
	owner *ir.Object
	list  *ir.Field
	as    *ir.Member // or nil
	elem  *ir.Object // what it returns
	keys  []*ir.Field

	name string
	used bool
}

// finderFor recognises a search by key: in a list that is a field, for an element
// whose own fields equal something that does not depend on it.
func finderFor(s *ir.Find) *finder {
	in, ok := s.In.(*ir.FieldOf)
	if !ok || s.Last || s.Index != nil || s.Cond == nil || holdField(in.Field) != asIs {
		return nil
	}
	elem, ok := s.Var.Type.(*ir.Object)
	if !ok {
		return nil
	}
	by := &finder{owner: objectOf(in.X), list: in.Field, as: s.As, elem: elem}
	for _, part := range conjuncts(s.Cond) {
		key, value := keyComparison(part, s.Var)
		if key == nil || fallible(value) || anyExpr(value, isSource) {
			return nil
		}
		by.keys = append(by.keys, key)
	}
	return by
}

// keyComparison recognises that a field of an element equals something else.
func keyComparison(x ir.Expr, elem *ir.Var) (key *ir.Field, value ir.Expr) {
	is, ok := x.(*ir.Binary)
	if !ok || is.Op != ir.Eq {
		return nil, nil
	}
	for _, pair := range [][2]ir.Expr{{is.L, is.R}, {is.R, is.L}} {
		field, ok := pair[0].(*ir.FieldOf)
		if !ok || !stored(field.Field) || holdField(field.Field) != asIs {
			continue
		}
		ref, ok := field.X.(*ir.Ref)
		if ok && ref.Var == elem && !mentions(pair[1], elem) && ir.Same(pair[1].Type(), field.Field.Type) {
			return field.Field, pair[1]
		}
	}
	return nil, nil
}

// keysIn are the values of the keys in a step that f was made for.
func (by *finder) keysIn(s *ir.Find) []ir.Expr {
	var values []ir.Expr
	for _, part := range conjuncts(s.Cond) {
		_, value := keyComparison(part, s.Var)
		values = append(values, value)
	}
	return values
}

// searchesLike reports whether two finders are the same function.
func (by *finder) searchesLike(other *finder) bool {
	return by.owner == other.owner && by.list.Name == other.list.Name && by.elem == other.elem &&
		slices.EqualFunc(by.keys, other.keys, func(a, b *ir.Field) bool { return a.Name == b.Name })
}

// finders collects the finders of a protocol and names them.
func finders(p *ir.Protocol) []*finder {
	var found []*finder
	taken := map[*ir.Object]*names.Scope{}
	eachBody(p, func(body []ir.Stmt) {
		anyStep(body, func(s ir.Stmt) bool {
			search, ok := s.(*ir.Find)
			if !ok {
				return false
			}
			by := finderFor(search)
			if by == nil || by.owner.ForeignTo(p) || slices.ContainsFunc(found, by.searchesLike) {
				return false
			}
			if taken[by.owner] == nil {
				taken[by.owner] = names.NewScope()
			}
			by.name = taken[by.owner].Claim(by.names()...)
			found = append(found, by)
			return false
		}, nil)
	})
	return found
}

// eachBody visits the steps of all rules and reducers.
func eachBody(p *ir.Protocol, visit func(body []ir.Stmt)) {
	for _, r := range p.Rules {
		visit(r.Body)
	}
	for _, r := range p.Reducers {
		for _, body := range bodies(r) {
			visit(body)
		}
	}
}

// names proposes what to call the finder, the shortest first.
func (by *finder) names() []string {
	var keys []string
	for _, key := range by.keys {
		keys = append(keys, names.GoPascal(key.Name))
	}
	short := "find" + names.GoPascal(by.elem.Name)
	byKeys := "By" + strings.Join(keys, "And")
	inList := "In" + names.GoPascal(by.list.Name)
	return []string{short, short + byKeys, short + inList, short + inList + byKeys}
}

// finderOf is the finder for a step, or nil.
func (l *logic) finderOf(s *ir.Find) *finder {
	wanted := finderFor(s)
	if wanted == nil || wanted.owner.ForeignTo(l.protocol) { // whose methods are declared elsewhere
		return nil
	}
	i := slices.IndexFunc(l.finders, wanted.searchesLike)
	l.finders[i].used = true
	return l.finders[i]
}

// finderMethod declares a finder.
func (l *logic) finderMethod(by *finder) jen.Code {
	f := l.newFn(ending{})
	typ := l.ids.typ(by.owner)
	self := &local{name: f.block.name(receiver(typ))}
	var params []jen.Code
	var cond ir.Expr
	elem := &ir.Var{Name: by.elemName(), Kind: ir.Element, Type: by.elem}
	for _, key := range by.keys {
		param := f.block.local(key.Name)
		params = append(params, jen.Id(param.name).Add(l.goType(key.Type)))
		wanted := f.variableExpr(key.Name, key.Type, variable{local: param, held: hold(key.Type, false)})
		field := &ir.FieldOf{
			Node: ir.Node{T: key.Type}, Field: key,
			X: &ir.Ref{Node: ir.Node{T: by.elem}, Var: elem},
		}
		is := ir.Expr(&ir.Binary{Node: ir.Node{T: boolType}, Op: ir.Eq, L: field, R: wanted})
		if cond == nil {
			cond = is
		} else {
			cond = andExpr(cond, is)
		}
	}
	list := &ir.FieldOf{
		Node: ir.Node{T: by.list.Type}, Field: by.list,
		X: f.variableExpr("self", by.owner, variable{local: self}),
	}
	f.walk(list, elem, by.as, cond, func() { f.add(jen.Return(f.vars[elem].read())) })
	f.add(jen.Return(jen.Nil()))
	doc := note(by.name + " returns the first " + l.typeName(by.elem) + " in " + l.ids.field(by.owner, by.list) +
		" with that " + strings.Join(keyNames(by.keys), " and ") + ", or nil.")
	return doc.above(
		jen.Func().Params(jen.Id(self.name).Op("*").Id(typ)).Id(by.name).Params(params...).
			Add(l.goType(by.elem)).Block(f.finish()...))
}

// elemName is what to call the element: if its union goes by the last word of its
// name, the words before that.
func (by *finder) elemName() string {
	words := names.Words(by.elem.Name)
	if by.as == nil || len(words) == 1 {
		return words[len(words)-1]
	}
	return strings.Join(words[:len(words)-1], "_")
}

func keyNames(keys []*ir.Field) []string {
	var list []string
	for _, key := range keys {
		list = append(list, names.GoCamel(key.Name))
	}
	return list
}
