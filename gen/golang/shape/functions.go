package shape

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
)

// ReadFunc is the function that reads an enum, an object or a union.
func (p *Package) ReadFunc(t ir.Type) string { return p.function(t, IDRead, "decode"+p.IDs.Type(t)) }

func (p *Package) OptsParam() *jen.Statement { return jen.Id("opts").Op("...").Add(p.Wire("Option")) }

// CheckFunc is the function that runs the checks of an object, if it has any:
//
//	func checkOrder(order *Order) error
//
// Decoders call it on what they have read, constructors on what they have made.
func (p *Package) CheckFunc(o *ir.Object) (name string, ok bool) {
	return p.checkName(o), len(o.Checks) > 0
}

func (p *Package) checkName(o *ir.Object) string {
	return p.function(o, IDCheck, "check"+p.IDs.Type(o))
}

func (p *Package) CloneFunc(u *ir.Union) string { return p.function(u, idClone, "clone"+p.IDs.Type(u)) }

func (p *Package) TagFunc(u *ir.Union) string { return p.function(u, idTagOf, "tagOf"+p.IDs.Type(u)) }

// AppenderName is the method that appends to a field.
func (p *Package) AppenderName(o *ir.Object, f *ir.Field) string {
	return p.function(FieldKey{o, f.Name}, IDAppend, "append"+p.IDs.Field(o, f))
}

// ServiceNames are what the functions that serve declarations may be called.
func (p *Package) ServiceNames() []string {
	var list []string
	for _, e := range p.Protocol.Enums {
		list = append(list, p.ReadFunc(e))
	}
	for _, u := range p.Protocol.Unions {
		list = append(list, p.ReadFunc(u), p.CloneFunc(u), p.TagFunc(u))
	}
	for _, o := range p.Protocol.Objects {
		list = append(list, p.ReadFunc(o), p.checkName(o))
	}
	return list
}

// function is what a function that serves a declaration is called: by its
// exported name if another package may call it.
func (p *Package) function(of any, role idRole, own string) string {
	if p.IsExposed(IDKey{of, role}) {
		return p.IDs.Get(of, role)
	}
	return own
}

// callee names such a function of the package of t, and asks for it.
func (p *Package) callee(t ir.Type, of any, role idRole, name func(home *Package) string) *jen.Statement {
	home := p.HomeOf(t)
	p.mustSee(home, IDKey{of, role})
	return p.In(home, home.Want(name(home)))
}

// mustSee makes sure that the package of a function was told of this caller: nothing
// else would export it.
func (p *Package) mustSee(home *Package, key IDKey) {
	if home != p && !home.IsExposed(key) {
		panic("golang: a function that only its own package can call")
	}
}

// ReaderOf names the function that reads an enum, an object or a union.
func (p *Package) ReaderOf(t ir.Type) *jen.Statement {
	return p.callee(t, t, IDRead, func(home *Package) string { return home.ReadFunc(t) })
}

// UntaggedReaderOf names the function of another package that reads an object
// whose tag may be missing.
func (p *Package) UntaggedReaderOf(o *ir.Object) *jen.Statement {
	return p.callee(o, o, IDReadUntagged, func(home *Package) string { return home.IDs.Get(o, IDReadUntagged) })
}

// cloneFuncOf names the function that copies a union.
func (p *Package) cloneFuncOf(u *ir.Union) *jen.Statement {
	return p.callee(u, u, idClone, func(home *Package) string { return home.CloneFunc(u) })
}

// tagFuncOf names the function that gives the tag of a union.
func (p *Package) tagFuncOf(u *ir.Union) *jen.Statement {
	return p.callee(u, u, idTagOf, func(home *Package) string { return home.TagFunc(u) })
}

// CheckerOf names the function that runs the checks of an object.
func (p *Package) CheckerOf(o *ir.Object) *jen.Statement {
	return p.callee(o, o, IDCheck, func(home *Package) string { return home.checkName(o) })
}

// AppenderOf names the method that appends to a field.
func (p *Package) AppenderOf(o *ir.Object, f *ir.Field) string {
	home := p.HomeOf(o)
	p.mustSee(home, IDKey{FieldKey{o, f.Name}, IDAppend})
	return home.AppenderName(o, f)
}
