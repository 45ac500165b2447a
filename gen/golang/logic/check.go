package logic

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/body"
	"github.com/msggen/msggen/gen/golang/expr"
	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/golang/steps"
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
)

// CheckDecl declares the function that runs the checks of an object:
//
//	func checkOrder(o *Order) error
func (l *Logic) CheckDecl(o *ir.Object) jen.Code {
	name, has := l.CheckFunc(o)
	if !has {
		return nil
	}
	typ := l.IDs.Type(o)
	f := steps.New(l.Helpers, body.Ending{Fails: true})
	self := &value.Local{Name: f.Block.Name(shape.Receiver(typ))}
	for _, c := range o.Checks {
		f.BeginStep()
		f.Vars[c.Self] = body.Variable{Local: self}
		f.Branch(expr.Negate(c.That), func() {
			f.Fail(l.Wire("NewError").Call(jen.Id(l.IDs.Code(c.Code)), f.Message(c.Message)))
		}, nil)
	}
	f.Add(jen.Return(jen.Nil()))
	doc := layout.Note(name + " runs the checks of " + indefinite(typ) + ".")
	return doc.Above(jen.Func().Id(name).Params(jen.Id(self.Name).Op("*").Id(typ)).Error().
		Block(f.Finish()...))
}

// indefinite puts the indefinite article before a name.
func indefinite(name string) string {
	switch name[0] {
	case 'A', 'E', 'I', 'O':
		return "an " + name
	}
	return "a " + name
}
