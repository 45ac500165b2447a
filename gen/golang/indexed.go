package golang

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

// Long lists have an index for the finders that look for one key: a wire.Index, a
// hidden companion of the list in the same struct. What a rule does to a list is
// never missed by it: a rule that changes more than the end of the list drops the
// index, and a key that a rule changes has none.

// listChanges are the changes that an index would miss, by any rule of any protocol.
type listChanges struct {
	keys   map[*ir.Field]bool          // fields that a rule assigns to
	middle map[fieldKey][]*ir.Protocol // lists that a rule changes elsewhere than at the end
}

func findListChanges(protocols ...*ir.Protocol) *listChanges {
	found := &listChanges{keys: map[*ir.Field]bool{}, middle: map[fieldKey][]*ir.Protocol{}}
	for _, p := range protocols {
		for _, s := range ir.ProtocolSteps(p) {
			if change, ok := s.(*ir.Change); ok {
				found.visit(p, change)
			}
		}
	}
	return found
}

func (c *listChanges) visit(p *ir.Protocol, s *ir.Change) {
	switch s.Do.(type) {
	case *ir.Set, *ir.Append, *ir.AppendBase64:
		c.keys[s.Place.Field] = true
	case *ir.Insert, *ir.Remove, *ir.Replace:
		c.splice(p, s.Place.Read())
	}
}

func (c *listChanges) splice(p *ir.Protocol, list ir.Expr) {
	if key, member := target(list); member == nil {
		c.middle[key] = append(c.middle[key], p)
	}
}

// indexed reports whether a finder of the package has an index.
func (p *logic) indexed(by *finder) bool {
	if len(by.keys) != 1 {
		return false
	}
	key := by.keys[0]
	if text, ok := key.typ.(*ir.Scalar); !ok || text.Kind != ir.String {
		return false
	}
	for _, changer := range p.changes.middle[fieldKey{by.owner, by.list.Name}] {
		if changer != p.protocol { // which cannot drop an index of this package
			return false
		}
	}
	return !slices.ContainsFunc(by.keyFields(), func(f *ir.Field) bool { return p.changes.keys[f] })
}

// keyFields are the fields that the one key of the finder may be.
func (by *finder) keyFields() []*ir.Field {
	key := by.keys[0]
	if key.field != nil {
		return []*ir.Field{key.field}
	}
	var fields []*ir.Field
	for _, m := range by.elem.(*ir.Union).Members {
		fields = append(fields, fieldOfMember(m, key.name))
	}
	return fields
}

// index is the struct field with the index of the finder.
func (by *finder) index() string {
	return names.GoCamel(strings.TrimPrefix(by.name, "find")) + "Index"
}

// indexes are those of the finders that look in an object.
func (l *logic) indexes(o *ir.Object) []index {
	var found []index
	for _, by := range l.finders {
		if by.owner == o && l.indexed(by) {
			found = append(found, index{by.index(), by.list})
		}
	}
	return found
}

// dropIndexes has the indexes of a list look at it again, which has changed
// elsewhere than at the end.
func (f *fn) dropIndexes(list ir.Expr) {
	if _, ok := list.(*ir.FieldOf); !ok {
		return
	}
	key, _ := target(list)
	for _, by := range f.indexes(key.object) {
		if by.list.Name == key.name {
			f.add(f.ownerOf(list).Dot(by.name).Dot("Drop").Call())
		}
	}
}

// findInIndex asks the index if the list is long.
func (l *logic) findInIndex(f *fn, by *finder, list *jen.Statement, self, wanted string) {
	elem := by.list.Type.(*ir.List).Elem
	v := &ir.Var{Name: by.elemName(), Kind: ir.Element, Type: elem}
	if by.as != nil {
		v.Name = rawName(v, elem)
	}
	keyOf := l.newFn(ending{})
	param := keyOf.block.local(v.Name)
	keyOf.vars[v] = variable{local: param, held: hold(elem, false)}
	given := func(x *ir.Var) {
		keyOf.add(jen.Return(keyOf.look(by.keys[0].of(x)).code, jen.True()))
	}
	if by.as == nil {
		given(v)
	} else {
		member := &ir.Var{Name: by.elemName(), Kind: ir.Element, Type: by.elem}
		keyOf.branch(keyOf.match(v, member, by.as, nil), func() { given(member) }, nil)
		keyOf.add(jen.Return(jen.Lit(""), jen.False()))
	}
	fn := jen.Func().Params(jen.Id(param.name).Add(l.goType(elem))).Params(jen.String(), jen.Bool()).Block(keyOf.finish()...)
	found := jen.Id(self).Dot(by.index()).Dot("Find").Call(list, jen.Id(wanted), fn)
	then := []jen.Code{jen.Return(found)}
	if by.as != nil {
		then = []jen.Code{
			jen.List(jen.Id("found"), jen.Id("_")).Op(":=").Add(found).Assert(l.goType(by.elem)),
			jen.Return(jen.Id("found")),
		}
	}
	f.add(jen.If(jen.Len(list).Op(">").Add(l.wire("ShortList"))).Block(then...))
}
