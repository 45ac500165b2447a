package declare

import (
	"cmp"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// superclasses are the abstract objects that a class derives from. A base that values
// have is none of them: whatever asks for its instances would be given others. They stand
// in one order everywhere, what extends another one first, so that Python can tell the
// order of all that a class has from them.
func (d *declarer) superclasses(o *ir.Object) []*ir.Object {
	var list []*ir.Object
	var add func(o *ir.Object)
	add = func(of *ir.Object) {
		for _, base := range of.Bases {
			switch {
			case !base.Abstract || !d.fits(o, base):
				add(base)
			case !slices.Contains(list, base):
				list = append(list, base)
			}
		}
	}
	add(o)
	slices.SortFunc(list, func(a, b *ir.Object) int {
		return cmp.Or(height(b)-height(a), strings.Compare(d.TypeName(a.Decl), d.TypeName(b.Decl)))
	})
	return list
}

// fits reports whether an object has all fields of a base as they are declared there, or
// anew with the same type, and calls them as the base does.
func (d *declarer) fits(o, base *ir.Object) bool {
	return !slices.ContainsFunc(base.Fields, func(f *ir.Field) bool {
		own := o.Field(f.Name)
		same := own == f || own.Const == nil && f.Const == nil && own.Presence == f.Presence && d.Type(own.Type) == d.Type(f.Type)
		return !same || d.Attribute(f.Name) != d.AttributeOf(base, f.Name)
	})
}

// height is the number of objects below which an object stands.
func height(o *ir.Object) int {
	most := 0
	for _, base := range o.Bases {
		most = max(most, height(base)+1)
	}
	return most
}

// inherits reports whether a class has a field from its superclasses.
func (d *declarer) inherits(o *ir.Object, f *ir.Field) bool {
	return slices.ContainsFunc(d.superclasses(o), func(base *ir.Object) bool { return slices.Contains(base.Fields, f) })
}

// objects are those of the protocol, each behind its superclasses.
func (d *declarer) objects() []*ir.Object { return plan.Behind(d.Protocol.Objects, d.superclasses) }
