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

// A finder is a method that finds an element of a list by its key. All steps that
// search the same way share it.
//
//	func (d *Drawing) findCircle(id string) *Circle
type finder struct {
	*plan.Lookup
	name string
	used bool
}

// keyOf reads a key of an element.
func keyOf(k plan.Key, elem *ir.Var) ir.Expr {
	ref := &ir.Ref{Node: ir.Node{T: elem.Type}, Var: elem}
	if k.Field == nil {
		return &ir.CommonField{Node: ir.Node{T: k.Type}, X: ref, Name: k.Name}
	}
	return &ir.FieldOf{Node: ir.Node{T: k.Type}, X: ref, Field: k.Field}
}

// finders collects the finders of a protocol and names them.
func finders(p *ir.Protocol, lookups *plan.Lookups, methods methodNames) []*finder {
	var found []*finder
	for _, s := range ir.ProtocolSteps(p) {
		search, ok := s.(*ir.Find)
		if !ok {
			continue
		}
		by := lookups.Of(search)
		if !isOwnFinder(by, p) || slices.ContainsFunc(found, func(f *finder) bool { return f.Like(by) }) {
			continue
		}
		f := &finder{Lookup: by}
		f.name = methods.claim(by.Owner, f.names()...)
		found = append(found, f)
	}
	return found
}

// methodNames are those of the methods that search.
type methodNames map[*ir.Object]*names.Scope

func (m methodNames) claim(of *ir.Object, wanted ...string) string {
	if m[of] == nil {
		m[of] = names.NewScope()
	}
	return m[of].Claim(wanted...)
}

// isOwnFinder reports whether a package declares a finder for a search: by keys
// alone, in an object of its own.
func isOwnFinder(by *plan.Lookup, p *ir.Protocol) bool {
	return by != nil && len(by.Rest) == 0 && !by.Owner.ForeignTo(p)
}

// names proposes what to call the finder, the shortest first.
func (by *finder) names() []string {
	var keys []string
	for _, key := range by.Keys {
		keys = append(keys, names.GoPascal(key.Name))
	}
	short := "find" + names.GoPascal(typeWord(by.Elem))
	byKeys := "By" + strings.Join(keys, "And")
	inList := "In" + names.GoPascal(by.List.Name)
	return []string{short, short + byKeys, short + inList, short + inList + byKeys}
}

// finderOf is the finder for a step, or nil.
func (l *helpers) finderOf(s *ir.Find) *finder {
	by := l.Lookups.Of(s)
	if !isOwnFinder(by, l.Protocol) {
		return nil
	}
	i := slices.IndexFunc(l.finders, func(f *finder) bool { return f.Like(by) })
	l.finders[i].used = true
	return l.finders[i]
}

// finderMethod declares a finder.
func finderMethod(l *helpers, by *finder) jen.Code {
	f := newStepWriter(l, ending{})
	typ := l.IDs.Type(by.Owner)
	self := &local{name: f.block.name(shape.Receiver(typ))}
	var params paramList
	var wantedNames []string
	var cond ir.Expr
	elem := &ir.Var{Name: by.elemName(), Kind: ir.Element, Type: by.Elem}
	for _, key := range by.Keys {
		param := f.block.local(key.Name)
		params.add(param.name, l.GoType(key.Type))
		wantedNames = append(wantedNames, param.name)
		wanted := f.variableExpr(key.Name, key.Type, variable{local: param, held: shape.Hold(key.Type, false)})
		is := ir.Expr(&ir.Binary{Node: ir.Node{T: boolType}, Op: ir.Eq, L: keyOf(key, elem), R: wanted})
		if cond == nil {
			cond = is
		} else {
			cond = andExpr(cond, is)
		}
	}
	list := &ir.FieldOf{
		Node: ir.Node{T: by.List.Type}, Field: by.List,
		X: f.variableExpr("self", by.Owner, variable{local: self}),
	}
	if l.indexed(by) {
		findInIndex(l, f, by, f.look(list).code, self.name, wantedNames[0])
	}
	f.walk(list, &ir.Pick{Var: elem, As: by.As, Cond: cond}, func() { f.add(jen.Return(f.vars[elem].read())) })
	f.add(jen.Return(jen.Nil()))
	doc := layout.Note(by.name + " returns the first " + l.TypeName(by.Elem) + " in " + l.IDs.Field(by.Owner, by.List) +
		" with that " + strings.Join(keyNames(by.Keys), " and ") + ", or nil.")
	return doc.Above(
		jen.Func().Params(jen.Id(self.name).Op("*").Id(typ)).Id(by.name).Params(params.codes()...).
			Add(l.GoType(by.Elem)).Block(f.finish()...))
}

// elemName is what to call the element: if its union goes by the last word of its
// name, the words before that.
func (by *finder) elemName() string {
	words := names.Words(typeWord(by.Elem))
	if by.As == nil || len(words) == 1 {
		return words[len(words)-1]
	}
	return strings.Join(words[:len(words)-1], "_")
}

func keyNames(keys []plan.Key) []string {
	var list []string
	for _, key := range keys {
		list = append(list, names.GoCamel(key.Name))
	}
	return list
}
