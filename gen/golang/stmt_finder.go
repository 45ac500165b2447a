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
	elem  ir.Type    // what it returns, an object or a union
	keys  []finderKey

	name string
	used bool
}

// finderKey is a field of the elements. If they are of a union, all its members
// have it.
type finderKey struct {
	name  string
	typ   ir.Type
	field *ir.Field // nil in a union
}

// of reads the key of an element.
func (k finderKey) of(elem *ir.Var) ir.Expr {
	ref := &ir.Ref{Node: ir.Node{T: elem.Type}, Var: elem}
	if k.field == nil {
		return &ir.CommonField{Node: ir.Node{T: k.typ}, X: ref, Name: k.name}
	}
	return &ir.FieldOf{Node: ir.Node{T: k.typ}, X: ref, Field: k.field}
}

// finderFor recognises a search by key: in a list that is a field, for an element
// whose own fields equal something that does not depend on it.
func finderFor(s *ir.Find) *finder {
	in, isField := s.In.(*ir.FieldOf)
	first, isFirst := s.By.(*ir.First)
	if !isField || !isFirst || first.Cond == nil || holdField(in.Field) != asIs {
		return nil
	}
	switch first.Var.Type.(type) {
	case *ir.Object, *ir.Union:
	default:
		return nil
	}
	by := &finder{owner: objectOf(in.X), list: in.Field, as: first.As, elem: first.Var.Type}
	for _, part := range conjuncts(first.Cond) {
		key, value := keyComparison(part, first.Var)
		if value == nil || fallible(value) || ir.Some(ir.Within(value), isSource) {
			return nil
		}
		by.keys = append(by.keys, key)
	}
	return by
}

// keyComparison recognises that a field of an element equals something else, which
// is nil if it is not so.
func keyComparison(x ir.Expr, elem *ir.Var) (key finderKey, value ir.Expr) {
	is, ok := x.(*ir.Binary)
	if !ok || is.Op != ir.Eq {
		return key, nil
	}
	for _, pair := range [][2]ir.Expr{{is.L, is.R}, {is.R, is.L}} {
		key, ok := keyOf(pair[0], elem)
		if ok && !mentions(pair[1], elem) && ir.Same(pair[1].Type(), key.typ) {
			return key, pair[1]
		}
	}
	return key, nil
}

// keyOf recognises a field of an element that is always there.
func keyOf(x ir.Expr, elem *ir.Var) (finderKey, bool) {
	switch x := x.(type) {
	case *ir.FieldOf:
		if isRef(x.X, elem) && stored(x.Field) && holdField(x.Field) == asIs {
			return finderKey{x.Field.Name, x.Field.Type, x.Field}, true
		}
	case *ir.CommonField:
		if c := commonOf(x); isRef(x.X, elem) && !c.partial && hold(x.T, false) == asIs {
			return finderKey{x.Name, x.T, nil}, true
		}
	}
	return finderKey{}, false
}

// mentions reports whether x reads the variable.
func mentions(x ir.Expr, v *ir.Var) bool {
	return ir.Some(ir.Within(x), func(x ir.Expr) bool { return isRef(x, v) })
}

// keysIn are the values of the keys in a search that f was made for.
func (by *finder) keysIn(search *ir.First) []ir.Expr {
	var values []ir.Expr
	for _, part := range conjuncts(search.Cond) {
		_, value := keyComparison(part, search.Var)
		values = append(values, value)
	}
	return values
}

// searchesLike reports whether two finders are the same function.
func (by *finder) searchesLike(other *finder) bool {
	return by.owner == other.owner && by.list.Name == other.list.Name && by.elem == other.elem &&
		slices.EqualFunc(by.keys, other.keys, func(a, b finderKey) bool { return a.name == b.name })
}

// finders collects the finders of a protocol and names them.
func finders(p *ir.Protocol) []*finder {
	var found []*finder
	taken := map[*ir.Object]*names.Scope{}
	for _, s := range ir.ProtocolSteps(p) {
		search, ok := s.(*ir.Find)
		if !ok {
			continue
		}
		by := finderFor(search)
		if by == nil || by.owner.ForeignTo(p) || slices.ContainsFunc(found, by.searchesLike) {
			continue
		}
		if taken[by.owner] == nil {
			taken[by.owner] = names.NewScope()
		}
		by.name = taken[by.owner].Claim(by.names()...)
		found = append(found, by)
	}
	return found
}

// names proposes what to call the finder, the shortest first.
func (by *finder) names() []string {
	var keys []string
	for _, key := range by.keys {
		keys = append(keys, names.GoPascal(key.name))
	}
	short := "find" + names.GoPascal(typeWord(by.elem))
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
	var wantedNames []string
	var cond ir.Expr
	elem := &ir.Var{Name: by.elemName(), Kind: ir.Element, Type: by.elem}
	for _, key := range by.keys {
		param := f.block.local(key.name)
		params = append(params, jen.Id(param.name).Add(l.goType(key.typ)))
		wantedNames = append(wantedNames, param.name)
		wanted := f.variableExpr(key.name, key.typ, variable{local: param, held: hold(key.typ, false)})
		is := ir.Expr(&ir.Binary{Node: ir.Node{T: boolType}, Op: ir.Eq, L: key.of(elem), R: wanted})
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
	if l.indexed(by) {
		l.findInIndex(f, by, f.look(list).code, self.name, wantedNames[0])
	}
	f.walk(list, &ir.Pick{Var: elem, As: by.as, Cond: cond}, func() { f.add(jen.Return(f.vars[elem].read())) })
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
	words := names.Words(typeWord(by.elem))
	if by.as == nil || len(words) == 1 {
		return words[len(words)-1]
	}
	return strings.Join(words[:len(words)-1], "_")
}

func keyNames(keys []finderKey) []string {
	var list []string
	for _, key := range keys {
		list = append(list, names.GoCamel(key.name))
	}
	return list
}
