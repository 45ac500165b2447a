package golang

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
)

// checkDecl declares the function that runs the checks of an object:
//
//	func checkOrder(o *Order) *wire.Error
func (l *logic) checkDecl(o *ir.Object) jen.Code {
	name, has := l.CheckFunc(o)
	if !has {
		return nil
	}
	typ := l.IDs.Type(o)
	f := newStepWriter(l.helpers, ending{fails: true, typed: true})
	self := &local{name: f.block.name(shape.Receiver(typ))}
	for _, c := range o.Checks {
		f.beginStep()
		f.vars[c.Self] = variable{local: self}
		f.branch(negate(c.That), func() {
			f.fail(l.Wire("NewError").Call(jen.Lit(c.Code), f.message(c.Message)))
		}, nil)
	}
	f.add(jen.Return(jen.Nil()))
	doc := layout.Note(name + " runs the checks of " + indefinite(typ) + ".")
	return doc.Above(jen.Func().Id(name).Params(jen.Id(self.name).Op("*").Id(typ)).Op("*").Add(l.Wire("Error")).
		Block(f.finish()...))
}

// indefinite puts the indefinite article before a name.
func indefinite(name string) string {
	switch name[0] {
	case 'A', 'E', 'I', 'O':
		return "an " + name
	}
	return "a " + name
}
