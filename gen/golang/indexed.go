package golang

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/declare"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

// Long lists have an index for the finders that look for one key: a wire.Index, a
// hidden companion of the list in the same struct. What a rule does to a list is
// never missed by it: a rule that changes more than the end of the list drops the
// index, and a key that a rule changes has none.

// indexed reports whether a finder of the package has an index.
func (l *helpers) indexed(by *finder) bool {
	if len(by.Keys) != 1 || !l.Lookups.Indexable(by.Lookup) {
		return false
	}
	elsewhere := func(changer *ir.Protocol) bool { return changer != l.Protocol } // where it cannot be dropped
	return !slices.ContainsFunc(l.Lookups.Spliced(by.Owner, by.List), elsewhere)
}

// index is the struct field with the index of the finder.
func (by *finder) index() string {
	return names.GoCamel(strings.TrimPrefix(by.name, "find")) + "Index"
}

// indexes are those of the finders that look in an object.
func (l *helpers) indexes(o *ir.Object) []declare.Index {
	var found []declare.Index
	for _, by := range l.finders {
		if by.Owner == o && l.indexed(by) {
			found = append(found, declare.Index{Name: by.index(), List: by.List})
		}
	}
	return found
}

// dropIndexes has the indexes of a list look at it again, which has changed
// elsewhere than at the end.
func (f *stepWriter) dropIndexes(list ir.Expr) {
	if _, ok := list.(*ir.FieldOf); !ok {
		return
	}
	key, _ := shape.ChangedField(list)
	for _, by := range f.indexes(key.Object) {
		if by.List.Name == key.Name {
			f.add(f.ownerOf(list).Dot(by.Name).Dot("Drop").Call())
		}
	}
}

// findInIndex asks the index if the list is long.
func findInIndex(l *helpers, f *stepWriter, by *finder, list *jen.Statement, self, wanted string) {
	elem := by.List.Type.(*ir.List).Elem
	v := &ir.Var{Name: by.elemName(), Kind: ir.Element, Type: elem}
	if by.As != nil {
		v.Name = rawName(v, elem)
	}
	keys := newStepWriter(l, ending{})
	param := keys.block.local(v.Name)
	keys.vars[v] = variable{local: param, held: shape.Hold(elem, false)}
	given := func(x *ir.Var) {
		keys.add(jen.Return(keys.look(keyOf(by.Keys[0], x)).code, jen.True()))
	}
	if by.As == nil {
		given(v)
	} else {
		member := &ir.Var{Name: by.elemName(), Kind: ir.Element, Type: by.Elem}
		keys.branch(keys.match(v, member, member.Name, by.As, nil), func() { given(member) }, nil)
		keys.add(jen.Return(jen.Lit(""), jen.False()))
	}
	fn := jen.Func().Params(jen.Id(param.name).Add(l.GoType(elem))).Params(jen.String(), jen.Bool()).Block(keys.finish()...)
	found := jen.Id(self).Dot(by.index()).Dot("Find").Call(list, jen.Id(wanted), fn)
	then := []jen.Code{jen.Return(found)}
	if by.As != nil {
		then = []jen.Code{
			jen.List(jen.Id("found"), jen.Id("_")).Op(":=").Add(found).Assert(l.GoType(by.Elem)),
			jen.Return(jen.Id("found")),
		}
	}
	f.add(jen.If(jen.Len(list).Op(">").Add(l.Wire("ShortList"))).Block(then...))
}
