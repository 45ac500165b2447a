package golang

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
)

// readFunc is the function that reads an enum, an object or a union.
func (p *pkg) readFunc(t ir.Type) string { return p.function(t, idRead, "decode"+p.ids.typ(t)) }

func (p *pkg) optsParam() *jen.Statement { return jen.Id("opts").Op("...").Add(p.wire("Option")) }

// checkFunc is the function that runs the checks of an object, if it has any:
//
//	func checkOrder(order *Order) *wire.Error
//
// Decoders call it on what they have read, constructors on what they have made.
func (p *pkg) checkFunc(o *ir.Object) (name string, ok bool) {
	return p.checkName(o), len(o.Checks) > 0
}

func (p *pkg) checkName(o *ir.Object) string { return p.function(o, idCheck, "check"+p.ids.typ(o)) }

func (p *pkg) cloneFunc(u *ir.Union) string { return p.function(u, idClone, "clone"+p.ids.typ(u)) }

func (p *pkg) tagFunc(u *ir.Union) string { return p.function(u, idTagOf, "tagOf"+p.ids.typ(u)) }

// appenderName is the method that appends to a field.
func (p *pkg) appenderName(o *ir.Object, f *ir.Field) string {
	return p.function(fieldKey{o, f.Name}, idAppend, "append"+p.ids.field(o, f))
}

// function is what a function that serves a declaration is called: by its
// exported name if another package wants it.
func (p *pkg) function(of any, role idRole, own string) string {
	if p.isExposed(idKey{of, role}) {
		return p.ids.get(of, role)
	}
	return own
}

// callee names such a function of the package of t, and asks for it.
func (p *pkg) callee(t ir.Type, of any, role idRole, name func(home *pkg) string) *jen.Statement {
	home := p.homeOf(t)
	if home != p {
		home.expose(idKey{of, role})
	}
	return p.in(home, home.want(name(home)))
}

// readerOf names the function that reads an enum, an object or a union.
func (p *pkg) readerOf(t ir.Type) *jen.Statement {
	return p.callee(t, t, idRead, func(home *pkg) string { return home.readFunc(t) })
}

// untaggedReaderOf names the function of another package that reads an object
// whose tag may be missing.
func (p *pkg) untaggedReaderOf(o *ir.Object) *jen.Statement {
	return p.callee(o, o, idReadUntagged, func(home *pkg) string { return home.ids.get(o, idReadUntagged) })
}

// cloneFuncOf names the function that copies a union.
func (p *pkg) cloneFuncOf(u *ir.Union) *jen.Statement {
	return p.callee(u, u, idClone, func(home *pkg) string { return home.cloneFunc(u) })
}

// tagFuncOf names the function that gives the tag of a union.
func (p *pkg) tagFuncOf(u *ir.Union) *jen.Statement {
	return p.callee(u, u, idTagOf, func(home *pkg) string { return home.tagFunc(u) })
}

// checkerOf names the function that runs the checks of an object.
func (p *pkg) checkerOf(o *ir.Object) *jen.Statement {
	return p.callee(o, o, idCheck, func(home *pkg) string { return home.checkName(o) })
}

// appenderOf names the method that appends to a field.
func (p *pkg) appenderOf(o *ir.Object, f *ir.Field) string {
	home, key := p.homeOf(o), fieldKey{o, f.Name}
	if home != p {
		home.expose(idKey{key, idAppend})
	}
	return home.appenderName(o, f)
}
